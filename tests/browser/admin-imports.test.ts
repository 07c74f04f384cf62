import { sql } from 'kysely';
import type { Page } from 'playwright';
import { test } from 'vitest';
import { addMember, button, checkPage, phone, signIn } from '../support/panel-page.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';

const { shop, visitor } = shoppers();

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
/** Chooses a file, as the dialog of the browser does. */
const choose = async (page: Page, name: string, content: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
/** What an import that is done has imported. */
const result = (page: Page) => page.getByRole('heading', { name: 'What was imported' });
const check = (page: Page) => page.getByRole('heading', { name: 'What would be imported' });

const list = [
  'name,category,merchant,unit_price,current_stock,featured_img,is_published',
  'Indigo Tangail Saree,Women > Saree,Looms of Tangail,2450,14,,no',
  'Madder Tangail Saree,Women > Saree,Looms of Tangail,"2.450,00",14,,no',
].join('\n');
const shopify = [
  'Handle,Title,Body (HTML),Vendor,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Image Src,Image Position,Status,SEO Title',
  'nakshi-shawl,Nakshi Shawl,<p>Warm.</p>,Looms of Jessore,Shawls,true,Title,Default Title,NS,shopify,7,deny,1450.00,https://pictures.example/shawl.jpg,1,active,Warm',
].join('\n');

test('an owner imports a list with errors on a phone', async () => {
  const email = await addMember(shop(), 'owner');
  const { page } = await visitor(phone);
  await page.goto('/admin/products');
  await signIn(page, email);
  await page.getByRole('link', { name: 'Import products' }).press('Enter');
  await expect(heading(page)).toHaveText('Import products');
  await expect(page.getByText('No imports yet')).toBeVisible();
  await checkPage(page, 'imports-empty');

  // What cannot be read is not sent.
  await choose(page, 'products.pdf', 'x');
  await expect(page.getByRole('status').getByText(/^products\.pdf: This kind of file/)).toBeVisible();
  await checkPage(page, 'imports-wrong-kind');

  // A lost connection keeps the chosen file.
  await page.context().setOffline(true);
  await choose(page, 'my list.csv', list);
  await expect(page.getByRole('status').getByText(/^my list\.csv: There is no connection/)).toBeVisible();
  await page.context().setOffline(false);
  await button(page, 'Try again').press('Enter');
  await expect(heading(page)).toHaveText('my list.csv');
  await expect(check(page)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Row 3 unit_price:')).toBeVisible();
  await expect(page.getByText('1 vendor: Looms of Tangail')).toBeVisible();
  await checkPage(page, 'import-checked');

  // Nothing is left out silently.
  await button(page, 'Import').press('Enter');
  await expect(page.getByRole('alert').getByText(/leave out what has problems/)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Leave out the row with problems' }).press('Space');
  await button(page, 'Import').press('Enter');
  // The button was replaced.
  await expect(page.locator('#content')).toBeFocused();
  await expect(result(page)).toBeVisible({ timeout: 60_000 });
  await checkPage(page, 'import-done');
  await page.goto('/admin/products?search=Indigo');
  await expect(page.getByText('Indigo Tangail Saree')).toBeVisible();

  await page.goto('/admin/imports');
  await expect(page.getByRole('link', { name: 'my list.csv' })).toBeVisible();
  await checkPage(page, 'imports');
});

test('an export of Shopify is recognized, and can be read again if it was taken for something else', async () => {
  const email = await addMember(shop(), 'owner');
  const { page } = await visitor();
  await page.goto('/admin/imports');
  await signIn(page, email);
  await choose(page, 'products_export.csv', shopify);
  await expect(check(page)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('pictures.example: 1 picture')).toBeVisible();
  await page.getByText('How the file is read').click();
  await page.getByRole('combobox', { name: 'Kind of file' }).selectOption('wix');
  await button(page, 'Check again').click();
  await expect(page.getByText(/This seems to be an export of Shopify/)).toBeVisible({ timeout: 60_000 });
  await checkPage(page, 'import-rejected');
  await page.getByRole('combobox', { name: 'Kind of file' }).selectOption('shopify');
  await button(page, 'Check the file').click();
  await expect(check(page)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('checkbox', { name: 'Fetch the pictures from these sites' }).uncheck();
  await button(page, 'Import').click();
  await expect(result(page)).toBeVisible({ timeout: 60_000 });
  await expect(button(page, 'Fetch the pictures')).toBeVisible();

  const { page: shopper } = await visitor();
  await shopper.goto('/products/nakshi-shawl');
  await expect(heading(shopper)).toHaveText('Nakshi Shawl');
});

test('an owner says what the columns of an own list are, on a phone', async () => {
  const email = await addMember(shop(), 'owner');
  const { page } = await visitor(phone);
  await page.goto('/admin/imports');
  await signIn(page, email);
  const stock = [
    'স্টক ডিসেম্বর',
    'কোড,পণ্যের নাম,দাম,S,M,মন্তব্য,Label',
    'M-1,মণিপুরি শাল,"১,২৫০",৩,০,শীত,Moni Looms',
    'M-2,Manipuri Scarf,450,,,,Moni Looms',
  ].join('\n');
  await choose(page, 'স্টক.csv', stock);
  await expect(check(page)).toBeVisible({ timeout: 60_000 });
  const label = page.getByRole('combobox', { name: 'Label: Moni Looms' });
  await expect(label).toHaveValue('');
  await expect(page.getByRole('combobox', { name: 'দাম: ১,২৫০, 450' })).toHaveValue('unit_price');
  await checkPage(page, 'import-columns');

  // What was not checked is not imported.
  await label.selectOption('Vendor');
  await button(page, 'Import').press('Enter');
  await expect(page.getByRole('alert').getByText(/Check it again first/)).toBeVisible();
  await button(page, 'Check again').press('Enter');
  await expect(page.getByText('1 vendor: Moni Looms')).toBeVisible({ timeout: 60_000 });
  await expect(label).toHaveValue('merchant');
  await button(page, 'Import').press('Enter');
  await expect(result(page)).toBeVisible({ timeout: 60_000 });
  await page.goto('/admin/products?search=M-1');
  await expect(page.getByText('মণিপুরি শাল')).toBeVisible();
});

test('a reload or an ended session loses no import that runs', async () => {
  const email = await addMember(shop(), 'owner');
  const { db } = shop().database;
  const { page } = await visitor(phone);
  await page.goto('/admin/imports');
  await signIn(page, email);
  await choose(page, 'slow.csv', list);
  await expect(check(page)).toBeVisible({ timeout: 60_000 });
  // As if the server worked on it for minutes.
  await sql`UPDATE imports SET state = 'importing', alive_at = now() + interval '1 hour', version = version + 1,
    progress = '{"rows": 20000, "products": 4500, "pictures": 0}' WHERE file_name = 'slow.csv'`.execute(db);
  await page.reload();
  await expect(page.getByText('The products are being imported')).toBeVisible();
  await expect(page.getByText('20,000 read, 4,500 products written so far')).toBeVisible();
  await checkPage(page, 'import-running');
  await sql`DELETE FROM staff_sessions`.execute(db);
  await expect(page.getByText('Your session has expired')).toBeVisible({ timeout: 15_000 });
  await signIn(page, email);
  await expect(page.getByText('Your session has expired')).toHaveCount(0);
  await button(page, 'Stop').press('Enter');
  await expect(page.getByRole('alert').getByText('No product was changed.')).toBeVisible();
  await expect(page.getByText('It was stopped.')).toBeVisible();
  await checkPage(page, 'import-stopped');
});

test('in Bangla, the texts of the importer are said to be in English', async () => {
  const email = await addMember(shop(), 'owner');
  const { page } = await visitor(phone);
  await page.goto('/admin/imports');
  await signIn(page, email);
  await choose(page, 'list.csv', list);
  await expect(check(page)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: 'বাংলা' }).click();
  await expect(page.getByText('নিচের বার্তাগুলো ইংরেজিতে', { exact: false })).toBeVisible();
  await checkPage(page, 'import-bangla');
});
