import { test } from 'vitest';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';
import { order } from '../support/small-shop.ts';

const { shop, customer } = shoppers();

const numberOf = (id: number) => `RZZ${String(id).padStart(8, '0')}`;

test('My Orders has 24 orders per page, and a URL for each page', async () => {
  const { page, request } = await customer();
  const ids: number[] = [];
  await shop().database.db.updateTable('products').set({ current_stock: 100 }).execute();
  for (let count = 0; count < 25; count += 1) {
    const { order_id } = (await request('POST', '/api/cart/place_order', order())) as { order_id: number };
    ids.push(order_id);
  }
  await page.goto('/account/orders');
  const rows = page.getByRole('table', { name: 'My Orders' }).getByRole('row');
  await expect(rows).toHaveCount(25);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL('/account/orders?page=2');
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText(numberOf(ids[0] ?? 0));
});
