import { test } from 'vitest';
import { defaultSettings } from '../../src/domain/pricing.ts';
import {
  addToCart,
  orderCount,
  placedOrderId,
  readStoredOrder,
  shownLines,
  shownTotals,
  submitAddressForm,
  sylhet,
} from '../support/checkout-page.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';
import { address, order as someOrder } from '../support/small-shop.ts';

const { shop, visitor, customer } = shoppers();

const usedTransactionId = '8N7A6B5C4D';

test('a customer selects saved addresses and pays by bKash, after two rejected payments [2.35, 2.36, 2.37, 2.41, 2.42, 2.43, 4.16, 4.17, 4.18, 4.19, 4.20, 5.5, 6.2, 9.12, 9.24]', async () => {
  const other = await visitor();
  await other.request('GET', '/api/get_districts');
  await other.request(
    'POST',
    '/api/cart/place_order',
    someOrder({
      payment_method: 'bkash',
      payment_trnx_mobile: '01812345678',
      payment_trnx_id: usedTransactionId,
    }),
  );
  const ordersBefore = await orderCount(shop());

  const { page, request, email } = await customer();
  await request('POST', '/api/cart/save_address', { ...address, address1: 'House 12, Dhanmondi' });
  await request('POST', '/api/cart/save_address', { ...address, ...sylhet });
  await addToCart(page, 'white-panjabi', 'M');
  await page.goto('/checkout');

  const shipping = page.getByRole('region', { name: 'Shipping address' });
  const billing = page.getByRole('region', { name: 'Billing address' });
  await expect(shipping.getByRole('button', { name: 'Edit: Shipping address' })).toBeVisible();
  await shipping.getByRole('button', { name: 'Edit: Shipping address' }).click();
  await shipping
    .getByRole('button', { name: `Use this address: ${sylhet.name}, ${sylhet.address1}` })
    .click();
  await expect(shipping).toContainText('Sylhet - 3100');
  await expect(page.getByRole('radio', { name: /Outside Dhaka/ })).toBeChecked();
  await billing.getByRole('checkbox', { name: 'Bill to the same address' }).uncheck();
  await expect(billing.getByRole('listitem').filter({ hasText: sylhet.address1 })).toContainText('In use');
  await billing.getByRole('button', { name: /^Use this address: .*House 12, Dhanmondi$/ }).click();
  await expect(billing).toContainText('House 12, Dhanmondi');

  // The selected shipping option overrides the address until another address is saved.
  await page.getByText('Office pickup').click();
  await expect(page.getByRole('radio', { name: /Office pickup/ })).toBeChecked();
  expect((await shownTotals(page)).shipping).toBe(0);
  await shipping.getByRole('button', { name: 'Edit: Shipping address' }).click();
  await shipping.getByRole('button', { name: 'Add Address', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Email Address' })).toHaveValue(email);
  await submitAddressForm(page, { ...sylhet, address1: 'Shop 4, Amberkhana' });
  await expect(shipping).toContainText('Shop 4, Amberkhana');
  await expect(page.getByRole('radio', { name: /Outside Dhaka/ })).toBeChecked();
  expect(await shownTotals(page)).toEqual({ subtotal: 1600, discount: 0, shipping: 150, total: 1750 });

  await page.getByText('Send the money first').click();
  const bkash = page.getByRole('region', { name: 'bKash' });
  await expect(bkash).toContainText('Please pay with bKash first, then fill in the form below.');
  await expect(bkash).toContainText(defaultSettings.bkashMerchant);
  await expect(bkash).toContainText(defaultSettings.bkashPersonal);
  await expect(bkash).toContainText('Amount to send');
  await expect(bkash.locator('dd').first()).toContainText('৳1,750');
  const mobile = bkash.getByRole('textbox', { name: 'Your bKash number' });
  await expect(mobile).toHaveAttribute('placeholder', '01xxxxxxxx');
  const transaction = bkash.getByRole('textbox', { name: 'Transaction ID' });
  const place = page.getByRole('button', { name: 'Place Order' });

  await mobile.fill('12345');
  await place.click();
  await expect(mobile).toHaveAccessibleDescription(
    /Enter a Bangladeshi mobile number: 01, then 3 to 9, then eight digits\./,
  );
  await expect(transaction).toHaveAccessibleDescription(
    /A transaction ID has eight to ten letters and digits\./,
  );
  await expect(mobile).toBeFocused();

  await mobile.fill('01912-345678');
  await transaction.fill(usedTransactionId);
  await place.click();
  await expect(transaction).toHaveAccessibleDescription(
    /This bKash transaction id was already used for another order\./,
  );
  await expect(transaction).toBeFocused();
  expect(await orderCount(shop())).toBe(ordersBefore);

  await transaction.fill('9x8y7z6w5v');
  const shown = { amounts: await shownTotals(page), lines: await shownLines(page) };
  await place.click();
  const id = await placedOrderId(page);
  const { order, amounts, lines } = await readStoredOrder(shop(), id);
  expect({ amounts, lines }).toEqual(shown);
  expect(order).toMatchObject({
    payment_method: 'bkash',
    payment_trnx_mobile: '01912345678',
    payment_trnx_id: '9X8Y7Z6W5V',
    shipping_address: { address1: 'Shop 4, Amberkhana', city: 'Sylhet' },
    billing_address: { address1: 'House 12, Dhanmondi' },
  });
  expect(order.user_id).not.toBeNull();
  await expect(page.getByText('9X8Y7Z6W5V, 01912345678')).toBeVisible();
  expect(await orderCount(shop())).toBe(ordersBefore + 1);
});
