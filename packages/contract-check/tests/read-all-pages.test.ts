import { expect, test } from 'vitest';
import type { Exchange } from '../src/engine/exchange.ts';
import { readAllPages } from '../src/session/read-all-pages.ts';

/** A list of ids with two rows per page. `before` is called before each read with the number of previous reads. */
const listOf = (ids: number[], before: (reads: number) => void) => {
  let reads = 0;
  const read = async (page: number): Promise<Exchange> => {
    before(reads++);
    const data = ids.slice(2 * page - 2, 2 * page).map((id) => ({ id }));
    return { json: { data, total: ids.length } } as unknown as Exchange;
  };
  return { walk: () => readAllPages(read, 'data[]', 'total'), count: () => reads };
};

test('reads a list again if it grows meanwhile', async () => {
  const ids = [1, 2, 3, 4];
  const { walk } = listOf(ids, (reads) => {
    if (reads === 1) ids.push(5);
  });
  const { total, rows } = await walk();
  expect(total).toBe(5);
  expect(rows.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
});

test('reads an unchanged list once, even if its pages miss a row', async () => {
  const steady = listOf([1, 2, 3], () => {});
  await steady.walk();
  expect(steady.count()).toBe(3);
  const incomplete = listOf([1, 2, 2, 3], () => {});
  const { total, rows } = await incomplete.walk();
  expect([total, rows.length]).toEqual([4, 4]);
  expect(incomplete.count()).toBe(4);
});

test('returns the last read of a list that keeps changing', async () => {
  const ids = [1, 2];
  const { walk } = listOf(ids, (reads) => ids.push(reads + 3));
  expect((await walk()).pages.length).toBeGreaterThan(1);
});
