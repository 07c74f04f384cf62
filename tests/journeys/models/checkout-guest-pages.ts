import { expect } from '@razz/model-testing/journeys';
import { expectedTotals } from '../../support/expected-totals.ts';
import type { StepContext } from '../run/journey.ts';
import { matching, t, taka } from '../run/texts.ts';
import { addressForm, expectAddress, expectFieldValues } from './address-fields.ts';
import type { Context } from './checkout-guest-machine.ts';
import { expectTotals } from './page-objects.ts';
import { type ShippingOption, shippingCharge, shippingOptionName } from './shipping-choice.ts';

export type Step = StepContext<Context>;
export const shipping = ({ page }: Step) => page.getByRole('region', { name: t('Shipping address') });

/** The accessible name of a payment method, which ends with its explanation. */
export const paymentName = (method: Context['method']): RegExp =>
  matching(method === 'cash' ? 'Cash on delivery*' : 'bKash*');

export const shippingOptionOf = ({ context }: Step): ShippingOption => {
  if (context.shippingOption) return context.shippingOption;
  // The city in the form decides until an address is saved.
  if (context.hasRefusedAddress) return 'outside';
  if (context.unsavedAddress) return context.unsavedAddress.city === 'Dhaka' ? 'dhaka' : 'outside';
  return context.address === null || context.address.city === 'Dhaka' ? 'dhaka' : 'outside';
};

const expectedTotalsOf = (stage: Step) => {
  const charge = shippingCharge(stage.facts, shippingOptionOf(stage));
  const lines = stage.context.hasProduct ? [{ price: stage.facts.plain.price, quantity: 1 }] : [];
  return { charge, totals: expectedTotals(lines, null, charge) };
};

export const expectTotalsIn = async (stage: Step, region: string): Promise<void> => {
  const { charge, totals } = expectedTotalsOf(stage);
  await expectTotals(stage.page.getByRole('region', { name: region }), totals, charge);
};

const bkash = ({ page }: Step) => page.getByRole('region', { name: t('bKash') });
/** The sender's bKash number. */
export const senderNumber = '01711112222';
const transactionId = /^[0-9A-F]{10}$/;

/** Asserts the checkout page against the model. */
export const expectCheckout = async (stage: Step): Promise<void> => {
  const { page, context } = stage;
  await expect(page.getByRole('radio', { name: shippingOptionName(shippingOptionOf(stage)) })).toBeChecked();
  await expect(page.getByRole('radio', { name: paymentName(context.method) })).toBeChecked();
  if (context.address) await expectAddress(shipping(stage), context.address);
  else await expect(addressForm(page, 'Add Address')).toBeVisible();
  if (context.unsavedAddress)
    await expectFieldValues(addressForm(page, 'Add Address'), context.unsavedAddress);
  await expect(page.getByText(t('You can order without an account.'))).toBeVisible();
  await expect(page.getByRole('link', { name: t('Sign in to use your saved addresses') })).toHaveAttribute(
    'href',
    '/login?redirect=%2Fcheckout',
  );
  if (context.hasProduct) await expectTotalsIn(stage, t('Your order'));
  await expect(page.getByRole('textbox', { name: t('Order notes (optional)') })).toHaveValue(context.note);
  if (context.method === 'cash') return expect(bkash(stage)).toHaveCount(0);
  await expect(bkash(stage)).toContainText(
    `${t('Amount to send')}${taka(expectedTotalsOf(stage).totals.total)}`,
  );
  await expect(bkash(stage)).toContainText(`${t('Merchant number (Payment)')}${stage.facts.bkashMerchant}`);
  await expect(bkash(stage)).toContainText(
    `${t('Personal number (Send Money)')}${stage.facts.bkashPersonal}`,
  );
  await expect(page.getByRole('textbox', { name: t('Transaction ID') })).toHaveValue(
    context.hasBkashDetails ? transactionId : '',
  );
};

/** Asserts the confirmation page; the order has emptied the cart. */
export const expectConfirmation = async (stage: Step): Promise<void> => {
  const { page, context } = stage;
  await expectTotalsIn({ ...stage, context: { ...context, hasProduct: true } }, t('Order details'));
  const detail = (name: string) =>
    page
      .getByRole('main')
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) });
  await expect(detail(t('Payment'))).toContainText(
    context.method === 'cash' ? t('Cash on delivery') : t('bKash'),
  );
  await expect(detail(t('Payment'))).toContainText(t('Not Paid'));
  await expect(detail(t('Status'))).toContainText(t('Pending'));
  if (context.method === 'bkash') await expect(detail(t('Transaction'))).toContainText(senderNumber);
  else await expect(detail(t('Transaction'))).toHaveCount(0);
  const note = page.getByRole('region', { name: t('Order notes (optional)') });
  if (context.note === '') await expect(note).toHaveCount(0);
  else await expect(note).toContainText(context.note);
};
