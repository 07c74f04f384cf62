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

/** The effect of a status change on the stock. For `missing`, the caller must roll back the transaction. */
export type StockChange = 'returned' | 'taken' | 'unchanged' | 'missing';

const readQuantities = async (transaction: Kysely<Database>, id: number): Promise<Map<number, number>> => {
  const rows = await transaction
    .selectFrom('order_lines')
    .select((read) => [sql<number>`product_id`.as('product'), read.fn.sum<number>('quantity').as('quantity')])
    .where('order_id', '=', id)
    .where('product_id', 'is not', null)
    .groupBy('product_id')
    .orderBy('product_id')
    .execute();
  return new Map(rows.map(({ product, quantity }) => [product, Number(quantity)]));
};

const restoreStock = async (transaction: Kysely<Database>, quantities: ReadonlyMap<number, number>) => {
  for (const [id, quantity] of quantities)
    await transaction
      .updateTable('products')
      .set({ current_stock: sql`current_stock + ${quantity}` })
      .where('id', '=', id)
      .execute();
};

/** Returns the products of a cancelled order to stock; takes them again when the order is reactivated. */
const adjustStock = async (
  transaction: Kysely<Database>,
  id: number,
  from: OrderStatus,
  to: OrderStatus,
): Promise<StockChange> => {
  if ((from === 'cancelled') === (to === 'cancelled')) return 'unchanged';
  const quantities = await readQuantities(transaction, id);
  if (to === 'cancelled') {
    await restoreStock(transaction, quantities);
    return 'returned';
  }
  await lockProducts(transaction, [...quantities.keys()]);
  return (await decrementStock(transaction, quantities)) ? 'taken' : 'missing';
};

/** Changes the status of an order, which the transaction must have locked, and the stock. */
export const changeStatus = async (
  transaction: Kysely<Database>,
  id: number,
  from: OrderStatus,
  to: OrderStatus,
): Promise<StockChange> => {
  const stock = await adjustStock(transaction, id, from, to);
  const statusTime = sql`jsonb_build_object(${to}::text, extract(epoch FROM now())::bigint)`;
  await transaction
    .updateTable('orders')
    .set({
      order_status: statusNumbers[to],
      status_times: sql<string>`status_times || ${statusTime}`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
  return stock;
};
