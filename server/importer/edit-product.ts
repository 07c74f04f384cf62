import type { Kysely } from 'kysely';
import type { ProductUpdate, StockChange } from '../../src/contracts/admin/schemas/product.ts';
import type { VersionedId } from '../../src/contracts/admin/schemas/versions.ts';
import type { Database } from '../database/types.ts';
import type { VendorId } from '../repositories/admin/panel-products.ts';
import { writeAuditLog } from '../repositories/audit-log.ts';
import type { CatalogueRow, Column } from './catalogue-row.ts';
import { mergeProduct } from './merge-product.ts';
import { assertFreeItemNumber, findCategory } from './panel-names.ts';
import { ProductInputError, toRow } from './product-input.ts';
import { picturesOf } from './product-pictures.ts';
import { readStoredProducts, type StoredProduct } from './stored-products.ts';
import { upsertProducts } from './upsert-products.ts';

/** The product cannot be changed. */
export class ProductChangeError extends Error {
  readonly reason: 'not found' | 'stale' | 'stock changed' | 'unknown variation' | 'vendor hidden';

  constructor(reason: ProductChangeError['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * The stock that the changes make of what was read, in the cells of a row. Variations that are kept keep theirs; the
 * first ones of a product are counted.
 * @throws ProductChangeError if the stock is not the one that was read
 */
const stockCells = (
  stored: StoredProduct,
  names: readonly string[],
  changes: readonly StockChange[],
): { readonly [Key in Column]?: unknown } => {
  const isCounted =
    names.length > 0 && (stored.variationStock !== undefined || stored.variations.length === 0);
  const stocks = new Map(
    isCounted
      ? names.map((name) => [name, stored.variationStock?.[stored.variations.indexOf(name)] ?? 0])
      : [['', stored.stock]],
  );
  for (const { variation = '', from: read, to } of changes) {
    const current = stocks.get(variation);
    if (current === undefined) throw new ProductChangeError('unknown variation');
    if (current !== read) throw new ProductChangeError('stock changed');
    stocks.set(variation, to);
  }
  if (isCounted) return { variations: names, variation_stock: [...stocks.values()] };
  return { variations: names, variation_stock: null, current_stock: stocks.get('') };
};

/** The cells that a change has. @throws ProductChangeError, ProductInputError */
const rowOf = (
  stored: StoredProduct,
  { version: _, pictures: __, stock, variations, ...fields }: ProductUpdate,
): CatalogueRow =>
  toRow(
    fields,
    stock === undefined && variations === undefined
      ? {}
      : stockCells(stored, variations ?? stored.variations, stock ?? []),
  );

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What changes, by the names of the draft. Of long texts, only that they change. */
const changesOf = (stored: StoredProduct, changed: object) =>
  Object.fromEntries(
    Object.entries(changed).flatMap(([key, to]) => {
      const from = stored[key as keyof StoredProduct];
      if (key === 'keywords' || isSame(from, to)) return [];
      return [[key, key.startsWith('description') ? 'changed' : { from: from ?? null, to: to ?? null }]];
    }),
  );

/** Locks the product and reads it as an import does. @throws ProductChangeError */
const lock = async (transaction: Kysely<Database>, vendor: VendorId, { id, version }: VersionedId) => {
  const found = await transaction
    .selectFrom('products')
    .select(['slug', 'version'])
    .where('id', '=', id)
    .$if(vendor !== null, (query) => query.where('merchant_id', '=', vendor ?? 0))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (found === undefined) throw new ProductChangeError('not found');
  if (found.version !== version) throw new ProductChangeError('stale');
  const stored = (await readStoredProducts(transaction, [found.slug])).get(found.slug);
  if (stored === undefined) throw new ProductChangeError('not found');
  return stored;
};

const isVendorHidden = async (db: Kysely<Database>, id: number): Promise<boolean> =>
  (await db.selectFrom('merchants').select('is_hidden').where('id', '=', id).executeTakeFirst())
    ?.is_hidden === true;

/**
 * Changes a product of the vendor, or of any if it is null, all or nothing. It is written as an import writes it: triggers
 * update listing and search. Only for null are missing categories created.
 * @returns false if nothing changed
 * @throws ProductChangeError, ProductInputError
 */
export const editProduct = (
  db: Kysely<Database>,
  vendor: VendorId,
  id: number,
  update: ProductUpdate,
  actor: string,
): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const stored = await lock(transaction, vendor, { id, version: update.version });
    if (update.is_published === true && (await isVendorHidden(transaction, stored.merchantId)))
      throw new ProductChangeError('vendor hidden');
    const row = rowOf(stored, update);
    const merged = mergeProduct(stored.slug, row, {
      ...stored,
      ...(await picturesOf(transaction, update.pictures, stored)),
    });
    if ('errors' in merged) throw new ProductInputError(merged.errors);
    const { categoryBn: _, ...product } = merged.product;
    const changes = changesOf(stored, product);
    if (Object.keys(changes).length === 0) return false;
    const { sku } = product;
    if (sku !== undefined && sku !== stored.sku)
      await assertFreeItemNumber(transaction, { sku, merchant: product.merchant });
    const categoryId =
      changes.category === undefined
        ? stored.categoryId
        : await findCategory(transaction, product.category, { mayCreate: vendor === null });
    await upsertProducts(transaction, [{ ...product, categoryId, merchantId: stored.merchantId }]);
    await writeAuditLog(transaction, actor, {
      action: 'product.update',
      subject: `product ${id}`,
      details: changes,
    });
    return true;
  });
