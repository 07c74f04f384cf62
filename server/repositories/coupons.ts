import { type Kysely, sql } from 'kysely';
import type { Coupon } from '../../src/contracts/schemas/coupon.ts';
import type { Database } from '../database/types.ts';

export const couponRepository = (db: Kysely<Database>) => {
  return {
    /** The coupon that a code gives now, whatever its case; undefined for none. */
    async findValid(code: string): Promise<Coupon | undefined> {
      return db
        .selectFrom('coupons')
        .select(['code', 'type', 'amount'])
        .where(sql`upper(code)`, '=', code.trim().toUpperCase())
        .where('active', '=', true)
        .where('starts_at', '<=', sql<Date>`now()`)
        .where((where) =>
          where.or([where('expires_at', 'is', null), where('expires_at', '>', sql<Date>`now()`)]),
        )
        .executeTakeFirst();
    },
  };
};
