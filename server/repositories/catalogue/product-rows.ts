import type { Pool, PoolClient } from 'pg';
import type { ProductRow } from '../../../src/contracts/schemas/product.ts';

/** A row of selectProducts(). */
export interface ProductListRow {
  id: number;
  name: string;
  name_bn: string | null;
  slug: string;
  featured_img: string;
  unit_price: number;
  sales_price: number;
  discount: number;
  discout_type: 'flat' | 'percentage';
  is_variant: boolean;
  product_attribute: string | null;
  product_attribute_bn: string | null;
  current_stock: number;
  category_id: number;
  category_name: string;
  category_name_bn: string | null;
  category_slug: string;
  merchant_id: number;
  merchant_name: string;
  variations: string[];
  variation_stocks: (number | null)[];
  colours: string[];
  fabrics: string[];
  siblings: { id: number; name: string; name_bn?: string; slug: string; colour: string }[] | null;
  second_img: string | null;
  is_wishlist: boolean;
}

/** Maximum number of candidates for other colours, which bounds the cost for a vendor with many equal names. */
const maxCandidates = 12;
const maxSiblings = 6;

/**
 * The same product in other colours, oldest first: products of the vendor in the same colour group. Without a group, only
 * names that are equal but for the colour, in the same category, of the same attribute and fabrics. One per colour, in
 * stock if there is one.
 */
const siblings = `
  (SELECT jsonb_strip_nulls(jsonb_agg(jsonb_build_object('id', other.id, 'name', other.name,
      'name_bn', other.name_bn, 'slug', other.slug, 'colour', other.colours[1]) ORDER BY other.id))
    FROM (SELECT DISTINCT ON (candidate.colours[1]) * FROM (
      SELECT id, name, name_bn, slug, colours, current_stock FROM products
      WHERE merchant_id = product.merchant_id AND sibling_key = product.sibling_key AND is_published
        AND colours <> product.colours
        AND (product.colour_group IS NOT NULL OR (category_id = product.category_id AND fabrics = product.fabrics
          AND product_attribute IS NOT DISTINCT FROM product.product_attribute))
      ORDER BY id LIMIT ${maxCandidates}) AS candidate
      ORDER BY candidate.colours[1], candidate.current_stock <= 0, candidate.id) AS other) AS siblings`;

/** The siblings of a row. */
export const siblingsOf = ({ siblings: found }: Pick<ProductListRow, 'siblings'>) =>
  (found ?? []).slice(0, maxSiblings);

/**
 * Selects products by `idsQuery`, a subquery with the columns id and place, in the order of place.
 * `$1` is the id of the user whose wishlist is marked, or null.
 */
export const selectProducts = (idsQuery: string, moreColumns = ''): string => `
  SELECT product.id, product.name, product.name_bn, product.slug, product.featured_img, product.unit_price, product.sales_price,
    product.discount, product.discout_type, product.is_variant, product.product_attribute, product.product_attribute_bn,
    product.current_stock,
    product.colours, product.fabrics, product.category_id, category.name AS category_name, category.name_bn AS category_name_bn, category.slug AS category_slug,
    product.merchant_id, merchant.name AS merchant_name,
    ARRAY(SELECT variation.name FROM product_variations variation
      WHERE variation.product_id = product.id ORDER BY variation.position) AS variations,
    ARRAY(SELECT variation.stock FROM product_variations variation
      WHERE variation.product_id = product.id ORDER BY variation.position) AS variation_stocks,
    ${siblings},
    (SELECT file_url FROM product_images image WHERE image.product_id = product.id
      ORDER BY image.position LIMIT 1) AS second_img,
    EXISTS (SELECT FROM wishlist WHERE wishlist.user_id = $1::int AND wishlist.product_id = product.id) AS is_wishlist
    ${moreColumns}
  FROM (${idsQuery}) AS requested
  JOIN products product ON product.id = requested.id AND product.is_published
  JOIN categories category ON category.id = product.category_id
  JOIN merchants merchant ON merchant.id = product.merchant_id
  ORDER BY requested.place`;

const variationStock = ({ variations, variation_stocks }: ProductListRow) => {
  const counted = variation_stocks.filter((stock) => stock !== null);
  if (counted.length < variations.length) return {};
  return {
    variation_stock: variations.map((variation, i) => ({ variation, stock: counted[i] ?? 0 })),
  };
};

/** Maps a row to the contract. A product without variations is not a variant product, whatever its flag. */
export const toProductRow = (row: ProductListRow): ProductRow => {
  const sibling_colours = siblingsOf(row).map(({ colour }) => colour);
  const shared = {
    id: row.id,
    name: row.name,
    ...(row.name_bn !== null && { name_bn: row.name_bn }),
    slug: row.slug,
    featured_img: row.featured_img,
    unit_price: row.unit_price,
    sales_price: row.sales_price,
    discount: row.discount,
    discout_type: row.discout_type,
    category: {
      id: row.category_id,
      name: row.category_name,
      ...(row.category_name_bn !== null && { name_bn: row.category_name_bn }),
      slug: row.category_slug,
    },
    category_id: row.category_id,
    merchant: { id: row.merchant_id, name: row.merchant_name },
    merchant_id: row.merchant_id,
    current_stock: row.current_stock,
    is_wishlist: row.is_wishlist,
    ...(row.colours.length > 0 && { colours: row.colours }),
    ...(row.fabrics.length > 0 && { fabrics: row.fabrics }),
    ...(sibling_colours.length > 0 && { sibling_colours }),
    ...(row.second_img !== null && { second_img: row.second_img }),
  };
  if (row.is_variant && row.product_attribute !== null && row.variations.length > 0)
    return {
      ...shared,
      is_variant: true,
      variations: row.variations,
      product_attribute: row.product_attribute,
      ...(row.product_attribute_bn !== null && { product_attribute_bn: row.product_attribute_bn }),
      ...variationStock(row),
    };
  return { ...shared, is_variant: false, variations: [] };
};

/**
 * Reads products by `idsQuery`, whose parameters start at `$2`.
 * @param name of the prepared statement; undefined: not prepared
 */
export const queryProducts = async (
  pool: Pool | PoolClient,
  name: string | undefined,
  idsQuery: string,
  userId: number | null,
  values: readonly unknown[],
): Promise<ProductRow[]> => {
  const text = selectProducts(idsQuery);
  const statement = { text, values: [userId, ...values] };
  const { rows } = await pool.query<ProductListRow>(name === undefined ? statement : { ...statement, name });
  return rows.map(toProductRow);
};
