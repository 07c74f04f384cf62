import type { ProductRow } from '../contracts/schemas/product.ts';
import { isStoredProduct } from './stored-cart.ts';

const maxTerms = 6;

/** Prepends a term, removes case-insensitive duplicates and keeps the six most recent terms. */
export const addRecentTerm = (recent: readonly string[], term: string): string[] => {
  const trimmed = term.trim();
  if (trimmed === '') return [...recent];
  const others = recent.filter((other) => other.toLowerCase() !== trimmed.toLowerCase());
  return [trimmed, ...others].slice(0, maxTerms);
};

/** Snapshot of a product when it was viewed; `at` is in Unix seconds. */
export interface ViewedProduct {
  at: number;
  product: ProductRow;
}

/** Maximum age of an entry: older prices are likely to be outdated. */
const week = 604_800;
const maxViewed = 12;

/** Parses the stored list: valid entries of the last week, newest first. `now` is in Unix seconds. */
export const readViewed = (stored: unknown, now: number): ViewedProduct[] => {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((entry: unknown): ViewedProduct[] => {
    if (typeof entry !== 'object' || entry === null) return [];
    const { at, product } = entry as Record<string, unknown>;
    const isRecent = typeof at === 'number' && at > now - week;
    return isRecent && isStoredProduct(product) ? [{ at, product }] : [];
  });
};

/** Prepends a product, removes its earlier entry and drops the oldest entries beyond the limit. */
export const addViewed = (
  list: readonly ViewedProduct[],
  product: ProductRow,
  now: number,
): ViewedProduct[] => {
  const { description: _, short_description: __, gallery: ___, ...row } = product;
  return [{ at: now, product: row }, ...list.filter((entry) => entry.product.id !== row.id)].slice(
    0,
    maxViewed,
  );
};
