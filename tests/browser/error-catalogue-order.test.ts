import type { Page, Route } from 'playwright';
import { describe, test } from 'vitest';
import { addToCart, giveAddress, orderCount, placedOrderId, sylhet } from '../support/checkout-page.ts';
import { expect } from '../support/expect-shown.ts';
import { holdResponses, interceptResponses, responses } from '../support/intercept-requests.ts';
import { shoppers } from '../support/shoppers.ts';

const { shop, visitor } = shoppers({ ownProcess: true });

const call = '**/api/cart/place_order';
const said = (page: Page, text: string) =>
  page.getByRole('main').getByRole('alert').filter({ hasText: text });
const place = (page: Page) => page.getByRole('button', { name: 'Place Order' }).click();

/** A visitor before the last press of a checkout. */
const readyToOrder = async ({ hasClock = false } = {}) => {
  const shopper = await visitor();
  if (hasClock) await shopper.page.clock.install();
  await addToCart(shopper.page, 'red-jamdani-saree');
  await shopper.page.goto('/checkout');
  await giveAddress(shopper.page, sylhet);
  await shopper.page.getByLabel('Order notes (optional)').fill('Ring twice.');
  return { ...shopper, before: await orderCount(shop()) };
};

describe('an order that the server does not take', () => {
  test('says why, keeps everything, and is placed once by the presses that follow [8.16]', async () => {
    const { page, before } = await readyToOrder();
    const server = await interceptResponses(page, call);
    for (const { answer, says } of [
      { answer: responses.serverError, says: 'Something went wrong. Please try again.' },
      { answer: responses.malformed, says: 'Something went wrong. Please try again.' },
      {
        answer: responses.json(409, { message: 'The shop is counting its stock.' }),
        says: 'The shop is counting its stock.',
      },
    ]) {
      server.respond(answer);
      await place(page);
      await expect(said(page, says)).toBeVisible();
      await expect(page.getByLabel('Order notes (optional)')).toHaveValue('Ring twice.');
    }
    server.letThrough();
    await place(page);
    await placedOrderId(page);
    expect(await orderCount(shop())).toBe(before + 1);
  });
});

test('a shop too busy for an order is asked again under the same key, and the order is placed once', async () => {
  const { page, before } = await readyToOrder();
  const keys: (string | undefined)[] = [];
  await page.route(call, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 2) return route.fallback();
    await route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: { message: 'Busy.' } });
  });
  await place(page);
  await expect(page.locator('.progress-bar')).toHaveAttribute('data-progress', 'busy');
  await placedOrderId(page);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(await orderCount(shop())).toBe(before + 1);
});

test('an order waits for the addresses instead of reporting that there are none', async () => {
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

describe('an order whose answer does not come', () => {
  test('after thirty seconds it says so, and another press places no second order [8.16]', async () => {
    const { page, before } = await readyToOrder();
    const server = await interceptResponses(page, call);
    server.respond(async (route) => {
      await route.fetch();
    });
    await page.evaluate(() => {
      AbortSignal.timeout = (milliseconds) => {
        const control = new AbortController();
        const late = () => control.abort(new DOMException('Too late', 'TimeoutError'));
        addEventListener('patience-ends', () => milliseconds === 30_000 && late());
        return control.signal;
      };
    });
    const reached = page.waitForRequest(call);
    await place(page);
    await reached;
    await expect.poll(() => orderCount(shop())).toBe(before + 1);
    await page.evaluate(() => dispatchEvent(new Event('patience-ends')));
    await expect(said(page, 'The shop is taking too long to respond.')).toBeVisible();
    server.letThrough();
    await place(page);
    await placedOrderId(page);
    expect(await orderCount(shop())).toBe(before + 1);
  });

  test('pressed in two tabs, it is placed once', async () => {
    const { page, context, before } = await readyToOrder();
    const other = await context.newPage();
    await other.goto('/checkout');
    await other.getByLabel('Order notes (optional)').fill('Ring twice.');
    await expect(other.getByRole('region', { name: 'Shipping address' })).toContainText(sylhet.address1);
    // Neither call goes on before both are made.
    const held: Route[] = [];
    await context.route(call, async (route) => {
      held.push(route);
      if (held.length === 2) await Promise.all(held.map((both) => both.fallback()));
    });
    await Promise.all([place(page), place(other)]);
    expect(await placedOrderId(other)).toBe(await placedOrderId(page));
    expect(await orderCount(shop())).toBe(before + 1);
  });
});

describe('no connection in the middle of the checkout', () => {
  const queued =
    'There is no connection. Your order is saved here and will be sent when you are back online.';

  test('the order is queued and sent once when the connection is back [4.8, 8.16]', async () => {
    const { page, context, before } = await readyToOrder();
    await context.setOffline(true);
    await expect(page.getByRole('status').filter({ hasText: 'You are offline.' })).toBeVisible();
    await place(page);
    await expect(said(page, queued)).toBeVisible();
    expect(await orderCount(shop())).toBe(before);
    await context.setOffline(false);
    await placedOrderId(page);
    await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible();
    expect(await orderCount(shop())).toBe(before + 1);
  });

  test('it outlives the page, and the next page sends it', async () => {
    const { page, context, before } = await readyToOrder();
    await context.setOffline(true);
    await place(page);
    await expect(said(page, queued)).toBeVisible();
    await page.close();
    await context.setOffline(false);
    const next = await context.newPage();
    await next.goto('/');
    await placedOrderId(next);
    expect(await orderCount(shop())).toBe(before + 1);
  });

  test('it can be called off', async () => {
    const { page, context, before } = await readyToOrder();
    await context.setOffline(true);
    await place(page);
    await page.getByRole('button', { name: 'Do not send the order' }).click();
    await expect(said(page, queued)).toHaveCount(0);
    await context.setOffline(false);
    // An order still wanted would be sent once the page rests.
    await page.reload({ waitUntil: 'networkidle' });
    await expect(page.getByRole('table', { name: 'Your order' })).toContainText('Red Jamdani Saree');
    expect(await orderCount(shop())).toBe(before);
  });

  test('the server gone while the browser is connected: the order is sent once it is back [8.16]', async () => {
    const { page, before } = await readyToOrder({ hasClock: true });
    await shop().kill();
    await place(page);
    await expect(said(page, queued)).toBeVisible();
    await shop().restart();
    // In steps that are shorter than the time limit of a call that is being sent.
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
