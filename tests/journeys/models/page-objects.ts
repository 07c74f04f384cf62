import { expect } from '@razz/model-testing/journeys';
import type { Locator, Page } from 'playwright';
import type { ExpectedTotals } from '../../support/expected-totals.ts';
import type { Verb } from '../run/journey.ts';
import { digits, matching, t, taka } from '../run/texts.ts';

/** Asserts the cart badge. An open dialog hides it from the accessibility tree, so it is located by its label. */
export const expectBadge = async (page: Page, quantity: number): Promise<void> => {
  const name = t(`Cart, ${quantity} ${quantity === 1 ? 'item' : 'items'}`, ({ layout }) =>
    layout.cartCount(quantity),
  );
  await expect(page.locator(`header [aria-label="${name}"]`)).toHaveCount(1);
};

/** Acts on the filters of a listing. On phones they are in a dialog, which is opened first. */
export const withFilters = async (page: Page, act: () => Promise<void>): Promise<void> => {
  const openButton = page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${t('Filters')}(?: \\(|$)`) });
  const isInDialog = await openButton.isVisible();
  if (isInDialog) await openButton.click();
  await act();
  if (!isInDialog) return;
  const filters = dialog(page, t('Filters'));
  const showResults = matching('Show * result*', ({ listing }) => listing.showResults(0).replace('০', '*'));
  await filters.getByRole('button', { name: showResults }).click();
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
  await expect(amount(within, t('Subtotal'))).toHaveText(taka(totals.subtotal));
  await expect(amount(within, t('Discount'))).toHaveText(
    totals.discount > 0 ? `−${taka(totals.discount)}` : taka(0),
  );
  await expect(amount(within, t('Shipping'))).toHaveText(taka(shipping));
  await expect(amount(within, t('Total'))).toHaveText(taka(totals.total));
};

/** The name of the wishlist link in the header. */
export const wishlistCount = (count: number): string =>
  t(`Wishlist, ${count} ${count === 1 ? 'product' : 'products'}`, ({ layout }) =>
    layout.wishlistCount(count),
  );

/** The names of the wishlist buttons of cards and of the wishlist panel, which contain the product's name. */
export const addToWishlist = (): RegExp =>
  matching('Add * to Wishlist', ({ product }) => product.addNamedToWishlist('*'));
export const removeFromWishlist = (): RegExp =>
  matching('Remove * from Wishlist', ({ product }) => product.removeNamedFromWishlist('*'));

/** What a search without results shows. */
export const noResultsText = (query: string): string =>
  t(`Sorry, we did not find any results for "${query}"`, ({ layout }) => layout.noHits(query));

/** The name of the quick view button of a product. */
export const quickViewOf = (name: string): string =>
  t(`Quick view of ${name}`, ({ product }) => product.quickViewOf(name));

/** The name of the button that removes any one filter of a listing. */
export const removeFilter = (): RegExp =>
  matching('Remove filter: *', ({ listing }) => listing.removeFilter('*'));

/** Asserts the document title: page name and shop name; on the home page, the shop name only. */
export const expectTitle = async (page: Page, name: string): Promise<void> => {
  const home = page.locator('header a[href="/"]').first();
  // The name of the shop may be drawn.
  const shop = (await home.textContent()) || (await home.getByRole('img').getAttribute('aria-label'));
  await expect(page).toHaveTitle(name === '' ? `${shop}` : `${name} · ${shop}`);
};

/** Asserts the result count of a listing. */
export const expectResultCount = async (page: Page, total: number): Promise<void> => {
  const text = t(`Showing all ${digits(total)} results`, ({ product }) => product.resultsCount(total));
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
export const offlineNote = (): string =>
  t('You are offline. Your cart is saved, and the shop will continue when you are back online.');

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
  await page
    .getByRole('button', { name: t('Add to cart'), exact: true })
    .first()
    .click();
  await expect(toast(page, t('Product Added to cart!')).first()).toBeVisible();
};
