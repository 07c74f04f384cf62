import type { ProductRow } from '../contracts/schemas/product.ts';
import { type Locale, localText } from './locale.ts';

/** A cart line in the browser. `id` is its creation time in milliseconds. */
export interface CartLine {
  id: number;
  product: ProductRow;
  productId: number;
  quantity: number;
  isVariant: boolean;
  /** The selected variation; null for a product without variations. */
  variation: string | null;
}

/** A product to add to the cart. */
export interface CartPick {
  product: ProductRow;
  quantity: number;
  variation: string | null;
}

/** Whether the line has the same product and, for a variant product, the same variation. */
export const isSameLine = (line: CartLine, { product, variation }: Omit<CartPick, 'quantity'>): boolean =>
  line.productId === product.id && (!product.is_variant || line.variation === variation);

/** A variation with its attribute, such as "Size 38"; null without one. Some backends omit the attribute in orders. */
export const variationLabel = (
  {
    product_attribute: en = '',
    product_attribute_bn: bn,
  }: { product_attribute?: string | undefined; product_attribute_bn?: string | undefined },
  variation: string | null | undefined,
  locale: Locale,
): string | null =>
  variation ? [localText({ en, bn }, locale).children, variation].filter(Boolean).join(' ') : null;

/** Product name with the variation, which distinguishes lines of the same product. */
export const lineName = (name: string, variationLabel: string | null): string =>
  variationLabel ? `${name}, ${variationLabel}` : name;

const clampQuantity = (quantity: number, stock: number): number =>
  Math.max(1, Math.min(Math.trunc(quantity), Math.max(1, stock)));

/** Adds to the existing line or creates one, up to the stock. `now` is in milliseconds. */
export const addLine = (lines: readonly CartLine[], pick: CartPick, now: number): CartLine[] => {
  const { product, variation, quantity } = pick;
  if (lines.some((line) => isSameLine(line, pick)))
    return lines.map((line) =>
      isSameLine(line, pick)
        ? { ...line, product, quantity: clampQuantity(line.quantity + quantity, product.current_stock) }
        : line,
    );
  const id = Math.max(now, ...lines.map((line) => line.id + 1));
  const added: CartLine = {
    id,
    product,
    productId: product.id,
    quantity: clampQuantity(quantity, product.current_stock),
    isVariant: product.is_variant,
    variation: product.is_variant ? variation : null,
  };
  return [...lines, added];
};

/** Sets a line's quantity, clamped between 1 and the stock. */
export const setQuantity = (lines: readonly CartLine[], id: number, quantity: number): CartLine[] =>
  lines.map((line) =>
    line.id === id ? { ...line, quantity: clampQuantity(quantity, line.product.current_stock) } : line,
  );

export const removeLine = (lines: readonly CartLine[], id: number): CartLine[] =>
  lines.filter((line) => line.id !== id);

/** Restores a removed line at its index, or merges it into a line of the same product added since. */
export const restoreLine = (lines: readonly CartLine[], line: CartLine, index: number): CartLine[] => {
  if (lines.some((other) => isSameLine(other, line))) return addLine(lines, line, line.id);
  const isTaken = lines.some((other) => other.id === line.id);
  const id = isTaken ? Math.max(...lines.map((other) => other.id)) + 1 : line.id;
  return lines.toSpliced(index, 0, { ...line, id });
};

/** Subtracts ordered quantities from the lines; quantities added since the order remain. */
export const subtractOrdered = (lines: readonly CartLine[], ordered: readonly CartLine[]): CartLine[] => {
  const quantities = new Map(ordered.map(({ id, quantity }) => [id, quantity]));
  return lines
    .map((line) => ({ ...line, quantity: line.quantity - (quantities.get(line.id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
};

/** Sum of quantities, shown on the cart badge. */
export const itemCount = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, line) => sum + line.quantity, 0);

/** Current data of requested products; `missing` are ids that the shop no longer sells. */
export interface FreshProducts {
  products: readonly ProductRow[];
  missing: readonly number[];
}

/**
 * Updates prices and stock of the lines and reduces quantities to the stock. A product that is no longer sold stays
 * in the cart with no stock, so that the shopper sees why it cannot be ordered.
 */
export const refreshLines = (lines: readonly CartLine[], { products, missing }: FreshProducts): CartLine[] =>
  lines.flatMap((line) => {
    const found = products.find((product) => product.id === line.productId);
    const fallback = missing.includes(line.productId) ? { ...line.product, current_stock: 0 } : line.product;
    return setQuantity([{ ...line, product: found ?? fallback }], line.id, line.quantity);
  });

/** A line removed from the cart, with its index. */
export interface RemovedLine {
  line: CartLine;
  index: number;
}

/** Looks up the lines to remove by id, in cart order. */
export const takeLines = (lines: readonly CartLine[], ids: readonly number[]): RemovedLine[] =>
  lines.map((line, index) => ({ line, index })).filter(({ line }) => ids.includes(line.id));

/** Restores removed lines at their indexes; lines added since stay. */
export const restoreLines = (lines: readonly CartLine[], removed: readonly RemovedLine[]): CartLine[] =>
  removed.reduce<CartLine[]>((restored, { line, index }) => restoreLine(restored, line, index), [...lines]);
