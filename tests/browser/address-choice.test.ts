import type { Page } from 'playwright';
import { test } from 'vitest';
import {
  addToCart,
  openCheckout,
  placedOrderId,
  readStoredOrder,
  shownTotals,
  storageWithCart,
  sylhet,
} from '../support/checkout-page.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';
import { address, ids, password } from '../support/small-shop.ts';

const { shop, visitor, customer } = shoppers();

const dhaka = { ...address, address1: 'House 12, Dhanmondi' };
const card = (page: Page, use: 'Shipping' | 'Billing') =>
  page.getByRole('region', { name: `${use} address` });
const billToSame = (page: Page) => page.getByRole('checkbox', { name: 'Bill to the same address' });
const expectOutsideDhaka = (page: Page) =>
  expect(page.getByRole('radio', { name: /Outside Dhaka/ })).toBeChecked();

/** Opens the checkout of a customer with a default address in Dhaka and another one in Sylhet. */
const atCheckout = async () => {
  const shopper = await customer({ storageState: await storageWithCart(shop(), ids.saree) });
  await shopper.request('POST', '/api/cart/save_address', dhaka);
  await shopper.request('POST', '/api/cart/save_address', { ...address, ...sylhet });
  await shopper.page.goto('/checkout');
  await expect(card(shopper.page, 'Shipping')).toContainText(dhaka.address1);
  return shopper;
};

const shipTo = async (page: Page, { name, address1 }: typeof sylhet) => {
  await page.getByRole('button', { name: 'Edit: Shipping address' }).click();
  await page.getByRole('button', { name: `Use this address: ${name}, ${address1}` }).click();
  await expect(card(page, 'Shipping')).toContainText(address1);
};

test('the selected addresses and the shipping charge survive a visit to the cart and reloads until the order', async () => {
  const { page } = await atCheckout();
  await billToSame(page).uncheck();
  await expect(card(page, 'Billing')).toContainText(dhaka.address1);
  await shipTo(page, sylhet);

  const expectChoice = async () => {
    await expect(card(page, 'Shipping')).toContainText(sylhet.address1);
    await expect(card(page, 'Billing')).toContainText(dhaka.address1);
    await expectOutsideDhaka(page);
    expect((await shownTotals(page)).shipping).toBe(150);
  };
  await page.getByRole('link', { name: /^Cart, / }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'View cart' }).click();
  await expectOutsideDhaka(page);
  expect((await shownTotals(page)).shipping).toBe(150);
  await page.reload();
  await expectOutsideDhaka(page);
  expect((await shownTotals(page)).shipping).toBe(150);
  await page.getByRole('link', { name: 'Proceed to checkout' }).click();
  await expectChoice();
  await page.reload();
  await expectChoice();

  await page.getByRole('button', { name: 'Place Order' }).click();
  const { order, amounts } = await readStoredOrder(shop(), await placedOrderId(page));
  expect(order.shipping_address).toMatchObject({ address1: sylhet.address1 });
  expect(order.billing_address).toMatchObject({ address1: dhaka.address1 });
  expect(amounts).toMatchObject({ shipping: 150 });

  // The choice is dropped with the order: the next one starts with the default.
  await addToCart(page, 'red-jamdani-saree');
  await page.goto('/checkout');
  await expect(card(page, 'Shipping')).toContainText(dhaka.address1);
});

test('the next order goes to the address that was made the default', async () => {
  const { page, context } = await atCheckout();
  await page.goto('/account/addresses');
  const entries = page.getByRole('region', { name: 'Address Book Entries' }).getByRole('listitem');
  await expect(entries.filter({ hasText: 'Default address' })).toContainText(dhaka.address1);
  await page
    .getByRole('button', { name: `Make default: the address of ${sylhet.name}, ${sylhet.address1}` })
    .press('Enter');
  await expect(entries.filter({ hasText: 'Default address' })).toContainText(sylhet.address1);

  // The tab keeps the selection of its open checkout, a new one starts with the default.
  await page.goto('/checkout');
  await expect(card(page, 'Shipping')).toContainText(dhaka.address1);
  const next = await context.newPage();
  await next.goto('/checkout');
  await expect(card(next, 'Shipping')).toContainText(sylhet.address1);
  await expectOutsideDhaka(next);
  await next.getByRole('button', { name: 'Place Order' }).click();
  const { order } = await readStoredOrder(shop(), await placedOrderId(next));
  expect(order.shipping_address).toMatchObject({ address1: sylhet.address1 });
});

test("a guest's saved address stays selected after signing in to an account with a default address", async () => {
  const { email, request } = await customer();
  await request('POST', '/api/cart/save_address', dhaka);
  const { page } = await openCheckout(shop(), visitor);

  await page.getByRole('link', { name: 'Sign in to use your saved addresses' }).click();
  await page.getByRole('main').getByRole('textbox', { name: 'Email address' }).fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(card(page, 'Shipping')).toContainText(sylhet.address1);
  await expect(billToSame(page)).toBeChecked();
  await expectOutsideDhaka(page);
  await page.getByRole('button', { name: 'Edit: Shipping address' }).click();
  await expect(card(page, 'Shipping').getByRole('listitem')).toHaveCount(2);
});

test('after signing out, the selected addresses are not used', async () => {
  const { page } = await atCheckout();
  await shipTo(page, sylhet);
  // The checkout's header has no account menu.
  await page.getByRole('banner').getByRole('link', { name: 'Razz' }).click();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByRole('radio', { name: /Inside Dhaka/ })).toBeChecked();
  await page.goto('/checkout');
  await expect(page.getByRole('form', { name: 'Add Address' })).toBeVisible();
});
