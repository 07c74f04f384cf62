import { describe, expect, test } from 'vitest';
import { blankDraft } from '../../src/domain/checkout-draft.ts';
import { parseErrorBody } from '../../src/domain/error-messages.ts';
import { bkashErrors, orderProblem } from '../../src/features/checkout/order-errors.ts';
import { failureMessage, toRefusal } from '../../src/features/page/failure-message.ts';
import type { CheckoutView } from '../../src/machines/checkout.ts';
import type { Failure } from '../../src/machines/failure.ts';
import { initialOrderSubmission } from '../../src/platform/actors/initial-views.ts';
import { failures as bangla } from '../../src/ui/messages/bn/failures.ts';
import { cart } from '../../src/ui/messages/en/cart.ts';
import { en } from '../../src/ui/messages/en.ts';

const submission = initialOrderSubmission;
const checkout: CheckoutView = {
  draft: blankDraft,
  visitor: null,
  invalidFields: [],
  fieldErrors: {},
  failure: null,
  isBusy: false,
  isUnavailable: false,
  isTotalChanged: false,
  arePricesUnavailable: false,
  placed: null,
};
const problem = (changed: Partial<CheckoutView> = {}) =>
  orderProblem({ ...checkout, ...changed }, submission, { ...en, cart }, []);
/** What the machine keeps of a refusal. */
const refusedWith = (fields: Record<string, string[]>) => ({
  failure: { ...refused, fields },
  fieldErrors: fields,
});
const problemsTitle = 'There were some problems with your input.';
const newTotal = 'Prices have changed. Please check the new total and place the order again.';
const refused = {
  kind: 'refused',
  status: 422,
  message: 'The order was refused.',
  fields: {},
} satisfies Failure;

describe('orderProblem', () => {
  test('is null initially, and with an invalid bKash field', () => {
    expect(problem()).toBeNull();
    expect(problem({ invalidFields: ['mobile'] })).toBeNull();
  });

  test('describes whether a queued order is stored, and is null while sending', () => {
    const failed: CheckoutView = { ...checkout, failure: { kind: 'timeout' } };
    const shown = (view: Partial<typeof submission>) =>
      orderProblem(failed, { ...submission, ...view }, { ...en, cart }, []);
    expect(shown({ isQueued: true })?.title).toMatch(/^There is no connection\. Your order is saved here /);
    expect(shown({ isQueued: true, isStored: false })?.title).toMatch(/Leave this page open/);
    expect(shown({ isBusy: true })).toBeNull();
  });

  test('names the lines that cannot be ordered, as long as there are any', () => {
    const blocked = { ...checkout, isUnavailable: true };
    const shown = (names: string[]) => orderProblem(blocked, submission, { ...en, cart }, names);
    expect(shown(['Jamdani saree'])?.messages).toEqual(['Jamdani saree']);
    expect(shown([])).toBeNull();
  });

  test.each(['isTotalChanged', 'arePricesUnavailable'] as const)(
    'with %s, has the messages of the server, else a general one',
    (how) => {
      const cart = ['Red Saree is sold out.', 'Blue Saree costs ৳900 now.'];
      expect(problem({ [how]: true, ...refusedWith({ cart }) })).toEqual({
        title: problemsTitle,
        messages: cart,
      });
      expect(problem({ [how]: true, ...refusedWith({ cart: [] }) })).toEqual({ title: newTotal });
      expect(problem({ [how]: true, ...refusedWith({}) })).toEqual({ title: newTotal });
    },
  );

  test('has the message of a failure', () => {
    expect(problem({ failure: { kind: 'timeout' } })).toEqual({
      title: 'The shop is taking too long to respond.',
    });
  });

  test('lists field messages, except those of fields that display their own', () => {
    const fields = {
      payment_trnx_id: ['This transaction was used before.'],
      coupon_code: ['The coupon is over.'],
      'shipping_address.zipcode': ['Four digits.', 'No such code.'],
    };
    expect(problem(refusedWith(fields))).toEqual({
      title: problemsTitle,
      messages: ['The coupon is over.', 'Four digits.', 'No such code.'],
    });
    const coupon_code = ['The coupon is over.'];
    expect(problem(refusedWith({ coupon_code }))?.messages).toEqual(coupon_code);
    const atFields = { payment_trnx_id: ['Used.'], payment_trnx_mobile: ['No such number.'] };
    expect(problem(refusedWith(atFields))).toBeNull();
    expect(problem({ failure: refused })).toEqual({ title: 'The order was refused.' });
  });
});

test('bkashErrors has the message of each invalid field', () => {
  const errors = (changed: Partial<CheckoutView> = {}) =>
    bkashErrors({ ...checkout, ...changed }, { ...en, cart });
  expect(errors()).toEqual({});
  expect(errors({ invalidFields: ['mobile'] })).toEqual({
    mobile: 'Enter a Bangladeshi mobile number: 01, then 3 to 9, then eight digits.',
  });
  expect(errors({ invalidFields: ['transactionId'] })).toEqual({
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
