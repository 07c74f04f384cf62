import type { Page } from 'playwright';
import { test } from 'vitest';
import { violations } from '../support/accessibility.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';

const { visitor } = shoppers();

const bangla = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'বাংলা' });
const english = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'English' });
const documentElement = (page: Page) => page.locator('html');

test('the shop works in Bangla, keeps it over reloads, and switches back to English', async () => {
  const { page } = await visitor();
  await page.goto('/');
  await bangla(page).focus();
  await page.keyboard.press('Enter');
  await expect(documentElement(page)).toHaveAttribute('lang', 'bn');
  await expect(english(page)).toBeFocused();
  await expect(page.getByRole('contentinfo')).toContainText('ক্যাশ অন ডেলিভারি');

  await page.goto('/products/red-jamdani-saree');
  await expect(page.getByText('৳৪,৫০০').first()).toBeVisible();
  await page.getByRole('button', { name: 'কার্টে যোগ করুন' }).first().click();
  const mini = page.getByRole('dialog', { name: 'আপনার কার্ট' });
  await expect(mini).toContainText('১ × ৳৪,৫০০');
  expect(await violations(page)).toEqual([]);
  // The dismiss button that react-aria adds for screen readers.
  await expect(page.getByRole('button', { name: 'সরিয়ে দিন' }).first()).toBeAttached();
  await mini.getByRole('link', { name: 'কার্ট দেখুন' }).click();
  await expect(page).toHaveTitle('আপনার কার্ট · Razz');
  await expect(mini).toBeHidden();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('link', { name: 'চেকআউটে যান' }).click();
  await expect(page).toHaveTitle('চেকআউট · Razz');
  await expect(page.getByRole('button', { name: 'অর্ডার করুন' })).toBeVisible();
  await page.getByText('কোড আছে?').click();
  await page.getByRole('textbox', { name: 'কুপন কোড' }).fill('EID10');
  await page.keyboard.press('Enter');
  await expect(page.getByText('কার্টে ৳৪৫০ ছাড়ের জন্য কুপন কোড EID10 প্রয়োগ হয়েছে।')).toBeVisible();
  await page.getByRole('button', { name: 'অর্ডার করুন' }).click();
  const oops = page.getByRole('dialog', { name: 'ওহ...' });
  await expect(oops).toContainText('একটি ডেলিভারির ঠিকানা বেছে নিতে হবে।');
  await page.keyboard.press('Escape');
  await expect(oops).toBeHidden();
  expect(await violations(page)).toEqual([]);

  await page.reload();
  await expect(documentElement(page)).toHaveAttribute('lang', 'bn');
  await expect(page.getByRole('button', { name: 'অর্ডার করুন' })).toBeVisible();

  await english(page).click();
  await expect(documentElement(page)).toHaveAttribute('lang', 'en');
  await expect(page).toHaveTitle('Checkout · Razz');
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible();
});

test('with the Bangla cookie the server renders Bangla, without a flash of English', async () => {
  const { page, context } = await visitor();
  await page.goto('/');
  await bangla(page).click();
  await expect(documentElement(page)).toHaveAttribute('lang', 'bn');
  const html = await (await context.request.get('/shop/all', { headers: { accept: 'text/html' } })).text();
  expect(html).toContain('<html lang="bn">');
  expect(html).toMatch(/ data-preload="[^"]*\/assets\/bn-[^" ]+\.js/);

  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      const link = document.querySelector('#root a')?.textContent;
      if (link && seen.at(-1) !== link) seen.push(link);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.goto('/shop/all');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('সব ক্যাটাগরি');
  await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'seen'))).toEqual(['মূল অংশে যান']);
  // Headings have a separate font for Bangla.
  const displayFace = () =>
    [...document.fonts].some(
      ({ family, status, unicodeRange }) =>
        family.includes('Serif') && status === 'loaded' && /^U\+964/i.test(unicodeRange),
    );
  await expect.poll(() => page.evaluate(displayFace)).toBe(true);
});

test('?lang= sets the language for the following pages too', async () => {
  const { page } = await visitor();
  await page.goto('/shop/women?sort=atoz&lang=bn');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Women');
  await expect(documentElement(page)).toHaveAttribute('lang', 'bn');
  await expect(page).toHaveURL('/shop/women?sort=atoz');
  await expect(english(page)).toHaveAttribute('href', '/shop/women?sort=atoz&lang=en');
  await page.getByRole('link', { name: 'Red Jamdani Saree' }).click();
  await expect(page).toHaveURL('/products/red-jamdani-saree');
  await expect(page.getByText('৳৪,৫০০').first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('৳৪,৫০০').first()).toBeVisible();
  // And back, on a page rendered in the browser.
  await page.goto('/cart?lang=en');
  await expect(page).toHaveTitle('Your cart · Razz');
  await expect(page).toHaveURL('/cart');
  await page.goto('/products/red-jamdani-saree');
  await expect(page.getByText('৳4,500').first()).toBeVisible();
});

test.each([360, 768, 1440])('at %d px the language switch is visible', async (width) => {
  const { page } = await visitor({ viewport: { width, height: 800 } });
  await page.goto('/shop/all');
  await expect(bangla(page)).toBeInViewport({ ratio: 1 });
});

test('a change of language selects the Bangla font that is swapped in when it arrives', async () => {
  const { page } = await visitor();
  await page.goto('/');
  await bangla(page).click();
  const text = page.getByRole('contentinfo').getByText('ক্যাশ অন ডেলিভারি').first();
  // Safari never applies the other one, whose font-display is optional, if it arrives later.
  await expect
    .poll(() => text.evaluate((element) => getComputedStyle(element).fontFamily))
    .toContain('Razz Bangla Late');
});

test('form values survive a change of language', async () => {
  const { page } = await visitor();
  await page.goto('/login');
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill('nusrat@example.com');
  await bangla(page).click();
  await expect(documentElement(page)).toHaveAttribute('lang', 'bn');
  await expect(page.getByRole('textbox', { name: 'ইমেইল' })).toHaveValue('nusrat@example.com');
});

test('without JavaScript the switch links to the same page in the other language', async () => {
  const { page } = await visitor({ javaScriptEnabled: false });
  await page.goto('/shop/women?sort=atoz');
  await bangla(page).click();
  await expect(page).toHaveURL('/shop/women?sort=atoz&lang=bn');
  await expect(documentElement(page)).toHaveAttribute('lang', 'bn');
  await english(page).click();
  await expect(page).toHaveURL('/shop/women?sort=atoz&lang=en');
  await expect(documentElement(page)).toHaveAttribute('lang', 'en');
});

test('an English page loads no Bangla messages or fonts', async () => {
  const { page } = await visitor();
  const fonts: string[] = [];
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/noto-sans-bengali-(?!signs)|tiro-bangla/.test(pathname)) fonts.push(pathname);
    if (pathname.endsWith('.js')) scripts.push(response.text());
  });
  // By their text: the names of chunks change. Some have the name of the language, or its digits.
  const messages = async () =>
    (await Promise.all(scripts)).filter((text) => (text.match(/\p{Script=Bengali}/gu) ?? []).length > 500);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await messages()).toEqual([]);
  expect(fonts).toEqual([]);
  // They would be seen.
  await bangla(page).click();
  await expect.poll(async () => (await messages()).length).toBeGreaterThan(0);
  await expect.poll(() => fonts.length).toBeGreaterThan(1);
});

test('messages that failed to load keep English with a notice, and load on retry', async () => {
  const { page } = await visitor();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.route('**/assets/bn-*.js', (route) => route.abort());
  await bangla(page).click();
  const banner = page.getByRole('status').filter({ hasText: 'cannot be reached' });
  await expect(banner).toBeInViewport();
  await expect(documentElement(page)).toHaveAttribute('lang', 'en');
  await page.unroute('**/assets/bn-*.js');
  await bangla(page).click();
  await expect(documentElement(page)).toHaveAttribute('lang', 'bn');
});

test('a change of language applies to other tabs', async () => {
  const { page, context } = await visitor();
  await page.goto('/shop/all');
  const other = await context.newPage();
  await other.goto('/');
  await bangla(other).click();
  await expect(documentElement(page)).toHaveAttribute('lang', 'bn');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('সব ক্যাটাগরি');
});
