import type { Page } from 'playwright';
import { afterEach, test } from 'vitest';
import {
  fillAddressForm,
  openCheckout,
  orderCount,
  placedOrderId,
  readStoredOrder,
  storageWithCart,
  sylhet,
} from '../support/checkout-page.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';
import { ids } from '../support/small-shop.ts';

const { shop, visitor } = shoppers({ ownProcess: true });
afterEach(() => shop().restart());

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

test('pages show that the server is unreachable, and load on Try again [8.9]', async () => {
  const { page } = await visitor();
  await page.goto('/cart');
  const link = page.getByRole('link', { name: 'Shop', exact: true }).first();
  await expect(link).toBeVisible();
  await shop().kill();
  await link.click();
  await expect(alert(page, 'There seems to be no connection. Check it and try again.')).toBeVisible();
  await shop().restart();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Showing all 4 results')).toBeVisible();
});

test('a checkout being filled in keeps its values, and the order can be placed', async () => {
  const { page } = await visitor({ storageState: await storageWithCart(shop(), ids.saree) });
  await page.goto('/checkout');
  await page.getByRole('textbox', { name: 'Order notes (optional)' }).fill('After six');
  await fillAddressForm(page, sylhet);
  await shop().kill();
  await page.getByRole('button', { name: 'Save Address' }).click();
  await expect(alert(page, 'There is no connection.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Street Address', exact: true })).toHaveValue(
    sylhet.address1,
  );
  await shop().restart();
  await page.getByRole('button', { name: 'Save Address' }).click();
  await expect(page.getByRole('region', { name: 'Shipping address' })).toContainText(sylhet.address1);
  await page.getByRole('button', { name: 'Place Order' }).click();
  const { order } = await readStoredOrder(shop(), await placedOrderId(page));
  expect(order).toMatchObject({ additional_note: 'After six', shipping_address: sylhet });
});

test('a queued order is sent once when the server is back [8.16]', async () => {
  const { page } = await openCheckout(shop(), visitor, { hasClock: true });
  const before = await orderCount(shop());
  await shop().kill();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(
    alert(
      page,
      'There is no connection. Your order is saved here and will be sent when you are back online.',
    ),
  ).toBeVisible();
  await shop().restart();
  // Steps shorter than the request timeout.
  await expect
    .poll(
      async () => {
        await page.clock.runFor(8000);
        return page.url();
      },
      { intervals: [2500], timeout: 40_000 },
    )
    .toMatch(/\/order_confirmed\/\d+$/);
  expect(await orderCount(shop())).toBe(before + 1);
});
