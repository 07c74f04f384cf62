import { valuesAt } from '../engine/body-path.ts';
import type { RelationOf } from '../engine/relation-of.ts';
import type { PagedList } from '../session/read-all-pages.ts';

/** The optional orders that the responses list. */
export const optionalOrders = (list: PagedList, { optional }: RelationOf<'sorted'>): string[] =>
  optional.reversed.filter((option) =>
    list.pages.some(({ exchange }) => valuesAt(exchange.json, optional.listed).includes(option)),
  );
