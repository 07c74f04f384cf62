import { describe, expect, test } from 'vitest';
import { readRefusal } from '../../src/domain/error-messages.ts';
import { orderProblem, proofErrors } from '../../src/features/checkout/order-errors.ts';
import { failureMessage, rejectionOf } from '../../src/features/shell/failure-message.ts';
import type { Failure } from '../../src/machines/failure.ts';
import { firstOrder, type OrderView } from '../../src/platform/actors/views.ts';
import { failures as bangla } from '../../src/ui/messages/bn/failures.ts';
import { cart } from '../../src/ui/messages/en/cart.ts';
import { en } from '../../src/ui/messages/en.ts';

const problem = (view: Partial<OrderView>) => orderProblem({ ...firstOrder, ...view }, { ...en, cart });
const problems = 'There were some problems with your input.';
const newTotal = 'Prices have changed. Please look at the new total and place the order again.';
const refused = {
  kind: 'refused',
  status: 422,
  message: 'The order was refused.',
  fields: {},
} satisfies Failure;

describe('beside the button', () => {
  test.each(['idle', 'faulty', 'busy', 'placed'] as const)('nothing stands against one %s', (state) => {
    expect(problem({ state, failure: refused, fieldErrors: { cart: ['Sold out.'] } })).toBeNull();
  });

  test('an order that waits says whether it outlives the page', () => {
    expect(problem({ state: 'queued' })?.title).toMatch(
      /^There is no connection\. Your order is saved here /,
    );
    expect(problem({ state: 'queued', isStored: false })?.title).toMatch(/Leave this page open/);
  });

  test.each(['changed', 'outdated'] as const)('%s: what the shop says, or that prices changed', (state) => {
    const cart = ['Red Saree is sold out.', 'Blue Saree costs ৳900 now.'];
    expect(problem({ state, fieldErrors: { cart } })).toEqual({ title: problems, messages: cart });
    expect(problem({ state, fieldErrors: { cart: [] } })).toEqual({ title: newTotal });
    expect(problem({ state })).toEqual({ title: newTotal });
  });

  test('an order that failed says why', () => {
    expect(problem({ state: 'failed', failure: { kind: 'timeout' } })).toEqual({
      title: 'The shop is taking too long to respond.',
    });
  });

  test('a refusal lists what is said of the fields, but for those that say it themselves', () => {
    const fieldErrors = {
      payment_trnx_id: ['This transaction was used before.'],
      coupon_code: ['The coupon is over.'],
      'shipping_address.zipcode': ['Four digits.', 'No such code.'],
    };
    expect(problem({ state: 'refused', failure: refused, fieldErrors })).toEqual({
      title: problems,
      messages: ['The coupon is over.', 'Four digits.', 'No such code.'],
    });
    const atFields = { payment_trnx_id: ['Used.'], payment_trnx_mobile: ['No such number.'] };
    expect(problem({ state: 'refused', failure: refused, fieldErrors: atFields })).toBeNull();
    expect(problem({ state: 'refused', failure: refused })).toEqual({ title: 'The order was refused.' });
  });
});

test('each part of the bKash proof says what is wrong with it alone', () => {
  const errors = (view: Partial<OrderView>) => proofErrors({ ...firstOrder, ...view }, { ...en, cart });
  expect(errors({})).toEqual({});
  expect(errors({ faults: ['mobile'] })).toEqual({
    mobile: 'Enter a Bangladeshi mobile number: 01, then 3 to 9, then eight digits.',
  });
  expect(errors({ faults: ['transactionId'] })).toEqual({
    transactionId: 'A transaction ID has eight to ten letters and digits.',
  });
  expect(errors({ fieldErrors: { payment_trnx_mobile: ['No such number.', 'Call us.'] } })).toEqual({
    mobile: 'No such number.',
  });
  expect(errors({ fieldErrors: { payment_trnx_id: ['Used before.'] } })).toEqual({
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
])('of %j people read: %s', (failure, sentence) => {
  expect(failureMessage(failure, en)).toBe(sentence);
});

test('a response without words for people is explained in the language of the shop', () => {
  const wordless: Failure = { kind: 'refused', status: 400, ...readRefusal('<html>') };
  expect(failureMessage(wordless, en)).toBe('Something went wrong. Please try again.');
  expect(failureMessage(wordless, { failures: bangla })).toBe('কিছু একটা ভুল হয়েছে। আবার চেষ্টা করুন।');
  const fields: Failure = { kind: 'refused', status: 422, ...readRefusal({ zipcode: ['Four digits.'] }) };
  expect(failureMessage(fields, { failures: bangla })).toBe('Four digits.');
});

test('a form gets the fields of a refusal, and of none otherwise', () => {
  const fields = { zipcode: ['Four digits.'] };
  expect(rejectionOf({ ...refused, fields }, en)).toEqual({ message: 'The order was refused.', fields });
  expect(rejectionOf({ kind: 'offline' }, en)).toEqual({ message: 'There is no connection.', fields: {} });
  expect(rejectionOf(null, en)).toBeNull();
});
