/** The page of a list in descending order of ids. */
export interface KeysetPage {
  before?: number | undefined;
  limit?: number | undefined;
}

const defaultLimit = 50;

/** One more row than the page has: whether there is a next one. */
export const rowsToRead = ({ limit = defaultLimit }: KeysetPage): number => limit + 1;

/** The rows of the page, of those read with rowsToRead(). */
export const toKeysetPage = <Row extends { id: number }>(
  rows: readonly Row[],
  { limit = defaultLimit }: KeysetPage,
): { data: Row[]; next_before: number | null } => {
  const data = rows.slice(0, limit);
  return { data, next_before: rows.length > limit ? (data.at(-1)?.id ?? null) : null };
};
