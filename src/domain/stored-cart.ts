import type { Category } from '../contracts/schemas/category.ts';
import type { Coupon } from '../contracts/schemas/coupon.ts';
import type { ProductRow } from '../contracts/schemas/product.ts';
import { addLine, type CartLine } from './cart.ts';

/** The cart as the browser keeps it. */
export interface StoredCart {
  lines: CartLine[];
  categories: Category[];
  coupon: Coupon | null;
}

export const emptyCart: StoredCart = { lines: [], categories: [], coupon: null };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
const isAmount = (value: unknown): boolean =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;
const isId = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 1;
const isNamed = (value: unknown): boolean => isObject(value) && isId(value.id) && isText(value.name);

/** Whether a stored value is a product with all that cards and cart lines show. */
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

const readLine = (value: unknown): CartLine | null => {
  if (!isObject(value) || !isStoredProduct(value.product)) return null;
  const { id, product, productId, quantity, isVariant, variation } = value;
  const isSound =
    Number.isSafeInteger(id) &&
    productId === product.id &&
    Number.isSafeInteger(quantity) &&
    Number(quantity) >= 1 &&
    isVariant === product.is_variant &&
    (isVariant ? isText(variation) : variation === null);
  if (!isSound) return null;
  return {
    id: id as number,
    product,
    productId: product.id,
    quantity: quantity as number,
    isVariant: product.is_variant,
    variation: variation as string | null,
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

/** One line for each thing, so that a list written by a broken page cannot show a product twice. */
const joined = (lines: CartLine[]): CartLine[] =>
  lines.reduce<CartLine[]>((lines, line) => addLine(lines, line, line.id), []);

/**
 * Reads the stored cart, whatever it holds: valid parts are used, the others left out and counted in
 * `dropped` (a coupon or a category list counts as one). Nothing stored is an empty cart and none dropped.
 */
export const readStoredCart = (value: unknown): { cart: StoredCart; dropped: number } => {
  if (value === null || value === undefined) return { cart: emptyCart, dropped: 0 };
  if (!isObject(value)) return { cart: emptyCart, dropped: 1 };
  const written = Array.isArray(value.lines) ? value.lines : [];
  const sound = written.map(readLine).filter((line) => line !== null);
  const trees = Array.isArray(value.categories) ? value.categories.map(readCategory) : [null];
  const categories = trees.filter((tree) => tree !== null);
  const coupon = isCoupon(value.coupon) ? value.coupon : null;
  const dropped =
    (Array.isArray(value.lines) ? 0 : 1) +
    (written.length - sound.length) +
    (categories.length === trees.length ? 0 : 1) +
    (coupon !== null || value.coupon === null ? 0 : 1);
  return { cart: { lines: joined(sound), categories, coupon }, dropped };
};
