import type { Page } from 'playwright';
import { test } from 'vitest';
import { addMember, button, checkPage, phone, signIn } from '../support/panel-page.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';

const { shop, visitor } = shoppers();
const current = (page: Page) => page.getByRole('navigation').locator('[aria-current]');
/** Whether the whole link to the page is in the window. */
const isCurrentInView = async (page: Page): Promise<boolean> => {
  const box = await current(page).boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  return box !== null && box.x >= 0 && box.x + box.width <= width;
};

test('after signing in, the focus is on the content', async () => {
  const email = await addMember(shop(), 'owner');
  const { page } = await visitor(phone);
  await page.goto('/admin');
  await signIn(page, email);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Start');
  await expect(page.locator('#content')).toBeFocused();
});

test('the pages of an owner are one row at 1440 px; on a phone the current one stays in view', async () => {
  const email = await addMember(shop(), 'owner');
  const { page } = await visitor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/log');
  await signIn(page, email);
  await expect(current(page)).toHaveText('Changes');
  for (const language of ['বাংলা', 'English']) {
    const tops = await page
      .getByRole('navigation')
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(() => isCurrentInView(page)).toBe(true);
    await page.getByRole('link', { name: language }).click();
    await expect(page.getByRole('link', { name: language })).toHaveCount(0);
    await expect.poll(() => isCurrentInView(page)).toBe(true);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  await checkPage(page, 'frame');
});

test('the content is busy while other rows are loaded, and the history names fields as forms do', async () => {
  const email = await addMember(shop(), 'owner');
  const { page } = await visitor(phone);
  await page.goto('/admin/settings');
  await signIn(page, email);
  await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('09612 345 678');
  await button(page, 'Save').press('Enter');
  await expect(page.getByText('Phone: – → 09612 345 678')).toBeVisible();

  const content = page.locator('#content');
  await expect(content).toHaveAttribute('aria-busy', 'false');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/admin/products?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/admin/reviews');
  await page.getByRole('link', { name: 'Products', exact: true }).press('Enter');
  await expect(content).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Products');
  await expect(content).toHaveAttribute('aria-busy', 'false');
});
