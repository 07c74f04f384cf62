import { createHash } from 'node:crypto';
import { readdir, readFile, statfs } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type Connection, connect } from '../../server/database/connect.ts';
import { isAlive } from '../../server/database/embedded/postmaster-file.ts';
import { startEmbedded } from '../../server/database/embedded/start.ts';
import { migrateUp } from '../../server/database/migrator.ts';
import { prepareDataFolder } from '../../server/startup/data-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection to the test server's maintenance database. */
    testServer: Connection;
    /** The migrated database that each test file clones. */
    templateName: string;
  }
}

const migrationsFolder = new URL('../../server/database/migrations/', import.meta.url);

/** Changes with every change to a migration, so that an old template is never cloned. */
const templateNameOfMigrations = async (): Promise<string> => {
  const hash = createHash('sha256');
  for (const file of (await readdir(migrationsFolder)).sort()) {
    hash.update(file).update(await readFile(new URL(file, migrationsFolder)));
  }
  return `template_${hash.digest('hex').slice(0, 16)}`;
};

const createTemplate = async (server: Connection, name: string): Promise<void> => {
  const unfinished = `unfinished_${process.pid}_${Date.now()}`;
  const admin = new pg.Client(server);
  await admin.connect();
  try {
    const found = await admin.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount) return;
    await admin.query(`CREATE DATABASE ${unfinished}`);
    const database = connect({ ...server, database: unfinished });
    await migrateUp(database.db);
    await database.close();
    // Renamed last, so that a template is complete even if this run is killed.
    await admin
      .query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`)
      .catch(async (error: pg.DatabaseError) => {
        await admin.query(`DROP DATABASE ${unfinished}`);
        if (error.code !== '42P04') throw error;
      });
  } finally {
    await admin.end();
  }
};

/** Drops the databases of killed runs: their names contain the id of a process that no longer exists. */
const dropLeftovers = async (server: Connection): Promise<void> => {
  const admin = new pg.Client(server);
  await admin.connect();
  try {
    const { rows } = await admin.query<{ datname: string }>(
      "SELECT datname FROM pg_database WHERE datname ~ '^(test|unfinished)_\\d+_'",
    );
    for (const { datname } of rows) {
      if (!isAlive(Number(datname.split('_')[1])))
        await admin.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
    }
  } finally {
    await admin.end();
  }
};

/**
 * In memory where there is a gigabyte to spare: creating the files of a database took 0.2 s of a processor on a disk, and
 * 0.03 s in memory.
 */
const clusterParent = async (): Promise<string> => {
  const memory = await statfs('/dev/shm').catch(() => undefined);
  return memory && memory.bavail * memory.bsize >= 2 ** 30 ? '/dev/shm' : tmpdir();
};

/** Starts the test server, or joins that of another run, and creates the migrated template unless it exists. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = join(await clusterParent(), `razz-tests-${userInfo().uid}`);
  await prepareDataFolder(dataDir);
  const embedded = await startEmbedded({
    dataDir,
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_wal_size: '128MB' },
  });
  const server = await embedded.database('postgres');
  const templateName = await templateNameOfMigrations();
  await dropLeftovers(server);
  await createTemplate(server, templateName);
  project.provide('testServer', server);
  project.provide('templateName', templateName);
  return () => embedded.leave();
}
