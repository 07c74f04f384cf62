import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type PreparedOrder, prepareOrder } from '../../src/domain/order.ts';
import { CallFailed } from '../../src/machines/failure.ts';
import { startOrder } from '../../src/platform/actors/order-actor.ts';
import type { Api } from '../../src/platform/api/operations.ts';
import { createJsonStorage } from '../../src/platform/storage.ts';
import { draft, kamal, rahima } from '../machines/fixtures.ts';
import { storageIn } from '../support/storage-in.ts';

const prepare = (changed = {}) => prepareOrder({ ...draft, ...changed }) as PreparedOrder;
const prepared = prepare();

type Entry = typeof prepared & { owner: string | null };
const entry = (owner: string | null): Entry => ({ ...prepared, owner }) as Entry;

/** A browser with orders queued before, its connection, and who is signed in at the server. */
const open = ({
  queued = [],
  user = null,
  canStore = true,
}: {
  queued?: Entry[];
  user?: string | null;
  canStore?: boolean;
} = {}) => {
  const map = new Map<string, string>(queued.length > 0 ? [['razz.order', JSON.stringify(queued)]] : []);
  const connection = { onLine: false };
  const server = { user, hold: null as Promise<void> | null, ordersFail: null as CallFailed | null };
  const listeners = new Set<() => void>();
  vi.stubGlobal('navigator', connection);
  vi.stubGlobal(
    'addEventListener',
    (kind: string, act: () => void) => kind === 'online' && listeners.add(act),
  );
  vi.stubGlobal('removeEventListener', (_: string, act: () => void) => listeners.delete(act));
  const sent: unknown[] = [];
  const timeouts: number[] = [];
  const emitted: { type: string }[] = [];
  const storage = storageIn(map);
  if (!canStore)
    storage.setItem = () => {
      throw new DOMException('No room.', 'QuotaExceededError');
    };
  const onSessionReplaced = vi.fn();
  const order = startOrder({
    api: (async (
      line: string,
      given: { body: unknown; headers: unknown; timeoutMs: number; signal: AbortSignal },
    ) => {
      if (!connection.onLine) throw new CallFailed({ kind: 'offline' });
      if (line === 'GET /api/get_auth_user/') {
        if (server.user === null) throw new CallFailed({ kind: 'signedOut' });
        return { email: server.user };
      }
      timeouts.push(given.timeoutMs);
      if (server.ordersFail) throw server.ordersFail;
      sent.push({ body: given.body, headers: given.headers, user: server.user });
      await server.hold;
      given.signal.throwIfAborted();
      return { order_id: 7 };
    }) as unknown as Api,
    storage: createJsonStorage(() => storage),
    dispatch: (event) => emitted.push(event),
    onSessionReplaced,
  });
  return {
    order,
    connection,
    server,
    sent,
    emitted,
    timeouts,
    onSessionReplaced,
    queue: () => JSON.parse(map.get('razz.order') ?? '[]') as Entry[],
    connect: async () => {
      connection.onLine = true;
      for (const act of listeners) act();
      await vi.advanceTimersByTimeAsync(1000);
    },
    place: async () => {
      order.send({ type: 'order.submit', order: prepared });
      await vi.advanceTimersByTimeAsync(1000);
    },
  };
};
const orderHeld = { type: 'toast.error', key: 'orderHeld', failure: null };
const placed = expect.objectContaining({ type: 'order.placed', orderId: 7 });
const idle = { isBusy: false, isQueued: false, isStored: true };
const queuedOrder = { ...idle, isQueued: true };
const sentBy = (user: string | null) => [
  { body: prepared?.request, headers: { 'idempotency-key': prepared?.key }, user },
];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('an order queued by an earlier visit waits, and is sent once when the connection is back', async () => {
  const { order, queue, connect, sent, emitted } = open({ queued: [entry(null)] });
  order.setOwner(null);
  expect(order.get()).toEqual(queuedOrder);
  await connect();
  expect(order.get()).toEqual(idle);
  expect(sent).toEqual(sentBy(null));
  expect(emitted).toContainEqual({ type: 'order.placed', orderId: 7, lines: draft.lines });
  expect(queue()).toEqual([]);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toHaveLength(1);
});

test('a connection that comes back unannounced is noticed half a minute later', async () => {
  const { order, connection, sent } = open({ queued: [entry(null)] });
  order.setOwner(null);
  connection.onLine = true;
  await vi.advanceTimersByTimeAsync(29_000);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent).toEqual(sentBy(null));
});

test('an order placed without a connection is queued under its key until it is cancelled', async () => {
  const { order, queue, place, sent } = open();
  order.setOwner(null);
  expect(order.get()).toEqual(idle);
  await place();
  expect(order.get()).toEqual(queuedOrder);
  expect(queue()).toEqual([entry(null)]);
  order.send({ type: 'order.cancel' });
  expect(order.get()).toEqual(idle);
  expect(queue()).toEqual([]);
  expect(sent).toEqual([]);
});

test('the response to an order is awaited for half a minute', async () => {
  const { order, connection, place, timeouts } = open();
  order.setOwner(null);
  connection.onLine = true;
  await place();
  expect(timeouts).toEqual([30_000]);
});

test('a browser that stores nothing says so', async () => {
  const { order, place } = open({ canStore: false });
  await place();
  expect(order.get()).toEqual({ ...queuedOrder, isStored: false });
});

describe('the owner of a queued order', () => {
  test('nothing is sent before it is known who is signed in', async () => {
    const { order, connect, sent } = open({ queued: [entry(null), entry(rahima.email)], user: kamal.email });
    await connect();
    order.setOwner(kamal.email);
    await vi.advanceTimersByTimeAsync(1000);
    // The guest's goes to the account signed in to, the other customer's waits.
    expect(sent).toEqual(sentBy(kamal.email));
  });

  test('signing out holds the order, says so, and nobody else sees or sends it', async () => {
    const { order, server, queue, connect, place, sent, emitted } = open({ user: rahima.email });
    order.setOwner(rahima.email);
    await place();
    server.user = null;
    order.setOwner(null);
    expect(order.get()).toEqual(idle);
    expect(emitted).toContainEqual(orderHeld);
    expect(queue()).toEqual([entry(rahima.email)]);
    await connect();
    server.user = kamal.email;
    order.setOwner(kamal.email);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(order.get()).toEqual(idle);
    expect(sent).toEqual([]);
    server.user = rahima.email;
    order.setOwner(rahima.email);
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual(sentBy(rahima.email));
    expect(emitted.filter(({ type }) => type === 'order.placed')).toEqual([placed]);
    expect(queue()).toEqual([]);
  });

  test('a guest who comes upon a customer’s order is notified that it waits', async () => {
    const { order, connect, sent, emitted } = open({ queued: [entry(rahima.email)] });
    order.setOwner(null);
    await connect();
    expect(emitted).toEqual([orderHeld]);
    expect([order.get(), sent]).toEqual([idle, []]);
  });

  test('another customer’s order in the queue survives one’s own', async () => {
    const { order, connection, place, queue, emitted } = open({
      queued: [entry(rahima.email)],
      user: kamal.email,
    });
    order.setOwner(kamal.email);
    connection.onLine = true;
    order.send({ type: 'order.submit', order: prepare({ note: 'Mine' }) });
    await vi.advanceTimersByTimeAsync(1000);
    expect(emitted).toContainEqual(placed);
    await place();
    expect(queue()).toEqual([entry(rahima.email)]);
  });

  test('a guest’s order that waits goes along to the account signed in to', async () => {
    const { order, server, place, queue, connect, sent } = open();
    order.setOwner(null);
    await place();
    server.user = rahima.email;
    order.setOwner(rahima.email);
    expect(order.get()).toEqual(queuedOrder);
    expect(queue()).toEqual([entry(rahima.email)]);
    await connect();
    expect(sent).toEqual(sentBy(rahima.email));
    expect(queue()).toEqual([]);
  });

  test('an order that the server has when its owner signs out is settled when they return', async () => {
    const { order, server, connection, queue, sent, emitted } = open({ user: rahima.email });
    order.setOwner(rahima.email);
    connection.onLine = true;
    let respond = () => {};
    server.hold = new Promise((resolve) => {
      respond = resolve;
    });
    order.send({ type: 'order.submit', order: prepared });
    order.setOwner(null);
    expect(emitted.map(({ type }) => type)).toEqual(['progress.start', 'progress.fail', 'toast.error']);
    expect(queue()).toEqual([entry(rahima.email)]);
    server.user = null;
    respond();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(emitted).not.toContainEqual(expect.objectContaining({ type: 'order.placed' }));
    server.user = rahima.email;
    order.setOwner(rahima.email);
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual([...sentBy(rahima.email), ...sentBy(rahima.email)]);
    expect(emitted).toContainEqual(placed);
  });

  test.each([
    ['is over', null],
    ['is another customer’s', kamal.email],
  ])('a session that %s by the time the connection is back sends nothing', async (_, user) => {
    const { order, server, place, connect, queue, sent, onSessionReplaced } = open({ user: rahima.email });
    order.setOwner(rahima.email);
    await place();
    server.user = user;
    await connect();
    expect(onSessionReplaced).toHaveBeenCalled();
    expect(sent).toEqual([]);
    expect([order.get(), queue()]).toEqual([queuedOrder, [entry(rahima.email)]]);
  });

  test('a session that ends between the check and the order leaves the order queued', async () => {
    const { order, server, place, connect, queue, onSessionReplaced } = open({ user: rahima.email });
    order.setOwner(rahima.email);
    await place();
    server.ordersFail = new CallFailed({ kind: 'signedOut' });
    await connect();
    expect(onSessionReplaced).toHaveBeenCalled();
    expect([order.get(), queue()]).toEqual([queuedOrder, [entry(rahima.email)]]);
  });

  test('an order that could not be stored is lost with its owner’s session, and that is said', async () => {
    const { order, place, emitted } = open({ canStore: false });
    order.setOwner(rahima.email);
    await place();
    order.setOwner(null);
    expect(emitted.at(-1)).toEqual({ type: 'toast.error', key: 'orderNotPlaced', failure: null });
    expect(order.get()).toEqual(idle);
  });
});
