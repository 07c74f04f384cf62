import { demoCustomer } from '@razz/mock-backend';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Coupon } from '../../src/contracts/schemas/coupon.ts';
import { home, kamal } from '../machines/fixtures.ts';
import { openShop, signOutInOtherTab } from './open-shop.ts';
import { tabWithCart } from './tab-with-cart.ts';

const coupon: Coupon = { code: 'EID500', type: 'fixed_discount', amount: 500 };
const check = 'GET /api/get_coupon_details/EID500';
const code = page.getByRole('textbox', { name: 'Coupon code' });
const noCoupon = page.getByText('Enter a valid coupon code to avail discount.');
const refusal = 'This coupon code is not valid.';
const couponRemoved = 'Your coupon is no longer valid and was removed.';
type Tab = ReturnType<typeof tabWithCart>;
type Opened = Awaited<ReturnType<typeof openShop>>;

const endCoupon = ({ world }: Tab) => {
  for (const stored of world.coupons) stored.active = false;
};
const addressesLoaded = () =>
  expect.element(page.getByRole('button', { name: 'Edit: Shipping address' })).toBeVisible();
const expand = () => page.getByText('Have a code?').click();
const apply = async (typed: string) => {
  await expand();
  await code.fill(typed);
  await page.getByRole('button', { name: 'Apply coupon' }).click();
};
const showCart = async ({ router }: Opened) => {
  await router.navigate({ to: '/cart' });
  await expect.element(page.getByRole('heading', { name: 'Your cart', level: 1 })).toBeVisible();
};
const checksIn = ({ wire }: Opened) => wire.sent.filter(({ line }) => line === check).length;

test('leaving the checkout cancels the check of a coupon', async () => {
  const opened = await openShop('/checkout', { tab: tabWithCart({ addresses: [home] }) });
  await addressesLoaded();
  const release = opened.wire.holdResponses(check);
  await apply('EID500');
  await expect.element(page.getByRole('button', { name: 'Checking…' })).toBeVisible();
  await showCart(opened);
  expect(opened.shop.coupon.get().isBusy).toBe(false);
  release();
  await opened.router.navigate({ to: '/checkout' });
  await addressesLoaded();
  await expand();
  await expect.element(noCoupon).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Apply coupon' })).toBeVisible();
  expect(opened.shop.cart.get().coupon).toBeNull();
  expect(checksIn(opened)).toBe(1);
});

test('leaving the checkout does not cancel the recheck of the applied coupon', async () => {
  const tab = tabWithCart({ coupon, addresses: [home] });
  endCoupon(tab);
  let release = () => {};
  const opened = await openShop('/checkout', {
    tab,
    before: (wire) => {
      release = wire.holdResponses(check);
    },
  });
  await addressesLoaded();
  await showCart(opened);
  release();
  await expect.poll(() => opened.notifications).toEqual([couponRemoved]);
  expect(opened.shop.cart.get().coupon).toBeNull();
  expect(checksIn(opened)).toBe(1);
});

test('the checkout does not show why a coupon was refused on another page', async () => {
  const tab = tabWithCart({ coupon, addresses: [home] });
  endCoupon(tab);
  const { notifications, router } = await openShop('/cart', { tab });
  await expect.poll(() => notifications).toEqual([couponRemoved]);
  await router.navigate({ to: '/checkout' });
  await addressesLoaded();
  await expand();
  await expect.element(noCoupon).toBeVisible();
  await expect.element(code).not.toHaveAttribute('aria-invalid', 'true');
});

test('the checkout shows why the coupon of an order was refused', async () => {
  const tab = tabWithCart({ coupon, addresses: [home] });
  await openShop('/checkout', { tab });
  await addressesLoaded();
  endCoupon(tab);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect.element(noCoupon).toBeVisible();
  await expect.element(code).toHaveAccessibleDescription(refusal);
});

test('a refused code is shown until another customer signs in', async () => {
  const tab = tabWithCart({ addresses: [home] });
  tab.world.users.push({ ...demoCustomer, id: 2, email: kamal.email });
  const opened = await openShop('/checkout', { tab });
  const visitorNote = page.getByText('You can order without an account.');
  await addressesLoaded();
  await apply('NOSUCHCODE');
  await expect.element(code).toHaveAccessibleDescription(refusal);
  opened.shop.notify({ type: 'session.expired' });
  await expect.element(visitorNote).toBeVisible();
  await expect.element(code).toHaveAccessibleDescription(refusal);
  signOutInOtherTab(opened, 2);
  await expect.poll(() => opened.shop.session.get().user?.email).toBe(kamal.email);
  await expect.element(visitorNote).not.toBeInTheDocument();
  await expand();
  await expect.element(code).not.toHaveAttribute('aria-invalid', 'true');
});
