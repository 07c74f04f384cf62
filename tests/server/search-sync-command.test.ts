import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { searchSyncCommand } from '../../server/cli/search-sync.ts';
import { fakeSearchService } from '../support/fake-search-service.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { runInProcess } from '../support/run-in-process.ts';
import { seedShop } from '../support/small-shop.ts';

const service = await fakeSearchService();
const database = await freshDatabase();
await seedShop(database.db);
const dataDir = await mkdtemp(join(tmpdir(), 'razz-sync-'));
afterAll(async () => {
  await service.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const hosted = {
  SEARCH_APP_ID: 'boutique',
  SEARCH_KEY: 'search-only-key',
  SEARCH_ADMIN_KEY: 'admin-key',
  SEARCH_INDEX: 'goods',
  SEARCH_HOSTS: `http://${service.host.url}`,
};

const run = (settings: Record<string, string>, ...args: string[]) =>
  runInProcess(
    searchSyncCommand,
    {
      DATABASE_URL: database.url,
      RAZZ_DATA_DIR: dataDir,
      ...settings,
    },
    args,
  );

test('pushes all products, then changes only, and all again with --full', async () => {
  expect(await run(hosted)).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/^Database: \S+\/\S+\n4 products pushed\n5 products pushed\n$/),
    stdout: 'goods: pushed all products, 4 products saved, 0 removed.\n',
  });
  const goods = () => service.indexes.get('goods');
  expect([...(goods()?.records.keys() ?? [])].sort()).toEqual(['1', '2', '3', '4']);
  expect(goods()?.settings).toMatchObject({ hitsPerPage: 10 });
  await database.db.updateTable('products').set({ is_published: false }).where('id', '=', 4).execute();
  const again = await run(hosted);
  expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('pushed changes') });
  expect([...(goods()?.records.keys() ?? [])].sort()).toEqual(['1', '2', '3']);
  expect(await run(hosted, '--full')).toMatchObject({
    code: 0,
    stdout: 'goods: pushed all products, 3 products saved, 0 removed.\n',
  });
});

test('a missing setting or a rejected request ends the command with a one-line error', async () => {
  const keyless = { ...hosted, SEARCH_ADMIN_KEY: '' };
  const results = await Promise.all([run({}), run(keyless), run(hosted, '--fast'), run({}, '--help')]);
  expect(results.map(({ code }) => code)).toEqual([2, 2, 2, 0]);
  expect(results[0]?.stderr).toContain('The shop uses its built-in search');
  expect(results[1]?.stderr).toContain('SEARCH_ADMIN_KEY is missing');
  expect(results[2]?.stderr).toContain("Unknown option '--fast'.");
  expect(results[3]?.stdout).toMatchInlineSnapshot(`
    "Usage: npm run search:sync -- [options]

    Push the catalogue to the hosted search index of SEARCH_APP_ID and SEARCH_INDEX,
    with the write key SEARCH_ADMIN_KEY. The first run pushes everything, later runs
    push changes. An interrupted run is resumed.

    Options:
      --full      push all products again; needed after products were deleted from
                  the database (default: false)
      -h, --help  show this help
    "
  `);
  service.refuseAfter(0);
  const rejected = await run(hosted, '--full');
  expect(rejected.code).toBe(1);
  expect(rejected.stderr).toMatch(
    /rejected a request or is unreachable \((?!Error).*Quota.*\)\. Run the command again/,
  );
});
