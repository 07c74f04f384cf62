import type { Page } from 'playwright';
import { beforeEach, describe, test } from 'vitest';
import {
  addToCart,
  cartBadge,
  openCheckout,
  orderCount,
  placedOrderId,
  readStoredOrder,
  shownLines,
  shownTotals,
  stockOf,
  storageWithCart,
  sylhet,
} from '../support/checkout-page.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';
import { ids } from '../support/small-shop.ts';

const { shop, visitor } = shoppers();

const placeButton = (page: Page) => page.getByRole('button', { name: 'Place Order' });
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const updateProduct = (product: number, values: { sales_price?: number; current_stock?: number }) =>
  shop().database.db.updateTable('products').set(values).where('id', '=', product).execute();

beforeEach(() => updateProduct(ids.saree, { sales_price: 4500, current_stock: 10 }));

const atCheckout = () => openCheckout(shop(), visitor);

test('cart and checkout reload the prices of stored lines', async () => {
  const { page } = await visitor({ storageState: await storageWithCart(shop(), ids.saree) });
  for (const [path, sales_price] of [
    ['/cart', 4600],
    ['/checkout', 4700],
  ] as const) {
    await updateProduct(ids.saree, { sales_price });
    await page.goto(path);
    await expect.poll(async () => (await shownTotals(page)).subtotal).toBe(sales_price);
  }
});

describe('a change of the catalogue during the checkout', () => {
  test('a new price is shown for confirmation before the order is placed', async () => {
    const { page } = await atCheckout();
    const before = await orderCount(shop());
    expect((await shownTotals(page)).total).toBe(4650);
    await updateProduct(ids.saree, { sales_price: 4700 });
    await placeButton(page).click();
    await expect(alert(page, 'The total has changed: it is now ৳4,850')).toBeVisible();
    const shown = { amounts: await shownTotals(page), lines: await shownLines(page) };
    expect(shown.amounts).toEqual({ subtotal: 4700, discount: 0, shipping: 150, total: 4850 });
    expect(await orderCount(shop())).toBe(before);
    await placeButton(page).click();
    const { amounts, lines } = await readStoredOrder(shop(), await placedOrderId(page));
    expect({ amounts, lines }).toEqual(shown);
  });

  test('a sold-out product is named and can be removed, and then the order is placed', async () => {
    const { page } = await atCheckout();
    await addToCart(page, 'white-panjabi', 'S');
    await page.goto('/checkout');
    await expect(page.getByRole('region', { name: 'Shipping address' })).toContainText(sylhet.address1);
    await updateProduct(ids.saree, { current_stock: 0 });
    const before = await orderCount(shop());
    await placeButton(page).click();
    await expect(alert(page, 'Red Jamdani Saree is sold out.')).toBeVisible();
    expect(await orderCount(shop())).toBe(before);
    const line = page.getByRole('row', { name: /Red Jamdani Saree/ });
    await expect(line).toContainText('This item is sold out. Remove it to continue.');
    await line.getByRole('button', { name: 'Remove Red Jamdani Saree' }).click();
    await expect(line).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Your order' }).locator(':focus')).toHaveCount(1);
    expect((await shownTotals(page)).subtotal).toBe(1600);
    await placeButton(page).click();
    const { lines } = await readStoredOrder(shop(), await placedOrderId(page));
    expect(lines).toEqual(['White Panjabi | Size S · 1 × ৳1,600 | ৳1,600']);
  });
});

describe('only one order is placed', () => {
  test('on a double click on Place Order', async () => {
    const { page } = await atCheckout();
    const before = await orderCount(shop());
    await placeButton(page).dblclick();
    await placedOrderId(page);
    expect(await orderCount(shop())).toBe(before + 1);
    expect(await stockOf(shop(), ids.saree)).toBe(9);
  });

  test('from two tabs with the same cart', async () => {
    const { page, context } = await atCheckout();
    const second = await context.newPage();
    await second.goto('/checkout');
    await expect(second.getByRole('region', { name: 'Shipping address' })).toContainText(sylhet.address1);
    const before = await orderCount(shop());
    await placeButton(page).click();
    await placedOrderId(page);
    await expect(cartBadge(page, 0)).toBeVisible();
    await expect(cartBadge(second, 0)).toBeVisible();
    await placeButton(second).click();
    await expect(second.getByRole('dialog', { name: 'Oops...' })).toContainText('Your cart is empty.');
    expect(await orderCount(shop())).toBe(before + 1);
    expect(await stockOf(shop(), ids.saree)).toBe(9);
  });
});
