import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newTab, openShop } from './open-shop.ts';

interface Submission {
  path: string;
  /** The button that opens the form, if it is in a dialog. */
  opener?: string;
  submit: string;
  /** The submit button's label while the request is pending. */
  busyLabel: string;
  line: string;
}

/** Asserts that a form shows its pending state and sends one request when it is submitted twice. */
const expectOneRequest = async (
  { path, opener, submit, busyLabel, line }: Submission,
  userId: number | null,
) => {
  const { wire } = await openShop(path, { tab: newTab(userId) });
  if (opener) await page.getByRole('button', { name: opener, exact: true }).click();
  const release = wire.holdResponses(line);
  const form = page.getByRole('form').last();
  await form.getByRole('button', { name: submit, exact: true }).click();
  const busy = form.getByRole('button', { name: busyLabel, exact: true });
  await expect.element(busy).toHaveAttribute('aria-disabled', 'true');
  const progress = () => document.querySelector('[data-progress]')?.getAttribute('data-progress');
  expect(progress()).toBe('busy');
  await busy.click({ force: true });
  release();
  await expect.element(form.getByRole('button', { name: submit, exact: true })).toBeEnabled();
  expect(wire.sent.filter((each) => each.line === line)).toHaveLength(1);
};

test.each<Submission>([
  { path: '/login', submit: 'Sign in', busyLabel: 'Signing in…', line: 'POST /login' },
  { path: '/register', submit: 'Create account', busyLabel: 'Creating…', line: 'POST /register' },
  { path: '/forgot-password', submit: 'Send the link', busyLabel: 'Sending…', line: 'POST /forgot-password' },
  {
    path: '/reset-password',
    submit: 'Save password',
    busyLabel: 'Saving…',
    line: 'POST /reset-password',
  },
])('a visitor submits the form at $path once', (submission) => expectOneRequest(submission, null));

test.each<Submission>([
  { path: '/account', submit: 'Save', busyLabel: 'Saving…', line: 'POST /api/user/save_personal_info' },
  {
    path: '/account/addresses',
    opener: 'Add Address',
    submit: 'Save Address',
    busyLabel: 'Saving…',
    line: 'POST /api/cart/save_address',
  },
  {
    path: '/account/developer',
    opener: 'Create New Client',
    submit: 'Create',
    busyLabel: 'Creating…',
    line: 'POST /oauth/clients',
  },
  {
    path: '/account/developer',
    opener: 'Create New Token',
    submit: 'Create',
    busyLabel: 'Creating…',
    line: 'POST /oauth/personal-access-tokens',
  },
])('a customer submits the form at $path once: $line', (submission) => expectOneRequest(submission, 1));
