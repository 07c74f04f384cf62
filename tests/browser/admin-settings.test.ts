import type { Page } from 'playwright';
import sharp from 'sharp';
import { test } from 'vitest';
import { overflowingElements } from '../support/accessibility.ts';
import { addToCart, fillAddressForm, placedOrderId, shownTotals, sylhet } from '../support/checkout-page.ts';
import { addMember, button, checkPage, phone, signIn } from '../support/panel-page.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';

/** A shop without any product, category or vendor, and without settings. */
const { shop, visitor } = shoppers({ seed: async () => {} });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const required = (page: Page, label: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${label}( \\*)?$`) });

test('an owner sets up an empty shop by keyboard on a phone, and shoppers order by bKash and in cash', async () => {
  const email = await addMember(shop(), 'owner');
  const { page } = await visitor(phone);
  await page.goto('/admin');
  await signIn(page, email);
  const missing = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^Enter / }) });
  await expect(missing).toHaveCount(3);
  await page.getByRole('link', { name: 'Enter your numbers' }).press('Enter');
  await expect(heading(page)).toHaveText('Settings');
  await checkPage(page, 'settings-empty');

  const typed = {
    'Name of the shop': 'Anarkali',
    Phone: '০৯৬১২ ০০০ ০০০',
    'Address of the office': 'House 7, Road 3, Dhanmondi',
    'Delivery in Dhaka (৳)': '৮০',
    'Delivery outside Dhaka (৳)': '130',
    'Days until delivery outside Dhaka': '২ – ৫',
    'bKash merchant number': '+880 1811-111111',
    'bKash personal number': '123',
  };
  for (const [label, text] of Object.entries(typed)) await field(page, label).fill(text);
  await page.keyboard.press('Enter');
  await expect(field(page, 'bKash personal number')).toHaveAccessibleDescription(/mobile number/);
  await expect(field(page, 'bKash personal number')).toBeFocused();
  await expect(field(page, 'Phone')).toHaveValue(typed.Phone);
  await checkPage(page, 'settings-rejected');
  await field(page, 'bKash personal number').fill('01822222222');
  await page.context().setOffline(true);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'There is no connection.' })).toBeVisible();
  await page.context().setOffline(false);
  await button(page, 'Save again').press('Enter');
  await expect(page.getByText('Saved. Shoppers see it from now on.').first()).toBeVisible();
  await expect(button(page, 'Save')).toBeFocused();
  await expect(page).toHaveTitle('Settings · Anarkali Panel');
  await checkPage(page, 'settings');

  await page.getByRole('link', { name: 'Categories' }).press('Enter');
  await required(page, 'Name').fill('Sarees');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sarees is added.').first()).toBeVisible();

  await page.getByRole('link', { name: 'Products', exact: true }).press('Enter');
  await expect(page.locator('#content')).toBeFocused();
  await page.getByRole('link', { name: 'Add a product' }).press('Enter');
  await required(page, 'Name').fill('Red Jamdani');
  await required(page, 'Price').fill('4500');
  await required(page, 'Stock').fill('2');
  await page.getByRole('combobox', { name: /^Category/ }).selectOption('Sarees');
  const buffer = await sharp({ create: { width: 80, height: 100, channels: 3, background: '#a02030' } })
    .jpeg()
    .toBuffer();
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByRole('grid', { name: 'Pictures' }).getByText('Uploading…')).toHaveCount(0);
  await button(page, 'Add a product').press('Enter');
  await expect(heading(page)).toHaveText('Red Jamdani');
  await page.getByRole('checkbox', { name: 'Shoppers can see it' }).press('Space');
  await button(page, 'Save').press('Enter');
  await expect(page.getByText('Saved.').first()).toBeVisible();

  for (const method of ['bKash', 'Cash on Delivery']) {
    const { page: shopper } = await visitor(phone);
    await addToCart(shopper, 'red-jamdani');
    await shopper.goto('/checkout');
    await expect(shopper).toHaveTitle(/Anarkali/);
    await expect(shopper.getByRole('contentinfo')).toContainText('09612 000 000');
    await fillAddressForm(shopper, sylhet);
    await shopper.getByRole('radio', { name: method }).check();
    if (method === 'bKash') {
      const bkash = shopper.getByRole('region', { name: 'bKash' });
      await expect(bkash).toContainText('01811111111');
      await expect(bkash).toContainText('01822222222');
      await bkash.getByRole('textbox', { name: 'Your bKash number' }).fill('01912345678');
      await bkash.getByRole('textbox', { name: 'Transaction ID' }).fill('BKX1234567');
    }
    expect(await shownTotals(shopper)).toEqual({ subtotal: 4500, discount: 0, shipping: 130, total: 4630 });
    await shopper.getByRole('button', { name: 'Place Order' }).click();
    await placedOrderId(shopper);
  }

  await page.getByRole('link', { name: 'Orders' }).press('Enter');
  await expect(page.getByRole('list', { name: 'Orders' }).getByText('৳4,630')).toHaveCount(2);
  await page.getByRole('link', { name: 'Settings' }).press('Enter');
  // The content gets the focus once it is shown: a key pressed at that moment would go there.
  await expect(heading(page)).toHaveText('Settings');
  await expect(page.locator('#content')).toBeFocused();
  await page.getByRole('link', { name: 'বাংলা' }).press('Enter');
  await expect(heading(page)).toHaveText('সেটিংস');
  expect(await overflowingElements(page)).toEqual([]);
  await checkPage(page, 'settings-bangla');
});

test('two owners change the settings, and nothing is lost silently', async () => {
  const [mine, theirs] = [(await visitor(phone)).page, (await visitor()).page];
  for (const page of [mine, theirs]) {
    await page.goto('/admin/settings');
    await signIn(page, await addMember(shop(), 'owner'));
    await expect(heading(page)).toHaveText('Settings');
  }
  await field(theirs, 'Delivery in Dhaka (৳)').fill('90');
  await button(theirs, 'Save').click();
  await expect(theirs.getByText('Saved.').first()).toBeVisible();
  await field(mine, 'Delivery in Dhaka (৳)').fill('70');
  await button(mine, 'Save').click();
  await expect(mine.getByRole('alert')).toContainText('Somebody else has changed this');
  await expect(mine.getByRole('alert')).toContainText('70');
  await expect(mine.getByRole('alert')).toContainText('90');
  await checkPage(mine, 'settings-conflict');
  await button(mine, 'Keep what is stored').click();
  await expect(field(mine, 'Delivery in Dhaka (৳)')).toHaveValue('90');
});
