import { parseErrorBody, unknownError } from '../../domain/error-messages.ts';
import { type Failure, RequestError } from '../../machines/failure.ts';
import type { RawResponse } from './back-off.ts';
import type { UntypedRequestOptions, WireRequest } from './request.ts';

export interface SendDependencies {
  fetch: typeof fetch;
  /** Base URL; '' for the page's own origin. */
  base: string;
  isOnline: () => boolean;
}

export const defaultTimeoutMs = 10_000;

/** @returns the decoded JSON of a response, null if it has none; null instead of the object if it is not JSON */
export const parseBody = ({ text }: RawResponse): { body: unknown } | null => {
  if (text.trim() === '') return { body: null };
  try {
    return { body: JSON.parse(text) };
  } catch {
    return null;
  }
};

/** The failure that a response with a status of 300 or above is. */
export const toFailure = (response: RawResponse): Failure => {
  const { status } = response;
  if (status === 401) return { kind: 'signedOut' };
  const { message, fields } = parseErrorBody((parseBody(response) ?? { body: response.text }).body);
  if (status < 500) return { kind: 'refused', status, message, fields };
  return message === unknownError ? { kind: 'server', status } : { kind: 'server', status, message };
};

/**
 * Sends one request with a CSRF token.
 * @throws RequestError if there is no response in time; the reason of the caller's signal, if that was aborted
 */
export const createSend =
  ({ fetch, base, isOnline }: SendDependencies) =>
  async (
    request: WireRequest,
    options: UntypedRequestOptions,
    token: string | null,
  ): Promise<RawResponse> => {
    const timeout = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs);
    try {
      const response = await fetch(`${base}${request.url}`, {
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
      throw new RequestError({ kind: isTimeout && isOnline() ? 'timeout' : 'offline' });
    }
  };
