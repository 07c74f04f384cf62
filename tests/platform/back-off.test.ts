import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type RawResponse, retryWhenBusy } from '../../src/platform/api/back-off.ts';

const busy: RawResponse = { status: 503, text: '', retryAfter: '2' };
const done: RawResponse = { status: 200, text: '[]', retryAfter: null };
const operation = 'GET /api/get_districts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test.each([operation, 'POST /api/filter_products'])(
  '%s is retried after the Retry-After delay plus up to 50 %% jitter',
  async (name) => {
    const send = vi.fn().mockResolvedValueOnce(busy).mockResolvedValueOnce(done);
    const response = retryWhenBusy(name, {}, busy, 10_000, send);
    await vi.advanceTimersByTimeAsync(2499);
    expect(send).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(send).toHaveBeenLastCalledWith(7500);
    await vi.advanceTimersByTimeAsync(2500);
    expect(send).toHaveBeenLastCalledWith(5000);
    expect(await response).toBe(done);
  },
);

test('a request is not retried past the deadline', async () => {
  const send = vi.fn().mockResolvedValue(busy);
  const response = retryWhenBusy(operation, {}, busy, 7500, send);
  await vi.runAllTimersAsync();
  expect(await response).toBe(busy);
  expect(send).toHaveBeenCalledTimes(2);
});

test.each([
  ['there is no Retry-After header', operation, null],
  ['Retry-After is a date', operation, 'Sun, 22 Nov 2026 18:00:00 GMT'],
  ['it changes state', 'POST /api/cart/save_address', '2'],
  ['it is a GET that changes state', 'GET /api/user/toggle_wishlist/:productId', '2'],
])('a request is not retried when %s', async (_, name, retryAfter) => {
  const response = { ...busy, retryAfter };
  const send = vi.fn();
  expect(await retryWhenBusy(name, {}, response, 10_000, send)).toBe(response);
  expect(send).not.toHaveBeenCalled();
});

test('aborting cancels the delay', async () => {
  const cancelled = new AbortController();
  const response = retryWhenBusy(operation, { signal: cancelled.signal }, busy, 10_000, vi.fn());
  cancelled.abort();
  await expect(response).rejects.toMatchObject({ name: 'AbortError' });
  expect(vi.getTimerCount()).toBe(0);
});
