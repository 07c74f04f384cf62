import type { Page, Route } from 'playwright';
import { describe, test } from 'vitest';
import { addToCart, orderCount, placedOrderId, submitAddressForm, sylhet } from '../support/checkout-page.ts';
import { holdResponses, interceptResponses, responses } from '../support/intercept-requests.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';

const { shop, visitor } = shoppers({ ownProcess: true });

const placeOrderUrl = '**/api/cart/place_order';
const alert = (page: Page, text: string) =>
  page.getByRole('main').getByRole('alert').filter({ hasText: text });
const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place Order' }).click();

/** Fills in a visitor's checkout up to Place Order. */
const readyToOrder = async ({ hasClock = false } = {}) => {
  const shopper = await visitor();
  if (hasClock) await shopper.page.clock.install();
  await addToCart(shopper.page, 'red-jamdani-saree');
  await shopper.page.goto('/checkout');
  await submitAddressForm(shopper.page, sylhet);
  await shopper.page.getByLabel('Order notes (optional)').fill('Ring twice.');
  return { ...shopper, before: await orderCount(shop()) };
};

describe('an order that the server rejects', () => {
  test('shows why, keeps the form, and is placed once on retry [8.16]', async () => {
    const { page, before } = await readyToOrder();
    const server = await interceptResponses(page, placeOrderUrl);
    for (const { response, message } of [
      { response: responses.serverError, message: 'Something went wrong. Please try again.' },
      { response: responses.malformed, message: 'Something went wrong. Please try again.' },
      {
        response: responses.json(409, { message: 'The shop is counting its stock.' }),
        message: 'The shop is counting its stock.',
      },
    ]) {
      server.respond(response);
      await placeOrder(page);
      await expect(alert(page, message)).toBeVisible();
      await expect(page.getByLabel('Order notes (optional)')).toHaveValue('Ring twice.');
    }
    server.letThrough();
    await placeOrder(page);
    await placedOrderId(page);
    expect(await orderCount(shop())).toBe(before + 1);
  });
});

test('a 503 is retried with the same idempotency key, and the order is placed once', async () => {
  const { page, before } = await readyToOrder();
  const keys: (string | undefined)[] = [];
  await page.route(placeOrderUrl, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 2) return route.fallback();
    await route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: { message: 'Busy.' } });
  });
  await placeOrder(page);
  await expect(page.locator('.progress-bar')).toHaveAttribute('data-progress', 'busy');
  await placedOrderId(page);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(await orderCount(shop())).toBe(before + 1);
});

test('Place Order is disabled until the addresses are loaded', async () => {
  const { page } = await readyToOrder();
  const release = await holdResponses(page, '**/api/cart/get_shipping_address/');
  await page.reload();
  const button = page.getByRole('button', { name: 'Place Order' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await button.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  await expect(button).not.toHaveAttribute('aria-disabled');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await button.press('Enter');
  await placedOrderId(page);
});

describe('an order without a response', () => {
  test('times out after thirty seconds, and a retry places no second order [8.16]', async () => {
    const { page, before } = await readyToOrder();
    const server = await interceptResponses(page, placeOrderUrl);
    server.respond(async (route) => {
      await route.fetch();
    });
    await page.evaluate(() => {
      AbortSignal.timeout = (milliseconds) => {
        const control = new AbortController();
        const timeOut = () => control.abort(new DOMException('Timed out', 'TimeoutError'));
        addEventListener('timeout-elapses', () => milliseconds === 30_000 && timeOut());
        return control.signal;
      };
    });
    const requested = page.waitForRequest(placeOrderUrl);
    await placeOrder(page);
    await requested;
    await expect.poll(() => orderCount(shop())).toBe(before + 1);
    await page.evaluate(() => dispatchEvent(new Event('timeout-elapses')));
    await expect(alert(page, 'The shop is taking too long to respond.')).toBeVisible();
    server.letThrough();
    await placeOrder(page);
    await placedOrderId(page);
    expect(await orderCount(shop())).toBe(before + 1);
  });

  test('is placed once from two tabs', async () => {
    const { page, context, before } = await readyToOrder();
    const other = await context.newPage();
    await other.goto('/checkout');
    await other.getByLabel('Order notes (optional)').fill('Ring twice.');
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

  test('a queued order can be discarded', async () => {
    const { page, context, before } = await readyToOrder();
    await context.setOffline(true);
    await placeOrder(page);
    await page.getByRole('button', { name: 'Do not send the order' }).click();
    await expect(alert(page, queued)).toHaveCount(0);
    await context.setOffline(false);
    // An order still in the queue would be sent once the page is idle.
    await page.reload({ waitUntil: 'networkidle' });
    await expect(page.getByRole('table', { name: 'Your order' })).toContainText('Red Jamdani Saree');
    expect(await orderCount(shop())).toBe(before);
  });

  test('the order is sent once when an unreachable server is back [8.16]', async () => {
    const { page, before } = await readyToOrder({ hasClock: true });
    await shop().kill();
    await placeOrder(page);
    await expect(alert(page, queued)).toBeVisible();
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
});
