import type { BodyPath, RouteName } from './references.ts';
import type { Relation } from './relations.ts';
import type { ScopeId } from './schemas/oauth.ts';

/** Metadata of an operation, enforced by the server and used by the contract checker. */
export interface RouteMetadata {
  /** visitor: anyone, with an anonymous session; customer: requires sign-in. */
  access: 'visitor' | 'customer';
  /** Which bearer tokens are accepted: any, only those with the scope, or none (session only). */
  bearer: 'any' | 'none' | ScopeId;
  /** Changes no state. An unsafe GET requires the X-Requested-With header. */
  safe: boolean;
  /** Repeating the request has no further effect. */
  idempotent: boolean;
  /** Type of the resource named in the path, when one user or session owns it. */
  owned?: 'address' | 'order' | 'product' | 'review' | 'client' | 'grant' | 'token';
  /** Fields that a 422 response may name in addition to those of the body. */
  fieldErrors?: readonly string[];
  /** Has a stricter rate limit, because the operation is a target of brute force. */
  strictRateLimit?: true;
  /** The body is a file of one of these content types and at most `maxBytes`, not JSON. */
  file?: { types: readonly string[]; maxBytes: number };
  /** Accepts JSON under any content type: the Algolia client sends another one. */
  anyContentType?: true;
  /** A backend may omit the operation and return 404. */
  optional?: true;
  /** Sources of existing values, by path parameter or dotted body field. */
  from?: Readonly<Record<string, Source>>;
  /** Metamorphic relations that the checker verifies. */
  relations?: readonly Relation[];
}

/** Where the checker gets a value that exists in the backend, or one that must not exist. */
export type Source =
  /** Read from another operation's response; `children` is the key of nested rows. */
  | { read: RouteName; at: BodyPath; children?: string }
  /** A grant created through the authorization code flow. */
  | { grant: RouteName }
  /** Created by the same caller through another operation. */
  | { create: RouteName; at: BodyPath }
  /** The signed-in customer's own value. */
  | { own: 'name' | 'email' | 'phone' | 'password' }
  /** A generated value that was never used before. */
  | { fresh: 'email' }
  /** Values that a demo or test backend contains; configurable by whoever runs the checker. */
  | { known: readonly string[]; data: string };

/** Metadata of public read operations. */
export const publicRead = {
  access: 'visitor',
  bearer: 'any',
  safe: true,
  idempotent: true,
} as const satisfies RouteMetadata;
