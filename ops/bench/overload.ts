import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Table from 'cli-table3';
import pg from 'pg';
import { buildApp } from '../../server/app.ts';
import { createCommand, main } from '../../server/cli/command.ts';
import { readConfig } from '../../server/config/config.ts';
import { connect, requestTimeouts } from '../../server/database/connect.ts';
import { startEmbedded } from '../../server/database/embedded/start.ts';
import { migrateUp } from '../../server/database/migrator.ts';
import { CommandError } from '../../server/errors/command-error.ts';
import { ids, order, seedShop } from '../../tests/support/small-shop.ts';
import { unlimitedOrders } from '../../tests/support/test-config.ts';

const poolSize = 4;
const orders = 1000;
const initialStock = 50;
const listings = 60;

const run = async (): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'razz-overload-'));
  const server = await startEmbedded({ dataDir });
  const connection = await server.database('overload');
  const setup = connect(connection);
  await migrateUp(setup.db);
  await seedShop(setup.db);
  await setup.db
    .updateTable('products')
    .set({ current_stock: initialStock })
    .where('id', '=', ids.saree)
    .execute();
  const app = await buildApp({
    config: readConfig({ LOG_LEVEL: 'silent', RAZZ_DATA_DIR: dataDir, ...unlimitedOrders }),
    secret: 'a secret of thirty-two characters',
    database: connect(connection, { poolSize, timeouts: requestTimeouts }),
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });

  const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  /** A guest's cookies and CSRF token. */
  const guestHeaders = async (): Promise<Record<string, string>> => {
    const response = await fetch(`${origin}/api/settings`);
    await response.arrayBuffer();
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
    const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length);
    return { cookie: cookies.join('; '), 'x-xsrf-token': decodeURIComponent(token ?? '') };
  };

  const tally = new Table({
    head: ['requests', 'status', 'Retry-After', 'count'],
    style: { head: [], border: [] },
  });
  let isSound = true;

  const count = async (name: string, responses: readonly Response[], expected: readonly number[]) => {
    const counts = new Map<string, number>();
    for (const response of responses) {
      await response.arrayBuffer();
      const retryAfter = response.headers.get('retry-after') ?? '–';
      const key = `${response.status} ${retryAfter}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      isSound &&= response.status === 503 ? retryAfter !== '–' : expected.includes(response.status);
    }
    for (const [key, number] of [...counts].sort()) tally.push([name, ...key.split(' '), number]);
  };

  try {
    const guests = await Promise.all(Array.from({ length: orders }, guestHeaders));
    const placeOrders = (guests: readonly Record<string, string>[]) =>
      Promise.all(
        guests.map((headers) =>
          send('/api/cart/place_order', order(), {
            ...headers,
            'idempotency-key': `overload ${headers.cookie}`,
          }),
        ),
      );
    await count(`${orders} orders for a stock of ${initialStock}`, await placeOrders(guests), [201, 422]);
    // Rejected clients retry with the same idempotency key.
    await count('the same orders again', await placeOrders(guests), [200, 201, 422]);
    const { sold, left } = await setup.db
      .selectFrom('order_lines')
      .select((read) => [
        read.fn.sum<number>('quantity').as('sold'),
        read.selectFrom('products').select('current_stock').where('id', '=', ids.saree).as('left'),
      ])
      .executeTakeFirstOrThrow();
    isSound &&= sold + Number(left) === initialStock;

    const blocker = new pg.Client(connection);
    await blocker.connect();
    await blocker.query('BEGIN; LOCK TABLE product_listing IN ACCESS EXCLUSIVE MODE');
    const listing = { category_slug: 'all', filter_params: [], sort_option: 'all' };
    const requestListing = () => send('/api/filter_products?page=1', listing);
    await count(
      `${listings} listings behind a lock`,
      await Promise.all(Array.from({ length: listings }, requestListing)),
      [],
    );
    await blocker.end();
    await count('a listing afterwards', [await requestListing()], [200]);

    process.stdout.write(`${tally.toString()}\nsold ${sold} of ${initialStock}, ${left} left\n`);
    if (!isSound)
      throw new CommandError('Failed: a response was not expected, or the stock is wrong. See above.');
  } finally {
    await app.close();
    await setup.close();
    await server.leave();
    await rm(dataDir, { recursive: true, force: true });
  }
};

await main(
  createCommand(
    'npm run bench:overload --',
    `Send more requests than a small pool can serve, over real sockets: many orders compete for a small stock, and
listings wait for a table lock. Fails when a response is neither expected nor a 503 with Retry-After, or when the shop
oversells.`,
  ).action(run),
);
