import type pg from 'pg';
import { Gauge } from 'prom-client';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { connect } from '../../server/database/connect.ts';
import type { Replica } from '../../server/database/replica.ts';
import {
  createMetrics,
  type Metrics,
  observeOutbox,
  observePools,
  observeReplica,
} from '../../server/metrics/metrics.ts';
import { startMetricsServer } from '../../server/startup/metrics-server.ts';
import { freePort } from '../../server/startup/port.ts';
import { BrowserClient } from '../support/browser-client.ts';
import { address, ids, order, smallShop } from '../support/small-shop.ts';
import { testApp } from '../support/test-app.ts';
import { testConfig } from '../support/test-config.ts';

const shop = await smallShop({ COUPON_CHECKS_PER_MINUTE: '1' });
const unreachable = connect({ host: '127.0.0.1', port: await freePort(), user: 'nobody', database: 'none' });
const withoutDatabase = await testApp({
  database: unreachable,
});
afterAll(async () => {
  await withoutDatabase.close();
  await unreachable.close();
  await shop.close();
});

/** The values of one metric by its labels, such as `reason="stock"`. */
const valuesOf = async (
  name: string,
  { metrics }: { metrics: Metrics } = shop.app,
): Promise<Record<string, number>> => {
  const lines = (await metrics.registry.metrics()).split('\n');
  const found = lines.flatMap((line) => {
    const [, labels = '', value] = new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`).exec(line) ?? [];
    return value === undefined ? [] : [[labels, Number(value)] as const];
  });
  return Object.fromEntries(found);
};

describe('orders', () => {
  test('are counted by payment method, once per idempotency key, and rejections by reason', async () => {
    const buyer = await shop.browser();
    const place = (body: object, headers = {}) => buyer.post('/api/cart/place_order', body, { headers });
    const { pool } = shop.database;
    /** Acts while the database fails, and yet is available. */
    const withoutOrders = async <Result>(act: () => Promise<Result>): Promise<Result> => {
      await pool.query('ALTER TABLE orders RENAME TO renamed');
      const result = await act();
      await pool.query('ALTER TABLE renamed RENAME TO orders');
      return result;
    };
    const key = { 'idempotency-key': 'placed-only-once' };
    const soldOut = [{ productId: ids.soldOut, quantity: 1, isVariant: false }];
    const unpublished = [{ productId: ids.hidden, quantity: 1, isVariant: false }];
    const statuses = [
      await place(order(), key),
      await place(order(), key),
      await place(order({ additional_note: 'another order' }), key),
      await place(order({ cart: soldOut })),
      await place(order({ cart: unpublished })),
      await place(order({ total_price_cart: 1 })),
      await place(order({ coupon_code: 'OLD' })),
      await place(order({ coupon_code: 'OLD' })),
      await place(order({ payment_method: 'bkash' })),
      await place({}),
      await place(order({ shipping_amount: 1 })),
      await place(order({ shipping_address: { ...address, city: 'Atlantis' } })),
      await place(order({ additional_note: 1 })),
      await place(order(), { 'x-xsrf-token': undefined }),
      await place([]),
      await withoutOrders(() => place(order())),
    ].map(({ status }) => status);
    expect(statuses).toEqual([
      201, 200, 409, 422, 422, 422, 422, 429, 422, 422, 422, 422, 422, 419, 422, 500,
    ]);
    expect(await valuesOf('razz_orders_placed_total')).toEqual({ 'payment_method="cash"': 1 });
    expect(await valuesOf('razz_orders_refused_total')).toEqual({
      'reason="idempotency key"': 1,
      'reason="stock"': 1,
      'reason="product"': 1,
      'reason="total"': 1,
      'reason="coupon"': 1,
      'reason="rate limit"': 1,
      'reason="payment"': 1,
      'reason="cart"': 1,
      'reason="shipping_amount"': 1,
      'reason="address"': 1,
      'reason="invalid"': 2,
      'reason="not allowed"': 1,
      'reason="error"': 1,
    });
  });
});

test('requests are counted by route pattern, whatever their URLs', async () => {
  for (const url of ['/products/alpha', '/products/beta', '/api/gamma', '/api/delta'])
    await shop.app.inject({ url, headers: { accept: 'text/html' } });
  const counts = await valuesOf('http_request_duration_seconds_count');
  expect(counts).toMatchObject({
    'method="GET",route="/products/:slug",status="404"': 2,
    'method="GET",route="none",status="404"': 2,
  });
  expect(Object.keys(counts).filter((labels) => /alpha|beta|gamma|delta/.test(labels))).toEqual([]);
  const seconds = await valuesOf('http_request_duration_seconds_sum');
  expect(seconds['method="GET",route="none",status="404"']).toBeLessThan(10);
});

test('requests are counted by method, unusual methods as one', async () => {
  for (const method of ['PUT', 'PROPFIND']) await shop.app.inject({ method: method as 'PUT', url: '/none' });
  const counts = await valuesOf('http_request_duration_seconds_count');
  expect(counts).toMatchObject({
    'method="PUT",route="none",status="404"': 1,
    'method="other",route="none",status="404"': 1,
  });
});

test('the age of the oldest unsent mail is reported', async () => {
  const { db } = shop.database;
  await db
    .insertInto('outbox_mails')
    .values({
      recipient: 'a@example.com',
      subject: 'a',
      text_body: 'a',
      created_at: new Date(Date.now() - 60_000),
      due_at: new Date(Date.now() + 3_600_000),
    })
    .execute();
  expect((await valuesOf('razz_oldest_unsent_mail_seconds'))['']).toBeGreaterThanOrEqual(60);
  expect(await valuesOf('razz_mails_unsent')).toEqual({ '': 1 });
  const mails = db.updateTable('outbox_mails');
  for (const final of [{ due_at: 'infinity' }, { due_at: new Date(), sent_at: new Date() }]) {
    await mails.set(final).execute();
    expect(await valuesOf('razz_oldest_unsent_mail_seconds')).toEqual({ '': 0 });
  }
});

test('the connections of a pool are reported by state', async () => {
  const metrics = createMetrics();
  const pool = { totalCount: 5, idleCount: 2, waitingCount: 4, options: { max: 10 } } as pg.Pool;
  observePools(metrics, { primary: pool });
  expect(await valuesOf('razz_db_pool_connections', { metrics })).toEqual({
    'pool="primary",state="used"': 3,
    'pool="primary",state="idle"': 2,
    'pool="primary",state="waiting"': 4,
    'pool="primary",state="max"': 10,
  });
});

test('durations of requests are counted in buckets, in seconds', async () => {
  const metrics = createMetrics();
  metrics.requestDuration.observe({ method: 'GET', route: '/', status: 200 }, 1);
  const text = await metrics.registry.metrics();
  expect([...text.matchAll(/le="(\S+)",method/g)].map(([, limit]) => limit).join(' ')).toBe(
    '0.005 0.01 0.025 0.05 0.1 0.25 0.5 1 2.5 5 10 +Inf',
  );
});

test('each metric of the shop says what it measures', async () => {
  const metrics = createMetrics();
  observePools(metrics, {});
  observeReplica(metrics, { lag: () => 0 } as Replica);
  observeOutbox(metrics, shop.database.pool);
  const text = await metrics.registry.metrics();
  expect(text.match(/(?<=^# HELP ).*/gm)?.join('\n')).toMatchInlineSnapshot(`
    "razz_admission_tasks Expensive tasks that run, and that wait for their turn, by kind of work.
    razz_admission_dropped_total Expensive tasks that were not done: refused because too many waited, or abandoned because the client had left.
    http_request_duration_seconds Time from receiving a request to the end of its response, by route pattern.
    razz_orders_placed_total Orders placed. A request repeated with its idempotency key counts once.
    razz_orders_refused_total Rejected orders by reason. The reason stock is a sold-out or insufficient product.
    razz_search_failures_total Searches that ended in a server error.
    razz_catalogue_reads_total Catalogue reads by database: primary or replica.
    razz_omitted_values_total Stored values that reads omitted because the contract does not allow them.
    razz_render_fallbacks_total Pages left to client-side rendering because rendering on the server failed or timed out.
    razz_db_pool_connections Connections of the database pool by state, requests waiting for one, and the maximum.
    razz_replica_lag_seconds Maximum age of the data on the read replica; +Inf until it is measured.
    razz_mails_unsent Unsent mails in the outbox, without those given up.
    razz_oldest_unsent_mail_seconds Age of the oldest unsent mail; 0 without unsent mails."
  `);
});

describe('without a database', () => {
  test('the failure to read the outbox is logged', async () => {
    const logError = vi.spyOn(withoutDatabase.log, 'error');
    withoutDatabase.sendQueuedMail();
    await vi.waitFor(() =>
      expect(logError.mock.calls).toEqual([[{ err: expect.any(Error) }, 'failed to send mail']]),
    );
    logError.mockRestore();
  });

  test('the process is live and not ready', async () => {
    const [live, ready] = await Promise.all(
      ['/healthz', '/readyz'].map((url) => withoutDatabase.inject(url)),
    );
    expect([live?.statusCode, ready?.statusCode]).toEqual([200, 503]);
    expect(ready?.json()).toEqual({ message: 'The database does not respond.' });
    expect(ready?.headers['cache-control']).toBe('no-store');
    expect((await shop.app.inject('/readyz')).json()).toEqual({ status: 'ok' });
  });

  test('the token endpoint is unavailable', async () => {
    const { statusCode, headers } = await withoutDatabase.inject({
      method: 'POST',
      url: '/oauth/token',
      payload: 'grant_type=refresh_token&refresh_token=x&client_id=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
  });

  test('failed searches and orders are counted, and the other metrics are still served', async () => {
    const program = new BrowserClient(withoutDatabase);
    const browser = await new BrowserClient(withoutDatabase).open();
    const listing = { category_slug: 'all', sort_option: 'all' };
    const searches = await Promise.all([
      program.post('/1/indexes/*/queries', { requests: [{ indexName: 'products', query: 'saree' }] }),
      program.post('/api/filter_products', { ...listing, filter_params: [{ search: 'saree' }] }),
      program.post('/api/filter_products', { ...listing, filter_params: [{}, { search: 'kurti' }] }),
      program.post('/api/filter_products', { ...listing, filter_params: [] }),
      browser.post('/api/cart/place_order', order()),
    ]);
    expect(searches.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
    expect(await valuesOf('razz_search_failures_total', withoutDatabase)).toEqual({
      'operation="shop.search"': 1,
      'operation="catalogue.filterProducts"': 2,
    });
    expect(await valuesOf('razz_orders_refused_total', withoutDatabase)).toEqual({
      'reason="unavailable"': 1,
    });
    expect(await valuesOf('razz_db_pool_connections', withoutDatabase)).toMatchObject({
      'pool="primary",state="max"': 10,
    });
    expect(await valuesOf('razz_oldest_unsent_mail_seconds', withoutDatabase)).toEqual({});
    expect(await valuesOf('razz_mails_unsent', withoutDatabase)).toEqual({});
  });
});

test('metrics are served on their own port only', async () => {
  expect(testConfig().metrics).toBeUndefined();
  expect(testConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
  const published = await shop.app.inject('/metrics');
  expect(published.statusCode).toBe(404);
  expect(published.body).not.toContain('http_request_duration');
  const server = await startMetricsServer(shop.app.metrics, { host: '127.0.0.1', port: 0 });
  try {
    const response = await fetch(server.address);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(await response.text()).toMatch(/razz_orders_placed_total[\s\S]*nodejs_eventloop_lag_p99_seconds/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await fetch(server.address.replace('/metrics', '/'))).status).toBe(404);
    expect((await fetch(server.address, { method: 'POST' })).status).toBe(404);
  } finally {
    await server.close();
  }
});

test('metrics that cannot be read are an error, as is a port in use', async () => {
  const metrics = createMetrics();
  const server = await startMetricsServer(metrics, { host: '127.0.0.1', port: 0 });
  onTestFinished(server.close);
  metrics.registry.registerMetric(
    new Gauge({
      name: 'failing',
      help: 'fails',
      registers: [],
      collect: () => Promise.reject(new Error('no value')),
    }),
  );
  expect((await fetch(server.address)).status).toBe(500);
  const port = Number(new URL(server.address).port);
  await expect(startMetricsServer(createMetrics(), { host: '127.0.0.1', port })).rejects.toThrow(
    `Port ${port} is already in use. Stop the other program, or choose another port: METRICS_PORT=${port + 1} npm start`,
  );
});
