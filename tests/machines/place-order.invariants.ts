import { expect } from 'vitest';

interface Context {
  faults: string[];
  fieldErrors: Record<string, unknown>;
  failure: { kind: string } | null;
  shownTotal: number | null;
}
interface Emitted {
  type: string;
  kind?: string;
  order?: { key: string; request: Record<string, unknown> };
}
interface Past {
  move: string;
  from: string;
  to: string;
  emitted: readonly Emitted[];
}
interface World {
  context: Context;
  before: Context;
  state: string;
  last: Past | undefined;
  history: readonly Past[];
}

const isOpen = (state: string) => state.startsWith('open.');
const submitted = (emitted: readonly Emitted[]) => emitted.flatMap(({ order }) => order ?? []);
const place = (move: string) => /^order\.place · (.*)$/.exec(move)?.[1];
const obstacles: Record<string, string> = {
  'nothing at all': 'emptyCart',
  'typed address, empty cart': 'emptyCart',
  'no address, no payment': 'noShippingAddress',
  'no payment': 'noPaymentMethod',
};
const sendable = ['cash', 'cash, cheaper', 'bkash', 'no billing address'];

/** The specification's rules of placing an order, and the decisions about keys and totals. */
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
  },
  'a typed address is saved before anything is submitted': ({ last, state }) => {
    if (place(last?.move ?? '') === 'typed address' && last && isOpen(last.from)) {
      expect(state).toBe('savingAddress');
      expect(last.emitted).toEqual([{ type: 'order.cancel' }]);
    }
    if (last?.from !== 'savingAddress') return;
    if (last.move === 'address.unsaved · plain') expect(state).toBe('open.idle');
  },
  'a total that the saved address changed is shown before anything is submitted': ({ last, state }) => {
    if (last?.from !== 'savingAddress' || place(last.move) !== 'cash, cheaper') return;
    expect(state).toBe('open.changed');
    expect(last.emitted).toEqual([]);
  },
  'a wrong bKash proof is reported, and cancels an order that waits': ({ last, context, state }) => {
    const what = place(last?.move ?? '');
    if (!last || !isOpen(last.from)) return;
    const faults = {
      'bkash without proof': ['mobile', 'transactionId'],
      'bkash with a wrong number': ['mobile'],
    }[what ?? ''];
    if (faults === undefined) return;
    expect(state).toBe('open.faulty');
    expect(context.faults).toEqual(faults);
    expect(last.emitted).toEqual([{ type: 'order.cancel' }]);
  },
  'an order without obstacles is submitted once, and what was shown of the last one is cleared': ({
    last,
    state,
    context,
  }) => {
    const what = place(last?.move ?? '');
    if (!last) return;
    const isSeen = last.from === 'savingAddress' && what !== 'cash, cheaper';
    const goes = what !== undefined && (isOpen(last.from) || isSeen) && sendable.includes(what);
    expect(submitted(last.emitted).length).toBe(goes ? 1 : 0);
    if (goes) {
      expect(state).toBe('open.idle');
      expect([context.faults, context.fieldErrors, context.failure]).toEqual([[], {}, null]);
    }
  },
  'what is submitted is what the shopper saw': ({ last }) => {
    const [order] = submitted(last?.emitted ?? []);
    const what = place(last?.move ?? '');
    if (order === undefined) return;
    const isBkash = what === 'bkash';
    expect(order.key).toMatch(/^order-/);
    expect(order.request).toMatchObject({
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
    expect([order.request.payment_trnx_mobile, order.request.payment_trnx_id]).toEqual(
      isBkash ? ['01712345678', 'AB12CD34E'] : [undefined, undefined],
    );
  },
  'the key stays the same for the same content, and is another for any other': ({ history }) => {
    const orders = history.flatMap(({ emitted }) => submitted(emitted));
    for (const one of orders)
      for (const other of orders)
        expect(one.key === other.key).toBe(JSON.stringify(one.request) === JSON.stringify(other.request));
  },
  'a failed submission is shown with its reason and the server’s messages by field': ({
    last,
    state,
    context,
  }) => {
    const [, how, what] = /^order\.(refused|changed|outdated|failed) · (.*)$/.exec(last?.move ?? '') ?? [];
    if (how === undefined || !last || !isOpen(last.from)) return;
    const fields: Record<string, string[]> = {
      'id used': ['payment_trnx_id'],
      'proof refused': ['payment_trnx_id', 'payment_trnx_mobile'],
      total: ['cart'],
    };
    expect(state).toBe(`open.${how}`);
    expect(context.failure?.kind).toBe(how === 'failed' ? 'timeout' : 'refused');
    expect(Object.keys(context.fieldErrors)).toEqual(fields[what ?? ''] ?? []);
    expect(context.faults).toEqual([]);
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
  'once the order is placed nothing is submitted any more': ({ last, state }) => {
    if (last?.move === 'order.placed · plain' && isOpen(last.from)) expect(state).toBe('placed');
    if (last?.from === 'placed') expect([state, last.emitted]).toEqual(['placed', []]);
  },
};
