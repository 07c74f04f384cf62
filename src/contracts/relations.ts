import type { Place, RouteName } from './references.ts';

/**
 * Hand-written knowledge about a route: what must hold between its answers and those of others.
 * The checker has one file for each kind, so a new route gets these checks by naming them.
 */
export type Relation =
  /** Pages do not overlap, together hold `total` rows, and past the end there are none. */
  | { kind: 'pages'; rows: Place; total: Place; figures: Place }
  /** The request field `by` orders the rows: pairs are each other's reverse, all hold the same rows. */
  | {
      kind: 'sorted';
      by: string;
      reversed: readonly (readonly [string, string])[];
      ascending: { option: string; field: string };
      newest: string;
    }
  /** Each filter keeps exactly the rows that meet it, and filters hold together. */
  | {
      kind: 'filtered';
      in: string;
      search: { key: string; field: string };
      bounds: { min: string; max: string; field: string };
      size: { key: string; field: string; label: string; value: string };
      facets: Place;
      /** Filters that take several values, each with its facet: `by` is the key of the value in a counted one. */
      several: readonly { key: string; field: string; by: string }[];
      /** Filters that are on or off, each with its facet: a row meets it whose `more` is above its `than`, or above 0. */
      flags: readonly { key: string; more: string; than?: string }[];
    }
  /** Asking for a category answers its rows and those of the categories below, and no others. */
  | { kind: 'below'; ask: { body: string } | { param: string }; rows: Place; field: string; tree: RouteName }
  /** Every row carries the path parameter's value. */
  | { kind: 'rows-of'; param: string; rows: Place; field: string }
  /** What is said about a thing here is what `list` says about it: every key both know, or the one named. */
  | { kind: 'agrees-with'; list: RouteName; rows: Place; at: Place; by: string; only?: string }
  /** Within each row: pairs of places hold the same, and the first of a pair is never above the second. */
  | {
      kind: 'rows-consistent';
      rows: Place;
      same: readonly (readonly [Place, Place])[];
      atMost: readonly (readonly [Place, Place])[];
      /** `paid` is `full` less the discount, flat or per cent, give or take a taka. */
      discount: { full: string; paid: string; amount: string; type: string; flat: string };
    }
  /** Rows stand newest first by the field. */
  | { kind: 'newest-first'; rows: Place; field: string }
  /** Parents, ids and slugs of a tree fit together, and every product's field `reference` is the id of one of its nodes. */
  | { kind: 'tree'; deep: string; parent: string; unique: readonly string[]; reference: string }
  /** A plain list without repeats that contains these values, and at least `min` in all. */
  | { kind: 'contains'; values: readonly string[]; min: number }
  /** The verdict on a code: a known one is valid and echoed, an unknown one is not. */
  | { kind: 'verdict'; valid: Place; code: Place }
  /** What was made is in the list, as it was sent, and in nobody else's. */
  | { kind: 'appears-in'; list: RouteName; rows: Place; made: Place }
  /** What was sent is in the list afterwards, and the other rows are as before. */
  | { kind: 'updates'; list: RouteName; rows: Place }
  /** What was removed is not in the list afterwards, and the other rows are. */
  | { kind: 'vanishes-from'; list: RouteName; rows: Place }
  /** What was sent is what the reading answers. */
  | { kind: 'read-back'; read: RouteName }
  /** The reading answers the person who asks, with what they gave when they joined. */
  | { kind: 'is-caller'; fields: readonly ('name' | 'email' | 'phone')[] }
  /** The answer is null, an empty object, or one of the list. */
  | { kind: 'one-of'; list: RouteName; rows: Place; made: RouteName }
  /** The number equals the rows of the list, at every moment. */
  | { kind: 'count-of'; list: RouteName; rows: Place; at: Place }
  /** Once puts it in, twice takes it out; the flag of the thing itself follows. */
  | { kind: 'toggles'; list: RouteName; rows: Place; action: Place; flags: readonly Flag[] }
  /** The value is in this response only: the list never shows it again. */
  | { kind: 'secret'; at: Place; list: RouteName; unless?: { field: string; is: boolean } }
  /** The value is a bearer token limited to the scopes asked for, until `revoke` is called. */
  | { kind: 'bearer'; at: Place; id: Place; scopes: string; revoke: RouteName }
  /** Agreeing gives an application access, which `list` shows; it ends when it is revoked or the client removed. */
  | {
      kind: 'grants';
      list: RouteName;
      client: RouteName;
      revoke: RouteName;
      remove: RouteName;
      token: string;
    }
  /** Two people cannot have the same. */
  | { kind: 'unique'; field: string }
  /** The field changes only with the caller's password, sent in another field. */
  | { kind: 'needs-password'; field: string; password: string }
  /**
   * The answer does not tell whether the field's value is known: an email address, unless `unknown` says what nobody
   * has. The answers compared are those to a wrong password, or to `wrong` in the field `secret`.
   */
  | { kind: 'discreet'; field: string; unknown?: number; secret?: string; wrong?: string }
  /** The token that was mailed works once. */
  | { kind: 'single-use'; ask: RouteName; token: string }
  /** What a guest session holds is the account's after this call, in a session with another cookie. */
  | { kind: 'takes-over'; lists: readonly { make: RouteName; list: RouteName; rows: Place }[] }
  /** After this call the session opens nothing more. */
  | { kind: 'ends-session'; check: RouteName }
  /** The whole of an order: prices, totals, stock, coupon, shipping, payment, idempotency. */
  | {
      kind: 'order';
      detail: RouteName;
      mine: RouteName;
      product: RouteName;
      products: RouteName;
      /** Readings that show the stock too. */
      shown: readonly Flag[];
      settings: RouteName;
      coupon: RouteName;
    }
  /** A link's token opens the thing for anyone who holds it, and a forged one opens nothing. */
  | { kind: 'link-token'; query: string; at: Place }
  /** Found names hold what was asked for, at most as many as asked; nonsense finds nothing. */
  | { kind: 'found'; products: RouteName };

/** A reading whose row of a thing carries a field that changes; `by` is the field that its path names. */
export interface Flag {
  read: RouteName;
  by: string;
  at: Place;
  field: string;
}
