import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '../../../src/contracts/openapi/operations.ts';
import { createBackend } from '../src/backend.ts';
import { shopHandlers } from '../src/msw.ts';
import { serveMock } from '../src/serve.ts';
import { createWorld, demoCustomer } from '../src/world.ts';

const { handlers, world } = shopHandlers({ as: 'customer' });
const server = setupServer(...handlers);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());

const get = (path: string) =>
  fetch(`http://shop.example${path}`, { headers: { 'x-requested-with': 'XMLHttpRequest' } });

test('authenticates every request as the demo customer without cookies', async () => {
  expect(await (await get('/api/get_auth_user/')).json()).toMatchObject({ email: demoCustomer.email });
  expect(await (await get('/api/get_auth_user')).json()).toMatchObject({ email: demoCustomer.email });
});

test('keeps state between requests', async () => {
  const toggle = await (await get('/api/user/toggle_wishlist/3')).json();
  expect(toggle).toMatchObject({ action: 'create' });
  expect(await (await get('/api/user/get_wishlist_count')).json()).toEqual({ count: 1 });
  expect(world.wishlist).toHaveLength(1);
});

test.each([
  ['https://A.example:443', 'https://a.example/', 200],
  ['https://a.example/cb', 'https://a.example/CB', 422],
  ['https://a.example/cb', 'nowhere', 422],
])('with the redirect %s, a request for %s returns %i', async (redirect, redirect_uri, status) => {
  world.clients.push({ id: redirect_uri, owner: 1, name: 'App', redirect, confidential: false });
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: redirect_uri,
    redirect_uri,
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  });
  expect((await get(`/oauth/consent_request?${query}`)).status).toBe(status);
});

test('has a handler for every operation of the contract', () => {
  expect(handlers.length).toBeGreaterThanOrEqual(operations.length);
});

test('trims the texts of a body', async () => {
  const address = { name: 'Rahima', email: 'rahima@shop.example', phone: '01712345678', address1: 'House 7' };
  const { handle } = createBackend({ session: { id: 'tab', csrf: 'tab', userId: 1 } });
  const response = await handle(
    new Request('http://shop.example/api/cart/save_address', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...address,
        email: `${address.email}\u00a0`,
        city: 'Dhaka ',
        zipcode: '\u200e1205 ',
      }),
    }),
  );
  expect(await response.json()).toMatchObject({ ...address, city: 'Dhaka', zipcode: '1205' });
});

test('worlds share no state', () => {
  const [one, other] = [createWorld(), createWorld()];
  one.products.pop();
  expect(other.products).toHaveLength(48);
});

test('serves over HTTP and sets cookies', async () => {
  server.close();
  const mock = await serveMock(0, createBackend());
  const response = await fetch(`${mock.url}/api/get_districts`);
  expect(await response.json()).toHaveLength(64);
  expect(response.headers.getSetCookie()).toHaveLength(2);
  await mock.close();
});
