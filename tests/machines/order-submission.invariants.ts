import { expect } from 'vitest';

interface Context {
  owner: string | null | undefined;
  previousOwner: string | null;
  order: { key: string; lines: readonly unknown[] } | null;
  queuedKey: string | null;
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

const isQueued = (state: string) => state.startsWith('queued');
const isSubmitting = (state: string) => state.startsWith('submitting');
const isLoading = (state: string) => state.startsWith('loading');
/** Whether the last submission came from the queue, not from a new `order.submit`. */
const cameFromQueue = (history: readonly Past[]) => {
  const submission = history.findLast(({ from, to }) => isSubmitting(to) && !isSubmitting(from));
  return submission !== undefined && isQueued(submission.from) && !submission.move.startsWith('order.submit');
};
const toast = (history: readonly Past[]) => (cameFromQueue(history) ? ['toast.error'] : []);
/** Whether the queue holds the order. */
const isStored = ({ order, queuedKey }: Context) => order !== null && order.key === queuedKey;
const unqueued = ({ queuedKey }: Context) => (queuedKey === null ? [] : ['order.unqueued']);
const notified = (emitted: readonly Emitted[]) => emitted.map(({ type }) => type);
const keyOf = ({ headers }: Sent) => headers.get('idempotency-key');
const orderPath = '/api/cart/place_order';
const ownerPath = '/api/get_auth_user/';
const endingOf = (last: Past | undefined) => /^submitOrder answers · (.*)$/.exec(last?.move ?? '')?.[1] ?? '';
/** The session of an order in the queue has ended: the order waits for its owner. */
const waitsForOwner = (last: Past | undefined, before: Context) =>
  endingOf(last) === 'expired' && isStored(before);
const moved = 'moved@example.com';
/** The owner that a `session.known` names; undefined for other events. */
const ownerIn = (last: Past | undefined) =>
  ({
    'session.known · guest': null,
    'session.known · Rahima': 'rahima@example.com',
    'session.known · Kamal': 'kamal@example.com',
  })[last?.move ?? ''];
/** Attempts of `scheduleRetry` in a row. */
const retryCount = (history: readonly Past[]) => {
  const hasRestarted = ({ from, to, move }: Past) =>
    from === 'idle' ||
    isLoading(to) ||
    (isQueued(from) && move.startsWith('order.submit')) ||
    ((isQueued(from) || isSubmitting(from)) && move.startsWith('connection.restored'));
  return history
    .slice(history.findLastIndex(hasRestarted) + 1)
    .filter(({ from, move }) => isQueued(from) && move.startsWith('order.retry')).length;
};

/** The decisions about idempotency keys, totals, owners, the offline queue and retries. */
export const invariants: Record<string, (world: World) => void> = {
  'submits one order at a time': ({ last, state, context }) => {
    if (!last?.move.startsWith('order.submit')) return;
    const isSubmitted = last.from === 'idle' || isQueued(last.from);
    if (!isSubmitted) {
      expect(last.requests).toEqual([]);
      return expect(state).toBe(last.from);
    }
    expect(last.requests.map(({ path }) => path)).toEqual([isStored(context) ? ownerPath : orderPath]);
    expect(isSubmitting(state)).toBe(true);
    expect(context.wasQueued).toBe(false);
  },
  'the idempotency key is the same for the same content and differs otherwise': ({ history }) => {
    const sent = history.flatMap(({ requests }) => requests).filter(({ path }) => path === orderPath);
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
    expect(isQueued(last.from) ? isSubmitting(state) : state === last.from).toBe(true);
    expect(last.requests.map(({ path }) => path)).toEqual(
      isQueued(last.from) ? [isStored(before) ? ownerPath : orderPath] : [],
    );
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
      const replaced = before.queuedKey !== null && !isStored(before) ? ['order.unqueued'] : [];
      expect(notified(last?.emitted ?? [])).toEqual(['progress.fail', 'order.queued', ...replaced]);
      if (replaced.length > 0)
        expect(last?.emitted.at(-1)).toEqual({ type: 'order.unqueued', key: before.queuedKey });
    }
    if (last?.move === 'connection.restored · plain') {
      expect(isQueued(last.from) ? isSubmitting(state) : state === last.from).toBe(true);
      expect(context.order).toEqual(before.order);
      expect(last.requests.map(({ path }) => path)).toEqual(
        isQueued(last.from) ? [isStored(before) ? ownerPath : orderPath] : [],
      );
    }
    if (last?.from !== 'queued.saving') return;
    if (last.move === 'saveOrder answers · stored') expect(state).toBe('queued.stored');
    if (last.move === 'saveOrder answers · full') expect(state).toBe('queued.unsaved');
  },
  'stores a queued order for the owner of the session': ({ last, state, context, snapshot }) => {
    if (state !== 'queued.saving' || last?.from === state) return;
    expect(snapshot.children.saveOrder?.getSnapshot()).toMatchObject({
      input: { order: context.order, owner: context.owner ?? null },
    });
  },
  "places a queued order only in a session that the server confirms as its owner's": ({
    last,
    state,
    before,
    context,
  }) => {
    if (last?.from === 'submitting.checkingOwner' && last.move.startsWith('checkOwner answers')) {
      const answered = {
        'checkOwner answers · Rahima': 'rahima@example.com',
        'checkOwner answers · guest': null,
      }[last.move];
      expect(context.order).toEqual(before.order);
      if (answered !== undefined && answered === (before.owner ?? null))
        return expect([state, notified(last.emitted)]).toEqual(['submitting.placing', []]);
      expect(state).toBe('queued.saving');
      expect(notified(last.emitted)).toEqual([
        ...(answered === undefined ? [] : ['session.changed']),
        'progress.fail',
        'order.queued',
      ]);
    }
    if (last?.requests.some(({ path }) => path === orderPath) && isStored(before))
      expect(last.from === 'submitting.checkingOwner' || last.move.startsWith('order.submit')).toBe(true);
    if (!waitsForOwner(last, before)) return;
    expect([state, context.order]).toEqual(['queued.saving', before.order]);
    expect(notified(last?.emitted ?? [])).toEqual(['session.changed', 'progress.fail', 'order.queued']);
  },
  'a queued order can be cancelled': ({ last, state, before, context }) => {
    if (last?.move !== 'order.cancel · plain') return;
    if (!isQueued(last.from)) return expect(state).toBe(last.from);
    expect([state, context.order]).toEqual(['loadingNext', null]);
    expect(last.emitted).toEqual(
      before.queuedKey === null ? [] : [{ type: 'order.unqueued', key: before.queuedKey }],
    );
  },
  'an order that another tab has removed from the queue is not sent': ({
    last,
    state,
    before,
    context,
    snapshot,
  }) => {
    if (!last?.move.startsWith('queue.changed')) return;
    const isRemoved =
      last.move.endsWith('all removed') &&
      before.wasQueued &&
      isStored(before) &&
      (last.from === 'queued.stored' || isSubmitting(last.from));
    if (!isRemoved) return expect([state, context, last.emitted]).toEqual([last.from, before, []]);
    expect([state, context.order]).toEqual(['loadingNext', null]);
    expect(notified(last.emitted)).toEqual(isSubmitting(last.from) ? ['progress.finish'] : []);
    expect(snapshot.children.submitOrder).toBeUndefined();
  },
  'a queued or pending order is stored for the customer who signs out': ({
    last,
    state,
    before,
    context,
  }) => {
    const owner = ownerIn(last);
    if (!last || owner === undefined) return;
    expect(context.owner).toBe(owner);
    if (owner === before.owner)
      return expect([state, context, last.emitted]).toEqual([last.from, before, []]);
    const claimed =
      owner !== null && typeof before.owner !== 'string'
        ? [{ type: 'order.reassigned', from: null, to: owner }]
        : [];
    if (last.from === 'idle' || isLoading(last.from) || typeof before.owner !== 'string') {
      const continues = last.from !== 'idle' && !isLoading(last.from);
      expect(state).toBe(continues ? last.from : 'loading');
      expect(last.emitted).toEqual(claimed);
      if (continues) expect(context.order).toEqual(before.order);
      return;
    }
    if (last.from === 'suspending')
      return expect([state, context.order, context.previousOwner]).toEqual([
        last.from,
        before.order,
        before.previousOwner,
      ]);
    // Refused: there is nothing to keep.
    if (last.from === 'repricing') return expect([state, context.order]).toEqual(['loading', null]);
    expect(state).toBe('suspending');
    expect([context.order, context.previousOwner]).toEqual([before.order, before.owner]);
    expect(notified(last.emitted)).toEqual(isQueued(last.from) ? [] : ['progress.fail']);
  },
  'reports an order that cannot be stored for the customer who signs out': ({ last, state }) => {
    if (last?.from !== 'suspending' || !last.move.startsWith('saveOrder answers')) return;
    expect(state).toBe('loading');
    expect(last.emitted).toEqual(
      last.move.endsWith('full') ? [{ type: 'toast.error', key: 'orderUnsure', failure: null }] : [],
    );
  },
  'keeps the orders of a customer whose email has changed': ({ last, state, before, context }) => {
    if (!last?.move.startsWith('session.emailChanged')) return;
    expect(last.emitted).toEqual([{ type: 'order.reassigned', from: 'rahima@example.com', to: moved }]);
    const owner = before.owner === 'rahima@example.com' ? moved : before.owner;
    expect([state, context]).toEqual([last.from, { ...before, owner }]);
  },
  'looks for orders of the owner of the session only': ({ last, state, context, snapshot }) => {
    if (!isLoading(state) || last?.to === last?.from) return;
    expect(snapshot.children.loadOrder?.getSnapshot()).toMatchObject({ input: { owner: context.owner } });
  },
  'takes the next order from the queue, and says once that one waits for its owner': ({
    last,
    state,
    context,
  }) => {
    if (!last?.move.startsWith('loadOrder answers')) return;
    const isFound = last.move.includes('· one');
    expect(state).toBe(isFound ? 'queued.stored' : 'idle');
    expect(context.order?.key ?? null).toBe(isFound ? 'order-0123456789abcdef' : null);
    expect(context.wasQueued).toBe(isFound);
    expect(last.emitted).toEqual(
      last.from === 'loading' && last.move.endsWith('held')
        ? [{ type: 'toast.error', key: 'orderHeld', failure: null }]
        : [],
    );
  },
  'emits a placed order with its lines, to clear cart and coupon': ({ last, before, state }) => {
    if (last === undefined) return;
    if (endingOf(last) !== 'placed') return expect(notified(last.emitted)).not.toContain('order.placed');
    expect(state).toBe('loadingNext');
    expect(notified(last.emitted)).toEqual(['progress.finish', ...unqueued(before), 'order.placed']);
    expect(last.emitted.at(-1)).toEqual({ type: 'order.placed', orderId: 77, lines: before.order?.lines });
  },
  'removes an order from the queue only when it has ended or is replaced': ({ last, before }) => {
    const removals = last?.emitted.filter(({ type }) => type === 'order.unqueued') ?? [];
    expect(removals).toEqual(removals.map(() => ({ type: 'order.unqueued', key: before.queuedKey })));
    const ending = endingOf(last);
    const isEnded = ending !== '' && ending !== 'offline' && !waitsForOwner(last, before);
    if (isEnded) expect(removals).toHaveLength(before.queuedKey === null ? 0 : 1);
  },
  'reports a queued order that was not placed, with the reason': ({ last, before, history }) => {
    const toasts = last?.emitted.filter(({ type }) => type === 'toast.error') ?? [];
    const ending = endingOf(last);
    if (ending === '') return;
    const isFailed = ending !== 'placed' && ending !== 'offline' && !waitsForOwner(last, before);
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
        ...unqueued(before),
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
  'emits a refusal or failure with its reason': ({ last, state, before, history }) => {
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
    if (type === undefined || !last || waitsForOwner(last, before)) return;
    expect(state).toBe('loadingNext');
    expect(notified(last.emitted).toSorted()).toEqual(
      ['progress.fail', ...unqueued(before), ...toast(history), type, ...others].toSorted(),
    );
    expect(last.emitted.find((event) => event.type === type)).toMatchObject({ failure: { kind } });
  },
  'starts the progress bar with each submission': ({ last }) => {
    if (!last) return;
    expect(notified(last.emitted).includes('progress.start')).toBe(
      isSubmitting(last.to) && !isSubmitting(last.from),
    );
  },
  'ends the progress bar with each submission': ({ last }) => {
    if (!last) return;
    const ends = last.emitted.filter(({ type }) => type === 'progress.finish' || type === 'progress.fail');
    expect(ends).toHaveLength(isSubmitting(last.from) && !isSubmitting(last.to) ? 1 : 0);
  },
};
