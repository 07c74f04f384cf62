import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type PreparedOrder, prepareOrder } from '../../src/domain/order.ts';
import { RequestError } from '../../src/machines/failure.ts';
import { startOrder } from '../../src/platform/actors/order-actor.ts';
import type { Api } from '../../src/platform/api/operations.ts';
import { createJsonStorage } from '../../src/platform/storage/storage.ts';
import { draft, kamal, rahima } from '../machines/fixtures.ts';
import { mapStorage } from '../support/map-storage.ts';

const prepare = (changed = {}) => prepareOrder({ ...draft, ...changed }) as PreparedOrder;
const prepared = prepare();

type Entry = typeof prepared & { owner: string | null };
const entry = (owner: string | null): Entry => ({ ...prepared, owner }) as Entry;

/** Opens a browser with queued orders, a connection, and a user signed in on the server. */
const open = ({
  queued = [],
  user = null,
  canStore = true,
  canRemove = true,
}: {
  queued?: Entry[];
  user?: string | null;
  canStore?: boolean;
  canRemove?: boolean;
} = {}) => {
  const map = new Map<string, string>(queued.length > 0 ? [['razz.order', JSON.stringify(queued)]] : []);
  const connection = { onLine: false };
  const server = {
    user,
    hold: null as Promise<void> | null,
    checksFail: null as RequestError | null,
    ordersFail: null as RequestError | null,
  };
  const listeners = new Set<() => void>();
  vi.stubGlobal('navigator', connection);
  const storageListeners = new Set<(event: { key: string }) => void>();
  vi.stubGlobal('addEventListener', (kind: string, act: () => void) => {
    if (kind === 'online') listeners.add(act);
    if (kind === 'storage') storageListeners.add(act);
  });
  vi.stubGlobal(
    'removeEventListener',
    (kind: string, act: () => void) => kind === 'online' && listeners.delete(act),
  );
  const sent: unknown[] = [];
  const timeouts: number[] = [];
  const emitted: { type: string }[] = [];
  const storage = mapStorage(map);
  if (!canStore)
    storage.setItem = () => {
      throw new DOMException('No room.', 'QuotaExceededError');
    };
  if (!canRemove)
    storage.removeItem = () => {
      throw new DOMException('Not allowed.', 'SecurityError');
    };
  const order = startOrder({
    api: (async (
      operation: string,
      options: { body: unknown; headers: unknown; timeoutMs: number; signal: AbortSignal },
    ) => {
      if (!connection.onLine) throw new RequestError({ kind: 'offline' });
      if (operation === 'GET /api/get_auth_user/') {
        if (server.checksFail) throw server.checksFail;
        if (server.user === null) throw new RequestError({ kind: 'signedOut' });
        return { email: server.user };
      }
      if (operation.startsWith('GET /api/get_product_details/')) return new Promise(() => {});
      timeouts.push(options.timeoutMs);
      if (server.ordersFail) throw server.ordersFail;
      sent.push({ operation, body: options.body, headers: options.headers, user: server.user });
      await server.hold;
      options.signal.throwIfAborted();
      return { order_id: 7 };
    }) as unknown as Api,
    storage: createJsonStorage(() => storage),
    dispatch: (event) => emitted.push(event),
  });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return {
    order,
    map,
    listeners,
    connection,
    server,
    sent,
    emitted,
    timeouts,
    /** The session's user is known, or has changed. */
    know: (email: string | null) => {
      order.send({ type: 'session.known', user: email === null ? null : { email } });
      return settle();
    },
    rename: (from: string, to: string) => order.send({ type: 'session.emailChanged', from, to }),
    cancel: () => {
      order.send({ type: 'order.cancel' });
      return settle();
    },
    queue: () => JSON.parse(map.get('razz.order') ?? '[]') as Entry[],
    cancelInOtherTab: () => {
      map.delete('razz.order');
      for (const act of storageListeners) act({ key: 'razz.order' });
      return settle();
    },
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
  {
    operation: 'POST /api/cart/place_order',
    body: prepared.request,
    headers: { 'idempotency-key': prepared.key },
    user,
  },
];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('an order queued in an earlier visit is sent once when the browser is online', async () => {
  const unreadable = [null, { owner: null }] as unknown as Entry[];
  const { order, map, connect, sent, emitted, know } = open({ queued: [...unreadable, entry(null)] });
  await know(null);
  expect(order.get()).toEqual(queuedOrder);
  await connect();
  expect(order.get()).toEqual(idle);
  expect(sent).toEqual(sentBy(null));
  expect(emitted).toContainEqual({ type: 'order.placed', orderId: 7, lines: draft.lines });
  expect(map.size).toBe(0);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toHaveLength(1);
});

test('an order that cannot be removed from the storage is sent once, and again when the shopper orders it again', async () => {
  const { order, map, connection, connect, place, sent, emitted, know } = open({
    queued: [entry(null)],
    canRemove: false,
  });
  await know(null);
  await connect();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toEqual(sentBy(null));
  expect(emitted.filter(({ type }) => type === 'order.placed')).toHaveLength(1);
  expect(order.get()).toEqual(idle);
  expect(map.size).toBe(1);
  connection.onLine = false;
  await place();
  expect(order.get()).toEqual(queuedOrder);
  await connect();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toHaveLength(2);
});

test('a queued order is sent again with increasing delays after a failed attempt, and at once when the browser is online', async () => {
  const { connection, connect, place, timeouts, server, know } = open();
  await know(null);
  connection.onLine = true;
  // The delays do not depend on when the page was opened.
  await vi.advanceTimersByTimeAsync(25_000);
  server.ordersFail = new RequestError({ kind: 'offline' });
  /** The seconds at which an attempt was made, up to the given time. */
  const attemptsUntil = async (seconds: number) => {
    const attempts: number[] = [];
    for (let at = 1; at <= seconds; at += 1) {
      const before = timeouts.length;
      await vi.advanceTimersByTimeAsync(1000);
      if (timeouts.length > before) attempts.push(at);
    }
    return attempts;
  };
  await place();
  expect(timeouts).toHaveLength(1);
  // One second has passed in `place`.
  expect(await attemptsUntil(99)).toEqual([1, 5, 13, 29, 59, 89]);
  connection.onLine = false;
  expect(await attemptsUntil(60)).toEqual([]);
  // Not every browser reports each change.
  connection.onLine = true;
  expect(await attemptsUntil(31)).toHaveLength(1);
  await connect();
  // One second has passed in `connect`.
  expect(await attemptsUntil(6)).toEqual([1, 5]);
});

test('an order placed offline is queued by its key until it is cancelled', async () => {
  const { order, queue, place, sent, know, cancel } = open();
  await know(null);
  expect(order.get()).toEqual(idle);
  order.send({ type: 'order.submit', order: prepare({ note: 'Before' }) });
  await vi.advanceTimersByTimeAsync(1000);
  expect(queue()).toHaveLength(1);
  // Another order replaces it.
  await place();
  expect(order.get()).toEqual(queuedOrder);
  expect(queue()).toEqual([entry(null)]);
  await cancel();
  expect(order.get()).toEqual(idle);
  expect(queue()).toEqual([]);
  expect(sent).toEqual([]);
});

test('a queued order that another tab has cancelled is not sent', async () => {
  const { order, queue, place, cancelInOtherTab, connect, sent, know } = open();
  await know(null);
  await place();
  await cancelInOtherTab();
  expect(order.get()).toEqual(idle);
  await connect();
  expect([sent, queue()]).toEqual([[], []]);
});

test('an attempt to send a queued order ends when another tab cancels it, and does not queue it again', async () => {
  const { order, server, queue, cancelInOtherTab, connect, emitted, know } = open({ queued: [entry(null)] });
  server.hold = new Promise((_, reject) => {
    setTimeout(() => reject(new RequestError({ kind: 'offline' })), 5000);
  });
  await know(null);
  await connect();
  expect(order.get()).toEqual({ ...idle, isBusy: true });
  await cancelInOtherTab();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([order.get(), queue()]).toEqual([idle, []]);
  expect(emitted.map(({ type }) => type)).toEqual(['progress.start', 'progress.finish']);
});

test('a failed attempt to send a queued order does not remove it from the queue, which would end it in other tabs', async () => {
  const { order, map, server, connect, queue, know } = open({ queued: [entry(null)] });
  const remove = vi.spyOn(map, 'delete');
  server.ordersFail = new RequestError({ kind: 'offline' });
  await know(null);
  await connect();
  expect([order.get(), queue()]).toEqual([queuedOrder, [entry(null)]]);
  expect(remove).not.toHaveBeenCalled();
});

test('an order that could not be stored stays queued when another tab clears the browser storage', async () => {
  const { order, place, cancelInOtherTab } = open({ canStore: false });
  await place();
  await cancelInOtherTab();
  expect(order.get()).toEqual({ ...queuedOrder, isStored: false });
});

test('an order has a timeout of 30 seconds', async () => {
  const { connection, place, timeouts, know } = open();
  await know(null);
  connection.onLine = true;
  await place();
  expect(timeouts).toEqual([30_000]);
});

test('a storage error sets isStored to false', async () => {
  const { order, place } = open({ canStore: false });
  await place();
  expect(order.get()).toEqual({ ...queuedOrder, isStored: false });
});

describe('the owner of a queued order', () => {
  test('no order is sent before the session is known', async () => {
    const { connect, sent, know } = open({
      queued: [entry(null), entry(rahima.email)],
      user: kamal.email,
    });
    await connect();
    await know(kamal.email);
    await vi.advanceTimersByTimeAsync(1000);
    // The guest's order moves to the account signed in to; the other customer's stays queued.
    expect(sent).toEqual(sentBy(kamal.email));
  });

  test('sign-out holds the order with a notification, and no other user sees or sends it', async () => {
    const { order, server, queue, listeners, connect, place, sent, emitted, know } = open({
      user: rahima.email,
    });
    await know(rahima.email);
    await place();
    server.user = null;
    await know(null);
    expect(order.get()).toEqual(idle);
    expect(emitted).toContainEqual(orderHeld);
    expect(queue()).toEqual([entry(rahima.email)]);
    // The actor of the previous owner has stopped watching the connection and sending the order again.
    expect([listeners.size, vi.getTimerCount()]).toEqual([1, 0]);
    await connect();
    server.user = kamal.email;
    await know(kamal.email);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(order.get()).toEqual(idle);
    expect(sent).toEqual([]);
    server.user = rahima.email;
    await know(rahima.email);
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual(sentBy(rahima.email));
    expect(emitted.filter(({ type }) => type === 'order.placed')).toEqual([placed]);
    expect(queue()).toEqual([]);
  });

  test('a guest is notified of a customer’s queued order', async () => {
    const { order, connect, sent, emitted, know } = open({ queued: [entry(rahima.email)] });
    await know(null);
    await connect();
    await know(null);
    expect(emitted).toEqual([orderHeld]);
    expect([order.get(), sent]).toEqual([idle, []]);
  });

  test('another customer’s queued order is kept when an order is placed', async () => {
    const { order, connection, place, queue, emitted, know } = open({
      queued: [entry(rahima.email)],
      user: kamal.email,
    });
    await know(kamal.email);
    connection.onLine = true;
    order.send({ type: 'order.submit', order: prepare({ note: 'Mine' }) });
    await vi.advanceTimersByTimeAsync(1000);
    expect(emitted).toContainEqual(placed);
    await place();
    expect(queue()).toEqual([entry(rahima.email)]);
  });

  test('a guest’s queued order moves to the account signed in to', async () => {
    const { order, server, place, queue, connect, sent, know } = open();
    await know(null);
    await place();
    server.user = rahima.email;
    await know(rahima.email);
    expect(order.get()).toEqual(queuedOrder);
    expect(queue()).toEqual([entry(rahima.email)]);
    await connect();
    expect(sent).toEqual(sentBy(rahima.email));
    expect(queue()).toEqual([]);
  });

  test('orders queued before and after a change of the email are sent', async () => {
    const { server, place, queue, connect, sent, know, rename, cancel } = open({ user: rahima.email });
    await know(rahima.email);
    await place();
    const moved = 'moved@example.com';
    server.user = moved;
    rename(rahima.email, moved);
    expect(queue()).toEqual([entry(moved)]);
    await cancel();
    await place();
    expect(queue()).toEqual([entry(moved)]);
    await connect();
    expect(sent).toEqual(sentBy(moved));
    expect(queue()).toEqual([]);
  });

  test('an order in flight at sign-out is sent again when its owner returns', async () => {
    const { order, server, connection, queue, sent, emitted, know } = open({ user: rahima.email });
    await know(rahima.email);
    connection.onLine = true;
    let respond = () => {};
    server.hold = new Promise((resolve) => {
      respond = resolve;
    });
    order.send({ type: 'order.submit', order: prepared });
    await know(null);
    expect(emitted.map(({ type }) => type)).toEqual(['progress.start', 'progress.fail', 'toast.error']);
    expect(queue()).toEqual([entry(rahima.email)]);
    server.user = null;
    respond();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(emitted).not.toContainEqual(expect.objectContaining({ type: 'order.placed' }));
    server.user = rahima.email;
    await know(rahima.email);
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual([...sentBy(rahima.email), ...sentBy(rahima.email)]);
    expect(emitted).toContainEqual(placed);
  });

  test.each([
    ['has ended', null],
    ['belongs to another customer', kamal.email],
  ])('no order is sent if the session %s before the browser is online', async (_, user) => {
    const { order, server, place, connect, queue, sent, know, emitted } = open({ user: rahima.email });
    await know(rahima.email);
    await place();
    server.user = user;
    await connect();
    expect(emitted).toContainEqual({ type: 'session.changed' });
    expect(sent).toEqual([]);
    expect([order.get(), queue()]).toEqual([queuedOrder, [entry(rahima.email)]]);
  });

  test('an order stays queued if the session ends between check and request', async () => {
    const { order, server, place, connect, queue, know, emitted } = open({ user: rahima.email });
    await know(rahima.email);
    await place();
    server.ordersFail = new RequestError({ kind: 'signedOut' });
    await connect();
    expect(emitted).toContainEqual({ type: 'session.changed' });
    expect([order.get(), queue()]).toEqual([queuedOrder, [entry(rahima.email)]]);
  });

  test('an order stays queued if the session could not be checked', async () => {
    const { order, server, place, connect, queue, sent, know, emitted } = open({ user: rahima.email });
    await know(rahima.email);
    await place();
    server.checksFail = new RequestError({ kind: 'server', status: 500 });
    await connect();
    expect([order.get(), queue(), sent]).toEqual([queuedOrder, [entry(rahima.email)], []]);
    expect(emitted).not.toContainEqual({ type: 'session.changed' });
  });

  test('an order that was not queued fails if the session has ended', async () => {
    const { order, server, connection, place, queue, emitted, know } = open();
    await know(rahima.email);
    connection.onLine = true;
    server.ordersFail = new RequestError({ kind: 'signedOut' });
    await place();
    expect(emitted).toContainEqual({ type: 'session.expired' });
    expect([order.get(), queue()]).toEqual([idle, []]);
    expect(emitted).not.toContainEqual({ type: 'session.changed' });
  });

  test('an order refused for its prices is not queued at sign-out', async () => {
    const { order, server, connection, place, queue, know } = open({ user: rahima.email });
    await know(rahima.email);
    connection.onLine = true;
    const fields = { cart: ['Red Saree costs ৳900 now.'] };
    server.ordersFail = new RequestError({ kind: 'refused', status: 422, message: 'Refused.', fields });
    await place();
    expect(order.get()).toEqual({ ...idle, isBusy: true });
    await know(null);
    expect([order.get(), queue()]).toEqual([idle, []]);
  });

  test.each([
    ['queued', false],
    ['in flight', true],
  ])('an order %s that cannot be stored is lost at sign-out, with a notification', async (_, onLine) => {
    const { order, connection, server, place, emitted, know } = open({ canStore: false });
    await know(rahima.email);
    connection.onLine = onLine;
    server.hold = new Promise(() => {});
    await place();
    await know(null);
    expect(emitted.at(-1)).toEqual({ type: 'toast.error', key: 'orderUnsure', failure: null });
    expect(order.get()).toEqual(idle);
  });
});
