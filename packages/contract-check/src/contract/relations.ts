import type { Relation as ShopRelation } from '../../../../src/contracts/relations.ts';
import type { Place, RouteName } from './operation.ts';

/** Metamorphic relations between the responses of any API. `id` is the key that identifies a row, by default 'id'. */
export type ApiRelation =
  /** Pages do not overlap and together have `total` rows; pages past the end are empty. */
  | {
      kind: 'pages';
      rows: Place;
      total: Place;
      /** Place of the pagination metadata; '' is the body itself. */
      figures: Place;
      /** The query parameter of the page number, which starts at 1. Default: 'page'. */
      page?: string;
      /** Keys of the pagination metadata. Default: current_page, last_page, per_page and total. */
      keys?: { page?: string; last?: string; size?: string; total?: string };
      id?: string;
    }
  /** A created entity is in the list as it was sent, and in no other account's list unless the list is shared. */
  | { kind: 'appears-in'; list: RouteName; rows: Place; made: Place; shared?: boolean; id?: string }
  /** The list contains the update, and its other rows are unchanged. */
  | { kind: 'updates'; list: RouteName; rows: Place; id?: string }
  /** The list no longer contains the deleted row, and its other rows are unchanged. */
  | { kind: 'vanishes-from'; list: RouteName; rows: Place; id?: string }
  /** Reading by id returns the created or updated entity, and responds 404 after it was deleted. */
  | { kind: 'reads-one'; read: RouteName; at: Place }
  /** The query parameter selects exactly the matching rows. */
  | {
      kind: 'filter';
      query: string;
      rows: Place;
      field: string;
      keeps: 'equal' | 'containing' | 'at-least' | 'at-most';
      id?: string;
    }
  /** The query parameter sorts the rows by a field; every order has the same rows. */
  | {
      kind: 'order-by';
      query: string;
      rows: Place;
      orders: Readonly<Record<string, { field: string; descending?: boolean }>>;
      id?: string;
    };

/** All relations that have a check: those of any API, and those of the shop's contract. */
export type Relation = ApiRelation | Exclude<ShopRelation, { kind: ApiRelation['kind'] }>;
