import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Coupon } from '../../src/contracts/schemas/coupon.ts';
import { home } from '../machines/fixtures.ts';
import { expectedTotals, taka } from '../support/expected-totals.ts';
import { openShop } from './open-shop.ts';
import { tabWithCart } from './tab-with-cart.ts';

const percentage: Coupon = { code: 'BOISHAKH10', type: 'percentage_discount', amount: 10 };
// Products with fractional prices: 3149.5, 3449.5 and 490.5.
const productIds = [4, 10, 6];
const tabWithCoupon = () => tabWithCart({ products: productIds, coupon: percentage, addresses: [home] });

const expected = ({ world }: ReturnType<typeof tabWithCart>) => {
  const prices = productIds.map(
    (id) => world.products.find((product) => product.id === id)?.sales_price ?? 0,
  );
  expect(prices.every((price) => !Number.isInteger(price))).toBe(true);
  const lines = prices.map((price) => ({ price, quantity: 1 }));
  const shipping = world.settings.shippingDhaka;
  const { subtotal, discount, total } = expectedTotals(lines, percentage, shipping);
  return {
    Subtotal: taka(subtotal),
    Discount: `−${taka(discount)}`,
    Shipping: taka(shipping),
    Total: taka(total),
  };
};

/** The amounts shown in a region, by label. */
const shownIn = (name: string): Record<string, string> => {
  const region = page.getByRole('region', { name }).query();
  const rows = [...(region?.querySelectorAll('dl > div') ?? [])];
  const text = (row: Element, tag: string) => row.querySelector(tag)?.textContent ?? '';
  return Object.fromEntries(rows.map((row) => [text(row, 'dt'), text(row, 'dd')]));
};

const pages = [
  ['/cart', 'Cart totals'],
  ['/checkout', 'Your order'],
] as const;

test.each(pages)(
  '%s shows the specified totals, with fractional prices and a coupon [9.5, 9.6, 9.8]',
  async (path, region) => {
    const tab = tabWithCoupon();
    await openShop(path, { tab });
    await expect.poll(() => shownIn(region)).toEqual(expected(tab));
  },
);
