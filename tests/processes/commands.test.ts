import { exec, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.ts';
import { smallShop } from '../support/small-shop.ts';

const shopCommand = fileURLToPath(new URL('../../server/cli/shop/main.ts', import.meta.url));
const commands = fileURLToPath(new URL('../../server/cli/scripts.ts', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'razz-commands-'));
afterAll(() => rm(folder, { recursive: true }));

const environmentOf = ({ url }: FreshDatabase) => ({
  PATH: process.env.PATH,
  DATABASE_URL: url,
  RAZZ_DATA_DIR: join(folder, 'data'),
});
const opened = ({ connection: { host, database } }: FreshDatabase) => `Database: ${host}/${database}\n`;

test.each(['db:migrate', 'search:sync'])('npm run %s', async (script) => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'));
  const { stdout } = await promisify(exec)(`${scripts[script]} --help`);
  expect(stdout).toMatch(`Usage: npm run ${script} -- `);
});

test('npm run shop -- --help finishes when the reader of its output has ended', async () => {
  const dataDir = join(folder, 'untouched');
  const child = spawn(process.execPath, ['--import', 'tsx', shopCommand, '--help'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, RAZZ_DATA_DIR: dataDir, DATABASE_URL: '' },
  });
  child.stdout.destroy();
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(existsSync(dataDir)).toBe(false);
});

test.each([[['backup', '--help']], [['no-such-command']]])('npm run shop -- %j opens no database', (args) => {
  const dataDir = join(folder, 'untouched');
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', shopCommand, ...args], {
    encoding: 'utf8',
    env: { ...process.env, RAZZ_DATA_DIR: dataDir, DATABASE_URL: '' },
  });
  expect({ status, stderr: args.includes('--help') ? stderr : '' }).toEqual({
    status: args.includes('--help') ? 0 : 2,
    stderr: '',
  });
  expect(existsSync(dataDir)).toBe(false);
});

test('a backup that no longer fits ends with a one-line error and leaves no file', async () => {
  const shop = await smallShop();
  const target = join(folder, 'too-large.sql.gz');
  // Like a full disk: no file of this process may be larger than 2 blocks.
  const limited = ['-c', 'ulimit -f 2 && exec "$@"', 'sh', process.execPath];
  const { status, stderr } = spawnSync('sh', [...limited, '--import', 'tsx', shopCommand, 'backup', target], {
    encoding: 'utf8',
    env: { ...environmentOf(shop.database), TSX_DISABLE_CACHE: '1' },
  });
  await shop.close();
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: `${opened(shop.database)}${target} cannot be written (EFBIG).\n`,
  });
  expect((await readdir(folder)).filter((name) => name.startsWith('too-large'))).toEqual([]);
});

test('a lost connection ends an import with a one-line error, and nothing is imported', {
  timeout: 60_000,
}, async () => {
  const database = await freshDatabase();
  const file = join(folder, 'many.ndjson');
  const rows = Array.from({ length: 10_000 }, (_, number) =>
    JSON.stringify({
      name: `Saree ${number}`,
      category: 'Women',
      merchant: 'Patrail Weavers',
      unit_price: 2450,
      current_stock: 4,
      featured_img: '/saree.webp',
    }),
  );
  await writeFile(file, rows.join('\n'));
  const exited = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', commands, 'catalogue:import', file],
      { env: environmentOf(database) },
      (_, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }),
    );
  });
  const terminateImport = async () => {
    const { rows: found } = await sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND query ILIKE 'insert into "products"%'`.execute(
      database.db,
    );
    return found.length;
  };
  await expect.poll(terminateImport, { timeout: 30_000 }).toBeGreaterThan(0);
  const { code, stdout, stderr } = await exited;
  expect(stderr.replace(opened(database), '')).toMatch(
    // The cause depends on which side notices first.
    /^10,000 rows read\nThe database did not finish the import \([^)\n]+\)\. Run it again: products that were imported are updated\.\n$/,
  );
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(await database.db.selectFrom('products').select('id').execute()).toEqual([]);
  await database.drop();
});
