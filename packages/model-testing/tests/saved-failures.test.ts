import { mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Path, pathOf } from '../src/engine/path.ts';
import { type RunResult, savedFailures, saveFailures } from '../src/engine/saved-failures.ts';
import { SetupError } from '../src/engine/setup-error.ts';

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

it.each([
  ['other content', '{"cart": 7}'],
  ['half of a list', '{"cart": [{"mov'],
])('asks to delete a file with %s', async (_, content) => {
  await saveFailures(file, new Map());
  await writeFile(file, content);
  const read = savedFailures(file, 'cart');
  await expect(read).rejects.toThrow(SetupError);
  await expect(read).rejects.toThrow(`${file} is not a list of saved failures. Delete it.`);
});

it('replaces the file as a whole', async () => {
  await saveFailures(file, new Map());
  const before = await open(file);
  await saveFailures(file, new Map([['cart', resultOf([], pathOf(['open']))]]));
  expect(await before.readFile('utf8')).toBe('{}\n');
  await before.close();
  expect(await readdir(dirname(file))).toEqual(['failures.json']);
});
