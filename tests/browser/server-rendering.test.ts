import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { expect } from '../support/expect-shown.ts';
import { shoppers } from '../support/shoppers.ts';
import { watchErrors } from '../support/watch-errors.ts';

const { visitor, customer, shop } = shoppers({ environment: { SERVER_RENDERING: '1' } });

const pages = [
  ['home', '/', 'Sarees'],
  ['listing', '/shop/women', 'Red Jamdani Saree'],
  ['listing with filters', '/shop/all?search=saree&sort=atoz', 'Red Jamdani Saree'],
  ['product', '/products/white-panjabi', 'Fine cloth.'],
  ['vendor', '/vendors/1', 'Red Jamdani Saree'],
] as const;

/** The page's HTML as it is sent, without the data that it carries for its scripts. */
const htmlOf = async (path: string, headers: Record<string, string> = {}): Promise<string> => {
  const response = await fetch(`${shop().address}${path}`, { headers: { accept: 'text/html', ...headers } });
  return (await response.text()).replaceAll(/<script[^>]*>[\s\S]*?<\/script>/g, '');
};

/** Whether the page took over the elements that came with it: a page rendered again has others. */
const markElements = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.querySelector('main h1, main')?.setAttribute('data-from-server', '');
    });
  });
const isHydrated = async (page: Page) => {
  await expect
    .poll(() =>
      page.evaluate(() =>
        Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
      ),
    )
    .toBe(true);
  await expect(page.locator('[data-from-server]')).toBeAttached();
};

describe('a page comes as HTML and is hydrated without a difference', () => {
  test.each(pages)('%s: its source holds its content', async (_, path, text) => {
    expect(await htmlOf(path)).toContain(text);
  });

  test.each(pages)(
    '%s, in English, Bangla and dark, with a filled cart and viewed products',
    async (_, path) => {
      const { page, context } = await visitor();
      const errors = watchErrors(context);
      await markElements(page);
      await page.goto('/products/red-jamdani-saree');
      await page.getByRole('button', { name: 'Add to cart' }).first().click();
      await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
      await page.getByRole('combobox', { name: 'Appearance' }).selectOption('Dark');
      await page.goto(path);
      await isHydrated(page);
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
      await page.getByRole('button', { name: 'বাংলা' }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
      await page.reload();
      await isHydrated(page);
      await expect(page.getByRole('link', { name: 'কার্ট, ১টি পণ্য' })).toBeVisible();
      expect(errors.filter((error) => !error.includes('/pictures/'))).toEqual([]);
    },
  );

  test.each(pages)('%s, for a customer who is signed in', async (_, path) => {
    const { page, context } = await customer();
    const errors = watchErrors(context);
    await markElements(page);
    await page.goto(path);
    await isHydrated(page);
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
    expect(errors.filter((error) => !error.includes('/pictures/'))).toEqual([]);
  });
});

describe('before its scripts have run a page already serves', () => {
  /** Holds the page's scripts back until what it returns is called. */
  const holdScripts = async (page: Page) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    return release;
  };
  const options = { waitUntil: 'commit' } as const;

  test('Add to cart is said at once, and adds once however often it was pressed', async () => {
    const { page } = await visitor();
    const release = await holdScripts(page);
    await page.goto('/products/red-jamdani-saree', options);
    const add = page.locator('.product-summary').getByRole('button', { name: 'Add to cart' });
    await add.click();
    await add.click();
    await expect(page.getByText('Adding to the cart…')).toBeVisible();
    release();
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
    await expect(page.getByText('Adding to the cart…')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  });

  test('a size chosen and a quantity pressed early are in the cart', async () => {
    const { page, context } = await visitor();
    const release = await holdScripts(page);
    await page.goto('/products/white-panjabi', options);
    await page.getByRole('combobox', { name: 'Size' }).selectOption('M');
    await page.locator('.product-summary').getByRole('button', { name: 'One more' }).click();
    await page.locator('.product-summary').getByRole('button', { name: 'Add to cart' }).click();
    release();
    await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
    const stored = await context.storageState();
    expect(JSON.stringify(stored)).toContain('\\"variation\\":\\"M\\"');
  });

  test('a link leads on, and the search finds', async () => {
    const { page } = await visitor();
    await holdScripts(page);
    await page.goto('/', options);
    await page.getByRole('searchbox', { name: 'Search products' }).fill('saree');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/shop\/all\?search=saree/);
    await page.getByRole('link', { name: 'Red Jamdani Saree' }).click();
    await expect(page).toHaveURL('/products/red-jamdani-saree');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Red Jamdani Saree');
  });

  test('without JavaScript a listing and a product can be read', async () => {
    const { page } = await visitor({ javaScriptEnabled: false });
    await page.goto('/shop/women');
    await expect(page.getByRole('article')).not.toHaveCount(0);
    await page.getByRole('link', { name: 'Red Jamdani Saree' }).click();
    await expect(page.getByText('Fine cloth.')).toBeVisible();
    await expect(page.locator('.no-script')).toBeVisible();
  });

  test('a browser whose language the server does not know sees its own language alone', async () => {
    const { page, context } = await visitor();
    const errors = watchErrors(context);
    await page.addInitScript(() => localStorage.setItem('razz.locale', '"bn"'));
    await page.goto('/shop/women');
    await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
    await expect(page.getByRole('link', { name: 'কার্ট, ০টি পণ্য' })).toBeVisible();
    expect(errors.filter((error) => !error.includes('/pictures/'))).toEqual([]);
  });
});
