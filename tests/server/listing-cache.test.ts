import type { Pool } from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { listingRepository } from '../../server/repositories/listing.ts';

const request = { category_slug: 'all', filter_params: [], sort_option: 'newness' as const };

/** A listing of `total` products; `counts` says how often they were counted. */
const listingOf = (total: number) => {
  let counts = 0;
  let isDown = false;
  const query = async ({ text }: { text: string }) => {
    if (isDown) throw new Error('no database');
    if (text.includes('AS lowest')) return { rows: [{ lowest: 1, highest: 2, sizes: [] }] };
    if (!text.includes('count(*) AS total')) return { rows: [] };
    counts += 1;
    return { rows: [{ total: total + counts }] };
  };
  const listing = listingRepository({ query } as unknown as Pool);
  return {
    readTotal: async (categoryId = 0) => (await listing.page(categoryId, request, 1, null)).meta.total,
    fail: (value: boolean) => {
      isDown = value;
    },
  };
};

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('counts of a large listing are cached for five seconds, per category', async () => {
  // The cache reads the clock once per timer tick.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let now = 1;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const advance = (ms: number) => {
    now += ms;
    vi.advanceTimersByTime(ms);
  };
  const { readTotal } = listingOf(5000);
  expect(await readTotal()).toBe(5001);
  advance(5000);
  expect(await readTotal()).toBe(5001);
  expect(await readTotal(7)).toBe(5002);
  advance(1);
  expect(await readTotal()).toBe(5003);
});

test('counts of a small listing are shared by concurrent requests and not cached', async () => {
  const { readTotal } = listingOf(100);
  expect(await Promise.all([readTotal(), readTotal()])).toEqual([101, 101]);
  expect(await readTotal()).toBe(102);
});

test('a failed count is not cached', async () => {
  const { readTotal, fail } = listingOf(5000);
  fail(true);
  await expect(readTotal()).rejects.toThrow('no database');
  fail(false);
  expect(await readTotal()).toBe(5001);
});
