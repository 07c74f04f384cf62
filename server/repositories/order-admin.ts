import { type Kysely, sql } from 'kysely';
import type { Order } from '../../src/contracts/schemas/order.ts';
import type { Locale } from '../../src/domain/locale.ts';
import { type OrderStatus, orderStatus } from '../../src/domain/order.ts';
import type { Database } from '../database/types.ts';
import { writeAuditLog } from './audit-log.ts';
import { decrementStock, lockProducts } from './ordered-products.ts';
import { orderRepository } from './orders.ts';
import { type Mail, outboxRepository } from './outbox.ts';

export const statusNumbers: Record<OrderStatus, number> = {
  pending: 1,
  processing: 2,
  cancelled: 3,
  delivered: 4,
};

export interface OrderFilter {
  status?: OrderStatus | undefined;
  isUnpaid: boolean;
  limit: number;
}

export interface ListedOrder {
  id: number;
  at: Date;
  name: string;
  city: string;
  quantity: number;
  total: number;
  method: string;
  isPaid: boolean;
  status: OrderStatus;
}

/** Why an order cannot be changed, in a sentence for whoever runs the shop. */
export class OrderAdminError extends Error {}

type StockChange = 'returned' | 'taken' | 'unchanged';

/** The mail that tells a customer of an order's new status. It is queued in the transaction that sets it. */
export type ComposeStatusMail = (order: Order, locale: Locale) => Promise<Mail>;

/** Orders as whoever runs the shop works on them. Every change is recorded with `actor`. */
export const orderAdmin = (db: Kysely<Database>, actor: string, composeMail: ComposeStatusMail) => {
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
    if (await decrementStock(transaction, pieces)) return 'taken';
    throw new OrderAdminError('The order was cancelled and its pieces are no longer in stock.');
  };

  const lockOrder = async (transaction: Kysely<Database>, id: number) => {
    const found = await transaction
      .selectFrom('orders')
      .select(['order_status', 'is_paid', 'locale'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (found === undefined) throw new OrderAdminError(`There is no order ${id}.`);
    return {
      status: orderStatus(found.order_status),
      isPaid: found.is_paid,
      locale: found.locale as Locale,
    };
  };

  return {
    async list({ status, isUnpaid, limit }: OrderFilter): Promise<ListedOrder[]> {
      let query = db
        .selectFrom('orders')
        .select([
          'id',
          'created_at as at',
          sql<string>`shipping_address->>'name'`.as('name'),
          sql<string>`shipping_address->>'city'`.as('city'),
          sql<number>`(SELECT sum(quantity) FROM order_lines WHERE order_id = orders.id)`.as('quantity'),
          'grand_total as total',
          'payment_method as method',
          'is_paid as isPaid',
          'order_status',
        ])
        .orderBy('id', 'desc')
        .limit(limit);
      if (status !== undefined) query = query.where('order_status', '=', statusNumbers[status]);
      if (isUnpaid) query = query.where('is_paid', '=', false);
      const rows = await query.execute();
      return rows.map(({ order_status, ...row }) => ({ ...row, status: orderStatus(order_status) }));
    },

    /** @throws OrderAdminError */
    async setStatus(id: number, to: OrderStatus): Promise<{ from: OrderStatus; stock: StockChange }> {
      return db.transaction().execute(async (transaction) => {
        const { status: from, locale } = await lockOrder(transaction, id);
        if (from === to) return { from, stock: 'unchanged' };
        const stock = await adjustStock(transaction, id, from, to);
        await transaction
          .updateTable('orders')
          .set({ order_status: statusNumbers[to], updated_at: sql`now()` })
          .where('id', '=', id)
          .execute();
        const changed = await orderRepository(transaction).get(id);
        await outboxRepository(transaction).enqueue(await composeMail(changed, locale));
        const details = { from, to, stock };
        await writeAuditLog(transaction, actor, {
          action: 'order.set-status',
          subject: `order ${id}`,
          details,
        });
        return { from, stock };
      });
    },

    /** @returns false when it was paid before @throws OrderAdminError */
    async markPaid(id: number): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        const { isPaid } = await lockOrder(transaction, id);
        if (isPaid) return false;
        await transaction
          .updateTable('orders')
          .set({ is_paid: true, updated_at: sql`now()` })
          .where('id', '=', id)
          .execute();
        await writeAuditLog(transaction, actor, {
          action: 'order.mark-paid',
          subject: `order ${id}`,
          details: {},
        });
        return true;
      });
    },
  };
};
