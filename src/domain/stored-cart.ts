import type { Category } from '../contracts/schemas/category.ts';
import type { Coupon } from '../contracts/schemas/coupon.ts';
import type { ProductRow } from '../contracts/schemas/product.ts';
import type { CartLine, SeenLine } from './cart.ts';
import { isObject } from './json.ts';

/** The cart in browser storage. */
export interface StoredCart {
  lines: CartLine[];
  categories: Category[];
  coupon: Coupon | null;
}

export const emptyCart: StoredCart = { lines: [], categories: [], coupon: null };

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
const isAmount = (value: unknown): boolean =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;
const isPositiveInteger = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 1;
const isNamed = (value: unknown): boolean =>
  isObject(value) && isPositiveInteger(value.id) && isText(value.name);

/** Whether a stored value has all product fields that cards and cart lines display. */
export const isStoredProduct = (value: unknown): value is ProductRow =>
  isObject(value) &&
  isNamed(value) &&
  [value.slug, value.featured_img].every(isText) &&
  [value.unit_price, value.sales_price, value.discount].every(isAmount) &&
  ['flat', 'percentage'].includes(String(value.discout_type)) &&
  Number.isSafeInteger(value.current_stock) &&
  isAmount(value.current_stock) &&
  isNamed(value.merchant) &&
  isNamed(value.category) &&
  typeof value.is_variant === 'boolean' &&
  Array.isArray(value.variations) &&
  value.variations.every(isText);

const isSeen = (value: unknown): value is SeenLine =>
  isObject(value) &&
  isText(value.name) &&
  (value.name_bn === undefined || isText(value.name_bn)) &&
  isAmount(value.price) &&
  isPositiveInteger(value.quantity);

const readLine = (value: unknown): CartLine | null => {
  if (!isObject(value) || !isStoredProduct(value.product)) return null;
  const { id, product, productId, quantity, isVariant, variation, seen } = value;
  const isValid =
    Number.isSafeInteger(id) &&
    productId === product.id &&
    isPositiveInteger(quantity) &&
    // The product may have changed since: see LineProblem.
    typeof isVariant === 'boolean' &&
    (isVariant ? isText(variation) : variation === null);
  if (!isValid) return null;
  return {
    id: id as number,
    product,
    productId: product.id,
    quantity: quantity as number,
    isVariant: isVariant as boolean,
    variation: variation as string | null,
    ...(isSeen(seen) && { seen }),
    ...(value.isMissing === true && { isMissing: true }),
  };
};

const readCategory = (value: unknown): Category | null => {
  if (!isObject(value) || !isNamed(value) || !isText(value.slug) || !isAmount(value.parent_id)) return null;
  if (!Array.isArray(value.items)) return null;
  const items = value.items.map(readCategory);
  return items.includes(null) ? null : (value as Category);
};

const isCoupon = (value: unknown): value is Coupon =>
  isObject(value) && isText(value.code) && isText(value.type) && isAmount(value.amount) && value.amount !== 0;

/**
 * Parses the stored cart. Invalid parts are omitted and counted in `dropped` (the coupon and the category list count
 * as one each). Without a stored value the cart is empty.
 */
export const parseStoredCart = (value: unknown): { cart: StoredCart; dropped: number } => {
  if (value === null || value === undefined) return { cart: emptyCart, dropped: 0 };
  if (!isObject(value)) return { cart: emptyCart, dropped: 1 };
  const storedLines = Array.isArray(value.lines) ? value.lines : [];
  const lines = storedLines.map(readLine).filter((line) => line !== null);
  const trees = Array.isArray(value.categories) ? value.categories.map(readCategory) : [null];
  const categories = trees.filter((tree) => tree !== null);
  const coupon = isCoupon(value.coupon) ? value.coupon : null;
  const dropped =
    (Array.isArray(value.lines) ? 0 : 1) +
    (storedLines.length - lines.length) +
    (categories.length === trees.length ? 0 : 1) +
    (coupon !== null || value.coupon === null ? 0 : 1);
  return { cart: { lines, categories, coupon }, dropped };
};
