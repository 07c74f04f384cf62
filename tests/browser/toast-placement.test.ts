import type { Locator, Page } from 'playwright';
import { test } from 'vitest';
import { expect } from '../support/playwright-expect.ts';
import { type Shopper, shoppers } from '../support/shoppers.ts';
import { ids } from '../support/small-shop.ts';

const { visitor, customer } = shoppers();
const addToCart = (within: Locator) => within.getByRole('button', { name: 'Add to cart' }).first().click();

const inDialog = '[role=dialog] :is(button, a, h2, h3)';
const headerAndHeadings = 'header, main :is(h1, h2)';

/** Counts the toasts and lists the elements of `selector` that a toast overlaps. */
const measure = (page: Page, selector = inDialog) =>
  page.evaluate((partSelector) => {
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)].map((element) => ({
        name: element.getAttribute('aria-label') ?? element.textContent,
        box: element.getBoundingClientRect(),
      }));
    const toasts = boxes('.Toastify__toast');
    const parts = boxes(partSelector);
    const overlaps = (a: DOMRect, b: DOMRect) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    return {
      toasts: toasts.length,
      hasParts: parts.length > 0,
      covered: parts
        .filter(({ box }) => toasts.some((toast) => overlaps(toast.box, box)))
        .map(({ name }) => name),
      outside: toasts.filter(({ box }) => box.left < 0 || box.right > innerWidth || box.top < 0).length,
    };
  }, selector);
const coversNothing = { toasts: 1, hasParts: true, covered: [], outside: 0 };

const setWidth = async ({ page }: Shopper, width: number) => {
  await page.setViewportSize({ width, height: width < 600 ? 740 : 900 });
};

test.each([360, 768, 1440])('at %i px a toast covers nothing in the cart panel', async (width) => {
  const shopper = await visitor();
  const { page } = shopper;
  await setWidth(shopper, width);
  await page.goto('/products/red-jamdani-saree');
  await addToCart(page.getByRole('main'));
  await page.locator('.Toastify__toast').waitFor();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Remove/ })
    .waitFor();
  await expect.poll(() => measure(page)).toEqual(coversNothing);
});

test.each([360, 1440])('at %i px a toast covers nothing in the wishlist panel', async (width) => {
  const shopper = await customer();
  const { page, request } = shopper;
  await setWidth(shopper, width);
  await request('GET', `/api/user/toggle_wishlist/${ids.saree}`);
  await request('GET', `/api/user/toggle_wishlist/${ids.panjabi}`);
  await page.goto('/shop/all');
  await page.getByRole('link', { name: 'Wishlist, 2 products' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Remove Red Jamdani/ })
    .click();
  await page.locator('.Toastify__toast').waitFor();
  await expect.poll(() => measure(page)).toEqual(coversNothing);
});

test.each([360, 768, 1440])('at %i px a toast covers nothing in the quick view', async (width) => {
  const shopper = await customer();
  const { page } = shopper;
  await setWidth(shopper, width);
  await page.goto('/shop/all');
  await page.getByRole('button', { name: 'Quick view of Red Jamdani Saree' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add to Wishlist' }).click();
  await page.locator('.Toastify__toast').waitFor();
  await expect.poll(() => measure(page)).toEqual(coversNothing);
});

test.each([320, 768, 1440])('at %i px a toast covers neither the header nor a heading', async (width) => {
  const shopper = await customer();
  const { page } = shopper;
  await setWidth(shopper, width);
  const toast = page.locator('.Toastify__toast');
  await page.goto('/products/red-jamdani-saree');
  await page.getByRole('button', { name: 'Add to Wishlist' }).click();
  await toast.waitFor();
  await expect.poll(() => measure(page, headerAndHeadings)).toEqual(coversNothing);
  await page.goto('/account');
  await page.getByRole('main').getByRole('button', { name: 'Save' }).click();
  await toast.waitFor();
  await expect.poll(() => measure(page, headerAndHeadings)).toEqual(coversNothing);
});
