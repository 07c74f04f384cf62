import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { type Kysely, sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { migrateCommand } from '../../server/cli/migrate.ts';
import { listMigrations, migrateDown, migrateUp, migrationLock } from '../../server/database/migrator.ts';
import type { Database } from '../../server/database/types.ts';
import { BrowserClient } from '../support/browser-client.ts';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.ts';
import { runInProcess } from '../support/run-in-process.ts';
import { order } from '../support/small-shop.ts';
import { testApp } from '../support/test-app.ts';

const { db, pool, drop } = await freshDatabase();
afterAll(drop);

/** Tables, indexes, constraints, functions and triggers, one line each. */
const schema = async (of: Kysely<Database> = db): Promise<string[]> => {
  const { rows } = await sql<{ line: string }>`
    SELECT concat_ws(' ', table_name, column_name, data_type, column_default) AS line
    FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT regexp_replace(proname || ' ' || prosrc, '\\s+', ' ', 'g')
    FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    ORDER BY 1
  `.execute(of);
  return rows.map(({ line }) => line);
};

describe('migrations', () => {
  test('down and up again give the same schema', async () => {
    const before = await schema();
    const names = Object.keys(await listMigrations());
    const undone: string[] = [];
    for (let name = await migrateDown(db); name !== undefined; name = await migrateDown(db))
      undone.push(name);
    expect(undone).toEqual(names.toReversed());
    const { rows } = await sql<{ name: string }>`
      SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE 'kysely%'
    `.execute(db);
    expect(rows).toEqual([]);
    expect(await migrateUp(db)).toEqual(names);
    expect(await schema()).toEqual(before);
  });

  test('wait for another process only if there is something to do', async () => {
    const other = await pool.connect();
    await other.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    expect(await migrateUp(db)).toEqual([]);
    const reverted = migrateDown(db);
    const isWaiting =
      "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
    await expect.poll(async () => (await pool.query(isWaiting)).rowCount).toBe(1);
    await other.query('SELECT pg_advisory_unlock($1)', [migrationLock]);
    other.release();
    expect(await reverted).toBe(Object.keys(await listMigrations()).at(-1));
    expect(await migrateUp(db)).toHaveLength(1);
  });

  test('run with npm run db:migrate', async () => {
    const run = async ({ connection: { host, database }, url }: FreshDatabase, argument: string) => {
      const environment = {
        RAZZ_DATA_DIR: tmpdir(),
        DATABASE_URL: url,
      };
      const { code, stdout, stderr } = await runInProcess(migrateCommand, environment, [argument]);
      expect(code).toBe(0);
      return `${stderr.replace(`${host}/${database}`, 'LOCATION')}${stdout}`;
    };
    const [target, empty] = await Promise.all([freshDatabase(), freshDatabase('template0')]);
    const newest = Object.keys(await listMigrations()).at(-1) ?? '';
    const printed = await Promise.all([run(target, 'down'), run(empty, 'down'), run(target, '--help')]);
    expect(printed).toEqual([
      `Database: LOCATION\nReverted ${newest}.\n`,
      'Database: LOCATION\nNo migration to revert.\n',
      `Usage: npm run db:migrate -- [options] <direction>

Migrate the schema of the database.

Arguments:
  direction   up: run all pending migrations; down: revert the newest one
              (choices: "up", "down")

Options:
  -h, --help  show this help
`,
    ]);
    expect(await run(target, 'up')).toBe('Database: LOCATION\nThe schema is up to date.\n');
    expect(await migrateUp(target.db)).toEqual([]);
    await Promise.all([target.drop(), empty.drop()]);
  });

  test('run once when two processes migrate concurrently', async () => {
    await migrateDown(db);
    const ran = await Promise.all([migrateUp(db), migrateUp(db)]);
    expect(ran.flat()).toHaveLength(1);
  });

  test('have no time limit: neither their statements nor the wait for another process', async () => {
    const { rows } = await sql`SHOW statement_timeout`.execute(db);
    expect(rows).toEqual([{ statement_timeout: '0' }]);
    expect(pool.options.query_timeout).toBe(0);
  });

  test('every foreign key has an index that starts with its columns', async () => {
    const { rows } = await sql<{ key: string }>`
      SELECT conrelid::regclass || '.' || conname AS key FROM pg_constraint
      WHERE contype = 'f' AND NOT EXISTS (
        SELECT FROM pg_index WHERE indrelid = conrelid
          AND (indkey::int2[])[0:array_length(conkey, 1) - 1] @> conkey)
    `.execute(db);
    expect(rows).toEqual([]);
  });
});

test('a database of the first version migrates to the current schema with its data', async () => {
  const old = await freshDatabase('template0');
  const fixture = new URL('fixtures/first-version.sql', import.meta.url);
  await old.pool.query(await readFile(fixture, 'utf8'));
  await old.pool.query("UPDATE products SET keywords = 'শা\u09dcি' WHERE id = 1");
  const ran = await migrateUp(old.db);
  expect(ran).toEqual(Object.keys(await listMigrations()).slice(8));
  const current = await freshDatabase();
  expect(await schema(old.db)).toEqual(await schema(current.db));
  await current.drop();

  const app = await testApp({ database: old });
  const customer = await new BrowserClient(app).open();
  const account = { email: 'rahim@example.com', password: 'correct horse battery' };
  expect(await customer.post('/login', account)).toMatchObject({ status: 200 });
  const { data } = (await customer.get('/api/user/get_my_orders')).body;
  expect(data.data).toMatchObject([
    { id: 2, payment_method: 'bkash', payment_trnx_id: 'F1RST12345', coupon_code: 'EID10' },
    { id: 1, payment_method: 'cash', additional_note: 'Ring twice' },
  ]);
  const terms = old.db.selectFrom('orders').select(['id', 'coupon_type', 'coupon_amount']).orderBy('id');
  expect(await terms.where('id', '<=', 2).execute()).toEqual([
    { id: 1, coupon_type: null, coupon_amount: null },
    { id: 2, coupon_type: 'percentage_discount', coupon_amount: 10 },
  ]);
  const listing = { category_slug: 'women', filter_params: [{ search: 'saree' }], sort_option: 'atoz' };
  const { body } = await customer.post('/api/filter_products?page=1', listing);
  expect(body.data.map(({ name }: { name: string }) => name)).toEqual([
    'Blue Katan Saree',
    'Red Jamdani Saree',
  ]);
  const bangla = { ...listing, filter_params: [{ search: 'শা\u09dcি' }] };
  expect(await customer.post('/api/filter_products?page=1', bangla)).toMatchObject({
    body: { data: [{ name: 'Red Jamdani Saree' }] },
  });
  const next = await customer.post('/api/cart/place_order', order());
  expect(next).toMatchObject({ status: 201, body: { order_id: 4 } });
  await app.close();
  await old.drop();
});
