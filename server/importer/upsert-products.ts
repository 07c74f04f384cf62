import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/types.ts';

/** A product to write, with the ids of its category and merchant. */
export interface ProductDraft {
  readonly slug: string;
  /** The vendor's item number. */
  readonly sku?: string | undefined;
  readonly name: string;
  readonly nameBn?: string | undefined;
  readonly categoryId: number;
  readonly merchantId: number;
  readonly featuredImg: string;
  readonly gallery: readonly string[];
  /** Taka */
  readonly unitPrice: number;
  readonly salesPrice: number;
  readonly discount: number;
  readonly discountType: 'flat' | 'percentage';
  /** What the variations are, such as Size; undefined without variations. */
  readonly attribute?: string | undefined;
  readonly attributeBn?: string | undefined;
  readonly variations: readonly string[];
  /** The stock of each variation, whose sum is `stock`; undefined if it is not counted. */
  readonly variationStock?: readonly number[] | undefined;
  /** Values of the listing's filters. */
  readonly colours: readonly string[];
  /** Products of the vendor with the same group differ only in the colour. */
  readonly colourGroup?: string | undefined;
  readonly fabrics: readonly string[];
  readonly shortDescription: string;
  /** HTML */
  readonly description: string;
  readonly shortDescriptionBn?: string | undefined;
  /** HTML */
  readonly descriptionBn?: string | undefined;
  readonly keywords: string;
  readonly stock: number;
  readonly isFeatured: boolean;
  readonly isDeal: boolean;
  readonly isPublished: boolean;
  /** Default: now for a new product, unchanged for an existing one. */
  readonly createdAt?: Date | undefined;
}

export interface UpsertCounts {
  readonly created: number;
  readonly changed: number;
}

/**
 * Upserts products by slug, with their images and variations. All product writes go through this function; triggers
 * update listing and search.
 * @param drafts at least one, ideally a few hundred, with distinct slugs
 */
export const upsertProducts = async (
  db: Kysely<Database>,
  drafts: readonly ProductDraft[],
): Promise<UpsertCounts> => {
  const rows = await db
    .insertInto('products')
    .values(drafts.map(toRow))
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet((row) => ({
        sku: row.ref('excluded.sku'),
        name: row.ref('excluded.name'),
        name_bn: row.ref('excluded.name_bn'),
        category_id: row.ref('excluded.category_id'),
        merchant_id: row.ref('excluded.merchant_id'),
        featured_img: row.ref('excluded.featured_img'),
        unit_price: row.ref('excluded.unit_price'),
        sales_price: row.ref('excluded.sales_price'),
        discount: row.ref('excluded.discount'),
        discout_type: row.ref('excluded.discout_type'),
        is_variant: row.ref('excluded.is_variant'),
        product_attribute: row.ref('excluded.product_attribute'),
        product_attribute_bn: row.ref('excluded.product_attribute_bn'),
        colours: row.ref('excluded.colours'),
        colour_group: row.ref('excluded.colour_group'),
        fabrics: row.ref('excluded.fabrics'),
        short_description: row.ref('excluded.short_description'),
        description: row.ref('excluded.description'),
        short_description_bn: row.ref('excluded.short_description_bn'),
        description_bn: row.ref('excluded.description_bn'),
        keywords: row.ref('excluded.keywords'),
        current_stock: row.ref('excluded.current_stock'),
        is_featured: row.ref('excluded.is_featured'),
        is_deal: row.ref('excluded.is_deal'),
        // Of a hidden vendor it is held: see the trigger hold_product.
        is_published: sql<boolean>`excluded.is_published OR excluded.is_held`,
      })),
    )
    .returning(['id', 'slug', sql<boolean>`xmax = 0`.as('is_new')])
    .execute();
  const idOf = new Map(rows.map(({ id, slug }) => [slug, id]));
  const saved = drafts.flatMap((draft) => {
    const id = idOf.get(draft.slug);
    return id === undefined ? [] : [{ id, draft }];
  });
  await writeImages(db, saved);
  await writeVariations(db, saved);
  const created = rows.filter(({ is_new }) => is_new).length;
  return { created, changed: rows.length - created };
};

const toRow = (draft: ProductDraft) => {
  // Variations without a name of what they are cannot be shown: the product is sold without a choice.
  const isVariant = draft.attribute !== undefined && draft.variations.length > 0;
  return {
    slug: draft.slug,
    sku: draft.sku,
    name: draft.name,
    name_bn: draft.nameBn,
    category_id: draft.categoryId,
    merchant_id: draft.merchantId,
    featured_img: draft.featuredImg,
    unit_price: draft.unitPrice,
    sales_price: draft.salesPrice,
    discount: draft.discount,
    discout_type: draft.discountType,
    is_variant: isVariant,
    product_attribute: isVariant ? draft.attribute : null,
    product_attribute_bn: isVariant ? draft.attributeBn : null,
    colours: [...draft.colours],
    colour_group: draft.colourGroup,
    fabrics: [...draft.fabrics],
    short_description: draft.shortDescription,
    description: draft.description,
    short_description_bn: draft.shortDescriptionBn,
    description_bn: draft.descriptionBn,
    keywords: draft.keywords,
    current_stock: draft.stock,
    is_featured: draft.isFeatured,
    is_deal: draft.isDeal,
    is_published: draft.isPublished,
    created_at: draft.createdAt,
  };
};

interface SavedProduct {
  readonly id: number;
  readonly draft: ProductDraft;
}

const writeImages = async (db: Kysely<Database>, saved: readonly SavedProduct[]): Promise<void> => {
  const images = saved.flatMap(({ id, draft }) =>
    draft.gallery.map((file_url, position) => ({ product_id: id, position, file_url })),
  );
  // Deletes only surplus images, so that the others keep their ids.
  await sql`
    DELETE FROM product_images old
    USING unnest(${saved.map(({ id }) => id)}::int[], ${saved.map(({ draft }) => draft.gallery.length)}::int[]) AS current (id, count)
    WHERE old.product_id = current.id AND old.position >= current.count
  `.execute(db);
  if (images.length === 0) return;
  await db
    .insertInto('product_images')
    .values(images)
    .onConflict((conflict) =>
      conflict
        .columns(['product_id', 'position'])
        .doUpdateSet((row) => ({ file_url: row.ref('excluded.file_url') })),
    )
    .execute();
};

const writeVariations = async (db: Kysely<Database>, saved: readonly SavedProduct[]): Promise<void> => {
  const variations = saved.flatMap(({ id, draft }) =>
    draft.variations.map((name, position) => ({
      product_id: id,
      name,
      position,
      stock: draft.variationStock?.[position] ?? null,
    })),
  );
  await sql`
    DELETE FROM product_variations
    WHERE product_id = ANY (${saved.map(({ id }) => id)}::int[])
      AND (product_id, name) NOT IN (
        SELECT * FROM unnest(${variations.map(({ product_id }) => product_id)}::int[], ${variations.map(({ name }) => name)}::text[])
      )
  `.execute(db);
  if (variations.length === 0) return;
  await db
    .insertInto('product_variations')
    .values(variations)
    .onConflict((conflict) =>
      conflict
        .columns(['product_id', 'name'])
        .doUpdateSet((row) => ({ position: row.ref('excluded.position'), stock: row.ref('excluded.stock') })),
    )
    .execute();
};
