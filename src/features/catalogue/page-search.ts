import { queryNumber } from '../../domain/listing.ts';
/** Parses the page number of the search params; empty for the first page. */
export const readPageSearch = (query: Record<string, unknown>): { page?: number } => {
  const page = queryNumber(query.page);
  return Number.isInteger(page) && page > 1 && page <= 1_000_000 ? { page } : {};
};
