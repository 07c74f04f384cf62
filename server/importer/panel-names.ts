import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/types.ts';
import { ProductInputError } from './product-input.ts';
import { identifyByName, type NamedProduct, readStoredProducts, slugsOfName } from './stored-products.ts';
import { categoriesAndMerchants } from './upsert-categories-and-merchants.ts';

/** Another product has a value that must be its own. `field` is sku, name or slug. */
export class ProductTakenError extends Error {
  readonly field: 'sku' | 'name' | 'slug';
  readonly value: string;
  /** The name of the product that has it; undefined for one of another vendor. */
  readonly productName: string | undefined;

  constructor(field: ProductTakenError['field'], value: string, productName?: string) {
    super(`${field} ${value} is taken`);
    this.field = field;
    this.value = value;
    this.productName = productName;
  }
}

/** The id of a category by its path. @throws ProductInputError if it does not exist and may not be created */
export const findCategory = async (
  db: Kysely<Database>,
  path: readonly string[],
  { mayCreate }: { mayCreate: boolean },
): Promise<number> => {
  if (mayCreate) return categoriesAndMerchants(db).category(path);
  let parent: number | null = null;
  for (const name of path) {
    const found: { id: number } | undefined = await db
      .selectFrom('categories')
      .select('id')
      .where(sql<boolean>`parent_id IS NOT DISTINCT FROM ${parent}`)
      .where(sql<boolean>`lower(name) = lower(${name})`)
      .executeTakeFirst();
    if (found === undefined) throw new ProductInputError([{ field: 'category', message: 'does not exist' }]);
    parent = found.id;
  }
  return parent ?? 0;
};

/** @throws ProductTakenError if a product of the vendor has the item number, by which imports identify it */
export const assertFreeItemNumber = async (
  db: Kysely<Database>,
  { sku, merchant }: { sku: string; merchant: string },
): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    SELECT product.name FROM products product JOIN merchants merchant ON merchant.id = product.merchant_id
    WHERE product.sku = ${sku} AND lower(merchant.name) = lower(${merchant}) LIMIT 1`.execute(db);
  const [other] = rows;
  if (other !== undefined) throw new ProductTakenError('sku', sku, other.name);
};

/**
 * The slug of a new product: the given one, or one derived from its name as an import does.
 * @throws ProductTakenError, ProductInputError
 */
export const newSlug = async (
  db: Kysely<Database>,
  { slug, ...wanted }: NamedProduct & { slug: string | null | undefined },
): Promise<string> => {
  const stored = await readStoredProducts(db, slug == null ? slugsOfName(wanted) : [slug]);
  const identity = slug == null ? identifyByName(wanted, stored) : { slug };
  if (!('slug' in identity))
    throw new ProductInputError([{ field: identity.field, message: identity.error }]);
  const other = stored.get(identity.slug);
  if (other === undefined) return identity.slug;
  if (slug == null) throw new ProductTakenError('name', wanted.name, other.name);
  const isOwn = other.merchant.toLowerCase() === wanted.merchant.toLowerCase();
  throw new ProductTakenError('slug', slug, isOwn ? other.name : undefined);
};
