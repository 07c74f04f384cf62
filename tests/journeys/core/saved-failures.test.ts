import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pathOf } from './path.ts';
import { savedFailures, saveFailures } from './saved-failures.ts';

let file = '';
beforeEach(async () => {
  file = join(await mkdtemp(join(tmpdir(), 'saved-')), 'deep', 'failures.json');
});
afterEach(() => rm(join(file, '..', '..'), { recursive: true }));

it('gives back what failed, and forgets it once it passes', async () => {
  const path = pathOf(['open', 'close']);
  expect(await savedFailures(file, 'cart')).toEqual([]);
  await saveFailures(file, new Map([['cart', [{ path, message: 'no' }]]]));
  expect(await savedFailures(file, 'cart')).toEqual([path]);
  await saveFailures(file, new Map([['coupon', []]]));
  expect(await savedFailures(file, 'cart')).toEqual([path]);
  await saveFailures(file, new Map([['cart', []]]));
  expect(await savedFailures(file, 'cart')).toEqual([]);
});

it('says what to do with a file it cannot read', async () => {
  await saveFailures(file, new Map());
  await writeFile(file, '{"cart": 7}');
  await expect(savedFailures(file, 'cart')).rejects.toThrow('is not a list of saved failures; remove it');
});
