import { type Kysely, type RawBuilder, sql } from 'kysely';
import type {
  AdminOrder,
  AdminOrderLine,
  AdminOrderRow,
  AdminOrderStatus,
  OrderCounts,
  VendorOrder,
} from '../../../src/contracts/admin/schemas/order.ts';
import type { Vendor } from '../../../src/contracts/admin/schemas/staff.ts';
import { orderNumber, orderStatus } from '../../../src/domain/order.ts';
import { lineTotal } from '../../../src/domain/pricing.ts';
import type { Database } from '../../database/types.ts';
import { statusNumbers } from '../orders/order-status.ts';
import { auditEntryRepository } from './audit-entries.ts';
import { midnight } from './dhaka-days.ts';
import { type KeysetPage, rowsToRead, toKeysetPage } from './keyset.ts';
import { paymentOf } from './order-admin.ts';
import { containsWord, searchWords } from './search-words.ts';
import { sentMailRepository } from './sent-mails.ts';

export interface PanelOrderFilter {
  status?: AdminOrderStatus | undefined;
  paid?: 'true' | 'false' | undefined;
  /** id of the account */
  customer?: number | undefined;
  /** id of the vendor */
  vendor?: number | undefined;
  district?: string | undefined;
  /** first and last day in Asia/Dhaka, such as 2026-11-21 */
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
}

/** Greater than all ids. */
const maxId = 2_147_483_647;
const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/**
 * The condition of a search: an order number, or words that the order contains. A phone is found however it is typed.
 * Of short numbers, both are found.
 */
const searchCondition = (typed: string): RawBuilder<boolean> | undefined => {
  const words = searchWords(typed);
  if (words.length === 0) return undefined;
  const text = words.join(' ');
  const number = /^rzz0*(\d{1,9})$/.exec(text)?.[1];
  if (number !== undefined) return sql`orders.id = ${Number(number)}`;
  const conditions = words.map((word) => containsWord(sql`orders.search_text`, word));
  const found = sql<boolean>`(${sql.join(conditions, sql` AND `)})`;
  return /^\d{1,9}$/.test(text) ? sql`(orders.id = ${Number(text)} OR ${found})` : found;
};

/** Of a range of days, orders are read in the order of their index. Those placed at once are sorted as by id. */
const isByTime = ({ from, to }: PanelOrderFilter): boolean => from !== undefined || to !== undefined;

const isBefore = (filter: PanelOrderFilter, id: number) =>
  isByTime(filter)
    ? sql<boolean>`(orders.created_at, orders.id) < (SELECT created_at, id FROM orders WHERE id = ${id})`
    : sql<boolean>`orders.id < ${id}`;

const conditionsOf = (filter: PanelOrderFilter, { before }: KeysetPage): RawBuilder<boolean>[] => {
  const { status, paid, customer, district, from, to, search = '' } = filter;
  const found = searchCondition(search);
  return [
    ...(before === undefined ? [] : [isBefore(filter, before)]),
    ...(status === undefined ? [] : [sql<boolean>`orders.order_status = ${statusNumbers[status]}`]),
    ...(paid === undefined ? [] : [sql<boolean>`orders.is_paid = ${paid === 'true'}`]),
    ...(customer === undefined ? [] : [sql<boolean>`orders.user_id = ${customer}`]),
    ...(district === undefined ? [] : [sql<boolean>`orders.shipping_address ->> 'city' = ${district}`]),
    ...(from === undefined ? [] : [sql<boolean>`orders.created_at >= ${midnight(from)}`]),
    ...(to === undefined ? [] : [sql<boolean>`orders.created_at < ${midnight(to, 1)}`]),
    ...(found === undefined ? [] : [found]),
  ];
};

/**
 * The orders before an id with products of a vendor, newest first. Read in the order of their index, so that a page of a
 * vendor in every order reads a page.
 */
const idsOfVendor = (db: Kysely<Database>, vendor: number, before = maxId) =>
  db
    .selectFrom('order_lines')
    .select('order_id')
    .distinct()
    .where('merchant_id', '=', vendor)
    .where('order_id', '<', before)
    .orderBy('order_id', 'desc');

/** A page of the orders that a filter selects, newest first, without columns. */
export const selectOrders = (
  db: Kysely<Database>,
  filter: PanelOrderFilter,
  page: KeysetPage,
  rows: number,
) => {
  const { vendor } = filter;
  let query = db.selectFrom('orders').limit(rows);
  if (isByTime(filter)) query = query.orderBy('orders.created_at', 'desc');
  query = query.orderBy('orders.id', 'desc');
  if (vendor !== undefined)
    query = query.innerJoin(idsOfVendor(db, vendor, page.before).as('own'), 'own.order_id', 'orders.id');
  for (const condition of conditionsOf(filter, page)) query = query.where(condition);
  return query;
};

const addressText = (field: 'name' | 'phone' | 'city') =>
  sql<string>`coalesce(orders.shipping_address ->> ${sql.lit(field)}, '')`;
const quantityOfOrder = sql<number>`
  (SELECT coalesce(sum(quantity), 0)::int FROM order_lines WHERE order_id = orders.id)`;
const vendorsOfOrder = sql<Vendor[]>`
  (SELECT coalesce(jsonb_agg(DISTINCT jsonb_build_object('id', merchants.id, 'name', merchants.name)), '[]')
    FROM order_lines JOIN merchants ON merchants.id = order_lines.merchant_id
    WHERE order_lines.order_id = orders.id)`;

const optional = <Name extends string>(name: Name, value: string | null): Partial<Record<Name, string>> =>
  value === null || value === '' ? {} : ({ [name]: value } as Record<Name, string>);

/** The orders of a page of the list, newest first, and the statement that reads them. */
export const listOrders = (db: Kysely<Database>, filter: PanelOrderFilter, page: KeysetPage) =>
  selectOrders(db, filter, page, rowsToRead(page)).select([
    'orders.id',
    'version',
    'created_at',
    'order_status',
    'is_paid',
    'refunded_at',
    'payment_method',
    'grand_total',
    'courier',
    'consignment_number',
    'sent_at',
    addressText('name').as('name'),
    addressText('phone').as('phone'),
    addressText('city').as('district'),
    sql<boolean>`additional_note <> ''`.as('has_note'),
    quantityOfOrder.as('quantity'),
    vendorsOfOrder.as('vendors'),
  ]);

const toRow = (row: Awaited<ReturnType<ReturnType<typeof listOrders>['execute']>>[number]): AdminOrderRow => {
  const { created_at, order_status, is_paid, refunded_at, courier, consignment_number, sent_at, ...same } =
    row;
  return {
    ...same,
    number: orderNumber(row.id),
    order_date: seconds(created_at),
    status: orderStatus(order_status),
    payment: paymentOf({ is_paid, refunded_at }),
    ...optional('courier', courier),
    ...optional('consignment_number', consignment_number),
    ...(sent_at !== null && { sent_at: seconds(sent_at) }),
  };
};

/** Lines with the vendor, and the item number of today. */
const linesOf = (db: Kysely<Database>) =>
  db
    .selectFrom('order_lines')
    .leftJoin('products', 'products.id', 'order_lines.product_id')
    .leftJoin('merchants', 'merchants.id', 'order_lines.merchant_id')
    .select([
      'order_lines.order_id',
      'order_lines.position',
      'order_lines.product_id',
      'order_lines.name',
      'order_lines.variation',
      'order_lines.quantity',
      'order_lines.sales_price',
      'products.sku',
      'merchants.id as vendorId',
      'merchants.name as vendorName',
      sql<string | null>`order_lines.product ->> 'featured_img'`.as('featured_img'),
    ])
    .orderBy('order_lines.order_id')
    .orderBy('order_lines.position');
type StoredLine = Awaited<ReturnType<ReturnType<typeof linesOf>['execute']>>[number];

const toLine = ({
  position,
  product_id,
  name,
  variation,
  sku,
  featured_img,
  quantity,
  sales_price,
}: StoredLine): AdminOrderLine => ({
  position,
  ...(product_id !== null && { product_id }),
  name,
  ...optional('variation', variation),
  ...optional('sku', sku),
  ...optional('featured_img', featured_img),
  quantity,
  sales_price,
});

const totalOf = (lines: readonly AdminOrderLine[]): number =>
  lines.reduce((sum, { quantity, sales_price: price }) => sum + lineTotal({ price, quantity }), 0);

/** The lines by vendor, in the order of the first line of each. */
const partsOf = (stored: readonly StoredLine[]): AdminOrder['parts'] =>
  [...new Set(stored.map(({ vendorId }) => vendorId))].map((id) => {
    const rows = stored.filter(({ vendorId }) => vendorId === id);
    const lines = rows.map(toLine);
    const name = rows[0]?.vendorName ?? null;
    return { ...(id !== null && name !== null && { vendor: { id, name } }), lines, total: totalOf(lines) };
  });

/** Orders as the panel shows them. */
export const panelOrderRepository = (db: Kysely<Database>) => ({
  async list(filter: PanelOrderFilter, page: KeysetPage) {
    return toKeysetPage((await listOrders(db, filter, page).execute()).map(toRow), page);
  },

  async counts(): Promise<OrderCounts> {
    const { rows } = await sql<OrderCounts>`
      SELECT
        (SELECT count(*)::int FROM orders WHERE order_status = ${statusNumbers.pending}) AS pending,
        (SELECT count(*)::int FROM orders WHERE order_status = ${statusNumbers.processing}) AS processing,
        (SELECT count(*)::int FROM orders
          WHERE NOT is_paid AND refunded_at IS NULL AND order_status <> 3) AS unpaid,
        (SELECT max(id) FROM orders) AS newest_id`.execute(db);
    const [counts] = rows;
    if (counts === undefined) throw new Error('A select without a table has one row.');
    return counts;
  },

  async get(id: number): Promise<AdminOrder | undefined> {
    const found = await db
      .selectFrom('orders')
      .leftJoin('users', 'users.id', 'orders.user_id')
      .selectAll('orders')
      .select(['users.name as userName', 'users.email as userEmail', 'users.phone as userPhone'])
      .where('orders.id', '=', id)
      .executeTakeFirst();
    if (found === undefined) return undefined;
    const [lines, history, mails] = await Promise.all([
      linesOf(db).where('order_lines.order_id', '=', id).execute(),
      auditEntryRepository(db).history(`order ${id}`),
      sentMailRepository(db).ofOrder(id),
    ]);
    const { user_id, userName, userEmail, userPhone } = found;
    return {
      id,
      number: orderNumber(id),
      version: found.version,
      order_date: seconds(found.created_at),
      status: orderStatus(found.order_status),
      status_times: found.status_times as AdminOrder['status_times'],
      payment: paymentOf(found),
      payment_method: found.payment_method,
      ...optional('payment_trnx_mobile', found.payment_trnx_mobile),
      ...optional('payment_trnx_id', found.payment_trnx_id),
      ...(found.refunded_at !== null && { refunded_at: seconds(found.refunded_at) }),
      shipping_address: found.shipping_address as AdminOrder['shipping_address'],
      billing_address: found.billing_address as AdminOrder['billing_address'],
      ...(user_id !== null && {
        customer: { id: user_id, name: userName ?? '', email: userEmail ?? '', phone: userPhone ?? '' },
      }),
      locale: found.locale === 'bn' ? 'bn' : 'en',
      parts: partsOf(lines),
      sub_total: found.sub_total,
      discount: found.discount,
      ...optional('coupon_code', found.coupon_code),
      delivery_charge: found.delivery_charge,
      grand_total: found.grand_total,
      ...optional('additional_note', found.additional_note),
      ...optional('staff_note', found.staff_note),
      ...optional('courier', found.courier),
      ...optional('consignment_number', found.consignment_number),
      ...(found.sent_at !== null && { sent_at: seconds(found.sent_at) }),
      history,
      mails,
    };
  },

  /** The orders with the ids, newest first. */
  async withIds(ids: readonly number[]): Promise<AdminOrderRow[]> {
    const found = listOrders(db, {}, { limit: ids.length }).where('orders.id', 'in', ids);
    return (await found.execute()).map(toRow);
  },

  /** The versions of orders, for the results of bulk operations. */
  async versions(ids: readonly number[]): Promise<Map<number, number>> {
    const rows = await db
      .selectFrom('orders')
      .select(['id', 'version'])
      .where(sql<boolean>`id = ANY (${ids}::int[])`)
      .execute();
    return new Map(rows.map(({ id, version }) => [id, version]));
  },
});

/** The orders with products of a vendor. Reads no contact of the buyer and no line of another vendor. */
export const vendorOrderRepository = (db: Kysely<Database>, vendor: number) => {
  const orders = (status: AdminOrderStatus | undefined, page: KeysetPage) =>
    selectOrders(db, { vendor, status }, page, rowsToRead(page)).select([
      'orders.id',
      'created_at',
      'order_status',
      addressText('name').as('name'),
      addressText('city').as('district'),
    ]);
  type Row = Awaited<ReturnType<ReturnType<typeof orders>['execute']>>[number];

  const withLines = async (rows: readonly Row[]): Promise<VendorOrder[]> => {
    const ids = rows.map(({ id }) => id);
    const stored = await linesOf(db)
      .where(sql<boolean>`order_lines.order_id = ANY (${ids}::int[])`)
      .where('order_lines.merchant_id', '=', vendor)
      .execute();
    return rows.map(({ id, created_at, order_status, name, district }) => {
      const lines = stored.filter(({ order_id }) => order_id === id).map(toLine);
      return {
        id,
        number: orderNumber(id),
        order_date: seconds(created_at),
        status: orderStatus(order_status),
        name,
        district,
        lines,
        quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
        total: totalOf(lines),
      };
    });
  };

  return {
    async list(status: AdminOrderStatus | undefined, page: KeysetPage) {
      return toKeysetPage(await withLines(await orders(status, page).execute()), page);
    },

    /** Those of the orders with products of the vendor, newest first. */
    async withIds(ids: readonly number[]): Promise<VendorOrder[]> {
      const found = orders(undefined, { limit: ids.length }).where('orders.id', 'in', ids);
      return withLines(await found.execute());
    },

    async get(id: number): Promise<VendorOrder | undefined> {
      const found = orders(undefined, { limit: 1 }).where('orders.id', '=', id);
      const [order] = await withLines(await found.execute());
      return order;
    },
  };
};
