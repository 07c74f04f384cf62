import { demoCustomer } from '@razz/mock-backend';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showConfirmation } from '../../src/router.ts';
import { home, office } from '../machines/fixtures.ts';
import { newTab, openShop, signOutInOtherTab } from './open-shop.ts';
import { signIn } from './sign-in.ts';
import { nextFrame } from './small-site.tsx';
import { tabWithCart } from './tab-with-cart.ts';

const banner = page.getByRole('banner');
const main = page.getByRole('main');
const title = page.getByRole('heading', { level: 1 });
const kamal = { name: 'Kamal', email: 'kamal@razz.example', phone: '01812345678', password: 'razz-demo-2' };

let visitor = newTab(null);
beforeEach(() => {
  visitor = newTab(null);
});

test.each([
  ['/login?redirect=%2Fwishlist', '/wishlist'],
  ['/login?redirect=%2F%2Fevil.example', '/'],
  ['/login', '/'],
])('signing in at %s redirects to %s and replaces the form in the history', async (form, place) => {
  const { router, here } = await openShop('/cart', { tab: visitor });
  await expect.element(title).toBeVisible();
  await router.navigate({ href: form });
  await signIn(demoCustomer);
  await expect.poll(here).toBe(place);
  router.history.back();
  await expect.poll(here).toBe('/cart');
});

test('registering signs in and follows the redirect', async () => {
  const { here, notifications, wire } = await openShop('/register?redirect=%2Faccount', { tab: visitor });
  for (const [field, text] of [
    ['Name', kamal.name],
    ['Email address', kamal.email],
    ['Phone', kamal.phone],
    ['Password', kamal.password],
  ] as const)
    await main.getByRole('textbox', { name: field }).fill(text);
  await main.getByRole('button', { name: 'Create account' }).click();
  await expect.poll(here).toBe('/account');
  await expect.element(main.getByRole('textbox', { name: 'Phone' })).toHaveValue(kamal.phone);
  expect(notifications).toEqual(['You are signed in.']);
  expect(wire.sent.find(({ line }) => line === 'POST /register')?.body).toEqual(kamal);
});

test('a password reset link is prefilled with the email address and works once', async () => {
  const { email } = demoCustomer;
  visitor.world.mails.push({ to: email, token: '0123', used: false });
  const link = `/reset-password?token=0123&email=${encodeURIComponent(email)}`;
  const setPassword = async () => {
    const { wire, close } = await openShop(link, { tab: visitor });
    await expect.element(main.getByRole('textbox', { name: 'Email address' })).toHaveValue(email);
    await main.getByRole('textbox', { name: 'New password' }).fill('another password');
    await main.getByRole('button', { name: 'Save password' }).click();
    return { sent: () => wire.sent.find(({ line }) => line === 'POST /reset-password')?.body, close };
  };
  const { sent, close } = await setPassword();
  await expect.element(main.getByRole('status')).toHaveTextContent('Your password has been changed.');
  await expect.element(main.getByRole('form')).not.toBeInTheDocument();
  expect(sent()).toEqual({ email, token: '0123', password: 'another password' });
  close();
  await setPassword();
  await expect.element(main.getByRole('alert')).toHaveTextContent('The link is no longer valid.');
  await expect.element(main.getByRole('status')).toHaveTextContent(/^$/);
});

test('after a failed session check the header offers to sign in and the page a retry [4.26, 6.3, 8.18]', async () => {
  const { wire, here } = await openShop('/account', {
    before: ({ fail }) => fail('GET /api/user/auth_check'),
  });
  await expect.element(main.getByRole('alert')).toHaveTextContent('There seems to be no connection.');
  await expect.element(banner.getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(here()).toBe('/account');
  wire.letThrough('GET /api/user/auth_check');
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect.element(main.getByRole('textbox', { name: 'Name' })).toHaveValue(demoCustomer.name);
  await expect.element(banner.getByRole('button', { name: 'Account' })).toBeVisible();
});

test('a session check that failed offline is repeated when the browser is online', async () => {
  const { wire } = await openShop('/shop/all');
  await expect.element(banner.getByRole('button', { name: 'Account' })).toBeVisible();
  wire.fail('GET /api/user/auth_check');
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.element(banner.getByRole('link', { name: 'Sign in' })).toBeVisible();
  wire.letThrough('GET /api/user/auth_check');
  dispatchEvent(new Event('online'));
  await expect.element(banner.getByRole('button', { name: 'Account' })).toBeVisible();
});

test('signing out in the account menu ends the session', async () => {
  const { tab } = await openShop('/cart');
  await banner.getByRole('button', { name: 'Account' }).click();
  await banner.getByRole('button', { name: 'Sign out' }).click();
  await expect.element(banner.getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(tab.session.userId).toBeNull();
});

test('an ended session is notified on the next navigation, which continues after signing in [6.2]', async () => {
  const { tab, notifications, here } = await openShop('/account');
  await expect.element(main.getByRole('textbox', { name: 'Name' })).toBeVisible();
  tab.session.userId = null;
  await main.getByRole('link', { name: 'My Orders' }).click();
  await expect.poll(here).toBe('/login?redirect=%2Faccount%2Forders');
  expect(notifications).toEqual(['You were signed out. Please sign in again.']);
  await signIn(demoCustomer);
  await expect.poll(here).toBe('/account/orders');
});

test('the wishlist of the previous customer is not shown to the next one in the tab', async () => {
  const tab = newTab();
  const [product] = tab.world.products;
  tab.world.wishlist.push({ userId: 1, productId: product?.id ?? 0 });
  tab.world.users.push({ id: tab.world.nextId('user'), ...kamal });
  const shop = await openShop('/wishlist', { tab });
  const wish = page.getByRole('link', { name: `${product?.name}`, exact: true });
  const open = banner.getByRole('link', { name: /^Wishlist/ });
  await expect.element(main.getByRole('heading', { name: `${product?.name}` })).toBeVisible();
  await open.click();
  await expect
    .element(page.getByRole('dialog').getByRole('link', { name: `${product?.name}` }))
    .toBeVisible();
  await shop.router.navigate({ href: '/shop/kurti' });
  await shop.router.navigate({ href: '/cart' });
  signOutInOtherTab(shop);
  await banner.getByRole('link', { name: 'Sign in' }).click();
  await signIn(kamal);
  await expect.poll(shop.here).toBe('/cart');
  const release = shop.wire.holdResponses('GET /api/user/get_wishlist_products');
  await open.click();
  await expect.element(page.getByRole('dialog', { name: 'Wishlist' })).toBeVisible();
  await expect.element(wish).not.toBeInTheDocument();
  release();
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Your wishlist is empty.');
  const releaseAgain = shop.wire.holdResponses('GET /api/user/get_wishlist_products');
  const opened = shop.router.navigate({ href: '/wishlist' });
  await expect.element(main.getByText('Loading products')).toBeInTheDocument();
  await expect.element(main.getByRole('heading', { name: `${product?.name}` })).not.toBeInTheDocument();
  releaseAgain();
  await opened;
  await expect.element(main).toHaveTextContent('Your wishlist is empty.');
  // Nor is a cached list, whose products have wishlist flags.
  shop.wire.fail('POST /api/filter_products');
  await shop.router.navigate({ href: '/shop/kurti' });
  await expect.element(main.getByText('There seems to be no connection.')).toBeVisible();
});

test('the checkout draft of the previous customer is shown to nobody else in the tab', async () => {
  const tab = tabWithCart({ addresses: [] });
  tab.world.users.push({ id: tab.world.nextId('user'), ...kamal });
  const shop = await openShop('/checkout', { tab });
  const form = page.getByRole('form', { name: 'Add Address' });
  const street = form.getByRole('textbox', { name: 'Street Address', exact: true });
  const note = main.getByRole('textbox', { name: 'Order notes' });
  await street.fill('House 7, Zindabazar');
  await note.fill('Ring twice');
  signOutInOtherTab(shop);
  await expect.element(note).toHaveValue('');
  await expect.element(street).toHaveValue('');
  await shop.router.navigate({ href: '/login?redirect=/checkout' });
  await signIn(kamal);
  await expect.element(form.getByRole('textbox', { name: 'Email Address' })).toHaveValue(kamal.email);
  await expect.element(street).toHaveValue('');
  await expect.element(note).toHaveValue('');
  signOutInOtherTab(shop);
  await expect.poll(() => shop.shop.session.get().user).toBeNull();
  // The first customer's draft is restored, as nobody has overwritten it.
  await shop.router.navigate({ href: '/login?redirect=/checkout' });
  await signIn(demoCustomer);
  await expect.element(street).toHaveValue('House 7, Zindabazar');
  await expect.element(note).toHaveValue('Ring twice');
});

test('the shipping option of a customer who signs out in another tab is not used for the next person', async () => {
  const shop = await openShop('/cart', { tab: tabWithCart({ addresses: [home] }) });
  const pickup = main.getByRole('radio', { name: 'Office pickup' });
  await expect.element(banner.getByRole('button', { name: 'Account' })).toBeVisible();
  await pickup.click({ force: true });
  await expect.element(pickup).toBeChecked();
  signOutInOtherTab(shop);
  await expect.element(pickup).not.toBeChecked();
});

test('a customer who changes the email at the checkout keeps address, note and a queued order', async () => {
  const tab = tabWithCart({ addresses: [home, office] });
  const shop = await openShop('/checkout', { tab });
  const shipping = page.getByRole('region', { name: 'Shipping address' });
  const note = main.getByRole('textbox', { name: 'Order notes' });
  await page.getByRole('button', { name: 'Edit: Shipping address' }).click();
  await page.getByRole('button', { name: `Use this address: ${office.name}, ${office.address1}` }).click();
  await note.fill('Ring twice');
  await shop.router.navigate({ href: '/account' });
  await main.getByRole('textbox', { name: 'Email address' }).fill('moved@razz.example');
  await page.getByLabelText(/^Current password/).fill(demoCustomer.password);
  await main.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => shop.notifications).toContain('Profile saved Successfully.');
  await shop.router.navigate({ href: '/checkout' });
  await expect.element(shipping).toHaveTextContent(office.address1);
  await expect.element(note).toHaveValue('Ring twice');
  shop.wire.fail('POST /api/cart/place_order');
  await main.getByRole('radio', { name: 'Cash on delivery' }).click({ force: true });
  await main.getByRole('button', { name: 'Place Order' }).click();
  await expect.poll(() => shop.tab.localStorage.get('razz.order')).toContain('moved@razz.example');
  shop.wire.letThrough('POST /api/cart/place_order');
  dispatchEvent(new Event('online'));
  await expect.poll(() => tab.world.orders).toHaveLength(1);
});

test('the wishlist panel closes when the customer signs out in another tab', async () => {
  const tab = newTab();
  tab.world.wishlist.push({ userId: 1, productId: tab.world.products[0]?.id ?? 0 });
  const shop = await openShop('/', { tab });
  await banner.getByRole('link', { name: 'Wishlist, 1 product' }).click();
  const panel = page.getByRole('dialog');
  await expect.element(panel).toHaveTextContent(`${tab.world.products[0]?.name}`);
  signOutInOtherTab(shop);
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(banner.getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('a product is added to the wishlist after a customer whose session had ended signs in', async () => {
  const { tab, notifications, router } = await openShop('/products/indigo-jamdani-saree-1');
  await expect.element(banner.getByRole('button', { name: 'Account' })).toBeVisible();
  tab.session.userId = null;
  await main.getByRole('button', { name: 'Add to Wishlist', exact: true }).click();
  await expect.poll(() => notifications).toContain('You must sign in to wishlist products!');
  await router.navigate({ href: '/login' });
  await signIn(demoCustomer);
  await expect.element(banner.getByRole('link', { name: 'Wishlist, 1 product' })).toBeVisible();
  expect(tab.world.wishlist).toEqual([{ userId: 1, productId: 1 }]);
});

test('the confirmation replaces the checkout in the history', async () => {
  const { router, here } = await openShop('/cart');
  await expect.element(title).toBeVisible();
  await router.navigate({ href: '/checkout' });
  showConfirmation(router, 7);
  await expect.poll(here).toBe('/order_confirmed/7');
  router.history.back();
  await expect.poll(here).toBe('/cart');
});

test.each([
  ['is loaded once for a guest', null, 1],
  ['is loaded again for a customer, whose wishlist it shows', 1, 2],
])('a page that loads before the session is known %s', async (_, userId, count) => {
  let answer = () => {};
  const opening = openShop('/shop/all', {
    tab: newTab(userId),
    before: ({ holdResponses }) => {
      answer = holdResponses('GET /api/get_auth_user/');
    },
  });
  await expect.element(title).toBeVisible();
  answer();
  const { wire, shop } = await opening;
  await expect.poll(() => shop.session.get().isKnown).toBe(true);
  await nextFrame();
  const reads = () => wire.sent.filter(({ line }) => line.startsWith('POST /api/filter_products'));
  await expect.poll(reads).toHaveLength(count);
});
