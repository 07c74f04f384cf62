import { type Kysely, sql } from 'kysely';
import type { Order } from '../../../src/contracts/schemas/order.ts';
import type { Locale } from '../../../src/domain/locale.ts';
import { type OrderStatus, orderStatus } from '../../../src/domain/order.ts';
import type { Database } from '../../database/types.ts';
import { writeAuditLog } from '../audit-log.ts';
import { changeStatus, type StockChange, statusNumbers } from '../orders/order-status.ts';
import { orderRepository } from '../orders/orders.ts';
import { type Mail, outboxRepository } from '../outbox.ts';

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

/** The order cannot be changed. The message is shown to the operator. */
export class OrderAdminError extends Error {}

/** Composes the mail about an order's new status, which is enqueued in the same transaction. */
export type ComposeStatusMail = (order: Order, locale: Locale, isGuest: boolean) => Promise<Mail>;

/** Manages orders. Every change is recorded in the audit log with `actor`. */
export const orderAdmin = (db: Kysely<Database>, actor: string, composeMail: ComposeStatusMail) => {
  const lockOrder = async (transaction: Kysely<Database>, id: number) => {
    const found = await transaction
      .selectFrom('orders')
      .select(['order_status', 'is_paid', 'locale', 'session_id'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (found === undefined) throw new OrderAdminError(`There is no order ${id}.`);
    return {
      status: orderStatus(found.order_status),
      isPaid: found.is_paid,
      locale: found.locale as Locale,
      isGuest: found.session_id !== null,
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
    async setStatus(
      id: number,
      to: OrderStatus,
    ): Promise<{ from: OrderStatus; stock: Exclude<StockChange, 'missing'> }> {
      return db.transaction().execute(async (transaction) => {
        const { status: from, locale, isGuest } = await lockOrder(transaction, id);
        if (from === to) return { from, stock: 'unchanged' };
        const stock = await changeStatus(transaction, id, from, to);
        if (stock === 'missing')
          throw new OrderAdminError('The order was cancelled and its products are no longer in stock.');
        const changed = await orderRepository(transaction).get(id);
        await outboxRepository(transaction).enqueue(await composeMail(changed, locale, isGuest));
        const details = { from, to, stock };
        await writeAuditLog(transaction, actor, {
          action: 'order.set-status',
          subject: `order ${id}`,
          details,
        });
        return { from, stock };
      });
    },

    /** The guest's session that has placed an order; null for a customer's order. */
    async sessionOf(id: number): Promise<number | null> {
      const found = await db
        .selectFrom('orders')
        .select('session_id')
        .where('id', '=', id)
        .executeTakeFirst();
      return found?.session_id ?? null;
    },

    /** The pending, unpaid orders of a guest's session, or for a phone number. */
    async findPending(
      by: { session: number } | { phone: string },
    ): Promise<{ id: number; quantity: number }[]> {
      return db
        .selectFrom('orders')
        .select([
          'id',
          sql<number>`(SELECT coalesce(sum(quantity), 0)::int FROM order_lines WHERE order_id = orders.id)`.as(
            'quantity',
          ),
        ])
        .where('order_status', '=', statusNumbers.pending)
        .where('is_paid', '=', false)
        .where(
          'session' in by
            ? sql<boolean>`session_id = ${by.session}`
            : sql<boolean>`shipping_address->>'phone' = ${by.phone}`,
        )
        .orderBy('id')
        .execute();
    },

    /**
     * Cancels an order that is still pending and unpaid, and returns its products to stock, without a mail: who orders in
     * other people's names must not have them mailed.
     * @returns whether it was cancelled
     */
    async cancelPending(id: number): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        const { status: from, isPaid } = await lockOrder(transaction, id);
        if (from !== 'pending' || isPaid) return false;
        const stock = await changeStatus(transaction, id, from, 'cancelled');
        const details = { from, to: 'cancelled', stock };
        await writeAuditLog(transaction, actor, {
          action: 'order.set-status',
          subject: `order ${id}`,
          details,
        });
        return true;
      });
    },

    /** @returns false if nothing changed @throws OrderAdminError */
    async setPaid(id: number, isPaid: boolean): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        const found = await lockOrder(transaction, id);
        if (found.isPaid === isPaid) return false;
        await transaction
          .updateTable('orders')
          .set({ is_paid: isPaid, updated_at: sql`now()` })
          .where('id', '=', id)
          .execute();
        await writeAuditLog(transaction, actor, {
          action: isPaid ? 'order.mark-paid' : 'order.mark-unpaid',
          subject: `order ${id}`,
          details: {},
        });
        return true;
      });
    },
  };
};
