import { expect } from 'vitest';

interface Context {
  order: { key: string; lines: readonly unknown[] } | null;
  failure: { kind: string } | null;
  hasWaited: boolean;
}
interface Emitted {
  type: string;
  key?: string;
}
interface Sent {
  body: unknown;
  headers: Headers;
  path: string;
}
interface Past {
  move: string;
  from: string;
  to: string;
  emitted: readonly Emitted[];
  requests: readonly Sent[];
}
interface World {
  context: Context;
  before: Context;
  state: string;
  last: Past | undefined;
  history: readonly Past[];
}

/** Whether the order just answered for was sent after it had waited, and not by a new press. */
const hadWaited = (history: readonly Past[]) => {
  const sent = history.findLast(({ from, to }) => to === 'submitting' && from !== 'submitting');
  return sent?.from.startsWith('queued') === true && !sent.move.startsWith('order.submit');
};
const toast = (history: readonly Past[]) => (hadWaited(history) ? ['toast.error'] : []);
const notified = (emitted: readonly Emitted[]) => emitted.map(({ type }) => type);
const keyOf = ({ headers }: Sent) => headers.get('idempotency-key');
const endingOf = (last: Past | undefined) => /^submitOrder answers · (.*)$/.exec(last?.move ?? '')?.[1] ?? '';
const isWaiting = (state: string) => state.startsWith('queued');

/** The decisions about keys, totals, waiting for a connection and retries. */
export const invariants: Record<string, (world: World) => void> = {
  'an order is sent once when asked for, and never twice at a time': ({ last, state }) => {
    if (!last?.move.startsWith('order.submit')) return;
    const goes = last.from === 'idle' || isWaiting(last.from);
    expect(last.requests.length).toBe(goes ? 1 : 0);
    expect(state).toBe(goes ? 'submitting' : last.from);
  },
  'the key stays the same for the same content, and is another for any other': ({ history }) => {
    const sent = history.flatMap(({ requests }) => requests);
    const content = ({ body }: Sent) => JSON.stringify(body);
    for (const one of sent) {
      expect(keyOf(one)).toMatch(/^order-/);
      for (const other of sent) expect(keyOf(one) === keyOf(other)).toBe(content(one) === content(other));
    }
  },
  'without a connection the order waits, and goes when there is one': ({ last, state, before, context }) => {
    if (endingOf(last) === 'offline') {
      expect(state).toBe('queued.saving');
      expect(context.order).toEqual(before.order);
      expect(notified(last?.emitted ?? [])).toEqual(['progress.fail']);
    }
    if (last?.move === 'connection.restored · plain') {
      expect(state).toBe(isWaiting(last.from) ? 'submitting' : last.from);
      expect(context.order).toEqual(before.order);
      expect(last.requests.map((sent) => keyOf(sent))).toEqual(
        isWaiting(last.from) ? [before.order?.key] : [],
      );
    }
    if (last?.move === 'saveOrder answers · stored') expect(state).toBe('queued.stored');
    if (last?.move === 'saveOrder answers · full') expect(state).toBe('queued.unsaved');
  },
  'a waiting order can be given up': ({ last, state, context }) => {
    if (last?.move !== 'order.cancel · plain') return;
    if (!isWaiting(last.from)) return expect(state).toBe(last.from);
    expect([state, context.order]).toEqual(['idle', null]);
    expect(notified(last.emitted)).toEqual(['order.unqueued']);
  },
  'a placed order is emitted with its lines, so that cart and coupon are cleared': ({
    last,
    before,
    state,
  }) => {
    if (last === undefined) return;
    if (endingOf(last) !== 'placed') return expect(notified(last.emitted)).not.toContain('order.placed');
    expect(state).toBe('idle');
    expect(notified(last.emitted)).toEqual(['progress.finish', 'order.unqueued', 'order.placed']);
    expect(last.emitted.at(-1)).toEqual({ type: 'order.placed', orderId: 77, lines: before.order?.lines });
  },
  'an order that waited and was not placed is reported with the reason': ({ last, history }) => {
    const toasts = last?.emitted.filter(({ type }) => type === 'toast.error') ?? [];
    const ending = endingOf(last);
    const isLost = ending !== '' && ending !== 'placed' && ending !== 'offline';
    if (!isLost || !hadWaited(history)) return expect(toasts).toEqual([]);
    // Where the shop did not answer for itself, the order may have been placed.
    const isUnsure = ['broken', 'proxied', 'slow'].includes(ending);
    const key = isUnsure ? 'orderUnsure' : 'orderNotPlaced';
    expect(toasts).toEqual([
      { type: 'toast.error', key, failure: expect.objectContaining({ kind: expect.any(String) }) },
    ]);
  },
  'after a changed total today’s prices are read, and the checkout is notified': ({
    last,
    state,
    before,
    history,
  }) => {
    if (endingOf(last) === 'total changed') {
      expect(state).toBe('repricing');
      expect(notified(last?.emitted ?? [])).toEqual([
        'progress.fail',
        'order.unqueued',
        ...toast(history),
        'coupon.doubted',
      ]);
    }
    const { failure } = before;
    if (last?.move === 'refreshProducts answers · fresh')
      expect(last.emitted).toMatchObject([
        { type: 'products.refreshed', fresh: { products: [{ sales_price: 800 }] } },
        { type: 'order.changed', failure },
      ]);
    if (last?.move === 'refreshProducts answers · lost')
      expect(last.emitted).toEqual([{ type: 'order.outdated', failure }]);
  },
  'a refusal and a failure are emitted with their reason': ({ last, state, history }) => {
    const [type, kind, ...others] =
      {
        'id used': ['order.refused', 'refused'],
        'proof refused': ['order.refused', 'refused'],
        'coupon refused': ['order.refused', 'refused', 'coupon.doubted'],
        forbidden: ['order.refused', 'refused'],
        conflict: ['order.failed', 'refused'],
        expired: ['order.failed', 'signedOut', 'session.expired'],
        broken: ['order.failed', 'server'],
        proxied: ['order.failed', 'server'],
        slow: ['order.failed', 'timeout'],
      }[endingOf(last)] ?? [];
    if (type === undefined || !last) return;
    expect(state).toBe('idle');
    expect(notified(last.emitted).toSorted()).toEqual(
      ['progress.fail', 'order.unqueued', ...toast(history), type, ...others].toSorted(),
    );
    expect(last.emitted.find((event) => event.type === type)).toMatchObject({ failure: { kind } });
  },
  'the progress bar starts with each sending': ({ last }) => {
    if (!last) return;
    expect(notified(last.emitted).includes('progress.start')).toBe(
      last.to === 'submitting' && last.from !== 'submitting',
    );
  },
  'an order stored when the browser was last open waits': ({ last, before, state }) => {
    if (last === undefined) expect(state).toBe(before.order === null ? 'idle' : 'queued.stored');
  },
};
