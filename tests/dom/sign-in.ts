import { expect } from 'vitest';
import { page } from 'vitest/browser';

/** Fills in and submits the sign-in form of the page. */
export const signIn = async ({ email, password }: { email: string; password: string }) => {
  const main = page.getByRole('main');
  // The previous page may have a field of this name too.
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await main.getByRole('textbox', { name: 'Email address' }).fill(email);
  await main.getByRole('textbox', { name: 'Password' }).fill(password);
  await main.getByRole('button', { name: 'Sign in', exact: true }).click();
};
