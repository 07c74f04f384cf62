import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { runShop } from '../../server/cli/shop/run.ts';
import { serve } from '../../server/serve.ts';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.ts';
import { unbuiltShop } from '../support/test-app.ts';
import { testConfig } from '../support/test-config.ts';

const databases: FreshDatabase[] = [];
const dataDir = await mkdtemp(join(tmpdir(), 'razz-installation-'));
afterAll(async () => {
  for (const database of databases) await database.drop();
  await rm(dataDir, { recursive: true });
});
const open = async (template?: 'template0') => {
  const database = await freshDatabase(template);
  databases.push(database);
  return database;
};

/** Starts a server and stops it. @returns what it announced */
const start = async ({ url }: FreshDatabase, environment: Record<string, string>): Promise<string[]> => {
  const announced: string[] = [];
  const config = testConfig({
    DATABASE_URL: url,
    RAZZ_DATA_DIR: dataDir,
    RAZZ_DEMO: '0',
    HOST: '127.0.0.1',
    ...environment,
  });
  const shop = await serve(config, (text) => announced.push(text), unbuiltShop);
  await shop.close();
  return announced;
};

describe('the secret of tracking links', () => {
  const [first, second] = ['a'.repeat(32), 'b'.repeat(32)] as const;

  test('is that of the first start: a server with another one does not start until it is replaced', async () => {
    const database = await open();
    await start(database, { SHOP_SECRET: first });
    await start(database, { SHOP_SECRET: first });
    await expect(start(database, { SHOP_SECRET: second })).rejects.toThrow(
      'SHOP_SECRET, or the file "secret" in the data folder, is not the secret of this database',
    );
    const { rows } = await database.pool.query('SELECT * FROM installation');
    expect(JSON.stringify(rows)).not.toContain(first);

    const printed: string[] = [];
    const write = (text: string) => printed.push(text);
    const run = (args: string[]) =>
      runShop(args, {
        db: database.db,
        connection: async () => database.connection,
        config: testConfig(),
        secret: async () => second,
        actor: 'tester@shop',
        terminal: { write, writeError: () => {}, ask: async () => false },
      });
    await run(['secret', 'replace']);
    await expect(start(database, { SHOP_SECRET: second })).rejects.toThrow('secret');
    expect(await run(['--yes', 'secret', 'replace'])).toBe(0);
    expect(printed).toEqual(['Nothing was changed.', 'Replaced the secret. Start all servers with it.']);
    await start(database, { SHOP_SECRET: second });
    await expect(start(database, { SHOP_SECRET: first })).rejects.toThrow('secret');
  });
});

describe('the demo', () => {
  const categories = async ({ pool }: FreshDatabase) =>
    (await pool.query('SELECT FROM categories')).rowCount ?? 0;
  const loading = 'Loading the demo catalogue …';

  test('is loaded into an empty database, also after a start that was killed while loading', async () => {
    const database = await open('template0');
    expect(await start(database, { RAZZ_DEMO: '1' })).toEqual([loading]);
    expect(await categories(database)).toBeGreaterThan(0);
    expect(await start(database, { RAZZ_DEMO: '1' })).toEqual([]);

    const killed = await open();
    await killed.pool.query("INSERT INTO installation VALUES ('demo', 'requested')");
    expect(await start(killed, { RAZZ_DEMO: '1' })).toEqual([loading]);
  });

  test('is not loaded into an empty database that existed before, unless RAZZ_DEMO asks for it', async () => {
    const database = await open();
    const config = testConfig({ DATABASE_URL: database.url, RAZZ_DATA_DIR: dataDir, HOST: '127.0.0.1' });
    const announced: string[] = [];
    // As with the embedded database, where the demo is the default.
    const shop = await serve({ ...config, demo: true }, (text) => announced.push(text), unbuiltShop);
    await shop.close();
    expect(announced).toEqual([
      'The demo is not loaded, because this database existed before. Restore a backup, import a catalogue, or set RAZZ_DEMO=1.',
    ]);
    expect(await categories(database)).toBe(0);
    expect(await start(database, { RAZZ_DEMO: '1' })).toEqual([loading]);
  });
});
