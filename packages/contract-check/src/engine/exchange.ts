import type { Operation, RouteName } from '../contract/operation.ts';
import type { CookieJar } from './cookies.ts';

export interface Account {
  name: string;
  email: string;
  phone: string;
  password: string;
}

/** Who makes requests: a browser with cookies, a program with a token, or neither. */
export interface Person {
  /** As findings name them: 'A', 'B', 'a guest', 'nobody'. */
  label: string;
  jar: CookieJar | null;
  bearer?: string;
  account?: Account;
}

/** Someone with neither cookies nor token. */
export const anonymous: Person = { label: 'nobody', jar: null };

/** What a request carries. */
export interface Input {
  params?: Record<string, string | number> | undefined;
  query?: Record<string, string | number> | undefined;
  body?: unknown;
  /** A body that is sent as it stands. */
  raw?: { text: string; type: string };
  headers?: Record<string, string>;
  /** Leaves out what a browser would send by itself. */
  without?: readonly ('csrf' | 'script')[];
  /** A path of one's own instead of the operation's. */
  path?: string;
}

export interface Exchange {
  /** undefined for a path that the contract does not know. */
  operation: Operation | undefined;
  name: RouteName;
  person: Person;
  method: string;
  url: string;
  path: string;
  /** As sent, cookies and tokens included. */
  headers: Record<string, string>;
  requestBody: string | undefined;
  status: number;
  /** Seconds the backend asked to wait before the same request; it is sent again after that. */
  retryAfter: number | undefined;
  contentType: string;
  location: string | undefined;
  date: number;
  text: string;
  /** undefined when the body is not JSON. */
  json: unknown;
}

export const isSuccess = ({ status }: Exchange): boolean => status >= 200 && status < 300;
export const isClientError = ({ status }: Exchange): boolean => status >= 400 && status < 500;
