import { queryNumber } from '../../domain/listing.ts';
/** A page number out of a query; nothing for the first. */
export const readPageSearch = (query: Record<string, unknown>): { page?: number } => {
  const page = queryNumber(query.page);
  return Number.isInteger(page) && page > 1 && page <= 1_000_000 ? { page } : {};
};
