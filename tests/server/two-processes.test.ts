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

/** A browser whose calls a load balancer spreads over both processes. */
const roamer = () => {
  const cookies = new Map<string, string>();
  let calls = 0;
  return async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    calls += 1;
    const response = await fetch(`${calls % 2 === 0 ? one : two}${path}`, {
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

test('a session begun at one process holds at the other', async () => {
  const call = roamer();
  expect((await call('GET', '/api/user/auth_check')).status).toBe(401);
  const person = {
    name: 'Roamer',
    email: 'roamer@example.com',
    phone: '01712345678',
    password: 'long enough',
  };
  expect((await call('POST', '/register', person)).status).toBe(201);
  expect((await call('GET', '/api/user/auth_check')).status).toBe(200);
  expect((await call('GET', '/api/user/auth_check')).status).toBe(200);
  const { body } = await call('POST', '/api/cart/place_order', order());
  const detail = await call('GET', `/api/cart/get_order_detail/${body.order_id}`);
  const token = encodeURIComponent(detail.body.data.tracking_token);
  for (const address of [one, two]) {
    const tracked = await fetch(`${address}/api/cart/get_order_detail/${body.order_id}?token=${token}`);
    expect(tracked.status).toBe(200);
  }
  expect((await call('POST', '/logout')).status).toBe(204);
  expect((await call('GET', '/api/user/auth_check')).status).toBe(401);
  expect((await call('GET', '/api/user/auth_check')).status).toBe(401);
});

test('one key sent to both at once places one order', async () => {
  const call = roamer();
  await call('GET', '/api/user/auth_check');
  const key = { 'idempotency-key': 'key-for-both-processes' };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => call('POST', '/api/cart/place_order', order(), key)),
  );
  expect(new Set(answers.map(({ body }) => body.order_id)).size).toBe(1);
});

test('buyers at both processes never get more than there is', async () => {
  await db.updateTable('products').set({ current_stock: 5 }).where('id', '=', ids.saree).execute();
  const statuses = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const call = roamer();
      await call('GET', '/api/user/auth_check');
      return (await call('POST', '/api/cart/place_order', order())).status;
    }),
  );
  expect(statuses.filter((status) => status === 201)).toHaveLength(5);
  expect(statuses.filter((status) => status === 422)).toHaveLength(25);
});

test('tries are counted over both', async () => {
  const call = roamer();
  await call('GET', '/api/user/auth_check');
  const tries = [];
  for (let i = 0; i < 11; i++)
    tries.push(
      (await call('POST', '/login', { email: 'roamer@example.com', password: `guess ${i}` })).status,
    );
  expect(tries).toEqual([...Array(10).fill(422), 429]);
});
