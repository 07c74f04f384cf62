import type { ProductRow } from '../contracts/schemas/product.ts';
import { type CartLine, type CartPick, lineLimit, ownProblem, roomFor, stockOf } from './cart.ts';
import { parseStoredCart, type StoredCart } from './stored-cart.ts';

type Item = Pick<CartLine, 'productId' | 'isVariant' | 'variation'>;
const isSameItem = (a: Item, b: Item): boolean =>
  a.productId === b.productId && a.isVariant === b.isVariant && (!a.isVariant || a.variation === b.variation);

const pickedItem = ({ product, variation }: Omit<CartPick, 'quantity'>): Item => ({
  productId: product.id,
  isVariant: product.is_variant,
  variation: product.is_variant ? variation : null,
});

/** Whether the line has the same product and, for a variant product, the same variation. */
export const isSameLine = (line: CartLine, pick: Omit<CartPick, 'quantity'>): boolean =>
  isSameItem(line, pickedItem(pick));

const clampQuantity = (quantity: number, limit: number): number =>
  Math.max(1, Math.min(Math.trunc(quantity), limit));

/** Reduces quantities to the stock that the lines of a product share: first each line has one, then the first lines more. */
const fitToStock = (lines: readonly CartLine[]): CartLine[] => {
  const spare = new Map<number, number>();
  for (const line of lines)
    if (ownProblem(line) === null)
      spare.set(line.productId, (spare.get(line.productId) ?? line.product.current_stock) - 1);
  return lines.map((line) => {
    if (ownProblem(line) !== null) return line;
    const left = Math.max(0, spare.get(line.productId) ?? 0);
    const quantity = Math.min(line.quantity, 1 + left, stockOf(line.product, line.variation));
    spare.set(line.productId, left - (quantity - 1));
    return { ...line, quantity };
  });
};

const withoutSeen = ({ seen: _, ...line }: CartLine): CartLine => line;

/** Notes what the shopper saw of a line that the shop has changed. */
const withSeen = (line: CartLine, before: CartLine): CartLine => {
  const { product, quantity } = before;
  const seen = before.seen ?? {
    name: product.name,
    ...(product.name_bn === undefined ? {} : { name_bn: product.name_bn }),
    price: product.sales_price,
    quantity,
  };
  const isSame =
    seen.name === line.product.name &&
    seen.price === line.product.sales_price &&
    seen.quantity === line.quantity;
  return isSame ? withoutSeen(line) : { ...line, seen };
};

/** Replaces the product of a line. A quantity that was reduced is what the shopper wanted, in case there is more now. */
const withProduct = (line: CartLine, product: ProductRow, isMissing = false): CartLine => {
  const { isMissing: _, ...rest } = line;
  const quantity = line.seen?.quantity ?? line.quantity;
  return { ...rest, product, quantity, ...(isMissing && { isMissing }) };
};

const change = (lines: readonly CartLine[], by: (line: CartLine) => CartLine): CartLine[] =>
  fitToStock(lines.map(by)).map((line, index) => withSeen(line, lines[index] ?? line));

const replaceProduct = (lines: readonly CartLine[], product: ProductRow, isMissing = false): CartLine[] =>
  change(lines, (line) => (line.productId === product.id ? withProduct(line, product, isMissing) : line));

/**
 * Adds to the existing line or creates one, up to the stock, which all lines of the product share; with nothing left,
 * no line is created. `now` is in milliseconds.
 */
export const addLine = (lines: readonly CartLine[], pick: CartPick, now: number): CartLine[] => {
  const { product, quantity } = pick;
  const current = replaceProduct(lines, product);
  const existing = current.find((line) => isSameLine(line, pick));
  if (existing) return setQuantity(current, existing.id, existing.quantity + quantity);
  const room = roomFor(current, product, pickedItem(pick).variation);
  if (room === 0) return current;
  const id = Math.max(now, ...current.map((line) => line.id + 1));
  return [...current, { id, product, ...pickedItem(pick), quantity: clampQuantity(quantity, room) }];
};

/** Sets a line's quantity, clamped between 1 and its limit. A line that cannot be ordered is left as it is. */
export const setQuantity = (lines: readonly CartLine[], id: number, quantity: number): CartLine[] =>
  lines.map((line) =>
    line.id === id && ownProblem(line) === null
      ? {
          ...withoutSeen(line),
          quantity: clampQuantity(quantity, lineLimit(lines, line)),
        }
      : line,
  );

export const removeLine = (lines: readonly CartLine[], id: number): CartLine[] =>
  lines.filter((line) => line.id !== id);

/** Inserts a line at an index, or adds its quantity to the same line. */
const insertLine = (lines: readonly CartLine[], line: CartLine, index: number): CartLine[] => {
  const same = lines.find((other) => isSameItem(other, line));
  if (same)
    return ownProblem(same) === null
      ? setQuantity(lines, same.id, same.quantity + line.quantity)
      : lines.map((other) =>
          other === same ? { ...other, quantity: other.quantity + line.quantity } : other,
        );
  const isTaken = lines.some((other) => other.id === line.id);
  const id = isTaken ? Math.max(...lines.map((other) => other.id)) + 1 : line.id;
  return change(lines.toSpliced(index, 0, { ...line, id }), (unchanged) => unchanged);
};

/** Restores a removed line at its index, or merges it into a line of the same product added since. */
export const restoreLine = (lines: readonly CartLine[], line: CartLine, index: number): CartLine[] => {
  const sibling = lines.find(({ productId }) => productId === line.productId);
  const current = sibling ? withProduct(line, sibling.product, sibling.isMissing) : line;
  const limit = lineLimit(lines, current);
  const quantity = ownProblem(current) === null ? Math.min(current.quantity, limit) : current.quantity;
  return insertLine(lines, withSeen({ ...current, quantity }, line), index);
};

/** Adds a line of another cart, whose product data is the latest. */
export const mergeLine = (lines: readonly CartLine[], line: CartLine): CartLine[] =>
  insertLine(replaceProduct(lines, line.product, line.isMissing), line, lines.length);

/** Subtracts ordered quantities from the lines; quantities added since the order remain. */
export const subtractOrdered = (lines: readonly CartLine[], ordered: readonly CartLine[]): CartLine[] => {
  const quantities = new Map(ordered.map(({ id, quantity }) => [id, quantity]));
  return lines
    .map((line) => {
      const orderedQuantity = quantities.get(line.id);
      return orderedQuantity === undefined
        ? line
        : { ...withoutSeen(line), quantity: line.quantity - orderedQuantity };
    })
    .filter(({ quantity }) => quantity > 0);
};

/** Current data of requested products; `missing` are ids that the shop no longer sells. */
export interface FreshProducts {
  products: readonly ProductRow[];
  missing: readonly number[];
}

/**
 * Updates the products of the lines and reduces quantities to the stock. A line whose product is no longer sold, sold
 * out or without the selected variation stays in the cart, so that the shopper sees why it cannot be ordered.
 */
export const refreshLines = (lines: readonly CartLine[], { products, missing }: FreshProducts): CartLine[] =>
  change(lines, (line) => {
    const found = products.find((product) => product.id === line.productId);
    if (found) return withProduct(line, found);
    return missing.includes(line.productId)
      ? withProduct(line, { ...line.product, current_stock: 0 }, true)
      : line;
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

/** Reads the stored cart as `parseStoredCart`, and merges duplicate lines, in case a broken page stored them. */
export const readStoredCart = (value: unknown): { cart: StoredCart; dropped: number } => {
  const { cart, dropped } = parseStoredCart(value);
  return { cart: { ...cart, lines: cart.lines.reduce<CartLine[]>(mergeLine, []) }, dropped };
};
