import type { Page } from 'playwright';
import sharp from 'sharp';
import { describe, test } from 'vitest';
import { overflowingElements, violations } from '../support/accessibility.ts';
import { addMember, button, checkPage, phone, signIn } from '../support/panel-page.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
/** The text field with the label, which may be required. */
const field = (page: Page, label: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${label}( \\*)?$`) });
const saved = (page: Page) => page.getByText('Saved.', { exact: true }).first();
const chooseFile = async (page: Page, background: string) => {
  const buffer = await sharp({ create: { width: 80, height: 100, channels: 3, background } })
    .jpeg()
    .toBuffer();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'loom.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByRole('grid', { name: 'Pictures' }).getByText('Uploading…')).toHaveCount(0);
};

describe('an empty shop', () => {
  const { shop, visitor } = shoppers({ seed: async () => {} });

  test('gets its first vendor, whose product can be added at once and whose story shoppers read', async () => {
    const email = await addMember(shop(), 'owner');
    const { page } = await visitor(phone);
    await page.goto('/admin/vendors');
    await signIn(page, email);
    await expect(heading(page)).toHaveText('Vendors');
    await expect(page.getByText('No vendors yet')).toBeVisible();
    // The shop may sell its own products.
    await expect(field(page, 'Name')).toHaveValue('Razz');
    await checkPage(page, 'vendors-empty');
    for (const name of ['Tangail Looms', 'Pabna Checks']) {
      await field(page, 'Name').fill(name);
      await page.keyboard.press('Enter');
      await expect(page.getByText(`${name} is added.`).first()).toBeVisible();
      await expect(field(page, 'Name')).toHaveValue('');
      await expect(field(page, 'Name')).toBeFocused();
    }
    await field(page, 'Name').fill('tangail LOOMS');
    await page.keyboard.press('Enter');
    await expect(field(page, 'Name')).toHaveAccessibleDescription(/Another vendor has this name\./);
    await expect(field(page, 'Name')).toHaveValue('tangail LOOMS');
    await checkPage(page, 'vendors-rejected');
    await page.getByRole('searchbox', { name: 'Name or place' }).fill('looms');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Vendors' }).getByRole('listitem')).toHaveCount(1);
    await checkPage(page, 'vendors');

    await page.getByRole('link', { name: 'Tangail Looms' }).press('Enter');
    await expect(heading(page)).toHaveText('Tangail Looms');
    await field(page, 'Place').fill('Pathrail, Tangail');
    await field(page, 'Story').fill(
      'Forty families share one loom house.\nThey weave from October to March.',
    );
    await field(page, 'Story in Bangla').fill('চল্লিশটি পরিবারের একটি তাঁতঘর।');
    await chooseFile(page, '#a02030');
    await field(page, 'What the picture shows').fill('A weaver at her loom');
    await checkPage(page, 'vendor-edited');
    await page.context().setOffline(true);
    await button(page, 'Save').press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'There is no connection.' })).toBeVisible();
    await expect(field(page, 'Story')).toHaveValue(/^Forty families/);
    await page.context().setOffline(false);
    await button(page, 'Save again').press('Enter');
    await expect(saved(page)).toBeVisible();
    await expect(button(page, 'Save')).toBeFocused();
    await expect(page.getByText('Vendor corrected')).toBeVisible();
    await checkPage(page, 'vendor');
    // A picture that is not uploaded does not remove the one before.
    await page.route('**/api/admin/pictures', (route) => route.abort());
    await chooseFile(page, '#20a03a');
    await button(page, 'Save').press('Enter');
    await expect(page.getByText('The picture is not uploaded.').first()).toBeVisible();
    await page.unroute('**/api/admin/pictures');
    await button(page, 'Remove Picture').press('Enter');
    const picture = page.getByRole('grid', { name: 'Pictures' });
    await expect(picture.getByText('loom.jpg')).toHaveCount(0);
    await expect(picture.getByRole('row')).toHaveCount(1);
    await expect(page.locator('.admin-pictures :focus')).toHaveCount(1);
    await button(page, 'Save').press('Enter');
    await expect(page.getByText('Nothing has changed.').first()).toBeVisible();
    await button(page, 'Remove Picture').press('Enter');
    await expect(button(page, 'Undo')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('.admin-pictures :focus')).toHaveCount(1);
    // The other picture is not saved yet.
    await chooseFile(page, '#203aa0');
    await page.getByRole('link', { name: 'All vendors' }).press('Enter');
    await expect(page.getByRole('alertdialog')).toContainText('Leave without saving?');
    await button(page, 'Cancel').press('Enter');
    await button(page, 'Undo').press('Enter');
    await expect(page.getByRole('grid', { name: 'Pictures' }).getByRole('row')).toHaveCount(1);

    // Without a reload.
    await page.getByRole('link', { name: 'Products', exact: true }).press('Enter');
    await page.getByRole('link', { name: 'Add a product' }).press('Enter');
    await field(page, 'Name').fill('Red Jamdani');
    await field(page, 'Price').fill('4500');
    await field(page, 'Stock').fill('2');
    await field(page, 'Category').fill('Sarees');
    await page.getByRole('combobox', { name: /^Vendor/ }).selectOption('Tangail Looms');
    await chooseFile(page, '#804020');
    await button(page, 'Add a product').press('Enter');
    await expect(heading(page)).toHaveText('Red Jamdani');
    await page.getByRole('checkbox', { name: 'Shoppers can see it' }).press('Space');
    await button(page, 'Save').press('Enter');
    await expect(saved(page)).toBeVisible();

    const { page: shopper } = await visitor(phone);
    await shopper.goto('/products/red-jamdani');
    await shopper.getByRole('link', { name: 'Tangail Looms' }).first().click();
    await expect(heading(shopper)).toHaveText('Tangail Looms');
    await expect(shopper.getByText('Pathrail, Tangail')).toBeVisible();
    await expect(shopper.getByText('They weave from October to March.')).toBeVisible();
    await expect(shopper.getByRole('img', { name: 'A weaver at her loom' })).toBeVisible();
    expect(await overflowingElements(shopper)).toEqual([]);
    expect(await violations(shopper)).toEqual([]);
    await shopper.goto(`${shopper.url()}?lang=bn`);
    await expect(shopper.getByText('চল্লিশটি পরিবারের একটি তাঁতঘর।')).toBeVisible();
    const vendorPath = new URL(shopper.url()).pathname;

    // Hidden, and why its product cannot be published.
    await page.getByRole('link', { name: 'Vendors' }).press('Enter');
    await page.getByRole('link', { name: 'Tangail Looms' }).press('Enter');
    await page.getByRole('checkbox', { name: 'Shoppers can see it' }).press('Space');
    await button(page, 'Save').press('Enter');
    await expect(saved(page)).toBeVisible();
    expect((await shopper.goto(vendorPath))?.status()).toBe(404);
    expect((await shopper.goto('/products/red-jamdani'))?.status()).toBe(404);
    await page.getByRole('link', { name: 'Show its products' }).press('Enter');
    await page.getByRole('link', { name: 'Red Jamdani' }).press('Enter');
    await expect(heading(page)).toHaveText('Red Jamdani');
    const visible = page.getByRole('checkbox', { name: 'Shoppers can see it' });
    await visible.press('Space');
    await button(page, 'Save').press('Enter');
    await expect(visible).toHaveAccessibleDescription(/Its vendor is hidden/);
    await expect(visible).toBeFocused();
    await checkPage(page, 'product-of-hidden-vendor');
    await visible.press('Space');
    await page.getByRole('link', { name: 'Vendors' }).press('Enter');
    await page.getByRole('link', { name: 'Tangail Looms' }).press('Enter');
    await page.getByRole('checkbox', { name: 'Shoppers can see it' }).press('Space');
    await button(page, 'Save').press('Enter');
    await expect(saved(page)).toBeVisible();
    expect((await shopper.goto('/products/red-jamdani'))?.status()).toBe(200);

    // Deleted: its product goes to another vendor.
    await button(page, 'Delete').press('Enter');
    const target = page.getByRole('combobox', { name: 'Its products go to' });
    await expect(target).toHaveAccessibleDescription('Choose a vendor.');
    await target.selectOption('Pabna Checks');
    const confirmDeletion = async () => {
      await button(page, 'Delete').press('Enter');
      await expect(page.getByRole('alertdialog')).toContainText('1 product goes to Pabna Checks');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
    };
    // One that fails and is given up keeps what is typed.
    await field(page, 'Place').fill('Delduar, Tangail');
    await page.context().setOffline(true);
    await confirmDeletion();
    await expect(page.getByRole('alert').filter({ hasText: 'There is no connection.' })).toBeFocused();
    await page.context().setOffline(false);
    await button(page, 'Discard').press('Enter');
    await expect(field(page, 'Place')).toHaveValue('Delduar, Tangail');
    await confirmDeletion();
    await expect(page.getByText('Tangail Looms is deleted.').first()).toBeVisible();
    await shopper.goto(vendorPath);
    await expect(heading(shopper)).toHaveText('Pabna Checks');
  });
});

describe('a shop with products', () => {
  const { shop, visitor } = shoppers();

  test('two owners change one vendor, and nothing is lost silently', async () => {
    const [mine, theirs] = [(await visitor(phone)).page, (await visitor()).page];
    for (const page of [mine, theirs]) {
      await page.goto('/admin/vendors');
      await signIn(page, await addMember(shop(), 'owner'));
      await page.getByRole('link', { name: 'Old Town Tailors' }).click();
      await expect(page.getByRole('link', { name: 'All vendors' })).toBeVisible();
    }
    await field(theirs, 'Place').fill('Dhaka');
    await button(theirs, 'Save').click();
    await expect(saved(theirs)).toBeVisible();
    await field(mine, 'Place').fill('Narayanganj');
    await chooseFile(mine, '#336633');
    await button(mine, 'Save').click();
    const conflict = mine.getByRole('alert');
    await expect(conflict).toContainText('Somebody else has changed this');
    await expect(conflict).toContainText('Narayanganj');
    await expect(conflict).toContainText('Dhaka');
    await checkPage(mine, 'vendor-conflict');
    await button(mine, 'Keep what is stored').click();
    await expect(field(mine, 'Place')).toHaveValue('Dhaka');
    await expect(mine.getByRole('grid', { name: 'Pictures' })).toHaveCount(0);
    await mine.getByRole('link', { name: 'বাংলা' }).click();
    await expect(mine.getByRole('heading', { name: 'এই বিক্রেতাকে মুছুন' })).toBeVisible();
    expect(await overflowingElements(mine)).toEqual([]);
    await checkPage(mine, 'vendor-bangla');
  });

  test('the staff and vendors have no page of the vendors', async () => {
    for (const role of ['staff', 'vendor'] as const) {
      const { page } = await visitor(phone);
      await page.goto('/admin/vendors');
      await signIn(page, await addMember(shop(), role, role === 'vendor' ? 1 : null));
      await expect(page.getByText('Your role does not include this page.')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Vendors', exact: true })).toHaveCount(0);
    }
  });
});
