import { readdir } from 'node:fs/promises';
import { type Kysely, type Migration, type MigrationResultSet, Migrator, sql } from 'kysely';
import { withAdvisoryLock } from './advisory-lock.ts';
import type { Database } from './types.ts';

const folder = new URL('migrations/', import.meta.url);

/** All migrations by name, in execution order. */
export const listMigrations = async (): Promise<Record<string, Migration>> => {
  const files = (await readdir(folder)).filter((file) => /^\d{4}-[a-z-]+\.ts$/.test(file)).sort();
  const modules = await Promise.all(files.map((file) => import(new URL(file, folder).href)));
  return Object.fromEntries(
    files.map((file, index) => [file.slice(0, -'.ts'.length), modules[index] as Migration]),
  );
};

/** Whether exactly these migrations have been executed. */
const isMigrated = async (db: Kysely<Database>): Promise<boolean> => {
  const { rows: tables } = await sql`SELECT WHERE to_regclass('kysely_migration') IS NOT NULL`.execute(db);
  if (tables.length === 0) return false;
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db);
  const names = Object.keys(await listMigrations());
  return rows.length === names.length && rows.every(({ name }, index) => name === names[index]);
};

/** Advisory lock of the process that migrates. */
export const migrationLock = 7_268_773;

/**
 * Kysely reads the tables before it takes its own lock. PostgreSQL reads the names of columns twice for that, and fails
 * if another process drops one in between. So the whole run has a lock, on a connection of its own.
 */
const migrate = async (
  db: Kysely<Database>,
  run: (migrator: Migrator) => Promise<MigrationResultSet>,
): Promise<string[]> => {
  const migrations = await listMigrations();
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await withAdvisoryLock(db, migrationLock, () => run(migrator));
  if (error) throw error;
  return results.map(({ migrationName }) => migrationName);
};

/**
 * Migrates the schema to the newest version. Concurrent processes may call it: one migrates, the others wait. Takes no
 * lock if there is nothing to do, as at most starts.
 * @returns the names of the executed migrations
 * @throws the database's error; the failed run is rolled back
 */
export const migrateUp = async (db: Kysely<Database>): Promise<string[]> =>
  (await isMigrated(db)) ? [] : migrate(db, (migrator) => migrator.migrateToLatest());

/** Migrates the schema up or down to the named migration. @throws the database's error */
export const migrateTo = (db: Kysely<Database>, name: string): Promise<string[]> =>
  migrate(db, (migrator) => migrator.migrateTo(name));

/** Reverts the newest migration. @returns its name, or undefined if there is none */
export const migrateDown = async (db: Kysely<Database>): Promise<string | undefined> =>
  (await migrate(db, (migrator) => migrator.migrateDown()))[0];
