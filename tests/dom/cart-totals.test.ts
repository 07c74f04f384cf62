import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Coupon } from '../../src/contracts/schemas/coupon.ts';
// Imported to replace it with faulty versions: the expected figures come from the oracle.
import { totals } from '../../src/domain/pricing.ts';
import { home } from '../machines/fixtures.ts';
import { expectedTotals, taka } from '../support/expected-totals.ts';
import { filledTab } from './filled-tab.ts';
import { openShop } from './open-shop.ts';

vi.mock('../../src/domain/pricing.ts', { spy: true });
beforeEach(() => void vi.mocked(totals).mockReset());

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

type Totals = typeof totals;
const faults: Record<string, (real: Totals) => Totals> = {
  'the discount is left out': (real) => (lines, _coupon, shipping) => real(lines, null, shipping),
  'the paisa are dropped': (real) => (lines, coupon, shipping) =>
    real(
      lines.map(({ price, quantity }) => ({ price: Math.trunc(price), quantity })),
      coupon,
      shipping,
    ),
  'lines are rounded after they are added': (real) => (lines, coupon, shipping) =>
    real(
      [{ price: lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0), quantity: 1 }],
      coupon,
      shipping,
    ),
  'the shipping charge is left out': (real) => (lines, coupon) => real(lines, coupon, 0),
};

test.each(pages.flatMap((opened) => Object.keys(faults).map((fault) => [...opened, fault] as const)))(
  '%s, %s: differs from the figures of the specification when %s',
  async (path, region, fault) => {
    const { totals: real } = await vi.importActual<{ totals: Totals }>('../../src/domain/pricing.ts');
    const faulty = faults[fault]?.(real);
    if (!faulty) throw new Error(`no fault is called ${fault}`);
    vi.mocked(totals).mockImplementation(faulty);
    const tab = tabWithCoupon();
    await openShop(path, { tab });
    await expect.poll(() => Object.keys(shownIn(region))).toEqual(Object.keys(expected(tab)));
    expect(shownIn(region)).not.toEqual(expected(tab));
  },
);
