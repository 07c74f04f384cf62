import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { home } from '../machines/fixtures.ts';
import { filledTab } from './filled-tab.ts';
import { openShop } from './open-shop.ts';

const line = 'GET /api/cart/get_order_detail/1';
const heading = (name: string) => page.getByRole('heading', { name, level: 1 });

test('a link that was good once says so, and leads back here by signing in', async () => {
  const { wire } = await openShop('/order_confirmed/1?token=old', {
    tab: filledTab(),
    before: (calls) => calls.answer(line, { message: 'This link is over.' }, 403),
  });
  await expect.element(heading('This link has expired')).toBeVisible();
  expect(document.title).toMatch(/^This link has expired · /);
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', '/login?redirect=%2Forder_confirmed%2F1');
  expect(wire.sent.map((call) => call.line)).toContain(`${line}?token=old`);
});

test('an order that is not there has no page', async () => {
  await openShop('/order_confirmed/1');
  await expect.element(heading('Page not found')).toBeVisible();
});

test('an order that could not be read can be asked for again', async () => {
  const { wire } = await openShop('/order_confirmed/1', {
    tab: filledTab(),
    before: (calls) => calls.answer(line, { message: 'Back at noon.' }, 500),
  });
  await expect.element(page.getByText('Back at noon.')).toBeVisible();
  wire.letThrough(line);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(heading('Page not found')).toBeVisible();
});

test.each([
  [
    1,
    'Thank you. Your order is placed.',
    'Please note the order number. We will call you before we send the parcel.',
  ],
  [
    2,
    'Thank you. Your order is placed.',
    'Please note the order number. We will call you before we send the parcel.',
  ],
  [3, 'Your order was cancelled.', 'Have the order number ready if you have questions.'],
  [4, 'Your order was delivered.', 'Have the order number ready if you have questions.'],
])('an order of status %d is headed "%s"', async (order_status, title, text) => {
  const { router, tab } = await openShop('/checkout', { tab: filledTab({ addresses: [home] }) });
  await expect.element(page.getByRole('button', { name: 'Edit: Shipping address' })).toBeVisible();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect.element(heading('Thank you. Your order is placed.')).toBeVisible();
  for (const placed of tab.world.orders) placed.order_status = order_status;
  await router.invalidate();
  await expect.element(heading(title)).toBeVisible();
  await expect.element(page.getByText(text)).toBeVisible();
  expect(document.title).toContain(title);
});
