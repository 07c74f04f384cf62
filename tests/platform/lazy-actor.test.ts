import { expect, test, vi } from 'vitest';
import { lazyActor } from '../../src/platform/actors/lazy-actor.ts';
import { createStore } from '../../src/platform/store.ts';

const waiting = () => {
  const chances: (() => void)[] = [];
  return {
    begin: vi.fn(),
    end: vi.fn(),
    retryWhenOnline: () => new Promise<void>((resolve) => chances.push(resolve)),
    chances,
  };
};
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

test('the first view is the snapshot until then, and what was sent meanwhile arrives in order', async () => {
  const { slice, heard } = running();
  const late = lazyActor<number, number>(-1, async () => slice, waiting());
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

test('a machine that could not be fetched is called for until it comes, and nothing sent is lost or doubled', async () => {
  const { slice, heard } = running();
  const waits = waiting();
  let tries = 0;
  const load = async () => {
    tries += 1;
    if (tries < 3) throw new TypeError('Failed to fetch');
    return slice;
  };
  const late = lazyActor<number, number>(-1, load, waits);
  late.send(5);
  late.send(6);
  await expect.poll(() => waits.chances).toHaveLength(1);
  expect(tries).toBe(1);
  expect(late.get()).toBe(-1);
  waits.chances[0]?.();
  await expect.poll(() => waits.chances).toHaveLength(2);
  expect(waits.end).not.toHaveBeenCalled();
  waits.chances[1]?.();
  await expect.poll(() => heard).toEqual([5, 6]);
  await expect.poll(() => waits.end.mock.calls).toHaveLength(1);
  expect(waits.begin).toHaveBeenCalledOnce();
  expect(tries).toBe(3);
});

test('what nobody waits for is tried once, and its failure reported to the caller', async () => {
  const waits = waiting();
  const load = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  const late = lazyActor<number, number>(-1, load, waits);
  await expect(late.start()).rejects.toThrow('Failed to fetch');
  expect(load).toHaveBeenCalledOnce();
  expect(waits.begin).not.toHaveBeenCalled();
  expect(waits.chances).toEqual([]);
});

test('what can wait does not call for the machine, and arrives with it', async () => {
  const { slice, heard } = running();
  let tries = 0;
  const late = lazyActor<number, number>(
    -1,
    async () => {
      tries += 1;
      return slice;
    },
    waiting(),
  );
  late.enqueue(1);
  expect(tries).toBe(0);
  late.send(2);
  await late.start();
  expect(heard).toEqual([1, 2]);
  late.enqueue(3);
  expect(heard).toEqual([1, 2, 3]);
});
