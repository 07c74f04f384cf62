import type { Place, RouteName } from './references.ts';
import type { Relation } from './relations.ts';
import type { ScopeId } from './schemas/oauth.ts';

/** What the server enforces and the contract checker relies on, route by route. */
export interface RouteMetadata {
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
  /** Takes JSON under any content type, as the hosted index's own client sends it. */
  anyContentType?: true;
  /** A backend may leave the call out and answer 404. */
  optional?: true;
  /** Where values that exist come from, by path parameter or body field (dotted). */
  from?: Readonly<Record<string, Source>>;
  /** Relations between calls that a checker must prove. */
  relations?: readonly Relation[];
}

/** Where a checker finds a value that the backend knows, or one that it must not know. */
export type Source =
  /** Read from another call's answer; `deep` names the key under which rows hold rows of their own. */
  | { read: RouteName; at: Place; deep?: string }
  /** An application's access, given through the authorization code flow. */
  | { grant: RouteName }
  /** Made by another call, by whoever asks. */
  | { make: RouteName; at: Place }
  /** What the signed-in person gave: their own. */
  | { own: 'name' | 'email' | 'phone' | 'password' }
  /** Never used before. */
  | { fresh: 'email' }
  /** Values that a demo or test backend should know; the person who runs the check may name others. */
  | { known: readonly string[]; data: string };

/** Reading calls open to everyone. */
export const publicRead = {
  access: 'visitor',
  bearer: 'any',
  safe: true,
  idempotent: true,
} as const satisfies RouteMetadata;
