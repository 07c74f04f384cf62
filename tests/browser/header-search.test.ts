import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { addCaps } from '../support/add-products.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';
import { seedShop } from '../support/small-shop.ts';

const { visitor } = shoppers({
  seed: async (db) => {
    await seedShop(db);
    await addCaps(db, 12);
  },
});

const box = (page: Page) => page.getByRole('combobox', { name: 'Search products' });
const options = (page: Page) => page.getByRole('listbox').getByRole('option');

const type = async (page: Page, text: string): Promise<void> => {
  await page.goto('/cart');
  await page.getByLabel('Search products').focus();
  await box(page).pressSequentially(text);
};

describe("the header's search", () => {
  test('requests ten hits with six attributes, shows them, and opens the selected one [2.48, 7.38, 9.14]', async () => {
    const { page } = await visitor();
    const requested = page.waitForRequest((request) => request.url().includes('/1/indexes/'));
    await type(page, 'cap');
    const { requests } = (await requested).postDataJSON() as { requests: object[] };
    expect(requests).toMatchObject([
      {
        hitsPerPage: 10,
        attributesToRetrieve: ['name', 'name_bn', 'slug', 'featured_img', 'unit_price', 'sales_price'],
      },
    ]);
    await expect(options(page)).toHaveCount(11);
    await expect(page.getByRole('status').filter({ hasText: '10 suggestions' })).toHaveCount(1);
    await expect(options(page).first()).toHaveText(/^Cap \d+৳300$/);
    await expect(options(page).first().locator('img')).toHaveAttribute('src', '/pictures/a.webp');
    await box(page).fill('panjbai');
    await expect(options(page)).toHaveText([
      'White PanjabiPrice now ৳1,600Price before the discount ৳1,800',
      'See the result',
    ]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/products\/white-panjabi$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('White Panjabi');
  });

  test('no hits: the message with the query is shown and announced [8.2]', async () => {
    const { page } = await visitor();
    await type(page, 'zzqqxx');
    const message = 'Sorry, we did not find any results for "zzqqxx"';
    await expect(page.locator('.search-box-note')).toHaveText(message);
    await expect(page.getByRole('status').filter({ hasText: message })).toHaveCount(1);
  });

  test('Enter opens the results for the query [6.1]', async () => {
    const { page } = await visitor();
    await type(page, 'saree');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/shop\/all\?search=saree&sort=relevance$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search result for saree');
  });

  test('the number of all results is that of their page', async () => {
    const { page } = await visitor();
    await type(page, 'cap');
    await options(page).filter({ hasText: 'See all 12 results' }).click();
    await expect(page).toHaveURL(/\/shop\/all\?search=cap&sort=relevance$/);
    await expect(page.getByText('Showing all 12 results')).toBeVisible();
  });
});
