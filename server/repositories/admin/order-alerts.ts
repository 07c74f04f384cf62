import { type Kysely, sql } from 'kysely';
import type { AdminOrderRow, VendorOrder } from '../../../src/contracts/admin/schemas/order.ts';
import type { Locale } from '../../../src/domain/locale.ts';
import { tryLockName } from '../../database/advisory-lock.ts';
import type { Database } from '../../database/types.ts';
import { type Mail, outboxRepository } from '../outbox.ts';
import { panelOrderRepository, vendorOrderRepository } from './panel-orders.ts';

/** The new orders that a member of the staff is notified of, oldest first, as far as the role may see them. */
export type NewOrders = { all: AdminOrderRow[] } | { ofVendor: VendorOrder[] };

export type ComposeOrderAlert = (recipient: string, orders: NewOrders, locale: Locale) => Mail;

/** Orders per mail. Further ones are in the next mail. */
const maxOrders = 100;
/** Shortest time between two mails to a member: more orders within it share a mail. */
const interval = sql`interval '1 minute'`;

/**
 * Enqueues the mails about the orders that the staff was not notified of yet: one per member who wants them. Waits while
 * the last ones are less than a minute old, so that a flood of orders is no flood of mails.
 * @returns whether there were such orders
 */
export const enqueueOrderAlerts = (db: Kysely<Database>, compose: ComposeOrderAlert): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    // Another server does it.
    if (!(await tryLockName(transaction, 'order alerts'))) return false;
    // A time in the future was stored while the clock was ahead.
    await sql`DELETE FROM order_alerts WHERE mailed_at NOT BETWEEN now() - ${interval} AND now()`.execute(
      transaction,
    );
    const { rows } = await sql<{ order_id: number }>`
      UPDATE order_alerts SET mailed_at = now()
      WHERE order_id IN (SELECT order_id FROM order_alerts ORDER BY order_id LIMIT ${maxOrders})
        AND NOT EXISTS (SELECT FROM order_alerts WHERE mailed_at IS NOT NULL)
      RETURNING order_id`.execute(transaction);
    if (rows.length === 0) return false;
    const ids = rows.map(({ order_id }) => order_id);
    const members = await transaction
      .selectFrom('staff')
      .select(['email', 'merchant_id', 'order_mails'])
      .where('order_mails', '<>', 'off')
      .where('is_disabled', '=', false)
      // The owner and the staff, and of the vendors those with products in the orders.
      .where(sql<boolean>`(merchant_id IS NULL OR merchant_id IN (
        SELECT merchant_id FROM order_lines WHERE order_id = ANY (${ids}::int[])))`)
      .execute();
    const ofShop = members.some(({ merchant_id }) => merchant_id === null)
      ? (await panelOrderRepository(transaction).withIds(ids)).reverse()
      : [];
    for (const { email, merchant_id, order_mails } of members) {
      const orders: NewOrders =
        merchant_id === null
          ? { all: ofShop }
          : { ofVendor: (await vendorOrderRepository(transaction, merchant_id).withIds(ids)).reverse() };
      await outboxRepository(transaction).enqueue(compose(email, orders, order_mails === 'bn' ? 'bn' : 'en'));
    }
    return true;
  });
