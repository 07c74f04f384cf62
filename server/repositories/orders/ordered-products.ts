import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { OrderedProduct } from '../../../src/contracts/schemas/order.ts';
import type { Database } from '../../database/types.ts';

/** A product row that is locked until the end of the transaction. */
export interface LockedProduct {
  id: number;
  name: string;
  salesPrice: number;
  stock: number;
  isVariant: boolean;
  attribute: string | null;
  variations: string[];
  /** The stock of each variation, in their order; null where only that of the product is counted. */
  variationStocks: (number | null)[];
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
      ARRAY(SELECT name FROM product_variations WHERE product_id = product.id ORDER BY position) AS variations,
      ARRAY(SELECT stock FROM product_variations WHERE product_id = product.id ORDER BY position) AS "variationStocks"
    FROM products product JOIN merchants merchant ON merchant.id = product.merchant_id
    WHERE product.id = ANY (${ids}::int[]) AND product.is_published
    ORDER BY product.id
    FOR NO KEY UPDATE OF product`.execute(transaction);
  return new Map(rows.map((row) => [row.id, toLockedProduct(row)]));
};

/** A quantity of a product, or of a variation of it. */
export interface Quantity {
  productId: number;
  variation?: string | null | undefined;
  quantity: number;
}

/** The total quantity of each product over all lines. */
export const quantityByProduct = (lines: readonly Quantity[]): Map<number, number> => {
  const quantities = new Map<number, number>();
  for (const { productId, quantity } of lines)
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  return quantities;
};

/** Quantities by variation as a table, for products whose variations are counted. */
const byVariation = (lines: readonly Quantity[]) => sql`(
  SELECT variation.product_id, variation.name, variation.stock, sum(ordered.quantity)::int AS quantity
  FROM unnest(
    ${lines.map(({ productId }) => productId)}::int[],
    ${lines.map(({ variation }) => variation ?? null)}::text[],
    ${lines.map(({ quantity }) => quantity)}::int[]
  ) AS ordered (product_id, name, quantity)
  JOIN product_variations variation USING (product_id, name)
  WHERE variation.stock IS NOT NULL
  GROUP BY variation.product_id, variation.name
)`;

/**
 * Decrements the stock of products and variations that have enough. The products must be locked.
 * @returns false if any had too little; the caller must then roll back the transaction
 */
export const decrementStock = async (
  transaction: Kysely<Database>,
  lines: readonly Quantity[],
): Promise<boolean> => {
  const quantities = quantityByProduct(lines);
  const { numAffectedRows } = await sql`
    UPDATE products SET current_stock = current_stock - ordered.quantity
    FROM unnest(${[...quantities.keys()]}::int[], ${[...quantities.values()]}::int[]) AS ordered (id, quantity)
    WHERE products.id = ordered.id AND products.current_stock >= ordered.quantity`.execute(transaction);
  if (numAffectedRows !== BigInt(quantities.size)) return false;
  const { rows } = await sql<{ isEnough: boolean }>`
    WITH ordered AS ${byVariation(lines)}, taken AS (
      UPDATE product_variations variation SET stock = variation.stock - ordered.quantity
      FROM ordered
      WHERE variation.product_id = ordered.product_id AND variation.name = ordered.name
        AND variation.stock >= ordered.quantity
      RETURNING 1
    )
    SELECT (SELECT count(*) FROM ordered) = (SELECT count(*) FROM taken) AS "isEnough"`.execute(transaction);
  return rows[0]?.isEnough === true;
};

/** Locks products in the order of their ids, which prevents deadlocks, until the end of the transaction. */
export const lockStock = async (transaction: Kysely<Database>, ids: readonly number[]): Promise<void> => {
  await sql`SELECT FROM products WHERE id = ANY (${ids}::int[]) ORDER BY id FOR NO KEY UPDATE`.execute(
    transaction,
  );
};

/** Returns quantities to the stock. Of a variation that no longer exists, none can be sold. */
export const incrementStock = async (
  transaction: Kysely<Database>,
  lines: readonly Quantity[],
): Promise<void> => {
  const quantities = quantityByProduct(lines);
  const ids = [...quantities.keys()];
  await lockStock(transaction, ids);
  await sql`
    UPDATE product_variations variation SET stock = variation.stock + ordered.quantity
    FROM ${byVariation(lines)} AS ordered
    WHERE variation.product_id = ordered.product_id AND variation.name = ordered.name`.execute(transaction);
  await sql`
    UPDATE products SET current_stock = COALESCE(
      (SELECT sum(stock) FROM product_variations WHERE product_id = products.id),
      current_stock + ordered.quantity)
    FROM unnest(${ids}::int[], ${[...quantities.values()]}::int[]) AS ordered (id, quantity)
    WHERE products.id = ordered.id`.execute(transaction);
};
