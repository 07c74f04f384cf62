import type { ScopeId } from './schemas/oauth.ts';

/** What the server enforces and the contract checker relies on, route by route. */
export type RouteMetadata = {
  /** visitor: anyone, under an anonymous session; customer: signed in. */
  access: 'visitor' | 'customer';
  /** Whether a bearer token opens the call: any token, one with the scope, or none (session only). */
  bearer: 'any' | 'none' | ScopeId;
  /** Changes nothing. A GET that is not safe needs the X-Requested-With header. */
  safe: boolean;
  /** Doing it twice leaves what doing it once leaves. */
  idempotent: boolean;
  /** What the path's id names, when it belongs to one user or session. */
  owned?: 'address' | 'order' | 'client' | 'grant' | 'token';
  /** Fields that a 422 may name beyond those of the body. */
  fieldErrors?: readonly string[];
  /** A tighter rate limit than the others, because guessing pays here. */
  guarded?: true;
  /** A relation between calls that a checker must prove: see Proof. */
  proofs?: readonly Proof[];
};

/** Hand-written knowledge about a route: which reading proves which writing. Names are contract paths such as 'addresses.list'. */
export type Proof =
  | { kind: 'appears-in'; list: string }
  | { kind: 'vanishes-from'; list: string }
  | { kind: 'read-back'; read: string }
  | { kind: 'count-of'; list: string }
  | { kind: 'toggles'; list: string }
  | { kind: 'pages'; of: 'data' }
  | { kind: 'orders-reverse'; pairs: readonly (readonly [string, string])[] };

/** Reading calls open to everyone. */
export const publicRead = {
  access: 'visitor',
  bearer: 'any',
  safe: true,
  idempotent: true,
} as const satisfies RouteMetadata;
