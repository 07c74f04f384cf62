import { test } from 'vitest';
import { waitForMail } from '../support/mails.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';

const { shop, visitor, customer } = shoppers();

test('a password reset link from the mail works once', async () => {
  const { email } = await customer();
  const { page } = await visitor();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The previous page has a field of this name too.
  await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Email address' }).fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('If an account has this address, a link is on its way to it.')).toBeVisible();
  const [link = ''] = /http\S+\/reset-password\S+/.exec(await waitForMail(shop().mails, email)) ?? [];

  const setPassword = async (password: string) => {
    await page.goto(link);
    await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue(email);
    await page.getByRole('textbox', { name: 'New password' }).fill(password);
    await page.getByRole('button', { name: 'Save password' }).click();
  };
  await setPassword('another password');
  await expect(page.getByText('Your password has been changed. You can sign in with it now.')).toBeVisible();
  await setPassword('a third password');
  const expired = 'This link was used already or has expired. Ask for a new one.';
  await expect(page.getByRole('alert').filter({ hasText: expired })).toBeVisible();
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Email address' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill('another password');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
});
