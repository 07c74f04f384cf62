import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Reply, repeatWhenBusy } from '../../src/platform/api/back-off.ts';

const busy: Reply = { status: 503, text: '', isJson: false, retryAfter: '2' };
const done: Reply = { status: 200, text: '[]', isJson: true, retryAfter: null };
const call = 'GET /api/get_districts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a request is repeated after the time the shop asks for and up to half as long again', async () => {
  const send = vi.fn().mockResolvedValueOnce(busy).mockResolvedValueOnce(done);
  const reply = repeatWhenBusy(call, {}, busy, 10_000, send);
  await vi.advanceTimersByTimeAsync(2499);
  expect(send).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(send).toHaveBeenLastCalledWith(7500);
  await vi.advanceTimersByTimeAsync(2500);
  expect(send).toHaveBeenLastCalledWith(5000);
  expect(await reply).toBe(done);
});

test('a request is not repeated past the deadline', async () => {
  const send = vi.fn().mockResolvedValue(busy);
  const reply = repeatWhenBusy(call, {}, busy, 6000, send);
  await vi.runAllTimersAsync();
  expect(await reply).toBe(busy);
  expect(send).toHaveBeenCalledTimes(2);
});

test.each([
  ['the shop does not say how long to wait', call, null],
  ['the shop says so as a date', call, 'Sun, 22 Nov 2026 18:00:00 GMT'],
  ['it changes something', 'POST /api/cart/save_address', '2'],
  ['it is a GET that changes something', 'GET /api/user/toggle_wishlist/:productId', '2'],
])('a request is not repeated when %s', async (_, name, retryAfter) => {
  const reply = { ...busy, retryAfter };
  const send = vi.fn();
  expect(await repeatWhenBusy(name, {}, reply, 10_000, send)).toBe(reply);
  expect(send).not.toHaveBeenCalled();
});

test('a cancelled call stops waiting', async () => {
  const cancelled = new AbortController();
  const reply = repeatWhenBusy(call, { signal: cancelled.signal }, busy, 10_000, vi.fn());
  cancelled.abort();
  await expect(reply).rejects.toMatchObject({ name: 'AbortError' });
  expect(vi.getTimerCount()).toBe(0);
});
