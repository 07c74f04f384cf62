import { expect } from '@razz/model-testing/journeys';
import type { Locator, Page } from 'playwright';
import { type ExpectedTotals, taka } from '../../support/expected-totals.ts';
import type { Verb } from '../run/journey.ts';

/** The number of pieces on the cart's badge. A dialog hides it from the tree, so it is found by its label. */
export const expectBadge = async (page: Page, pieces: number): Promise<void> => {
  const name = `Cart, ${pieces} ${pieces === 1 ? 'item' : 'items'}`;
  await expect(page.locator(`header [aria-label="${name}"]`)).toHaveCount(1);
};

/** Does something with a listing's filters, which phones have in a dialog behind a button. */
export const inFilters = async (page: Page, act: () => Promise<void>): Promise<void> => {
  const open = page.getByRole('main').getByRole('button', { name: /^Filters/ });
  const isBehindButton = await open.isVisible();
  if (isBehindButton) await open.click();
  await act();
  if (!isBehindButton) return;
  const filters = dialog(page, 'Filters');
  await filters.getByRole('button', { name: /^Show [\d,]+ results?$/ }).click();
  await expect(filters).toBeHidden();
};

const amount = (within: Locator, name: string): Locator => {
  const row = within.locator('dl > div').filter({ has: within.page().getByText(name, { exact: true }) });
  return row.locator('dd');
};

export const expectTotals = async (within: Locator, totals: ExpectedTotals, shipping: number): Promise<void> => {
  await expect(amount(within, 'Subtotal')).toHaveText(taka(totals.subtotal));
  await expect(amount(within, 'Discount')).toHaveText(
    totals.discount > 0 ? `−${taka(totals.discount)}` : taka(0),
  );
  await expect(amount(within, 'Shipping')).toHaveText(taka(shipping));
  await expect(amount(within, 'Total')).toHaveText(taka(totals.total));
};

/** The tab bears the page's name before the shop's; the home page has the shop's alone. */
export const expectTitle = async (page: Page, name: string): Promise<void> => {
  const shop = await page.locator('header a[href="/"]').first().textContent();
  await expect(page).toHaveTitle(name === '' ? `${shop}` : `${name} · ${shop}`);
};

/** How many products a listing says it found. */
export const expectCount = async (page: Page, total: number): Promise<void> => {
  const text = `Showing all ${total.toLocaleString('en-US')} results`;
  await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible();
};

// The load event waits for pictures, which a new shop renders when they are first asked for.
const early = { waitUntil: 'domcontentloaded' } as const;

/** Opens an address by a full load. */
export const visit = async (page: Page, url: string): Promise<void> => void (await page.goto(url, early));

export const reload: Verb<unknown, unknown> = {
  description: 'reload the page',
  losesFocus: true,
  act: async ({ page }) => void (await page.reload(early)),
};

export const dialog = (page: Page, title: string): Locator => {
  return page.getByRole('dialog', { name: title });
};

/** A success is announced politely, as a status. */
export const toast = (page: Page, text: string): Locator => {
  return page.getByRole('status').filter({ hasText: text });
};

/** A failure is announced at once, as an alert. */
export const failureToast = (page: Page, text: string): Locator => {
  return page.getByRole('alert').filter({ hasText: text });
};

/** A second tab of the same browser, opened when it is first asked for. */
export const otherTab = async (page: Page): Promise<Page> => {
  const pages = page.context().pages();
  return pages.find((one) => one !== page) ?? page.context().newPage();
};

/** Puts one piece of a product into the cart by its own page, then opens another page by a full load. */
export const addFromPage = async (
  page: Page,
  url: string,
  slug: string,
  variation?: string,
): Promise<void> => {
  const query = variation === undefined ? '' : `?variation=${encodeURIComponent(variation)}`;
  await visit(page, `${url}/products/${slug}${query}`);
  await page.getByRole('button', { name: 'Add to cart', exact: true }).first().click();
  await expect(toast(page, 'Product Added to cart!').first()).toBeVisible();
};
