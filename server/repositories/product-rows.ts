import type { Pool, PoolClient } from 'pg';
import type { ProductRow } from '../../src/contracts/schemas/product.ts';

/** A product as it is read for a list. */
export interface ProductListRow {
  id: number;
  name: string;
  slug: string;
  featured_img: string;
  unit_price: number;
  sales_price: number;
  discount: number;
  discout_type: 'flat' | 'percentage';
  is_variant: boolean;
  product_attribute: string | null;
  current_stock: number;
  category_id: number;
  category_name: string;
  category_slug: string;
  merchant_id: number;
  merchant_name: string;
  variations: string[];
  is_wishlist: boolean;
}

/**
 * Reads products in an order: `wanted` is a subquery with columns id and place.
 * `$1` is the customer whose wishlist is marked, null for none.
 */
export const selectProducts = (wanted: string, more = ''): string => `
  SELECT product.id, product.name, product.slug, product.featured_img, product.unit_price, product.sales_price,
    product.discount, product.discout_type, product.is_variant, product.product_attribute, product.current_stock,
    product.category_id, category.name AS category_name, category.slug AS category_slug,
    product.merchant_id, merchant.name AS merchant_name,
    ARRAY(SELECT variation.name FROM product_variations variation
      WHERE variation.product_id = product.id ORDER BY variation.position) AS variations,
    EXISTS (SELECT FROM wishlist WHERE wishlist.user_id = $1::int AND wishlist.product_id = product.id) AS is_wishlist
    ${more}
  FROM (${wanted}) AS wanted
  JOIN products product ON product.id = wanted.id AND product.is_published
  JOIN categories category ON category.id = product.category_id
  JOIN merchants merchant ON merchant.id = product.merchant_id
  ORDER BY wanted.place`;

/** A row as the contract wants it. A product is a variant only if it has a form to choose. */
export const toProductRow = (row: ProductListRow): ProductRow => {
  const shared = {
    id: row.id,
    name: row.name,
    slug: row.slug,
    featured_img: row.featured_img,
    unit_price: row.unit_price,
    sales_price: row.sales_price,
    discount: row.discount,
    discout_type: row.discout_type,
    category: { id: row.category_id, name: row.category_name, slug: row.category_slug },
    category_id: row.category_id,
    merchant: { id: row.merchant_id, name: row.merchant_name },
    merchant_id: row.merchant_id,
    current_stock: row.current_stock,
    is_wishlist: row.is_wishlist,
  };
  if (row.is_variant && row.product_attribute !== null && row.variations.length > 0)
    return {
      ...shared,
      is_variant: true,
      variations: row.variations,
      product_attribute: row.product_attribute,
    };
  return { ...shared, is_variant: false, variations: [] };
};

/** Reads rows by the subquery `wanted`, whose parameters begin at `$2`. A name lets the database keep the plan. */
export const queryProducts = async (
  pool: Pool | PoolClient,
  name: string | undefined,
  wanted: string,
  userId: number | null,
  values: readonly unknown[],
): Promise<ProductRow[]> => {
  const text = selectProducts(wanted);
  const statement = { text, values: [userId, ...values] };
  const { rows } = await pool.query<ProductListRow>(name === undefined ? statement : { ...statement, name });
  return rows.map(toProductRow);
};
