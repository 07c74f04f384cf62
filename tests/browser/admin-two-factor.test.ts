import type { Page } from 'playwright';
import { test } from 'vitest';
import { totpCode } from '../../server/secrets/totp.ts';
import { addMember, button, checkPage, phone, signIn } from '../support/panel-page.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';
import { staffPassword } from '../support/staff.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const { shop, visitor } = shoppers();

test('a member sets up an app by keyboard on a phone, signs in with its codes, and an owner resets it', async () => {
  const email = await addMember(shop(), 'staff');
  const { db } = shop().database;
  const secretOf = async () =>
    (
      await db
        .selectFrom('staff_totp')
        .innerJoin('staff', 'staff.id', 'staff_id')
        .select('secret')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
    ).secret;
  // The test does not wait for the next step of 30 seconds.
  const forgetSteps = () => db.updateTable('staff_totp').set({ last_step: 0 }).execute();
  const { page } = await visitor(phone);
  await page.goto('/admin/account');
  await signIn(page, email);
  await page.context().setOffline(true);
  await button(page, 'Set up an app').press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'There is no connection.' })).toBeVisible();
  await page.context().setOffline(false);
  await button(page, 'Set up an app').press('Enter');
  await expect(page.getByRole('img', { name: 'QR code for the app' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Authenticator app' })).toBeFocused();
  await checkPage(page, 'totp-setup');
  const code = page.getByRole('textbox', { name: /^Code of the app/ });
  await code.fill('000000');
  await code.press('Enter');
  await expect(code).toHaveAccessibleDescription(/wrong/);
  await expect(code).toBeFocused();
  await code.fill(totpCode(await secretOf()));
  await code.press('Enter');
  const codes = page.getByRole('list', { name: 'recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await checkPage(page, 'totp-codes');
  const recovery = await codes.first().innerText();
  await button(page, 'I have kept them').press('Enter');
  await expect(page.getByText('Signing in takes a code of your app.')).toBeVisible();
  await checkPage(page, 'totp-on');

  const { page: other } = await visitor(phone);
  await other.goto('/admin/account');
  await signIn(other, email);
  const field = other.getByRole('textbox', { name: /^Code/ });
  await expect(field).toBeFocused();
  await expect(other.getByLabel(/^Password/)).toHaveValue(staffPassword);
  await checkPage(other, 'totp-sign-in');
  await forgetSteps();
  await field.fill(totpCode(await secretOf()));
  await field.press('Enter');
  await expect(heading(other)).toHaveText('Account');

  // Turning it off needs password and code again; a recovery code does.
  await db
    .updateTable('staff_sessions')
    .set({ authenticated_at: new Date(0) })
    .execute();
  await button(other, 'New recovery codes').press('Enter');
  const dialog = other.getByRole('dialog', { name: 'Enter your password' });
  await dialog.getByLabel(/^Password/).fill(staffPassword);
  await checkPage(other, 'totp-password');
  await dialog.getByRole('textbox', { name: /^Code/ }).fill(recovery);
  await other.keyboard.press('Enter');
  await expect(other.getByRole('list', { name: 'recovery codes' }).getByText(recovery)).toHaveCount(0);
  await expect(button(other, 'I have kept them')).toBeVisible();

  const owner = await addMember(shop(), 'owner');
  const { page: ownerPage } = await visitor(phone);
  await ownerPage.goto('/admin/staff');
  await signIn(ownerPage, owner);
  await expect(heading(ownerPage)).toHaveText('Staff');
  const { id } = await db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await ownerPage.goto(`/admin/staff/${id}`);
  await button(ownerPage, 'Turn the authenticator app off').press('Enter');
  await ownerPage.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).press('Enter');
  await expect(ownerPage.getByText('Authenticator app turned off')).toBeVisible();
  await expect(button(ownerPage, 'Turn the authenticator app off')).toHaveCount(0);
  await checkPage(ownerPage, 'totp-reset');
});
