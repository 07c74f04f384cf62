import { type Kysely, sql } from 'kysely';
import type { Coupon } from '../../../src/contracts/schemas/coupon.ts';
import { trimBlanks } from '../../../src/domain/blanks.ts';
import type { Database } from '../../database/types.ts';

export const couponRepository = (db: Kysely<Database>) => {
  return {
    /** What an order with the code was promised, whether or not the coupon is still valid. */
    async terms(code: string): Promise<Pick<Coupon, 'type' | 'amount'> | undefined> {
      return db
        .selectFrom('coupons')
        .select(['type', 'amount'])
        .where(sql`upper(code)`, '=', code.toUpperCase())
        .executeTakeFirst();
    },

    /** The currently valid coupon of a code (case-insensitive). */
    async findValid(code: string): Promise<Coupon | undefined> {
      return db
        .selectFrom('coupons')
        .select(['code', 'type', 'amount'])
        .where(sql`upper(code)`, '=', trimBlanks(code).toUpperCase())
        .where('active', '=', true)
        .where('starts_at', '<=', sql<Date>`now()`)
        .where((where) =>
          where.or([where('expires_at', 'is', null), where('expires_at', '>', sql<Date>`now()`)]),
        )
        .executeTakeFirst();
    },
  };
};
