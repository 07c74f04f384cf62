import type { Kysely } from 'kysely';
import type {
  AdminCoupon,
  AdminCouponRow,
  CouponState,
} from '../../../src/contracts/admin/schemas/coupon.ts';
import type { Database } from '../../database/types.ts';
import { couponUses } from '../orders/coupons.ts';
import { auditEntryRepository } from './audit-entries.ts';
import { type KeysetPage, rowsToRead, toKeysetPage } from './keyset.ts';

const rowsOf = (db: Kysely<Database>) =>
  db
    .selectFrom('coupons')
    .select(['id', 'version', 'code', 'type', 'amount', 'min_subtotal', 'max_uses', 'max_uses_per_customer'])
    .select(['active', 'starts_at', 'expires_at'])
    .select(couponUses.as('uses'))
    .orderBy('id', 'desc');
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const stateOf = ({ active, starts_at, expires_at, max_uses, uses }: Row, now: Date): CouponState => {
  if (!active) return 'disabled';
  if (expires_at !== null && expires_at <= now) return 'expired';
  if (max_uses !== null && uses >= max_uses) return 'used_up';
  return starts_at > now ? 'waiting' : 'active';
};

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

const toRow = (row: Row): AdminCouponRow => {
  const { max_uses, max_uses_per_customer, starts_at, expires_at, ...same } = row;
  return {
    ...same,
    ...(max_uses !== null && { max_uses }),
    ...(max_uses_per_customer !== null && { max_uses_per_customer }),
    starts_at: seconds(starts_at),
    ...(expires_at !== null && { expires_at: seconds(expires_at) }),
    state: stateOf(row, new Date()),
  };
};

/** Coupons as the panel shows them. */
export const panelCouponRepository = (db: Kysely<Database>) => ({
  async list(page: KeysetPage) {
    let query = rowsOf(db).limit(rowsToRead(page));
    if (page.before !== undefined) query = query.where('id', '<', page.before);
    return toKeysetPage((await query.execute()).map(toRow), page);
  },

  async get(id: number): Promise<AdminCoupon | undefined> {
    const found = await rowsOf(db).where('id', '=', id).executeTakeFirst();
    if (found === undefined) return undefined;
    return { ...toRow(found), history: await auditEntryRepository(db).history(`coupon ${found.code}`) };
  },
});
