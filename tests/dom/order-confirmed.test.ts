import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { home } from '../machines/fixtures.ts';
import { openShop } from './open-shop.ts';
import { tabWithCart } from './tab-with-cart.ts';

const line = 'GET /api/cart/get_order_detail/1';
const heading = (name: string) => page.getByRole('heading', { name, level: 1 });

test('an expired tracking link shows so and offers to sign in', async () => {
  const { wire } = await openShop('/order_confirmed/1?token=old', {
    tab: tabWithCart(),
    before: (wire) => wire.respondJson(line, { message: 'This link is over.' }, 403),
  });
  await expect.element(heading('This link has expired')).toBeVisible();
  expect(document.title).toMatch(/^This link has expired · /);
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', '/login?redirect=%2Forder_confirmed%2F1');
  expect(wire.sent.map(({ line }) => line)).toContain(`${line}?token=old`);
});

test('an unknown order is not found', async () => {
  await openShop('/order_confirmed/1');
  await expect.element(heading('Page not found')).toBeVisible();
});

const placeOrder = async (tab = tabWithCart({ addresses: [home] })) => {
  const opened = await openShop('/checkout', { tab });
  await expect.element(page.getByRole('button', { name: 'Edit: Shipping address' })).toBeVisible();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect.element(heading('Thank you. Your order has been placed.')).toBeVisible();
  return opened;
};

test.each([
  [
    1,
    'Thank you. Your order has been placed.',
    'Please note your order number, RZZ00000001. We will call you before we send the parcel.',
  ],
  [
    2,
    'Thank you. Your order has been placed.',
    'Please note your order number, RZZ00000001. We will call you before we send the parcel.',
  ],
  [3, 'Your order was cancelled.', 'Have the order number ready if you have questions.'],
  [4, 'Your order was delivered.', 'Have the order number ready if you have questions.'],
])('an order with status %d has the heading "%s"', async (order_status, title, text) => {
  const { router, tab } = await placeOrder();
  for (const placed of tab.world.orders) placed.order_status = order_status;
  await router.invalidate();
  await expect.element(heading(title)).toBeVisible();
  await expect.element(page.getByText(text)).toBeVisible();
  expect(document.title).toContain(title);
  const cancel = page.getByRole('button', { name: 'Cancel order' });
  await expect.poll(() => cancel.elements().length).toBe(order_status === 1 ? 1 : 0);
});

const steps = page.getByRole('list', { name: 'Progress of the order' });

test('cancelling a pending order asks for confirmation and restores the stock', async () => {
  const { tab, shop } = await placeOrder();
  const [product] = tab.world.products;
  const left = product?.current_stock ?? 0;
  await expect.element(steps.getByRole('listitem').first()).toHaveAttribute('aria-current', 'step');
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await expect.element(page.getByRole('button', { name: 'Keep the order' })).toHaveFocus();
  expect(tab.world.orders[0]?.order_status).toBe(1);
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect.element(heading('Your order was cancelled.')).toBeVisible();
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Your order was cancelled.' }))
    .toBeInTheDocument();
  // A tracking link opens the page directly, which does not announce its title.
  expect(shop.announcement.get()).toBe('Your order was cancelled.');
  await expect.element(steps).toHaveTextContent('Cancelled');
  expect(page.getByRole('button', { name: 'Cancel order' }).elements()).toEqual([]);
  expect(document.activeElement).not.toBe(document.body);
  expect(product?.current_stock).toBe(left + 1);
});

test('a cancelled order cannot be cancelled again while it is reloaded', async () => {
  const { wire } = await placeOrder();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const release = wire.holdResponses(line);
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect.poll(() => wire.sent.filter((request) => request.line.startsWith(line)).length).toBe(2);
  const button = page.getByRole('group').getByRole('button').first();
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  release();
  await expect.element(heading('Your order was cancelled.')).toBeVisible();
});

test('an order that can no longer be cancelled shows why', async () => {
  const { tab } = await placeOrder();
  for (const placed of tab.world.orders) placed.order_status = 2;
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect.element(page.getByText('This order can no longer be cancelled.')).toBeVisible();
});

test('ordering again adds available products to the cart and lists the others', async () => {
  const { tab, shop } = await placeOrder(tabWithCart({ addresses: [home], products: [1, 2] }));
  const gone = tab.world.products.find(({ id }) => id === 2);
  if (gone) gone.current_stock = 0;
  expect(shop.cart.get().lines).toEqual([]);
  await page.getByRole('button', { name: 'Order again' }).click();
  await expect.element(page.getByText(`No longer available: ${gone?.name}.`)).toBeVisible();
  expect(shop.cart.get().lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([[1, 1]]);
});

test('ordering again names unavailable products in the page language', async () => {
  const tab = tabWithCart({ addresses: [home], products: [1] });
  const [saree] = tab.world.products;
  if (saree) saree.name_bn = 'নীল জামদানি শাড়ি';
  const { shop } = await placeOrder(tab);
  if (saree) saree.current_stock = 0;
  await shop.language.choose('bn');
  await page.getByRole('button', { name: 'আবার অর্ডার করুন' }).click();
  await expect.element(page.getByRole('main').getByText(/: নীল জামদানি শাড়ি/)).toBeVisible();
});

test('the error of one action is cleared when another starts', async () => {
  const { tab, wire } = await placeOrder();
  const problem = page.getByRole('main').getByRole('alert');
  for (const placed of tab.world.orders) placed.order_status = 2;
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect.element(problem).toHaveTextContent('This order can no longer be cancelled.');
  await page.getByRole('button', { name: 'Order again' }).click();
  await expect.element(page.getByText('The available items are in your cart.')).toBeVisible();
  expect(problem.elements()).toEqual([]);
  wire.respondJson('GET /api/get_product_details/1', { message: 'Back at noon.' }, 500);
  await page.getByRole('button', { name: 'Order again' }).click();
  await expect.element(problem).toHaveTextContent('Back at noon.');
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect.element(problem).toHaveTextContent('This order can no longer be cancelled.');
  expect(problem.elements()).toHaveLength(1);
});

test('a guest who sets a password is signed in and stays on the order page', async () => {
  const opened = await openShop('/checkout', { tab: tabWithCart() });
  for (const [field, text] of [
    ['Name', 'Nadia Rahman'],
    ['Phone', '01712345678'],
    ['Email Address', 'nadia@razz.example'],
    ['Street Address', 'House 9'],
    ['ZIPCode', '1209'],
  ] as const)
    await page.getByRole('textbox', { name: field, exact: true }).fill(text);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect.element(heading('Thank you. Your order has been placed.')).toBeVisible();
  const orderPage = opened.here();
  await page.getByRole('textbox', { name: 'Password' }).fill('a long secret');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect.element(page.getByRole('heading', { name: 'Your account is ready' })).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toContain('Your account is ready');
  expect(opened.shop.session.get().user).toMatchObject({ email: 'nadia@razz.example' });
  await expect.poll(() => opened.router.state.isLoading).toBe(false);
  expect(opened.here()).toBe(orderPage);
  expect(document.activeElement?.textContent).toContain('Your account is ready');
});

test('each reached step shows its date', async () => {
  const { tab, router } = await placeOrder();
  for (const placed of tab.world.orders)
    Object.assign(placed, { order_status: 2, status_times: { processing: 1_800_000_000 } });
  await router.invalidate();
  await expect.element(steps.getByRole('listitem').nth(1)).toHaveTextContent('15 January 2027');
  await expect.element(steps.getByRole('listitem').nth(1)).toHaveAttribute('aria-current', 'step');
});

test('a parcel on its way shows when it was sent, with courier and number to copy', async () => {
  const { tab, router } = await placeOrder();
  const copyNumber = page.getByRole('button', { name: 'Copy Consignment number' });
  // Not every backend says so.
  expect(copyNumber.elements()).toEqual([]);
  expect(steps.getByRole('listitem').elements()).toHaveLength(3);
  expect(page.getByText('Courier', { exact: true }).elements()).toEqual([]);
  for (const placed of tab.world.orders)
    Object.assign(placed, {
      order_status: 2,
      sent_at: 1_800_000_000,
      courier: 'Pathao',
      consignment_number: 'PTH-1',
    });
  await router.invalidate();
  await expect.element(heading('Your order is on its way.')).toBeVisible();
  // That was before it was sent.
  expect(page.getByText('We will call you').elements()).toEqual([]);
  const sent = steps.getByRole('listitem').nth(2);
  await expect.element(sent).toHaveTextContent(/Sent.*15 January 2027/);
  await expect.element(sent).toHaveAttribute('aria-current', 'step');
  await expect.element(page.getByText('Pathao')).toBeVisible();
  await expect.element(page.getByText('PTH-1')).toBeVisible();
  await expect.element(copyNumber).toBeVisible();
});

test('what another backend sends instead of courier and date hides them, and not the order', async () => {
  const { tab, router } = await placeOrder();
  for (const placed of tab.world.orders)
    Object.assign(placed, {
      order_status: 2,
      sent_at: 'yesterday',
      courier: null,
      consignment_number: 4711,
      refunded_at: null,
    });
  await router.invalidate();
  // A number is read as a text.
  await expect.element(page.getByText('4711')).toBeVisible();
  expect(steps.getByRole('listitem').elements()).toHaveLength(3);
  expect(page.getByText('Courier', { exact: true }).elements()).toEqual([]);
});

test('a payment is shown once it is received, and once it is returned', async () => {
  const { tab, router } = await placeOrder();
  const facts = page.getByRole('main').getByText('Not Paid');
  await expect.element(facts).toBeVisible();
  for (const placed of tab.world.orders) placed.is_paid = true;
  await router.invalidate();
  await expect.element(page.getByRole('main').getByText('Paid', { exact: true })).toBeVisible();
  for (const placed of tab.world.orders)
    Object.assign(placed, { is_paid: false, refunded_at: 1_800_000_000 });
  await router.invalidate();
  await expect.element(page.getByText('Refunded')).toBeVisible();
  await expect.element(facts).toBeVisible();
});

test('the page says where mails go, if the backend does, until the order is over', async () => {
  const { tab, router } = await placeOrder();
  const mails = page.getByText('Emails about it go to nadia@razz.example.');
  // Not every backend says so, and not every shop sends mails.
  expect(page.getByText('Emails about it').elements()).toEqual([]);
  for (const order_status of [1, 2, 4]) {
    for (const placed of tab.world.orders)
      Object.assign(placed, { order_status, mailed_to: 'nadia@razz.example' });
    await router.invalidate();
    await expect.poll(() => mails.elements().length).toBe(order_status === 4 ? 0 : 1);
  }
});
