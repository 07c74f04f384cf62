import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { OrderedProduct, OrderLineInput } from '../../src/contracts/schemas/order.ts';
import type { Database } from '../database/types.ts';

/** A product row that is locked until the end of the transaction. */
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
 * Reads and locks the products of an order, in the order of their ids, which prevents deadlocks between orders for the
 * same products.
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

/** The total quantity of each product over all lines. */
export const quantityByProduct = (lines: readonly OrderLineInput[]): Map<number, number> => {
  const quantities = new Map<number, number>();
  for (const { productId, quantity } of lines)
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  return quantities;
};

/**
 * Decrements the stock of products that have enough.
 * @returns false if any product had too little; the caller must then roll back the transaction
 */
export const decrementStock = async (
  transaction: Kysely<Database>,
  quantities: ReadonlyMap<number, number>,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    UPDATE products SET current_stock = current_stock - ordered.quantity
    FROM unnest(${[...quantities.keys()]}::int[], ${[...quantities.values()]}::int[]) AS ordered (id, quantity)
    WHERE products.id = ordered.id AND products.current_stock >= ordered.quantity`.execute(transaction);
  return numAffectedRows === BigInt(quantities.size);
};
