import { parseErrorBody, unknownError } from '../../domain/error-messages.ts';
import { type Failure, RequestError } from '../../machines/failure.ts';
import type { RawResponse } from './back-off.ts';
import type { InitialData } from './initial-data.ts';
import type { Api } from './operations.ts';
import { type UntypedRequestOptions, type WireRequest, wireRequest, xsrfToken } from './request.ts';

interface Dependencies {
  fetch: typeof fetch;
  /** Base URL; '' for the page's own origin. */
  base: string;
  embedded: InitialData;
  cookies: () => string;
  isOnline: () => boolean;
  /** Reports a response that does not match the contract. */
  report: (problem: string) => void;
}

const defaultTimeoutMs = 10_000;
const loadSchemas = () => import('./check-response.ts');

const parseBody = ({ text }: RawResponse): { body: unknown } | null => {
  if (text.trim() === '') return { body: null };
  try {
    return { body: JSON.parse(text) };
  } catch {
    return null;
  }
};

const toFailure = (response: RawResponse): Failure => {
  const { status } = response;
  if (status === 401) return { kind: 'signedOut' };
  const { message, fields } = parseErrorBody((parseBody(response) ?? { body: response.text }).body);
  if (status < 500) return { kind: 'refused', status, message, fields };
  return message === unknownError ? { kind: 'server', status } : { kind: 'server', status, message };
};

/**
 * The typed API client. Every response is validated against the contract, whose schemas are loaded with the first
 * request that the embedded initial data cannot serve.
 */
export const createApi = (dependencies: Dependencies): Api => {
  const send = async (
    request: WireRequest,
    options: UntypedRequestOptions,
    token: string | null,
  ): Promise<RawResponse> => {
    const timeout = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs);
    try {
      const response = await dependencies.fetch(`${dependencies.base}${request.url}`, {
        method: request.method,
        credentials: 'same-origin',
        headers: {
          Accept: 'application/json',
          'X-Requested-With': 'XMLHttpRequest',
          ...(request.body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(token === null ? {} : { 'X-XSRF-TOKEN': token }),
          ...options.headers,
        },
        ...(request.body === undefined ? {} : { body: request.body }),
        signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      });
      const retryAfter = response.headers.get('retry-after');
      return { status: response.status, text: await response.text(), retryAfter };
    } catch (error) {
      if (options.signal?.aborted) throw error;
      const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
      const kind = isTimeout && dependencies.isOnline() ? 'timeout' : 'offline';
      throw new RequestError({ kind });
    }
  };

  /** A 419 response renews an expired CSRF token: retries once with the new one. */
  const sendWithToken = async (
    request: WireRequest,
    options: UntypedRequestOptions,
  ): Promise<RawResponse> => {
    const token = xsrfToken(dependencies.cookies());
    const response = await send(request, options, token);
    const renewed = xsrfToken(dependencies.cookies());
    return response.status === 419 && renewed !== token ? send(request, options, renewed) : response;
  };

  /** Retries after 503 responses. The code for it is loaded on demand. */
  const sendWithBackOff = async (
    name: string,
    request: WireRequest,
    options: UntypedRequestOptions,
  ): Promise<RawResponse> => {
    const deadline = Date.now() + (options.timeoutMs ?? defaultTimeoutMs);
    const response = await sendWithToken(request, options);
    if (response.status !== 503) return response;
    const retry = (timeoutMs: number) => sendWithToken(request, { ...options, timeoutMs });
    return import('./back-off.ts').then(
      ({ retryWhenBusy }) => retryWhenBusy(name, options, response, deadline, retry),
      () => response,
    );
  };

  const request = async (name: string, options: UntypedRequestOptions = {}): Promise<unknown> => {
    const wire = wireRequest(name, options);
    const embedded = dependencies.embedded.take(wire.key);
    if (embedded) return embedded.body;
    const [{ checkResponse }, response] = await Promise.all([
      loadSchemas().catch(() => {
        throw new RequestError({ kind: 'offline' });
      }),
      sendWithBackOff(name, wire, options),
    ]);
    if (response.status >= 300) throw new RequestError(toFailure(response));
    const content = parseBody(response);
    const checked = content
      ? checkResponse(name, response.status, content.body)
      : ({ ok: false, problem: 'not JSON' } as const);
    if (checked.ok) return checked.body;
    dependencies.report(`${wire.key.slice(0, 200)}: ${checked.problem}`);
    throw new RequestError({ kind: 'malformed' });
  };
  return request as Api;
};

/** Preloads the response schemas. */
export const warmUp = (): Promise<unknown> => loadSchemas().catch(() => undefined);
