import { describe, expect, test } from 'vitest';
import { createActor, type EventFrom } from 'xstate';
import { parseErrorBody } from '../../src/domain/error-messages.ts';
import { bkashErrors, orderProblem } from '../../src/features/checkout/order-errors.ts';
import { failureMessage, toRefusal } from '../../src/features/shell/failure-message.ts';
import type { Failure } from '../../src/machines/failure.ts';
import { placeOrderMachine } from '../../src/machines/place-order.ts';
import { initialOrderSubmission } from '../../src/platform/actors/initial-views.ts';
import { failures as bangla } from '../../src/ui/messages/bn/failures.ts';
import { cart } from '../../src/ui/messages/en/cart.ts';
import { en } from '../../src/ui/messages/en.ts';
import { draft } from '../machines/fixtures.ts';

const submission = initialOrderSubmission;
/** Snapshot of the place-order machine after these events. */
const attempt = (...events: EventFrom<typeof placeOrderMachine>[]) => {
  const actor = createActor(placeOrderMachine).start();
  for (const event of events) actor.send(event);
  return actor.getSnapshot();
};
const problem = (...events: EventFrom<typeof placeOrderMachine>[]) =>
  orderProblem(attempt(...events), submission, { ...en, cart }, []);
const problemsTitle = 'There were some problems with your input.';
const newTotal = 'Prices have changed. Please check the new total and place the order again.';
const refused = {
  kind: 'refused',
  status: 422,
  message: 'The order was refused.',
  fields: {},
} satisfies Failure;

const withFields = (fields: Record<string, string[]>) => ({ ...refused, fields });
const bkash = (mobile: string, transactionId: string) =>
  ({
    type: 'order.place',
    draft: { ...draft, paymentMethod: 'bkash', bkash: { mobile, transactionId } },
  }) as const;
const rightMobile = '01712345678';
const rightId = '9AB8C7D6E5';

describe('orderProblem', () => {
  test('is null initially, with an invalid bKash field, and after the order was placed', () => {
    expect(problem()).toBeNull();
    expect(problem(bkash('0121', rightId))).toBeNull();
    expect(problem({ type: 'order.placed' })).toBeNull();
  });

  test('describes whether a queued order is stored, and is null while sending', () => {
    const failed = attempt({ type: 'order.failed', failure: { kind: 'timeout' } });
    const shown = (view: Partial<typeof submission>) =>
      orderProblem(failed, { ...submission, ...view }, { ...en, cart }, []);
    expect(shown({ isQueued: true })?.title).toMatch(/^There is no connection\. Your order is saved here /);
    expect(shown({ isQueued: true, isStored: false })?.title).toMatch(/Leave this page open/);
    expect(shown({ isBusy: true })).toBeNull();
  });

  test('names the lines that cannot be ordered, as long as there are any', () => {
    const lines = draft.lines.map((line) => ({ ...line, isMissing: true as const }));
    const blocked = attempt({ type: 'order.place', draft: { ...draft, lines } });
    const shown = (names: string[]) => orderProblem(blocked, submission, { ...en, cart }, names);
    expect(shown(['Jamdani saree'])?.messages).toEqual(['Jamdani saree']);
    expect(shown([])).toBeNull();
  });

  test.each(['totalChanged', 'pricesUnavailable'] as const)(
    'for %s, has the messages of the server, else a general one',
    (how) => {
      const type = `order.${how}` as const;
      const cart = ['Red Saree is sold out.', 'Blue Saree costs ৳900 now.'];
      expect(problem({ type, failure: withFields({ cart }) })).toEqual({
        title: problemsTitle,
        messages: cart,
      });
      expect(problem({ type, failure: withFields({ cart: [] }) })).toEqual({ title: newTotal });
      expect(problem({ type, failure: withFields({}) })).toEqual({ title: newTotal });
    },
  );

  test('has the message of a failure', () => {
    expect(problem({ type: 'order.failed', failure: { kind: 'timeout' } })).toEqual({
      title: 'The shop is taking too long to respond.',
    });
  });

  test('lists field messages, except those of fields that display their own', () => {
    const fields = {
      payment_trnx_id: ['This transaction was used before.'],
      coupon_code: ['The coupon is over.'],
      'shipping_address.zipcode': ['Four digits.', 'No such code.'],
    };
    expect(problem({ type: 'order.refused', failure: withFields(fields) })).toEqual({
      title: problemsTitle,
      messages: ['The coupon is over.', 'Four digits.', 'No such code.'],
    });
    const coupon_code = ['The coupon is over.'];
    expect(problem({ type: 'order.refused', failure: withFields({ coupon_code }) })?.messages).toEqual(
      coupon_code,
    );
    const atFields = { payment_trnx_id: ['Used.'], payment_trnx_mobile: ['No such number.'] };
    expect(problem({ type: 'order.refused', failure: withFields(atFields) })).toBeNull();
    expect(problem({ type: 'order.refused', failure: refused })).toEqual({ title: 'The order was refused.' });
  });
});

test('bkashErrors has the message of each invalid field', () => {
  const errors = (...events: EventFrom<typeof placeOrderMachine>[]) =>
    bkashErrors(attempt(...events), { ...en, cart });
  const refusedWith = (fields: Record<string, string[]>) =>
    ({ type: 'order.refused', failure: withFields(fields) }) as const;
  expect(errors()).toEqual({});
  expect(errors(bkash('0121', rightId))).toEqual({
    mobile: 'Enter a Bangladeshi mobile number: 01, then 3 to 9, then eight digits.',
  });
  expect(errors(bkash(rightMobile, 'x'))).toEqual({
    transactionId: 'A transaction ID has eight to ten letters and digits.',
  });
  expect(errors(refusedWith({ payment_trnx_mobile: ['No such number.', 'Call us.'] }))).toEqual({
    mobile: 'No such number.',
  });
  expect(errors(refusedWith({ payment_trnx_id: ['Used before.'] }))).toEqual({
    transactionId: 'Used before.',
  });
});

test.each<[Failure, string]>([
  [{ kind: 'offline' }, 'There is no connection.'],
  [{ kind: 'timeout' }, 'The shop is taking too long to respond.'],
  [{ kind: 'signedOut' }, 'Please sign in again.'],
  [{ kind: 'malformed' }, 'Something went wrong. Please try again.'],
  [{ kind: 'server', status: 500 }, 'Something went wrong. Please try again.'],
  [{ kind: 'server', status: 503, message: 'Back at noon.' }, 'Back at noon.'],
  [{ kind: 'server', status: 503 }, 'The shop is taking too long to respond.'],
  [refused, 'The order was refused.'],
])('failureMessage of %j is: %s', (failure, message) => {
  expect(failureMessage(failure, en)).toBe(message);
});

test('failureMessage of a response without a readable message is translated', () => {
  const withoutMessage: Failure = { kind: 'refused', status: 400, ...parseErrorBody('<html>') };
  expect(failureMessage(withoutMessage, en)).toBe('Something went wrong. Please try again.');
  expect(failureMessage(withoutMessage, { failures: bangla })).toBe('কিছু একটা ভুল হয়েছে। আবার চেষ্টা করুন।');
  const fields: Failure = { kind: 'refused', status: 422, ...parseErrorBody({ zipcode: ['Four digits.'] }) };
  expect(failureMessage(fields, { failures: bangla })).toBe('Four digits.');
});

test('toRefusal has the fields of a refused request only', () => {
  const fields = { zipcode: ['Four digits.'] };
  expect(toRefusal({ ...refused, fields }, en)).toEqual({ message: 'The order was refused.', fields });
  expect(toRefusal({ kind: 'offline' }, en)).toEqual({ message: 'There is no connection.', fields: {} });
  expect(toRefusal(null, en)).toBeNull();
});
