import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { addCaps } from '../support/add-products.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';
import { seedShop } from '../support/small-shop.ts';

const hour = 3600;
const dealsEnd = Math.floor(Date.now() / 1000) + hour;
const otherCategories = [
  'Children',
  'Shoes',
  'Jewellery',
  'Bags',
  'Shawls',
  'Winter',
  'Home',
  'Gifts',
  'Festival',
];

const { visitor } = shoppers({
  environment: { DEAL_ENDS_AT: String(dealsEnd) },
  seed: async (db) => {
    await seedShop(db);
    await addCaps(db, 12);
    const categories = otherCategories.map((name, i) => ({
      id: 20 + i,
      parent_id: null,
      depth: 1,
      name,
      slug: name.toLowerCase(),
      position: 3 + i,
    }));
    await db.insertInto('categories').values(categories).execute();
  },
});

const row = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const products = (page: Page, name: string) => row(page, name).getByRole('heading', { level: 3 });
/** Scrolls to a row: rows below the viewport load when they come near. */
const scrollToRow = (page: Page, name: string) =>
  // Without waiting for a stable element: loaded products replace it.
  row(page, name).evaluate((element) => element.scrollIntoView({ block: 'center' }));
const menu = (page: Page) => page.getByRole('main').getByRole('navigation', { name: 'Categories' });
const link = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true });
const submenuButton = (page: Page, name: string) =>
  menu(page).getByRole('button', { name: `Show submenu of ${name}` });

/** The time that the countdown shows, in seconds. */
const countdown = async (page: Page): Promise<number> => {
  const text = await row(page, 'Deals Of The Day').getByRole('timer').innerText();
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = (text.match(/\d+/g) ?? []).map(Number);
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
};

describe('the rows of products', () => {
  test('are featured products, deals, and a row for each non-empty top category [2.51, 2.52, 2.53]', async () => {
    const { page } = await visitor();
    await page.goto('/');
    await expect(products(page, 'Featured Products')).toHaveText(['Red Jamdani Saree']);
    await scrollToRow(page, 'Deals Of The Day');
    await expect(products(page, 'Deals Of The Day')).toHaveText(['White Panjabi']);
    await scrollToRow(page, 'Women');
    await expect(products(page, 'Women')).toHaveText([
      'Blue Katan Saree',
      'Block Print Kurti',
      'Red Jamdani Saree',
    ]);
    await scrollToRow(page, 'Men');
    await expect(products(page, 'Men')).toHaveCount(13);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(row(page, 'Shoes')).toHaveCount(0);
    await expect(row(page, 'Men').getByRole('link', { name: 'See all of Men' })).toHaveAttribute(
      'href',
      '/shop/men',
    );
  });

  test('a row scrolls by its buttons and by keyboard, and never automatically', async () => {
    const { page } = await visitor();
    await page.clock.install();
    await page.goto('/');
    const men = row(page, 'Men');
    await scrollToRow(page, 'Men');
    await expect(products(page, 'Men')).toHaveCount(13);
    const list = men.locator('.product-slider-row');
    const position = () => list.evaluate(({ scrollLeft }) => Math.round(scrollLeft));
    await list.scrollIntoViewIfNeeded();
    await page.clock.runFor(60_000);
    expect(await position()).toBe(0);
    expect(await list.evaluate((element) => getComputedStyle(element).scrollSnapType)).toMatch(/^x/);
    await men.getByRole('button', { name: 'Next' }).click();
    await expect.poll(position).toBeGreaterThan(100);
    await men.getByRole('button', { name: 'Previous' }).press('Enter');
    await expect.poll(position).toBe(0);
    await products(page, 'Men').first().getByRole('link').focus();
    await page.keyboard.press('End');
    await expect(products(page, 'Men').last().getByRole('link')).toBeFocused();
    await expect.poll(position).toBeGreaterThan(100);
    await expect(products(page, 'Men').last()).toBeInViewport();
  });
});

describe('the countdown of the deals', () => {
  test('counts down by the server clock, is not announced, and removes the deals at their end [2.52, 9.23]', async () => {
    const { page } = await visitor();
    // The simulated clock replaces `performance` by one without entries, and so without the server's time.
    await page.context().addInitScript(() => {
      Object.assign(globalThis, { realEntries: performance.getEntriesByType.bind(performance) });
    });
    // The visitor's clock is years behind.
    await page.clock.install({ time: new Date('2020-01-01T00:00:00Z') });
    await page.context().addInitScript(() => {
      performance.getEntriesByType = Reflect.get(globalThis, 'realEntries');
    });
    await page.goto('/');
    const deals = row(page, 'Deals Of The Day');
    await expect(deals.getByRole('timer')).toBeVisible();
    await expect(deals.getByRole('timer')).toHaveAttribute('aria-live', 'off');
    // The server-rendered page has no digits yet.
    await expect(deals.getByRole('timer')).toHaveText(/\d/);
    const before = await countdown(page);
    expect(before).toBeLessThanOrEqual(hour);
    expect(before).toBeGreaterThan(hour - 600);
    await page.clock.fastForward(60_000);
    await expect.poll(() => countdown(page)).toBeLessThanOrEqual(before - 60);
    expect(await countdown(page)).toBeGreaterThan(before - 120);
    await page.clock.fastForward(hour * 1000);
    await expect(deals).toHaveCount(0);
    await expect(row(page, 'Featured Products')).toBeVisible();
  });
});

describe('the hero menu', () => {
  const top = ['Women', 'Men', ...otherCategories];

  test("shows ten categories, and the rest behind 'More Categories' [2.50, 9.16]", async () => {
    const { page } = await visitor();
    await page.goto('/');
    const shown = menu(page).locator('.category-menu > li > a');
    await expect(shown).toHaveText(top.slice(0, 10));
    await menu(page).getByRole('button', { name: 'More Categories' }).click();
    await expect(shown).toHaveText(top);
    await menu(page).getByRole('button', { name: 'Fewer Categories' }).click();
    await expect(shown).toHaveText(top.slice(0, 10));
  });

  test('opens and closes three levels on hover [2.49]', async () => {
    const { page } = await visitor();
    await page.goto('/');
    await expect(link(page, 'Sarees')).toBeHidden();
    await link(page, 'Women').hover();
    await link(page, 'Sarees').hover();
    await expect(link(page, 'Jamdani')).toBeVisible();
    await link(page, 'Men').hover();
    await expect(link(page, 'Sarees')).toBeHidden();
    await link(page, 'Women').hover();
    await link(page, 'Sarees').hover();
    await link(page, 'Jamdani').click();
    await expect(page).toHaveURL(/\/shop\/jamdani$/);
  });

  test('opens and closes three levels by keyboard without losing the focus [2.49]', async () => {
    const { page } = await visitor();
    await page.goto('/');
    await link(page, 'Women').focus();
    await page.keyboard.press('Tab');
    await expect(submenuButton(page, 'Women')).toBeFocused();
    await expect(submenuButton(page, 'Women')).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('Enter');
    await expect(submenuButton(page, 'Women')).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Tab');
    await expect(link(page, 'Sarees')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await expect(link(page, 'Jamdani')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(submenuButton(page, 'Sarees')).toBeFocused();
    await expect(link(page, 'Jamdani')).toBeHidden();
    await page.keyboard.press('ArrowLeft');
    await expect(submenuButton(page, 'Women')).toBeFocused();
    await expect(link(page, 'Sarees')).toBeHidden();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/shop\/sarees$/);
  });

  test('opens and closes three levels by touch, on a phone [2.49]', async () => {
    const { page } = await visitor({
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 844 },
    });
    await page.goto('/');
    await submenuButton(page, 'Women').tap();
    await submenuButton(page, 'Sarees').tap();
    await expect(link(page, 'Jamdani')).toBeVisible();
    await submenuButton(page, 'Women').tap();
    await expect(link(page, 'Jamdani')).toBeHidden();
    await submenuButton(page, 'Women').tap();
    await link(page, 'Sarees').tap();
    await expect(page).toHaveURL(/\/shop\/sarees$/);
    const header = page.getByRole('navigation', { name: 'Main' });
    await header.getByRole('button', { name: 'Categories' }).tap();
    await header.getByRole('button', { name: 'Show submenu of Women' }).tap();
    await header.getByRole('button', { name: 'Show submenu of Sarees' }).tap();
    await header.getByRole('link', { name: 'Jamdani' }).tap();
    await expect(page).toHaveURL(/\/shop\/jamdani$/);
  });
});
