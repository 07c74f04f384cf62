import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, test } from 'vitest';
import { violations } from '../support/accessibility.ts';
import { expect } from '../support/playwright-expect.ts';
import { shoppers } from '../support/shoppers.ts';
import { password } from '../support/small-shop.ts';

const { shop, visitor, customer } = shoppers();
const insecure = { [oauth.allowInsecureRequests]: true };

// The redirect URI of a native application: a server on the loopback interface.
const application = createServer((_request, response) => response.end('Back at the application'));
let redirect = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => application.listen(0, '127.0.0.1', resolve));
  redirect = `http://127.0.0.1:${(application.address() as AddressInfo).port}/back`;
});
afterAll(() => application.close());

/** Registers a public client and prepares its authorization request. */
const registerClient = async (scope: string) => {
  const issuer = new URL(shop().address);
  const server = await oauth
    .discoveryRequest(issuer, { ...insecure, algorithm: 'oauth2' })
    .then((response) => oauth.processDiscoveryResponse(issuer, response));
  const developer = await customer();
  const created = (await developer.request('POST', '/oauth/clients', {
    name: 'Parcel Tracker',
    redirect,
    confidential: false,
  })) as { id: number };
  const client: oauth.Client = { client_id: String(created.id) };
  const verifier = oauth.generateRandomCodeVerifier();
  const query = {
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: redirect,
    scope,
    state: '1234567890123456789012345',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  };
  return { server, client, verifier, query, url: `/oauth/authorize?${new URLSearchParams(query)}` };
};

test('an authorization is granted after sign-in, listed, and revoked, which invalidates its token [2.83]', async () => {
  const { email, context } = await customer();
  await context.clearCookies();
  const { server, client, verifier, query, url } = await registerClient('read-profile read-orders');
  const { page, request } = await visitor();

  await page.goto(url);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: /^Password/ }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();

  await expect(
    page.getByRole('heading', { name: 'Parcel Tracker asks for access to your account' }),
  ).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'See your orders' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByText('Back at the application')).toBeVisible();

  const params = oauth.validateAuthResponse(server, client, new URL(page.url()), query.state);
  const sent = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    params,
    redirect,
    verifier,
    insecure,
  );
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, sent);
  const profile = () =>
    fetch(new URL('/api/get_auth_user', shop().address), {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
  expect(await (await profile()).json()).toMatchObject({ email });

  expect(await request('GET', '/oauth/tokens')).toMatchObject([{ client: { name: 'Parcel Tracker' } }]);
  await page.goto('/account/developer');
  await expect(page.getByText('Parcel Tracker')).toBeVisible();
  await page.getByRole('button', { name: /Revoke/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Parcel Tracker')).toHaveCount(0);
  await expect.poll(async () => (await profile()).status).toBe(401);
});

test('a denial redirects to the application with the exact state', async () => {
  const { server, client, query, url } = await registerClient('read-profile');
  const { page } = await customer();
  await page.goto(url);
  await page.getByRole('button', { name: 'Deny' }).click();
  await expect(page.getByText('Back at the application')).toBeVisible();
  expect(() => oauth.validateAuthResponse(server, client, new URL(page.url()), query.state)).toThrow(
    expect.objectContaining({ error: 'access_denied' }) as unknown as Error,
  );
});

test('an unregistered redirect URI is rejected on the page without a redirect', async () => {
  const { query } = await registerClient('read-profile');
  const { page } = await customer();
  const evil = new URLSearchParams({ ...query, redirect_uri: 'https://evil.example/' });
  await page.goto(`/oauth/authorize?${evil}`);
  await expect(page.getByText('The application has not registered this redirect address.')).toBeVisible();
  expect(new URL(page.url()).origin).toBe(shop().address);
});
