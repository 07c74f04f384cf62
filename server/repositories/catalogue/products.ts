import type { Pool } from 'pg';
import type {
  GalleryPicture,
  MerchantProfile,
  Product,
  ProductRow,
} from '../../../src/contracts/schemas/product.ts';
import { readSizeTable } from '../../../src/domain/size-table.ts';
import {
  type ProductListRow,
  queryProducts,
  selectProducts,
  siblingsOf,
  toProductRow,
} from './product-rows.ts';

interface StoredProduct extends ProductListRow {
  short_description: string;
  description: string;
  short_description_bn: string;
  description_bn: string;
  gallery: GalleryPicture[];
  rating: { average: number; count: number } | null;
  size_table: string | null;
}

/** Page size of all lists. Divisible by two, three and four, so that the last row of a grid is full. */
export const pageSize = 24;

/** The paging fields of a list. */
export const paging = (total: number, page: number) => ({
  total,
  current_page: page,
  last_page: Math.max(1, Math.ceil(total / pageSize)),
  per_page: pageSize,
});
/** Maximum number of products in a slider. */
const sliderSize = 24;

const detailColumns = `, product.short_description, product.description,
  product.short_description_bn, product.description_bn,
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', image.id, 'file_url', image.file_url) ORDER BY image.position)
    FROM product_images image WHERE image.product_id = product.id), '[]') AS gallery,
  (SELECT jsonb_build_object('average', round(avg(stars), 2), 'count', count(*)) FROM reviews
    WHERE reviews.product_id = product.id AND state = 'published' HAVING count(*) > 0) AS rating,
  (SELECT above.size_table FROM categories above
    WHERE above.size_table <> '' AND above.id IN (category.id, category.parent_id,
      (SELECT parent_id FROM categories WHERE id = category.parent_id))
    ORDER BY above.depth DESC LIMIT 1) AS size_table`;

/** The table of sizes of a product. A text that this version cannot read is not shown. */
const sizeTableOf = ({ size_table }: StoredProduct): Pick<Product, 'size_table'> => {
  const read = readSizeTable(size_table ?? '');
  return 'table' in read && read.table !== null ? { size_table: read.table } : {};
};

const withFlag = (flag: string): string => `
  SELECT id, row_number() OVER (ORDER BY created_at DESC, id DESC) AS place FROM products
  WHERE ${flag} AND is_published ORDER BY created_at DESC, id DESC LIMIT ${sliderSize}`;

const ofMerchant = `
  SELECT id, row_number() OVER (ORDER BY created_at DESC, id DESC) AS place FROM products
  WHERE merchant_id = $2 AND is_published ORDER BY created_at DESC, id DESC LIMIT ${pageSize} OFFSET $3`;

const ofWishlist = `
  SELECT product_id AS id, row_number() OVER (ORDER BY created_at DESC, product_id DESC) AS place
  FROM wishlist WHERE user_id = $1`;

export const productRepository = (pool: Pool) => {
  const findBy = async (by: 'id' | 'slug', value: number | string, userId: number | null) => {
    const text = selectProducts(`SELECT id, 1 AS place FROM products WHERE ${by} = $2`, detailColumns);
    const { rows } = await pool.query<StoredProduct>({
      name: `product_by_${by}`,
      text,
      values: [userId, value],
    });
    const row = rows[0];
    if (row === undefined) return undefined;
    const { short_description, description, short_description_bn, description_bn, gallery, rating } = row;
    const colour_siblings = siblingsOf(row);
    return {
      ...toProductRow(row),
      ...(colour_siblings.length > 0 && { colour_siblings }),
      short_description,
      description,
      ...(short_description_bn !== '' && { short_description_bn }),
      ...(description_bn !== '' && { description_bn }),
      gallery,
      ...(rating !== null && { rating }),
      ...sizeTableOf(row),
    };
  };

  return {
    bySlug: (slug: string, userId: number | null): Promise<Product | undefined> =>
      findBy('slug', slug, userId),
    byId: (id: number, userId: number | null): Promise<Product | undefined> => findBy('id', id, userId),

    featured: (userId: number | null): Promise<ProductRow[]> =>
      queryProducts(pool, 'featured', withFlag('is_featured'), userId, []),

    deals: (userId: number | null): Promise<ProductRow[]> =>
      queryProducts(pool, 'deals', withFlag('is_deal'), userId, []),

    /** A vendor with a page of its products and their total number; undefined for an unknown vendor. */
    async listByMerchant(merchantId: number, page: number, userId: number | null) {
      const { rows } = await pool.query<{ total: number; merchant: MerchantProfile }>({
        name: 'merchant_total',
        text: `SELECT (SELECT count(*) FROM products WHERE merchant_id = merchants.id AND is_published) AS total,
          jsonb_strip_nulls(jsonb_build_object('id', id, 'name', name,
            'description', nullif(description, ''), 'description_bn', nullif(description_bn, ''),
            'place', nullif(place, ''), 'place_bn', nullif(place_bn, ''), 'picture', nullif(picture, ''),
            'picture_alt', nullif(picture_alt, ''), 'picture_alt_bn', nullif(picture_alt_bn, ''))) AS merchant
          FROM merchants WHERE id = $1`,
        values: [merchantId],
      });
      const [found] = rows;
      if (found === undefined) return undefined;
      const offset = (page - 1) * pageSize;
      const data = await queryProducts(pool, 'of_merchant', ofMerchant, userId, [merchantId, offset]);
      return { ...found, data };
    },

    wishlist: (userId: number): Promise<ProductRow[]> =>
      queryProducts(pool, 'wished', ofWishlist, userId, []),
  };
};
