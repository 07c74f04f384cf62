import { type Kysely, type RawBuilder, sql } from 'kysely';
import type {
  Customer,
  CustomerRow,
  DeletedCustomer,
  PersonalData,
} from '../../../src/contracts/admin/schemas/customer.ts';
import { addressFields, withoutEmptyFields } from '../../../src/domain/address.ts';
import { erasedAddress } from '../../../src/domain/erased-address.ts';
import type { Locale } from '../../../src/domain/locale.ts';
import { orderNumber, orderStatus } from '../../../src/domain/order.ts';
import type { Database } from '../../database/types.ts';
import { writeAuditLog } from '../audit-log.ts';
import { statusNumbers } from '../orders/order-status.ts';
import { type KeysetPage, rowsToRead, toKeysetPage } from './keyset.ts';
import { paymentOf } from './order-admin.ts';
import { containsWord, searchWords } from './search-words.ts';

/** The customer cannot be deleted. The message is shown to the operator. */
export class CustomerAdminError extends Error {
  readonly reason: 'not found' | 'stale' | 'open orders';

  constructor(reason: CustomerAdminError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
const openStatuses = [statusNumbers.pending, statusNumbers.processing];

/** The condition of a search by name, email or phone, however it is typed. */
const searchCondition = (typed: string): RawBuilder<boolean> | undefined => {
  const conditions = searchWords(typed).map((word) => containsWord(sql`users.search_text`, word));
  return conditions.length === 0 ? undefined : sql`(${sql.join(conditions, sql` AND `)})`;
};

const ordersOfUser = (condition = sql`true`) =>
  sql<number>`(SELECT count(*)::int FROM orders WHERE user_id = users.id AND ${condition})`;

/** The statement that reads a page of the list, newest first. */
export const listCustomers = (db: Kysely<Database>, search: string, page: KeysetPage) => {
  let query = db
    .selectFrom('users')
    .select(['users.id', 'name', 'email', 'phone', 'users.created_at', ordersOfUser().as('orders')])
    .orderBy('users.id', 'desc')
    .limit(rowsToRead(page));
  const found = searchCondition(search);
  if (found !== undefined) query = query.where(found);
  if (page.before !== undefined) query = query.where('users.id', '<', page.before);
  return query;
};

const toRow = ({
  created_at,
  ...row
}: Awaited<ReturnType<ReturnType<typeof listCustomers>['execute']>>[number]): CustomerRow => ({
  ...row,
  registered_at: seconds(created_at),
});

/** Customers as the panel shows them. */
export const customerRepository = (db: Kysely<Database>) => {
  const addressesOf = async (id: number) => {
    const rows = await db
      .selectFrom('addresses')
      .select(addressFields)
      .where('user_id', '=', id)
      .orderBy('id')
      .execute();
    return rows.map((row) => withoutEmptyFields(row));
  };

  const ordersOf = async (id: number): Promise<PersonalData['orders']> => {
    const [orders, lines] = await Promise.all([
      db.selectFrom('orders').selectAll().where('user_id', '=', id).orderBy('id', 'desc').execute(),
      db
        .selectFrom('order_lines')
        .innerJoin('orders', 'orders.id', 'order_lines.order_id')
        .select(['order_id', 'name', 'variation', 'quantity', 'sales_price'])
        .where('orders.user_id', '=', id)
        .orderBy('order_lines.position')
        .execute(),
    ]);
    const optionalTexts = [
      'payment_trnx_mobile',
      'payment_trnx_id',
      'coupon_code',
      'additional_note',
      'courier',
      'consignment_number',
    ] as const;
    return orders.map((order) => ({
      id: order.id,
      number: orderNumber(order.id),
      order_date: seconds(order.created_at),
      status: orderStatus(order.order_status),
      payment: paymentOf(order),
      payment_method: order.payment_method,
      shipping_address: order.shipping_address,
      billing_address: order.billing_address,
      lines: lines
        .filter(({ order_id }) => order_id === order.id)
        .map(({ order_id: _, variation, ...line }) => ({ ...line, ...(variation && { variation }) })),
      sub_total: order.sub_total,
      discount: order.discount,
      delivery_charge: order.delivery_charge,
      grand_total: order.grand_total,
      ...Object.fromEntries(
        optionalTexts.flatMap((name) => {
          const value = order[name];
          return value === null || value === '' ? [] : [[name, value]];
        }),
      ),
    }));
  };

  const get = async (id: number): Promise<Customer | undefined> => {
    const [row, addresses] = await Promise.all([
      listCustomers(db, '', {})
        .where('users.id', '=', id)
        .select([
          ordersOfUser(sql`order_status IN (${sql.join(openStatuses)})`).as('open_orders'),
          sql<number>`(SELECT count(*)::int FROM reviews
            JOIN order_lines ON order_lines.id = reviews.order_line_id
            JOIN orders ON orders.id = order_lines.order_id WHERE orders.user_id = users.id)`.as('reviews'),
          sql<number>`(SELECT count(*)::int FROM wishlist WHERE user_id = users.id)`.as('wishlist'),
        ])
        .executeTakeFirst(),
      addressesOf(id),
    ]);
    if (row === undefined) return undefined;
    const { open_orders, reviews, wishlist, ...same } = row;
    return { ...toRow(same), open_orders, reviews, wishlist, addresses };
  };

  return {
    get,

    async list(search: string, page: KeysetPage) {
      return toKeysetPage((await listCustomers(db, search, page).execute()).map(toRow), page);
    },

    /** The language of the newest order; undefined without orders. */
    async localeOf(id: number): Promise<Locale | undefined> {
      const row = await db
        .selectFrom('orders')
        .select('locale')
        .where('user_id', '=', id)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row === undefined ? undefined : row.locale === 'bn' ? 'bn' : 'en';
    },

    /** What is stored about a customer, without hashes and tokens; undefined for an unknown one. */
    async personalData(id: number): Promise<PersonalData | undefined> {
      const customer = await get(id);
      if (customer === undefined) return undefined;
      const { name, email, phone, registered_at, addresses } = customer;
      const [orders, reviews, wishlist, alerts] = await Promise.all([
        ordersOf(id),
        db
          .selectFrom('reviews')
          .innerJoin('order_lines', 'order_lines.id', 'reviews.order_line_id')
          .innerJoin('orders', 'orders.id', 'order_lines.order_id')
          .selectAll('reviews')
          .select(['order_lines.order_id', 'order_lines.name as product'])
          .where('orders.user_id', '=', id)
          .orderBy('reviews.id', 'desc')
          .execute(),
        db
          .selectFrom('wishlist')
          .innerJoin('products', 'products.id', 'wishlist.product_id')
          .select(['products.name as product', 'slug', 'wishlist.created_at'])
          .where('wishlist.user_id', '=', id)
          .orderBy('wishlist.created_at', 'desc')
          .execute(),
        db
          .selectFrom('stock_alerts')
          .innerJoin('products', 'products.id', 'stock_alerts.product_id')
          .select(['products.name as product', 'slug', 'variation', 'stock_alerts.created_at'])
          .where(sql<string>`lower(stock_alerts.email)`, '=', email.toLowerCase())
          .orderBy('stock_alerts.id', 'desc')
          .execute(),
      ]);
      return {
        exported_at: seconds(new Date()),
        account: { name, email, phone, registered_at },
        addresses,
        orders,
        reviews: reviews.map((review) => ({
          order_id: review.order_id,
          product: review.product,
          ...(review.variation !== null && { variation: review.variation }),
          stars: review.stars,
          ...(review.fit !== null && { fit: review.fit as 'small' | 'true' | 'large' }),
          text: review.text,
          name: review.name,
          state: review.state as 'pending' | 'published' | 'rejected',
          written_at: seconds(review.created_at),
          ...(review.answer !== '' && { answer: review.answer }),
        })),
        wishlist: wishlist.map(({ created_at, ...row }) => ({ ...row, added_at: seconds(created_at) })),
        stock_alerts: alerts.map(({ created_at, variation, ...row }) => ({
          ...row,
          ...(variation !== '' && { variation }),
          asked_at: seconds(created_at),
        })),
      };
    },
  };
};

/** The erased address with the district of an order's address. */
const erased = (address: 'shipping_address' | 'billing_address') => sql<string>`
  ${JSON.stringify(erasedAddress('–'))}::jsonb
    || jsonb_build_object('city', coalesce(${sql.ref(address)} ->> 'city', '–'))`;

/** What the audit log has of addresses and notes. */
const eraseAuditDetails = (ids: readonly number[]) => sql`
  UPDATE audit_log SET details = (
    SELECT coalesce(jsonb_object_agg(name, value), '{}') FROM jsonb_each(details::jsonb) AS detail (name, value)
    WHERE name !~ '^(shipping|billing)_address\\.' AND name NOT IN ('recipient', 'staff_note'))
  WHERE subject = ANY (${ids.map((id) => `order ${id}`)}::text[])
    AND action IN ('order.update', 'order.send-mail')`;

/** Acts on the request of customers. Every one is recorded in the audit log with `actor`. */
export const customerAdmin = (db: Kysely<Database>, actor: string) => ({
  async record(id: number, action: 'customer.export' | 'customer.send-reset-link'): Promise<void> {
    await writeAuditLog(db, actor, { action, subject: `customer ${id}`, details: {} });
  },

  /**
   * Deletes the account with all that belongs to it, and the reviews. Orders stay, with products, amounts, payment and
   * district, but without who has bought.
   * @param email as read
   * @throws CustomerAdminError
   */
  async delete(id: number, email: string): Promise<DeletedCustomer> {
    return db.transaction().execute(async (transaction) => {
      // Orders of the account that are being placed wait here, or were placed before.
      const user = await transaction
        .selectFrom('users')
        .select('email')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (user === undefined) throw new CustomerAdminError('not found', `There is no customer ${id}.`);
      if (user.email !== email)
        throw new CustomerAdminError('stale', `The email of customer ${id} is another one now.`);
      const orders = await transaction
        .selectFrom('orders')
        .select(['id', 'order_status'])
        .where('user_id', '=', id)
        .orderBy('id')
        .forUpdate()
        .execute();
      if (orders.some(({ order_status }) => openStatuses.includes(order_status)))
        throw new CustomerAdminError(
          'open orders',
          'An order is pending or processing. Deliver or cancel it first.',
        );
      const ids = orders.map((order) => order.id);
      const ofOrders = sql<boolean>`order_id = ANY (${ids}::int[])`;
      const { numDeletedRows: reviews } = await transaction
        .deleteFrom('reviews')
        .where('order_line_id', 'in', (lines) => lines.selectFrom('order_lines').select('id').where(ofOrders))
        .executeTakeFirst();
      await transaction
        .updateTable('orders')
        .set({
          shipping_address: erased('shipping_address'),
          billing_address: erased('billing_address'),
          additional_note: '',
          staff_note: '',
          payment_trnx_mobile: sql`CASE WHEN payment_trnx_mobile IS NULL THEN NULL ELSE '' END`,
          idempotency_key: null,
          request_hash: null,
          updated_at: sql`now()`,
        })
        .where('user_id', '=', id)
        .execute();
      await eraseAuditDetails(ids).execute(transaction);
      await transaction
        .deleteFrom('outbox_mails')
        .where(sql<boolean>`(${ofOrders} OR lower(recipient) = lower(${user.email}))`)
        .execute();
      await transaction
        .deleteFrom('stock_alerts')
        .where(sql<boolean>`lower(email) = lower(${user.email})`)
        .execute();
      // Cascades to sessions, addresses, the wishlist, reset links, applications, grants and tokens.
      await transaction.deleteFrom('users').where('id', '=', id).execute();
      const details = { orders: ids.length, reviews: Number(reviews) };
      await writeAuditLog(transaction, actor, {
        action: 'customer.delete',
        subject: `customer ${id}`,
        details,
      });
      return details;
    });
  },
});
