import type { Page, Route } from 'playwright';
import { describe, test } from 'vitest';
import { openCheckout, orderCount, placedOrderId, sylhet } from '../support/checkout-page.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';

const { shop, visitor } = shoppers();

const placeOrderUrl = '**/api/cart/place_order';
const alert = (page: Page, text: string) =>
  page.getByRole('main').getByRole('alert').filter({ hasText: text });
const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place Order' }).click();

/** Opens a visitor's checkout up to Place Order. */
const readyToOrder = async () => ({
  ...(await openCheckout(shop(), visitor)),
  before: await orderCount(shop()),
});

test('an order without a response is placed once from two tabs', async () => {
  const { page, context, before } = await readyToOrder();
  const other = await context.newPage();
  await other.goto('/checkout');
  await expect(other.getByRole('region', { name: 'Shipping address' })).toContainText(sylhet.address1);
  // Both requests are sent before either continues.
  const routes: Route[] = [];
  await context.route(placeOrderUrl, async (route) => {
    routes.push(route);
    if (routes.length === 2) await Promise.all(routes.map((each) => each.fallback()));
  });
  await Promise.all([placeOrder(page), placeOrder(other)]);
  expect(await placedOrderId(other)).toBe(await placedOrderId(page));
  expect(await orderCount(shop())).toBe(before + 1);
});

describe('a lost connection at the checkout', () => {
  const queued =
    'There is no connection. Your order is saved here and will be sent when you are back online.';

  test('the order is queued and sent once when the connection is back [4.8, 8.16]', async () => {
    const { page, context, before } = await readyToOrder();
    await context.setOffline(true);
    await expect(page.getByRole('status').filter({ hasText: 'You are offline.' })).toBeVisible();
    await placeOrder(page);
    await expect(alert(page, queued)).toBeVisible();
    expect(await orderCount(shop())).toBe(before);
    await context.setOffline(false);
    await placedOrderId(page);
    await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible();
    expect(await orderCount(shop())).toBe(before + 1);
  });

  test('a queued order survives closing the page and is sent by the next one', async () => {
    const { page, context, before } = await readyToOrder();
    await context.setOffline(true);
    await placeOrder(page);
    await expect(alert(page, queued)).toBeVisible();
    await page.close();
    await context.setOffline(false);
    const next = await context.newPage();
    await next.goto('/');
    await placedOrderId(next);
    expect(await orderCount(shop())).toBe(before + 1);
  });
});
