import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { addToCart, cartBadge, shownTotals } from '../support/checkout-page.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';

const { visitor } = shoppers();

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

/** Opens the cart of a visitor with a saree and two panjabis. */
const withCart = async () => {
  const shopper = await visitor();
  await addToCart(shopper.page, 'red-jamdani-saree');
  await addToCart(shopper.page, 'white-panjabi', 'M');
  await shopper.page.goto('/cart');
  const panjabi = row(shopper.page, 'White Panjabi');
  await panjabi.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(panjabi.locator('td').last()).toHaveText('৳3,200');
  return shopper;
};

describe('/cart', () => {
  test('shows each line, the totals with the shipping options, and the links to shop and checkout [2.30, 2.32, 2.33, 2.34, 4.4, 5.11, 9.1, 9.3, 9.4]', async () => {
    const { page } = await withCart();
    const table = page.getByRole('table', { name: 'Your cart' });
    await expect(table.getByRole('columnheader')).toHaveText([
      'Remove',
      'Picture',
      'Product',
      'Variation',
      'Price',
      'Quantity',
      'Total',
    ]);
    const line = row(page, 'White Panjabi');
    const cell = line.getByRole('cell');
    await expect(cell.nth(0).getByRole('button', { name: 'Remove White Panjabi, Size M' })).toBeVisible();
    await expect(cell.nth(1).locator('img')).toHaveAttribute('src', '/pictures/a.webp');
    await expect(cell.nth(2)).toHaveText('White Panjabi');
    await expect(cell.nth(3)).toHaveText('Size M');
    await expect(cell.nth(4)).toHaveText('৳1,600');
    await expect(cell.nth(5).getByRole('spinbutton')).toHaveValue('2');
    await expect(cell.nth(6)).toHaveText('৳3,200');
    // The minimum is 1.
    const fewer = cell.nth(5).getByRole('button', { name: 'Decrease quantity' });
    await fewer.click();
    await expect(cell.nth(6)).toHaveText('৳1,600');
    await expect(fewer).toHaveAttribute('aria-disabled', 'true');
    await fewer.press('Enter');
    await expect(cell.nth(5).getByRole('spinbutton')).toHaveValue('1');
    await cell.nth(5).getByRole('spinbutton').fill('0');
    await page.keyboard.press('Enter');
    await expect(cell.nth(5).getByRole('spinbutton')).toHaveValue('1');
    expect((await shownTotals(page)).subtotal).toBe(6100);

    const box = page.getByRole('region', { name: 'Cart totals' });
    for (const { option, shipping } of [
      { option: 'Office pickup', shipping: 0 },
      { option: 'Outside Dhaka', shipping: 150 },
      { option: 'Inside Dhaka', shipping: 100 },
    ]) {
      await box.getByText(option).click();
      await expect(box.getByRole('radio', { name: option })).toBeChecked();
      expect(await shownTotals(page)).toEqual({
        subtotal: 6100,
        discount: 0,
        shipping,
        total: 6100 + shipping,
      });
    }
    await page.getByRole('link', { name: 'Continue Shopping' }).click();
    await expect(page).toHaveURL(/\/shop\/all$/);
    await page.goBack();
    await page.getByRole('link', { name: 'Proceed to checkout' }).click();
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(page.getByRole('table', { name: 'Your order' })).toContainText('Red Jamdani Saree');
  });

  test('Undo restores a removed line and a cleared cart, and the cart survives a reload [2.31, 2.56, 4.5]', async () => {
    const { page } = await withCart();
    await page.getByRole('button', { name: 'Remove Red Jamdani Saree' }).click();
    await expect(row(page, 'Red Jamdani Saree')).toHaveCount(0);
    await expect(cartBadge(page, 2)).toBeVisible();
    await undo(page).click();
    await expect(row(page, 'Red Jamdani Saree')).toBeVisible();
    await page.getByRole('button', { name: 'Clear Shopping Cart' }).click();
    await expect(page.getByText('Your cart is empty.')).toBeVisible();
    await expect(cartBadge(page, 0)).toBeVisible();
    await undo(page).click();
    await expect(cartBadge(page, 3)).toBeVisible();
    await page.reload();
    await expect(row(page, 'White Panjabi').getByRole('spinbutton')).toHaveValue('2');
    await expect(row(page, 'Red Jamdani Saree')).toBeVisible();
  });

  test('the mini cart links to /cart and /checkout/, and Undo restores a line removed in it [2.47]', async () => {
    const { page } = await withCart();
    await page.goto('/');
    const mini = page.getByRole('dialog', { name: 'Your cart' });
    await cartBadge(page, 3).click();
    await mini.getByRole('button', { name: 'Remove White Panjabi' }).click();
    await expect(mini.getByRole('listitem')).toHaveCount(1);
    await undo(page).press('Enter');
    await expect(mini.getByRole('listitem')).toHaveCount(2);
    await expect(mini).toBeFocused();
    await expect(mini.getByRole('link', { name: 'View cart' })).toHaveAttribute('href', '/cart');
    await expect(mini.getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/checkout/');
    await mini.getByRole('link', { name: 'Checkout' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
    await cartBadge(page, 3).click();
    await mini.getByRole('link', { name: 'View cart' }).click();
    await expect(page).toHaveURL(/\/cart$/);
  });
});
