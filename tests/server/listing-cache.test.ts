import type { Pool } from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { listingRepository } from '../../server/repositories/listing.ts';

const request = { category_slug: 'all', filter_params: [], sort_option: 'newness' as const };

/** A listing of `total` products, and one more each time they are counted. */
const listingOf = (total: number) => {
  let counts = 0;
  let isDown = false;
  let version = 1;
  let whileCounting = () => {};
  const query = async ({ text }: { text: string }) => {
    if (text.includes('listing_changes')) return { rows: [{ version: String(version) }] };
    if (isDown) throw new Error('no database');
    if (text.includes('AS lowest')) return { rows: [{ lowest: 1, highest: 2 }] };
    if (text.includes('AS values')) return { rows: [{ values: [] }] };
    if (!text.includes('count(*) AS total')) return { rows: [] };
    counts += 1;
    whileCounting();
    return { rows: [{ total: total + counts }] };
  };
  const listing = listingRepository({ query } as unknown as Pool);
  return {
    readTotal: async (categoryId = 0) => (await listing.page(categoryId, request, 1, null)).meta.total,
    change: () => {
      version += 1;
    },
    onCount: (act: () => void) => {
      whileCounting = act;
    },
    fail: (value: boolean) => {
      isDown = value;
    },
  };
};

afterEach(() => {
  vi.restoreAllMocks();
});

test('counts are cached per category until the listing changes', async () => {
  const { readTotal, change } = listingOf(100);
  expect(await Promise.all([readTotal(), readTotal()])).toEqual([101, 101]);
  expect(await readTotal()).toBe(101);
  expect(await readTotal(7)).toBe(102);
  change();
  expect(await readTotal()).toBe(103);
});

test('counts of a large listing that has changed are reused while they are counted again', async () => {
  let now = 1;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const { readTotal, change } = listingOf(5000);
  expect(await readTotal()).toBe(5001);
  change();
  now += 5000;
  expect(await readTotal()).toBe(5001);
  expect(await readTotal()).toBe(5001);
  now += 1;
  expect(await readTotal()).toBe(5001);
  await vi.waitFor(async () => expect(await readTotal()).toBe(5002));
  now += 60_000;
  expect(await readTotal()).toBe(5002);
});

test('a count of a large listing is not reused once it has been out of date for ten seconds', async () => {
  let now = 1;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const { readTotal, change } = listingOf(5000);
  expect(await readTotal()).toBe(5001);
  now += 60_000;
  expect(await readTotal()).toBe(5001);
  change();
  now += 10_001;
  expect(await readTotal()).toBe(5002);
});

test('a large listing that changes all the time is counted once in five seconds', async () => {
  let now = 1;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const { readTotal, change } = listingOf(5000);
  await readTotal();
  const totals = new Set<number>();
  for (let second = 0; second < 20; second++) {
    change();
    now += 1000;
    totals.add(await readTotal());
    await new Promise(setImmediate);
  }
  expect([...totals]).toEqual([5001, 5002, 5003, 5004]);
});

test('a count that takes long is repeated in a twentieth of the time, and no reader waits for it', async () => {
  let now = 1;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const { readTotal, change, onCount } = listingOf(5000);
  onCount(() => {
    now += 2000;
  });
  expect(await readTotal()).toBe(5001);
  change();
  now += 37_999;
  expect(await readTotal()).toBe(5001);
  await new Promise(setImmediate);
  now += 2;
  expect(await readTotal()).toBe(5001);
  await vi.waitFor(async () => expect(await readTotal()).toBe(5002));
  change();
  now += 3_600_000;
  expect(await readTotal()).toBe(5002);
  await vi.waitFor(async () => expect(await readTotal()).toBe(5003));
});

test('a failed count is not cached', async () => {
  const { readTotal, fail } = listingOf(5000);
  fail(true);
  await expect(readTotal()).rejects.toThrow('no database');
  fail(false);
  expect(await readTotal()).toBe(5001);
});
