import type { AdminOrderStatus } from '../contracts/admin/schemas/order.ts';
import type { MailState, Period } from '../contracts/admin/schemas/report.ts';
import type { ReviewState } from '../contracts/admin/schemas/review.ts';
import { toLatinDigits } from './locale.ts';

/** Filters of the order list, as in its URL. Absent ones do not filter. */
export interface OrderFilter {
  status?: AdminOrderStatus;
  paid?: 'true' | 'false';
  /** id of an account */
  customer?: number;
  /** id */
  vendor?: number;
  district?: string;
  /** days such as 2026-11-21 */
  from?: string;
  to?: string;
  search?: string;
}

/** Filters of a vendor's orders, as in the URL. */
export type VendorOrderFilter = Pick<OrderFilter, 'status'>;

/** Filters of the customer list, as in its URL. */
export type CustomerFilter = Pick<OrderFilter, 'search'>;

/** Filters of the vendor list, as in its URL. */
export type VendorFilter = Pick<OrderFilter, 'search'>;

/** Filters of the product list, as in its URL. */
export interface ProductFilter {
  search?: string;
  /** id */
  vendor?: number;
  published?: 'true' | 'false';
  /** the largest stock, in total or of a variation */
  max_stock?: number;
}

/** What the takings are reported for, as in its URL. */
export interface TakingsFilter {
  period: Period;
  /** days; absent: the time that the server has chosen for the period */
  from?: string;
  to?: string;
}

/** Which mails are listed, as in the URL. */
export interface MailFilter {
  state: MailState | 'all';
}

export const mailStates: readonly MailFilter['state'][] = ['failed', 'waiting', 'sent', 'all'];

/** Which reviews are listed, as in the URL. */
export interface ReviewFilter {
  state: ReviewState | 'all';
}

export const reviewStates: readonly ReviewFilter['state'][] = ['pending', 'published', 'rejected', 'all'];

/** Filters of the audit log, as they were typed. */
export interface AuditFilter {
  actor?: string;
  action?: string;
  subject?: string;
}

export const periods: readonly Period[] = ['day', 'week', 'month'];

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
    customer: integer(query.customer, 1, 2_147_483_647),
    vendor: integer(query.vendor, 1, 2_147_483_647),
    district: text(query.district, 60),
    from: day(query.from),
    to: day(query.to),
    search: text(query.search, 100),
  });

export const readVendorOrderFilter = (query: Query): VendorOrderFilter =>
  withoutAbsent<VendorOrderFilter>({ status: oneOf(query.status, orderStatuses) });

export const readCustomerFilter = (query: Query): CustomerFilter =>
  withoutAbsent<CustomerFilter>({ search: text(query.search, 100) });

export const readVendorFilter = (query: Query): VendorFilter =>
  withoutAbsent<VendorFilter>({ search: text(query.search, 100) });

export const readProductFilter = (query: Query): ProductFilter =>
  withoutAbsent<ProductFilter>({
    search: text(query.search, 100),
    vendor: integer(query.vendor, 1, 2_147_483_647),
    published: oneOf(query.published, ['true', 'false']),
    max_stock: integer(query.max_stock, 0, 1_000_000),
  });

export const readTakingsFilter = (query: Query): TakingsFilter =>
  withoutAbsent<TakingsFilter>({
    period: oneOf(query.period, periods) ?? 'day',
    from: day(query.from),
    to: day(query.to),
  });

/** Failed mails, unless others are asked for. */
export const readMailFilter = (query: Query): MailFilter => ({
  state: oneOf(query.state, mailStates) ?? 'failed',
});

/** Reviews to check, unless others are asked for. */
export const readReviewFilter = (query: Query): ReviewFilter => ({
  state: oneOf(query.state, reviewStates) ?? 'pending',
});

export const readAuditFilter = (query: Query): AuditFilter =>
  withoutAbsent<AuditFilter>({
    actor: text(query.actor, 300),
    action: text(query.action, 100),
    subject: text(query.subject, 300),
  });

const subjectPages = {
  order: 'orders',
  product: 'products',
  category: 'categories',
  vendor: 'vendors',
  customer: 'customers',
  staff: 'staff',
  import: 'imports',
} as const;
type SubjectKind = keyof typeof subjectPages;

/** What an entry of the audit log is about, and its page in the panel; null if it has none. */
export const auditSubject = (subject: string): { kind: SubjectKind; id: number; href: string } | null => {
  const [, kind, id] = /^([a-z]+) (\d{1,10})$/.exec(subject) ?? [];
  if (kind === undefined || !Object.hasOwn(subjectPages, kind)) return null;
  const known = kind as SubjectKind;
  return { kind: known, id: Number(id), href: `/admin/${subjectPages[known]}/${Number(id)}` };
};

/** The subject as the audit log stores it: an order may be typed as its number. */
export const toAuditSubject = (typed: string): string => {
  const id = /^rzz0*(\d{1,10})$/i.exec(toLatinDigits(typed).trim())?.[1];
  return id === undefined ? typed : `order ${id}`;
};

/** The query string of a filter, with a question mark; '' for none. */
export const filterQuery = (filter: object): string => {
  const query = new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  ).toString();
  return query === '' ? '' : `?${query}`;
};
