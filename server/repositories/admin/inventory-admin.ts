import { type Kysely, sql } from 'kysely';
import { violatedUniqueConstraint } from '../../database/constraints.ts';
import { parseId } from '../../database/parse-id.ts';
import type { Database } from '../../database/types.ts';
import { CommandError } from '../../errors/command-error.ts';
import { writeAuditLog } from '../audit-log.ts';

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

    /**
     * Sets the stock of a product or, where that is counted, of one of its variations.
     * @param product id or slug
     * @returns undefined for an unknown product
     * @throws CommandError without the variation of a product whose variations are counted, or with an unknown one
     */
    async setStock(
      product: string,
      quantity: number,
      variation?: string,
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
        const { id } = found;
        const counted = await transaction
          .selectFrom('product_variations')
          .select(['name', 'stock'])
          .where('product_id', '=', id)
          .where('stock', 'is not', null)
          .orderBy('position')
          .execute();
        const ofVariation = counted.find(({ name }) => name === variation);
        if (ofVariation === undefined && (variation !== undefined || counted.length > 0))
          throw new CommandError(
            counted.length === 0
              ? `${found.name} has one stock for all its variations. Leave out --variation.`
              : `${found.name} has a stock for each variation. Use --variation with one of ${counted.map(({ name }) => JSON.stringify(name)).join(', ')}.`,
          );
        const from = ofVariation?.stock ?? found.from;
        if (variation !== undefined)
          await transaction
            .updateTable('product_variations')
            .set({ stock: quantity })
            .where('product_id', '=', id)
            .where('name', '=', variation)
            .execute();
        const stock = variation === undefined ? quantity : found.from - from + quantity;
        await transaction
          .updateTable('products')
          .set({ current_stock: stock })
          .where('id', '=', id)
          .execute();
        const details = { from, to: quantity, ...(variation !== undefined && { variation }) };
        await writeAuditLog(transaction, actor, { action: 'stock.set', subject: `product ${id}`, details });
        return { ...found, from };
      });
    },
  };
};
