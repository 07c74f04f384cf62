import { expect } from 'vitest';

interface Draft {
  option: string | null;
  note: string;
  method: string | null;
  bkash: { mobile: string; transactionId: string };
}
interface Context {
  draft: Draft;
  owner: string | null;
  visitor: string | null;
  cart: { total: number } | null;
  invalidFields: string[];
  fieldErrors: Record<string, unknown>;
  failure: { kind: string } | null;
}
interface Emitted {
  type: string;
  kind?: string;
  owner?: string | null;
  draft?: Draft;
  order?: { key: string; request: Record<string, unknown> };
}
interface Past {
  move: string;
  from: string;
  to: string;
  emitted: readonly Emitted[];
  sent: readonly unknown[];
}
interface World {
  context: Context;
  before: Context;
  state: string;
  last: Past | undefined;
  history: readonly Past[];
}

const rahima = 'rahima@example.com';
const kamal = 'kamal@example.com';
const isOpen = (state: string) => state.startsWith('visit.open.');
const isVisit = (state: string) => state.startsWith('visit.');
const submitted = (emitted: readonly Emitted[]) => emitted.flatMap(({ order }) => order ?? []);
const caseOf = (event: string, last: Past | undefined) =>
  last?.move.startsWith(`${event} · `) ? last.move.slice(event.length + 3) : undefined;
const errorsOf = ({ invalidFields, fieldErrors, failure }: Context) => ({
  invalidFields,
  fieldErrors,
  failure,
});
const noErrors = { invalidFields: [], fieldErrors: {}, failure: null };
const toAddresses = (type: string) => ({ to: 'addresses', event: { type } });
const saveAddresses = toAddresses('addresses.save');
const settled = toAddresses('order.settled');
/** The total in taka with the ready addresses, for the option and the cart that was placed. */
const totalOf = ({ draft, cart }: Context, city: string) => {
  const shipping = draft.option === 'pickup' ? 0 : city === 'Dhaka' ? 100 : 150;
  return (cart?.total === 0 ? 0 : 1799) + shipping;
};
/** Something is to be paid, but no method is chosen. */
const lacksMethod = (context: Context, city: string) =>
  context.draft.method === null && totalOf(context, city) > 0;
const isInvalid = (context: Context, city: string) =>
  context.draft.method === 'bkash' && context.draft.bkash.mobile === '' && totalOf(context, city) > 0;

/** The specification's rules of placing an order, and the decisions about idempotency keys, totals and owners. */
export const invariants: Record<string, (world: World) => void> = {
  'keeps what is entered and stores it for its owner': ({ last, before, context, state }) => {
    if (!last) return;
    const entered = {
      'shipping.choose · pickup': { option: 'pickup' },
      'shipping.reset · plain': { option: null },
      'payment.choose · cash': { method: 'cash' },
      'payment.choose · bkash': { method: 'bkash' },
      'note.type · plain': { note: ' Ring twice ' },
      'bkash.type · mobile': { bkash: { mobile: '01712-345678', transactionId: ' ab12cd34e ' } },
      'bkash.type · same transaction': {},
    }[last.move];
    const stored = last.emitted.filter(({ type }) => type === 'draft.changed');
    if (entered === undefined || last.from === 'placed') {
      expect(stored).toEqual([]);
      if (!last.move.startsWith('owner.changed')) expect(context.draft).toEqual(before.draft);
      return;
    }
    expect(context.draft).toEqual({ ...before.draft, ...entered });
    expect(stored).toEqual([{ type: 'draft.changed', owner: before.owner, draft: context.draft }]);
    if (!last.move.startsWith('bkash'))
      expect([state, errorsOf(context)]).toEqual([last.from, errorsOf(before)]);
  },
  'starts with no cart placed and no errors': ({ last, context }) => {
    if (last === undefined) expect([context.cart, errorsOf(context)]).toEqual([null, noErrors]);
  },
  'the first precondition: an order needs lines': ({ last, state }) => {
    if (caseOf('order.place', last) !== 'empty cart' || !last) return;
    expect(state).toBe(last.from);
    expect([last.emitted, last.sent]).toEqual([
      isOpen(last.from) ? [{ type: 'dialog.oops', kind: 'emptyCart' }] : [],
      [],
    ]);
  },
  'blocks an order with lines that cannot be ordered, before the address is saved': ({
    last,
    state,
    context,
  }) => {
    if (caseOf('order.place', last) !== 'sold out' || !last || !isOpen(last.from)) return;
    expect([state, errorsOf(context)]).toEqual(['visit.open.unavailable', noErrors]);
    expect(last.emitted).toEqual([{ type: 'order.cancel' }]);
  },
  'one press asks the address step to save what was typed': ({ last, state, context }) => {
    const placed = caseOf('order.place', last);
    if (!last || placed === undefined || placed === 'empty cart' || placed === 'sold out') return;
    if (!isOpen(last.from)) return expect([state, last.sent]).toEqual([last.from, []]);
    expect([state, last.emitted, last.sent]).toEqual(['visit.savingAddresses', [], [saveAddresses]]);
    expect(context.cart?.total).toBe(placed === 'to Dhaka' ? 1899 : 0);
  },
  'cancels a queued order and clears the errors once an address is being saved': ({
    last,
    context,
    before,
    state,
  }) => {
    if (caseOf('addresses.saving', last) === undefined || !last) return;
    expect(state).toBe(last.from);
    const isSaving = last.from === 'visit.savingAddresses';
    expect(last.emitted).toEqual(isSaving ? [{ type: 'order.cancel' }] : []);
    expect(errorsOf(context)).toEqual(isSaving ? noErrors : errorsOf(before));
  },
  'waits for the address, and orders nothing if it is not saved': ({ last, before, context, state }) => {
    if (last?.move !== 'addresses.unsaved · plain') return;
    const isSaving = last.from === 'visit.savingAddresses';
    expect(state).toBe(isSaving ? 'visit.open.idle' : last.from);
    expect(errorsOf(context)).toEqual(isSaving ? noErrors : errorsOf(before));
    expect(last.emitted).toEqual([]);
  },
  'the second precondition: an order needs a shipping address': ({ last, state, context }) => {
    if (caseOf('addresses.ready', last) !== 'none' || !last) return;
    if (last.from !== 'visit.savingAddresses') return expect([state, last.emitted]).toEqual([last.from, []]);
    expect([state, errorsOf(context)]).toEqual(['visit.open.idle', noErrors]);
    expect(last.emitted).toEqual([{ type: 'dialog.oops', kind: 'noShippingAddress' }]);
  },
  'the third precondition: an order needs a payment method': ({ last, state, context }) => {
    const city = caseOf('addresses.ready', last);
    if (!last || city === undefined || city === 'none' || last.from !== 'visit.savingAddresses') return;
    const dialogs = last.emitted.filter(({ type }) => type === 'dialog.oops');
    if (!lacksMethod(context, city)) return expect(dialogs).toEqual([]);
    expect([state, errorsOf(context)]).toEqual(['visit.open.idle', noErrors]);
    expect(dialogs).toEqual([{ type: 'dialog.oops', kind: 'noPaymentMethod' }]);
  },
  'reports an invalid bKash payment and cancels a queued order': ({ last, context, state }) => {
    const city = caseOf('addresses.ready', last);
    if (!last || city === undefined || city === 'none' || last.from !== 'visit.savingAddresses') return;
    if (!isInvalid(context, city)) return expect(state).not.toBe('visit.open.invalid');
    expect([state, errorsOf(context)]).toEqual([
      'visit.open.invalid',
      { ...noErrors, invalidFields: ['mobile'] },
    ]);
    expect(last.emitted).toEqual([{ type: 'order.cancel' }]);
  },
  'asks to confirm a total that was not shown': ({ last, context, state }) => {
    const city = caseOf('addresses.ready', last);
    if (!last || city === undefined || city === 'none' || last.from !== 'visit.savingAddresses') return;
    if (lacksMethod(context, city) || isInvalid(context, city)) return;
    const isShown = totalOf(context, city) === context.cart?.total;
    expect(state).toBe(isShown ? 'visit.submitting' : 'visit.open.totalChanged');
    if (!isShown) expect(last.emitted).toEqual([{ type: 'order.cancel' }]);
  },
  'submits a complete order once and clears the previous errors': ({ last, state, context }) => {
    if (!last) return;
    const isSubmitted = state === 'visit.submitting' && last.from === 'visit.savingAddresses';
    expect(submitted(last.emitted)).toHaveLength(isSubmitted ? 1 : 0);
    if (isSubmitted) expect(errorsOf(context)).toEqual(noErrors);
  },
  'submits the order as shown': ({ last, context }) => {
    const [order] = submitted(last?.emitted ?? []);
    if (order === undefined) return;
    const city = caseOf('addresses.ready', last) ?? '';
    const total = totalOf(context, city);
    const isBkash = context.draft.method === 'bkash' && total > 0;
    expect(order.key).toMatch(/^order-/);
    expect(order.request).toMatchObject({
      shipping_address: { city },
      billing_address: { city: 'Sylhet' },
      shipping_amount: context.draft.option === 'pickup' ? 0 : city === 'Dhaka' ? 100 : 150,
      payment_method: isBkash ? 'bkash' : 'cash',
      total_price_cart: total,
      discount_amount: total === 0 ? 1999 : 200,
      coupon_code: total === 0 ? 'FIFTY' : 'EID10',
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
    if (type === undefined || !last) return;
    if (!isOpen(last.from) && last.from !== 'visit.submitting') return expect(state).toBe(last.from);
    const fields: Record<string, string[]> = {
      'transaction used': ['payment_trnx_id'],
      'payment refused': ['payment_trnx_id', 'payment_trnx_mobile'],
      total: ['cart'],
    };
    expect(state).toBe(`visit.open.${type}`);
    expect(context.failure?.kind).toBe(type === 'failed' ? 'timeout' : 'refused');
    expect(Object.keys(context.fieldErrors)).toEqual(fields[name ?? ''] ?? []);
    expect(context.invalidFields).toEqual([]);
  },
  'an edit clears the error of its field': ({ last, before, context, state }) => {
    const edited = { mobile: 'mobile', 'same transaction': 'transactionId' }[
      caseOf('bkash.type', last) ?? ''
    ];
    if (edited === undefined || !last || last.from === 'placed') return;
    const name = edited === 'mobile' ? 'payment_trnx_mobile' : 'payment_trnx_id';
    const invalidFields = before.invalidFields.filter((field) => field !== edited);
    const fields = Object.keys(before.fieldErrors).filter((other) => other !== name);
    const left = invalidFields.length + fields.length;
    const had = before.invalidFields.length + Object.keys(before.fieldErrors).length;
    expect([context.invalidFields, Object.keys(context.fieldErrors)]).toEqual([invalidFields, fields]);
    expect(state).toBe(left === 0 && had > 0 ? 'visit.open.idle' : last.from);
    expect(context.failure).toEqual(state === last.from ? before.failure : null);
  },
  'tells the address step when the order is settled: failed, queued or not submitted': ({ last, state }) => {
    if (!last || !isOpen(state)) return;
    if (last.from === 'visit.submitting' || last.from === 'visit.savingAddresses')
      expect(last.sent).toContainEqual(settled);
  },
  'a queued order leaves the form open': ({ last, state }) => {
    if (last?.move !== 'order.queued · plain') return;
    expect(state).toBe(last.from === 'visit.submitting' ? 'visit.open.idle' : last.from);
    expect(last.emitted).toEqual([]);
  },
  'cancels a queued order on request': ({ last, state }) => {
    if (last?.move !== 'order.cancel · plain') return;
    expect(state).toBe(last.from);
    expect(last.emitted).toEqual(isOpen(last.from) ? [{ type: 'order.cancel' }] : []);
  },
  'an expired session keeps the error, another customer does not see it': ({
    last,
    before,
    context,
    state,
  }) => {
    const who = caseOf('owner.changed', last);
    if (who === undefined || !last || !isVisit(last.from)) return;
    const owner = { expired: null, 'the same customer': rahima, 'another customer': kamal }[who];
    const isOther = owner !== null && owner !== before.visitor;
    expect(context).toMatchObject({ owner, visitor: owner ?? before.visitor });
    expect(last.sent).toContainEqual({
      to: 'addresses',
      event: {
        type: 'owner.changed',
        user: owner === null ? null : expect.objectContaining({ email: owner }),
        district: null,
        draft: expect.objectContaining({ typed: { shipping: {}, billing: {}, edited: {} } }),
      },
    });
    expect(context.draft).toEqual({
      option: null,
      note: ' Ring twice ',
      method: null,
      bkash: { mobile: '', transactionId: ' ab12cd34e ' },
    });
    const isSaving = last.from === 'visit.savingAddresses';
    expect(last.emitted).toEqual(isOther ? [{ type: 'coupon.dismiss' }] : []);
    expect(state).toBe(isOther || isSaving ? 'visit.open.idle' : last.from);
    expect(errorsOf(context)).toEqual(isOther || isSaving ? noErrors : errorsOf(before));
  },
  'submits nothing after the order is placed': ({ last, state }) => {
    if (last?.move === 'order.placed · plain' && (isOpen(last.from) || last.from === 'visit.submitting'))
      expect(state).toBe('placed');
    if (last?.from === 'placed') expect([state, last.emitted, last.sent]).toEqual(['placed', [], []]);
  },
};
