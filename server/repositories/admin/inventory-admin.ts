import { type Kysely, sql } from 'kysely';
import type { VersionedId } from '../../../src/contracts/admin/schemas/versions.ts';
import { violatedUniqueConstraint } from '../../database/constraints.ts';
import { parseId } from '../../database/parse-id.ts';
import type { Database } from '../../database/types.ts';
import { CommandError } from '../../errors/command-error.ts';
import { writeAuditLog } from '../audit-log.ts';

export interface CouponTerms {
  type: 'percentage_discount' | 'fixed_discount';
  amount: number;
  /** Subtotal in taka from which it gives its discount. */
  minSubtotal: number;
  /** The number of orders with it, in all and of each customer; null for any number. */
  maxUses: number | null;
  maxUsesPerCustomer: number | null;
  startsAt: Date;
  expiresAt: Date | null;
}
export interface ListedCoupon extends CouponTerms {
  code: string;
  active: boolean;
}
export type NewCoupon = Pick<ListedCoupon, 'code' | 'type' | 'amount' | 'expiresAt'> & Partial<CouponTerms>;
/** A change of a coupon; absent fields are kept. */
export type CouponChange = Partial<CouponTerms> & { active?: boolean };

/** The coupon cannot be added or changed. */
export class CouponError extends Error {
  readonly reason: 'not found' | 'stale' | 'percent too high' | 'ends before it begins';

  constructor(reason: CouponError['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** @throws CouponError */
const assertPossible = ({
  type,
  amount,
  startsAt,
  expiresAt,
}: Pick<CouponTerms, 'type' | 'amount' | 'startsAt' | 'expiresAt'>): void => {
  if (type === 'percentage_discount' && amount > 100) throw new CouponError('percent too high');
  if (expiresAt !== null && expiresAt <= startsAt) throw new CouponError('ends before it begins');
};

const toColumns = (change: CouponChange) => ({
  ...(change.type !== undefined && { type: change.type }),
  ...(change.amount !== undefined && { amount: change.amount }),
  ...(change.minSubtotal !== undefined && { min_subtotal: change.minSubtotal }),
  ...(change.maxUses !== undefined && { max_uses: change.maxUses }),
  ...(change.maxUsesPerCustomer !== undefined && { max_uses_per_customer: change.maxUsesPerCustomer }),
  ...(change.startsAt !== undefined && { starts_at: change.startsAt }),
  ...(change.expiresAt !== undefined && { expires_at: change.expiresAt }),
  ...(change.active !== undefined && { active: change.active }),
});

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const couponColumns = [
  'code',
  'type',
  'amount',
  'min_subtotal as minSubtotal',
  'max_uses as maxUses',
  'max_uses_per_customer as maxUsesPerCustomer',
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

    /**
     * Adds a coupon, which begins at once unless it has a beginning.
     * @returns its id; undefined if a coupon with the code exists
     * @throws CouponError
     */
    async addCoupon({ code, ...terms }: NewCoupon): Promise<number | undefined> {
      const { type, amount } = terms;
      assertPossible({ startsAt: new Date(), ...terms });
      try {
        return await db.transaction().execute(async (transaction) => {
          const { id } = await transaction
            .insertInto('coupons')
            .values({ code, type, amount, ...toColumns(terms) })
            .returning('id')
            .executeTakeFirstOrThrow();
          const details = terms;
          await writeAuditLog(transaction, actor, {
            action: 'coupon.add',
            subject: `coupon ${code}`,
            details,
          });
          return id;
        });
      } catch (error) {
        if (violatedUniqueConstraint(error) === 'coupons_code') return undefined;
        throw error;
      }
    },

    /**
     * Changes a coupon, or ends it. Its code stays: orders name it.
     * @returns false if nothing changed
     * @throws CouponError
     */
    async updateCoupon({ id, version }: VersionedId, change: CouponChange): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        const stored = await transaction
          .selectFrom('coupons')
          .select([...couponColumns, 'version'])
          .where('id', '=', id)
          .forNoKeyUpdate()
          .executeTakeFirst();
        if (stored === undefined) throw new CouponError('not found');
        if (stored.version !== version) throw new CouponError('stale');
        assertPossible({ ...stored, ...change });
        const changes = Object.entries(change).flatMap(([name, to]) => {
          const from = stored[name as keyof CouponChange];
          return to === undefined || isSame(from, to) ? [] : [[name, { from, to }]];
        });
        if (changes.length === 0) return false;
        await transaction.updateTable('coupons').set(toColumns(change)).where('id', '=', id).execute();
        await writeAuditLog(transaction, actor, {
          action: 'coupon.update',
          subject: `coupon ${stored.code}`,
          details: Object.fromEntries(changes),
        });
        return true;
      });
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
