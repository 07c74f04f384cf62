import { deepEqual, objectsAt } from '../engine/body-path.ts';
import { InconclusiveError } from '../engine/check-context.ts';
import type { Exchange, Input } from '../engine/exchange.ts';
import type { RelationOf } from '../engine/relation-of.ts';

type Pages = RelationOf<'pages'>;
type Query = NonNullable<Input['query']>;

/** The numbers of the first pages that were found, by their relations. */
export type FirstPages = Map<Pages, 0 | 1>;

/**
 * The relation of a list in pages, with the number of the first page. If it is not declared, the first page is the one
 * whose rows also come first without a number, be they a page or, as of json-server, the whole list.
 * @throws InconclusiveError
 */
export const withFirstPage = async (
  known: FirstPages,
  send: (query: Query) => Promise<Exchange>,
  pages: Pages,
  base: Query = {},
): Promise<Pages> => {
  if (pages.findsFirst !== true) return pages;
  const before = known.get(pages);
  if (before !== undefined) return { ...pages, first: before };
  const { page = 'page', rows, id = 'id' } = pages;
  const idsOf = ({ json }: Exchange): unknown[] => objectsAt(json, rows).map((row) => row[id]);
  const usual = idsOf(await send(base));
  // A backend may take 0 for 1, but not 1 for 0. If it ignores the number, both have the same rows.
  for (const first of [1, 0] as const) {
    const found = idsOf(await send({ ...base, [page]: first }));
    const isEmpty = found.length === 0;
    if (isEmpty ? usual.length > 0 : !deepEqual(found, usual.slice(0, found.length))) continue;
    // All pages of an empty list are the same.
    if (!isEmpty) known.set(pages, first);
    return { ...pages, first };
  }
  throw new InconclusiveError(`neither ${page}=0 nor ${page}=1 begins as what is read without ${page}`);
};
