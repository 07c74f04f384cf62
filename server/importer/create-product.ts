import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { NewProduct } from '../../src/contracts/admin/schemas/product.ts';
import { lockName } from '../database/advisory-lock.ts';
import type { Database } from '../database/types.ts';
import type { VendorId } from '../repositories/admin/panel-products.ts';
import { writeAuditLog } from '../repositories/audit-log.ts';
import { mergeProduct } from './merge-product.ts';
import { assertFreeItemNumber, findCategory, newSlug, ProductTakenError } from './panel-names.ts';
import { ProductInputError, toRow } from './product-input.ts';
import { picturesOf } from './product-pictures.ts';
import { categoriesAndMerchants } from './upsert-categories-and-merchants.ts';
import { upsertProducts } from './upsert-products.ts';

/** Another request with the idempotency key has added a product. */
export class UsedKeyError extends Error {
  readonly productId: number;

  constructor(productId: number) {
    super('The idempotency key was used with a different request.');
    this.productId = productId;
  }
}

/** Who adds a product, by which request. */
export interface Creator {
  readonly staffId: number;
  readonly actor: string;
  /** Whose product it is; null for an owner, who names the vendor. */
  readonly vendor: VendorId;
  readonly key: string;
}

export interface CreatedProduct {
  readonly id: number;
  /** false if an earlier request with the key has added it */
  readonly isNew: boolean;
}

const vendorName = async (db: Kysely<Database>, vendor: number): Promise<string> =>
  (await db.selectFrom('merchants').select('name').where('id', '=', vendor).executeTakeFirstOrThrow()).name;

/**
 * Adds a product that is not published, written as an import writes it. Only an owner creates missing vendors and
 * categories. One at a time, so that none gets the slug, item number or key of another.
 * @throws ProductInputError, ProductTakenError, UsedKeyError
 */
export const createProduct = (
  db: Kysely<Database>,
  { vendor: named, variations = [], stock, pictures = [], ...fields }: NewProduct,
  { staffId, actor, vendor, key }: Creator,
): Promise<CreatedProduct> =>
  db.transaction().execute(async (transaction) => {
    await lockName(transaction, 'new product');
    const hash = createHash('sha256')
      .update(JSON.stringify([named, variations, stock, pictures, Object.entries(fields).sort()]))
      .digest();
    const earlier = await transaction
      .selectFrom('product_requests')
      .select(['product_id', 'request_hash'])
      .where('staff_id', '=', staffId)
      .where('idempotency_key', '=', key)
      .executeTakeFirst();
    if (earlier !== undefined) {
      if (earlier.request_hash.equals(hash)) return { id: earlier.product_id, isNew: false };
      throw new UsedKeyError(earlier.product_id);
    }
    const merchant = vendor === null ? named : await vendorName(transaction, vendor);
    const row = toRow(fields, {
      merchant,
      is_published: false,
      ...(variations.length === 0
        ? { current_stock: stock }
        : {
            variations: variations.map(({ name }) => name),
            variation_stock: variations.map((one) => one.stock),
          }),
    });
    if (row.merchant == null || row.name == null)
      throw new ProductInputError([
        { field: row.merchant == null ? 'merchant' : 'name', message: 'is required' },
      ]);
    if (row.sku != null) await assertFreeItemNumber(transaction, { sku: row.sku, merchant: row.merchant });
    const slug = await newSlug(transaction, { slug: row.slug, name: row.name, merchant: row.merchant });
    const merged = mergeProduct(slug, row, undefined);
    if ('errors' in merged) throw new ProductInputError(merged.errors);
    const { category, categoryBn: _, merchant: _merchant, ...product } = merged.product;
    const { created } = await upsertProducts(transaction, [
      {
        ...product,
        ...(await picturesOf(transaction, pictures)),
        categoryId: await findCategory(transaction, category, { mayCreate: vendor === null }),
        merchantId: vendor ?? (await categoriesAndMerchants(transaction).merchant(row.merchant)),
      },
    ]);
    // An import has added it in the meantime.
    if (created === 0) throw new ProductTakenError('slug', slug);
    const { id } = await transaction
      .selectFrom('products')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto('product_requests')
      .values({ staff_id: staffId, idempotency_key: key, request_hash: hash, product_id: id })
      .execute();
    await writeAuditLog(transaction, actor, {
      action: 'product.create',
      subject: `product ${id}`,
      details: { name: product.name, vendor: row.merchant },
    });
    return { id, isNew: true };
  });
