import type { ProductRow } from '../contracts/schemas/product.ts';
import { type Locale, localText } from './locale.ts';

/** A line of the cart in the browser. `id` is when it was made, in milliseconds. */
export interface CartLine {
  id: number;
  product: ProductRow;
  productId: number;
  quantity: number;
  isVariant: boolean;
  /** The form chosen; null when the product comes in one. */
  variation: string | null;
}

/** What a shopper asks to put into the cart. */
export interface CartPick {
  product: ProductRow;
  quantity: number;
  variation: string | null;
}

/** The same product, and the same variation when it has several. */
export const isSameLine = (line: CartLine, { product, variation }: Omit<CartPick, 'quantity'>): boolean =>
  line.productId === product.id && (!product.is_variant || line.variation === variation);

/** A variation with its attribute, "Size 38"; null without one. Orders of other backends may lack the attribute. */
export const variationLabel = (
  {
    product_attribute: en = '',
    product_attribute_bn: bn,
  }: { product_attribute?: string | undefined; product_attribute_bn?: string | undefined },
  variation: string | null | undefined,
  locale: Locale,
): string | null =>
  variation ? [localText({ en, bn }, locale).children, variation].filter(Boolean).join(' ') : null;

/** A line as people tell it from others of the same product. */
export const lineName = (name: string, variationLabel: string | null): string =>
  variationLabel ? `${name}, ${variationLabel}` : name;

const within = (quantity: number, stock: number): number =>
  Math.max(1, Math.min(Math.trunc(quantity), Math.max(1, stock)));

/** Adds to the line that is there, or makes one; never more than the stock. `now` in milliseconds. */
export const addLine = (lines: readonly CartLine[], pick: CartPick, now: number): CartLine[] => {
  const { product, variation, quantity } = pick;
  if (lines.some((line) => isSameLine(line, pick)))
    return lines.map((line) =>
      isSameLine(line, pick)
        ? { ...line, product, quantity: within(line.quantity + quantity, product.current_stock) }
        : line,
    );
  const id = Math.max(now, ...lines.map((line) => line.id + 1));
  const made: CartLine = {
    id,
    product,
    productId: product.id,
    quantity: within(quantity, product.current_stock),
    isVariant: product.is_variant,
    variation: product.is_variant ? variation : null,
  };
  return [...lines, made];
};

/** Sets a line's quantity: at least 1, at most the stock. */
export const setQuantity = (lines: readonly CartLine[], id: number, quantity: number): CartLine[] =>
  lines.map((line) =>
    line.id === id ? { ...line, quantity: within(quantity, line.product.current_stock) } : line,
  );

export const removeLine = (lines: readonly CartLine[], id: number): CartLine[] =>
  lines.filter((line) => line.id !== id);

/** Puts a removed line back where it was; joins it with a line of the same product made meanwhile. */
export const restoreLine = (lines: readonly CartLine[], line: CartLine, index: number): CartLine[] => {
  if (lines.some((other) => isSameLine(other, line))) return addLine(lines, line, line.id);
  const isTaken = lines.some((other) => other.id === line.id);
  const id = isTaken ? Math.max(...lines.map((other) => other.id)) + 1 : line.id;
  return lines.toSpliced(index, 0, { ...line, id });
};

/** What is left of the lines once those were ordered: pieces added since stay. */
export const leaveOrdered = (lines: readonly CartLine[], ordered: readonly CartLine[]): CartLine[] => {
  const taken = new Map(ordered.map(({ id, quantity }) => [id, quantity]));
  return lines
    .map((line) => ({ ...line, quantity: line.quantity - (taken.get(line.id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
};

/** The number on the cart's badge: the sum of quantities. */
export const itemCount = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, line) => sum + line.quantity, 0);

/** Today's products, as far as asked: `missing` are the ids the shop no longer sells. */
export interface FreshProducts {
  products: readonly ProductRow[];
  missing: readonly number[];
}

/**
 * Puts today's prices and stock into the lines; quantities come down to the stock. A product no longer
 * sold stays, with no stock, so that the shopper sees what became of it.
 */
export const refreshLines = (lines: readonly CartLine[], { products, missing }: FreshProducts): CartLine[] =>
  lines.flatMap((line) => {
    const found = products.find((product) => product.id === line.productId);
    const gone = missing.includes(line.productId) ? { ...line.product, current_stock: 0 } : line.product;
    return setQuantity([{ ...line, product: found ?? gone }], line.id, line.quantity);
  });

/** A line taken out of the cart, and where it stood. */
export interface RemovedLine {
  line: CartLine;
  index: number;
}

/** The lines with these ids and their places, first to last. */
export const takeLines = (lines: readonly CartLine[], ids: readonly number[]): RemovedLine[] =>
  lines.map((line, index) => ({ line, index })).filter(({ line }) => ids.includes(line.id));

/** Puts lines back where they stood; lines that came meanwhile stay. */
export const putLinesBack = (lines: readonly CartLine[], removed: readonly RemovedLine[]): CartLine[] =>
  removed.reduce<CartLine[]>((restored, { line, index }) => restoreLine(restored, line, index), [...lines]);
