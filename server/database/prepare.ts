import { type Kysely, sql } from 'kysely';
import { OperatorError } from '../errors/operator-error.ts';
import { withAdvisoryLock } from './advisory-lock.ts';
import { explainDatabaseError } from './connection-error.ts';
import { listMigrations, migrateUp } from './migrator.ts';
import type { Database } from './types.ts';

const oldestVersion = 150_000;

/**
 * Checks the server's version and migrates the schema to the newest version.
 * @returns whether the database was empty, so that this call has created the schema
 * @throws OperatorError if the database is unreachable or too old, or if its role may not create the tables
 */
export const prepareDatabase = async (
  db: Kysely<Database>,
  databaseUrl: string | undefined,
): Promise<boolean> => {
  try {
    const { rows } = await sql<{ version: string; number: number }>`
      SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number
    `.execute(db);
    const found = rows[0];
    if (found && found.number < oldestVersion) {
      throw new OperatorError(
        `DATABASE_URL: PostgreSQL ${found.version} is too old; the shop needs 15 or newer.`,
      );
    }
    const [first] = Object.keys(await listMigrations());
    return (await migrateUp(db)).includes(first ?? '');
  } catch (error) {
    throw explainDatabaseError(error, databaseUrl);
  }
};

/** Advisory lock of the process that loads the first catalogue. Others wait, then find the catalogue. */
const catalogueLock = 7_268_772;

export const isWithoutCatalogue = async (db: Kysely<Database>): Promise<boolean> =>
  (await db.selectFrom('categories').select('id').limit(1).executeTakeFirst()) === undefined;

/**
 * Loads a catalogue into an empty shop, in only one of several concurrent processes.
 * @returns whether this call has loaded it
 */
export const loadFirstCatalogue = async (
  db: Kysely<Database>,
  load: (db: Kysely<Database>) => Promise<void>,
): Promise<boolean> => {
  if (!(await isWithoutCatalogue(db))) return false;
  return withAdvisoryLock(db, catalogueLock, async () => {
    if (!(await isWithoutCatalogue(db))) return false;
    await load(db);
    return true;
  });
};
