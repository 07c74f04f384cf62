import * as oauth from 'oauth4webapi';
import { afterAll, describe, expect, test } from 'vitest';
import { en } from '../../server/messages/en.ts';
import { readCredentials } from '../../server/oauth/form.ts';
import { isAllowedRedirect } from '../../server/oauth/redirects.ts';
import { passwordResetRepository } from '../../server/repositories/accounts/password-resets.ts';
import type { BrowserClient } from '../support/browser-client.ts';
import { smallShop } from '../support/small-shop.ts';

const shop = await smallShop({ HOST: '127.0.0.1' });
await shop.app.listen({ port: 0, host: '127.0.0.1' });
const listening = shop.app.server.address();
if (listening === null || typeof listening === 'string') throw new Error('The server has no port.');
const issuer = new URL(`http://127.0.0.1:${listening.port}`);
afterAll(shop.close);

const insecure = { [oauth.allowInsecureRequests]: true };
const server = await oauth
  .discoveryRequest(issuer, { ...insecure, algorithm: 'oauth2' })
  .then((response) => oauth.processDiscoveryResponse(issuer, response));
const redirect = 'https://app.example/back?from=razz';

interface App {
  client: oauth.Client;
  auth: oauth.ClientAuth;
}

const register = async (owner: BrowserClient, confidential = true): Promise<App> => {
  const { body } = await owner.post('/oauth/clients', { name: 'Parcel Tracker', redirect, confidential });
  const client = { client_id: String(body.id) };
  return { client, auth: confidential ? oauth.ClientSecretBasic(body.plainSecret) : oauth.None() };
};

const authorize = async (client: oauth.Client, scope: string, changes: Record<string, string> = {}) => {
  const verifier = oauth.generateRandomCodeVerifier();
  const url = new URL(server.authorization_endpoint ?? '');
  const query = {
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: redirect,
    scope,
    state: '0012345678901234567890',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...changes,
  };
  url.search = new URLSearchParams(query).toString();
  return { url, query, verifier };
};

/** Runs the authorization code flow of a customer who allows access. */
const grant = async (customer: BrowserClient, { client, auth }: App, scope: string) => {
  const { query, verifier } = await authorize(client, scope);
  const decided = await customer.post('/oauth/consent_request', { ...query, allow: true });
  const callback = new URL(decided.body.redirect);
  const params = oauth.validateAuthResponse(server, client, callback, query.state);
  const exchange = () =>
    oauth.authorizationCodeGrantRequest(server, client, auth, params, redirect, verifier, insecure);
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, await exchange());
  return { tokens, exchange, callback };
};

const refresh = async ({ client, auth }: App, token: string, parameters: Record<string, string> = {}) => {
  const options = { ...insecure, additionalParameters: parameters };
  const response = await oauth.refreshTokenGrantRequest(server, client, auth, token, options);
  return oauth.processRefreshTokenResponse(server, client, response);
};

const statusOf = async (token: string, path = '/api/get_auth_user') => {
  const headers = { authorization: `Bearer ${token}` };
  return (await shop.app.inject({ url: path, headers })).statusCode;
};

describe('the authorization code flow with a client library', () => {
  test.each([
    ['confidential', true],
    ['public', false],
  ])('a %s client: register, authorize, request, refresh, revoke', async (_, confidential) => {
    const customer = await shop.customer();
    const app = await register(customer, confidential);
    const { url, query } = await authorize(app.client, 'read-profile');

    const sent = await shop.app.inject(url.pathname + url.search);
    expect(sent.statusCode).toBe(302);
    const page = new URL(String(sent.headers.location), issuer);
    expect(page.pathname).toBe('/oauth/consent');
    const packed = Buffer.from(page.searchParams.get('request') ?? '', 'base64url').toString();
    expect(Object.fromEntries(new URLSearchParams(packed))).toEqual(query);

    const consent = await customer.get(`/oauth/consent_request?${packed}`);
    expect(consent.body).toEqual({
      client: { name: 'Parcel Tracker' },
      scopes: [{ id: 'read-profile', description: 'See your name, email address and phone number' }],
    });

    const { tokens, callback } = await grant(customer, app, 'read-profile');
    expect(callback.searchParams.get('from')).toBe('razz');
    expect(tokens).toMatchObject({ token_type: 'bearer', scope: 'read-profile' });
    expect(tokens.expires_in).toBeGreaterThan(3590);
    expect(tokens.expires_in).toBeLessThanOrEqual(3600);
    for (const [table, seconds] of [
      ['oauth_auth_codes', 60],
      ['oauth_refresh_tokens', 60 * 86_400],
    ] as const) {
      const newest = shop.database.db.selectFrom(table).select('expires_at').orderBy('expires_at', 'desc');
      const { expires_at } = await newest.executeTakeFirstOrThrow();
      const left = (expires_at.getTime() - Date.now()) / 1000;
      expect(left, table).toBeGreaterThan(seconds - 30);
      expect(left, table).toBeLessThanOrEqual(seconds);
    }
    const response = await oauth.protectedResourceRequest(
      tokens.access_token,
      'GET',
      new URL('/api/get_auth_user', issuer),
      undefined,
      null,
      insecure,
    );
    expect(await response.json()).toMatchObject({ name: 'Rahim Uddin' });
    expect(await statusOf(tokens.access_token, '/api/user/get_my_orders')).toBe(403);

    const renewed = await refresh(app, tokens.refresh_token ?? '');
    expect(await statusOf(tokens.access_token)).toBe(401);
    expect(await statusOf(renewed.access_token)).toBe(200);

    const revoked = await oauth.revocationRequest(
      server,
      app.client,
      app.auth,
      renewed.refresh_token ?? '',
      insecure,
    );
    await oauth.processRevocationResponse(revoked);
    expect(await statusOf(renewed.access_token)).toBe(401);
    await expect(refresh(app, renewed.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  test('a client cannot revoke the tokens of another one', async () => {
    const customer = await shop.customer();
    const [app, stranger] = [await register(customer), await register(customer)];
    const { tokens } = await grant(customer, app, 'read-profile');
    for (const token of [tokens.access_token, tokens.refresh_token ?? '']) {
      const sent = await oauth.revocationRequest(server, stranger.client, stranger.auth, token, insecure);
      // The response is the same without a token to revoke (RFC 7009).
      await oauth.processRevocationResponse(sent);
    }
    expect(await statusOf(tokens.access_token)).toBe(200);
    expect(await statusOf((await refresh(app, tokens.refresh_token ?? '')).access_token)).toBe(200);
  });

  test('a customer lists and revokes a grant, which invalidates its tokens [3.18, 7.32, 7.33]', async () => {
    const [customer, other] = [await shop.customer(), await shop.customer()];
    const app = await register(other);
    const { tokens } = await grant(customer, app, 'read-profile read-orders');
    const { body } = await customer.get('/oauth/tokens');
    expect(body).toEqual([
      {
        id: Number(app.client.client_id),
        client: { id: Number(app.client.client_id), name: 'Parcel Tracker' },
        scopes: ['read-orders', 'read-profile'],
      },
    ]);
    expect((await other.get('/oauth/tokens')).body).toEqual([]);
    expect(await other.delete(`/oauth/tokens/${body[0].id}`)).toMatchObject({
      status: 404,
      body: { message: 'The application was not found.' },
    });
    expect(await statusOf(tokens.access_token)).toBe(200);

    expect((await customer.delete(`/oauth/tokens/${body[0].id}`)).status).toBe(204);
    expect(await statusOf(tokens.access_token)).toBe(401);
    await expect(refresh(app, tokens.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
    expect((await customer.get('/oauth/tokens')).body).toEqual([]);
    expect(await customer.delete(`/oauth/tokens/${body[0].id}`)).toMatchObject({
      status: 404,
      body: { message: 'The application was not found.' },
    });
  });

  test('an expired token is rejected; its grant stays listed while it can be refreshed', async () => {
    const customer = await shop.customer();
    const app = await register(customer);
    const { tokens } = await grant(customer, app, 'read-profile');
    const { db } = shop.database;
    const past = { expires_at: new Date(Date.now() - 1000) };
    const client_id = Number(app.client.client_id);
    await db.updateTable('oauth_access_tokens').set(past).where('client_id', '=', client_id).execute();
    expect(await statusOf(tokens.access_token)).toBe(401);
    const listed = (await customer.get('/oauth/tokens')).body;
    expect(listed).toMatchObject([{ client: { name: 'Parcel Tracker' }, scopes: ['read-profile'] }]);
    const renewed = await refresh(app, tokens.refresh_token ?? '');
    expect(await statusOf(renewed.access_token)).toBe(200);

    await db.updateTable('oauth_access_tokens').set(past).where('client_id', '=', client_id).execute();
    await db.updateTable('oauth_refresh_tokens').set(past).execute();
    expect((await customer.get('/oauth/tokens')).body).toEqual([]);
    await expect(refresh(app, renewed.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  test('deleting a client invalidates its tokens', async () => {
    const [customer, owner] = [await shop.customer(), await shop.customer()];
    const app = await register(owner);
    const { tokens } = await grant(customer, app, 'read-profile');
    expect((await owner.delete(`/oauth/clients/${app.client.client_id}`)).status).toBe(204);
    expect(await statusOf(tokens.access_token)).toBe(401);
    expect((await customer.get('/oauth/tokens')).body).toEqual([]);
    await expect(refresh(app, tokens.refresh_token ?? '')).rejects.toMatchObject({ status: 401 });
  });
});

test('a new password invalidates the personal tokens, grants and codes of that customer only', async () => {
  const [customer, other] = [await shop.customer(), await shop.customer()];
  const app = await register(other);
  const granted = await grant(customer, app, 'read-profile');
  const others = await grant(other, app, 'read-profile');
  const personal = await customer.post('/oauth/personal-access-tokens', {
    name: 'Script',
    scopes: ['read-profile'],
  });
  const { query, verifier } = await authorize(app.client, 'read-profile');
  const waiting = await customer.post('/oauth/consent_request', { ...query, allow: true });
  const code = oauth.validateAuthResponse(server, app.client, new URL(waiting.body.redirect), query.state);

  const { email } = (await customer.get('/api/get_auth_user')).body;
  const { db } = shop.database;
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const token = await passwordResetRepository(db).issue(id);
  expect((await customer.post('/reset-password', { token, email, password: 'another one' })).status).toBe(
    200,
  );

  expect(await statusOf(personal.body.accessToken)).toBe(401);
  expect(await statusOf(granted.tokens.access_token)).toBe(401);
  await expect(refresh(app, granted.tokens.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  });
  const exchanged = await oauth.authorizationCodeGrantRequest(
    server,
    app.client,
    app.auth,
    code,
    redirect,
    verifier,
    insecure,
  );
  expect((await exchanged.json()).error).toBe('invalid_grant');
  expect(await statusOf(others.tokens.access_token)).toBe(200);
});

describe('replay and forgery', () => {
  test('a reused code is rejected and invalidates its tokens', async () => {
    const customer = await shop.customer();
    const app = await register(customer);
    const { tokens, exchange } = await grant(customer, app, 'read-profile');
    const again = await oauth
      .processAuthorizationCodeResponse(server, app.client, await exchange())
      .catch((e) => e);
    expect(again).toMatchObject({ error: 'invalid_grant' });
    expect(await statusOf(tokens.access_token)).toBe(401);
  });

  test('a code exchanged ten times concurrently gives tokens at most once', async () => {
    const customer = await shop.customer();
    const { client, auth } = await register(customer);
    const { query, verifier } = await authorize(client, '');
    const { body } = await customer.post('/oauth/consent_request', { ...query, allow: true });
    const params = oauth.validateAuthResponse(server, client, new URL(body.redirect), query.state);
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const sent = await oauth.authorizationCodeGrantRequest(
          server,
          client,
          auth,
          params,
          redirect,
          verifier,
          insecure,
        );
        return sent.status;
      }),
    );
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
  });

  test('a reused refresh token invalidates its token family', async () => {
    const customer = await shop.customer();
    const app = await register(customer);
    const { tokens } = await grant(customer, app, 'read-profile');
    const renewed = await refresh(app, tokens.refresh_token ?? '');
    await expect(refresh(app, tokens.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(await statusOf(renewed.access_token)).toBe(401);
  });

  test('a refresh for fewer scopes narrows the access token, not what later refreshes can get', async () => {
    const customer = await shop.customer();
    const app = await register(customer);
    const { tokens } = await grant(customer, app, 'read-profile read-orders');
    const narrow = await refresh(app, tokens.refresh_token ?? '', { scope: 'read-orders' });
    expect(narrow.scope).toBe('read-orders');
    expect(await statusOf(narrow.access_token)).toBe(403);
    expect((await customer.get('/oauth/tokens')).body).toMatchObject([
      { scopes: ['read-orders', 'read-profile'] },
    ]);
    const same = await refresh(app, narrow.refresh_token ?? '', { scope: 'read-orders' });
    const full = await refresh(app, same.refresh_token ?? '');
    expect(full.scope).toBe('read-profile read-orders');
    expect(await statusOf(full.access_token)).toBe(200);
  });

  test('a wrong verifier, secret or client and a wider scope are rejected', async () => {
    const customer = await shop.customer();
    const app = await register(customer);
    const { query } = await authorize(app.client, 'read-profile');
    const { body } = await customer.post('/oauth/consent_request', { ...query, allow: true });
    const params = oauth.validateAuthResponse(server, app.client, new URL(body.redirect), query.state);
    const wrong = oauth.generateRandomCodeVerifier();
    const sent = await oauth.authorizationCodeGrantRequest(
      server,
      app.client,
      app.auth,
      params,
      redirect,
      wrong,
      insecure,
    );
    expect([sent.status, (await sent.json()).error]).toEqual([400, 'invalid_grant']);

    const { tokens } = await grant(customer, app, 'read-profile');
    const forged = { client: app.client, auth: oauth.ClientSecretPost('guessed') };
    await expect(refresh(forged, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_client',
    });
    await expect(refresh({ ...app, auth: oauth.None() }, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_client',
    });
    const other = await register(customer);
    await expect(refresh(other, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    const wider = await oauth.refreshTokenGrantRequest(
      server,
      app.client,
      app.auth,
      tokens.refresh_token ?? '',
      {
        ...insecure,
        additionalParameters: { scope: 'read-profile place-orders' },
      },
    );
    expect(await wider.json()).toEqual({
      error: 'invalid_scope',
      error_description: 'The requested scope exceeds the granted scope.',
    });
    expect(await statusOf(tokens.access_token)).toBe(200);
    const renewed = await refresh(app, tokens.refresh_token ?? '');
    expect(await statusOf(renewed.access_token)).toBe(200);
  });
});

test('the metadata has the origin of the shop, regardless of the Host header', async () => {
  const url = '/.well-known/oauth-authorization-server';
  const sent = await shop.app.inject({
    url,
    headers: { host: 'evil.example', 'x-forwarded-proto': 'https' },
  });
  const { origin } = issuer;
  expect(sent.json()).toEqual({
    issuer: origin,
    authorization_endpoint: `${origin}/oauth/authorize`,
    token_endpoint: `${origin}/oauth/token`,
    revocation_endpoint: `${origin}/oauth/revoke`,
    scopes_supported: ['read-profile', 'read-orders', 'write-addresses', 'manage-wishlist', 'place-orders'],
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    revocation_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    authorization_response_iss_parameter_supported: true,
  });
  expect(sent.headers['access-control-allow-origin']).toBe('*');
});

describe('an invalid authorization request', () => {
  test.each([
    ['no PKCE', { code_challenge: '' }, 'code_challenge'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'code_challenge_method'],
    ['an unknown scope', { scope: 'everything' }, 'scope'],
    ['another response type', { response_type: 'token' }, 'response_type'],
    ['an unknown client', { client_id: '999999' }, 'client_id'],
    ['an unregistered redirect URI', { redirect_uri: 'https://evil.example/' }, 'redirect_uri'],
    ['a redirect URI that is not a URL', { redirect_uri: 'https://%' }, 'redirect_uri'],
  ])('with %s is not redirected, and the response names the parameter', async (_, changes, field) => {
    const customer = await shop.customer();
    const { client } = await register(customer);
    const { url, query } = await authorize(client, '', changes);
    const sent = await shop.app.inject(url.pathname + url.search);
    expect(String(sent.headers.location)).toMatch(/^\/oauth\/consent\?/);
    const consent = await customer.get(`/oauth/consent_request?${new URLSearchParams(query)}`);
    expect(consent).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } });
    const decided = await customer.post('/oauth/consent_request', { ...query, allow: true });
    expect(decided.status).toBe(422);
  });

  test('with a question mark in its query reaches the consent page completely', async () => {
    const query = 'response_type=code&state=a?b&redirect_uri=https://app.example/back?from=razz';
    const { headers } = await shop.app.inject(`/oauth/authorize?${query}`);
    const { searchParams } = new URL(String(headers.location), 'http://localhost');
    expect(Buffer.from(searchParams.get('request') ?? '', 'base64url').toString()).toBe(query);
    const empty = await shop.app.inject('/oauth/authorize');
    expect(empty.headers.location).toBe('/oauth/consent?request=');
  });

  test('with an invalid registered redirect URI is rejected', async () => {
    const customer = await shop.customer();
    const { client } = await register(customer);
    const id = Number(client.client_id);
    const { db } = shop.database;
    await db.updateTable('oauth_clients').set({ redirect: 'https://%' }).where('id', '=', id).execute();
    const { query } = await authorize(client, '', { redirect_uri: 'https://%' });
    for (const allow of [true, false]) {
      const { status, body } = await customer.post('/oauth/consent_request', { ...query, allow });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['redirect_uri']]);
    }
  });

  test.each([
    ['https://app.example/back', 'https://app.example/back', true],
    ['https://app.example/back?a=1', 'https://app.example/back', false],
    ['https://app.example:8443/back', 'https://app.example/back', false],
    ['http://127.0.0.1:53412/back', 'http://127.0.0.1/back', true],
    ['http://localhost:53412/back', 'http://localhost:8000/back', true],
    ['http://127.0.0.1:53412/other', 'http://127.0.0.1/back', false],
    ['http://localhost:53412/back', 'http://127.0.0.1/back', false],
    ['http://[::1]:53412/back', 'http://[::1]/back', true],
    ['https://127.0.0.1:53412/back', 'https://127.0.0.1/back', false],
    ['http://app.example:53412/back', 'http://app.example/back', false],
    ['com.example.app:/back', 'com.example.app:/back', true],
    ['https://%', 'https://%', false],
    ['https://app.example', 'https://app.example/', true],
    ['https://APP.example:443/back', 'https://app.example/back', true],
    ['https://app.example/%E0%A6%95', 'https://app.example/ক', true],
    ['https://app.example/Back', 'https://app.example/back', false],
    ['https://app.example/back#', 'https://app.example/back', false],
    ['https://you@app.example/back', 'https://app.example/back', false],
  ])('may redirect to %s when %s is registered: %s', (requested, registered, expected) => {
    expect(isAllowedRedirect(requested, registered)).toBe(expected);
  });

  test('a denial redirects with access_denied', async () => {
    const customer = await shop.customer();
    const { client } = await register(customer);
    const { query } = await authorize(client, 'read-profile');
    const { body } = await customer.post('/oauth/consent_request', { ...query, allow: false });
    expect(() => oauth.validateAuthResponse(server, client, new URL(body.redirect), query.state)).toThrow(
      expect.objectContaining({ error: 'access_denied' }),
    );
    const { state: _state, scope: _scope, ...stateless } = query;
    for (const allow of [true, false]) {
      const decided = await customer.post('/oauth/consent_request', { ...stateless, allow });
      expect([...new URL(decided.body.redirect).searchParams.keys()]).toEqual([
        'from',
        allow ? 'code' : 'error',
        'iss',
      ]);
    }
  });

  test('consent requires a signed-in customer and a CSRF token', async () => {
    const { query } = await authorize({ client_id: '1' }, '');
    const visitor = await shop.browser();
    expect((await visitor.post('/oauth/consent_request', { ...query, allow: true })).status).toBe(401);
    const customer = await shop.customer();
    const headers = { 'x-xsrf-token': undefined };
    const body = { ...query, allow: true };
    expect((await customer.post('/oauth/consent_request', body, { headers })).status).toBe(419);
  });

  describe('at the token endpoints', () => {
    const send = (payload: string, { url = '/oauth/token', basic }: { url?: string; basic?: string } = {}) =>
      shop.app.inject({
        method: 'POST',
        url,
        payload,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          ...(basic !== undefined && { authorization: `Basic ${Buffer.from(basic).toString('base64')}` }),
        },
      });

    const twice = 'Send the client’s credentials either in the header or in the body.';
    const unknown = 'The client is unknown or its secret is wrong.';
    test.each([
      ['/oauth/token', 'a=1&a=2', undefined, 400, 'invalid_request', 'A parameter is repeated.'],
      ['/oauth/token', 'grant_type=x', undefined, 401, 'invalid_client', 'The client id is missing.'],
      ['/oauth/revoke', 'client_id=', undefined, 401, 'invalid_client', 'The client id is missing.'],
      ['/oauth/revoke', '', '%:x', 401, 'invalid_client', 'The Authorization header is malformed.'],
      ['/oauth/revoke', 'client_secret=x', '999:x', 400, 'invalid_request', twice],
      ['/oauth/revoke', 'client_id=998', '999:x', 400, 'invalid_request', twice],
      ['/oauth/revoke', 'client_id=999', '999:x', 401, 'invalid_client', unknown],
      ['/oauth/revoke', 'token=x&client_id=999', undefined, 401, 'invalid_client', unknown],
      ['/oauth/revoke', 'token=x&client_id=x1', undefined, 401, 'invalid_client', unknown],
      ['/oauth/revoke', 'token=x&client_id=1x', undefined, 401, 'invalid_client', unknown],
      ['/oauth/revoke', 'token=x&client_id=9999999999', undefined, 401, 'invalid_client', unknown],
    ])('%s with "%s" and the credentials %s is rejected', async (url, form, basic, status, error, text) => {
      const { statusCode, headers, ...sent } = await send(form, {
        url,
        ...(basic !== undefined && { basic }),
      });
      expect([statusCode, sent.json()]).toEqual([status, { error, error_description: text }]);
      expect(headers['www-authenticate']).toBe(
        basic !== undefined && status === 401 ? 'Basic realm="shop"' : undefined,
      );
      // Browser apps of other origins read the error too.
      expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' });
    });

    test('with another grant type or as JSON is rejected', async () => {
      const unsupported = await send('grant_type=password&client_id=1');
      expect(unsupported.json()).toMatchObject({ error: expect.any(String) });
      const json = await shop.app.inject({ method: 'POST', url: '/oauth/token', payload: {} });
      expect(json.statusCode).toBe(415);
    });

    test('with an unknown code or refresh token is an invalid grant', async () => {
      const { client } = await register(await shop.customer(), false);
      const verifier = `code_verifier=${'v'.repeat(43)}`;
      for (const grant of [
        'authorization_code&code=unknown',
        `authorization_code&code=unknown&${verifier}`,
        'refresh_token&refresh_token=unknown',
      ]) {
        const form = `grant_type=${grant}&client_id=${client.client_id}&redirect_uri=${redirect}`;
        const { statusCode, ...sent } = await send(form);
        expect([statusCode, sent.json().error], grant).toEqual([400, 'invalid_grant']);
      }
    });

    test('is at most 16 KiB long', async () => {
      const statusOfLength = async (length: number) => (await send('a='.padEnd(length, 'x'))).statusCode;
      expect([await statusOfLength(16_384), await statusOfLength(16_385)]).toEqual([401, 413]);
    });

    test('to revoke nothing needs the secret of a confidential client, and no secret of a public one', async () => {
      const customer = await shop.customer();
      const [confidential, open] = [await register(customer), await register(customer, false)];
      const statusOfRevoking = async (form: string) =>
        (await send(form, { url: '/oauth/revoke' })).statusCode;
      expect(await statusOfRevoking(`client_id=${confidential.client.client_id}`)).toBe(401);
      expect(await statusOfRevoking(`client_id=${open.client.client_id}`)).toBe(200);
      expect(await statusOfRevoking(`client_id=${open.client.client_id}&token=`)).toBe(200);
    });

    test('has form-encoded credentials in its header', () => {
      const header = `basic ${Buffer.from('my+app:a%3Ab%20c').toString('base64')}`;
      expect(readCredentials(header, { token: 'x' })).toEqual({
        token: 'x',
        client_id: 'my app',
        client_secret: 'a:b c',
      });
      expect(readCredentials(`Basic ${Buffer.from('app').toString('base64')}`)).toEqual({
        client_id: 'app',
        client_secret: '',
      });
      for (const other of ['Bearer YTpi', 'xBasic YTpi', 'Basic YTpi x', undefined])
        expect(readCredentials(other, { client_id: 'app' })).toEqual({ client_id: 'app' });
    });
  });
});

describe('the developer cards', () => {
  test.each([
    ['/oauth/clients', 'clients'],
    ['/oauth/personal-access-tokens', 'tokens'],
  ])('%s: an account has at most 250', async (path, name) => {
    const owner = await shop.customer();
    const create = async (i: number) =>
      (await owner.post(path, { name: `No. ${i}`, redirect, confidential: false, scopes: [] })).status;
    for (let i = 1; i < 250; i++) expect(await create(i)).toBe(201);
    const last = await Promise.all([create(250), create(251)]);
    expect(last.sort()).toEqual([201, 422]);
    const { body } = await owner.post(path, { name: 'More', redirect, confidential: false, scopes: [] });
    expect(body.errors).toEqual({ name: [`You have 250 ${name}. Delete one to create another.`] });
    const [{ id }] = (await owner.get(path)).body;
    await owner.delete(`${path}/${id}`);
    expect(await create(252)).toBe(201);
  });

  test('clients are created, listed without secret, changed and deleted by their owner only [2.80, 3.16, 6.6, 7.28, 7.29, 7.30, 7.31]', async () => {
    const [mine, other] = [await shop.customer(), await shop.customer()];
    const created = await mine.post('/oauth/clients', { name: 'Mine', redirect, confidential: true });
    expect(created.body).toMatchObject({ name: 'Mine', confidential: true, plainSecret: expect.any(String) });
    const capital = 'Https://app.example/callback';
    const open = await mine.post('/oauth/clients', { name: 'Open', redirect: capital, confidential: false });
    expect(open.body).not.toHaveProperty('plainSecret');
    const { plainSecret: _, ...listed } = created.body;
    expect((await mine.get('/oauth/clients')).body).toEqual([listed, open.body]);
    expect((await other.get('/oauth/clients')).body).toEqual([]);

    const change = { name: 'Renamed', redirect: 'com.example.app:/back' };
    const missing = { status: 404, body: { message: 'The client was not found.' } };
    expect(await other.put(`/oauth/clients/${listed.id}`, change)).toMatchObject(missing);
    expect(await other.delete(`/oauth/clients/${listed.id}`)).toMatchObject(missing);
    expect((await mine.put(`/oauth/clients/${listed.id}`, change)).body).toEqual({ ...listed, ...change });
    expect((await mine.delete(`/oauth/clients/${listed.id}`)).status).toBe(204);
    expect(await mine.delete(`/oauth/clients/${listed.id}`)).toMatchObject(missing);
    for (const id of ['abc', '0', '2147483648', '12345678901', `${open.body.id}x`, `x${open.body.id}`])
      expect(await mine.put(`/oauth/clients/${id}`, change)).toMatchObject(missing);
    const bad = await mine.post('/oauth/clients', { name: '', redirect: 'ftp://x#y' });
    expect(Object.keys(bad.body.errors).sort()).toEqual(['name', 'redirect']);
    for (const notUrl of ['https://%', 'https://a:b', 'https://[::1'])
      expect(await mine.post('/oauth/clients', { name: 'Mine', redirect: notUrl })).toMatchObject({
        status: 422,
        body: { errors: { redirect: [expect.stringContaining('Enter one https URL')] } },
      });
  });

  test.each([
    ['two addresses', 'https://a.example/cb,https://b.example/cb'],
    ['two addresses', 'https://a.example/cb;http://localhost/cb'],
    ['two addresses', 'com.example.app:/cb|HTTPS://b.example/cb'],
    ['two addresses', 'https://a.example/cb, https://b.example/cb'],
    ['two addresses', 'https://a.example/cb\nhttps://b.example/cb'],
    ['two hosts', 'https://a.example,b.example/cb'],
    ['a wildcard host', 'https://*.a.example/cb'],
    ['a wildcard path', 'https://a.example/*'],
    ['a user name', 'https://you@a.example/cb'],
    ['a user name', 'com.example.app://you@back'],
    ['a password', 'https://you:secret@a.example/cb'],
    ['a fragment', 'https://a.example/cb#top'],
    ['a backslash', 'https://a.example\\cb'],
    ['a blank', 'https://a.example/my cb'],
    ['a no-break space', 'https://a.example/my\u00a0cb'],
    ['a zero-width space', 'https://a.example/\u200bcb'],
    ['a soft hyphen', 'https://a\u00ad.example/cb'],
    ['a direction mark', 'com.example.app:/\u202ecb'],
    ['a control character', 'https://a.example/\u0007cb'],
    ['an invisible letter', 'https://a.example/\u3164cb'],
  ])('a client cannot be created or changed with %s in its redirect: %j', async (_, refused) => {
    const customer = await shop.customer();
    const { body: client } = await customer.post('/oauth/clients', { name: 'Mine', redirect });
    const change = { name: 'Mine', redirect: refused };
    for (const response of [
      await customer.post('/oauth/clients', change),
      await customer.put(`/oauth/clients/${client.id}`, change),
    ]) {
      expect(response.status).toBe(422);
      expect(Object.keys(response.body.errors)).toEqual(['redirect']);
      expect(response.body.errors.redirect).toHaveLength(1);
    }
    expect((await customer.get('/oauth/clients')).body).toMatchObject([{ redirect }]);
  });

  test.each([
    'https://a.example/cb?sort=a,b:c;d|e',
    'https://a.example/@you/cb?mail=me@a.example',
    'https://a.example/cb?next=https://b.example/',
    'https://www.দোকান.example/ফেরা',
    'https://[2001:db8::1]:8443/cb',
    'https://A.example:443',
    'com.example.app://back',
  ])('a client can be created with the redirect %s, and use it', async (accepted) => {
    const customer = await shop.customer();
    const { status, body } = await customer.post('/oauth/clients', { name: 'Mine', redirect: accepted });
    expect(status).toBe(201);
    for (const redirect_uri of [accepted, new URL(accepted).href]) {
      const { query } = await authorize({ client_id: String(body.id) }, '', { redirect_uri });
      expect((await customer.post('/oauth/consent_request', { ...query, allow: true })).status).toBe(200);
    }
  });

  test('personal tokens are shown once, listed without secret, and deleted by their owner only [2.88, 3.17, 7.34, 7.35, 7.36]', async () => {
    const [mine, other] = [await shop.customer(), await shop.customer()];
    const created = await mine.post('/oauth/personal-access-tokens', {
      name: 'Script',
      scopes: ['read-profile'],
    });
    expect(await statusOf(created.body.accessToken)).toBe(200);
    const more = await mine.post('/oauth/personal-access-tokens', {
      name: 'Backup',
      scopes: ['place-orders', 'read-orders'],
    });
    expect(more.body.token).toMatchObject({ name: 'Backup', scopes: ['read-orders', 'place-orders'] });
    expect((await mine.get('/oauth/personal-access-tokens')).body).toEqual([
      created.body.token,
      more.body.token,
    ]);
    expect(JSON.stringify((await mine.get('/oauth/personal-access-tokens')).body)).not.toContain(
      created.body.accessToken,
    );
    expect((await other.get('/oauth/personal-access-tokens')).body).toEqual([]);
    expect(await other.delete(`/oauth/personal-access-tokens/${created.body.token.id}`)).toMatchObject({
      status: 404,
      body: { message: 'The token was not found.' },
    });
    expect((await mine.delete(`/oauth/personal-access-tokens/${created.body.token.id}`)).status).toBe(204);
    expect(await statusOf(created.body.accessToken)).toBe(401);
    expect((await mine.get('/oauth/personal-access-tokens')).body).toEqual([more.body.token]);
    const scopes = ['everything', 'read-orders', 'more'];
    const unknown = await mine.post('/oauth/personal-access-tokens', { name: 'x', scopes });
    expect(unknown.body.errors.scopes).toEqual([en.unknownScope('everything, more')]);
  });

  test('the database stores no secret in plain text', async () => {
    const customer = await shop.customer();
    const { body: client } = await customer.post('/oauth/clients', { name: 'Mine', redirect });
    const { body: token } = await customer.post('/oauth/personal-access-tokens', { name: 'x', scopes: [] });
    const tables = ['oauth_clients', 'personal_access_tokens', 'sessions', 'users'] as const;
    const rows = await Promise.all(
      tables.map((table) => shop.database.db.selectFrom(table).selectAll().execute()),
    );
    const text = JSON.stringify(rows, (_, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString() : value,
    );
    for (const secret of [client.plainSecret, token.accessToken, customer.cookies.get('razz_session')])
      expect(text).not.toContain(secret);
    expect(text).toContain('$argon2id$');
  });

  test('every scope has a description [3.19, 7.37]', async () => {
    const { body } = await (await shop.customer()).get('/oauth/scopes');
    expect(body).toEqual([
      { id: 'read-profile', description: 'See your name, email address and phone number' },
      { id: 'read-orders', description: 'See your orders' },
      { id: 'write-addresses', description: 'See and change your address book' },
      { id: 'manage-wishlist', description: 'See and change your wishlist' },
      { id: 'place-orders', description: 'Place orders for you' },
    ]);
  });
});
