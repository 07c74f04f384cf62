import { describe, test } from 'vitest';
import { createTrackingToken } from '../../server/repositories/tracking-token.ts';
import { addToCart, giveAddress, placedOrderId, sylhet } from '../support/checkout-page.ts';
import { expect } from '../support/expect-shown.ts';
import { shoppers } from '../support/shoppers.ts';
import { testSecret } from '../support/test-config.ts';

const { shop, visitor } = shoppers({ environment: { SHOP_SECRET: testSecret } });

/** A guest's order, and the link to it as the guest copies it. */
const ordered = async () => {
  const { page, context } = await visitor();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await addToCart(page, 'red-jamdani-saree');
  await page.goto('/checkout');
  await giveAddress(page, sylhet);
  await page.getByRole('button', { name: 'Place Order' }).click();
  const id = await placedOrderId(page);
  await page.getByRole('button', { name: 'Copy Link to this order' }).click();
  await expect(page.getByRole('button', { name: 'Copied Link to this order' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  return { id, link, number: `RZZ${String(id).padStart(8, '0')}` };
};

describe("the link to a guest's order", () => {
  test('opens the order on another device, pending at first and then as far as it is', async () => {
    const { id, link, number } = await ordered();
    const { page } = await visitor();
    await page.goto(link);
    await expect(page.getByText(number)).toBeVisible();
    await expect(page.getByText('Pending', { exact: true })).toBeVisible();
    await expect(page.getByText('Not Paid')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Your order' })).toContainText('Red Jamdani Saree');
    await expect(page.getByText('Sylhet - 3100')).toBeVisible();
    // Whoever has the link sees the order, and is given no link to pass on.
    await expect(page.getByText('Link to this order')).toHaveCount(0);
    await shop()
      .database.db.updateTable('orders')
      .set({ order_status: 2, is_paid: true })
      .where('id', '=', id)
      .execute();
    await page.reload();
    await expect(page.getByText('Processing', { exact: true })).toBeVisible();
    await expect(page.getByText('Paid', { exact: true })).toBeVisible();
  });

  test('says that it has expired, and how to see the order all the same', async () => {
    const { id, number } = await ordered();
    const { page } = await visitor();
    const lastYear = Math.floor(Date.now() / 1000) - 365 * 86_400;
    await page.goto(`/order_confirmed/${id}?token=${createTrackingToken(testSecret, id, lastYear)}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has expired');
    await expect(page.getByText(number)).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(new RegExp(`/login\\?redirect=%2Forder_confirmed%2F${id}$`));
  });

  test('forged, or with no token at all, opens nothing', async () => {
    const { id, link, number } = await ordered();
    const { page } = await visitor();
    const ofAnother = createTrackingToken(testSecret, id + 1, Math.floor(Date.now() / 1000));
    for (const forged of [
      `/order_confirmed/${id}?token=${ofAnother}`,
      `${link}x`,
      `/order_confirmed/${id}?token=nonsense`,
      `/order_confirmed/${id}`,
    ]) {
      await page.goto(forged);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
      await expect(page.getByText(number)).toHaveCount(0);
    }
  });
});
