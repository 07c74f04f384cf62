import { readdir } from 'node:fs/promises';
import { type Kysely, type Migration, Migrator } from 'kysely';
import type { Database } from './types.ts';

const folder = new URL('migrations/', import.meta.url);

/** The migrations by name, in the order they run. */
export const listMigrations = async (): Promise<Record<string, Migration>> => {
  const files = (await readdir(folder)).filter((file) => /^\d{4}-[a-z-]+\.ts$/.test(file)).sort();
  const modules = await Promise.all(files.map((file) => import(new URL(file, folder).href)));
  return Object.fromEntries(
    files.map((file, at) => [file.slice(0, -'.ts'.length), modules[at] as Migration]),
  );
};

const migrator = async (db: Kysely<Database>): Promise<Migrator> => {
  const migrations = await listMigrations();
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
};

/**
 * Brings the schema to the newest version. Several processes may call it at once: one migrates, the others wait.
 * @returns the names of the migrations that ran
 * @throws the database's error; the failed run is rolled back
 */
export const migrateUp = async (db: Kysely<Database>): Promise<string[]> => {
  const { error, results = [] } = await (await migrator(db)).migrateToLatest();
  if (error) throw error;
  return results.map((result) => result.migrationName);
};

/** Brings the schema to the version that a migration left. @throws the database's error */
export const migrateTo = async (db: Kysely<Database>, name: string): Promise<void> => {
  const { error } = await (await migrator(db)).migrateTo(name);
  if (error) throw error;
};

/** Takes back the newest migration. @returns its name, or undefined when none was left */
export const migrateDown = async (db: Kysely<Database>): Promise<string | undefined> => {
  const { error, results = [] } = await (await migrator(db)).migrateDown();
  if (error) throw error;
  return results[0]?.migrationName;
};
