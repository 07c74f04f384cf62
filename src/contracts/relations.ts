import type { BodyPath, RouteName } from './references.ts';

/**
 * A metamorphic relation: what the responses of an operation, or of several operations, must have in common. A route
 * gets the checks of a relation by declaring it in its metadata.
 */
export type Relation =
  /** No row is on two pages, all pages together have `total` rows, and pages past the end are empty. */
  | {
      kind: 'pages';
      rows: BodyPath;
      total: BodyPath;
      /** Where the response has its pagination metadata. */
      pagination: BodyPath;
    }
  /** The request field `by` sorts the rows. Every order has the same rows. */
  | {
      kind: 'sorted';
      by: string;
      /** Pairs of orders that are the reverse of each other. */
      reversed: readonly (readonly [string, string])[];
      ascending: { option: string; field: string };
      newest: string;
      /** A pair of orders by a number, ascending and descending, of which the response lists those that the backend has. */
      optional: { listed: BodyPath; reversed: readonly [string, string]; field: string };
    }
  /** Each filter returns exactly the matching rows, and filters combine with AND. */
  | {
      kind: 'filtered';
      /** The request field that contains the filters. */
      field: string;
      search: { key: string; field: string };
      bounds: { min: string; max: string; field: string };
      size: { key: string; field: string; label: string; value: string };
      facets: BodyPath;
      /** Filters that accept several values, with their facets. `facetKey` is the key of the value in a facet. */
      multiValue: readonly { key: string; field: string; facetKey: string }[];
      /** Boolean filters: a row matches if `field` is greater than the field `greaterThan`, or than 0. */
      flags: readonly { key: string; field: string; greaterThan?: string }[];
    }
  /** The rows are those of the requested category and its descendants. */
  | {
      kind: 'descendants';
      /** The body field or path parameter that selects the category. */
      category: { body: string } | { param: string };
      rows: BodyPath;
      field: string;
      tree: RouteName;
    }
  /** Every row has the value of the path parameter in `field`. */
  | { kind: 'rows-of'; param: string; rows: BodyPath; field: string }
  /** An item has the same values as in `list`: for all common keys, or for the key `only`. */
  | { kind: 'agrees-with'; list: RouteName; rows: BodyPath; at: BodyPath; by: string; only?: string }
  /** In each row, the fields of a `same` pair are equal, and the first field of an `atMost` pair is at most the second. */
  | {
      kind: 'rows-consistent';
      rows: BodyPath;
      same: readonly (readonly [BodyPath, BodyPath])[];
      atMost: readonly (readonly [BodyPath, BodyPath])[];
      /** `paid` is `full` minus the discount, a flat amount or a percentage, with a tolerance of one taka. */
      discount: { full: string; paid: string; amount: string; type: string; flat: string };
    }
  /** Rows are sorted by the field, newest first. */
  | { kind: 'newest-first'; rows: BodyPath; field: string }
  /** A tree has valid parents and unique ids and slugs. The field `reference` of every product is the id of a node. */
  | {
      kind: 'tree';
      /** The key of a node's child nodes. */
      children: string;
      /** The key of a node's parent id. */
      parentId: string;
      unique: readonly string[];
      reference: string;
    }
  /** A list without duplicates that contains these values and has at least `min` entries. */
  | { kind: 'contains'; values: readonly string[]; min: number }
  /** A valid code returns its coupon, an unknown code is invalid. */
  | { kind: 'coupon'; valid: BodyPath; code: BodyPath }
  /** Creates an item, which is then in the caller's list as it was sent, and in no other account's list. */
  | {
      kind: 'creates';
      list: RouteName;
      rows: BodyPath;
      /** Where the response has the created item. */
      created: BodyPath;
    }
  /** Updates an item of the list; its other rows are unchanged. */
  | { kind: 'updates'; list: RouteName; rows: BodyPath }
  /** Deletes an item of the list; its other rows are unchanged. */
  | { kind: 'deletes'; list: RouteName; rows: BodyPath }
  /** `read` returns the values that were sent. */
  | { kind: 'read-back'; read: RouteName }
  /** The response describes the caller, with the values of their registration. */
  | { kind: 'current-user'; fields: readonly ('name' | 'email' | 'phone')[] }
  /** The response is an item of the list, or null or an empty object. `changedBy` makes an item the response, by its id. */
  | { kind: 'one-of'; list: RouteName; rows: BodyPath; createdBy: RouteName; changedBy?: RouteName }
  /** The number equals the length of the list. */
  | { kind: 'count-of'; list: RouteName; rows: BodyPath; at: BodyPath }
  /** The first request adds the item, the second removes it. The flags of the item agree with the list. */
  | { kind: 'toggles'; list: RouteName; rows: BodyPath; action: BodyPath; flags: readonly ItemField[] }
  /** The secret is in this response only, never in the list. */
  | { kind: 'secret'; at: BodyPath; list: RouteName; unless?: { field: string; is: boolean } }
  /** The value is a bearer token, limited to the requested scopes and valid until `revoke` is called. */
  | { kind: 'bearer'; at: BodyPath; id: BodyPath; scopes: string; revoke: RouteName }
  /** Consent creates a grant in `list`, which is valid until it is revoked or its client is deleted. */
  | {
      kind: 'grants';
      list: RouteName;
      client: RouteName;
      revoke: RouteName;
      remove: RouteName;
      token: string;
    }
  /** No two accounts can have the same value. */
  | { kind: 'unique'; field: string }
  /** The field changes only if the caller's password is sent in the field `password`. */
  | { kind: 'needs-password'; field: string; password: string }
  /**
   * The response does not reveal whether a value of the field exists: with wrong credentials it is the same for a known
   * value and an unknown one.
   */
  | {
      kind: 'no-enumeration';
      field: string;
      /** Default: a new email address. */
      unknownValue?: number;
      /** The field of the credential. Default: password. */
      secretField?: string;
      wrongSecret?: string;
    }
  /** The emailed token works once. */
  | { kind: 'single-use'; request: RouteName; token: string }
  /** After sign-in, the items of the guest session belong to the account, and the session has a new id. */
  | { kind: 'guest-merge'; lists: readonly { create: RouteName; list: RouteName; rows: BodyPath }[] }
  /** The session is invalid afterwards. */
  | { kind: 'ends-session'; check: RouteName }
  /** The rules of placing an order: prices, totals, stock, coupon, delivery, payment, idempotency. */
  | {
      kind: 'order';
      detail: RouteName;
      list: RouteName;
      product: RouteName;
      products: RouteName;
      /** Other operations that return the stock. */
      stockReads: readonly ItemField[];
      settings: RouteName;
      coupon: RouteName;
    }
  /** The token of a link gives access to its own resource only; a forged token gives none. */
  | { kind: 'link-token'; query: string; at: BodyPath }
  /** Hits contain the query, there are at most as many as requested, and a nonsense word has none. */
  | { kind: 'search-hits'; products: RouteName };

/** A field of an item, and the operation that returns it. */
export interface ItemField {
  read: RouteName;
  /** The item's field that the path parameter of `read` refers to. */
  by: string;
  at: BodyPath;
  field: string;
}
