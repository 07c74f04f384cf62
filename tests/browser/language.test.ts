import type { Page } from 'playwright';
import { test } from 'vitest';
import { violations } from '../support/accessibility.ts';
import { expect } from '../support/expect-shown.ts';
import { shoppers } from '../support/shoppers.ts';

const { visitor } = shoppers();

const bangla = (page: Page) => page.getByRole('button', { name: 'বাংলা' });
const spokenLanguage = (page: Page) => page.locator('html');

test('a shopper reads, buys and comes back in Bangla, and returns to English', async () => {
  const { page } = await visitor();
  await page.goto('/');
  await bangla(page).focus();
  await page.keyboard.press('Enter');
  await expect(spokenLanguage(page)).toHaveAttribute('lang', 'bn');
  await expect(bangla(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('contentinfo')).toContainText('ক্যাশ অন ডেলিভারি');

  await page.goto('/products/red-jamdani-saree');
  await expect(page.getByText('৳৪,৫০০').first()).toBeVisible();
  await page.getByRole('button', { name: 'কার্টে যোগ করুন' }).first().click();
  const mini = page.getByRole('dialog', { name: 'আপনার কার্ট' });
  await expect(mini).toContainText('১ × ৳৪,৫০০');
  expect(await violations(page)).toEqual([]);
  // react-aria's own button, for screen readers.
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
  await expect(spokenLanguage(page)).toHaveAttribute('lang', 'bn');
  await expect(page.getByRole('button', { name: 'অর্ডার করুন' })).toBeVisible();

  await page.getByRole('button', { name: 'English' }).click();
  await expect(spokenLanguage(page)).toHaveAttribute('lang', 'en');
  await expect(page).toHaveTitle('Checkout · Razz');
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible();
});

test('the page of a shopper who reads Bangla is Bangla from the server on, and shows no English first', async () => {
  const { page, context } = await visitor();
  await page.goto('/');
  await bangla(page).click();
  await expect(spokenLanguage(page)).toHaveAttribute('lang', 'bn');
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
});

test('an English page loads no Bangla texts', async () => {
  const { page } = await visitor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => /\/(?:bn|notices)-|noto-sans-bengali-(?!signs)/.test(path))).toEqual([]);
});

test('texts that do not come leave English, say so, and come at the next try', async () => {
  const { page } = await visitor();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.route('**/assets/bn-*.js', (route) => route.abort());
  await bangla(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeVisible();
  await expect(spokenLanguage(page)).toHaveAttribute('lang', 'en');
  await page.unroute('**/assets/bn-*.js');
  await bangla(page).click();
  await expect(spokenLanguage(page)).toHaveAttribute('lang', 'bn');
  await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeHidden();
});

test('a choice in one tab is followed in the other', async () => {
  const { page, context } = await visitor();
  await page.goto('/shop/all');
  const other = await context.newPage();
  await other.goto('/');
  await bangla(other).click();
  await expect(spokenLanguage(page)).toHaveAttribute('lang', 'bn');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('সব ক্যাটাগরি');
});
