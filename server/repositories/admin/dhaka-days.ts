import { type RawBuilder, sql } from 'kysely';
import { type Day, dayOrFirst } from '../../../src/domain/periods.ts';

/** The beginning of the day, or of the one that is `after` days later. */
export const midnight = (day: Day, after = 0): RawBuilder<Date> =>
  sql<Date>`((${dayOrFirst(day)}::date + ${after}::int)::timestamp AT TIME ZONE 'Asia/Dhaka')`;
