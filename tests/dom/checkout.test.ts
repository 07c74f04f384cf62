import { demoCustomer } from '@razz/mock-backend';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { home } from '../machines/fixtures.ts';
import { changeGoods, filledTab } from './filled-tab.ts';
import { openShop } from './open-shop.ts';

const main = page.getByRole('main');
const order = page.getByRole('region', { name: 'Your order' });
const problem = main.getByRole('alert');
const place = page.getByRole('button', { name: 'Place Order' });
const code = page.getByRole('textbox', { name: 'Coupon code' });
const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
const thanks = heading('Thank you. Your order is placed.');
const placing = 'POST /api/cart/place_order';
const broken = { message: 'Server Error' };
const districts = 'GET /api/get_districts';

interface Opening {
  filling?: Parameters<typeof filledTab>[0];
  fails?: string;
}
/** The checkout of a customer with a saved address and one saree in the cart. */
const open = async ({ filling, fails }: Opening = {}) => {
  const tab = filledTab({ addresses: [home], ...filling });
  const before = fails
    ? { before: (calls: Wire) => calls.answer(fails, { message: 'Server Error' }, 500) }
    : {};
  return openShop('/checkout', { tab, ...before });
};
type Wire = Awaited<ReturnType<typeof openShop>>['wire'];
const isRead = () =>
  expect.element(page.getByRole('button', { name: 'Edit: Shipping address' })).toBeVisible();
const isUncertain = () => order.getByText('Subtotal').element().closest('dl')?.getAttribute('aria-busy');
const check = async (typed: string) => {
  await page.getByText('Have a code?').click();
  await code.fill(typed);
  await page.getByRole('button', { name: 'Apply coupon' }).click();
};

test("the checkout shows today's prices, and takes what is sold out off the order", async () => {
  const tab = filledTab({ products: [1, 2] });
  changeGoods(tab);
  await openShop('/checkout', { tab });
  const row = (name: string) => order.getByRole('row').filter({ hasText: name });
  await expect.element(row('Indigo Jamdani Saree')).toHaveTextContent('৳9,000');
  await expect.element(row('Indigo Katan Saree')).toHaveTextContent('This item is sold out.');
  await order.getByRole('button', { name: 'Remove Indigo Katan Saree' }).click();
  await expect.element(row('Indigo Katan Saree')).not.toBeInTheDocument();
  expect(document.title).toMatch(/^Checkout · /);
  expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
});

test('with nothing in the cart the order says so, and leads to the shop', async () => {
  await open({ filling: { products: [] } });
  await expect.element(order.getByText('Your cart is empty.')).toBeVisible();
  await expect.element(order.getByRole('link', { name: 'Continue Shopping' })).toBeVisible();
});

test('the checkout is open to whom the shop cannot tell from a visitor', async () => {
  await open({ fails: 'GET /api/user/auth_check' });
  await expect.element(heading('Checkout')).toBeVisible();
});

test('the cached districts are shown when they cannot be loaded', async () => {
  const tab = filledTab();
  tab.localStorage.set('razz.districts', JSON.stringify(['Dhaka', 'Khulna']));
  await openShop('/checkout', { tab, before: (wire) => wire.answer(districts, broken, 500) });
  const district = page.getByRole('combobox', { name: 'District' });
  await expect.element(district.getByRole('option', { name: 'Khulna' })).toBeInTheDocument();
});

test('without any districts the checkout can be asked for again, and keeps those that come', async () => {
  const tab = filledTab();
  const { wire } = await openShop('/checkout', {
    tab,
    before: (calls) => calls.answer(districts, broken, 500),
  });
  await expect.element(main.getByText('Server Error')).toBeVisible();
  wire.letThrough(districts);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(heading('Checkout')).toBeVisible();
  expect(JSON.parse(tab.localStorage.get('razz.districts') ?? 'null')).toEqual(tab.world.districts);
});

test('the part of the proof that is wrong has the focus until it is corrected', async () => {
  await open({
    filling: { tabStorage: { checkout: { method: 'bkash', bkash: { mobile: '01712345678' } } } },
  });
  await isRead();
  const transaction = page.getByRole('textbox', { name: 'Transaction ID' });
  await place.click();
  await expect.element(transaction).toHaveFocus();
  const fault = /A transaction ID has eight to ten letters and digits\.$/;
  await expect.element(transaction).toHaveAccessibleDescription(fault);
  await transaction.fill('9AB8C7D6E5');
  await expect.element(transaction).not.toHaveAttribute('aria-invalid', 'true');
});

test('a proof that the shop refuses says so at its field, which has the focus', async () => {
  const bkash = { mobile: '01712345678', transactionId: '9AB8C7D6E5' };
  const { wire } = await open({ filling: { tabStorage: { checkout: { method: 'bkash', bkash } } } });
  const errors = { payment_trnx_mobile: ['This number sent nothing.'] };
  wire.answer(placing, { message: 'The given data was invalid.', errors }, 422);
  await isRead();
  await place.click();
  const mobile = page.getByRole('textbox', { name: 'Your bKash number' });
  await expect.element(mobile).toHaveFocus();
  await expect.element(mobile).toHaveAccessibleDescription('This number sent nothing.');
  expect(problem.elements()).toEqual([]);
});

test('prices that changed are shown before the order is placed again', async () => {
  const { tab } = await open();
  await isRead();
  await expect.element(order).toHaveTextContent('৳8,350');
  changeGoods(tab);
  await place.click();
  await expect.element(problem).toHaveTextContent('Prices changed: the total is now 9100.');
  await expect.element(order).toHaveTextContent('৳9,100');
  expect(isUncertain()).toBe('false');
  await place.click();
  await expect.element(thanks).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Order details' })).toHaveTextContent('৳9,100');
});

test('a total that could not be brought up to date looks uncertain', async () => {
  const { tab, wire } = await open();
  await isRead();
  await expect.element(order).toHaveTextContent('৳8,350');
  changeGoods(tab);
  wire.answer('GET /api/get_product_details/1', broken, 500);
  await place.click();
  await expect.element(problem).toHaveTextContent('Prices changed: the total is now 9100.');
  expect(isUncertain()).toBe('true');
});

test('what went wrong with an order and a code is not said again on the next visit', async () => {
  const { router } = await open({ fails: placing });
  await isRead();
  await check('NOSUCHCODE');
  await expect.element(code).toHaveAccessibleDescription('This coupon code is not valid.');
  await place.click();
  await expect.element(problem).toHaveTextContent('Server Error');
  await router.navigate({ to: '/cart' });
  await expect.element(heading('Your cart')).toBeVisible();
  await router.navigate({ to: '/checkout' });
  await isRead();
  expect(problem.elements()).toEqual([]);
  await page.getByText('Have a code?').click();
  await expect.element(code).not.toHaveAttribute('aria-invalid', 'true');
});

test('why an order failed stays on show when the reason is the end of the session', async () => {
  const { wire, shop } = await open();
  await isRead();
  for (const line of [placing, 'GET /api/user/auth_check', 'GET /api/get_auth_user/'])
    wire.answer(line, { message: 'Unauthenticated.' }, 401);
  await place.click();
  await expect.poll(() => shop.session.get()).toMatchObject({ user: null, isKnown: true });
  await expect.element(page.getByText('You can order without an account.')).toBeVisible();
  await expect.element(problem).toHaveTextContent('Please sign in again.');
});

test('a code that could not be checked says why', async () => {
  await open({ fails: 'GET /api/get_coupon_details/EID500' });
  await check('EID500');
  await expect.element(code).toHaveAccessibleDescription('Server Error');
});

test('an order on its way cannot be placed twice', async () => {
  const { wire } = await open();
  const letGo = wire.holdResponses(placing);
  await isRead();
  await place.click();
  await page.getByRole('button', { name: 'Placing your order…' }).click({ force: true });
  letGo();
  await expect.element(thanks).toBeVisible();
  expect(wire.sent.filter(({ line }) => line === placing)).toHaveLength(1);
});

test('the draft is stored for its customer, and removed with the order', async () => {
  const { tab } = await open();
  await isRead();
  expect(tab.tabStorage.has('razz.checkout')).toBe(false);
  await page.getByRole('textbox', { name: 'Order notes' }).fill('Ring twice.');
  await page.getByRole('radio', { name: 'Office pickup' }).click({ force: true });
  const stored = (name: string) => JSON.parse(tab.tabStorage.get(`razz.${name}`) ?? 'null') as unknown;
  await expect
    .poll(() => stored('checkout'))
    .toMatchObject({ note: 'Ring twice.', owner: demoCustomer.email });
  expect(stored('shipping')).toBe('pickup');
  await place.click();
  await expect.element(thanks).toBeVisible();
  expect([stored('checkout'), stored('shipping')]).toEqual([null, null]);
});
