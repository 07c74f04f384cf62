import type { BodyPath, RouteName } from './references.ts';

/**
 * Metamorphic relation between the responses of an operation, or of several operations. The checker implements each
 * kind in one file, so a new route gets the checks by listing the relation.
 */
export type Relation =
  /** Pages do not overlap and contain `total` rows in all; pages past the last are empty. */
  | { kind: 'pages'; rows: BodyPath; total: BodyPath; figures: BodyPath }
  /** The request field `by` sorts the rows: `reversed` lists pairs of opposite orders, and every order has the same rows. */
  | {
      kind: 'sorted';
      by: string;
      reversed: readonly (readonly [string, string])[];
      ascending: { option: string; field: string };
      newest: string;
    }
  /** Each filter returns exactly the matching rows, and filters combine with AND. */
  | {
      kind: 'filtered';
      in: string;
      search: { key: string; field: string };
      bounds: { min: string; max: string; field: string };
      size: { key: string; field: string; label: string; value: string };
      facets: BodyPath;
      /** Multi-value filters with their facets: `by` is the key of the value in a facet entry. */
      several: readonly { key: string; field: string; by: string }[];
      /** Boolean filters with their facets: a row matches when its field `more` is above its field `than`, or above 0. */
      flags: readonly { key: string; more: string; than?: string }[];
    }
  /** A category's list contains exactly the rows of the category and its descendants. */
  | {
      kind: 'below';
      ask: { body: string } | { param: string };
      rows: BodyPath;
      field: string;
      tree: RouteName;
    }
  /** Every row has the value of the path parameter in `field`. */
  | { kind: 'rows-of'; param: string; rows: BodyPath; field: string }
  /** The values of an item equal those in `list`: all common keys, or only the key `only`. */
  | { kind: 'agrees-with'; list: RouteName; rows: BodyPath; at: BodyPath; by: string; only?: string }
  /** Within each row: the paths of a `same` pair are equal, and the first path of an `atMost` pair is at most the second. */
  | {
      kind: 'rows-consistent';
      rows: BodyPath;
      same: readonly (readonly [BodyPath, BodyPath])[];
      atMost: readonly (readonly [BodyPath, BodyPath])[];
      /** `paid` is `full` minus the discount, flat or per cent, within a tolerance of one taka. */
      discount: { full: string; paid: string; amount: string; type: string; flat: string };
    }
  /** Rows are sorted by the field, newest first. */
  | { kind: 'newest-first'; rows: BodyPath; field: string }
  /** A tree has valid parents and unique ids and slugs; every product's field `reference` is the id of a node. */
  | { kind: 'tree'; deep: string; parent: string; unique: readonly string[]; reference: string }
  /** A list without duplicates that contains these values and has at least `min` entries. */
  | { kind: 'contains'; values: readonly string[]; min: number }
  /** A known code is valid and echoed, an unknown one is invalid. */
  | { kind: 'verdict'; valid: BodyPath; code: BodyPath }
  /** A created item is in the caller's list with the values sent, and in no other user's list. */
  | { kind: 'appears-in'; list: RouteName; rows: BodyPath; made: BodyPath }
  /** The list contains the updated values afterwards; other rows are unchanged. */
  | { kind: 'updates'; list: RouteName; rows: BodyPath }
  /** The list no longer contains the removed item; other rows are unchanged. */
  | { kind: 'vanishes-from'; list: RouteName; rows: BodyPath }
  /** `read` returns the values sent. */
  | { kind: 'read-back'; read: RouteName }
  /** The response describes the caller, with the values of their registration. */
  | { kind: 'is-caller'; fields: readonly ('name' | 'email' | 'phone')[] }
  /** The response is null, an empty object, or an item of the list. */
  | { kind: 'one-of'; list: RouteName; rows: BodyPath; made: RouteName }
  /** The number always equals the length of the list. */
  | { kind: 'count-of'; list: RouteName; rows: BodyPath; at: BodyPath }
  /** The first call adds the item, the second removes it; the flags on the item follow. */
  | { kind: 'toggles'; list: RouteName; rows: BodyPath; action: BodyPath; flags: readonly Flag[] }
  /** The secret is only in this response, never in the list. */
  | { kind: 'secret'; at: BodyPath; list: RouteName; unless?: { field: string; is: boolean } }
  /** The value is a bearer token limited to the requested scopes and valid until `revoke` is called. */
  | { kind: 'bearer'; at: BodyPath; id: BodyPath; scopes: string; revoke: RouteName }
  /** Consent creates a grant, shown in `list`, which ends on revocation or when the client is deleted. */
  | {
      kind: 'grants';
      list: RouteName;
      client: RouteName;
      revoke: RouteName;
      remove: RouteName;
      token: string;
    }
  /** No two users can have the same value. */
  | { kind: 'unique'; field: string }
  /** The field changes only with the caller's password, sent in another field. */
  | { kind: 'needs-password'; field: string; password: string }
  /**
   * No enumeration: responses for existing and unknown values of the field are the same. The unknown value is a fresh
   * email address, or `unknown`. Both requests have a wrong password, or `wrong` in the field `secret`.
   */
  | { kind: 'discreet'; field: string; unknown?: number; secret?: string; wrong?: string }
  /** The emailed token works once. */
  | { kind: 'single-use'; ask: RouteName; token: string }
  /** Resources of the guest session belong to the account afterwards, and the session cookie is rotated. */
  | { kind: 'takes-over'; lists: readonly { make: RouteName; list: RouteName; rows: BodyPath }[] }
  /** The session is invalid afterwards. */
  | { kind: 'ends-session'; check: RouteName }
  /** All rules of placing an order: prices, totals, stock, coupon, shipping, payment, idempotency. */
  | {
      kind: 'order';
      detail: RouteName;
      mine: RouteName;
      product: RouteName;
      products: RouteName;
      /** Further operations that return the stock. */
      shown: readonly Flag[];
      settings: RouteName;
      coupon: RouteName;
    }
  /** A link's token gives its bearer access to the resource; a forged one does not. */
  | { kind: 'link-token'; query: string; at: BodyPath }
  /** Search hits contain the query, at most as many as requested; a nonsense query has no hits. */
  | { kind: 'found'; products: RouteName };

/** An operation that returns an item with a field that changes; `by` is the field that its path parameter refers to. */
export interface Flag {
  read: RouteName;
  by: string;
  at: BodyPath;
  field: string;
}
