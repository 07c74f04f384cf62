import { type Kysely, sql } from 'kysely';
import type { OrderStatus } from '../../../src/domain/order.ts';
import type { Database } from '../../database/types.ts';
import {
  decrementStock,
  incrementStock,
  lockProducts,
  type Quantity,
  quantityByProduct,
} from './ordered-products.ts';

export const statusNumbers: Record<OrderStatus, number> = {
  pending: 1,
  processing: 2,
  cancelled: 3,
  delivered: 4,
};

/** The effect of a status change on the stock. For `missing`, the caller must roll back the transaction. */
export type StockChange = 'returned' | 'taken' | 'unchanged' | 'missing';

const readQuantities = (transaction: Kysely<Database>, id: number): Promise<Quantity[]> =>
  transaction
    .selectFrom('order_lines')
    .select([sql<number>`product_id`.as('productId'), 'variation', 'quantity'])
    .where('order_id', '=', id)
    .where('product_id', 'is not', null)
    .execute();

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
    await incrementStock(transaction, quantities);
    return 'returned';
  }
  await lockProducts(transaction, [...quantityByProduct(quantities).keys()]);
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
      // It is sent once more.
      ...((to === 'pending' || from === 'cancelled') && { sent_at: null }),
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
  return stock;
};
