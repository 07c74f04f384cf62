import type { z } from 'zod';

/** Names an operation: 'addresses.list', or the operationId of an OpenAPI file. */
export type RouteName = string;
/** A place in a body: 'data[].slug'; '[]' goes through every row, '' is the body itself. */
export type Place = string;

/** One operation of an API with everything that the checks read. */
export interface Operation {
  name: RouteName;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With its parameters as ':name'. */
  path: string;
  pathParams: z.ZodObject | undefined;
  query: z.ZodObject | undefined;
  /** undefined: the operation takes no body. */
  body: z.ZodType | undefined;
  /** By status; null where the response has no body. */
  responses: Record<number, z.ZodType | null>;
  /** Responses of a whole class of statuses ('4') or of every other one ('default'). */
  ranges?: Readonly<Record<string, z.ZodType | null>>;
  metadata: Metadata;
}

/** What an API enforces and no schema says. */
export interface Metadata {
  /** visitor: anyone; customer: with credentials. */
  access: 'visitor' | 'customer';
  /** Which bearer tokens open the operation. */
  bearer: string;
  /** Changes nothing. */
  safe: boolean;
  /** What the path's id names, when it belongs to one account. */
  owned?: string;
  /** A tighter rate limit than the others, because guessing pays here. */
  guarded?: true;
  /** Takes JSON under any content type. */
  anyContentType?: true;
  /** A backend may leave the operation out and respond 404. */
  optional?: true;
  /** Its body must agree with other responses, so the contract's own code composes it and none is generated. */
  composed?: true;
  /** Readings that show what it changes, beyond those of its relations. */
  readings?: readonly RouteName[];
  /** Where values that exist come from, by path parameter, query parameter or body field (dotted). */
  from?: Readonly<Record<string, Source>>;
  /** Relations between operations that the checks prove. */
  relations?: readonly { readonly kind: string }[];
}

/** Where a check finds a value that the backend knows, or one that it must not know. */
export type Source =
  /** Read from another response; `deep` names the key under which rows hold rows of their own. */
  | { read: RouteName; at: Place; deep?: string }
  /** Made by another operation, by whoever asks. */
  | { make: RouteName; at: Place }
  /** An application's access, given through the authorization code flow. */
  | { grant: RouteName }
  /** What the signed-in person gave: their own. */
  | { own: 'name' | 'email' | 'phone' | 'password' }
  /** Never used before. */
  | { fresh: 'email' }
  /** Values that a demo or test backend should know; the person who runs the check may name others. */
  | { known: readonly (string | number)[]; data?: string };

/** The schema of a response by its status; undefined: the operation does not declare it. */
export const responseOf = (
  { responses, ranges }: Pick<Operation, 'responses' | 'ranges'>,
  status: number,
): z.ZodType | null | undefined => {
  if (status in responses) return responses[status];
  const range = String(Math.floor(status / 100));
  return ranges !== undefined && range in ranges ? ranges[range] : ranges?.default;
};

/** How the error bodies of an API look. */
export interface ErrorStyle {
  /** What an error must fit whose operation does not declare it; undefined: anything. */
  body: z.ZodType | undefined;
  /** The fields that a refusal names; undefined: the API does not say how it names them. */
  fields: ((body: unknown) => string[]) | undefined;
}
