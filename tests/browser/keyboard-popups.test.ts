import type { Locator, Page } from 'playwright';
import { describe, test } from 'vitest';
import { addToCart } from '../support/checkout-page.ts';
import { expect } from '../support/playwright-expect.ts';
import { type Shopper, shoppers } from '../support/shoppers.ts';
import { ids } from '../support/small-shop.ts';

const { visitor, customer } = shoppers();

interface Popup {
  name: string;
  requiresCustomer?: true;
  isOnPhone?: true;
  /** Navigates to a page where the popup can be opened. */
  setup: (shopper: Shopper) => Promise<unknown>;
  /** Opens the popup on Enter, and has the focus again after closing. */
  opener: (page: Page) => Locator;
  /** Further input before the popup appears. */
  fill?: (page: Page) => Promise<unknown>;
  title: string;
}

const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true });
const toDeveloper = ({ page }: Shopper) => page.goto('/account/developer');
const type = async (page: Page, fields: Record<string, string>) => {
  for (const [name, text] of Object.entries(fields)) {
    await page.getByRole('dialog').getByRole('textbox', { name }).focus();
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
};

const popups: Popup[] = [
  {
    name: 'the mini cart',
    setup: ({ page }) => addToCart(page, 'red-jamdani-saree'),
    opener: (page) => page.getByRole('link', { name: 'Cart, 1 item' }),
    title: 'Your cart',
  },
  {
    name: 'the panel of an empty cart',
    setup: ({ page }) => page.goto('/shop/all'),
    opener: (page) => page.getByRole('link', { name: 'Cart, 0 items' }),
    title: 'Your cart',
  },
  {
    name: 'the wishlist panel',
    requiresCustomer: true,
    setup: async ({ page, request }) => {
      await request('GET', `/api/user/toggle_wishlist/${ids.saree}`);
      await page.goto('/cart');
    },
    opener: (page) => page.getByRole('link', { name: 'Wishlist, 1 product' }),
    title: 'Wishlist',
  },
  {
    name: 'the quick view',
    setup: ({ page }) => page.goto('/shop/all'),
    opener: button('Quick view of Red Jamdani Saree'),
    title: 'Quick view',
  },
  {
    name: 'the enlarged picture',
    setup: ({ page }) => page.goto('/products/red-jamdani-saree'),
    opener: button('Enlarge picture'),
    title: 'Red Jamdani Saree',
  },
  {
    name: 'the filters on a phone',
    isOnPhone: true,
    setup: ({ page }) => page.goto('/shop/all'),
    opener: button('Filters'),
    title: 'Filters',
  },
  {
    name: 'a new client',
    requiresCustomer: true,
    setup: toDeveloper,
    opener: button('Create New Client'),
    title: 'Create Client',
  },
  {
    name: "a new client's secret",
    requiresCustomer: true,
    setup: toDeveloper,
    opener: button('Create New Client'),
    fill: (page) => type(page, { Name: 'Till', 'Redirect URL': 'https://till.example/back' }),
    title: 'Client Secret',
  },
  {
    name: 'editing a client',
    requiresCustomer: true,
    setup: async (shopper) => {
      await shopper.request('POST', '/oauth/clients', {
        name: 'Till',
        redirect: 'https://till.example/back',
      });
      await toDeveloper(shopper);
    },
    opener: button('Edit Till'),
    title: 'Edit Client',
  },
  {
    name: 'a new token',
    requiresCustomer: true,
    setup: toDeveloper,
    opener: button('Create New Token'),
    title: 'Create Token',
  },
  {
    name: 'the new token shown once',
    requiresCustomer: true,
    setup: toDeveloper,
    opener: button('Create New Token'),
    fill: (page) => type(page, { Name: 'Laptop' }),
    title: 'Personal Access Token',
  },
];

/** Where the focus is; 'none' while it wraps from the end of a native dialog to its start. */
const focusPlace = (page: Page): Promise<'dialog' | 'none' | 'outside'> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return 'none';
    return focused.closest('dialog[open], [role=dialog]') ? 'dialog' : 'outside';
  });

describe('by keyboard only', () => {
  test.each(popups)(
    '$name opens, traps the focus, closes by Escape and restores the focus',
    async ({ requiresCustomer, isOnPhone, setup, opener, fill, title }) => {
      const phone = { viewport: { width: 390, height: 844 } };
      const shopper = await (requiresCustomer ? customer() : visitor(isOnPhone ? phone : {}));
      const { page } = shopper;
      await setup(shopper);
      await opener(page).focus();
      await page.keyboard.press('Enter');
      await fill?.(page);
      const dialog = page.getByRole('dialog', { name: title, exact: true });
      await expect(dialog).toBeVisible();
      await expect.poll(() => focusPlace(page)).toBe('dialog');
      for (let stop = 0; stop < 14; stop++) {
        await page.keyboard.press('Tab');
        expect(await focusPlace(page)).not.toBe('outside');
      }
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(opener(page)).toBeFocused();
    },
  );

  test.each([
    { name: 'Categories', first: 'Women', requiresCustomer: false },
    { name: 'Account', first: 'Profile', requiresCustomer: true },
  ])('the menu $name opens, is navigated by Tab, and Escape restores the focus', async (menu) => {
    const { page } = await (menu.requiresCustomer ? customer() : visitor());
    await page.goto('/cart');
    const opener = page.getByRole('banner').getByRole('button', { name: menu.name, exact: true });
    const panel = page.getByRole('banner').locator('.popdown-panel');
    const first = panel.getByRole('link', { name: menu.first, exact: true });
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
    await expect(first).toBeHidden();
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(first).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(first).toBeHidden();
    await expect(opener).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(menu.requiresCustomer ? /\/account$/ : /\/shop\/women$/);
    await expect(first).toBeHidden();
  });
});
