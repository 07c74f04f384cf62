import { expect, test } from 'vitest';
import { lateSlice } from '../../src/app/actors/slice.ts';
import { createStore } from '../../src/app/store.ts';

const running = () => {
  const store = createStore(0);
  const heard: number[] = [];
  return {
    heard,
    slice: {
      ...store,
      send: (n: number) => {
        heard.push(n);
        store.set(store.get() + n);
      },
    },
  };
};

test('the first view stands in, and what was sent meanwhile arrives in its order', async () => {
  const { slice, heard } = running();
  const late = lateSlice<number, number>(-1, async () => slice);
  const seen: number[] = [];
  late.subscribe(() => seen.push(late.get()));
  expect(late.get()).toBe(-1);
  late.send(1);
  late.send(2);
  await late.start();
  expect(heard).toEqual([1, 2]);
  expect(late.get()).toBe(3);
  late.send(4);
  expect(late.get()).toBe(7);
  expect(seen).toEqual([0, 1, 3, 7]);
});

test('a machine that could not be fetched is fetched again, and nothing sent is lost', async () => {
  const { slice, heard } = running();
  let tries = 0;
  const late = lateSlice<number, number>(-1, async () => {
    tries += 1;
    if (tries === 1) throw new TypeError('Failed to fetch');
    return slice;
  });
  late.send(5);
  await expect(late.start()).rejects.toThrow('Failed to fetch');
  await late.start();
  expect(heard).toEqual([5]);
});

test('what can wait does not call for the machine, and arrives with it', async () => {
  const { slice, heard } = running();
  let tries = 0;
  const late = lateSlice<number, number>(-1, async () => {
    tries += 1;
    return slice;
  });
  late.sendLater(1);
  expect(tries).toBe(0);
  late.send(2);
  await late.start();
  expect(heard).toEqual([1, 2]);
  late.sendLater(3);
  expect(heard).toEqual([1, 2, 3]);
});
