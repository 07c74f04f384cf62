import type { Relation as ShopRelation } from '../../../../src/contracts/relations.ts';
import type { Place, RouteName } from './operation.ts';

/** What holds between the responses of any API. `id` is the key that identifies a row: 'id' unless given. */
export type ApiRelation =
  /** Pages do not overlap, together hold `total` rows, and past the end there are none. */
  | {
      kind: 'pages';
      rows: Place;
      total: Place;
      /** Where the pagination figures are; '' is the body itself. */
      figures: Place;
      /** The query parameter of the page number, from 1: 'page' unless given. */
      page?: string;
      /** The keys of the figures, where they are not current_page, last_page, per_page and total. */
      keys?: { page?: string; last?: string; size?: string; total?: string };
      id?: string;
    }
  /** What was made is in the list, as it was sent; and in nobody else's, unless the list is shared. */
  | { kind: 'appears-in'; list: RouteName; rows: Place; made: Place; shared?: boolean; id?: string }
  /** What was sent is in the list afterwards, and the other rows are as before. */
  | { kind: 'updates'; list: RouteName; rows: Place; id?: string }
  /** What was removed is not in the list afterwards, and the other rows are. */
  | { kind: 'vanishes-from'; list: RouteName; rows: Place; id?: string }
  /** The reading by id shows what was made or changed as it was sent, and responds 404 to what was removed. */
  | { kind: 'reads-one'; read: RouteName; at: Place }
  /** The query parameter keeps exactly the rows that meet it. */
  | {
      kind: 'filter';
      query: string;
      rows: Place;
      field: string;
      keeps: 'equal' | 'containing' | 'at-least' | 'at-most';
      id?: string;
    }
  /** The query parameter orders the rows by a field; every order has the same rows. */
  | {
      kind: 'order-by';
      query: string;
      rows: Place;
      orders: Readonly<Record<string, { field: string; descending?: boolean }>>;
      id?: string;
    };

/** Every kind that a check exists for: those of any API, and those of the shop's contract. */
export type Relation = ApiRelation | Exclude<ShopRelation, { kind: ApiRelation['kind'] }>;
