import { expect, test, vi } from 'vitest';
import { createActorStore, lazyActor } from '../../src/platform/actors/lazy-actor.ts';
import { createStore } from '../../src/platform/storage/store.ts';

const loadOptions = () => {
  const retries: (() => void)[] = [];
  return {
    begin: vi.fn(),
    end: vi.fn(),
    retryWhenOnline: () => new Promise<void>((resolve) => retries.push(resolve)),
    retries,
  };
};
const running = () => {
  const base = createStore(0);
  const received: number[] = [];
  return {
    received,
    store: {
      ...base,
      send: (n: number) => {
        received.push(n);
        base.set(base.get() + n);
      },
    },
  };
};

test('the initial view is used until the actor is loaded, and queued events arrive in order', async () => {
  const { store, received } = running();
  const actor = lazyActor<number, number>(-1, async () => store, loadOptions());
  const seen: number[] = [];
  actor.subscribe(() => seen.push(actor.get()));
  expect(actor.get()).toBe(-1);
  actor.send(1);
  actor.send(2);
  await actor.start();
  expect(received).toEqual([1, 2]);
  expect(actor.get()).toBe(3);
  actor.send(4);
  expect(actor.get()).toBe(7);
  expect(seen).toEqual([0, 1, 3, 7]);
});

test('send retries a failed load, and no event is lost or duplicated', async () => {
  const { store, received } = running();
  const options = loadOptions();
  let tries = 0;
  const load = async () => {
    tries += 1;
    if (tries < 3) throw new TypeError('Failed to fetch');
    return store;
  };
  const actor = lazyActor<number, number>(-1, load, options);
  actor.send(5);
  actor.send(6);
  await expect.poll(() => options.retries).toHaveLength(1);
  expect(tries).toBe(1);
  expect(actor.get()).toBe(-1);
  options.retries[0]?.();
  await expect.poll(() => options.retries).toHaveLength(2);
  expect(options.end).not.toHaveBeenCalled();
  options.retries[1]?.();
  await expect.poll(() => received).toEqual([5, 6]);
  await expect.poll(() => options.end.mock.calls).toHaveLength(1);
  expect(options.begin).toHaveBeenCalledOnce();
  expect(tries).toBe(3);
});

test('start does not retry, and rejects on failure', async () => {
  const options = loadOptions();
  const load = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  const actor = lazyActor<number, number>(-1, load, options);
  await expect(actor.start()).rejects.toThrow('Failed to fetch');
  expect(load).toHaveBeenCalledOnce();
  expect(options.begin).not.toHaveBeenCalled();
  expect(options.retries).toEqual([]);
});

test('enqueue does not trigger loading; the event arrives once loaded', async () => {
  const { store, received } = running();
  let tries = 0;
  const actor = lazyActor<number, number>(
    -1,
    async () => {
      tries += 1;
      return store;
    },
    loadOptions(),
  );
  actor.enqueue(1);
  expect(tries).toBe(0);
  actor.send(2);
  await actor.start();
  expect(received).toEqual([1, 2]);
  actor.enqueue(3);
  expect(received).toEqual([1, 2, 3]);
});

test('a view with the same values notifies nobody, from the initial one on', async () => {
  const lines: readonly string[] = [];
  const snapshots: ((snapshot: { count: number }) => void)[] = [];
  const store = createActorStore(
    {
      getSnapshot: () => ({ count: 0 }),
      subscribe: (listener) => {
        snapshots.push(listener);
        return { unsubscribe: () => undefined };
      },
      send: () => undefined,
    },
    ({ count }: { count: number }) => ({ isMany: count > 1, lines }),
  );
  const actor = lazyActor(
    { isMany: false, lines: [] as readonly string[] },
    async () => store,
    loadOptions(),
  );
  const initial = actor.get();
  await actor.start();
  expect(actor.get()).toBe(initial);
  for (const listener of snapshots) listener({ count: 1 });
  expect(actor.get()).toBe(initial);
  for (const listener of snapshots) listener({ count: 2 });
  expect(actor.get()).toEqual({ isMany: true, lines: [] });
});

test('says what waits for the actor, until it has received the events', async () => {
  const { store, received } = running();
  const options = loadOptions();
  let isReachable = false;
  const load = async () => {
    if (!isReachable) throw new Error('offline');
    return store;
  };
  const actor = lazyActor<number, number>(0, load, options);
  expect(actor.pending()).toBeNull();
  actor.send(1);
  const pending = actor.pending();
  expect(pending).not.toBeNull();
  await vi.waitFor(() => expect(options.retries).toHaveLength(1));
  actor.send(2);
  expect(actor.pending()).toBe(pending);
  isReachable = true;
  options.retries[0]?.();
  await pending;
  expect(received).toEqual([1, 2]);
  expect(actor.pending()).toBeNull();
});
