import { type Kysely, sql } from 'kysely';
import type { OrderStatus } from '../../src/domain/order.ts';
import type { Database } from '../database/types.ts';
import { decrementStock, lockProducts } from './ordered-products.ts';

export const statusNumbers: Record<OrderStatus, number> = {
  pending: 1,
  processing: 2,
  cancelled: 3,
  delivered: 4,
};

/** What a change of status did to the stock; with pieces `missing` the transaction must be given up. */
export type StockChange = 'returned' | 'taken' | 'unchanged' | 'missing';

const quantities = async (transaction: Kysely<Database>, id: number): Promise<Map<number, number>> => {
  const rows = await transaction
    .selectFrom('order_lines')
    .select((read) => [sql<number>`product_id`.as('product'), read.fn.sum<number>('quantity').as('pieces')])
    .where('order_id', '=', id)
    .where('product_id', 'is not', null)
    .groupBy('product_id')
    .orderBy('product_id')
    .execute();
  return new Map(rows.map(({ product, pieces }) => [product, Number(pieces)]));
};

const restoreStock = async (transaction: Kysely<Database>, pieces: ReadonlyMap<number, number>) => {
  for (const [id, quantity] of pieces)
    await transaction
      .updateTable('products')
      .set({ current_stock: sql`current_stock + ${quantity}` })
      .where('id', '=', id)
      .execute();
};

/** A cancelled order's pieces can be sold again; an order taken up again needs them back. */
const adjustStock = async (
  transaction: Kysely<Database>,
  id: number,
  from: OrderStatus,
  to: OrderStatus,
): Promise<StockChange> => {
  if ((from === 'cancelled') === (to === 'cancelled')) return 'unchanged';
  const pieces = await quantities(transaction, id);
  if (to === 'cancelled') {
    await restoreStock(transaction, pieces);
    return 'returned';
  }
  await lockProducts(transaction, [...pieces.keys()]);
  return (await decrementStock(transaction, pieces)) ? 'taken' : 'missing';
};

/** Changes the status of an order that the transaction holds locked, and the stock with it. */
export const changeStatus = async (
  transaction: Kysely<Database>,
  id: number,
  from: OrderStatus,
  to: OrderStatus,
): Promise<StockChange> => {
  const stock = await adjustStock(transaction, id, from, to);
  const reached = sql`jsonb_build_object(${to}::text, extract(epoch FROM now())::bigint)`;
  await transaction
    .updateTable('orders')
    .set({
      order_status: statusNumbers[to],
      status_times: sql<string>`status_times || ${reached}`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
  return stock;
};
