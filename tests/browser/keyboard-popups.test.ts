import type { Locator, Page } from 'playwright';
import { describe, test } from 'vitest';
import { addToCart } from '../support/checkout-page.ts';
import { expect } from '../support/expect-shown.ts';
import { type Shopper, shoppers } from '../support/shoppers.ts';
import { ids } from '../support/small-shop.ts';

const { visitor, customer } = shoppers();

interface Popup {
  name: string;
  isCustomers?: true;
  isOnPhone?: true;
  /** Brings the page to where the popup can be opened. */
  before: (shopper: Shopper) => Promise<unknown>;
  /** What opens it by Enter, and has the focus back afterwards. */
  opener: (page: Page) => Locator;
  /** What else is typed before it is there. */
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
    before: ({ page }) => addToCart(page, 'red-jamdani-saree'),
    opener: (page) => page.getByRole('link', { name: 'Cart, 1 item' }),
    title: 'Your cart',
  },
  {
    name: 'the panel of an empty cart',
    before: ({ page }) => page.goto('/shop/all'),
    opener: (page) => page.getByRole('link', { name: 'Cart, 0 items' }),
    title: 'Your cart',
  },
  {
    name: 'the wishlist at the side',
    isCustomers: true,
    before: async ({ page, call }) => {
      await call('GET', `/api/user/toggle_wishlist/${ids.saree}`);
      await page.goto('/cart');
    },
    opener: (page) => page.getByRole('link', { name: 'Wishlist, 1 product' }),
    title: 'Wishlist',
  },
  {
    name: 'the quick view',
    before: ({ page }) => page.goto('/shop/all'),
    opener: button('Quick view of Red Jamdani Saree'),
    title: 'Quick view',
  },
  {
    name: 'the enlarged picture',
    before: ({ page }) => page.goto('/products/red-jamdani-saree'),
    opener: button('Enlarge picture'),
    title: 'Red Jamdani Saree',
  },
  {
    name: 'the filters on a phone',
    isOnPhone: true,
    before: ({ page }) => page.goto('/shop/all'),
    opener: button('Filters'),
    title: 'Filters',
  },
  {
    name: 'a new client',
    isCustomers: true,
    before: toDeveloper,
    opener: button('Create New Client'),
    title: 'Create Client',
  },
  {
    name: "a new client's secret",
    isCustomers: true,
    before: toDeveloper,
    opener: button('Create New Client'),
    fill: (page) => type(page, { Name: 'Till', 'Redirect URL': 'https://till.example/back' }),
    title: 'Client Secret',
  },
  {
    name: 'a client to edit',
    isCustomers: true,
    before: async (shopper) => {
      await shopper.call('POST', '/oauth/clients', { name: 'Till', redirect: 'https://till.example/back' });
      await toDeveloper(shopper);
    },
    opener: button('Edit Till'),
    title: 'Edit Client',
  },
  {
    name: 'a new token',
    isCustomers: true,
    before: toDeveloper,
    opener: button('Create New Token'),
    title: 'Create Token',
  },
  {
    name: 'the new token shown once',
    isCustomers: true,
    before: toDeveloper,
    opener: button('Create New Token'),
    fill: (page) => type(page, { Name: 'Laptop' }),
    title: 'Personal Access Token',
  },
];

/** Where the focus is: in the dialog that is open, on no element (from the end of a native dialog to its beginning), or outside. */
const focusPlace = (page: Page): Promise<'dialog' | 'none' | 'outside'> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return 'none';
    return focused.closest('dialog[open], [role=dialog]') ? 'dialog' : 'outside';
  });

describe('by keyboard alone', () => {
  test.each(popups)(
    '$name opens, keeps the focus, closes by Escape and gives the focus back',
    async ({ isCustomers, isOnPhone, before, opener, fill, title }) => {
      const phone = { viewport: { width: 390, height: 844 } };
      const shopper = await (isCustomers ? customer() : visitor(isOnPhone ? phone : {}));
      const { page } = shopper;
      await before(shopper);
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
    { name: 'Categories', first: 'Women', isCustomers: false },
    { name: 'Account', first: 'Profile', isCustomers: true },
  ])('the menu $name opens, is walked through, and Escape gives the focus back', async (menu) => {
    const { page } = await (menu.isCustomers ? customer() : visitor());
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
    await expect(page).toHaveURL(menu.isCustomers ? /\/account$/ : /\/shop\/women$/);
    await expect(first).toBeHidden();
  });
});
