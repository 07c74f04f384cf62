import type { Page } from 'playwright';

import { describe, test } from 'vitest';
import { expect } from '../support/playwright-expect.ts';
import { type Shopper, shoppers } from '../support/shoppers.ts';
import { address, password } from '../support/small-shop.ts';

const people = shoppers();

const fillAddress = async (page: Page) => {
  await page.goto('/account/addresses');
  await page.getByRole('button', { name: /Add/ }).click();
  await page.getByRole('textbox', { name: 'Street Address', exact: true }).fill(address.address1);
  await page.getByLabel(/ZIPCode/).fill(address.zipcode);
};
const saveAddress = (page: Page) => page.getByRole('button', { name: 'Save Address' }).click();

/** Ways in which a session ends without the knowledge of the open page. */
const endings: Record<string, (shopper: Shopper & { email: string }) => Promise<void>> = {
  'has expired': async ({ email }) => {
    await people.shop().database.pool.query(
      `UPDATE sessions SET expires_at = now() - interval '1 second', created_at = now() - interval '1 day'
         WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
      [email],
    );
  },
  'has expired, and the browser has become a visitor': async (shopper) => {
    await endings['has expired']?.(shopper);
    await shopper.request('GET', '/api/get_districts');
  },
  "is another customer's": async ({ request }) => {
    const email = `next-${Math.random()}@example.com`;
    await request('POST', '/register', { name: 'Karim Mia', email, phone: '01912345678', password });
  },
};

describe.each(Object.keys(endings))('a page whose session %s', (ending) => {
  test('saves no address, says so, and keeps what was typed for its customer', async () => {
    const shopper = await people.customer();
    const { page, context, email } = shopper;
    await fillAddress(page);
    await endings[ending]?.(shopper);
    await saveAddress(page);
    await expect(page.getByText('You were signed out. Please sign in again.')).toBeVisible();
    const stored = await context.request.get('/api/cart/get_addresses', {
      headers: { 'x-requested-with': 'XMLHttpRequest' },
    });
    expect(await stored.json()).toEqual([]);

    await shopper.request('POST', '/login', { email, password });
    await page.goto('/account/addresses');
    await page.getByRole('button', { name: /Add/ }).click();
    await expect(page.getByLabel(/ZIPCode/)).toHaveValue(address.zipcode);
  });
});
