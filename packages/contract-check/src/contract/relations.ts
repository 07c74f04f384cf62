import type { Relation as ShopRelation } from '../../../../src/contracts/relations.ts';
import type { BodyPath, RouteName } from './operation.ts';

/** Metamorphic relations between the responses of any API. `id` is the key that identifies a row, by default 'id'. */
export type ApiRelation =
  /** Pages do not overlap and together have `total` rows; pages past the end are empty. */
  | {
      kind: 'pages';
      rows: BodyPath;
      /** undefined: the responses have none. */
      total?: BodyPath;
      /** Place of the pagination metadata; '' is the body itself. */
      pagination: BodyPath;
      /** The query parameter of the page number, which starts at 1. Default: 'page'. */
      page?: string;
      /** The query parameter of the number of rows to skip, instead of a page number. */
      offset?: string;
      /** The number of the first page. Default: 1. */
      first?: number;
      /** Whether the first page is 0 or 1 is not declared: it is the one that is read without a number. */
      findsFirst?: true;
      /** The query parameter of a cursor, instead of a page number. */
      cursor?: string;
      /** The place of the next page's cursor or URL, or 'Link' for the header. */
      next?: BodyPath;
      /** The place of a flag that there are more rows. With a cursor and without `next`, the cursor is the id of the last row. */
      more?: BodyPath;
      /** The query parameter of the number of rows of a page. */
      size?: string;
      /** Derived from names: a page past the end may also be rejected. */
      isDerived?: true;
      /** Keys of the pagination metadata. Default: current_page, last_page, per_page and total. */
      keys?: { page?: string; last?: string; size?: string; total?: string };
      id?: string;
    }
  /** A created entity is in the list as it was sent, and in no other account's list unless the list is shared. */
  | { kind: 'creates'; list: RouteName; rows: BodyPath; created: BodyPath; shared?: boolean; id?: string }
  /** The list contains the update, and its other rows are unchanged. */
  | { kind: 'updates'; list: RouteName; rows: BodyPath; id?: string }
  /** The list no longer contains the deleted row, and its other rows are unchanged. */
  | { kind: 'deletes'; list: RouteName; rows: BodyPath; id?: string }
  /** Reading by id returns the created or updated entity, and responds 404 after it was deleted. */
  | { kind: 'read-by-id'; read: RouteName; at: BodyPath }
  /** The query parameter selects exactly the matching rows. */
  | {
      kind: 'filter';
      query: string;
      rows: BodyPath;
      field: string;
      /** `like`: all rows that equal the value, and not every row for every value. */
      operator: 'equals' | 'contains' | 'like' | 'gte' | 'lte';
      /** Derived from names: without the filter, a list may not have all rows. */
      isDerived?: true;
      id?: string;
    }
  /** The query parameter sorts the rows by a field; every order has the same rows. */
  | {
      kind: 'order-by';
      query: string;
      rows: BodyPath;
      /** `anyDirection`: ascending or descending. */
      orders: Readonly<Record<string, { field: string; descending?: boolean; anyDirection?: boolean }>>;
      isDerived?: true;
      id?: string;
    };

/** All relations that have a check: those of any API, and those of the shop's contract. */
export type Relation = ApiRelation | Exclude<ShopRelation, { kind: ApiRelation['kind'] }>;
