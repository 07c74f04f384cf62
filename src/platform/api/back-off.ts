import type { UntypedRequestOptions } from './request.ts';

/** The parts of a response that the client uses. */
export interface RawResponse {
  status: number;
  text: string;
  /** The Retry-After header: seconds to wait before the next request. */
  retryAfter: string | null;
}

/** Safe requests, and those with an idempotency key. */
const isRetryable = (operation: string, { headers = {} }: UntypedRequestOptions): boolean =>
  operation === 'POST /api/filter_products' ||
  'idempotency-key' in headers ||
  (operation.startsWith('GET ') && !operation.includes('toggle_wishlist'));

const wait = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/**
 * Retries a request after a 503 response, as long as the server asks for it with Retry-After. The delay has up to 50 %
 * jitter, so that clients do not all retry at once.
 * @param deadline end of the timeout, in milliseconds since 1970
 * @returns the last response: still 503 if the delay would exceed the deadline, or if the request must not be retried
 */
export const retryWhenBusy = async (
  operation: string,
  options: UntypedRequestOptions,
  first: RawResponse,
  deadline: number,
  retry: (timeoutMs: number) => Promise<RawResponse>,
): Promise<RawResponse> => {
  let response = first;
  while (response.status === 503 && response.retryAfter !== null && isRetryable(operation, options)) {
    const delay = Number(response.retryAfter) * (1000 + Math.random() * 500);
    // NaN for an HTTP date: then the shopper decides when to retry.
    if (!(Date.now() + delay < deadline)) break;
    await wait(delay, options.signal);
    response = await retry(deadline - Date.now());
  }
  return response;
};
