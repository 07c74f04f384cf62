import { sql } from 'kysely';
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { expect } from '../support/expect-shown.ts';
import { shoppers } from '../support/shoppers.ts';
import { password } from '../support/small-shop.ts';

const { shop, customer } = shoppers();

const modal = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const endSessions = () => sql`UPDATE sessions SET revoked_at = now()`.execute(shop().database.db);
const signIn = async (page: Page, email: string) => {
  await expect(page).toHaveURL(/\/login\?redirect=%2Faccount%2Fdeveloper$/);
  await page.getByRole('textbox', { name: 'Email address' }).fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/account\/developer$/);
};

describe('a session that ends over an open dialog keeps what was typed there', () => {
  test('a client, found out as it is sent', async () => {
    const { page, email } = await customer();
    // What the page reads by itself is over then: only the sending finds out.
    const lastRead = page.waitForResponse('**/api/user/get_wishlist_count');
    await page.goto('/account/developer');
    await lastRead;
    await page.getByRole('button', { name: 'Create New Client' }).click();
    await modal(page, 'Create Client').getByLabel('Name', { exact: true }).fill('Wardrobe planner');
    await modal(page, 'Create Client').getByLabel('Redirect URL').fill('https://planner.example/back');
    await endSessions();
    await page.keyboard.press('Enter');
    await signIn(page, email);

    await page.getByRole('button', { name: 'Create New Client' }).click();
    await expect(modal(page, 'Create Client').getByLabel('Name', { exact: true })).toHaveValue(
      'Wardrobe planner',
    );
    await page.keyboard.press('Enter');
    await modal(page, 'Client Secret').getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('row').filter({ hasText: 'Wardrobe planner' })).toBeVisible();
    await page.getByRole('button', { name: 'Create New Client' }).click();
    await expect(modal(page, 'Create Client').getByLabel('Name', { exact: true })).toHaveValue('');
  });

  test('a token, found out by another tab', async () => {
    const { page, context, email } = await customer();
    await page.goto('/account/developer');
    await page.getByRole('button', { name: 'Create New Token' }).click();
    await modal(page, 'Create Token').getByLabel('Name', { exact: true }).fill('Laptop script');
    await modal(page, 'Create Token').getByText('read-orders').click();
    const other = await context.newPage();
    await other.goto('/');
    await other.getByRole('button', { name: 'Account' }).click();
    await other.getByRole('button', { name: 'Sign out' }).click();
    await signIn(page, email);

    await page.getByRole('button', { name: 'Create New Token' }).click();
    await expect(modal(page, 'Create Token').getByLabel('Name', { exact: true })).toHaveValue(
      'Laptop script',
    );
    await expect(modal(page, 'Create Token').getByRole('checkbox', { name: /read-orders/ })).toBeChecked();
  });
});
