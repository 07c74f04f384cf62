import { type Kysely, type Selectable, sql } from 'kysely';
import type {
  Order,
  OrderLine,
  TrackedOrder,
  TrackOrderRequest,
} from '../../../src/contracts/schemas/order.ts';
import { normalizePhone } from '../../../src/domain/contact.ts';
import type { Owner } from '../../contract/caller.ts';
import type { Database } from '../../database/types.ts';
import { ownerColumn } from '../accounts/owner-column.ts';

type StoredOrder = Selectable<Database['orders']>;
type StoredLine = Selectable<Database['order_lines']>;

const toLine = (line: StoredLine): OrderLine => ({
  // The stored snapshot has the contract's shape, and responses are validated anyway.
  product: line.product as OrderLine['product'],
  quantity: line.quantity,
  sales_price: line.sales_price,
  isVariant: line.is_variant,
  ...(line.variation === null ? {} : { variation: line.variation }),
});

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);

const toOrder = (order: StoredOrder, lines: readonly StoredLine[]): Order => ({
  id: order.id,
  order_date: seconds(order.created_at),
  order_status: order.order_status,
  ...(order.sent_at === null ? {} : { sent_at: seconds(order.sent_at) }),
  ...(order.courier === '' ? {} : { courier: order.courier }),
  ...(order.consignment_number === '' ? {} : { consignment_number: order.consignment_number }),
  is_paid: order.is_paid,
  ...(order.refunded_at === null ? {} : { refunded_at: seconds(order.refunded_at) }),
  payment_method: order.payment_method,
  ...(order.payment_trnx_mobile === null ? {} : { payment_trnx_mobile: order.payment_trnx_mobile }),
  ...(order.payment_trnx_id === null ? {} : { payment_trnx_id: order.payment_trnx_id }),
  shipping_address: order.shipping_address as Order['shipping_address'],
  billing_address: order.billing_address as Order['shipping_address'],
  ...(order.additional_note === '' ? {} : { additional_note: order.additional_note }),
  ...(order.coupon_code === null ? {} : { coupon_code: order.coupon_code }),
  status_times: order.status_times as NonNullable<Order['status_times']>,
  cart: {
    cart_items: lines.filter((line) => line.order_id === order.id).map(toLine),
    sub_total: order.sub_total,
    discount: order.discount,
    delivery_charge: order.delivery_charge,
    grand_total: order.grand_total,
  },
});

export interface FoundOrder {
  order: Order;
  belongsTo: (owner: Owner) => boolean;
}

export const orderRepository = (db: Kysely<Database>) => {
  const linesOf = (ids: readonly number[]): Promise<StoredLine[]> =>
    db
      .selectFrom('order_lines')
      .selectAll()
      .where(sql<boolean>`order_id = ANY (${ids}::int[])`)
      .orderBy('order_id')
      .orderBy('position')
      .execute();

  const find = async (id: number): Promise<FoundOrder | undefined> => {
    const stored = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
    if (stored === undefined) return undefined;
    const belongsTo = (owner: Owner) => {
      const [column, ownerId] = ownerColumn(owner);
      return stored[column] === ownerId;
    };
    return { order: toOrder(stored, await linesOf([id])), belongsTo };
  };

  return {
    find,

    /** Finds an order that must exist, such as one inserted or locked in the same transaction. */
    async get(id: number): Promise<Order> {
      const found = await find(id);
      if (found === undefined) throw new Error(`Order ${id} was not found.`);
      return found.order;
    },

    /**
     * Finds an order by number and one of its phone numbers. A single query, so that the response time does not reveal
     * whether the order exists.
     */
    async findByPhone({ order_id, phone }: TrackOrderRequest): Promise<TrackedOrder | undefined> {
      const digits = (address: 'shipping_address' | 'billing_address') =>
        sql<string>`right(regexp_replace(${sql.ref(address)} ->> 'phone', '\\D', '', 'g'), 11)`;
      const found = await db
        .selectFrom('orders')
        .select(['id', 'created_at', 'order_status', 'status_times', 'sent_at'])
        .where('id', '=', order_id)
        .where(
          sql<boolean>`${normalizePhone(phone)} IN (${digits('shipping_address')}, ${digits('billing_address')})`,
        )
        .executeTakeFirst();
      return (
        found && {
          id: found.id,
          order_date: seconds(found.created_at),
          order_status: found.order_status,
          status_times: found.status_times as NonNullable<Order['status_times']>,
          ...(found.sent_at === null ? {} : { sent_at: seconds(found.sent_at) }),
        }
      );
    },

    /** A page of a customer's orders, newest first, and their total number. */
    async listByUser(
      userId: number,
      limit: number,
      offset: number,
    ): Promise<{ orders: Order[]; total: number }> {
      const userOrders = db.selectFrom('orders').where('user_id', '=', userId);
      const [rows, { total }] = await Promise.all([
        userOrders.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute(),
        userOrders.select((read) => read.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
      ]);
      const lines = await linesOf(rows.map(({ id }) => id));
      return { orders: rows.map((row) => toOrder(row, lines)), total };
    },
  };
};
export type Orders = ReturnType<typeof orderRepository>;
