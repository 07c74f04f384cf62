import type { ProductRow } from '../contracts/schemas/product.ts';
import { isStoredProduct } from './stored-cart.ts';

const maximumTerms = 6;

/** Puts a term first among the recent ones, once, whatever its case; the oldest beyond six go. */
export const addRecentTerm = (recent: readonly string[], term: string): string[] => {
  const words = term.trim();
  if (words === '') return [...recent];
  const others = recent.filter((other) => other.toLowerCase() !== words.toLowerCase());
  return [words, ...others].slice(0, maximumTerms);
};

/** A product as it stood when it was viewed; `at` is in Unix seconds. */
export interface Viewed {
  at: number;
  product: ProductRow;
}

/** A price older than this is no longer worth showing. */
const week = 604_800;
const maximumViewed = 12;

/** The valid entries of the last week in the stored list, newest first. `now` is in Unix seconds. */
export const readViewed = (stored: unknown, now: number): Viewed[] => {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((entry: unknown): Viewed[] => {
    if (typeof entry !== 'object' || entry === null) return [];
    const { at, product } = entry as Record<string, unknown>;
    const isRecent = typeof at === 'number' && at > now - week;
    return isRecent && isStoredProduct(product) ? [{ at, product }] : [];
  });
};

/** The list with a product viewed now: it stands first, once, and the oldest make room. */
export const withViewed = (list: readonly Viewed[], product: ProductRow, now: number): Viewed[] => {
  const { description: _, short_description: __, gallery: ___, ...row } = product;
  return [{ at: now, product: row }, ...list.filter((entry) => entry.product.id !== row.id)].slice(
    0,
    maximumViewed,
  );
};
