import { expect } from 'vitest';

interface Context {
  order: { key: string; lines: readonly unknown[] } | null;
  failure: { kind: string } | null;
  wasQueued: boolean;
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
  snapshot: { children: Record<string, { getSnapshot: () => unknown } | undefined> };
  context: Context;
  before: Context;
  state: string;
  last: Past | undefined;
  history: readonly Past[];
}

/** Whether the last submission came from the queue, not from a new `order.submit`. */
const cameFromQueue = (history: readonly Past[]) => {
  const submission = history.findLast(({ from, to }) => to === 'submitting' && from !== 'submitting');
  return submission?.from.startsWith('queued') === true && !submission.move.startsWith('order.submit');
};
const toast = (history: readonly Past[]) => (cameFromQueue(history) ? ['toast.error'] : []);
const notified = (emitted: readonly Emitted[]) => emitted.map(({ type }) => type);
const keyOf = ({ headers }: Sent) => headers.get('idempotency-key');
const endingOf = (last: Past | undefined) => /^submitOrder answers · (.*)$/.exec(last?.move ?? '')?.[1] ?? '';
const isQueued = (state: string) => state.startsWith('queued');
/** Attempts of `scheduleRetry` in a row. */
const retryCount = (history: readonly Past[]) => {
  const hasRestarted = ({ from, move }: Past) =>
    from === 'idle' ||
    (isQueued(from) && move.startsWith('order.submit')) ||
    move.startsWith('connection.restored');
  return history
    .slice(history.findLastIndex(hasRestarted) + 1)
    .filter(({ from, move }) => isQueued(from) && move.startsWith('order.retry')).length;
};

/** The decisions about idempotency keys, totals, the offline queue and retries. */
export const invariants: Record<string, (world: World) => void> = {
  'submits one order at a time': ({ last, state }) => {
    if (!last?.move.startsWith('order.submit')) return;
    const isSubmitted = last.from === 'idle' || isQueued(last.from);
    expect(last.requests.length).toBe(isSubmitted ? 1 : 0);
    expect(state).toBe(isSubmitted ? 'submitting' : last.from);
  },
  'the idempotency key is the same for the same content and differs otherwise': ({ history }) => {
    const sent = history.flatMap(({ requests }) => requests);
    const content = ({ body }: Sent) => JSON.stringify(body);
    for (const one of sent) {
      expect(keyOf(one)).toMatch(/^order-/);
      for (const other of sent) expect(keyOf(one) === keyOf(other)).toBe(content(one) === content(other));
    }
  },
  'submits a queued order again 2, 4, 8 and 16 seconds after an attempt, then every 30': ({
    last,
    state,
    before,
    history,
    snapshot,
  }) => {
    const delayMs = [2000, 4000, 8000, 16_000][retryCount(history)] ?? 30_000;
    const scheduled = snapshot.children.scheduleRetry?.getSnapshot();
    if (isQueued(state)) expect(scheduled).toMatchObject({ input: { delayMs } });
    else expect(scheduled).toBeUndefined();
    if (last?.move !== 'order.retry · plain') return;
    expect(state).toBe(isQueued(last.from) ? 'submitting' : last.from);
    expect(last.requests.map((sent) => keyOf(sent))).toEqual(isQueued(last.from) ? [before.order?.key] : []);
  },
  'queues the order offline and submits it when the connection is back': ({
    last,
    state,
    before,
    context,
  }) => {
    if (endingOf(last) === 'offline') {
      expect(state).toBe('queued.saving');
      expect(context.order).toEqual(before.order);
      expect(notified(last?.emitted ?? [])).toEqual(['progress.fail', 'order.queued']);
    }
    if (last?.move === 'connection.restored · plain') {
      expect(state).toBe(isQueued(last.from) ? 'submitting' : last.from);
      expect(context.order).toEqual(before.order);
      expect(last.requests.map((sent) => keyOf(sent))).toEqual(
        isQueued(last.from) ? [before.order?.key] : [],
      );
    }
    if (last?.move === 'saveOrder answers · stored') expect(state).toBe('queued.stored');
    if (last?.move === 'saveOrder answers · full') expect(state).toBe('queued.unsaved');
  },
  'a queued order can be cancelled': ({ last, state, context }) => {
    if (last?.move !== 'order.cancel · plain') return;
    if (!isQueued(last.from)) return expect(state).toBe(last.from);
    expect([state, context.order]).toEqual(['idle', null]);
    expect(notified(last.emitted)).toEqual(['order.unqueued']);
  },
  'emits a placed order with its lines, to clear cart and coupon': ({ last, before, state }) => {
    if (last === undefined) return;
    if (endingOf(last) !== 'placed') return expect(notified(last.emitted)).not.toContain('order.placed');
    expect(state).toBe('idle');
    expect(notified(last.emitted)).toEqual(['progress.finish', 'order.unqueued', 'order.placed']);
    expect(last.emitted.at(-1)).toEqual({ type: 'order.placed', orderId: 77, lines: before.order?.lines });
  },
  'reports a queued order that was not placed, with the reason': ({ last, history }) => {
    const toasts = last?.emitted.filter(({ type }) => type === 'toast.error') ?? [];
    const ending = endingOf(last);
    const isFailed = ending !== '' && ending !== 'placed' && ending !== 'offline';
    if (!isFailed || !cameFromQueue(history)) return expect(toasts).toEqual([]);
    // Unless the shop itself refused it, the order may have been placed.
    const isUnknown = ['broken', 'bad gateway', 'slow'].includes(ending);
    const key = isUnknown ? 'orderUnsure' : 'orderNotPlaced';
    expect(toasts).toEqual([
      { type: 'toast.error', key, failure: expect.objectContaining({ kind: expect.any(String) }) },
    ]);
  },
  'loads current prices after a changed total and notifies the checkout': ({
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
        'coupon.recheck',
      ]);
    }
    const { failure } = before;
    if (last?.move === 'refreshProducts answers · fresh')
      expect(last.emitted).toMatchObject([
        { type: 'products.refreshed', fresh: { products: [{ sales_price: 800 }] } },
        { type: 'order.totalChanged', failure },
      ]);
    if (last?.move === 'refreshProducts answers · failed')
      expect(last.emitted).toEqual([{ type: 'order.pricesUnavailable', failure }]);
  },
  'emits a refusal or failure with its reason': ({ last, state, history }) => {
    const [type, kind, ...others] =
      {
        'transaction used': ['order.refused', 'refused'],
        'payment refused': ['order.refused', 'refused'],
        'coupon refused': ['order.refused', 'refused', 'coupon.recheck'],
        forbidden: ['order.refused', 'refused'],
        conflict: ['order.failed', 'refused'],
        expired: ['order.failed', 'signedOut', 'session.expired'],
        broken: ['order.failed', 'server'],
        'bad gateway': ['order.failed', 'server'],
        slow: ['order.failed', 'timeout'],
      }[endingOf(last)] ?? [];
    if (type === undefined || !last) return;
    expect(state).toBe('idle');
    expect(notified(last.emitted).toSorted()).toEqual(
      ['progress.fail', 'order.unqueued', ...toast(history), type, ...others].toSorted(),
    );
    expect(last.emitted.find((event) => event.type === type)).toMatchObject({ failure: { kind } });
  },
  'starts the progress bar with each submission': ({ last }) => {
    if (!last) return;
    expect(notified(last.emitted).includes('progress.start')).toBe(
      last.to === 'submitting' && last.from !== 'submitting',
    );
  },
  'starts queued with a stored order': ({ last, before, state }) => {
    if (last === undefined) expect(state).toBe(before.order === null ? 'idle' : 'queued.stored');
  },
};
