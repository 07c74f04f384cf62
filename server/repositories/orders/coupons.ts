import { type Kysely, sql } from 'kysely';
import type { Coupon } from '../../../src/contracts/schemas/coupon.ts';
import { trimBlanks } from '../../../src/domain/blanks.ts';
import type { Owner } from '../../contract/caller.ts';
import type { Database } from '../../database/types.ts';
import { ownedBy } from '../accounts/owner-column.ts';

/** How many orders with a coupon are not cancelled, in a query of coupons. */
export const couponUses = sql<number>`(SELECT count(*) FROM orders
  WHERE coupon_code = coupons.code AND order_status <> 3)`;

export const couponRepository = (db: Kysely<Database>) => {
  const named = (code: string) =>
    db.selectFrom('coupons').where(sql`upper(code)`, '=', trimBlanks(code).toUpperCase());
  return {
    /** The coupon of a code (case-insensitive) that can be used now, unless a customer has used it up. */
    async findValid(code: string): Promise<Coupon | undefined> {
      const found = await named(code)
        .select(['code', 'type', 'amount', 'min_subtotal'])
        .where('active', '=', true)
        .where('starts_at', '<=', sql<Date>`now()`)
        .where((where) =>
          where.or([where('expires_at', 'is', null), where('expires_at', '>', sql<Date>`now()`)]),
        )
        .where((where) => where.or([where('max_uses', 'is', null), sql<boolean>`max_uses > ${couponUses}`]))
        .executeTakeFirst();
      if (found === undefined) return undefined;
      const { min_subtotal, ...coupon } = found;
      return min_subtotal === 0 ? coupon : { ...coupon, min_subtotal };
    },

    /** Makes orders with a limited coupon wait for each other until they are placed, so that all uses are counted. */
    async lockLimited(code: string): Promise<void> {
      await named(code)
        .select('id')
        .where((where) =>
          where.or([where('max_uses', 'is not', null), where('max_uses_per_customer', 'is not', null)]),
        )
        .forNoKeyUpdate()
        .execute();
    },

    /** Whether the customer, known by the account or session and by the phone, has used the coupon as often as allowed. */
    async isUsedUpBy(owner: Owner, phone: string, code: string): Promise<boolean> {
      const { rows } = await sql`
        SELECT FROM coupons
        WHERE code = ${code} AND max_uses_per_customer <= (SELECT count(*) FROM orders
          WHERE coupon_code = coupons.code AND order_status <> 3
            AND (${ownedBy(owner)} OR shipping_address ->> 'phone' = ${phone}))`.execute(db);
      return rows.length > 0;
    },
  };
};
