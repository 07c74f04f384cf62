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

test('has a handler for every operation of the contract', () => {
  expect(handlers.length).toBeGreaterThanOrEqual(operations.length);
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
