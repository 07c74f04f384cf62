import { describe, test } from 'vitest';
import { createTrackingToken } from '../../server/secrets/tracking-token.ts';
import { openCheckout, placedOrderId } from '../support/checkout-page.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';
import { testSecret } from '../support/test-config.ts';

const { shop, visitor } = shoppers({ environment: { SHOP_SECRET: testSecret } });

/** Places a guest's order and copies its tracking link. */
const placeGuestOrder = async () => {
  const { page, context } = await openCheckout(shop(), visitor);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Place Order' }).click();
  const id = await placedOrderId(page);
  await page.getByRole('button', { name: 'Copy Link to this order' }).click();
  await expect(page.getByRole('button', { name: 'Copied Link to this order' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  return { id, link, number: `RZZ${String(id).padStart(8, '0')}` };
};

describe('a tracking link', () => {
  test('shows the current status of the order on another device', async () => {
    const { id, link, number } = await placeGuestOrder();
    const { page } = await visitor();
    await page.goto(link);
    await expect(page.getByText(number, { exact: true })).toBeVisible();
    await expect(page.getByText('Pending', { exact: true })).toBeVisible();
    await expect(page.getByText('Not Paid')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Your order' })).toContainText('Red Jamdani Saree');
    // The invoice, which is only printed, has the address too.
    await expect(page.getByText('Sylhet - 3100').filter({ visible: true })).toHaveCount(1);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('region', { name: 'Invoice' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    await expect(page.getByRole('banner')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    // The bearer sees the order, but no link to copy.
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

  test('shows that it has expired and offers to sign in', async () => {
    const { id, number } = await placeGuestOrder();
    const { page } = await visitor();
    const lastYear = Math.floor(Date.now() / 1000) - 365 * 86_400;
    await page.goto(`/order_confirmed/${id}?token=${createTrackingToken(testSecret, id, lastYear)}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has expired');
    await expect(page.getByText(number)).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(new RegExp(`/login\\?redirect=%2Forder_confirmed%2F${id}$`));
  });

  test('is not found when it is forged or has no token', async () => {
    const { id, link, number } = await placeGuestOrder();
    const { page } = await visitor();
    const otherToken = createTrackingToken(testSecret, id + 1, Math.floor(Date.now() / 1000));
    for (const forged of [
      `/order_confirmed/${id}?token=${otherToken}`,
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
