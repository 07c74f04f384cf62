import type { Operation, RouteName } from '../contract/operation.ts';
import type { CookieJar } from './cookies.ts';

export interface Account {
  name: string;
  email: string;
  phone: string;
  password: string;
}

/** The sender of requests: a browser with cookies, a program with a bearer token, or neither. */
export interface Person {
  /** The name in findings: 'A', 'B', 'a guest', 'an anonymous client'. */
  label: string;
  jar: CookieJar | null;
  bearer?: string;
  /** Tokens by security scheme, in addition to `bearer`. */
  schemeTokens?: Readonly<Record<string, string>>;
  account?: Account;
  /** The role of the account, if roles are told apart. */
  role?: string;
}

/** Sends neither cookies nor a token. */
export const anonymous: Person = { label: 'an anonymous client', jar: null };

export interface Input {
  params?: Record<string, string | number | bigint> | undefined;
  query?: Record<string, string | number | bigint> | undefined;
  body?: unknown;
  /** A body that is sent without serialization. */
  raw?: { text: string; type: string };
  headers?: Record<string, string>;
  /** Omits the CSRF token, X-Requested-With, or headers with these lower-case names. */
  without?: readonly string[];
  /** Overrides the operation's path. Its parameters are replaced likewise. */
  path?: string;
}

/** A request and its response. */
export interface Exchange {
  /** undefined for a path that the contract does not declare. */
  operation: Operation | undefined;
  name: RouteName;
  person: Person;
  method: string;
  url: string;
  path: string;
  /** The path parameters. */
  params: Readonly<Record<string, string | number | bigint>>;
  /** The request headers, including cookies and tokens. */
  headers: Record<string, string>;
  requestBody: string | undefined;
  status: number;
  /** Seconds until the client retries the request, because the backend throttled it. */
  retryAfter: number | undefined;
  contentType: string;
  responseHeaders: Headers;
  /** Milliseconds until the whole response was received. */
  duration: number;
  /** The target of a redirect. */
  location: string | undefined;
  /** Unix time in milliseconds, from the Date header. */
  date: number;
  /** The response body. */
  text: string;
  /** undefined when the body is not JSON. */
  json: unknown;
}

export const isSuccess = ({ status }: Exchange): boolean => status >= 200 && status < 300;
/** A declared 409: the caller may send the request, but what was created for it is not in the state that it needs. */
export const isRefusedByState = ({ responses }: Operation, { status }: Exchange): boolean =>
  status === 409 && status in responses;
export const isClientError = ({ status }: Exchange): boolean => status >= 400 && status < 500;
