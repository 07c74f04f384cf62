import { expect, test } from 'vitest';
import type { Exchange } from '../src/engine/exchange.ts';
import { walkPages } from '../src/session/walk-pages.ts';

/** A list of ids in pages of two; `before` is called before each page is read, with how many were. */
const listOf = (ids: number[], before: (reads: number) => void) => {
  let reads = 0;
  const read = async (page: number): Promise<Exchange> => {
    before(reads++);
    const data = ids.slice(2 * page - 2, 2 * page).map((id) => ({ id }));
    return { json: { data, total: ids.length } } as unknown as Exchange;
  };
  return { walk: () => walkPages(read, 'data[]', 'total'), count: () => reads };
};

test('a list that grows while it is read is read again', async () => {
  const ids = [1, 2, 3, 4];
  const { walk } = listOf(ids, (reads) => {
    if (reads === 1) ids.push(5);
  });
  const { total, rows } = await walk();
  expect(total).toBe(5);
  expect(rows.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
});

test('a list that does not change is read once, and one whose pages miss a row is not read again', async () => {
  const steady = listOf([1, 2, 3], () => {});
  await steady.walk();
  expect(steady.count()).toBe(3);
  const faulty = listOf([1, 2, 2, 3], () => {});
  const { total, rows } = await faulty.walk();
  expect([total, rows.length]).toEqual([4, 4]);
  expect(faulty.count()).toBe(4);
});

test('a list that changes all the time is judged as it was last read', async () => {
  const ids = [1, 2];
  const { walk } = listOf(ids, (reads) => ids.push(reads + 3));
  expect((await walk()).pages.length).toBeGreaterThan(1);
});
