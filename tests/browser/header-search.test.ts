import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { addCaps } from '../support/add-products.ts';
import { expect } from '../support/expect-shown.ts';
import { interceptResponses, responses } from '../support/intercept-requests.ts';
import { shoppers } from '../support/shoppers.ts';
import { stock } from '../support/small-shop.ts';

const { visitor } = shoppers({
  fill: async (db) => {
    await stock(db);
    await addCaps(db, 12);
  },
});

const index = '**/1/indexes/*/queries*';
const box = (page: Page) => page.getByRole('combobox', { name: 'Search products' });
const options = (page: Page) => page.getByRole('option');

const type = async (page: Page, text: string): Promise<void> => {
  await page.goto('/cart');
  await page.getByLabel('Search products').focus();
  await box(page).pressSequentially(text);
};

describe("the header's search", () => {
  test('asks the index for ten hits with five attributes, shows them, and opens the chosen one [2.48, 7.38, 9.14]', async () => {
    const { page } = await visitor();
    const asking = page.waitForRequest((request) => request.url().includes('/1/indexes/'));
    await type(page, 'cap');
    const { requests } = (await asking).postDataJSON() as { requests: object[] };
    expect(requests).toMatchObject([
      {
        hitsPerPage: 10,
        attributesToRetrieve: ['name', 'slug', 'featured_img', 'unit_price', 'sales_price'],
      },
    ]);
    await expect(options(page)).toHaveCount(10);
    await expect(page.getByRole('status').filter({ hasText: '10 suggestions' })).toHaveCount(1);
    await expect(options(page).first()).toHaveText(/^Cap \d+৳300$/);
    await expect(options(page).first().locator('img')).toHaveAttribute('src', '/pictures/a.webp');
    await box(page).fill('panjbai');
    await expect(options(page)).toHaveText(['White PanjabiPrice now ৳1,600Price before the discount ৳1,800']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/products\/white-panjabi$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('White Panjabi');
  });

  test('Enter goes to the results for the words [6.1]', async () => {
    const { page } = await visitor();
    await type(page, 'saree');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/shop\/all\?search=saree$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search result for saree');
  });

  test('an answer that comes late does not stand in for the newer one', async () => {
    const { page } = await visitor();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(index, async (route) => {
      if (route.request().postData()?.includes('cap')) await held;
      await route.fallback();
    });
    const first = page.waitForRequest((request) => request.postData()?.includes('cap') ?? false);
    await type(page, 'cap');
    const late = await first;
    await box(page).fill('kurti');
    await expect(options(page)).toHaveText(['Block Print Kurti৳1,201']);
    release();
    await (await late.response())?.finished();
    await page.evaluate(() =>
      new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame)),
    );
    await expect(options(page)).toHaveText(['Block Print Kurti৳1,201']);
  });

  test('an index that is down says so and breaks nothing: Enter still finds', async () => {
    const { page } = await visitor();
    const server = await interceptResponses(page, index);
    server.respond(responses.serverError);
    await type(page, 'saree');
    await expect(page.getByText(/^Search is not responding/).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Showing all 2 results')).toBeVisible();
  });
});
