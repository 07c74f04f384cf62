import type { Page } from 'playwright';
import { test } from 'vitest';
import { keptOrder, placedOrderId, shownTotals } from '../support/checkout-page.ts';
import { expect } from '../support/expect-shown.ts';
import { shoppers } from '../support/shoppers.ts';

const { shop, visitor } = shoppers();

const most = 120;
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return '';
    const isField = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
    const label = isField ? element.labels?.[0]?.textContent : null;
    return (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').trim();
  });

/**
 * Whether the focused element is outlined: itself, what it draws around it (a card's link spans its card), or, for
 * one that is drawn by its label, a part of that label.
 */
const showsFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null) return false;
    const drawn = [element, ...(element.closest('label')?.querySelectorAll('*') ?? [])];
    const styles = drawn.flatMap((part) => [
      getComputedStyle(part),
      ...['::before', '::after']
        .map((drawing) => getComputedStyle(part, drawing))
        .filter(({ content }) => content !== 'none' && content !== 'normal'),
    ]);
    return styles.some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1,
    );
  });

/** Tabs on until what is focused has this name; it must come within so many stops and be seen. */
const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  const passed: string[] = [];
  for (let stop = 0; stop < most; stop++) {
    await page.keyboard.press('Tab');
    const at = await focused(page);
    if (name.test(at)) {
      // A radio's input is hidden in its label, which is what is seen.
      await expect(page.locator('label:has(:focus), :focus').first()).toBeInViewport();
      expect(await showsFocus(page), `the focus shows on ${at}`).toBe(true);
      return;
    }
    passed.push(at);
  }
  throw new Error(`Tab never comes to ${name}. Passed: ${passed.join(' | ')}`);
};
const type = async (page: Page, field: RegExp, text: string) => {
  await tabTo(page, field);
  await page.keyboard.type(text);
};

test('a whole purchase with no pointer: find, choose, add, give an address, pay by bKash, order', async () => {
  const { page } = await visitor();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/shop/all');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  await tabTo(page, /^White Panjabi$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'White Panjabi' })).toBeVisible();
  // A new page begins at its content, and says its name.
  await expect(page.locator('#content')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: /^White Panjabi$/ })).toBeAttached();

  await tabTo(page, /^Size(?! guide)/);
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/variation=S/);
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/variation=M/);
  await tabTo(page, /^One more$/);
  await page.keyboard.press('Space');
  await tabTo(page, /^Buy now$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();

  await type(page, /^Name/, 'Shirin Akter');
  await type(page, /^Phone/, '01712345678');
  await type(page, /^Email Address/, 'shirin@example.com');
  await type(page, /^Street Address(?!,)/, 'House 7');
  await tabTo(page, /^District/);
  await page.keyboard.type('Sy');
  await type(page, /^ZIPCode/, '3100');

  await tabTo(page, /^Cash on delivery/);
  await page.keyboard.press('ArrowDown');
  await type(page, /^Your bKash number/, '01912345678');
  await type(page, /^Transaction ID/, '7k6j5h4g3f');
  const shown = await shownTotals(page);
  expect(shown).toEqual({ subtotal: 3200, discount: 0, shipping: 150, total: 3350 });
  await tabTo(page, /^Place Order$/);
  await page.keyboard.press('Enter');
  const { order, amounts } = await keptOrder(shop(), await placedOrderId(page));
  expect(amounts).toEqual(shown);
  expect(order).toMatchObject({
    payment_method: 'bkash',
    payment_trnx_id: '7K6J5H4G3F',
    shipping_address: { city: 'Sylhet', zipcode: '3100' },
  });
});

test('an Oops dialog takes the focus, closes by Escape and gives the focus back', async () => {
  const { page } = await visitor();
  await page.goto('/checkout');
  const place = page.getByRole('button', { name: 'Place Order' });
  // Until the addresses are read it cannot be pressed.
  await expect(place).toBeEnabled();
  await place.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Oops...' });
  await expect(dialog).toContainText('Your cart is empty.');
  await expect(dialog.getByRole('button', { name: 'OK' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(place).toBeFocused();
});
