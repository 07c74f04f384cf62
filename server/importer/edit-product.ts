import type { Kysely } from 'kysely';
import type { StockChange } from '../../src/contracts/admin/schemas/product.ts';
import type { VersionedId } from '../../src/contracts/admin/schemas/versions.ts';
import type { Database } from '../database/types.ts';
import type { VendorId } from '../repositories/admin/panel-products.ts';
import { writeAuditLog } from '../repositories/audit-log.ts';
import { normalizeDescription, normalizeLine, normalizeShortDescription } from './normalize-text.ts';
import { type PriceError, priceOf } from './price.ts';
import { readStoredProducts, type StoredProduct } from './stored-products.ts';
import { type ProductDraft, upsertProducts } from './upsert-products.ts';

/** What the panel edits; absent fields are kept. */
export interface ProductFields {
  name?: string | undefined;
  name_bn?: string | undefined;
  unit_price?: number | undefined;
  sales_price?: number | undefined;
  short_description?: string | undefined;
  short_description_bn?: string | undefined;
  description?: string | undefined;
  description_bn?: string | undefined;
  is_published?: boolean | undefined;
  is_featured?: boolean | undefined;
  is_deal?: boolean | undefined;
  stock?: readonly StockChange[] | undefined;
}

/** The product cannot be changed. */
export class ProductChangeError extends Error {
  readonly reason: 'not found' | 'stale' | 'stock changed' | 'unknown variation' | 'empty name';

  constructor(reason: ProductChangeError['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** The price is not possible. */
export class ProductPriceError extends Error {
  readonly price: PriceError;

  constructor(price: PriceError) {
    super(`${price.column} ${price.error}`);
    this.price = price;
  }
}

/** The stored text: '' without one. */
const cleared = (text: string): string | undefined => (text === '' ? undefined : text);

/** The texts as an import stores them. @throws ProductChangeError */
const textsOf = (fields: ProductFields): Partial<ProductDraft> => {
  const { name, name_bn, short_description, short_description_bn, description, description_bn } = fields;
  const normalizedName = name === undefined ? undefined : normalizeLine(name);
  if (normalizedName === '') throw new ProductChangeError('empty name');
  return {
    ...(normalizedName !== undefined && { name: normalizedName }),
    ...(name_bn !== undefined && { nameBn: cleared(normalizeLine(name_bn)) }),
    ...(short_description !== undefined && {
      shortDescription: normalizeShortDescription(short_description),
    }),
    ...(short_description_bn !== undefined && {
      shortDescriptionBn: normalizeShortDescription(short_description_bn),
    }),
    ...(description !== undefined && { description: normalizeDescription(description) }),
    ...(description_bn !== undefined && { descriptionBn: normalizeDescription(description_bn) }),
  };
};

/** @throws ProductChangeError if the stock is not the one that was read */
const stockOf = (
  stored: StoredProduct,
  changes: readonly StockChange[],
): Pick<ProductDraft, 'stock' | 'variationStock'> => {
  let { stock } = stored;
  const variationStock = stored.variationStock && [...stored.variationStock];
  for (const { variation, from: read, to } of changes) {
    const position = variation === undefined ? -1 : stored.variations.indexOf(variation);
    // Only one of both is counted.
    if ((variationStock === undefined) !== (variation === undefined) || (variationStock && position < 0))
      throw new ProductChangeError('unknown variation');
    const current = variationStock === undefined ? stock : (variationStock[position] ?? 0);
    if (current !== read) throw new ProductChangeError('stock changed');
    if (variationStock !== undefined) variationStock[position] = to;
    stock += to - read;
  }
  return { stock, variationStock };
};

/** @throws ProductPriceError */
const pricesOf = (stored: StoredProduct, { unit_price, sales_price }: ProductFields) => {
  if (unit_price === undefined && sales_price === undefined) return {};
  const price = priceOf(
    { ...(unit_price !== undefined && { unit_price }), ...(sales_price !== undefined && { sales_price }) },
    stored,
  );
  if ('error' in price) throw new ProductPriceError(price);
  return price;
};

const flagsOf = ({ is_published, is_featured, is_deal }: ProductFields): Partial<ProductDraft> => ({
  ...(is_published !== undefined && { isPublished: is_published }),
  ...(is_featured !== undefined && { isFeatured: is_featured }),
  ...(is_deal !== undefined && { isDeal: is_deal }),
});

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What changes, by the names of the draft. Of long texts, only that they change. */
const changesOf = (stored: StoredProduct, changed: Partial<ProductDraft>) =>
  Object.fromEntries(
    Object.entries(changed).flatMap(([key, to]) => {
      const from = stored[key as keyof StoredProduct];
      if (isSame(from, to)) return [];
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

/**
 * Changes a product of the vendor, or of any if it is null, all or nothing. It is written as an import writes it: triggers
 * update listing and search.
 * @returns false if nothing changed
 * @throws ProductChangeError, ProductPriceError
 */
export const editProduct = (
  db: Kysely<Database>,
  vendor: VendorId,
  versioned: VersionedId,
  fields: ProductFields,
  actor: string,
): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const stored = await lock(transaction, vendor, versioned);
    const changed: Partial<ProductDraft> = {
      ...textsOf(fields),
      ...pricesOf(stored, fields),
      ...flagsOf(fields),
      ...(fields.stock && stockOf(stored, fields.stock)),
    };
    const changes = changesOf(stored, changed);
    if (Object.keys(changes).length === 0) return false;
    await upsertProducts(transaction, [{ ...stored, ...changed }]);
    await writeAuditLog(transaction, actor, {
      action: 'product.update',
      subject: `product ${versioned.id}`,
      details: changes,
    });
    return true;
  });
