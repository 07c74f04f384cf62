import { objectsAt } from '../engine/body-path.ts';
import { InconclusiveError } from '../engine/check-context.ts';
import type { Exchange, Input } from '../engine/exchange.ts';
import type { RelationOf } from '../engine/relation-of.ts';

type Pages = RelationOf<'pages'>;
type Query = NonNullable<Input['query']>;

/** The numbers of the first pages that were found, by their relations. */
export type FirstPages = Map<Pages, 0 | 1>;

/**
 * The relation of a list in pages, with the number of the first page. If it is not declared, the first page is the one
 * that is also read without a number. @throws InconclusiveError
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
  const idsOf = ({ json }: Exchange): string => JSON.stringify(objectsAt(json, rows).map((row) => row[id]));
  const usual = idsOf(await send(base));
  // A backend may take 0 for 1, but not 1 for 0. If it ignores the number, both have the same rows.
  for (const first of [1, 0] as const) {
    if (idsOf(await send({ ...base, [page]: first })) !== usual) continue;
    // All pages of an empty list are the same.
    if (usual !== '[]') known.set(pages, first);
    return { ...pages, first };
  }
  throw new InconclusiveError(`neither ${page}=0 nor ${page}=1 is what is read without ${page}`);
};
