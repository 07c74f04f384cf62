import type { Page, Route } from 'playwright';
import { describe, test } from 'vitest';
import { continueShopping, storageWithCart } from '../support/checkout-page.ts';
import { collectErrors } from '../support/collect-errors.ts';
import { holdRequests } from '../support/hold-requests.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';
import { ids } from '../support/small-shop.ts';

const { visitor, customer, shop } = shoppers();

const pages = [
  ['home', '/', 'Red Jamdani Saree'],
  ['listing', '/shop/women', 'Red Jamdani Saree'],
  [
    'filtered listing in an advertisement',
    '/shop/all?search=saree&sort=atoz&utm_source=a&fbclid=1',
    'Red Jamdani Saree',
  ],
  ['product', '/products/white-panjabi', 'Fine cloth.'],
  ['vendor', '/vendors/1', 'Red Jamdani Saree'],
] as const;

/** The HTML response without its scripts, one of which contains the page's data. */
const htmlOf = async (path: string, headers: Record<string, string> = {}): Promise<string> => {
  const response = await fetch(`${shop().address}${path}`, { headers: { accept: 'text/html', ...headers } });
  return (await response.text()).replaceAll(/<script[^>]*>[\s\S]*?<\/script>/g, '');
};

/** Marks an element of the server's HTML: a page rendered again, instead of hydrated, loses the mark. */
const markServerElements = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.querySelector('main h1')?.setAttribute('data-from-server', '');
    });
  });
const expectHydrated = async (page: Page) => {
  await expect
    .poll(() =>
      page.evaluate(() =>
        Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
      ),
    )
    .toBe(true);
  await expect(page.locator('[data-from-server]')).toBeAttached();
};

describe('a page is server-rendered and hydrated without a mismatch', () => {
  test.each(pages)('%s: its HTML contains its content', async (_, path, text) => {
    expect(await htmlOf(path)).toContain(text);
  });

  test.each(pages)(
    '%s: hydrates in English and Bangla, in the dark theme, with a filled cart',
    async (_, path) => {
      const storageState = await storageWithCart(shop(), ids.saree);
      storageState.origins[0]?.localStorage.push({ name: 'razz.theme', value: '"dark"' });
      const { page, context } = await visitor({ storageState });
      const errors = collectErrors(context);
      await markServerElements(page);
      await page.goto(path);
      await expectHydrated(page);
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
      await page.getByRole('link', { name: 'বাংলা' }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
      await page.reload();
      await expectHydrated(page);
      await expect(page.getByRole('link', { name: 'কার্ট, ১টি পণ্য' })).toBeVisible();
      expect(errors.filter((error) => !error.includes('/pictures/'))).toEqual([]);
    },
  );

  test.each(pages)('%s: hydrates for a signed-in customer', async (_, path) => {
    const { page, context } = await customer();
    const errors = collectErrors(context);
    await markServerElements(page);
    await page.goto(path);
    await expectHydrated(page);
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
    expect(errors.filter((error) => !error.includes('/pictures/'))).toEqual([]);
  });
});

describe('a page works before its scripts have run', () => {
  /** Holds the page's scripts until the returned function is called. */
  const holdScripts = (page: Page) => holdRequests(page, '**/assets/*.js');
  const options = { waitUntil: 'commit' } as const;

  test('Add to cart shows a status at once, and repeated clicks add once', async () => {
    const { page } = await visitor();
    const release = await holdScripts(page);
    await page.goto('/products/red-jamdani-saree', options);
    const add = page.locator('.product-summary').getByRole('button', { name: 'Add to cart' });
    await add.click();
    await add.click();
    await expect(page.getByText('Adding to the cart…')).toBeVisible();
    release();
    await continueShopping(page);
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
    await expect(page.getByText('Adding to the cart…')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  });

  test.each([
    ['dropdown', (page: Page) => page.getByRole('combobox', { name: 'Size' }).selectOption('M')],
    ['buttons', (page: Page) => page.getByRole('radiogroup').getByText('M', { exact: true }).click()],
  ])('a size of the %s and a quantity selected before hydration are added to the cart', async (_, select) => {
    const { page, context } = await visitor();
    const release = await holdScripts(page);
    await page.goto('/products/white-panjabi', options);
    // As React does for an event that reaches a page that it is about to hydrate.
    await page.evaluate(() => {
      document.getElementById('root')?.addEventListener('input', ({ target }) => {
        if (target instanceof HTMLSelectElement) target.value = '';
      });
    });
    await select(page);
    await page.locator('.product-summary').getByRole('button', { name: 'Increase quantity' }).click();
    await page.locator('.product-summary').getByRole('button', { name: 'Add to cart' }).click();
    release();
    await continueShopping(page);
    await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
    const stored = await context.storageState();
    expect(JSON.stringify(stored)).toContain('\\"variation\\":\\"M\\"');
  });

  test('hydration keeps the scroll position, and Back restores it', async () => {
    const { page } = await visitor({ viewport: { width: 320, height: 640 } });
    await page.addInitScript(() => {
      addEventListener('razz:ready', () => document.documentElement.setAttribute('data-ready', ''));
    });
    // A font that misses the first page is used on later ones, and would change the heights above the button.
    await page.route(/\.woff2$/, (route) => route.abort());
    const release = await holdScripts(page);
    await page.goto('/products/red-jamdani-saree', options);
    const add = page.locator('.product-summary').getByRole('button', { name: 'Add to cart' });
    await add.scrollIntoViewIfNeeded();
    const position = () => page.evaluate(() => scrollY);
    const scrolled = await position();
    expect(scrolled).toBeGreaterThan(100);
    release();
    await expect(page.locator('html')).toHaveAttribute('data-ready');
    expect(await position()).toBe(scrolled);
    // Playwright's click would scroll to the link.
    await page.locator('header a[href="/"]').first().dispatchEvent('click');
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(add).toBeVisible();
    await expect.poll(position).toBe(scrolled);
  });

  test('only the first page has estimated heights: later ones restore their scroll position', async () => {
    const { page } = await visitor();
    const html = page.locator('html');
    await markServerElements(page);
    await page.goto('/shop/women');
    await expectHydrated(page);
    await expect(html).toHaveAttribute('data-first-page');
    await page.locator('.product-card-name a').first().click();
    await expect(page.locator('.product-summary')).toBeVisible();
    await expect(html).not.toHaveAttribute('data-first-page');
    await page.reload();
    await expect(html).not.toHaveAttribute('data-first-page');
  });

  test('links and search work', async () => {
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

  test('a listing and a product are readable without JavaScript', async () => {
    const { page } = await visitor({ javaScriptEnabled: false });
    await page.goto('/shop/women');
    await expect(page.getByRole('article')).not.toHaveCount(0);
    await page.getByRole('link', { name: 'Red Jamdani Saree' }).click();
    await expect(page.getByText('Fine cloth.')).toBeVisible();
    await expect(page.locator('.no-script')).toBeVisible();
  });

  test('without JavaScript each filter form keeps the values of the others', async () => {
    const { page } = await visitor({ javaScriptEnabled: false });
    await page.goto('/shop/all?in_stock=true');
    const sidebar = page.locator('.filter-sidebar');
    const searchParams = () => Object.fromEntries(new URL(page.url()).searchParams);
    await page.locator('.filter-search').getByRole('searchbox').fill('panjabi');
    await page.locator('.filter-search').getByRole('button').click();
    await sidebar.getByRole('button', { name: /^M / }).click();
    await expect(sidebar.getByRole('button', { name: /^M / })).toHaveAttribute('aria-pressed', 'true');
    await page.locator('.results-header').getByRole('combobox', { name: 'Sort' }).selectOption('ztoa');
    await page.locator('.results-header').getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('spinbutton', { name: 'Highest price' }).fill('90000');
    await page.locator('.price-filter').getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/price_max=90000/);
    expect(searchParams()).toMatchObject({
      in_stock: 'true',
      search: 'panjabi',
      size: 'M',
      sort: 'ztoa',
      price_max: '90000',
    });
    await expect(page.getByRole('link', { name: 'White Panjabi' })).toBeVisible();
    await sidebar.getByRole('button', { name: /^M / }).click();
    await expect(sidebar.getByRole('button', { name: /^M / })).toHaveAttribute('aria-pressed', 'false');
    expect(searchParams()).toMatchObject({
      in_stock: 'true',
      search: 'panjabi',
      sort: 'ztoa',
      price_max: '90000',
    });
  });

  test('a size filter clicked before hydration navigates at once', async () => {
    const { page } = await visitor();
    await holdScripts(page);
    await page.goto('/shop/all?in_stock=true', options);
    await page.locator('.filter-sidebar').getByRole('button', { name: /^M / }).click();
    await expect(page).toHaveURL('/shop/all?in_stock=true&size=M');
  });

  test('without JavaScript search and price filters work', async () => {
    const { page } = await visitor({ javaScriptEnabled: false });
    await page.goto('/shop/all');
    const products = page.getByRole('article');
    const all = await products.count();
    await page.getByRole('spinbutton', { name: 'Highest price' }).fill('1500');
    await page.locator('.price-filter').getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/price_max=1500/);
    await expect(products).not.toHaveCount(0);
    expect(await products.count()).toBeLessThan(all);
    await page.goto('/shop/all');
    await page.locator('.filter-search').getByRole('searchbox').fill('saree');
    await page.locator('.filter-search').getByRole('button').click();
    await expect(page).toHaveURL('/shop/all?search=saree');
    await expect(page.getByRole('link', { name: 'Red Jamdani Saree' })).toBeVisible();
    await page.goto('/');
    await page.getByRole('searchbox', { name: 'Search products' }).fill('panjabi');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/shop/all?search=panjabi&sort=relevance');
    await expect(page.getByRole('link', { name: 'White Panjabi' })).toBeVisible();
  });

  test.each([
    ['home', '/'],
    ['listing', '/shop/all'],
    ['product', '/products/white-panjabi'],
  ])('%s: only its largest picture has high priority and is requested before scripts', async (_, path) => {
    const { page } = await visitor();
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await markServerElements(page);
    await page.goto(path);
    await expectHydrated(page);
    await expect(page.locator('img[fetchpriority="high"]')).toHaveCount(1);
    const first = (pattern: RegExp) => requested.findIndex((file) => pattern.test(file));
    expect(first(/^\/pictures\//)).toBeGreaterThan(0);
    expect(first(/\.js$/)).toBeGreaterThan(first(/^\/pictures\//));
  });

  test.each(['the page is usable', 'the visitor scrolls'])(
    'lazy pictures are requested when %s',
    async (event) => {
      const { page } = await visitor();
      const held: Route[] = [];
      await page.route(/\.js$/, (route) => void held.push(route));
      const pictures: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'image') pictures.push(request.url());
      });
      await page.goto('/shop/all', { waitUntil: 'domcontentloaded' });
      await expect.poll(() => held.length).toBeGreaterThan(0);
      const root = page.locator('html');
      await expect(root).toHaveAttribute('data-lazy-pending');
      const lazy = page.locator('img[loading="lazy"]');
      expect(await lazy.count()).toBeGreaterThan(0);
      await expect(lazy.first()).toBeHidden();
      const before = pictures.length;
      if (event === 'the visitor scrolls') await page.mouse.wheel(0, 200);
      else for (const route of held) await route.continue();
      await expect(root).not.toHaveAttribute('data-lazy-pending');
      await expect.poll(() => pictures.length).toBeGreaterThan(before);
    },
  );

  test('a stored language that the server does not know is applied', async () => {
    const { page, context } = await visitor();
    const errors = collectErrors(context);
    await page.addInitScript(() => localStorage.setItem('razz.locale', '"bn"'));
    await page.goto('/shop/women');
    await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
    await expect(page.getByRole('link', { name: 'কার্ট, ০টি পণ্য' })).toBeVisible();
    await expect(page.locator('html')).not.toHaveAttribute('data-first-page');
    expect(errors.filter((error) => !error.includes('/pictures/'))).toEqual([]);
  });
});

// Last, because it changes the products.
test('the product page preloads the picture that it shows', async () => {
  const photo = (digit: number) => `/pictures/photo-${String(digit).repeat(16)}.0123abcd`;
  const { db } = shop().database;
  await db
    .updateTable('products')
    .set({ featured_img: `${photo(1)}.webp` })
    .execute();
  await db
    .updateTable('products')
    .set({ product_attribute: 'Colour' })
    .where('id', '=', ids.panjabi)
    .execute();
  await db
    .insertInto('product_images')
    .values(
      [ids.panjabi, ids.soldOut].flatMap((product_id) =>
        [2, 3].map((i) => ({ product_id, position: i, file_url: `${photo(i)}.webp` })),
      ),
    )
    .execute();
  for (const [path, picture] of [
    ['/products/white-panjabi', 1],
    ['/products/white-panjabi?picture=2', 2],
    ['/products/white-panjabi?picture=4', 1],
    ['/products/white-panjabi?picture=none', 1],
    ['/products/white-panjabi?variation=L', 3],
    ['/products/white-panjabi?variation=XL', 1],
    ['/products/white-panjabi?variation=L&picture=2', 2],
    ['/products/white-panjabi?variation=L&picture=1', 1],
    ['/products/blue-katan-saree?picture=3', 3],
  ] as const) {
    const html = await htmlOf(path);
    const shown = /class="gallery-main".*?<source type="image\/avif" srcSet="(.*?)"/s.exec(html)?.[1];
    expect(shown, path).toContain(`${photo(picture)}-whole-825.avif`);
    expect(/ imagesrcset="(.*?)"/.exec(html)?.[1], path).toBe(shown);
  }
});
