import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/types.ts';
import type { CatalogueRow } from './catalogue-row.ts';
import { slugify } from './slug.ts';
import type { ProductDraft } from './upsert-products.ts';

/** A product of the shop, with the names of its category and merchant. */
export interface StoredProduct extends Omit<ProductDraft, 'createdAt'> {
  readonly shortDescriptionBn: string;
  readonly descriptionBn: string;
  readonly category: readonly string[];
  readonly merchant: string;
}

/** Reads products by slug. @param isLocked lock them, by id, until the end of the transaction */
export const readStoredProducts = async (
  db: Kysely<Database>,
  slugs: readonly string[],
  { isLocked = false } = {},
): Promise<Map<string, StoredProduct>> => {
  type Columns = { [Key in keyof StoredProduct]: StoredProduct[Key] | null };
  const { rows } = await sql<Columns & { slug: string }>`
    SELECT product.slug, product.sku, product.name, product.name_bn AS "nameBn",
      product.category_id AS "categoryId", product.merchant_id AS "merchantId",
      product.featured_img AS "featuredImg", product.unit_price AS "unitPrice", product.sales_price AS "salesPrice",
      product.discount, product.discout_type AS "discountType", product.product_attribute AS attribute,
      product.product_attribute_bn AS "attributeBn", product.colours,
      product.colour_group AS "colourGroup", product.fabrics,
      product.short_description AS "shortDescription", product.description,
      product.short_description_bn AS "shortDescriptionBn", product.description_bn AS "descriptionBn",
      product.keywords, product.current_stock AS stock, product.is_featured AS "isFeatured",
      product.is_deal AS "isDeal", product.is_published OR product.is_held AS "isPublished",
      merchant.name AS merchant, array_remove(ARRAY[top.name, parent.name, category.name], NULL) AS category,
      ARRAY(SELECT file_url FROM product_images image WHERE image.product_id = product.id ORDER BY position) AS gallery,
      ARRAY(SELECT name FROM product_variations variation WHERE variation.product_id = product.id ORDER BY position)
        AS variations,
      (SELECT array_agg(stock ORDER BY position) FROM product_variations variation
        WHERE variation.product_id = product.id HAVING count(stock) = count(*)) AS "variationStock"
    FROM products product
    JOIN merchants merchant ON merchant.id = product.merchant_id
    JOIN categories category ON category.id = product.category_id
    LEFT JOIN categories parent ON parent.id = category.parent_id
    LEFT JOIN categories top ON top.id = parent.parent_id
    WHERE product.slug = ANY (${slugs}::text[])
    ORDER BY product.id
    ${isLocked ? sql`FOR NO KEY UPDATE OF product` : sql``}
  `.execute(db);
  return new Map(
    rows.map((row) => {
      const present = Object.entries(row).map(([key, value]) => [key, value ?? undefined]);
      return [row.slug, Object.fromEntries(present) as StoredProduct];
    }),
  );
};

export type Identity = { readonly slug: string } | { readonly field: string; readonly error: string };

/** The identity of a product that is not stored: its slug is derived from the item number, which is stable, or the name. */
export const newIdentity = ({ slug, sku, merchant, name }: CatalogueRow): Identity => {
  if (slug != null) return { slug };
  if (sku != null && merchant == null)
    return { field: 'merchant', error: `is required: no product has the item number ${JSON.stringify(sku)}` };
  if (sku == null && name == null)
    return { field: 'slug', error: 'is required, or sku or name, to identify the product' };
  const derived = slugify(sku == null ? (name ?? '') : `${merchant} ${sku}`);
  return derived === ''
    ? { field: 'slug', error: 'is required: the name contains no letters to derive it from' }
    : { slug: derived };
};

export interface NamedProduct {
  readonly name: string;
  readonly merchant: string;
}

/** The products with these slugs: as in the rows before, otherwise as stored. */
const readNamed = async (
  db: Kysely<Database>,
  slugs: readonly string[],
): Promise<Map<string, NamedProduct>> => {
  const { rows } = await sql<NamedProduct & { slug: string }>`
    SELECT coalesce(staged.slug, product.slug) AS slug, coalesce(staged.cells ->> 'name', product.name) AS name,
      coalesce(staged.cells ->> 'merchant', merchant.name) AS merchant
    FROM (SELECT slug, cells FROM imported_rows WHERE slug = ANY (${slugs}::text[])) AS staged
    FULL JOIN (SELECT slug, name, merchant_id FROM products WHERE slug = ANY (${slugs}::text[])) AS product
      ON product.slug = staged.slug
    LEFT JOIN merchants merchant ON merchant.id = product.merchant_id`.execute(db);
  return new Map(rows.map((row) => [row.slug, row]));
};

/** The slugs of a product that is identified by its name: the second one if another product has the first one. */
export const slugsOfName = ({ name, merchant }: NamedProduct): [string, string] => [
  slugify(name),
  slugify(`${name} ${merchant}`),
];

/** "Saree Kutir" and the second slug of "Saree" by Kutir are one slug, but two products. */
const isSameProduct = (slug: string, found: NamedProduct, wanted: NamedProduct): boolean => {
  if (found.merchant.toLowerCase() !== wanted.merchant.toLowerCase()) return false;
  const slugs = slugsOfName(found);
  const isRenamed = !slugs.includes(slug);
  return isRenamed || slugs[0] === slugify(wanted.name);
};

const readName = ({ name, merchant }: CatalogueRow): NamedProduct | undefined =>
  name != null && merchant != null ? { name, merchant } : undefined;

/** The name that identifies the product; undefined if another cell does. */
const identifyingName = (row: CatalogueRow): NamedProduct | undefined =>
  row.slug == null && row.sku == null ? readName(row) : undefined;

/** @param taken the products by slug */
export const identifyByName = (wanted: NamedProduct, taken: ReadonlyMap<string, NamedProduct>): Identity => {
  const slugs = slugsOfName(wanted);
  if (slugs[0] === '') return newIdentity(wanted);
  const known = slugs.find((slug) => {
    const found = taken.get(slug);
    return found !== undefined && isSameProduct(slug, found, wanted);
  });
  const slug = known ?? slugs.find((each) => !taken.has(each));
  return slug === undefined
    ? { field: 'slug', error: `is required: another product has the slug ${JSON.stringify(slugs[0])}` }
    : { slug };
};

/**
 * Identifies the product of each row: by its slug, otherwise by its item number, of the vendor if the row has one,
 * otherwise by its name, of the vendor if the row has one.
 * @param newMerchant the vendor of new products that name none, and of products that are identified by their name
 */
export const identifyProducts = async (
  db: Kysely<Database>,
  rows: readonly CatalogueRow[],
  newMerchant?: string,
): Promise<Identity[]> => {
  const ofVendor = (row: CatalogueRow): CatalogueRow =>
    newMerchant !== undefined && row.merchant == null ? { ...row, merchant: newMerchant } : row;
  const numbers = rows.flatMap(({ slug, sku }) => (slug == null && sku != null ? [sku] : []));
  const { rows: stored } = await sql<{ slug: string; sku: string; merchant: string }>`
    SELECT product.slug, product.sku, merchant.name AS merchant
    FROM products product JOIN merchants merchant ON merchant.id = product.merchant_id
    WHERE product.sku = ANY (${numbers}::text[])
    ORDER BY product.id`.execute(db);
  const taken = await readNamed(
    db,
    rows.flatMap((row) => {
      const named = identifyingName(ofVendor(row));
      return named === undefined ? [] : slugsOfName(named);
    }),
  );
  const identify = (row: CatalogueRow): Identity => {
    const { slug, sku, merchant } = row;
    const named = identifyingName(ofVendor(row));
    if (named !== undefined) return identifyByName(named, taken);
    if (slug != null || sku == null) return newIdentity(row);
    const found = stored.filter(
      (product) =>
        product.sku === sku &&
        (merchant == null || product.merchant.toLowerCase() === merchant.toLowerCase()),
    );
    const [known, ...more] = found;
    if (known === undefined) return newIdentity(ofVendor(row));
    if (more.length === 0) return { slug: known.slug };
    return {
      field: 'sku',
      error: `${JSON.stringify(sku)} is the item number of ${found.length} products: add the column ${merchant == null ? 'merchant' : 'slug'}`,
    };
  };
  return rows.map((row) => {
    const identity = identify(row);
    const named = readName(ofVendor(row));
    if ('slug' in identity && named !== undefined) taken.set(identity.slug, named);
    return identity;
  });
};
