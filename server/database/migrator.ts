import { readdir } from 'node:fs/promises';
import { type Kysely, type Migration, Migrator } from 'kysely';
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

const migrator = async (db: Kysely<Database>): Promise<Migrator> => {
  const migrations = await listMigrations();
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
};

/**
 * Migrates the schema to the newest version. Concurrent processes may call it: one migrates, the others wait.
 * @returns the names of the executed migrations
 * @throws the database's error; the failed run is rolled back
 */
export const migrateUp = async (db: Kysely<Database>): Promise<string[]> => {
  const { error, results = [] } = await (await migrator(db)).migrateToLatest();
  if (error) throw error;
  return results.map((result) => result.migrationName);
};

/** Migrates the schema up or down to the named migration. @throws the database's error */
export const migrateTo = async (db: Kysely<Database>, name: string): Promise<void> => {
  const { error } = await (await migrator(db)).migrateTo(name);
  if (error) throw error;
};

/** Reverts the newest migration. @returns its name, or undefined if there is none */
export const migrateDown = async (db: Kysely<Database>): Promise<string | undefined> => {
  const { error, results = [] } = await (await migrator(db)).migrateDown();
  if (error) throw error;
  return results[0]?.migrationName;
};
