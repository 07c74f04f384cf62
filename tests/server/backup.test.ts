import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { runShop } from '../../server/cli/shop/run.ts';
import { backUp } from '../../server/database/backup/backup.ts';
import { copyData, readLines } from '../../server/database/backup/copy-lines.ts';
import { restore } from '../../server/database/backup/restore.ts';
import { migrateTo, migrateUp } from '../../server/database/migrator.ts';
import { OperatorError } from '../../server/errors/operator-error.ts';
import { BrowserClient } from '../support/browser-client.ts';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.ts';
import { address, order, smallShop } from '../support/small-shop.ts';
import { testApp } from '../support/test-app.ts';
import { testConfig, testSecret } from '../support/test-config.ts';

const shop = await smallShop();
const restored = await freshDatabase('template0');
const folder = await mkdtemp(join(tmpdir(), 'razz-backup-'));
const file = join(folder, 'shop.sql.gz');
afterAll(async () => {
  await shop.close();
  await restored.drop();
  await rm(folder, { recursive: true });
});

/** Every row of every table as JSON text. */
const contents = async ({ db }: FreshDatabase): Promise<Record<string, string[]>> => {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE 'kysely%'
    ORDER BY 1`.execute(db);
  const result: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      SELECT to_jsonb(entry)::text AS row FROM ${sql.table(name)} entry ORDER BY 1`.execute(db);
    result[name] = rows.map(({ row }) => row);
  }
  return result;
};

const note = 'Tab\t, line\nfeed, return\r, back\\slash, \\., separator\u2028, বাংলা';

test('a backup restores every row, and the restored shop accepts orders', async () => {
  const buyer = await shop.customer('backup@example.com');
  await buyer.post('/api/cart/save_address', address);
  const placed = [];
  for (const additional_note of [note, '\\.', 'plain'])
    placed.push((await buyer.post('/api/cart/place_order', order({ additional_note }))).body.order_id);
  await shop.app.flushMail();
  const before = await contents(shop.database);

  const summary = await backUp(shop.database.connection, file);
  expect(summary.rows).toMatchObject({ orders: 3, products: 5 });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const [header = ''] = gunzipSync(await readFile(file))
    .toString()
    .split('\n');
  expect(header).toMatch(
    /^-- razz backup \{"version":1,"takenAt":"20[\dT:.-]+Z","server":"\d\d[^"]*","migrations":\["0001-catalogue",.*"\]\}$/,
  );
  const printed: string[] = [];
  const write = (text: string) => printed.push(text);
  const code = await runShop(['restore', file], {
    db: restored.db,
    connection: async () => restored.connection,
    config: testConfig(),
    secret: async () => testSecret,
    actor: 'tester@shop',
    terminal: { write, writeError: write, ask: undefined },
  });
  const total = Object.values(summary.rows).reduce((sum, count) => sum + count);
  expect({ code, printed }).toEqual({
    code: 0,
    printed: [
      `Database: embedded, in ${testConfig().dataDir}`,
      `Restored ${file}: ${total} rows, including 3 orders.`,
    ],
  });
  expect(await contents(restored)).toEqual(before);
  // The planner has statistics at once.
  const { rows: analyzed } = await sql`SELECT reltuples FROM pg_class WHERE relname = 'products'`.execute(
    restored.db,
  );
  expect(analyzed).toEqual([{ reltuples: 5 }]);

  // Through the API too: the customer's session is valid, lists the orders and places another one.
  const app = await testApp({ database: restored });
  const again = await new BrowserClient(app).open();
  again.cookies.clear();
  for (const [name, value] of buyer.cookies) again.cookies.set(name, value);
  const mine = await again.get('/api/user/get_my_orders');
  const expected = await buyer.get('/api/user/get_my_orders');
  expect(mine.body).toEqual(expected.body);
  expect(mine.body.data.total).toBe(3);
  const next = await again.post('/api/cart/place_order', order());
  expect(next).toMatchObject({ status: 201, body: { order_id: Math.max(...placed) + 1 } });
  await app.close();
});

test('triggers are enabled after a restore', async () => {
  await restored.db.updateTable('products').set({ name: 'Renamed' }).where('id', '=', 1).execute();
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT name FROM product_listing WHERE product_id = 1`.execute(restored.db);
  expect(rows).toEqual([{ name: 'renamed' }]);
});

test('a backup of an older version is restored and migrated', async () => {
  const old = await freshDatabase('template0');
  await migrateTo(old.db, '0014-bangla-names');
  await sql`
    INSERT INTO outbox_mails (recipient, subject, text_body, html_body)
    VALUES ('a@example.com', 'Order 1', 'Thank you.', '<p>Thank you.</p>')`.execute(old.db);
  const oldFile = join(folder, 'old.sql.gz');
  await backUp(old.connection, oldFile);
  await migrateUp(old.db);
  const target = await freshDatabase('template0');
  await restore(target.connection, oldFile);
  expect((await contents(target)).outbox_mails).toEqual((await contents(old)).outbox_mails);
  await old.drop();
  await target.drop();
});

test('a restore that was killed is repeated, with a backup of any version', async () => {
  const oldFile = join(folder, 'killed.sql.gz');
  const old = await freshDatabase('template0');
  await migrateTo(old.db, '0014-bangla-names');
  await backUp(old.connection, oldFile);
  for (const backup of [file, oldFile]) {
    // What is left: the schema without rows.
    const target = await freshDatabase();
    await restore(target.connection, backup);
    expect((await contents(target)).products).toHaveLength(backup === file ? 5 : 0);
    await target.drop();
  }
  await old.drop();
});

test('sequences are never below the rows', async () => {
  const lines = gunzipSync(await readFile(file)).toString();
  const lowered = join(folder, 'lowered.sql.gz');
  const summary = /-- end (.*)\n/.exec(lines)?.[1] ?? '';
  const { rows, sequences } = JSON.parse(summary) as { rows: object; sequences: Record<string, number> };
  expect(sequences).toHaveProperty('orders_id_seq');
  const changed = { rows, sequences: { ...sequences, orders_id_seq: 1, products_id_seq: undefined } };
  await writeFile(lowered, gzipSync(lines.replace(summary, JSON.stringify(changed))));
  const target = await freshDatabase('template0');
  await restore(target.connection, lowered);
  for (const name of ['orders', 'products'] as const) {
    const { rows: found } = await sql<{ next: number; greatest: number }>`
      SELECT nextval(${`${name}_id_seq`})::int AS next, max(id) AS greatest FROM ${sql.table(name)}`.execute(
      target.db,
    );
    expect(found[0]?.next).toBe((found[0]?.greatest ?? 0) + 1);
  }
  await target.drop();
});

describe('restore is refused', () => {
  test('into tables of another program', async () => {
    const target = await freshDatabase('template0');
    await sql`CREATE TABLE notes (text text)`.execute(target.db);
    await expect(restore(target.connection, file)).rejects.toThrow('The database is not empty.');
    await target.drop();
  });

  test('into a database that is not empty', async () => {
    const before = await contents(shop.database);
    await expect(restore(shop.database.connection, file)).rejects.toThrow(
      new OperatorError('The database is not empty. Set DATABASE_URL or RAZZ_DATA_DIR to a new one.'),
    );
    expect(await contents(shop.database)).toEqual(before);
  });

  test.each([
    [
      'a truncated file',
      async () => (await readFile(file)).subarray(0, -20),
      'cannot be restored: unexpected end of file',
    ],
    [
      'a backup without its last table',
      () => edited(/COPY "wishlist"[\s\S]*?\n\\\.\n/, ''),
      'cannot be restored: Rows are missing in wishlist.',
    ],
    [
      'a backup with an unknown table',
      () => edited('COPY "wishlist"', `COPY "${'wishes'.repeat(20)}"`),
      `cannot be restored: Unexpected line: COPY "${'wishes'.repeat(12)}wi`,
    ],
    [
      'a backup without counts',
      () => edited(/"rows":\{.*?\},/, '"rows":{},'),
      /cannot be restored: Rows are missing in .*products/,
    ],
    [
      'a backup without its end',
      () => edited(/-- end .*\n/, ''),
      'cannot be restored: The backup is truncated.',
    ],
    [
      'a backup of two newer versions',
      () => edited('"migrations":[', '"migrations":["9998-next","9999-future",'),
      'was written by a newer version of the shop, with 9998-next, 9999-future.',
    ],
    [
      'a file that is not a backup',
      async () => gzipSync('CREATE TABLE users ();\n'),
      'is not a backup of this shop software.',
    ],
    ['an empty file', async () => gzipSync(''), 'is not a backup of this shop software.'],
  ])('from %s', async (name, content, reason) => {
    const target = await freshDatabase('template0');
    const damaged = join(folder, `${name.replaceAll(' ', '-')}.gz`);
    await writeFile(damaged, await content());
    const error = typeof reason === 'string' ? new OperatorError(`${damaged} ${reason}`) : reason;
    await expect(restore(target.connection, damaged)).rejects.toThrow(error);
    // Migrations insert rows into these tables.
    const filled = ['listing_changes', 'districts', 'shop_settings'];
    const left = Object.entries(await contents(target)).filter(([name]) => !filled.includes(name));
    expect(left.flatMap(([, rows]) => rows)).toEqual([]);
    await target.drop();
  });

  const edited = async (from: string | RegExp, to: string) =>
    gzipSync(
      gunzipSync(await readFile(file))
        .toString()
        .replace(from, to),
    );

  test('from a missing file', async () => {
    const missing = join(folder, 'missing.gz');
    await expect(restore(restored.connection, missing)).rejects.toThrow(
      new OperatorError(`${missing} does not exist.`),
    );
  });
});

test('a backup of an empty database is refused', async () => {
  const empty = await freshDatabase('template0');
  const target = join(folder, 'empty.sql.gz');
  await expect(backUp(empty.connection, target)).rejects.toThrow(
    new OperatorError('The database is empty: there is nothing to back up.'),
  );
  expect(existsSync(target)).toBe(false);
  await empty.drop();
});

test('a backup overwrites no file and leaves no partial one', async () => {
  const before = await readFile(file);
  await expect(backUp(shop.database.connection, file)).rejects.toThrow(
    new OperatorError(`${file} already exists. Choose another name.`),
  );
  expect(await readFile(file)).toEqual(before);
  expect(existsSync(`${file}.${process.pid}.unfinished`)).toBe(false);
});

test('a backup into a missing folder is refused', async () => {
  const missing = join(folder, 'missing', 'shop.sql.gz');
  await expect(backUp(shop.database.connection, missing)).rejects.toThrow(
    `${missing} cannot be written (ENOENT).`,
  );
});

const collect = async (source: AsyncIterable<Buffer>): Promise<string[]> => {
  const parts = [];
  for await (const part of source) parts.push(part.toString());
  return parts;
};
const inChunks = async function* (text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield Buffer.from(text.slice(at, at + size));
};

test('COPY data is read up to its end, from chunks of any size', async () => {
  const text = 'a\r\n\\.b\n\n\\.\nnext\nincomplete';
  for (const size of [1, 2, 5, text.length]) {
    const lines = readLines(inChunks(text, size));
    expect((await collect(copyData(lines))).join(''), `chunk size ${size}`).toBe('a\r\n\\.b\n\n');
    expect(await collect(readLines(inChunks(text, size)))).toEqual(['a\r', '\\.b', '', '\\.', 'next']);
  }
});

test('COPY data is passed on in chunks of at least 64 KiB, and must be complete', async () => {
  const line = `${'x'.repeat(32_767)}\n`;
  const read = (text: string) => collect(copyData(readLines(inChunks(text, text.length))));
  const lengths = (await read(`${line.repeat(5)}\\.\n`)).map(({ length }) => length);
  expect(lengths).toEqual([65_536, 65_536, 32_768]);
  await expect(read(line)).rejects.toThrow('The data of a table is truncated.');
});
