import type { Locator, Page } from 'playwright';
import { test } from 'vitest';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';

const { visitor } = shoppers();

const box = (page: Page) => page.getByRole('combobox', { name: 'Search products' });
const list = (page: Page) => page.getByRole('listbox');

/** Whether an element is hidden from screen readers, by itself or by an ancestor. */
const isHidden = (element: Locator): Promise<boolean> =>
  element.evaluate((found) => found.closest('[aria-hidden="true"], [inert]') !== null);

const openSuggestions = async (page: Page, query: string): Promise<void> => {
  await page.goto('/');
  await page.getByLabel('Search products').focus();
  await box(page).pressSequentially(query);
  await expect(list(page).getByRole('option')).toHaveCount(4);
};

test('the suggestions are a labelled listbox of labelled options, controlled by the combobox', async () => {
  const { page } = await visitor();
  await openSuggestions(page, 'saree');
  await expect(list(page)).toHaveAccessibleName(/\w/);
  await expect(list(page).getByRole('group', { name: 'Categories' }).getByRole('option')).toHaveText([
    'SareesWomen',
  ]);
  await expect(list(page).getByRole('option', { name: 'See all 2 results' })).toBeVisible();
  await expect(list(page).getByRole('option', { name: /^Red Jamdani Saree\b/ })).toBeVisible();
  await expect(list(page).getByRole('option', { name: /^Blue Katan Saree\b/ })).toBeVisible();

  const field = box(page);
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await expect(field).toHaveAttribute('aria-autocomplete', 'list');
  await expect(field).toHaveAttribute('aria-controls', (await list(page).getAttribute('id')) ?? '');
  await expect(page.getByRole('status').filter({ hasText: /^3 suggestions$/ })).toHaveCount(1);

  // The arrow keys move the active option; the focus stays in the field.
  await expect(field).not.toHaveAttribute('aria-activedescendant', /./);
  for (const at of [0, 1, 2, 3]) {
    await page.keyboard.press('ArrowDown');
    const option = list(page).getByRole('option').nth(at);
    await expect(field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '');
    await expect(option).toHaveAttribute('data-focused', 'true');
    await expect(field).toBeFocused();
  }

  await page.keyboard.press('Escape');
  await expect(list(page)).toHaveCount(0);
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await expect(field).toBeFocused();
});

test('while the list is open, the page stays exposed to screen readers, and the list closes on Tab or a click', async () => {
  const { page } = await visitor();
  await openSuggestions(page, 'saree');
  for (const open of [box(page), list(page), page.locator('#content')])
    expect(await isHidden(open)).toBe(false);
  await page.keyboard.press('Tab');
  await expect(list(page)).toHaveCount(0);
  expect(await isHidden(page.locator(':focus'))).toBe(false);

  await box(page).fill('sare');
  await expect(list(page)).toBeVisible();
  await page.locator('main').click({ position: { x: 1, y: 1 } });
  await expect(list(page)).toHaveCount(0);
  await expect(page.locator('body > [data-react-aria-top-layer]:has(main)')).toHaveCount(0);
});
