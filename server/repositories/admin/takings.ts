import { type Kysely, sql } from 'kysely';
import type {
  Period,
  PeriodTakings,
  VendorPeriodTakings,
  VendorTakings,
} from '../../../src/contracts/admin/schemas/report.ts';
import { addDays, addMonths, type Day, nextPeriod, periodStart } from '../../../src/domain/periods.ts';
import type { Database } from '../../database/types.ts';
import { midnight } from './dhaka-days.ts';

/** The default beginning of a report that ends with the day: 30 days, 26 weeks, 24 months. */
export const defaultStart = (period: Period, to: Day): Day => {
  if (period === 'month') return addMonths(to, -23);
  return addDays(to, period === 'week' ? -25 * 7 : -29);
};

/** The first days of the periods, at most `max + 1`. */
export const periodStarts = (period: Period, from: Day, to: Day, max: number): Day[] => {
  const starts: Day[] = [];
  for (
    let start = periodStart(period, from);
    start <= to && starts.length <= max;
    start = nextPeriod(period, start)
  )
    starts.push(start);
  return starts;
};

const local = sql`(orders.created_at AT TIME ZONE 'Asia/Dhaka')`;
const startColumn: Record<Period, ReturnType<typeof sql>> = {
  day: sql`${local}::date`,
  week: sql`(date_trunc('week', ${local} + interval '1 day') - interval '1 day')::date`,
  month: sql`date_trunc('month', ${local})::date`,
};

/** Placed from the beginning of a day to the end of another one. */
const placedIn = (from: Day, to: Day) =>
  sql<boolean>`orders.created_at >= ${midnight(from)} AND orders.created_at < ${midnight(to, 1)}`;
const kept = sql`FILTER (WHERE order_status <> 3)`;

const nothing = {
  orders: 0,
  cancelled: 0,
  quantity: 0,
  sub_total: 0,
  discount: 0,
  delivery_charge: 0,
  total: 0,
  paid: 0,
};

/** What was ordered and paid, by the day of the order. */
export const takingsRepository = (db: Kysely<Database>) => ({
  /** @param starts from periodStarts(); periods without orders are included */
  async byPeriod(period: Period, starts: readonly Day[], to: Day): Promise<PeriodTakings[]> {
    const [first] = starts;
    if (first === undefined) return [];
    const { rows } = await sql<PeriodTakings>`
      SELECT ${startColumn[period]}::text AS start,
        count(*) ${kept}::int AS orders,
        count(*) FILTER (WHERE order_status = 3)::int AS cancelled,
        coalesce(sum((SELECT sum(quantity) FROM order_lines WHERE order_id = orders.id)) ${kept}, 0)::int AS quantity,
        coalesce(sum(sub_total) ${kept}, 0)::float8 AS sub_total,
        coalesce(sum(discount) ${kept}, 0)::float8 AS discount,
        coalesce(sum(delivery_charge) ${kept}, 0)::float8 AS delivery_charge,
        coalesce(sum(grand_total) ${kept}, 0)::float8 AS total,
        coalesce(sum(grand_total) FILTER (WHERE is_paid), 0)::float8 AS paid
      FROM orders
      WHERE ${placedIn(first, to)}
      GROUP BY 1`.execute(db);
    const found = new Map(rows.map((row) => [row.start, row]));
    return starts.map((start) => found.get(start) ?? { start, ...nothing });
  },

  /** What one vendor has sold. Reads no line of another vendor. */
  async ofVendor(
    vendor: number,
    period: Period,
    starts: readonly Day[],
    to: Day,
  ): Promise<VendorPeriodTakings[]> {
    const [first] = starts;
    if (first === undefined) return [];
    const { rows } = await sql<VendorPeriodTakings>`
      SELECT ${startColumn[period]}::text AS start,
        count(DISTINCT orders.id) ${kept}::int AS orders,
        count(DISTINCT orders.id) FILTER (WHERE order_status = 3)::int AS cancelled,
        coalesce(sum(order_lines.quantity) ${kept}, 0)::int AS quantity,
        coalesce(sum(round(order_lines.sales_price * order_lines.quantity)) ${kept}, 0)::float8 AS total
      FROM orders
      JOIN order_lines ON order_lines.order_id = orders.id AND order_lines.merchant_id = ${vendor}
      WHERE ${placedIn(first, to)}
      GROUP BY 1`.execute(db);
    const found = new Map(rows.map((row) => [row.start, row]));
    return starts.map(
      (start) => found.get(start) ?? { start, orders: 0, cancelled: 0, quantity: 0, total: 0 },
    );
  },

  /** What each vendor has sold from one day to another, most first. */
  async byVendor(from: Day, to: Day): Promise<VendorTakings[]> {
    const { rows } = await sql<VendorTakings>`
      SELECT merchants.id AS vendor_id, merchants.name, count(DISTINCT orders.id)::int AS orders,
        sum(order_lines.quantity)::int AS quantity,
        sum(round(order_lines.sales_price * order_lines.quantity))::float8 AS total
      FROM orders
      JOIN order_lines ON order_lines.order_id = orders.id
      JOIN merchants ON merchants.id = order_lines.merchant_id
      WHERE ${placedIn(from, to)} AND orders.order_status <> 3
      GROUP BY merchants.id
      ORDER BY total DESC, merchants.id`.execute(db);
    return rows;
  },
});
