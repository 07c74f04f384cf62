import { expect } from '@razz/model-testing/journeys';
import type { Locator, Page } from 'playwright';
import { type ExpectedTotals, taka } from '../../support/expected-totals.ts';
import type { Verb } from '../run/journey.ts';

/** Asserts the cart badge. An open dialog hides it from the accessibility tree, so it is located by its label. */
export const expectBadge = async (page: Page, quantity: number): Promise<void> => {
  const name = `Cart, ${quantity} ${quantity === 1 ? 'item' : 'items'}`;
  await expect(page.locator(`header [aria-label="${name}"]`)).toHaveCount(1);
};

/** Acts on the filters of a listing. On phones they are in a dialog, which is opened first. */
export const withFilters = async (page: Page, act: () => Promise<void>): Promise<void> => {
  const openButton = page.getByRole('main').getByRole('button', { name: /^Filters/ });
  const isInDialog = await openButton.isVisible();
  if (isInDialog) await openButton.click();
  await act();
  if (!isInDialog) return;
  const filters = dialog(page, 'Filters');
  await filters.getByRole('button', { name: /^Show [\d,]+ results?$/ }).click();
  await expect(filters).toBeHidden();
};

const amount = (within: Locator, name: string): Locator => {
  const row = within.locator('dl > div').filter({ has: within.page().getByText(name, { exact: true }) });
  return row.locator('dd');
};

export const expectTotals = async (
  within: Locator,
  totals: ExpectedTotals,
  shipping: number,
): Promise<void> => {
  await expect(amount(within, 'Subtotal')).toHaveText(taka(totals.subtotal));
  await expect(amount(within, 'Discount')).toHaveText(
    totals.discount > 0 ? `−${taka(totals.discount)}` : taka(0),
  );
  await expect(amount(within, 'Shipping')).toHaveText(taka(shipping));
  await expect(amount(within, 'Total')).toHaveText(taka(totals.total));
};

/** Asserts the document title: page name and shop name; on the home page, the shop name only. */
export const expectTitle = async (page: Page, name: string): Promise<void> => {
  const shop = await page.locator('header a[href="/"]').first().textContent();
  await expect(page).toHaveTitle(name === '' ? `${shop}` : `${name} · ${shop}`);
};

/** Asserts the result count of a listing. */
export const expectResultCount = async (page: Page, total: number): Promise<void> => {
  const text = `Showing all ${total.toLocaleString('en-US')} results`;
  await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible();
};

// The load event would wait for pictures, which a new server renders on first request.
const loadOptions = { waitUntil: 'domcontentloaded' } as const;

/** Opens a URL with a full page load. */
export const visit = async (page: Page, url: string): Promise<void> =>
  void (await page.goto(url, loadOptions));

export const reload: Verb<unknown, unknown> = {
  description: 'reload the page',
  losesFocus: true,
  act: async ({ page }) => void (await page.reload(loadOptions)),
};

export const dialog = (page: Page, title: string): Locator => {
  return page.getByRole('dialog', { name: title });
};

/** Shown on every page while the browser is offline. */
export const offlineNote = 'You are offline. Your cart is saved';

/** A success toast, which has the role `status`. */
export const toast = (page: Page, text: string): Locator => {
  return page.getByRole('status').filter({ hasText: text });
};

/** An error toast, which has the role `alert`. */
export const errorToast = (page: Page, text: string): Locator => {
  return page.getByRole('alert').filter({ hasText: text });
};

/** A second tab of the same browser context, opened on first use. */
export const otherTab = async (page: Page): Promise<Page> => {
  const pages = page.context().pages();
  return pages.find((other) => other !== page) ?? page.context().newPage();
};

/** Opens a product page with a full page load and adds the product to the cart. */
export const addToCart = async (page: Page, url: string, slug: string, variation?: string): Promise<void> => {
  const query = variation === undefined ? '' : `?variation=${encodeURIComponent(variation)}`;
  await visit(page, `${url}/products/${slug}${query}`);
  await page.getByRole('button', { name: 'Add to cart', exact: true }).first().click();
  await expect(toast(page, 'Product Added to cart!').first()).toBeVisible();
};
