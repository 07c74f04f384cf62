import { sql } from 'kysely';
import type { Page } from 'playwright';
import { test } from 'vitest';
import { loadDemoCatalogue } from '../../server/demo/load.ts';
import { overflowingElements, violations } from './accessibility.ts';
import { addToCart, placedOrderId, submitAddressForm, sylhet } from './checkout-page.ts';
import { collectErrors } from './collect-errors.ts';
import type { FreshDatabase } from './fresh-database.ts';
import { expect } from './playwright-expect.ts';
import { type Shopper, shoppers } from './shoppers.ts';

export interface Screen {
  name: string;
  /** Navigates to the screen. */
  open: (shopper: Shopper) => Promise<unknown>;
  /** Visible once the screen is complete. */
  readyLocator: (page: Page) => ReturnType<Page['getByText']>;
  requiresCustomer?: boolean;
  /** The part to check, where a popup hides the rest from screen readers while it has the focus. */
  within?: string;
  /** The screen results from a failed request, which browser and router log to the console. */
  expectsErrors?: true;
}

export const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { level: 1, name });
export const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name });
export const openPath =
  (path: string) =>
  ({ page }: Shopper) =>
    page.goto(path);

/** Seeds a tenth of the demo products and all sold-out ones: texts are as long as in a real shop. */
const seed = async (db: FreshDatabase['db']): Promise<void> => {
  await loadDemoCatalogue(db);
  await db.deleteFrom('products').where(sql<boolean>`id % 10 <> 0`).where('current_stock', '>', 0).execute();
};

const placeholderPicture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="330" height="413"><rect width="330" height="413" fill="#b0503c"/></svg>';

/** Starts a shop with demo products for a test file. @returns navigation to its screens, and their tests */
export const screenShop = () => {
  const { shop, visitor, customer } = shoppers({ seed });
  const slugOf = async (which: { is_variant: boolean } | 'sold out') => {
    const isSoldOut = which === 'sold out';
    const products = shop()
      .database.db.selectFrom('products')
      .select('slug')
      .where('current_stock', isSoldOut ? '=' : '>', isSoldOut ? 0 : 5);
    const found = isSoldOut ? products : products.where('is_variant', '=', which.is_variant);
    return (await found.orderBy('id').limit(1).executeTakeFirstOrThrow()).slug;
  };
  const fillCart = async ({ page }: Shopper) => addToCart(page, await slugOf({ is_variant: false }));
  return {
    fillCart,
    toProduct:
      (which: Parameters<typeof slugOf>[0]) =>
      async ({ page }: Shopper) =>
        page.goto(`/products/${await slugOf(which)}`),
    toVendor: async ({ page }: Shopper) => {
      const products = shop().database.db.selectFrom('products').select('merchant_id');
      const { merchant_id } = await products.limit(1).executeTakeFirstOrThrow();
      await page.goto(`/vendors/${merchant_id}`);
    },
    placeOrder: async (shopper: Shopper) => {
      await fillCart(shopper);
      await shopper.page.goto('/checkout');
      await submitAddressForm(shopper.page, sylhet);
      await shopper.page.getByRole('button', { name: 'Place Order' }).click();
      await placedOrderId(shopper.page);
    },
    /**
     * Defines a test for each screen: no axe violations in the dark theme at 320 px, no overflow, no console errors.
     * Stories and journeys run axe in the light theme and wide.
     */
    testScreens: (screens: readonly Screen[]) =>
      test.each(screens)('$name', async ({ open, readyLocator, within, requiresCustomer, expectsErrors }) => {
        const shopper = await (requiresCustomer ? customer() : visitor());
        const { page, context } = shopper;
        const errors = collectErrors(context);
        // Rendering the demo pictures would take seconds and is tested elsewhere.
        await context.route('**/pictures/**', (route) =>
          route.fulfill({ contentType: 'image/svg+xml', body: placeholderPicture }),
        );
        await page.emulateMedia({ colorScheme: 'dark' });
        await open(shopper);
        await expect(readyLocator(page)).toBeVisible();
        await expect(page).toHaveTitle(/\bRazz$/);
        await expect(page.locator('h1')).toHaveCount(1);
        await page.setViewportSize({ width: 320, height: 640 });
        await expect(readyLocator(page)).toBeVisible();
        // Popovers are repositioned a moment after a resize.
        await expect.poll(() => overflowingElements(page)).toEqual([]);
        expect(await violations(page, within)).toEqual([]);
        if (!expectsErrors) expect(errors).toEqual([]);
      }),
  };
};
