import { type RawBuilder, sql } from 'kysely';

/** A calendar day in Asia/Dhaka, such as 2026-11-21. */
export type Day = string;

/** The first day that PostgreSQL and ISO 8601 write alike: it has no year 0. No order is older. */
const firstDay = '0001-01-01';

/** The day, or the first one. */
export const dayOrFirst = (day: Day): Day => (day < firstDay ? firstDay : day);

/** The beginning of the day, or of the one that is `after` days later. */
export const midnight = (day: Day, after = 0): RawBuilder<Date> =>
  sql<Date>`((${dayOrFirst(day)}::date + ${after}::int)::timestamp AT TIME ZONE 'Asia/Dhaka')`;
