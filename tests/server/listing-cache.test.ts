import type { Pool } from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { listingRepository } from '../../server/repositories/catalogue/listing.ts';

const request = { category_slug: 'all', filter_params: [], sort_option: 'newness' as const };

/** A repository over a fake pool. Each count returns one product more, starting with `total` + 1. */
const listingOf = (total: number) => {
  let counts = 0;
  let isDown = false;
  let version = 1;
  let onCount: () => void | Promise<void> = () => {};
  const query = async ({ text }: { text: string }) => {
    if (text.includes('listing_changes')) return { rows: [{ version: String(version) }] };
    if (isDown) throw new Error('no database');
    if (text.includes('AS lowest')) return { rows: [{ lowest: 1, highest: 2 }] };
    if (text.includes('AS values')) return { rows: [{ values: [] }] };
    if (!text.includes('count(*) AS total')) return { rows: [] };
    counts += 1;
    await onCount();
    return { rows: [{ total: total + counts }] };
  };
  const listing = listingRepository({ query } as unknown as Pool);
  return {
    readTotal: async (categoryId = 0) => (await listing.page(categoryId, request, 1, null)).meta.total,
    change: () => {
      version += 1;
    },
    setOnCount: (callback: typeof onCount) => {
      onCount = callback;
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

test('stale counts of a large listing are reused while it is recounted', async () => {
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

test('a count that has been stale for ten seconds is not reused', async () => {
  let now = 1;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const { readTotal, change } = listingOf(5000);
  expect(await readTotal()).toBe(5001);
  now += 60_000;
  expect(await readTotal()).toBe(5001);
  change();
  now += 10_000;
  expect(await readTotal()).toBe(5001);
  await vi.waitFor(async () => expect(await readTotal()).toBe(5002));
  change();
  now += 10_001;
  expect(await readTotal()).toBe(5003);
});

test('a large listing that changes continuously is recounted every five seconds', async () => {
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

test('slow recounts take at most a twentieth of the time and block no reader', async () => {
  let now = 1;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const { readTotal, change, setOnCount } = listingOf(5000);
  setOnCount(() => {
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

test('a listing of 5000 products that changes during a recount is not recounted at the same time', async () => {
  let now = 1;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const { readTotal, change, setOnCount } = listingOf(4999);
  expect(await readTotal()).toBe(5000);
  let finish = () => {};
  const onCount = vi.fn<() => void | Promise<void>>();
  setOnCount(onCount);
  onCount.mockReturnValueOnce(
    new Promise((resolve) => {
      finish = resolve;
    }),
  );
  change();
  now += 5001;
  expect(await readTotal()).toBe(5000);
  change();
  expect(await readTotal()).toBe(5000);
  await new Promise(setImmediate);
  expect(onCount).toHaveBeenCalledOnce();
  finish();
  await vi.waitFor(async () => expect(await readTotal()).toBe(5001));
  now += 5001;
  expect(await readTotal()).toBe(5001);
  await vi.waitFor(async () => expect(await readTotal()).toBe(5002));
});

test('a failed count is not cached', async () => {
  const { readTotal, fail } = listingOf(5000);
  fail(true);
  await expect(readTotal()).rejects.toThrow('no database');
  fail(false);
  expect(await readTotal()).toBe(5001);
});
