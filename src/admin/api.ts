import type { PanelContract } from '../contracts/admin/panel.ts';
import { adminResponseSchemas } from '../contracts/admin/response-schemas.ts';
import { parseErrorBody, unknownError } from '../domain/error-messages.ts';
import { isObject } from '../domain/json.ts';
import { type Failure, RequestError } from '../machines/failure.ts';
import { type RawResponse, retryWhenBusy } from '../platform/api/back-off.ts';
import type { ApiOf } from '../platform/api/operations.ts';
import { createJsonParser, type Schema } from '../platform/api/parse-json.ts';
import { type UntypedRequestOptions, type WireRequest, wireRequest } from '../platform/api/request.ts';

/** The typed client of the panel's operations. */
export type AdminApi = ApiOf<PanelContract>;

/** A 409 response with what is stored now: nothing was changed. */
export class ConflictError extends RequestError {
  readonly current: unknown;

  constructor(failure: Failure, current: unknown) {
    super(failure);
    this.name = 'ConflictError';
    this.current = current;
  }
}

interface Dependencies {
  fetch: typeof fetch;
  cookies: () => string;
  isOnline: () => boolean;
  /** Reports a response that does not match the contract. */
  report: (problem: string) => void;
}

const timeoutMs = 10_000;
const operations: Record<string, Record<number, Schema | null>> = adminResponseSchemas.operations;
const parseJson = createJsonParser(adminResponseSchemas.components as Record<string, Schema>);

/** The CSRF token of the panel's session. */
const csrfToken = (cookies: string): string | null =>
  /(?:^|;\s*)XSRF-TOKEN-STAFF=([^;]+)/.exec(cookies)?.[1] ?? null;

const readJson = (text: string): unknown => {
  try {
    return text.trim() === '' ? null : JSON.parse(text);
  } catch {
    return text;
  }
};

/** Creates the client. Every response is validated against the contract. */
export const createAdminApi = ({ fetch, cookies, isOnline, report }: Dependencies): AdminApi => {
  const send = async (
    request: WireRequest,
    options: UntypedRequestOptions,
    deadline: number,
  ): Promise<RawResponse> => {
    const timeout = AbortSignal.timeout(Math.max(0, deadline - Date.now()));
    const token = csrfToken(cookies());
    try {
      const response = await fetch(request.url, {
        method: request.method,
        credentials: 'same-origin',
        headers: {
          Accept: 'application/json',
          'X-Requested-With': 'XMLHttpRequest',
          ...(request.body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(token === null ? {} : { 'X-XSRF-TOKEN': token }),
        },
        ...(request.body === undefined ? {} : { body: request.body }),
        signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      });
      const retryAfter = response.headers.get('retry-after');
      return { status: response.status, text: await response.text(), retryAfter };
    } catch (error) {
      if (options.signal?.aborted) throw error;
      const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
      throw new RequestError({ kind: isTimeout && isOnline() ? 'timeout' : 'offline' });
    }
  };

  const parse = (operation: string, status: number, body: unknown): unknown => {
    const schema = operations[operation]?.[status];
    if (!schema) return null;
    const { value, problems } = parseJson(schema, body);
    if (problems.length === 0) return value;
    // Without the path and the request body, which have personal data.
    report(`${operation}: ${problems.join('; ').slice(0, 2000)}`);
    throw new RequestError({ kind: 'malformed' });
  };

  const toError = (operation: string, { status, text }: RawResponse): RequestError => {
    if (status === 401) return new RequestError({ kind: 'signedOut' });
    const body = readJson(text);
    const { message, fields } = parseErrorBody(body);
    if (status >= 500)
      return new RequestError({
        kind: 'server',
        status,
        ...(message === unknownError ? {} : { message }),
      });
    const failure: Failure = { kind: 'refused', status, message, fields };
    if (status !== 409 || !isObject(body) || body.current === undefined) return new RequestError(failure);
    const { current } = parse(operation, status, body) as { current?: unknown };
    return new ConflictError(failure, current);
  };

  const request = async (operation: string, options: UntypedRequestOptions = {}): Promise<unknown> => {
    const wire = wireRequest(operation, options);
    const deadline = Date.now() + (options.timeoutMs ?? timeoutMs);
    const attempt = () => send(wire, options, deadline);
    let response = await attempt();
    // The response has set the cookie with the session's token.
    if (response.status === 419) response = await attempt();
    response = await retryWhenBusy(operation, options, response, deadline, attempt);
    if (response.status >= 300) throw toError(operation, response);
    return parse(operation, response.status, readJson(response.text));
  };
  return request as AdminApi;
};
