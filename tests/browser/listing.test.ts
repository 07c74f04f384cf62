import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { addCaps } from '../support/add-products.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';
import { seedShop } from '../support/small-shop.ts';

/** Eleven pages of Men, together with the White Panjabi. */
const caps = 250;
const { visitor } = shoppers({
  seed: async (db) => {
    await seedShop(db);
    await addCaps(db, caps);
  },
});

const title = (page: Page) => page.getByRole('heading', { level: 1 });
/** The product names in the grid, in order. */
const names = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading', { level: 2 });
const accordion = (page: Page) => page.getByRole('main').locator('summary').first();
const breadcrumbs = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link');
const field = (page: Page, name: string) => page.getByRole('main').getByLabel(name);
const hrefs = (links: Element[]) => links.map((link) => link.getAttribute('href'));

describe('/shop/{categorySlug}', () => {
  test("a category lists its products and those of its subcategories; 'all' lists everything [2.1, 2.2, 2.4, 2.8, 2.11, 2.57, 6.1]", async () => {
    const { page } = await visitor();
    await page.goto('/shop/sarees');
    await expect(title(page)).toHaveText('Sarees');
    await expect(accordion(page)).toHaveText('Sarees');
    await expect(names(page)).toHaveText(['Blue Katan Saree', 'Red Jamdani Saree']);
    await expect(page.getByText('Showing all 2 results')).toBeVisible();
    await expect(breadcrumbs(page)).toHaveText(['Home', 'Shop', 'Women', 'Sarees']);
    const tree = page.getByRole('navigation', { name: 'All Categories' });
    await tree.getByRole('link', { name: 'Jamdani' }).click();
    await expect(accordion(page)).toHaveText('Jamdani');
    await expect(breadcrumbs(page)).toHaveText(['Home', 'Shop', 'Women', 'Sarees', 'Jamdani']);
    expect(await breadcrumbs(page).evaluateAll(hrefs)).toEqual([
      '/',
      '/shop/all',
      '/shop/women',
      '/shop/sarees',
      '/shop/jamdani',
    ]);
    await tree.getByRole('link', { name: 'All Categories' }).click();
    await expect(page).toHaveURL(/\/shop\/all$/);
    await expect(title(page)).toHaveText('All Categories');
    await expect(accordion(page)).toHaveText('All Categories');
    await expect(page.getByText(`Showing all ${caps + 4} results`)).toBeVisible();
    await expect(names(page)).toHaveCount(24);
  });

  test('search, price_min and price_max in the URL filter the list and fill the sidebar [2.3, 2.5, 2.6, 2.14]', async () => {
    const { page } = await visitor();
    await page.goto('/shop/women?search=saree&price_min=0&price_max=5000');
    await expect(title(page)).toHaveText('Search result for saree');
    await expect(names(page)).toHaveText(['Red Jamdani Saree']);
    await expect(field(page, 'Search in these products')).toHaveValue('saree');
    await expect(field(page, 'Lowest price')).toHaveValue('0');
    await expect(field(page, 'Highest price')).toHaveValue('5000');
    await page.goto('/shop/women?price_min=5000');
    await expect(title(page)).toHaveText('Women');
    await expect(names(page)).toHaveText(['Blue Katan Saree']);
  });

  test('an applied filter goes into the URL and reloads the list [2.5, 2.6, 2.13, 5.10]', async () => {
    const { page } = await visitor();
    await page.goto('/shop/women');
    await expect(names(page)).toHaveCount(3);
    await field(page, 'Search in these products').fill('saree');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/shop\/women\?search=saree$/);
    await expect(names(page)).toHaveText(['Blue Katan Saree', 'Red Jamdani Saree']);
    await field(page, 'Lowest price').fill('0');
    await field(page, 'Highest price').fill('5000');
    await page.getByRole('main').getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/\/shop\/women\?search=saree&price_min=0&price_max=5000$/);
    await expect(names(page)).toHaveText(['Red Jamdani Saree']);
    await page.reload();
    await expect(names(page)).toHaveText(['Red Jamdani Saree']);
    // A maximum price of 0 is no limit.
    await field(page, 'Highest price').fill('0');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/shop\/women\?search=saree&price_min=0$/);
    await expect(names(page)).toHaveText(['Blue Katan Saree', 'Red Jamdani Saree']);
    await page.goBack();
    await expect(names(page)).toHaveText(['Red Jamdani Saree']);
  });

  test('the Size filter lists the available sizes and filters by the selected one [2.7]', async () => {
    const { page } = await visitor();
    await page.goto('/shop/all');
    const size = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
    await expect(page.getByRole('main').locator('summary', { hasText: /^Size$/ })).toBeVisible();
    await size('L 1').click();
    await expect(page).toHaveURL(/\/shop\/all\?size=L$/);
    await expect(names(page)).toHaveText(['White Panjabi']);
    await expect(size('L 1')).toHaveAttribute('aria-pressed', 'true');
  });

  test('the sort options are those of the specification and by price, newest first by default [2.9, 2.10, 9.13]', async () => {
    const { page } = await visitor();
    await page.goto('/shop/women');
    const sort = page.getByRole('combobox', { name: 'Sort' });
    await expect(sort).toHaveValue('newness');
    const options = await sort
      .locator('option')
      .evaluateAll((found) => found.map((option) => `${option.textContent}=${option.getAttribute('value')}`));
    expect(options).toEqual([
      'Default sorting=all',
      'Sort by newness=newness',
      'Sort by oldest=oldest',
      'A to Z=atoz',
      'Z to A=ztoa',
      'Price: low to high=price_asc',
      'Price: high to low=price_desc',
    ]);
    const [red, block, blue] = ['Red Jamdani Saree', 'Block Print Kurti', 'Blue Katan Saree'];
    await expect(names(page)).toHaveText([blue, block, red]);
    for (const { option, order } of [
      { option: 'oldest', order: [red, block, blue] },
      { option: 'atoz', order: [block, blue, red] },
      { option: 'ztoa', order: [red, blue, block] },
      { option: 'all', order: [red, block, blue] },
    ]) {
      await sort.selectOption(option);
      await expect(page).toHaveURL(new RegExp(`sort=${option}$`));
      await expect(names(page)).toHaveText(order);
    }
    await sort.selectOption('newness');
    await expect(names(page)).toHaveText([blue, block, red]);
  });

  test('the pagination shows two pages around the current one, the ends, and two arrows [2.12, 9.15]', async () => {
    const { page } = await visitor();
    await page.goto('/shop/men?page=6');
    const pages = page.getByRole('navigation', { name: 'Pages' });
    const numbers = pages.getByRole('listitem').getByRole('link');
    const arrow = (name: string) => pages.getByRole('link', { name });
    await expect(numbers).toHaveText(['1', '4', '5', '6', '7', '8', '11']);
    await expect(arrow('Previous page')).toHaveAttribute('href', /\/shop\/men\?page=5$/);
    await arrow('Next page').click();
    await expect(page).toHaveURL(/\/shop\/men\?page=7$/);
    await expect(numbers).toHaveText(['1', '5', '6', '7', '8', '9', '10', '11']);
    await expect(pages.locator('[aria-current=page]')).toHaveText('7');
    await numbers.last().click();
    await expect(names(page)).toHaveCount(11);
    await expect(arrow('Next page')).toHaveCount(0);
    await arrow('Previous page').click();
    await expect(names(page)).toHaveCount(24);
  });
});
