import type { Period } from '../contracts/admin/schemas/report.ts';

/** A calendar day, such as 2026-11-21. */
export type Day = string;

/** The first day that PostgreSQL and ISO 8601 write alike: it has no year 0. No order is older. */
const firstDay = '0001-01-01';
/** The last day with a year of four digits. */
const lastDay = '9999-12-31';

/** The day, or the first one. */
export const dayOrFirst = (day: Day): Day => (day < firstDay ? firstDay : day);

const dayMs = 86_400_000;
const toDay = (ms: number): Day => {
  const day = new Date(ms).toISOString();
  return day.startsWith('+') ? lastDay : dayOrFirst(day.slice(0, 10));
};

/** The day in Dhaka, which has been six hours ahead of UTC since 2010. */
export const today = (now = Date.now()): Day => toDay(now + 6 * 3_600_000);

/** The beginning of the day in Dhaka. */
export const startOfDay = (day: Day): Date => new Date(`${dayOrFirst(day)}T00:00:00+06:00`);

export const addDays = (day: Day, days: number): Day => toDay(Date.parse(day) + days * dayMs);

/** The first day of the month that is `months` later. */
export const addMonths = (day: Day, months: number): Day => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const first = new Date(0);
  // Date.UTC() takes years below 100 as those of the last century.
  first.setUTCFullYear(year, month - 1 + months, 1);
  return toDay(first.getTime());
};

/** The first day of the period that contains the day. Weeks begin on Sunday. */
export const periodStart = (period: Period, day: Day): Day => {
  if (period === 'day') return day;
  return period === 'month' ? addMonths(day, 0) : addDays(day, -new Date(day).getUTCDay());
};

/** The first day of the next period. */
export const nextPeriod = (period: Period, start: Day): Day =>
  period === 'month' ? addMonths(start, 1) : addDays(start, period === 'week' ? 7 : 1);

/** The last day of a period. */
export const periodEnd = (period: Period, start: Day): Day => addDays(nextPeriod(period, start), -1);
