import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Path, pathOf } from '../src/engine/path.ts';
import { type RunResult, savedFailures, saveFailures } from '../src/engine/saved-failures.ts';

let file = '';
beforeEach(async () => {
  file = join(await mkdtemp(join(tmpdir(), 'saved-')), 'deep', 'failures.json');
});
afterEach(() => rm(join(file, '..', '..'), { recursive: true }));

const resultOf = (done: readonly Path[], ...failed: readonly Path[]): RunResult => ({
  done: new Set(done.map(({ id }) => id)),
  failures: failed.map((path) => ({ path, message: 'no' })),
});

it('returns a failed path until it passes', async () => {
  const path = pathOf(['open', 'close']);
  expect(await savedFailures(file, 'cart')).toEqual([]);
  await saveFailures(file, new Map([['cart', resultOf([], path)]]));
  expect(await savedFailures(file, 'cart')).toEqual([path]);
  await saveFailures(file, new Map([['coupon', resultOf([path])]]));
  expect(await savedFailures(file, 'cart')).toEqual([path]);
  await saveFailures(file, new Map([['cart', resultOf([path])]]));
  expect(await savedFailures(file, 'cart')).toEqual([]);
});

it('keeps failures that were not run, without duplicates', async () => {
  const [path, other] = [pathOf(['open']), pathOf(['close'])];
  await saveFailures(file, new Map([['cart', resultOf([], path, other)]]));
  await saveFailures(file, new Map([['cart', resultOf([path], path)]]));
  expect(await savedFailures(file, 'cart')).toEqual([path, other]);
  await saveFailures(file, new Map([['cart', resultOf([other])]]));
  expect(await savedFailures(file, 'cart')).toEqual([path]);
});

it('throws on an invalid file', async () => {
  await saveFailures(file, new Map());
  await writeFile(file, '{"cart": 7}');
  await expect(savedFailures(file, 'cart')).rejects.toThrow('is not a list of saved failures. Delete it.');
});
