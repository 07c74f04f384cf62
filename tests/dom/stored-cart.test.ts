import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Coupon } from '../../src/contracts/schemas/coupon.ts';
import { home } from '../machines/fixtures.ts';
import { filledTab } from './filled-tab.ts';
import { openShop } from './open-shop.ts';

const order = page.getByRole('region', { name: 'Your order' });
const applied = order.getByText('Coupon code EID500 is applied for ৳500 discount on the cart.');
const none = order.getByText('Enter a valid coupon code to avail discount.');
const coupon: Coupon = { code: 'EID500', type: 'fixed_discount', amount: 500 };
const takenOff = 'Your coupon is no longer valid and was removed.';
type Tab = ReturnType<typeof filledTab>;

const endCoupon = ({ world }: Tab) => {
  for (const stored of world.coupons) stored.active = false;
};
const storedCoupon = ({ localStorage }: Tab) =>
  (JSON.parse(localStorage.get('razz.cart') ?? '{}') as { coupon: unknown }).coupon;

test('a coupon of an earlier day that is over is removed, with a notification', async () => {
  const tab = filledTab({ coupon });
  endCoupon(tab);
  const { notifications } = await openShop('/checkout', { tab });
  await expect.element(none).toBeInTheDocument();
  await expect.poll(() => notifications).toEqual([takenOff]);
  await expect.poll(() => storedCoupon(tab)).toBeNull();
});

test('a coupon that another tab uses is in force here, and goes there or here', async () => {
  const tab = filledTab();
  await openShop('/checkout', { tab });
  await expect.element(none).toBeInTheDocument();
  const there = (used: Coupon | null) => {
    const cart = JSON.parse(tab.localStorage.get('razz.cart') ?? '{}') as object;
    tab.localStorage.set('razz.cart', JSON.stringify({ ...cart, coupon: used }));
    dispatchEvent(new StorageEvent('storage', { key: 'razz.cart' }));
  };
  there(coupon);
  await expect.element(applied).toBeVisible();
  there(null);
  await expect.element(none).toBeInTheDocument();
  there(coupon);
  await page.getByRole('button', { name: 'Remove coupon' }).click();
  await expect.element(none).toBeInTheDocument();
  await expect.poll(() => storedCoupon(tab)).toBeNull();
});

test('a coupon that is over when the order is placed is taken off before it is placed again', async () => {
  const tab = filledTab({ coupon, addresses: [home] });
  const { notifications } = await openShop('/checkout', { tab });
  await expect.element(page.getByRole('button', { name: 'Edit: Shipping address' })).toBeVisible();
  await expect.element(applied).toBeVisible();
  endCoupon(tab);
  const place = page.getByRole('button', { name: 'Place Order' });
  await place.click();
  await expect
    .element(page.getByRole('main').getByRole('alert'))
    .toHaveTextContent('This coupon code is not valid.');
  await expect.element(none).toBeInTheDocument();
  expect(notifications).toEqual([takenOff]);
  await place.click();
  await expect.element(page.getByText('Thank you. Your order is placed.').first()).toBeVisible();
});

test('a browser that keeps no cart says so, and the cart goes on', async () => {
  const tab = filledTab({ products: [1, 2] });
  const { notifications } = await openShop('/cart', { tab });
  tab.localStorage.set = () => {
    throw new DOMException('No room.', 'QuotaExceededError');
  };
  await page.getByRole('button', { name: 'Remove Indigo Katan Saree' }).click();
  await expect
    .poll(() => notifications)
    .toContain('Your browser could not save the cart. It lasts until you close this page.');
  await expect.element(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
});
