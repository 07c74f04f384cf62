import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { OrderedProduct, OrderLineInput } from '../../src/contracts/schemas/order.ts';
import type { Database } from '../database/types.ts';

/** A product as it stands at the moment of the order. */
export interface LockedProduct {
  id: number;
  name: string;
  salesPrice: number;
  stock: number;
  isVariant: boolean;
  attribute: string | null;
  variations: string[];
  snapshot: z.infer<typeof OrderedProduct>;
}

interface LockedRow extends Omit<LockedProduct, 'snapshot'> {
  name_bn: string | null;
  product_attribute_bn: string | null;
  slug: string;
  featured_img: string;
  merchant_id: number;
  merchant_name: string;
}

const toLockedProduct = (row: LockedRow): LockedProduct => ({
  ...row,
  snapshot: {
    id: row.id,
    name: row.name,
    ...(row.name_bn !== null && { name_bn: row.name_bn }),
    slug: row.slug,
    featured_img: row.featured_img,
    merchant: { id: row.merchant_id, name: row.merchant_name },
    merchant_id: row.merchant_id,
    ...(row.attribute !== null && { product_attribute: row.attribute }),
    ...(row.product_attribute_bn !== null && { product_attribute_bn: row.product_attribute_bn }),
  },
});

/**
 * Reads the products of an order and holds them until the transaction ends, in the order of their ids: two orders
 * for the same products wait for one another and never lock up.
 */
export const lockProducts = async (
  transaction: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, LockedProduct>> => {
  const { rows } = await sql<LockedRow>`
    SELECT product.id, product.name, product.name_bn, product.product_attribute_bn, product.slug, product.featured_img, product.sales_price AS "salesPrice",
      product.current_stock AS stock, product.is_variant AS "isVariant", product.product_attribute AS attribute,
      product.merchant_id, merchant.name AS merchant_name,
      ARRAY(SELECT name FROM product_variations WHERE product_id = product.id ORDER BY position) AS variations
    FROM products product JOIN merchants merchant ON merchant.id = product.merchant_id
    WHERE product.id = ANY (${ids}::int[]) AND product.is_published
    ORDER BY product.id
    FOR NO KEY UPDATE OF product`.execute(transaction);
  return new Map(rows.map((row) => [row.id, toLockedProduct(row)]));
};

/** How many pieces of each product the lines take together. */
export const quantityByProduct = (lines: readonly OrderLineInput[]): Map<number, number> => {
  const pieces = new Map<number, number>();
  for (const { productId, quantity } of lines) pieces.set(productId, (pieces.get(productId) ?? 0) + quantity);
  return pieces;
};

/**
 * Takes pieces out of stock, each only if there are enough.
 * @returns whether all could be taken; if not, the transaction must be given up
 */
export const decrementStock = async (
  transaction: Kysely<Database>,
  pieces: ReadonlyMap<number, number>,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    UPDATE products SET current_stock = current_stock - wanted.quantity
    FROM unnest(${[...pieces.keys()]}::int[], ${[...pieces.values()]}::int[]) AS wanted (id, quantity)
    WHERE products.id = wanted.id AND products.current_stock >= wanted.quantity`.execute(transaction);
  return numAffectedRows === BigInt(pieces.size);
};
