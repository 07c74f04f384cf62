import { expect, test } from 'vitest';
import { briefMemory } from '../../server/repositories/ttl-cache.ts';

const counter = () => {
  let calls = 0;
  return async () => {
    calls += 1;
    return calls;
  };
};

test('an answer is remembered, each under its own question', async () => {
  const remember = briefMemory<number>(() => 60_000);
  const make = counter();
  const answers = [await remember('a', make), await remember('a', make), await remember('b', make)];
  expect(answers).toEqual([1, 1, 2]);
});

test('an answer not worth remembering is shared only while it is under way', async () => {
  const remember = briefMemory<number>(() => 0);
  const make = counter();
  expect(await Promise.all([remember('a', make), remember('a', make)])).toEqual([1, 1]);
  expect(await remember('a', make)).toBe(2);
});

test('a failure is not remembered', async () => {
  const remember = briefMemory<number>(() => 60_000);
  const fail = async () => {
    throw new Error('no database');
  };
  await expect(remember('a', fail)).rejects.toThrow('no database');
  expect(await remember('a', counter())).toBe(1);
});

test('of too many answers the oldest goes', async () => {
  const remember = briefMemory<number>(() => 60_000, 2);
  const make = counter();
  for (const key of ['a', 'b', 'c']) await remember(key, make);
  const answers = [await remember('c', make), await remember('b', make), await remember('a', make)];
  expect(answers).toEqual([3, 2, 4]);
});
