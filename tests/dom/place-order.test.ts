import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { home } from '../machines/fixtures.ts';
import { controlTimeouts } from './control-timeouts.ts';
import { openShop } from './open-shop.ts';
import { tabWithCart } from './tab-with-cart.ts';

const line = 'POST /api/cart/place_order';
const place = page.getByRole('button', { name: 'Place Order' });
const reload = page.getByRole('button', { name: 'Reload the page' });
const note = page.getByRole('textbox', { name: 'Order notes' });
const problem = (text: string) => page.getByRole('main').getByRole('alert').filter({ hasText: text });
const thanks = page.getByRole('heading', { level: 1, name: 'Thank you. Your order has been placed.' });
const queued = problem(
  'There is no connection. Your order is saved here and will be sent when you are back online.',
);

/** Opens the checkout of a customer who only has to place the order. */
const readyToOrder = async (tab = tabWithCart({ addresses: [home] })) => {
  const opened = await openShop('/checkout', { tab });
  await expect.element(page.getByRole('button', { name: 'Edit: Shipping address' })).toBeVisible();
  await note.fill('Ring twice.');
  return opened;
};

test('a rejected order shows why, keeps the form, and is placed once on retry [8.16]', async () => {
  const { tab, wire } = await readyToOrder();
  const somethingWentWrong = 'Something went wrong. Please try again.';
  const rejections: [() => Response, string][] = [
    [
      () => new Response('<h1>Bad Gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
      somethingWentWrong,
    ],
    [
      () => Response.json({ message: 'The shop is counting its stock.' }, { status: 409 }),
      'The shop is counting its stock.',
    ],
    [() => Response.json({ unheard: 'of' }), somethingWentWrong],
    [
      () => Response.json({ errors: { shipping_amount: ['Delivery costs 120 taka.'] } }, { status: 422 }),
      'Delivery costs 120 taka.',
    ],
  ];
  // Consecutive messages differ, so that a stale error cannot pass for the next one.
  for (const [response, message] of rejections) {
    wire.respond(line, response);
    await place.click();
    await expect.element(problem(message)).toBeVisible();
    expect(reload.elements()).toHaveLength(message.startsWith('Delivery costs') ? 1 : 0);
    await expect.element(note).toHaveValue('Ring twice.');
  }
  wire.letThrough(line);
  await place.click();
  await expect.element(thanks).toBeVisible();
  expect(tab.world.orders).toHaveLength(1);
});

test('a 503 is retried with the same idempotency key, and the order is placed once', async () => {
  const { tab, wire } = await readyToOrder();
  const keys: (string | null)[] = [];
  wire.respond(line, (request) => {
    keys.push(request.headers.get('idempotency-key'));
    if (keys.length === 2) wire.letThrough(line);
    return Response.json({ message: 'Busy.' }, { status: 503, headers: { 'retry-after': '1' } });
  });
  await place.click();
  await expect
    .poll(() => document.querySelector('[data-progress]')?.getAttribute('data-progress'))
    .toBe('busy');
  await expect.element(thanks).toBeVisible();
  expect(keys).toEqual([expect.stringMatching(/\w/), keys[0]]);
  expect(tab.world.orders.map(({ key }) => key)).toEqual([keys[0]]);
});

test('Place Order is disabled until the addresses are loaded', async () => {
  const release: (() => void)[] = [];
  await openShop('/checkout', {
    tab: tabWithCart({ addresses: [home] }),
    before: (wire) => release.push(wire.holdResponses('GET /api/cart/get_shipping_address/')),
    showsNotifications: true,
  });
  await expect.element(place).toHaveAttribute('aria-disabled', 'true');
  (place.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(page.getByRole('dialog').elements()).toEqual([]);
  for (const each of release) each();
  await expect.element(place).not.toHaveAttribute('aria-disabled');
  expect(page.getByRole('dialog').elements()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(thanks).toBeVisible();
});

test('an order without a response times out after thirty seconds, and a retry places no second order [8.16]', async () => {
  const timeouts = controlTimeouts();
  const { tab, wire } = await readyToOrder();
  wire.holdResponses(line);
  await place.click();
  await expect.poll(() => tab.world.orders).toHaveLength(1);
  timeouts.elapse(30_000);
  await expect.element(problem('The shop is taking too long to respond.')).toBeVisible();
  wire.letThrough(line);
  await place.click();
  await expect.element(thanks).toBeVisible();
  expect(tab.world.orders).toHaveLength(1);
});

test('a queued order can be discarded', async () => {
  const { tab, wire, close } = await readyToOrder();
  wire.fail(line);
  await place.click();
  await expect.element(queued).toBeVisible();
  expect(tab.localStorage.has('razz.order')).toBe(true);
  await page.getByRole('button', { name: 'Do not send the order' }).click();
  await expect.element(queued).not.toBeInTheDocument();
  // A stored order would be sent by the next page.
  expect(tab.localStorage.has('razz.order')).toBe(false);
  wire.letThrough(line);
  dispatchEvent(new Event('online'));
  close();
  await readyToOrder(tab);
  await expect.element(page.getByRole('table', { name: 'Your order' })).toBeVisible();
  expect(tab.world.orders).toEqual([]);
});

test('an address can be typed while a queued order is sent', async () => {
  const { wire } = await readyToOrder();
  wire.fail(line);
  await place.click();
  await expect.element(queued).toBeVisible();
  await page.getByRole('button', { name: 'Edit: Shipping address' }).click();
  await page.getByRole('button', { name: 'Add Address' }).click();
  const street = page.getByRole('textbox', { name: 'Street Address', exact: true });
  await street.fill('House 9');
  const release = wire.holdResponses(line);
  dispatchEvent(new Event('online'));
  await expect.element(page.getByRole('button', { name: 'Placing your order…' })).toBeVisible();
  expect(document.querySelector('main [inert]')).toBeNull();
  await street.fill('House 10');
  release();
  await expect.element(thanks).toBeVisible();
});

test("a guest's order and its typed addresses wait for a connection together", async () => {
  const { tab, wire } = await openShop('/checkout', { tab: tabWithCart() });
  const fill = (name: string, value: string) =>
    page.getByRole('textbox', { name, exact: true }).first().fill(value);
  await fill('Name', 'Nusrat Jahan');
  await fill('Phone', '+880 1712-345678');
  await fill('Email Address', 'nusrat@example.com');
  await fill('Street Address', 'House 7');
  wire.fail('POST /api/cart/save_address');
  wire.fail(line);
  // Incomplete: nothing to queue, and the message goes once the connection is back.
  await place.click();
  await expect.element(problem('There is no connection.')).toBeVisible();
  dispatchEvent(new Event('online'));
  await expect.element(problem('There is no connection.')).not.toBeInTheDocument();
  await fill('ZIPCode', '1205');
  await place.click();
  await expect.element(queued).toBeVisible();
  expect(problem('There is no connection.').elements()).toHaveLength(1);
  expect(tab.localStorage.has('razz.order')).toBe(true);
  wire.letThrough(line);
  dispatchEvent(new Event('online'));
  await expect.element(thanks).toBeVisible();
  const address = { name: 'Nusrat Jahan', address1: 'House 7', city: 'Dhaka', phone: '01712345678' };
  expect(tab.world.orders).toMatchObject([{ shipping_address: address, billing_address: address }]);
});
