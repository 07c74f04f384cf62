import type { Page } from 'playwright';
import { test } from 'vitest';
import { placedOrderId, readStoredOrder, shownTotals } from '../support/checkout-page.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';

const { shop, visitor } = shoppers();

const maxStops = 120;
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return '';
    const isField = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
    const label = isField ? element.labels?.[0]?.textContent : null;
    return (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').trim();
  });

/**
 * Whether the focused element has an outline: the element, its pseudo-elements (a card's link spans the card), or
 * parts of its label for a visually hidden input.
 */
const showsFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null) return false;
    const candidates = [element, ...(element.closest('label')?.querySelectorAll('*') ?? [])];
    const styles = candidates.flatMap((part) => [
      getComputedStyle(part),
      ...['::before', '::after']
        .map((pseudo) => getComputedStyle(part, pseudo))
        .filter(({ content }) => content !== 'none' && content !== 'normal'),
    ]);
    return styles.some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1,
    );
  });

/** Tabs until the focused element has this name, within `maxStops`; asserts that its focus is visible. */
const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  const passed: string[] = [];
  for (let stop = 0; stop < maxStops; stop++) {
    await page.keyboard.press('Tab');
    const label = await focused(page);
    if (name.test(label)) {
      // A radio input is visually hidden inside its label.
      await expect(page.locator('label:has(:focus), :focus').first()).toBeInViewport();
      expect(await showsFocus(page), `the focus is visible on ${label}`).toBe(true);
      return;
    }
    passed.push(label);
  }
  throw new Error(`Tab does not reach ${name}. Passed: ${passed.join(' | ')}`);
};
const type = async (page: Page, field: RegExp, text: string) => {
  await tabTo(page, field);
  await page.keyboard.type(text);
};

test('a purchase by keyboard: find, select, buy, fill in the address, pay by bKash, order', async () => {
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
  // A new page focuses its content and announces its title.
  await expect(page.locator('#content')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: /^White Panjabi$/ })).toBeAttached();

  await tabTo(page, /^Size(?! guide)/);
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/variation=S/);
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/variation=M/);
  await tabTo(page, /^Increase quantity$/);
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
  const { order, amounts } = await readStoredOrder(shop(), await placedOrderId(page));
  expect(amounts).toEqual(shown);
  expect(order).toMatchObject({
    payment_method: 'bkash',
    payment_trnx_id: '7K6J5H4G3F',
    shipping_address: { city: 'Sylhet', zipcode: '3100' },
  });
});
