import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prepareOrder } from '../../src/domain/prepared-order.ts';
import { CallFailed } from '../../src/machines/failure.ts';
import { startOrder } from '../../src/platform/actors/order-actor.ts';
import type { Api } from '../../src/platform/api/operations.ts';
import { createJsonStorage } from '../../src/platform/storage.ts';
import { draft } from '../machines/fixtures.ts';
import { storageIn } from '../support/storage-in.ts';

const prepared = prepareOrder(draft);

/** A browser, with an order that it kept before or none, and how its connection stands. */
const open = (kept: boolean, canKeep = true) => {
  const map = new Map<string, string>(kept ? [['razz.order', JSON.stringify(prepared)]] : []);
  const connection = { onLine: false };
  const heard = new Set<() => void>();
  vi.stubGlobal('navigator', connection);
  vi.stubGlobal('addEventListener', (kind: string, act: () => void) => kind === 'online' && heard.add(act));
  vi.stubGlobal('removeEventListener', (_: string, act: () => void) => heard.delete(act));
  const sent: unknown[] = [];
  const timeouts: number[] = [];
  const told: { type: string }[] = [];
  const storage = storageIn(map);
  if (!canKeep)
    storage.setItem = () => {
      throw new DOMException('No room.', 'QuotaExceededError');
    };
  const order = startOrder({
    api: (async (
      _: string,
      { body, headers, timeoutMs }: { body: unknown; headers: unknown; timeoutMs: number },
    ) => {
      timeouts.push(timeoutMs);
      if (!connection.onLine) throw new CallFailed({ kind: 'offline' });
      sent.push({ body, headers });
      return { order_id: 7 };
    }) as unknown as Api,
    storage: createJsonStorage(() => storage),
    tell: (said) => told.push(said),
  });
  return { order, map, connection, heard, sent, told, timeouts };
};
const once = [{ body: prepared?.request, headers: { 'idempotency-key': prepared?.key } }];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('an order kept by an earlier visit waits, and is sent once when the connection is back', async () => {
  const { order, map, connection, heard, sent, told } = open(true);
  expect(order.get()).toMatchObject({ state: 'queued', isKept: true });
  connection.onLine = true;
  for (const act of heard) act();
  await vi.advanceTimersByTimeAsync(1000);
  expect(order.get()).toMatchObject({ state: 'placed', orderId: 7 });
  expect(sent).toEqual(once);
  expect(told).toContainEqual({ type: 'order.placed', orderId: 7, lines: draft.lines });
  expect(map.has('razz.order')).toBe(false);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toHaveLength(1);
});

test('a connection that comes back unannounced is found out half a minute later', async () => {
  const { connection, sent } = open(true);
  connection.onLine = true;
  await vi.advanceTimersByTimeAsync(29_000);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent).toEqual(once);
});

test('an order placed without a connection is kept under its key until it is called off', async () => {
  const { order, map, sent } = open(false);
  expect(order.get().state).toBe('idle');
  order.send({ type: 'order.place', draft });
  await vi.advanceTimersByTimeAsync(1000);
  expect(order.get()).toMatchObject({ state: 'queued', isKept: true });
  expect(JSON.parse(map.get('razz.order') ?? '{}')).toMatchObject({ key: prepared?.key });
  order.send({ type: 'order.cancel' });
  expect(order.get().state).toBe('idle');
  expect(map.has('razz.order')).toBe(false);
  expect(sent).toEqual([]);
});

test('an answer to an order is waited for half a minute', async () => {
  const { order, connection, timeouts } = open(false);
  connection.onLine = true;
  order.send({ type: 'order.place', draft });
  await vi.advanceTimersByTimeAsync(1000);
  expect(timeouts).toEqual([30_000]);
});

test('a browser that keeps nothing says so', async () => {
  const { order } = open(false, false);
  order.send({ type: 'order.place', draft });
  await vi.advanceTimersByTimeAsync(1000);
  expect(order.get()).toMatchObject({ state: 'queued', isKept: false });
});
