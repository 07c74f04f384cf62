import type { ResponseSchemas } from '../../contracts/response-schemas.ts';
import { operationKey } from './initial-data.ts';

/** Options of a request without types: the caller's are checked by `Api`. */
export interface UntypedRequestOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  timeoutMs?: number;
  schemas?: ResponseSchemas;
}
export interface WireRequest {
  key: string;
  method: string;
  url: string;
  body: string | undefined;
}

/** Fills path and query: 'GET /api/a/:id' with params {id: 5} and query {page: 2} becomes GET /api/a/5?page=2. */
export const wireRequest = (
  operation: string,
  { params = {}, query = {}, body }: UntypedRequestOptions,
): WireRequest => {
  const [method, template] = operation.split(' ') as [string, string];
  const path = template.replace(/:([A-Za-z]\w*)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  ).toString();
  const url = search === '' ? path : `${path}?${search}`;
  return {
    key: operationKey(method, url, body),
    method,
    url,
    body: body === undefined ? undefined : JSON.stringify(body),
  };
};

/** Reads the CSRF token from the cookie of this name. */
export const xsrfToken = (cookies: string, name: string): string | null => {
  const value = new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(cookies)?.[1];
  if (value === undefined || value === '') return null;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
};
