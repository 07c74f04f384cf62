import type { AdminOrderStatus } from '../contracts/admin/schemas/order.ts';

/** Filters of the order list, as in its URL. Absent ones do not filter. */
export interface OrderFilter {
  status?: AdminOrderStatus;
  paid?: 'true' | 'false';
  /** id */
  vendor?: number;
  district?: string;
  /** days such as 2026-11-21 */
  from?: string;
  to?: string;
  search?: string;
}

/** Filters of the product list, as in its URL. */
export interface ProductFilter {
  search?: string;
  published?: 'true' | 'false';
  /** the largest stock, in total or of a variation */
  max_stock?: number;
}

export const orderStatuses: readonly AdminOrderStatus[] = ['pending', 'processing', 'delivered', 'cancelled'];

type Query = Readonly<Record<string, unknown>>;

const text = (value: unknown, max: number): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, max) : undefined;
const oneOf = <Value extends string>(value: unknown, all: readonly Value[]): Value | undefined =>
  all.find((one) => one === value);
const day = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined;
const integer = (value: unknown, min: number, max: number): number | undefined => {
  const number = value === undefined || value === '' ? Number.NaN : Number(value);
  return Number.isInteger(number) && number >= min && number <= max ? number : undefined;
};
const withoutAbsent = <Filter extends object>(
  filter: { [K in keyof Filter]: Filter[K] | undefined },
): Filter => Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as Filter;

/** Reads the filters from a query; values that are none are left out. */
export const readOrderFilter = (query: Query): OrderFilter =>
  withoutAbsent<OrderFilter>({
    status: oneOf(query.status, orderStatuses),
    paid: oneOf(query.paid, ['true', 'false']),
    vendor: integer(query.vendor, 1, 2_147_483_647),
    district: text(query.district, 60),
    from: day(query.from),
    to: day(query.to),
    search: text(query.search, 100),
  });

export const readProductFilter = (query: Query): ProductFilter =>
  withoutAbsent<ProductFilter>({
    search: text(query.search, 100),
    published: oneOf(query.published, ['true', 'false']),
    max_stock: integer(query.max_stock, 0, 1_000_000),
  });

/** The query string of a filter, with a question mark; '' for none. */
export const filterQuery = (filter: object): string => {
  const query = new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  ).toString();
  return query === '' ? '' : `?${query}`;
};
