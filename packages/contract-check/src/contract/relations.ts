import type { Relation as ShopRelation } from '../../../../src/contracts/relations.ts';
import type { BodyPath, RouteName } from './operation.ts';

/** Metamorphic relations between the responses of any API. `id` is the key that identifies a row, by default 'id'. */
export type ApiRelation =
  /** Pages do not overlap and together have `total` rows; pages past the end are empty. */
  | {
      kind: 'pages';
      rows: BodyPath;
      total: BodyPath;
      /** Place of the pagination metadata; '' is the body itself. */
      pagination: BodyPath;
      /** The query parameter of the page number, which starts at 1. Default: 'page'. */
      page?: string;
      /** The query parameter of the number of rows to skip, instead of a page number. */
      offset?: string;
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
      operator: 'equals' | 'contains' | 'gte' | 'lte';
      id?: string;
    }
  /** The query parameter sorts the rows by a field; every order has the same rows. */
  | {
      kind: 'order-by';
      query: string;
      rows: BodyPath;
      orders: Readonly<Record<string, { field: string; descending?: boolean }>>;
      id?: string;
    };

/** All relations that have a check: those of any API, and those of the shop's contract. */
export type Relation = ApiRelation | Exclude<ShopRelation, { kind: ApiRelation['kind'] }>;
