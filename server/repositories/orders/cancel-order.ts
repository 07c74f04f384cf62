import type { Kysely } from 'kysely';
import type { Order } from '../../../src/contracts/schemas/order.ts';
import type { Locale } from '../../../src/domain/locale.ts';
import { orderStatus } from '../../../src/domain/order.ts';
import type { Owner } from '../../contract/caller.ts';
import { HttpError, notFound } from '../../contract/http-error.ts';
import type { Database } from '../../database/types.ts';
import { messages } from '../../messages/messages.ts';
import { ownedBy } from '../accounts/owner-column.ts';
import { writeAuditLog } from '../audit-log.ts';
import { type Mail, type MailSummary, outboxRepository } from '../outbox.ts';
import { changeStatus } from './order-status.ts';
import { orderRepository } from './orders.ts';

/** Composes the mail about the new status, which is enqueued in the same transaction. */
type ComposeMail = (order: Order, locale: Locale, isGuest: boolean) => { mail: Mail; summary: MailSummary };

/** Cancels orders of shoppers, each in one transaction with a row lock on the order. */
export const createCancelOrder =
  (db: Kysely<Database>, composeMail: ComposeMail) =>
  /**
   * Idempotent, also for concurrent requests: the products return to stock once.
   * @throws HttpError 404 for another owner's order, 409 for an order that is processing, paid or delivered
   */
  (owner: Owner, id: number): Promise<Order> =>
    db.transaction().execute(async (transaction) => {
      const found = await transaction
        .selectFrom('orders')
        .select(['order_status', 'is_paid', 'grand_total', 'locale'])
        .where('id', '=', id)
        .where(ownedBy(owner))
        .forUpdate()
        .executeTakeFirst();
      if (found === undefined) throw notFound('order');
      const orders = orderRepository(transaction);
      const status = orderStatus(found.order_status);
      if (status === 'cancelled') return orders.get(id);
      const needsRefund = found.is_paid && found.grand_total > 0;
      if (status !== 'pending' || needsRefund) throw new HttpError(409, messages().orderNotCancellable);
      const stock = await changeStatus(transaction, id, status, 'cancelled');
      const cancelled = await orders.get(id);
      const { mail, summary } = composeMail(cancelled, found.locale as Locale, 'sessionId' in owner);
      await outboxRepository(transaction).enqueueOrderMail(mail, summary);
      await writeAuditLog(transaction, 'shopper', {
        action: 'order.cancel',
        subject: `order ${id}`,
        details: { from: status, stock },
      });
      return cancelled;
    });
