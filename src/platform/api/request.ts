import { operationKey } from './initial-data.ts';

/** What a call was given, untyped: the types are checked where it is made. */
export interface Given {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  timeoutMs?: number;
}
export interface WireRequest {
  line: string;
  method: string;
  url: string;
  body: string | undefined;
}

/** Fills a call's path and query: 'GET /api/a/:id' with params {id: 5} and query {page: 2} is GET /api/a/5?page=2. */
export const wireRequest = (call: string, { params = {}, query = {}, body }: Given): WireRequest => {
  const [method = 'GET', template = '/'] = call.split(' ');
  const path = template.replace(/:([A-Za-z]\w*)/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  );
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  ).toString();
  const url = search === '' ? path : `${path}?${search}`;
  return {
    line: operationKey(method, url, body),
    method,
    url,
    body: body === undefined ? undefined : JSON.stringify(body),
  };
};

/** The token that the server stores in a readable cookie, to be echoed in a header. */
export const xsrfToken = (cookies: string): string | null => {
  const value = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(cookies)?.[1];
  if (value === undefined || value === '') return null;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
};
