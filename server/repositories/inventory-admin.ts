import { type Kysely, sql } from 'kysely';
import { violatedUniqueConstraint } from '../database/constraints.ts';
import type { Database } from '../database/types.ts';
import { writeAuditLog } from './audit-log.ts';
import { parseId } from './parse-id.ts';

export interface ListedCoupon {
  code: string;
  type: 'percentage_discount' | 'fixed_discount';
  amount: number;
  active: boolean;
  startsAt: Date;
  expiresAt: Date | null;
}
export type NewCoupon = Pick<ListedCoupon, 'code' | 'type' | 'amount' | 'expiresAt'>;

const couponColumns = [
  'code',
  'type',
  'amount',
  'active',
  'starts_at as startsAt',
  'expires_at as expiresAt',
] as const;

/** Manages coupons and stock. Every change is recorded in the audit log with `actor`. */
export const inventoryAdmin = (db: Kysely<Database>, actor: string) => {
  return {
    async coupons(): Promise<ListedCoupon[]> {
      return db.selectFrom('coupons').select(couponColumns).orderBy('id').execute();
    },

    /** @returns false if a coupon with the code exists */
    async addCoupon(coupon: NewCoupon): Promise<boolean> {
      const { code, type, amount, expiresAt } = coupon;
      try {
        await db.transaction().execute(async (transaction) => {
          await transaction
            .insertInto('coupons')
            .values({ code, type, amount, expires_at: expiresAt })
            .execute();
          const details = { type, amount, expiresAt };
          await writeAuditLog(transaction, actor, {
            action: 'coupon.add',
            subject: `coupon ${code}`,
            details,
          });
        });
        return true;
      } catch (error) {
        if (violatedUniqueConstraint(error) === 'coupons_code') return false;
        throw error;
      }
    },

    /** @returns the changed coupon; undefined if no coupon in the other state has the code */
    async setCouponActive(code: string, isActive: boolean): Promise<ListedCoupon | undefined> {
      return db.transaction().execute(async (transaction) => {
        const found = await transaction
          .updateTable('coupons')
          .set({ active: isActive })
          .where(sql`upper(code)`, '=', code.toUpperCase())
          .where('active', '=', !isActive)
          .returning(couponColumns)
          .executeTakeFirst();
        if (found === undefined) return undefined;
        const action = isActive ? 'coupon.enable' : 'coupon.disable';
        await writeAuditLog(transaction, actor, { action, subject: `coupon ${found.code}`, details: {} });
        return found;
      });
    },

    /** @param product id or slug @returns undefined for an unknown product */
    async setStock(
      product: string,
      quantity: number,
    ): Promise<{ id: number; name: string; from: number } | undefined> {
      const productId = parseId(product);
      return db.transaction().execute(async (transaction) => {
        const found = await transaction
          .selectFrom('products')
          .select(['id', 'name', 'current_stock as from'])
          .where(productId === undefined ? sql<boolean>`slug = ${product}` : sql<boolean>`id = ${productId}`)
          .forUpdate()
          .executeTakeFirst();
        if (found === undefined) return undefined;
        const { id, from } = found;
        await transaction
          .updateTable('products')
          .set({ current_stock: quantity })
          .where('id', '=', id)
          .execute();
        const details = { from, to: quantity };
        await writeAuditLog(transaction, actor, { action: 'stock.set', subject: `product ${id}`, details });
        return found;
      });
    },
  };
};
