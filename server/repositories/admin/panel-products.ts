import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Pool } from 'pg';
import type { AdminProduct, AdminProductRow } from '../../../src/contracts/admin/schemas/product.ts';
import { toLatinDigits } from '../../../src/domain/locale.ts';
import { parseId } from '../../database/parse-id.ts';
import type { Database } from '../../database/types.ts';
import { noTerms, parseSearch } from '../catalogue/search-terms.ts';
import { auditEntryRepository } from './audit-entries.ts';
import { type KeysetPage, rowsToRead, toKeysetPage } from './keyset.ts';
import { staffActor } from './staff.ts';

export interface PanelProductFilter {
  search?: string | undefined;
  /** ids */
  vendor?: number | undefined;
  category?: number | undefined;
  max_stock?: number | undefined;
  published?: 'true' | 'false' | undefined;
}

/** Whose products are read and changed: null for those of all vendors. */
export type VendorId = number | null;

const rowColumns = [
  'products.id',
  'products.version',
  'products.name',
  'products.name_bn',
  'products.slug',
  'products.sku',
  'products.featured_img',
  'products.unit_price',
  'products.sales_price',
  'products.current_stock',
  'products.is_published',
  'products.is_featured',
  'products.is_deal',
  'categories.id as categoryId',
  'categories.name as categoryName',
  'categories.name_bn as categoryNameBn',
  'categories.slug as categorySlug',
  'merchants.id as vendorId',
  'merchants.name as vendorName',
] as const;

const from = (db: Kysely<Database>, vendor: VendorId) =>
  db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .innerJoin('merchants', 'merchants.id', 'products.merchant_id')
    .$if(vendor !== null, (query) => query.where('products.merchant_id', '=', vendor ?? 0));

const rowsOf = (db: Kysely<Database>, vendor: VendorId) => from(db, vendor).select(rowColumns);
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const toRow = (row: Row): AdminProductRow => ({
  id: row.id,
  version: row.version,
  name: row.name,
  ...(row.name_bn !== null && { name_bn: row.name_bn }),
  slug: row.slug,
  ...(row.sku !== null && { sku: row.sku }),
  ...(row.featured_img !== '' && { featured_img: row.featured_img }),
  unit_price: row.unit_price,
  sales_price: row.sales_price,
  current_stock: row.current_stock,
  is_published: row.is_published,
  is_featured: row.is_featured,
  is_deal: row.is_deal,
  category: {
    id: row.categoryId,
    name: row.categoryName,
    ...(row.categoryNameBn !== null && { name_bn: row.categoryNameBn }),
    slug: row.categorySlug,
  },
  vendor: { id: row.vendorId, name: row.vendorName },
});

/** The products with the words of a search, an item number, a slug or an id; undefined: all. */
const searchCondition = async (pool: Pool, typed: string): Promise<RawBuilder<boolean> | undefined> => {
  const text = typed.trim();
  if (text === '') return undefined;
  const terms = await parseSearch(pool, text);
  const id = parseId(toLatinDigits(text));
  return sql`(${sql.join(
    [
      sql`products.sku = ${text}`,
      sql`products.slug = ${text}`,
      ...(id === undefined ? [] : [sql`products.id = ${id}`]),
      ...(terms === null || terms === noTerms
        ? []
        : [sql`products.search_document @@ ${terms.matching}::tsquery`]),
    ],
    sql` OR `,
  )})`;
};

/** As an array, which is known before products are read. */
const inCategory = (id: number) => sql<boolean>`products.category_id = ANY (ARRAY(
  SELECT own.id FROM categories own LEFT JOIN categories parent ON parent.id = own.parent_id
  WHERE ${id} IN (own.id, own.parent_id, parent.parent_id)))`;

/** In total, or of a variation: each is read by its own index, where an OR would read all products or variations. */
const hasStockUpTo = (max: number) => [
  sql<boolean>`products.current_stock <= ${max}`,
  sql<boolean>`products.id IN (SELECT DISTINCT product_id FROM product_variations WHERE stock <= ${max})`,
];

/** The statement that reads a page of the list, newest first. */
export const listProducts = async (
  db: Kysely<Database>,
  pool: Pool,
  { search = '', vendor, category, max_stock, published }: PanelProductFilter,
  page: KeysetPage,
) => {
  const found = await searchCondition(pool, search);
  const conditions = [
    ...(page.before === undefined ? [] : [sql<boolean>`products.id < ${page.before}`]),
    ...(found === undefined ? [] : [found]),
    ...(vendor === undefined ? [] : [sql<boolean>`products.merchant_id = ${vendor}`]),
    ...(category === undefined ? [] : [inCategory(category)]),
    // As in the predicates of partial indexes.
    ...(published === undefined
      ? []
      : [published === 'true' ? sql<boolean>`is_published` : sql<boolean>`NOT is_published`]),
  ];
  const rows = rowsToRead(page);
  let query = rowsOf(db, null).orderBy('products.id', 'desc').limit(rows);
  if (max_stock === undefined) {
    for (const condition of conditions) query = query.where(condition);
    return query;
  }
  const idsWith = (isLow: RawBuilder<boolean>) => {
    let ids = db.selectFrom('products').select('products.id').where(isLow);
    for (const condition of conditions) ids = ids.where(condition);
    return sql`(${ids.orderBy('products.id', 'desc').limit(rows)})`;
  };
  const ids = sql.join(hasStockUpTo(max_stock).map(idsWith), sql` UNION `);
  return query.where(sql<boolean>`products.id IN (${ids})`);
};

/**
 * The changes of a product. Vendors do not see who runs the shop: the emails of its staff, and the accounts of its
 * servers.
 */
const historyOf = async (db: Kysely<Database>, id: number, vendor: VendorId) => {
  const history = await auditEntryRepository(db).history(`product ${id}`);
  if (vendor === null) return history;
  const members = await db.selectFrom('staff').select('email').where('merchant_id', '=', vendor).execute();
  const own = members.map(staffActor);
  return history.map((entry) => (own.includes(entry.actor) ? entry : { ...entry, actor: 'shop' }));
};

/** Products as the panel shows them; of one vendor, or of all. */
export const panelProductRepository = (db: Kysely<Database>, pool: Pool, vendor: VendorId) => ({
  async list(filter: PanelProductFilter, page: KeysetPage) {
    // A vendor who asks for another one gets nothing.
    const isForeign = vendor !== null && filter.vendor !== undefined && filter.vendor !== vendor;
    if (isForeign) return { data: [], next_before: null };
    const query = await listProducts(db, pool, { ...filter, vendor: vendor ?? filter.vendor }, page);
    return toKeysetPage((await query.execute()).map(toRow), page);
  },

  async get(id: number): Promise<AdminProduct | undefined> {
    const found = await from(db, vendor)
      .select(rowColumns)
      .select([
        'products.discount',
        'products.discout_type',
        'products.short_description',
        'products.short_description_bn',
        'products.description',
        'products.description_bn',
        'products.product_attribute',
        'products.product_attribute_bn',
        'products.colours',
        'products.fabrics',
        'products.colour_group',
        sql<string[]>`(SELECT array_remove(ARRAY[top.name, parent.name, own.name], NULL)
            FROM categories own LEFT JOIN categories parent ON parent.id = own.parent_id
              LEFT JOIN categories top ON top.id = parent.parent_id
            WHERE own.id = products.category_id)`.as('categoryPath'),
        sql<string[]>`ARRAY(SELECT file_url FROM product_images
            WHERE product_id = products.id ORDER BY position)`.as('gallery'),
        sql<{ name: string; stock?: number }[]>`coalesce((
            SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object('name', variation.name, 'stock', variation.stock))
              ORDER BY variation.position)
            FROM product_variations variation WHERE variation.product_id = products.id), '[]')`.as(
          'variations',
        ),
      ])
      .where('products.id', '=', id)
      .executeTakeFirst();
    if (found === undefined) return undefined;
    const { product_attribute, product_attribute_bn } = found;
    return {
      ...toRow(found),
      category_path: found.categoryPath,
      discount: found.discount,
      discout_type: found.discout_type,
      short_description: found.short_description,
      short_description_bn: found.short_description_bn,
      description: found.description,
      description_bn: found.description_bn,
      ...(product_attribute !== null && { product_attribute }),
      ...(product_attribute_bn !== null && { product_attribute_bn }),
      variations: found.variations,
      gallery: found.gallery,
      colours: found.colours,
      ...(found.colour_group !== null && { colour_group: found.colour_group }),
      fabrics: found.fabrics,
      history: await historyOf(db, id, vendor),
    };
  },

  /** The versions of the vendor's products among these. */
  async versions(ids: readonly number[]): Promise<Map<number, number>> {
    const rows = await from(db, vendor)
      .select(['products.id', 'products.version'])
      .where(sql<boolean>`products.id = ANY (${ids}::int[])`)
      .execute();
    return new Map(rows.map(({ id, version }) => [id, version]));
  },
});
