import { type Kysely, type Selectable, sql } from 'kysely';
import type { AddressInput } from '../../../src/contracts/schemas/address.ts';
import type { Order } from '../../../src/contracts/schemas/order.ts';
import { addressFields, isSameLabel, withoutEmptyFields } from '../../../src/domain/address.ts';
import { lineName } from '../../../src/domain/cart.ts';
import { isErasedAddress } from '../../../src/domain/erased-address.ts';
import type { Locale } from '../../../src/domain/locale.ts';
import { type OrderStatus, orderStatus } from '../../../src/domain/order.ts';
import { totals } from '../../../src/domain/pricing.ts';
import { fieldError } from '../../contract/http-error.ts';
import type { Database } from '../../database/types.ts';
import { messages } from '../../messages/messages.ts';
import { districtRepository } from '../accounts/districts.ts';
import { writeAuditLog } from '../audit-log.ts';
import { changeStatus, type StockChange, statusNumbers } from '../orders/order-status.ts';
import { decrementStock, incrementStock, lockStock } from '../orders/ordered-products.ts';
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
export class OrderAdminError extends Error {
  readonly reason:
    | 'not found'
    | 'stale'
    | 'out of stock'
    | 'not paid'
    | 'closed'
    | 'too little stock'
    | 'erased'
    | 'over';

  constructor(reason: OrderAdminError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** `version` is the one that the operator has read; undefined to change the order whatever it is. */
type ReadVersion = number | undefined;

export type OrderPayment = 'unpaid' | 'paid' | 'refunded';

export const paymentOf = ({
  is_paid,
  refunded_at,
}: Pick<Selectable<Database['orders']>, 'is_paid' | 'refunded_at'>): OrderPayment => {
  if (is_paid) return 'paid';
  return refunded_at === null ? 'unpaid' : 'refunded';
};

/** What the panel edits of an order; absent fields are kept. */
export interface OrderFields {
  shipping_address?: AddressInput | undefined;
  billing_address?: AddressInput | undefined;
  courier?: string | undefined;
  consignment_number?: string | undefined;
  staff_note?: string | undefined;
  /** whether the parcel was handed to the courier */
  sent?: boolean | undefined;
}

/** A billing address that is the delivery address is corrected with it. */
const sharedBilling = (stored: OrderFields, shipping: AddressInput | undefined): AddressInput | undefined =>
  shipping &&
  stored.shipping_address &&
  stored.billing_address &&
  isSameLabel(stored.billing_address, stored.shipping_address)
    ? shipping
    : undefined;

type Changes = Record<string, { from: unknown; to: unknown }>;

/** The changes of each field; those of an address by its fields. */
const changesOf = (stored: OrderFields, fields: OrderFields): Changes => {
  const changes: Changes = {};
  const note = (name: string, from: unknown = '', to: unknown = '') => {
    if (from !== to) changes[name] = { from, to };
  };
  for (const name of ['courier', 'consignment_number', 'staff_note', 'sent'] as const)
    if (fields[name] !== undefined) note(name, stored[name], fields[name]);
  for (const name of ['shipping_address', 'billing_address'] as const) {
    const to = fields[name];
    if (to !== undefined)
      for (const field of addressFields) note(`${name}.${field}`, stored[name]?.[field], to[field]);
  }
  return changes;
};

/** Composes a mail about an order, which is enqueued in the same transaction. */
export type ComposeOrderMail = (order: Order, locale: Locale, isGuest: boolean) => Promise<Mail>;

/** What the buyer is told about an order that the staff has changed. */
export type OrderNews = 'status' | 'courier' | 'paid' | 'refunded';

/** Composes the mail with news of an order, likewise. */
export type ComposeOrderNews = (news: OrderNews, ...order: Parameters<ComposeOrderMail>) => Promise<Mail>;

/** Manages orders. Every change is recorded in the audit log with `actor`. */
export const orderAdmin = (db: Kysely<Database>, actor: string, composeNews: ComposeOrderNews) => {
  const lockOrder = async (transaction: Kysely<Database>, id: number, version?: ReadVersion) => {
    const found = await transaction
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (found === undefined) throw new OrderAdminError('not found', `There is no order ${id}.`);
    if (version !== undefined && version !== found.version)
      throw new OrderAdminError('stale', 'Somebody else has changed the order.');
    return {
      stored: {
        ...found,
        shipping_address: found.shipping_address as AddressInput,
        billing_address: found.billing_address as AddressInput,
        sent: found.sent_at !== null,
      },
      status: orderStatus(found.order_status),
      isPaid: found.is_paid,
      payment: paymentOf(found),
      locale: found.locale as Locale,
      isGuest: found.session_id !== null,
    };
  };

  /** Enqueues a mail about a changed order, unless the personal data of the customer were deleted. */
  const notify = async (
    transaction: Kysely<Database>,
    id: number,
    { locale, isGuest }: { locale: Locale; isGuest: boolean },
    compose: ComposeOrderMail,
  ): Promise<void> => {
    const order = await orderRepository(transaction).get(id);
    if (!isErasedAddress(order.shipping_address))
      await outboxRepository(transaction).enqueue(await compose(order, locale, isGuest));
  };
  const newsOf =
    (news: OrderNews): ComposeOrderMail =>
    (...order) =>
      composeNews(news, ...order);

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
      version?: ReadVersion,
    ): Promise<{ from: OrderStatus; stock: Exclude<StockChange, 'missing'> }> {
      return db.transaction().execute(async (transaction) => {
        const locked = await lockOrder(transaction, id, version);
        const { status: from } = locked;
        if (from === to) return { from, stock: 'unchanged' };
        const stock = await changeStatus(transaction, id, from, to);
        if (stock === 'missing')
          throw new OrderAdminError(
            'out of stock',
            'The order was cancelled and its products are no longer in stock.',
          );
        await notify(transaction, id, locked, newsOf('status'));
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

    /** Only a paid order can be refunded. @returns false if nothing changed @throws OrderAdminError */
    async setPayment(id: number, to: OrderPayment, version?: ReadVersion): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        const locked = await lockOrder(transaction, id, version);
        const { payment: from } = locked;
        if (from === to) return false;
        if (to === 'refunded' && from !== 'paid')
          throw new OrderAdminError('not paid', 'Only a paid order can be refunded.');
        await transaction
          .updateTable('orders')
          .set({
            is_paid: to === 'paid',
            refunded_at: to === 'refunded' ? sql`now()` : null,
            updated_at: sql`now()`,
          })
          .where('id', '=', id)
          .execute();
        await writeAuditLog(transaction, actor, {
          action: `order.mark-${to}`,
          subject: `order ${id}`,
          details: { from },
        });
        if (to !== 'unpaid' && locked.stored.grand_total > 0)
          await notify(transaction, id, locked, newsOf(to));
        return true;
      });
    },

    /**
     * Corrects addresses, sets courier, consignment number and note, and marks the parcel as sent. The buyer is told that
     * it was sent, and what is corrected about a parcel on its way.
     * @returns false if nothing changed
     * @throws OrderAdminError; HttpError 422 for an unknown district
     */
    async update(id: number, fields: OrderFields, version?: ReadVersion): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        const locked = await lockOrder(transaction, id, version);
        const { stored, status } = locked;
        const {
          shipping_address: shipping,
          billing_address = sharedBilling(stored, shipping),
          sent,
          ...texts
        } = fields;
        const addresses = {
          ...(shipping && { shipping_address: withoutEmptyFields(shipping) }),
          ...(billing_address && { billing_address: withoutEmptyFields(billing_address) }),
        };
        const changes: Changes = changesOf(stored, { ...texts, ...addresses, sent });
        if (Object.keys(changes).length === 0) return false;
        const isOpen = status === 'pending' || status === 'processing';
        const isHandedOver = changes.sent?.to === true;
        if (isHandedOver && !isOpen)
          throw new OrderAdminError('over', 'A delivered or cancelled order cannot be marked as sent.');
        for (const [name, { city }] of Object.entries(addresses))
          if (`${name}.city` in changes) await districtRepository(transaction).get(city, `${name}.city`);
        await transaction
          .updateTable('orders')
          .set({
            ...texts,
            ...(changes.sent && { sent_at: isHandedOver ? sql`now()` : null }),
            ...(shipping && { shipping_address: JSON.stringify(withoutEmptyFields(shipping)) }),
            ...(billing_address && {
              billing_address: JSON.stringify(withoutEmptyFields(billing_address)),
            }),
            updated_at: sql`now()`,
          })
          .where('id', '=', id)
          .execute();
        // The shopper cannot cancel it any more.
        if (isHandedOver && status === 'pending') {
          await changeStatus(transaction, id, status, 'processing');
          changes.status = { from: status, to: 'processing' };
        }
        await writeAuditLog(transaction, actor, {
          action: 'order.update',
          subject: `order ${id}`,
          details: changes,
        });
        const isCorrected = (['courier', 'consignment_number'] as const).some((name) => changes[name]?.to);
        if (isHandedOver) await notify(transaction, id, locked, newsOf('status'));
        else if (stored.sent && sent !== false && isOpen && isCorrected)
          await notify(transaction, id, locked, newsOf('courier'));
        return true;
      });
    },

    /**
     * Sets the quantities of lines, by position; 0 removes one. Prices, coupon and delivery charge stay as agreed.
     * @returns false if nothing changed
     * @throws OrderAdminError; HttpError 422 if there is no such line, or nothing would remain
     */
    async changeLines(
      id: number,
      quantities: readonly { position: number; quantity: number }[],
      compose: ComposeOrderMail,
      version?: ReadVersion,
    ): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        const locked = await lockOrder(transaction, id, version);
        const { stored, status, isPaid } = locked;
        const lines = await transaction
          .selectFrom('order_lines')
          .select(['position', 'product_id', 'name', 'variation', 'quantity', 'sales_price'])
          .where('order_id', '=', id)
          .orderBy('position')
          .execute();
        const wanted = new Map(quantities.map(({ position, quantity }) => [position, quantity]));
        for (const [i, { position }] of quantities.entries())
          if (!lines.some((line) => line.position === position))
            throw fieldError(`lines.${i}.position`, messages().panel.lineUnknown);
        const changed = lines.flatMap((line) => {
          const to = wanted.get(line.position) ?? line.quantity;
          return to === line.quantity ? [] : [{ ...line, to }];
        });
        if (changed.length === 0) return false;
        if ((status !== 'pending' && status !== 'processing') || (isPaid && stored.grand_total > 0))
          throw new OrderAdminError('closed', 'The order is paid, delivered or cancelled.');
        const left = lines.flatMap((line) => {
          const quantity = wanted.get(line.position) ?? line.quantity;
          return quantity === 0 ? [] : [{ price: line.sales_price, quantity }];
        });
        if (left.length === 0) throw fieldError('lines', messages().panel.nothingLeft);

        const products = changed.flatMap(({ product_id: productId, variation, quantity, to }) =>
          productId === null ? [] : [{ productId, variation, quantity: to - quantity }],
        );
        await lockStock(
          transaction,
          products.map(({ productId }) => productId),
        );
        const more = products.filter(({ quantity }) => quantity > 0);
        const isDeleted = changed.some(
          ({ product_id, quantity, to }) => product_id === null && to > quantity,
        );
        if (isDeleted || (more.length > 0 && !(await decrementStock(transaction, more))))
          throw new OrderAdminError('too little stock', 'There is too little stock.');
        await incrementStock(
          transaction,
          products.flatMap((line) => (line.quantity < 0 ? [{ ...line, quantity: -line.quantity }] : [])),
        );

        for (const { position, to } of changed) {
          const line = { order_id: id, position };
          await (to === 0
            ? transaction
                .deleteFrom('order_lines')
                .where((where) => where.and(line))
                .execute()
            : transaction
                .updateTable('order_lines')
                .set({ quantity: to })
                .where((where) => where.and(line))
                .execute());
        }
        const { coupon_type: type, coupon_amount: amount } = stored;
        const coupon =
          type === null || amount === null
            ? { type: 'fixed_discount' as const, amount: stored.discount }
            : { type, amount };
        const { subtotal, discount, total } = totals(left, coupon, stored.delivery_charge);
        await transaction
          .updateTable('orders')
          .set({
            sub_total: subtotal,
            discount,
            grand_total: total,
            is_paid: total === 0,
            updated_at: sql`now()`,
          })
          .where('id', '=', id)
          .execute();
        await writeAuditLog(transaction, actor, {
          action: 'order.change-lines',
          subject: `order ${id}`,
          details: {
            ...Object.fromEntries(
              changed.map(({ name, variation, quantity, to }) => [
                lineName(name, variation),
                { from: quantity, to },
              ]),
            ),
            grand_total: { from: stored.grand_total, to: total },
          },
        });
        await notify(transaction, id, locked, compose);
        return true;
      });
    },

    /** Enqueues another mail about an order. @throws OrderAdminError */
    async sendMail(id: number, mail: string, compose: ComposeOrderMail): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const { locale, isGuest } = await lockOrder(transaction, id);
        const order = await orderRepository(transaction).get(id);
        if (isErasedAddress(order.shipping_address))
          throw new OrderAdminError('erased', 'The personal data of the customer were deleted.');
        await outboxRepository(transaction).enqueue(await compose(order, locale, isGuest));
        await writeAuditLog(transaction, actor, {
          action: 'order.send-mail',
          subject: `order ${id}`,
          details: { mail, recipient: order.shipping_address.email },
        });
      });
    },
  };
};
