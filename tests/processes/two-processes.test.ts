import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { serveProcess } from '../support/serve-process.ts';
import { ids, order, smallShop } from '../support/small-shop.ts';

const shop = await smallShop();
const dataDir = await mkdtemp(join(tmpdir(), 'razz-two-'));
const { connection, db } = shop.database;
const servers = await Promise.all([serveProcess(connection, dataDir), serveProcess(connection, dataDir)]);
afterAll(async () => {
  await Promise.all(servers.map(({ stop }) => stop()));
  await shop.close();
  await rm(dataDir, { recursive: true });
});
const [one, two] = servers.map(({ address }) => address) as [string, string];

/** A client whose requests alternate between both processes, as behind a load balancer. */
const createClient = () => {
  const cookies = new Map<string, string>();
  let requests = 0;
  return async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    requests += 1;
    const response = await fetch(`${requests % 2 === 0 ? one : two}${path}`, {
      method,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  };
};

test('sessions are shared between processes', async () => {
  const request = createClient();
  expect((await request('GET', '/api/user/auth_check')).status).toBe(401);
  const person = {
    name: 'Roamer',
    email: 'roamer@example.com',
    phone: '01712345678',
    password: 'long enough',
  };
  expect((await request('POST', '/register', person)).status).toBe(201);
  expect((await request('GET', '/api/user/auth_check')).status).toBe(200);
  expect((await request('GET', '/api/user/auth_check')).status).toBe(200);
  const { body } = await request('POST', '/api/cart/place_order', order());
  const detail = await request('GET', `/api/cart/get_order_detail/${body.order_id}`);
  const token = encodeURIComponent(detail.body.data.tracking_token);
  for (const address of [one, two]) {
    const tracked = await fetch(`${address}/api/cart/get_order_detail/${body.order_id}?token=${token}`);
    expect(tracked.status).toBe(200);
  }
  expect((await request('POST', '/logout')).status).toBe(204);
  expect((await request('GET', '/api/user/auth_check')).status).toBe(401);
  expect((await request('GET', '/api/user/auth_check')).status).toBe(401);
});

test('an idempotency key sent to both places one order', async () => {
  const request = createClient();
  await request('GET', '/api/user/auth_check');
  const key = { 'idempotency-key': 'key-for-both-processes' };
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => request('POST', '/api/cart/place_order', order(), key)),
  );
  expect(new Set(responses.map(({ body }) => body.order_id)).size).toBe(1);
});

test('concurrent buyers at both processes do not oversell', async () => {
  await db.updateTable('products').set({ current_stock: 5 }).where('id', '=', ids.saree).execute();
  const statuses = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const request = createClient();
      await request('GET', '/api/user/auth_check');
      return (await request('POST', '/api/cart/place_order', order())).status;
    }),
  );
  expect(statuses.filter((status) => status === 201)).toHaveLength(5);
  expect(statuses.filter((status) => status === 422)).toHaveLength(25);
});

test('rate limits are shared', async () => {
  const request = createClient();
  await request('GET', '/api/user/auth_check');
  const tries = [];
  for (let i = 0; i < 11; i++)
    tries.push(
      (await request('POST', '/login', { email: 'roamer@example.com', password: `guess ${i}` })).status,
    );
  expect(tries).toEqual([...Array(10).fill(422), 429]);
});
