import { type CartLine, restoreLine } from './cart-lines.ts';

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
