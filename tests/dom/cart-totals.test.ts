import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Coupon } from '../../src/contracts/schemas/coupon.ts';
import { home } from '../machines/fixtures.ts';
import { expectedTotals, taka } from '../support/expected-totals.ts';
import { filledTab } from './filled-tab.ts';
import { openShop } from './open-shop.ts';

const percentage: Coupon = { code: 'BOISHAKH10', type: 'percentage_discount', amount: 10 };
// Two panjabis and a pair of earrings, all with half a taka in their prices: 3149.5, 3449.5 and 490.5.
const uneven = [4, 10, 6];
const tabWithCoupon = () => filledTab({ products: uneven, coupon: percentage, addresses: [home] });

const expected = ({ world }: ReturnType<typeof filledTab>) => {
  const prices = uneven.map((id) => world.products.find((product) => product.id === id)?.sales_price ?? 0);
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

/** The amounts of a region by their labels. */
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
  '%s shows the figures of the specification, half takas and coupon included [9.5, 9.6, 9.8]',
  async (path, region) => {
    const tab = tabWithCoupon();
    await openShop(path, { tab });
    await expect.poll(() => shownIn(region)).toEqual(expected(tab));
  },
);
