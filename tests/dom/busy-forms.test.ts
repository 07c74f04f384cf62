import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newTab, openShop } from './open-shop.ts';

interface Sent {
  path: string;
  opens?: string;
  press: string;
  says: string;
  line: string;
}

/** Sends the form of a page, twice if it lets one: it says that it is busy, and goes out once. */
const sendsOnce = async ({ path, opens, press, says, line }: Sent, userId: number | null) => {
  const { wire } = await openShop(path, { tab: newTab(userId) });
  if (opens) await page.getByRole('button', { name: opens, exact: true }).click();
  const release = wire.holdResponses(line);
  const form = page.getByRole('form').last();
  await form.getByRole('button', { name: press, exact: true }).click();
  const busy = form.getByRole('button', { name: says, exact: true });
  await expect.element(busy).toHaveAttribute('aria-disabled', 'true');
  const progress = () => document.querySelector('[data-progress]')?.getAttribute('data-progress');
  expect(progress()).toBe('busy');
  await busy.click({ force: true });
  release();
  await expect.element(form.getByRole('button', { name: press, exact: true })).toBeEnabled();
  expect(wire.sent.filter((each) => each.line === line)).toHaveLength(1);
};

test.each<Sent>([
  { path: '/login', press: 'Sign in', says: 'Signing in…', line: 'POST /login' },
  { path: '/register', press: 'Create account', says: 'Creating…', line: 'POST /register' },
  { path: '/forgot-password', press: 'Send the link', says: 'Sending…', line: 'POST /forgot-password' },
  { path: '/reset-password', press: 'Save the password', says: 'Saving…', line: 'POST /reset-password' },
])('a visitor sends the form at $path once', (sent) => sendsOnce(sent, null));

test.each<Sent>([
  { path: '/account', press: 'Save', says: 'Saving…', line: 'POST /api/user/save_personal_info' },
  {
    path: '/account/addresses',
    opens: 'Add Address',
    press: 'Save Address',
    says: 'Saving…',
    line: 'POST /api/cart/save_address',
  },
  {
    path: '/account/developer',
    opens: 'Create New Client',
    press: 'Create',
    says: 'Creating…',
    line: 'POST /oauth/clients',
  },
  {
    path: '/account/developer',
    opens: 'Create New Token',
    press: 'Create',
    says: 'Creating…',
    line: 'POST /oauth/personal-access-tokens',
  },
])('a customer sends the form at $path once: $line', (sent) => sendsOnce(sent, 1));
