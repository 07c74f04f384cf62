import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { backUp } from '../../server/database/backup/backup.ts';
import { restore } from '../../server/database/backup/restore.ts';
import { type ConnectedDatabase, connect, requestTimeouts } from '../../server/database/connect.ts';
import { migrateUp } from '../../server/database/migrator.ts';
import { checkPooledSessions, checkPooler } from '../../server/database/pooler.ts';
import { BrowserClient } from '../support/browser-client.ts';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.ts';
import { address, order, password, seedShop } from '../support/small-shop.ts';
import { testApp } from '../support/test-app.ts';
import { testConfig } from '../support/test-config.ts';

/** Each changes results, or lets queries fail, unless the connection sets it. */
const hostileSettings = {
  search_path: 'pg_catalog',
  datestyle: 'SQL, DMY',
  intervalstyle: 'sql_standard',
  timezone: 'Asia/Kathmandu',
  bytea_output: 'escape',
  extra_float_digits: '-15',
  standard_conforming_strings: 'off',
  transform_null_equals: 'on',
  array_nulls: 'off',
  quote_all_identifiers: 'on',
  default_transaction_isolation: 'serializable',
  default_transaction_deferrable: 'on',
  gin_fuzzy_search_limit: '1',
  statement_timeout: '250ms',
  lock_timeout: '250ms',
  idle_in_transaction_session_timeout: '250ms',
  transaction_timeout: '250ms',
  idle_session_timeout: '250ms',
  client_encoding: 'LATIN1',
};

/** Sets them for the role in this database, for connections from now on. */
const makeHostile = async ({ db, connection }: FreshDatabase): Promise<void> => {
  for (const [name, value] of Object.entries(hostileSettings))
    await sql`ALTER ROLE ${sql.id(String(connection.user))} IN DATABASE ${sql.id(String(connection.database))}
      SET ${sql.raw(name)} = ${sql.lit(value)}`.execute(db);
};

const opened: { drop: () => Promise<void> }[] = [];
const open = async (template?: 'template0') => {
  const database = await freshDatabase(template);
  opened.push(database);
  return database;
};
const folder = await mkdtemp(join(tmpdir(), 'razz-settings-'));
afterAll(async () => {
  for (const database of opened.reverse()) await database.drop();
  await rm(folder, { recursive: true });
});

const secretNames = /token|secret|created_at|updated_at|last_used|expires|time|time_at|date|id$/i;
/** A body without what differs between two runs. */
const comparable = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body ?? null, (key, value: unknown) => {
      const isUnixTime = typeof value === 'number' && value > 1e9;
      return isUnixTime || (secretNames.test(key) && typeof value !== 'object') ? typeof value : value;
    }),
  );

/** The flows of a guest and a customer. @returns the responses */
const shopFlows = async (database: ConnectedDatabase): Promise<unknown[]> => {
  await seedShop(database.db);
  await sql`UPDATE products SET name_bn = 'লাল জামদানি শাড়ি' WHERE id = 1`.execute(database.db);
  const app = await testApp({ database, config: testConfig({ GUARDED_PER_MINUTE: '1000' }) });
  const results: unknown[] = [];
  const guest = await new BrowserClient(app).open();
  const customer = await new BrowserClient(app).open();
  const note = async (response: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await response;
    results.push([results.length, status, comparable(body)]);
    return body as Record<string, never>;
  };
  const listing = (extra: object = {}) => ({
    category_slug: 'all',
    filter_params: [],
    sort_option: 'all',
    ...extra,
  });
  for (const path of [
    'get_categories',
    'get_districts',
    'get_home_page',
    'get_featured_products',
    'get_deals',
  ])
    await note(guest.get(`/api/${path}`));
  await note(guest.get('/api/get_product_details_by_slug/red-jamdani-saree'));
  await note(guest.get('/api/get_merchant_products/1?page=1'));
  await note(guest.post('/api/filter_products?page=1', listing()));
  await note(guest.post('/api/filter_products?page=1', listing({ search: 'jamdni' })));
  await note(guest.post('/api/filter_products?page=1', listing({ search: 'শাড়ি' })));
  await note(guest.get('/api/get_coupon_details/EID10'));
  await note(guest.post('/api/cart/save_address', { ...address, name: "O'Brien \\ নুসরাত" }));
  await note(guest.get('/api/cart/get_addresses'));
  const placed = await note(guest.post('/api/cart/place_order', order({ additional_note: 'a \\ b' })));
  await note(guest.get(`/api/cart/get_order_detail/${placed.order_id}`));
  await note(guest.post(`/api/cart/cancel_order/${placed.order_id}`, {}));
  await note(
    customer.post('/register', { name: 'Rahim', email: 'rahim@example.com', phone: '01812345678', password }),
  );
  await note(customer.post('/api/cart/place_order', order()));
  await note(customer.get('/api/user/get_my_orders'));
  await note(customer.post('/api/user/toggle_wishlist/1', {}));
  await note(customer.get('/api/user/get_wishlist_products'));
  await note(customer.post('/oauth/personal-access-tokens', { name: 'Sync', scopes: [] }));
  await note(customer.get('/oauth/personal-access-tokens'));
  await note(customer.post('/logout', {}));
  await note(customer.post('/login', { email: 'rahim@example.com', password }));
  await note(customer.get('/api/user/auth_check'));
  results.push((await app.inject('/sitemap.xml')).body, (await app.inject('/readyz')).statusCode);
  await app.flushMail();
  const { rows } = await sql`SELECT count(*)::int AS mails FROM outbox_mails`.execute(database.db);
  results.push(rows);
  await app.close();
  return results;
};

test('the API responds the same, whatever the role has set', async () => {
  const usual = await open();
  const hostile = await open();
  await makeHostile(hostile);
  const database = connect(hostile.connection, { timeouts: requestTimeouts });
  const results = await shopFlows(database);
  await database.close();
  expect(results).toEqual(await shopFlows(usual));
  expect(results.length).toBeGreaterThan(25);
});

test('time limits are those of the shop', async () => {
  const hostile = await open();
  await makeHostile(hostile);
  const database = connect(hostile.connection);
  const client = await database.pool.connect();
  await client.query('SELECT pg_sleep(0.3)');
  const { rows } = await client.query(`SELECT current_setting('idle_session_timeout') AS session,
    current_setting('idle_in_transaction_session_timeout') AS transaction, current_setting('lock_timeout') AS lock`);
  expect(rows).toEqual([{ session: '0', transaction: '30s', lock: '0' }]);
  client.release();
  await database.close();
});

test('the schema is migrated, backed up and restored, whatever the role has set', async () => {
  const [source, target] = [await open('template0'), await open('template0')];
  await makeHostile(source);
  await makeHostile(target);
  const database = connect(source.connection);
  await migrateUp(database.db);
  await seedShop(database.db);
  const file = join(folder, 'shop.sql.gz');
  const { rows } = await backUp(source.connection, file);
  expect(rows).toMatchObject({ products: 5 });
  await restore(target.connection, file);
  const copy = connect(target.connection);
  expect(
    await copy.db.selectFrom('products').select(['id', 'name', 'created_at']).orderBy('id').execute(),
  ).toEqual(
    await database.db.selectFrom('products').select(['id', 'name', 'created_at']).orderBy('id').execute(),
  );
  await copy.close();
  await database.close();
});

describe('a pooler', () => {
  /** Sessions that a pooler in transaction mode gives the same connection. */
  const pooledSessions = async (knowsStatements: boolean) => {
    const { connection } = await open();
    const client = new pg.Client(connection);
    await client.connect();
    opened.push({ drop: () => client.end() });
    const session = (prefix: string) => ({
      query: (async (query: string | { name: string; text: string }) => {
        if (typeof query === 'string') return client.query(query);
        // As SQL, because the driver prepares a statement of this name only once.
        const name = `${knowsStatements ? prefix : ''}${query.name}`;
        return client.query(`PREPARE ${name} AS ${query.text}`);
      }) as unknown as pg.Client['query'],
    });
    return [session('one_'), session('other_')] as const;
  };

  test('that does not know prepared statements is refused at the start', async () => {
    await expect(checkPooledSessions(...(await pooledSessions(false)))).rejects.toThrow(
      'DATABASE_URL: the connection pooler does not support prepared statements in transaction mode. Use PgBouncer 1.21 or newer',
    );
  });

  test('that knows them, or none, is accepted', async () => {
    await checkPooledSessions(...(await pooledSessions(true)));
    const { connection } = await open();
    await checkPooler(connection);
  });
});
