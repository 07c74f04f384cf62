import { type Kysely, sql } from 'kysely';
import type { Address } from '../../../src/contracts/schemas/address.ts';
import { streetLines } from '../../../src/domain/address.ts';
import { orderNumber, orderStatus } from '../../../src/domain/order.ts';
import { lineTotal } from '../../../src/domain/pricing.ts';
import type { Database } from '../../database/types.ts';
import { paymentOf } from './order-admin.ts';
import { type PanelOrderFilter, selectOrders } from './panel-orders.ts';

/** Addresses of old orders may lack fields. */
export type Cell = string | number | null | undefined;

/** Order lines per query. */
const batchSize = 500;

const inDhaka = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Dhaka',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** Spreadsheets drop the zero of 01712345678, and keep all digits of +8801712345678. */
const withCountryCode = (phone = ''): string => phone.replace(/^(?=01\d{9}$)/, '+88');

const readBatch = (db: Kysely<Database>, filter: PanelOrderFilter, before: number | undefined) => {
  const orders = selectOrders(db, filter, { before }, batchSize).selectAll('orders');
  return db
    .selectFrom(orders.as('orders'))
    .leftJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .leftJoin('merchants', 'merchants.id', 'order_lines.merchant_id')
    .leftJoin('products', 'products.id', 'order_lines.product_id')
    .select([
      'orders.id',
      'orders.created_at',
      'orders.order_status',
      'orders.is_paid',
      'orders.refunded_at',
      'orders.payment_method',
      'orders.payment_trnx_id',
      'orders.payment_trnx_mobile',
      'orders.shipping_address',
      'orders.courier',
      'orders.consignment_number',
      'orders.sub_total',
      'orders.discount',
      'orders.coupon_code',
      'orders.delivery_charge',
      'orders.grand_total',
      'orders.additional_note',
      'orders.staff_note',
      'merchants.name as vendor',
      'order_lines.name as product',
      'order_lines.variation',
      'products.sku',
      sql<number>`coalesce(order_lines.quantity, 0)`.as('quantity'),
      sql<number>`coalesce(order_lines.sales_price, 0)`.as('price'),
    ])
    .orderBy('orders.id', 'desc')
    .orderBy('order_lines.position')
    .execute();
};
type Row = Awaited<ReturnType<typeof readBatch>>[number];

const address = ({ shipping_address }: Row) => shipping_address as unknown as Address;

const columns: Record<string, (row: Row) => Cell> = {
  Order: ({ id }) => orderNumber(id),
  Placed: ({ created_at }) => inDhaka.format(created_at),
  Status: ({ order_status }) => orderStatus(order_status),
  Payment: paymentOf,
  Method: ({ payment_method }) => payment_method,
  Transaction: ({ payment_trnx_id }) => payment_trnx_id,
  'Sender number': ({ payment_trnx_mobile }) => withCountryCode(payment_trnx_mobile ?? ''),
  Name: (row) => address(row).name,
  Phone: (row) => withCountryCode(address(row).phone),
  Email: (row) => address(row).email,
  Address: (row) => streetLines(address(row)).join(', '),
  District: (row) => address(row).city,
  ZIP: (row) => address(row).zipcode,
  Courier: ({ courier }) => courier,
  Consignment: ({ consignment_number }) => consignment_number,
  Vendor: ({ vendor }) => vendor,
  Product: ({ product }) => product,
  Variation: ({ variation }) => variation,
  'Item number': ({ sku }) => sku,
  Quantity: ({ quantity }) => quantity,
  Price: ({ price }) => price,
  Sum: ({ price, quantity }) => lineTotal({ price, quantity }),
  'Order subtotal': ({ sub_total }) => sub_total,
  Discount: ({ discount }) => discount,
  Coupon: ({ coupon_code }) => coupon_code,
  Delivery: ({ delivery_charge }) => delivery_charge,
  'Order total': ({ grand_total }) => grand_total,
  Note: ({ additional_note }) => additional_note,
  'Staff note': ({ staff_note }) => staff_note,
};

export const exportHeadings: readonly string[] = Object.keys(columns);

/**
 * Exports orders, newest first: a row per line. Each batch is a query of its own, admitted by `admit`, so that a slow
 * reader holds neither a connection nor a place among the exports.
 */
export const exportOrders = async function* (
  db: Kysely<Database>,
  filter: PanelOrderFilter,
  admit: <Result>(task: () => Promise<Result>) => Promise<Result>,
): AsyncGenerator<Cell[][]> {
  let before: number | undefined;
  while (true) {
    const rows = await admit(() => readBatch(db, filter, before));
    if (rows.length === 0) return;
    yield rows.map((row) => Object.values(columns).map((cell) => cell(row)));
    before = rows.at(-1)?.id;
  }
};
