import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Path, pathOf } from '../src/engine/path.ts';
import { type Ran, savedFailures, saveFailures } from '../src/engine/saved-failures.ts';

let file = '';
beforeEach(async () => {
  file = join(await mkdtemp(join(tmpdir(), 'saved-')), 'deep', 'failures.json');
});
afterEach(() => rm(join(file, '..', '..'), { recursive: true }));

const ran = (done: readonly Path[], ...failed: readonly Path[]): Ran => ({
  done: new Set(done.map(({ id }) => id)),
  failures: failed.map((path) => ({ path, message: 'no' })),
});

it('gives back what failed, and forgets it once it passes', async () => {
  const path = pathOf(['open', 'close']);
  expect(await savedFailures(file, 'cart')).toEqual([]);
  await saveFailures(file, new Map([['cart', ran([], path)]]));
  expect(await savedFailures(file, 'cart')).toEqual([path]);
  await saveFailures(file, new Map([['coupon', ran([path])]]));
  expect(await savedFailures(file, 'cart')).toEqual([path]);
  await saveFailures(file, new Map([['cart', ran([path])]]));
  expect(await savedFailures(file, 'cart')).toEqual([]);
});

it('keeps what was not done this time, and each failure once', async () => {
  const [path, other] = [pathOf(['open']), pathOf(['close'])];
  await saveFailures(file, new Map([['cart', ran([], path, other)]]));
  await saveFailures(file, new Map([['cart', ran([path], path)]]));
  expect(await savedFailures(file, 'cart')).toEqual([path, other]);
  await saveFailures(file, new Map([['cart', ran([other])]]));
  expect(await savedFailures(file, 'cart')).toEqual([path]);
});

it('says what to do with a file it cannot read', async () => {
  await saveFailures(file, new Map());
  await writeFile(file, '{"cart": 7}');
  await expect(savedFailures(file, 'cart')).rejects.toThrow('is not a list of saved failures; remove it');
});
