import type { ProductRow } from '../contracts/schemas/product.ts';
import { type Locale, localText } from './locale.ts';

/** What a line was when the shopper last added or changed it. */
export interface SeenLine {
  name: string;
  name_bn?: string | undefined;
  price: number;
  quantity: number;
}

/** A cart line in the browser. `id` is its creation time in milliseconds. */
export interface CartLine {
  id: number;
  product: ProductRow;
  productId: number;
  quantity: number;
  isVariant: boolean;
  /** The selected variation; null for a product without variations. */
  variation: string | null;
  /** Set while the line differs from it because the shop has changed the product. */
  seen?: SeenLine;
  /** The shop no longer sells the product. */
  isMissing?: true;
}

/** A product to add to the cart. */
export interface CartPick {
  product: ProductRow;
  quantity: number;
  variation: string | null;
}

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

/**
 * Why a line cannot be ordered: the shop no longer sells the product, it is sold out, it no longer comes in the
 * selected variation (or only in variations), or the lines before it take the rest of the stock.
 */
export type LineProblem = 'missing' | 'soldOut' | 'changed' | 'overStock';

/** How many of a variation are in stock: of the product, if the shop does not count its variations. */
export const stockOf = (product: ProductRow, variation: string | null): number => {
  const counted = product.is_variant
    ? product.variation_stock?.find((of) => of.variation === variation)
    : undefined;
  return Math.min(product.current_stock, counted?.stock ?? product.current_stock);
};

/** The problem that a line has by itself. */
export const ownProblem = ({ product, isVariant, variation, isMissing }: CartLine): LineProblem | null => {
  if (isMissing) return 'missing';
  if (stockOf(product, variation) === 0) return 'soldOut';
  const isOffered =
    isVariant === product.is_variant &&
    (!isVariant || product.variations.some((offered) => offered === variation));
  return isOffered ? null : 'changed';
};

/** The quantity of a product in the lines that can be ordered, apart from one line. */
export const quantityOf = (lines: readonly CartLine[], productId: number, exceptId?: number): number =>
  itemCount(
    lines.filter((line) => line.productId === productId && line.id !== exceptId && ownProblem(line) === null),
  );

/** How many of a product or variation can still be added: the lines of all its variations share the stock. */
export const roomFor = (
  lines: readonly CartLine[],
  product: ProductRow,
  variation: string | null = null,
): number => {
  const current = lines
    .filter(({ productId }) => productId === product.id)
    .map(({ isMissing: _, ...line }) => ({ ...line, product }));
  const same = current.filter((line) => line.variation === variation);
  return Math.max(
    0,
    Math.min(
      product.current_stock - quantityOf(current, product.id),
      stockOf(product, variation) - quantityOf(same, product.id),
    ),
  );
};

/** The greatest quantity of a line, given the other lines of the product. */
export const lineLimit = (lines: readonly CartLine[], { id, product, variation }: CartLine): number =>
  Math.max(
    1,
    Math.min(stockOf(product, variation), product.current_stock - quantityOf(lines, product.id, id)),
  );

/** A line with what limits it. */
export type CheckedLine = CartLine & { problem: LineProblem | null; limit: number };

/** Finds out which lines can be ordered. The lines without a problem are an order that the shop accepts. */
export const checkLines = (lines: readonly CartLine[]): CheckedLine[] => {
  const taken = new Map<number, number>();
  return lines.map((line) => {
    const own = ownProblem(line);
    if (own !== null) return { ...line, problem: own, limit: line.quantity };
    const { productId, product, quantity } = line;
    const sum = (taken.get(productId) ?? 0) + quantity;
    taken.set(productId, sum);
    const isOver = sum > product.current_stock || quantity > stockOf(product, line.variation);
    return { ...line, problem: isOver ? 'overStock' : null, limit: lineLimit(lines, line) };
  });
};

/** Sum of quantities, shown on the cart badge. */
export const itemCount = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, line) => sum + line.quantity, 0);
