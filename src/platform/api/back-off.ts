import type { Given } from './request.ts';

/** A response as far as the client looks into it. */
export interface Reply {
  status: number;
  text: string;
  isJson: boolean;
  /** The header: seconds to wait before the next request. */
  retryAfter: string | null;
}

/** Reads, and changes that the shop makes once however often they are sent. */
const isRepeatable = (call: string, { headers = {} }: Given): boolean =>
  call === 'POST /api/filter_products' ||
  'idempotency-key' in headers ||
  (call.startsWith('GET ') && !call.includes('toggle_wishlist'));

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
 * Sends a request again while the shop is too busy for it, after the time it asks for and up to half as long
 * again, so that not everybody returns at once.
 * @param deadline when the call is given up, milliseconds since 1970
 * @returns the last response: still 503 when the wait would pass the deadline, or the call must not be repeated
 */
export const repeatWhenBusy = async (
  call: string,
  given: Given,
  busy: Reply,
  deadline: number,
  repeat: (timeoutMs: number) => Promise<Reply>,
): Promise<Reply> => {
  let reply = busy;
  while (reply.status === 503 && reply.retryAfter !== null && isRepeatable(call, given)) {
    const delay = Number(reply.retryAfter) * (1000 + Math.random() * 500);
    // A date in place of seconds is no number: the shopper decides when to try again.
    if (!(Date.now() + delay < deadline)) break;
    await wait(delay, given.signal);
    reply = await repeat(deadline - Date.now());
  }
  return reply;
};
