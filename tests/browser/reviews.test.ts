import { test } from 'vitest';
import { reviewAdmin } from '../../server/repositories/admin/review-admin.ts';
import { violations } from '../support/accessibility.ts';
import { openCheckout, placedOrderId } from '../support/checkout-page.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';

const { shop, visitor } = shoppers();

test('a buyer reviews a delivered order, and others read it once it is published', async () => {
  const { page } = await openCheckout(shop(), visitor);
  await page.getByRole('button', { name: 'Place Order' }).click();
  const id = await placedOrderId(page);
  const { db } = shop().database;
  await db.updateTable('orders').set({ order_status: 4 }).where('id', '=', id).execute();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  const section = page.getByRole('region', { name: 'Review what you ordered' });
  await section.getByRole('radio', { name: 'Good', exact: true }).check();
  await section.getByRole('textbox', { name: 'Your review', exact: true }).fill('Woven well.\n<b>Really</b>');
  expect(await violations(page)).toEqual([]);
  await section.getByRole('button', { name: 'Send review' }).click();
  await expect(section).toContainText('Thank you. We publish your review once we have checked it.');

  const admin = reviewAdmin(db, 'test');
  const [review] = await admin.list('pending', 1);
  await admin.setState(review?.id ?? 0, 'published');
  const reader = await visitor();
  await reader.page.goto('/products/red-jamdani-saree');
  await reader.page.getByRole('tab', { name: 'Reviews (1)' }).click();
  const panel = reader.page.getByRole('tabpanel', { name: 'Reviews (1)' });
  await expect(panel.getByRole('listitem')).toContainText('<b>Really</b>');
  await expect(panel.getByRole('img', { name: '4 out of 5 stars' })).toBeVisible();
  expect(await violations(reader.page)).toEqual([]);
});
