import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Coupon } from '../../src/contracts/schemas/coupon.ts';
import { home } from '../machines/fixtures.ts';
import { openShop } from './open-shop.ts';
import { tabWithCart } from './tab-with-cart.ts';

const order = page.getByRole('region', { name: 'Your order' });
const applied = order.getByText('Coupon code EID500 is applied for ৳500 discount on the cart.');
const noCoupon = order.getByText('Enter a valid coupon code to avail discount.');
const coupon: Coupon = { code: 'EID500', type: 'fixed_discount', amount: 500 };
const couponRemoved = 'Your coupon is no longer valid and was removed.';
type Tab = ReturnType<typeof tabWithCart>;

const endCoupon = ({ world }: Tab) => {
  for (const stored of world.coupons) stored.active = false;
};
const storedCoupon = ({ localStorage }: Tab) =>
  (JSON.parse(localStorage.get('razz.cart') ?? '{}') as { coupon: unknown }).coupon;

test('an expired coupon in the stored cart is removed with a notification', async () => {
  const tab = tabWithCart({ coupon });
  endCoupon(tab);
  const { notifications } = await openShop('/checkout', { tab });
  await expect.element(noCoupon).toBeInTheDocument();
  await expect.poll(() => notifications).toEqual([couponRemoved]);
  await expect.poll(() => storedCoupon(tab)).toBeNull();
});

test('a coupon is synchronized between tabs', async () => {
  const tab = tabWithCart();
  await openShop('/checkout', { tab });
  await expect.element(noCoupon).toBeInTheDocument();
  const setInOtherTab = (used: Coupon | null) => {
    const cart = JSON.parse(tab.localStorage.get('razz.cart') ?? '{}') as object;
    tab.localStorage.set('razz.cart', JSON.stringify({ ...cart, coupon: used }));
    dispatchEvent(new StorageEvent('storage', { key: 'razz.cart' }));
  };
  setInOtherTab(coupon);
  await expect.element(applied).toBeVisible();
  setInOtherTab(null);
  await expect.element(noCoupon).toBeInTheDocument();
  setInOtherTab(coupon);
  await page.getByRole('button', { name: 'Remove coupon' }).click();
  await expect.element(noCoupon).toBeInTheDocument();
  await expect.poll(() => storedCoupon(tab)).toBeNull();
});

test('a coupon that expired before the order is removed before the order can be placed again', async () => {
  const tab = tabWithCart({ coupon, addresses: [home] });
  const { notifications } = await openShop('/checkout', { tab });
  await expect.element(page.getByRole('button', { name: 'Edit: Shipping address' })).toBeVisible();
  await expect.element(applied).toBeVisible();
  endCoupon(tab);
  const place = page.getByRole('button', { name: 'Place Order' });
  await place.click();
  await expect
    .element(page.getByRole('main').getByRole('alert'))
    .toHaveTextContent('This coupon code is not valid.');
  await expect.element(noCoupon).toBeInTheDocument();
  expect(notifications).toEqual([couponRemoved]);
  await place.click();
  await expect.element(page.getByText('Thank you. Your order has been placed.').first()).toBeVisible();
});

test('a cart that cannot be stored shows a notification and keeps working', async () => {
  const tab = tabWithCart({ products: [1, 2] });
  const { notifications } = await openShop('/cart', { tab });
  tab.localStorage.set = () => {
    throw new DOMException('Quota exceeded', 'QuotaExceededError');
  };
  await page.getByRole('button', { name: 'Remove Indigo Katan Saree' }).click();
  await expect
    .poll(() => notifications)
    .toContain('Your browser could not save the cart. It lasts until you close this page.');
  await expect.element(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
});
