import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';

const { shop, customer } = shoppers();

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const modal = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
/** The buttons in the footer of a modal. */
const footerButtons = (page: Page, name: string) =>
  modal(page, name).locator('.dialog-actions').getByRole('button');
const columns = (page: Page, name: string) =>
  page.getByRole('table', { name, exact: true }).getByRole('columnheader');
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Copies the secret that a modal shows once; asserts that the clipboard has the text shown. */
const copySecret = async (page: Page, name: string): Promise<string> => {
  const shown = await modal(page, name).locator('output').innerText();
  await modal(page, name)
    .getByRole('button', { name: `Copy ${name}` })
    .click();
  await expect(modal(page, name).getByRole('button', { name: `Copied ${name}` })).toBeVisible();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
  return shown;
};

const openDeveloperPage = async () => {
  const developer = await customer();
  await developer.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await developer.page.goto('/account/developer');
  return developer;
};

describe('OAuth Clients', () => {
  test('are created by Enter with a secret shown once, or public without one, edited and deleted [2.75, 2.76, 2.77, 2.78, 2.79, 2.80, 6.6, 7.28, 7.30, 7.31]', async () => {
    const { page, request } = await openDeveloperPage();
    const clients = card(page, 'OAuth Clients');
    await expect(clients.getByText('You have not created any OAuth clients.')).toBeVisible();
    await clients.getByRole('button', { name: 'Create New Client' }).click();
    const create = modal(page, 'Create Client');
    await expect(footerButtons(page, 'Create Client')).toHaveText(['Close', 'Create']);
    await expect(create.getByRole('checkbox', { name: 'Confidential' })).toBeChecked();
    await create.getByRole('textbox', { name: 'Name' }).fill('Stock manager');
    await create.getByRole('textbox', { name: 'Redirect URL' }).fill('https://app.example/back');
    await page.keyboard.press('Enter');
    await expect(modal(page, 'Client Secret')).toContainText(
      "Here is your new client secret. This is the only time it will be shown so don't lose it! You may now use this secret to make API requests.",
    );
    const secret = await copySecret(page, 'Client Secret');
    expect(secret.length).toBeGreaterThan(30);
    await footerButtons(page, 'Client Secret').filter({ hasText: 'Close' }).click();

    await expect(columns(page, 'OAuth Clients')).toHaveText([
      'Client ID',
      'Name',
      'Secret',
      'Edit',
      'Delete',
    ]);
    const [made] = (await request('GET', '/oauth/clients')) as { id: number }[];
    const cells = row(page, 'Stock manager').getByRole('cell');
    await expect(cells.nth(0)).toHaveText(String(made?.id));
    await expect(cells.nth(2)).not.toHaveText('—');
    expect(await page.content()).not.toContain(secret);

    await clients.getByRole('button', { name: 'Create New Client' }).click();
    await create.getByRole('textbox', { name: 'Name' }).fill('Phone app');
    await create.getByRole('textbox', { name: 'Redirect URL' }).fill('com.example.app:/back');
    await create.getByText('Confidential', { exact: true }).click();
    await create.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(row(page, 'Phone app').getByRole('cell').nth(2)).toHaveText('—');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.getByRole('button', { name: 'Edit Phone app' }).click();
    const edit = modal(page, 'Edit Client');
    await expect(footerButtons(page, 'Edit Client')).toHaveText(['Close', 'Save Changes']);
    await expect(edit.getByRole('textbox', { name: 'Redirect URL' })).toHaveValue('com.example.app:/back');
    await expect(edit.getByRole('checkbox')).toHaveCount(0);
    await edit.getByRole('textbox', { name: 'Name' }).fill('Tablet app');
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await expect(row(page, 'Tablet app')).toBeVisible();
    await expect(row(page, 'Phone app')).toHaveCount(0);

    await page.reload();
    await expect(row(page, 'Tablet app')).toBeVisible();
    expect(await page.content()).not.toContain(secret);
    await page.getByRole('button', { name: 'Delete Tablet app' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(row(page, 'Tablet app')).toHaveCount(0);
    expect(await request('GET', '/oauth/clients')).toHaveLength(1);
  });
});

describe('Personal Access Tokens', () => {
  test("are created with the server's scopes, shown once, and valid for the API until deleted [2.84, 2.85, 2.86, 2.87, 2.88, 6.5, 7.34, 7.35, 7.36]", async () => {
    const { page, request, email } = await openDeveloperPage();
    const tokens = card(page, 'Personal Access Tokens');
    await expect(tokens.getByText('You have not created any personal access tokens.')).toBeVisible();
    await tokens.getByRole('button', { name: 'Create New Token' }).click();
    const create = modal(page, 'Create Token');
    await expect(footerButtons(page, 'Create Token')).toHaveText(['Close', 'Create']);
    const scopes = (await request('GET', '/oauth/scopes')) as { id: string }[];
    await expect(create.locator('code')).toHaveText(scopes.map(({ id }) => id));
    await create.getByText('read-profile').click();
    await create.getByRole('textbox', { name: 'Name' }).fill('Laptop script');
    await page.keyboard.press('Enter');
    await expect(modal(page, 'Personal Access Token')).toContainText(
      "Here is your new personal access token. This is the only time it will be shown so don't lose it! You may now use this token to make API requests.",
    );
    const token = await copySecret(page, 'Personal Access Token');
    const apiGet = (path: string) =>
      fetch(new URL(path, shop().address), { headers: { authorization: `Bearer ${token}` } });
    expect(await (await apiGet('/api/get_auth_user/')).json()).toMatchObject({ email });
    expect((await apiGet('/api/user/get_my_orders')).status).toBe(403);
    await footerButtons(page, 'Personal Access Token').filter({ hasText: 'Close' }).click();

    await expect(columns(page, 'Personal Access Tokens')).toHaveText(['Name', 'Delete']);
    await page.reload();
    await expect(row(page, 'Laptop script')).toBeVisible();
    expect(await page.content()).not.toContain(token);
    await page.getByRole('button', { name: 'Delete Laptop script' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(row(page, 'Laptop script')).toHaveCount(0);
    await expect.poll(async () => (await apiGet('/api/get_auth_user/')).status).toBe(401);
  });
});
