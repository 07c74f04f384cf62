import { expect } from '@razz/model-testing/journeys';
import { expectedTotals, taka } from '../../support/expected-totals.ts';
import type { StepContext } from '../run/journey.ts';
import { addressForm, expectAddress, expectTyped } from './address-fields.ts';
import type { Context } from './checkout-guest-machine.ts';
import { expectTotals } from './on-page.ts';
import { amountOf, type Charge, chargeNames } from './shipping-choice.ts';

export type Here = StepContext<Context>;
export const shipping = ({ page }: Here) => page.getByRole('region', { name: 'Shipping address' });

export const chargeOf = ({ context }: Here): Charge => {
  if (context.picked) return context.picked;
  // The city that is typed decides until there is a saved one.
  if (context.typed) return 'outside';
  if (context.pending) return context.pending.city === 'Dhaka' ? 'dhaka' : 'outside';
  return context.address === null || context.address.city === 'Dhaka' ? 'dhaka' : 'outside';
};

const sumsOf = (stage: Here) => {
  const charge = amountOf(stage.facts, chargeOf(stage));
  const lines = stage.context.filled ? [{ price: stage.facts.plain.price, quantity: 1 }] : [];
  return { charge, totals: expectedTotals(lines, null, charge) };
};

export const sumsHold = async (stage: Here, region: string): Promise<void> => {
  const { charge, totals } = sumsOf(stage);
  await expectTotals(stage.page.getByRole('region', { name: region }), totals, charge);
};

const bkash = ({ page }: Here) => page.getByRole('region', { name: 'bKash' });
/** Whose bKash number an order is paid from. */
export const sender = '01711112222';
const transaction = /^[0-9A-F]{10}$/;

/** The checkout as the model has it. */
export const pageHolds = async (stage: Here): Promise<void> => {
  const { page, context } = stage;
  await expect(page.getByRole('radio', { name: chargeNames[chargeOf(stage)] })).toBeChecked();
  await expect(
    page.getByRole('radio', { name: context.method === 'cash' ? /^Cash/ : /^bKash/ }),
  ).toBeChecked();
  if (context.address) await expectAddress(shipping(stage), context.address);
  else await expect(addressForm(page, 'Add Address')).toBeVisible();
  if (context.pending) await expectTyped(addressForm(page, 'Add Address'), context.pending);
  await expect(page.getByText('You can order without an account.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in to use your saved addresses' })).toHaveAttribute(
    'href',
    '/login?redirect=%2Fcheckout',
  );
  if (context.filled) await sumsHold(stage, 'Your order');
  await expect(page.getByRole('textbox', { name: /^Order notes/ })).toHaveValue(context.note);
  if (context.method === 'cash') return expect(bkash(stage)).toHaveCount(0);
  await expect(bkash(stage)).toContainText(`Amount to send${taka(sumsOf(stage).totals.total)}`);
  await expect(bkash(stage)).toContainText(`Merchant number (Payment)${stage.facts.bkashMerchant}`);
  await expect(bkash(stage)).toContainText(`Personal number (Send Money)${stage.facts.bkashPersonal}`);
  await expect(page.getByRole('textbox', { name: 'Transaction ID' })).toHaveValue(
    context.proven ? transaction : '',
  );
};

/** What the thank-you page says of an order that emptied the cart. */
export const expectOrdered = async (stage: Here): Promise<void> => {
  const { page, context } = stage;
  await sumsHold({ ...stage, context: { ...context, filled: true } }, 'Order details');
  const fact = (name: string) =>
    page
      .getByRole('main')
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) });
  await expect(fact('Payment')).toContainText(context.method === 'cash' ? 'Cash on delivery' : 'bKash');
  await expect(fact('Payment')).toContainText('Not Paid');
  await expect(fact('Status')).toContainText('Pending');
  if (context.method === 'bkash') await expect(fact('Transaction')).toContainText(sender);
  else await expect(fact('Transaction')).toHaveCount(0);
  const note = page.getByRole('region', { name: 'Order notes (optional)' });
  if (context.note === '') await expect(note).toHaveCount(0);
  else await expect(note).toContainText(context.note);
};
