import type { Person } from '../engine/exchange.ts';
import type { Operation } from './operation.ts';

/** Tokens of security schemes, by their names: one for each account, or one for both. */
export type SchemeTokens = Readonly<Record<string, readonly string[]>>;

/** Tokens of accounts, by their role: two, if what one of them owns is not for the other. */
export type RoleTokens = Readonly<Record<string, readonly string[]>>;

/** What a request sends to authenticate a person. */
export interface SentCredentials {
  headers?: Record<string, string> | undefined;
  query?: Record<string, string> | undefined;
}
export type Authorize = (
  person: Pick<Person, 'bearer' | 'schemeTokens'>,
  operation: Operation | undefined,
) => SentCredentials;

/** Sends a token in headers, with every operation. */
export const inHeaders =
  (headersOf: (token: string) => Record<string, string>): Authorize =>
  ({ bearer }) =>
    bearer === undefined ? {} : { headers: headersOf(bearer) };

/** The bearer token header of RFC 6750. */
export const bearerToken = inHeaders((token) => ({ authorization: `Bearer ${token}` }));
