import { demoCustomer } from '@razz/mock-backend';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { home } from '../machines/fixtures.ts';
import { openShop } from './open-shop.ts';
import { signIn } from './sign-in.ts';
import { changeCatalogue, tabWithCart } from './tab-with-cart.ts';

const main = page.getByRole('main');
const order = page.getByRole('region', { name: 'Your order' });
const problem = main.getByRole('alert');
const placeButton = page.getByRole('button', { name: 'Place Order' });
const code = page.getByRole('textbox', { name: 'Coupon code' });
const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
const thanks = heading('Thank you. Your order has been placed.');
const placeOrder = 'POST /api/cart/place_order';
const serverError = { message: 'Server Error' };
const districts = 'GET /api/get_districts';

interface OpenOptions {
  cart?: Parameters<typeof tabWithCart>[0];
  failing?: string;
}
/** Opens the checkout of a customer with a saved address and one saree in the cart. */
const open = async ({ cart, failing }: OpenOptions = {}) => {
  const tab = tabWithCart({ addresses: [home], ...cart });
  const before = failing ? { before: (wire: Wire) => wire.respondJson(failing, serverError, 500) } : {};
  return openShop('/checkout', { tab, ...before });
};
type Wire = Awaited<ReturnType<typeof openShop>>['wire'];
const addressesLoaded = () =>
  expect.element(page.getByRole('button', { name: 'Edit: Shipping address' })).toBeVisible();
const steps = () =>
  main
    .getByRole('heading', { level: 2, name: /^\d/ })
    .elements()
    .map(({ textContent }) => textContent);
const allSteps = ['1. Contact', '2. Address', '3. Delivery', '4. Payment', '5. Your order'];
const totalsBusy = () => order.getByText('Subtotal').element().closest('dl')?.getAttribute('aria-busy');
const applyCoupon = async (typed: string) => {
  await page.getByText('Have a code?').click();
  await code.fill(typed);
  await page.getByRole('button', { name: 'Apply coupon' }).click();
};

test('the checkout shows current prices, and sold-out lines can be removed', async () => {
  const tab = tabWithCart({ products: [1, 2] });
  changeCatalogue(tab);
  await openShop('/checkout', { tab });
  const row = (name: string) => order.getByRole('row').filter({ hasText: name });
  await expect.element(row('Indigo Jamdani Saree')).toHaveTextContent('৳9,000');
  await expect.element(row('Indigo Katan Saree')).toHaveTextContent('This item is sold out.');
  await order.getByRole('button', { name: 'Remove Indigo Katan Saree' }).click();
  await expect.element(row('Indigo Katan Saree')).not.toBeInTheDocument();
  expect(steps()).toEqual(allSteps);
  expect(document.title).toMatch(/^Checkout · /);
  expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
});

test.each([
  ['all that is set', { phone: '09612 000 000', whatsapp: '01712345678' }, 7, 'Exchange within 7 days'],
  ['nothing that is not set', undefined, undefined, null],
])(
  'beside Place Order and on the page of the order: contact and exchange, %s',
  async (_, contact, exchangeDays, text) => {
    const settings = { contact, exchangeDays };
    const tab = tabWithCart({ addresses: [home] });
    const { router } = await openShop('/checkout', { tab, settings });
    await addressesLoaded();
    const links = () =>
      main
        .getByRole('link', { name: /^(09612|WhatsApp 01712)/ })
        .elements()
        .map((link) => link.getAttribute('href'));
    const expected = contact ? ['tel:09612000000', 'https://wa.me/8801712345678'] : [];
    expect(links()).toEqual(expected);
    const exchange = main.getByText(/^Exchange within/);
    expect(exchange.elements().map(({ textContent }) => textContent)).toEqual(text === null ? [] : [text]);
    await placeButton.click();
    await expect.element(thanks).toBeVisible();
    expect(router.state.location.pathname).toMatch('/order_confirmed/');
    expect(links()).toEqual(expected);
    expect(exchange.elements()).toHaveLength(text === null ? 0 : 1);
  },
);

test('an empty cart shows a message and a link to the shop', async () => {
  await open({ cart: { products: [] } });
  await expect.element(order.getByText('Your cart is empty.')).toBeVisible();
  await expect.element(order.getByRole('link', { name: 'Continue Shopping' })).toBeVisible();
});

test('the checkout opens when the session check fails', async () => {
  await open({ failing: 'GET /api/user/auth_check' });
  await expect.element(heading('Checkout')).toBeVisible();
});

test('the cached districts are shown when they cannot be loaded', async () => {
  const tab = tabWithCart();
  tab.localStorage.set('razz.districts', JSON.stringify(['Dhaka', 'Khulna']));
  await openShop('/checkout', { tab, before: (wire) => wire.respondJson(districts, serverError, 500) });
  const district = page.getByRole('combobox', { name: 'District' });
  await expect.element(district.getByRole('option', { name: 'Khulna' })).toBeInTheDocument();
});

test('without cached districts the checkout offers a retry, and caches the districts it loads', async () => {
  const tab = tabWithCart();
  const { wire } = await openShop('/checkout', {
    tab,
    before: (wire) => wire.respondJson(districts, serverError, 500),
  });
  await expect.element(main.getByText('Server Error')).toBeVisible();
  wire.letThrough(districts);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(heading('Checkout')).toBeVisible();
  expect(JSON.parse(tab.localStorage.get('razz.districts') ?? 'null')).toEqual(tab.world.districts);
});

test('the invalid bKash field is focused and its error clears once it is corrected', async () => {
  await open({
    cart: { tabStorage: { checkout: { method: 'bkash', bkash: { mobile: '01712345678' } } } },
  });
  await addressesLoaded();
  const transaction = page.getByRole('textbox', { name: 'Transaction ID' });
  await placeButton.click();
  await expect.element(transaction).toHaveFocus();
  const error = /A transaction ID has eight to ten letters and digits\.$/;
  await expect.element(transaction).toHaveAccessibleDescription(error);
  await transaction.fill('9AB8C7D6E5');
  await expect.element(transaction).not.toHaveAttribute('aria-invalid', 'true');
});

test('a rejected bKash payment focuses its field and shows the error there', async () => {
  const bkash = { mobile: '01712345678', transactionId: '9AB8C7D6E5' };
  const { wire } = await open({ cart: { tabStorage: { checkout: { method: 'bkash', bkash } } } });
  const errors = { payment_trnx_mobile: ['This number sent nothing.'] };
  wire.respondJson(placeOrder, { message: 'The given data was invalid.', errors }, 422);
  await addressesLoaded();
  await placeButton.click();
  const mobile = page.getByRole('textbox', { name: 'Your bKash number' });
  await expect.element(mobile).toHaveFocus();
  await expect.element(mobile).toHaveAccessibleDescription('This number sent nothing.');
  expect(problem.elements()).toEqual([]);
});

test('changed prices are shown before the order can be placed again', async () => {
  const { tab } = await open();
  await addressesLoaded();
  await expect.element(order).toHaveTextContent('৳8,350');
  changeCatalogue(tab);
  await placeButton.click();
  await expect.element(problem).toHaveTextContent('Prices changed: the total is now 9100.');
  await expect.element(order).toHaveTextContent('৳9,100');
  expect(steps()).toEqual(allSteps);
  expect(totalsBusy()).toBe('false');
  await placeButton.click();
  await expect.element(thanks).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Order details' })).toHaveTextContent('৳9,100');
});

test('totals that could not be refreshed are marked busy', async () => {
  const { tab, wire } = await open();
  await addressesLoaded();
  await expect.element(order).toHaveTextContent('৳8,350');
  changeCatalogue(tab);
  wire.respondJson('GET /api/get_product_details/1', serverError, 500);
  await placeButton.click();
  await expect.element(problem).toHaveTextContent('Prices changed: the total is now 9100.');
  expect(totalsBusy()).toBe('true');
});

test('order and coupon errors are cleared when the checkout is left', async () => {
  const { router } = await open({ failing: placeOrder });
  await addressesLoaded();
  await applyCoupon('NOSUCHCODE');
  await expect.element(code).toHaveAccessibleDescription('This coupon code is not valid.');
  await placeButton.click();
  await expect.element(problem).toHaveTextContent('Server Error');
  await router.navigate({ to: '/cart' });
  await expect.element(heading('Your cart')).toBeVisible();
  await router.navigate({ to: '/checkout' });
  await addressesLoaded();
  expect(problem.elements()).toEqual([]);
  await page.getByText('Have a code?').click();
  await expect.element(code).not.toHaveAttribute('aria-invalid', 'true');
});

test('the order error stays visible when the session has ended, and the draft is restored after signing in', async () => {
  const { wire, shop, here } = await open();
  const note = page.getByRole('textbox', { name: 'Order notes' });
  await addressesLoaded();
  await note.fill('Ring twice');
  const lines = [placeOrder, 'GET /api/user/auth_check', 'GET /api/get_auth_user/'];
  for (const line of lines) wire.respondJson(line, { message: 'Unauthenticated.' }, 401);
  await placeButton.click();
  await expect.poll(() => shop.session.get()).toMatchObject({ user: null, isKnown: true });
  await expect.element(page.getByText('You can order without an account.')).toBeVisible();
  await expect.element(problem).toHaveTextContent('Please sign in again.');
  for (const line of lines) wire.letThrough(line);
  await main.getByRole('link', { name: 'Sign in' }).click();
  await signIn(demoCustomer);
  await expect.poll(here).toBe('/checkout');
  await expect.element(note).toHaveValue('Ring twice');
  await placeButton.click();
  await expect.element(thanks).toBeVisible();
});

test('a coupon that could not be checked shows why', async () => {
  await open({ failing: 'GET /api/get_coupon_details/EID500' });
  await applyCoupon('EID500');
  await expect.element(code).toHaveAccessibleDescription('Server Error');
});

test('a text that is too long for a coupon code is reported as an invalid code', async () => {
  await open();
  await applyCoupon('Dear customer, get ten percent off with BOISHAKH10');
  await expect.element(code).toHaveAccessibleDescription('This coupon code is not valid.');
});

test('an order is placed once while the request is pending', async () => {
  const { wire } = await open();
  const release = wire.holdResponses(placeOrder);
  await addressesLoaded();
  await placeButton.click();
  await page.getByRole('button', { name: 'Placing your order…' }).click({ force: true });
  release();
  await expect.element(thanks).toBeVisible();
  expect(wire.sent.filter(({ line }) => line === placeOrder)).toHaveLength(1);
});

test('the order stays on the page until its confirmation is loaded', async () => {
  const { wire } = await open();
  const detail = 'GET /api/cart/get_order_detail/1';
  const release = wire.holdResponses(detail);
  await addressesLoaded();
  await placeButton.click();
  await expect.poll(() => wire.sent.map(({ line }) => line)).toContain(detail);
  await expect.element(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible();
  await expect.element(order.getByRole('link', { name: 'Indigo Jamdani Saree' })).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'Shipping address' }))
    .toHaveTextContent(home.address1);
  release();
  await expect.element(thanks).toBeVisible();
});

test('the draft is stored for its customer and removed once the order is placed', async () => {
  const { tab } = await open();
  await addressesLoaded();
  await page.getByRole('textbox', { name: 'Order notes' }).fill('Ring twice.');
  await page.getByRole('radio', { name: 'Office pickup' }).click({ force: true });
  const stored = () => JSON.parse(tab.tabStorage.get('razz.checkout') ?? 'null') as unknown;
  await expect
    .poll(stored)
    .toMatchObject({ note: 'Ring twice.', option: 'pickup', owner: demoCustomer.email });
  await placeButton.click();
  await expect.element(thanks).toBeVisible();
  expect(stored()).toBeNull();
});
