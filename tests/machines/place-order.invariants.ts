import { expect } from 'vitest';

interface Context {
  order: { key: string; lines: readonly unknown[] } | null;
  faults: string[];
  fieldErrors: Record<string, unknown>;
  failure: { kind: string } | null;
  orderId: number | null;
  shownTotal: number | null;
}
interface Emitted {
  type: string;
  kind?: string;
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
  const sent = history.findLast(({ from, to }) => to === 'placing' && from !== 'placing');
  return sent?.from.startsWith('open.queued') === true && !sent.move.startsWith('order.place');
};
const toast = (history: readonly Past[]) => (hadWaited(history) ? ['toast.error'] : []);
const isOpen = (state: string) => state.startsWith('open.');
const notified = (emitted: readonly Emitted[]) => emitted.map(({ kind, type }) => kind ?? type);
const keyOf = ({ headers }: Sent) => headers.get('idempotency-key');
const place = (move: string) => /^order\.place · (.*)$/.exec(move)?.[1];
const obstacles: Record<string, string> = {
  'nothing at all': 'emptyCart',
  'typed address, empty cart': 'emptyCart',
  'no address, no payment': 'noShippingAddress',
  'no payment': 'noPaymentMethod',
};
const sendable = ['cash', 'cash, cheaper', 'bkash', 'no billing address'];

/** The specification's rules of placing an order, and the decisions about keys, totals and retries. */
export const invariants: Record<string, (world: World) => void> = {
  'the checks are made in the order cart, address, payment, each with its dialog [5.1, 5.2, 5.3, 8.1]': ({
    last,
    before,
    context,
    state,
  }) => {
    const what = obstacles[place(last?.move ?? '') ?? ''];
    if (what === undefined || !last || !isOpen(last.from)) return;
    expect(last.emitted).toEqual([{ type: 'dialog.oops', kind: what }]);
    expect(state).toBe(last.from);
    expect(context).toEqual(before);
    expect(last.requests).toEqual([]);
  },
  'a typed address is saved before anything is sent': ({ last, state }) => {
    if (place(last?.move ?? '') === 'typed address' && last && isOpen(last.from)) {
      expect(state).toBe('savingAddress');
      expect(last.requests).toEqual([]);
    }
    if (last?.from !== 'savingAddress') return;
    if (last.move === 'address.unsaved · plain') expect(state).toBe('open.idle');
  },
  'a total that the saved address changed is shown before anything is sent': ({ last, state }) => {
    if (last?.from !== 'savingAddress' || place(last.move) !== 'cash, cheaper') return;
    expect(state).toBe('open.changed');
    expect(last.requests).toEqual([]);
  },
  'a wrong bKash proof is reported before anything is sent': ({ last, context, state }) => {
    const what = place(last?.move ?? '');
    if (!last || !isOpen(last.from)) return;
    const faults = {
      'bkash without proof': ['mobile', 'transactionId'],
      'bkash with a wrong number': ['mobile'],
    }[what ?? ''];
    if (faults === undefined) return;
    expect(state).toBe('open.faulty');
    expect(context.faults).toEqual(faults);
    expect(last.requests).toEqual([]);
    expect(notified(last.emitted)).toEqual(['order.unqueued']);
  },
  'an order is sent once when asked for, and never twice at a time': ({ last, state }) => {
    const what = place(last?.move ?? '');
    if (!last || what === undefined) return;
    const isSeen = last.from === 'savingAddress' && what !== 'cash, cheaper';
    const goes = (isOpen(last.from) || isSeen) && sendable.includes(what);
    expect(last.requests.length).toBe(goes ? 1 : 0);
    if (goes) expect(state).toBe('placing');
    if (!isOpen(last.from) && last.from !== 'savingAddress') expect(state).toBe(last.from);
  },
  'what is sent is what the shopper saw': ({ last }) => {
    const body = last?.requests[0]?.body as Record<string, unknown> | undefined;
    const what = place(last?.move ?? '');
    if (body === undefined || what === undefined) return;
    const isBkash = what === 'bkash';
    expect(body).toMatchObject({
      shipping_address: { city: 'Dhaka' },
      billing_address: { city: what === 'no billing address' ? 'Dhaka' : 'Sylhet' },
      shipping_amount: 100,
      payment_method: isBkash ? 'bkash' : 'cash',
      total_price_cart: what === 'cash, cheaper' ? 1500 : 1899,
      discount_amount: 200,
      coupon_code: 'EID10',
      additional_note: 'Ring twice',
      cart: [{ productId: 11, quantity: 2, isVariant: false }],
    });
    expect([body.payment_trnx_mobile, body.payment_trnx_id]).toEqual(
      isBkash ? ['01712345678', 'AB12CD34E'] : [undefined, undefined],
    );
  },
  'the key stays the same for the same content, and is another for any other': ({ history }) => {
    const sent = history.flatMap(({ requests }) => requests);
    const content = ({ body }: Sent) => JSON.stringify(body);
    for (const one of sent) {
      expect(keyOf(one)).toMatch(/^order-/);
      for (const other of sent) expect(keyOf(one) === keyOf(other)).toBe(content(one) === content(other));
    }
  },
  'a retry sends the same order again': ({ last, before, context, state, history }) => {
    if (last?.move !== 'order.retry · plain') return;
    if (last.from === 'open.outdated') return expect(state).toBe('repricing');
    if (last.from !== 'open.failed' && !last.from.startsWith('open.queued'))
      return expect(state).toBe(last.from);
    expect(state).toBe('placing');
    expect(context.order).toEqual(before.order);
    const sent = history.flatMap(({ requests }) => requests);
    expect(keyOf(sent.at(-1) as Sent)).toBe(before.order?.key);
    expect(last.requests).toHaveLength(1);
  },
  'without a connection the order waits, and goes when there is one': ({ last, state, context }) => {
    if (last?.move === 'placeOrder answers · offline') {
      expect(state).toBe('open.queued.saving');
      expect(context.failure).toEqual({ kind: 'offline' });
      expect(notified(last.emitted)).toEqual(['progress.fail']);
    }
    if (last?.move === 'connection.restored · plain')
      expect(state).toBe(last.from.startsWith('open.queued') ? 'placing' : last.from);
    if (last?.move === 'saveOrder answers · stored') expect(state).toBe('open.queued.stored');
    if (last?.move === 'saveOrder answers · full') expect(state).toBe('open.queued.unsaved');
  },
  'a waiting order can be given up': ({ last, state, context }) => {
    if (last?.move !== 'order.cancel · plain') return;
    if (!last.from.startsWith('open.queued')) return expect(state).toBe(last.from);
    expect(state).toBe('open.idle');
    expect(context.order).toBeNull();
    expect(notified(last.emitted)).toEqual(['order.unqueued']);
  },
  'a placed order is emitted with its lines, so that cart and coupon are cleared': ({
    last,
    before,
    state,
  }) => {
    if (last?.move !== 'placeOrder answers · placed') return;
    expect(state).toBe('placed');
    expect(notified(last.emitted)).toEqual(['progress.finish', 'order.unqueued', 'order.placed']);
    expect(last.emitted.at(-1)).toEqual({ type: 'order.placed', orderId: 77, lines: before.order?.lines });
  },
  'only a placed order is emitted as one': ({ last }) => {
    if (last && last.move !== 'placeOrder answers · placed')
      expect(notified(last.emitted)).not.toContain('order.placed');
  },
  'an order that waited and was not placed is reported with the reason': ({ last, context, history }) => {
    const toasts = last?.emitted.filter(({ type }) => type === 'toast.error') ?? [];
    const ending = /^placeOrder answers · (.*)$/.exec(last?.move ?? '')?.[1];
    const isLost = ending !== undefined && ending !== 'placed' && ending !== 'offline';
    if (!isLost || !hadWaited(history)) return expect(toasts).toEqual([]);
    // Where the shop did not answer for itself, the order may have been placed.
    const isUnsure = ['broken', 'proxied', 'slow'].includes(ending);
    const key = isUnsure ? 'orderUnsure' : 'orderNotPlaced';
    expect(toasts).toEqual([{ type: 'toast.error', key, failure: context.failure }]);
  },
  'a changed total is read again, shown, and asked about again': ({ last, state, history }) => {
    if (last?.move === 'placeOrder answers · total changed') {
      expect(state).toBe('repricing');
      expect(notified(last.emitted)).toEqual([
        'progress.fail',
        'order.unqueued',
        ...toast(history),
        'coupon.doubted',
      ]);
    }
    if (last?.move === 'refreshProducts answers · fresh') {
      expect(state).toBe('open.changed');
      expect(last.emitted).toMatchObject([
        { type: 'products.refreshed', fresh: { products: [{ sales_price: 800 }] } },
      ]);
    }
    if (last?.move === 'refreshProducts answers · lost') {
      expect(state).toBe('open.outdated');
      expect(last.emitted).toEqual([]);
    }
  },
  'a refusal shows the server’s messages by field': ({ last, state, context, history }) => {
    const byEnding: Record<string, string[]> = {
      'id used': ['payment_trnx_id'],
      'proof refused': ['payment_trnx_id', 'payment_trnx_mobile'],
      'coupon refused': ['coupon_code'],
      forbidden: [],
    };
    const fields = byEnding[/^placeOrder answers · (.*)$/.exec(last?.move ?? '')?.[1] ?? ''];
    if (fields === undefined || !last) return;
    expect(state).toBe('open.refused');
    expect(Object.keys(context.fieldErrors)).toEqual(fields);
    const doubts = fields.includes('coupon_code') ? ['coupon.doubted'] : [];
    expect(notified(last.emitted)).toEqual(['progress.fail', 'order.unqueued', ...toast(history), ...doubts]);
  },
  'what can pass offers a retry': ({ last, state, context, before, history }) => {
    const kind = {
      conflict: 'refused',
      expired: 'signedOut',
      broken: 'server',
      proxied: 'server',
      slow: 'timeout',
    }[/^placeOrder answers · (.*)$/.exec(last?.move ?? '')?.[1] ?? ''];
    if (kind === undefined || !last) return;
    expect(state).toBe('open.failed');
    expect(context.failure?.kind).toBe(kind);
    expect(context.order).toEqual(before.order);
    expect(notified(last.emitted)).toEqual([
      'progress.fail',
      'order.unqueued',
      ...toast(history),
      ...(kind === 'signedOut' ? ['session.expired'] : []),
    ]);
  },
  'an edit clears the fault of its own field': ({ last, before, context, state }) => {
    const part = { mobile: 'mobile', transaction: 'transactionId' }[
      /^proof\.change · (.*)$/.exec(last?.move ?? '')?.[1] ?? ''
    ];
    if (part === undefined || !last) return;
    if (last.from !== 'open.faulty' && last.from !== 'open.refused') return expect(context).toEqual(before);
    const field = part === 'mobile' ? 'payment_trnx_mobile' : 'payment_trnx_id';
    const faults = before.faults.filter((fault) => fault !== part);
    const fields = Object.keys(before.fieldErrors).filter((name) => name !== field);
    const left = faults.length + fields.length;
    const had = before.faults.length + Object.keys(before.fieldErrors).length;
    expect([context.faults, Object.keys(context.fieldErrors)]).toEqual([faults, fields]);
    expect(state).toBe(left === 0 && had > 0 ? 'open.idle' : last.from);
  },
  'entering the checkout again starts over after an order, and forgets what was said of the last try': ({
    last,
    before,
    state,
    context,
  }) => {
    if (last?.move !== 'checkout.enter · plain') return;
    const isOver = ['placed', 'open.refused', 'open.changed', 'open.outdated', 'open.failed'];
    // An order that waits goes on waiting.
    if (!isOver.includes(last.from)) return expect([state, context]).toEqual([last.from, before]);
    expect(state).toBe('open.idle');
    if (last.from === 'placed') expect([context.order, context.orderId]).toEqual([null, null]);
    else expect(context).toEqual({ ...before, faults: [], fieldErrors: {}, failure: null });
  },
  'the progress bar starts with each sending': ({ last }) => {
    if (!last) return;
    expect(notified(last.emitted).includes('progress.start')).toBe(
      last.to === 'placing' && last.from !== 'placing',
    );
  },
  'an order stored when the browser was last open waits': ({ last, before, state }) => {
    if (last === undefined) expect(state).toBe(before.order === null ? 'open.idle' : 'open.queued.stored');
  },
};
