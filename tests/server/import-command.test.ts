import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { freshDatabase } from '../support/fresh-database.ts';

const command = fileURLToPath(new URL('../../server/importer/main.ts', import.meta.url));
const database = await freshDatabase();
const folder = await mkdtemp(join(tmpdir(), 'razz-import-command-'));
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('a lost connection ends the command with a one-line error, and nothing is imported', {
  timeout: 60_000,
}, async () => {
  const file = join(folder, 'many.ndjson');
  const rows = Array.from({ length: 5000 }, (_, number) =>
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
  const { host, port, user } = inject('testServer');
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: `postgres://${user}@localhost:${port}/${database.connection.database}?host=${host}`,
    RAZZ_DATA_DIR: folder,
  };
  const exited = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', command, file],
      { env },
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
  expect(stderr.replace(/^[\d,]+ (?:rows read|products written)\n/gm, '')).toMatch(
    // The cause depends on which side notices first.
    /^The database did not finish the import \([^)\n]+\)\. Run it again: products that were imported are replaced\.\n$/,
  );
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(await database.db.selectFrom('products').select('id').execute()).toEqual([]);
});
