import { expect } from 'vitest';

interface Context {
  invalidFields: string[];
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
  'empty draft': 'emptyCart',
  'typed address, empty cart': 'emptyCart',
  'no address, no payment': 'noShippingAddress',
  'no payment': 'noPaymentMethod',
};
const submittable = ['cash', 'cash, cheaper', 'bkash', 'nothing to pay, bkash', 'no billing address'];

/** The specification's rules of placing an order, and the decisions about idempotency keys and totals. */
export const invariants: Record<string, (world: World) => void> = {
  'checks cart, address and payment in this order, each with its dialog [5.1, 5.2, 5.3, 8.1]': ({
    last,
    before,
    context,
    state,
  }) => {
    const obstacle = obstacles[place(last?.move ?? '') ?? ''];
    if (obstacle === undefined || !last || !isOpen(last.from)) return;
    expect(last.emitted).toEqual([{ type: 'dialog.oops', kind: obstacle }]);
    expect(state).toBe(last.from);
    expect(context).toEqual(before);
  },
  'saves a typed address before submitting': ({ last, state }) => {
    if (place(last?.move ?? '') === 'typed address' && last && isOpen(last.from)) {
      expect(state).toBe('savingAddress');
      expect(last.emitted).toEqual([{ type: 'order.cancel' }]);
    }
    if (last?.from !== 'savingAddress') return;
    if (last.move === 'address.unsaved · plain') expect(state).toBe('open.idle');
  },
  'blocks an order with lines that cannot be ordered, before the address is saved': ({ last, state }) => {
    if (place(last?.move ?? '') !== 'sold out, typed address' || !last || !isOpen(last.from)) return;
    expect(state).toBe('open.unavailable');
    expect(last.emitted).toEqual([{ type: 'order.cancel' }]);
  },
  'asks to confirm a total that changed with the saved address': ({ last, state }) => {
    if (last?.from !== 'savingAddress') return;
    if (!['cash, cheaper', 'nothing to pay, bkash'].includes(place(last.move) ?? '')) return;
    expect(state).toBe('open.totalChanged');
    expect(last.emitted).toEqual([]);
  },
  'reports an invalid bKash payment and cancels a queued order': ({ last, context, state }) => {
    const draft = place(last?.move ?? '');
    if (!last || !isOpen(last.from)) return;
    const invalid = {
      'bkash without payment': ['mobile', 'transactionId'],
      'bkash with a wrong number': ['mobile'],
    }[draft ?? ''];
    if (invalid === undefined) return;
    expect(state).toBe('open.invalid');
    expect(context.invalidFields).toEqual(invalid);
    expect(last.emitted).toEqual([{ type: 'order.cancel' }]);
  },
  'submits a complete order once and clears the previous errors': ({ last, state, context }) => {
    const draft = place(last?.move ?? '');
    if (!last) return;
    const isTotalShown =
      last.from === 'savingAddress' && draft !== 'cash, cheaper' && draft !== 'nothing to pay, bkash';
    const isSubmitted =
      draft !== undefined && (isOpen(last.from) || isTotalShown) && submittable.includes(draft);
    expect(submitted(last.emitted).length).toBe(isSubmitted ? 1 : 0);
    if (isSubmitted) {
      expect(state).toBe('open.idle');
      expect([context.invalidFields, context.fieldErrors, context.failure]).toEqual([[], {}, null]);
    }
  },
  'submits the order as shown': ({ last }) => {
    const [order] = submitted(last?.emitted ?? []);
    const draft = place(last?.move ?? '');
    if (order === undefined) return;
    const isBkash = draft === 'bkash';
    const isFree = draft === 'nothing to pay, bkash';
    expect(order.key).toMatch(/^order-/);
    expect(order.request).toMatchObject({
      shipping_address: { city: 'Dhaka' },
      billing_address: { city: draft === 'no billing address' ? 'Dhaka' : 'Sylhet' },
      shipping_amount: isFree ? 0 : 100,
      payment_method: isBkash ? 'bkash' : 'cash',
      total_price_cart: isFree ? 0 : draft === 'cash, cheaper' ? 1500 : 1899,
      discount_amount: isFree ? 1999 : 200,
      coupon_code: 'EID10',
      additional_note: 'Ring twice',
      cart: [{ productId: 11, quantity: 2, isVariant: false }],
    });
    expect([order.request.payment_trnx_mobile, order.request.payment_trnx_id]).toEqual(
      isBkash ? ['01712345678', 'AB12CD34E'] : [undefined, undefined],
    );
  },
  'the idempotency key is the same for the same content and differs otherwise': ({ history }) => {
    const orders = history.flatMap(({ emitted }) => submitted(emitted));
    for (const one of orders)
      for (const other of orders)
        expect(one.key === other.key).toBe(JSON.stringify(one.request) === JSON.stringify(other.request));
  },
  'stores the failure of a submission and the server’s messages by field': ({ last, state, context }) => {
    const [, type, name] =
      /^order\.(refused|totalChanged|pricesUnavailable|failed) · (.*)$/.exec(last?.move ?? '') ?? [];
    if (type === undefined || !last || !isOpen(last.from)) return;
    const fields: Record<string, string[]> = {
      'transaction used': ['payment_trnx_id'],
      'payment refused': ['payment_trnx_id', 'payment_trnx_mobile'],
      total: ['cart'],
    };
    expect(state).toBe(`open.${type}`);
    expect(context.failure?.kind).toBe(type === 'failed' ? 'timeout' : 'refused');
    expect(Object.keys(context.fieldErrors)).toEqual(fields[name ?? ''] ?? []);
    expect(context.invalidFields).toEqual([]);
  },
  'an edit clears the error of its field': ({ last, before, context, state }) => {
    const edited = { mobile: 'mobile', transaction: 'transactionId' }[
      /^bkash\.change · (.*)$/.exec(last?.move ?? '')?.[1] ?? ''
    ];
    if (edited === undefined || !last) return;
    if (last.from !== 'open.invalid' && last.from !== 'open.refused') return expect(context).toEqual(before);
    const name = edited === 'mobile' ? 'payment_trnx_mobile' : 'payment_trnx_id';
    const invalidFields = before.invalidFields.filter((field) => field !== edited);
    const fields = Object.keys(before.fieldErrors).filter((other) => other !== name);
    const left = invalidFields.length + fields.length;
    const had = before.invalidFields.length + Object.keys(before.fieldErrors).length;
    expect([context.invalidFields, Object.keys(context.fieldErrors)]).toEqual([invalidFields, fields]);
    expect(state).toBe(left === 0 && had > 0 ? 'open.idle' : last.from);
  },
  'submits nothing after the order is placed': ({ last, state }) => {
    if (last?.move === 'order.placed · plain' && isOpen(last.from)) expect(state).toBe('placed');
    if (last?.from === 'placed') expect([state, last.emitted]).toEqual(['placed', []]);
  },
};
