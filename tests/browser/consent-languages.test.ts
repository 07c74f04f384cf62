import type { Page } from 'playwright';
import { test } from 'vitest';
import { violations } from '../support/accessibility.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';

const { customer } = shoppers();
const redirect = 'https://app.example/back';

const expectAccessible = async (page: Page): Promise<void> => {
  expect(await violations(page)).toEqual([]);
};

test('the consent page is in Bangla, also when it rejects an unknown client or redirect', async () => {
  const { page, request } = await customer();
  const body = { name: 'Parcel Tracker', redirect, confidential: false };
  const client = (await request('POST', '/oauth/clients', body)) as { id: number };
  const authorizeUrl = (changes: Record<string, string>) =>
    `/oauth/authorize?${new URLSearchParams({
      response_type: 'code',
      client_id: String(client.id),
      redirect_uri: redirect,
      scope: 'read-orders',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
      ...changes,
    })}`;
  await page.goto('/');
  await page.getByRole('link', { name: 'বাংলা' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');

  await page.goto(authorizeUrl({}));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parcel Tracker আপনার অ্যাকাউন্টে প্রবেশ চায়');
  await expect(page.getByRole('listitem').filter({ hasText: 'আপনার অর্ডার দেখতে' })).toBeVisible();
  await expectAccessible(page);

  await page.goto(authorizeUrl({ redirect_uri: 'https://elsewhere.example/' }));
  await expect(page.getByRole('alert').filter({ hasText: 'নিবন্ধিত নয়' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/oauth/consent');
  await page.goto(authorizeUrl({ client_id: '999999' }));
  await expect(page.getByRole('alert').filter({ hasText: 'এই অ্যাপটি শপে নিবন্ধিত নয়।' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/oauth/consent');
  await expectAccessible(page);
});
