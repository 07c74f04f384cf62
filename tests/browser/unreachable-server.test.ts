import type { Page } from 'playwright';
import { afterEach, test } from 'vitest';
import { openCheckout, orderCount } from '../support/checkout-page.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';

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
