import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { errorCode, StartupError } from '../../startup/startup-error.ts';
import { type Connection, connect } from '../connect.ts';
import { listMigrations, migrateTo, migrateUp } from '../migrator.ts';
import { applySettings, unlimited } from '../settings.ts';
import { type BackupHeader, type BackupSummary, copyFromStatement } from './backup.ts';
import { copyData, readLines } from './copy-lines.ts';
import { listTables, type TableSchema } from './schema.ts';

const headerPrefix = '-- razz backup ';
const summaryPrefix = '-- end ';

const parseHeader = async (line: Buffer | undefined, file: string): Promise<BackupHeader> => {
  const text = line?.toString();
  if (!text?.startsWith(headerPrefix))
    throw new StartupError(`${file} is not a backup of this shop software.`);
  const header = JSON.parse(text.slice(headerPrefix.length)) as BackupHeader;
  const known = Object.keys(await listMigrations());
  const unknown = header.migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new StartupError(`${file} was written by a newer version of the shop, with ${unknown.join(', ')}.`);
  return header;
};

const assertEmpty = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query("SELECT FROM pg_tables WHERE schemaname = 'public' LIMIT 1");
  if (rows.length > 0)
    throw new StartupError('The database is not empty. Set DATABASE_URL or RAZZ_DATA_DIR to a new one.');
};

/** Restores the rows of all tables. Triggers are disabled, because the rows they would derive are in the backup. */
const readTables = async (
  client: pg.Client,
  tables: readonly TableSchema[],
  lines: AsyncGenerator<Buffer>,
): Promise<BackupSummary> => {
  const restored: Record<string, number> = {};
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const line = next.value.toString();
    if (line.startsWith(summaryPrefix)) {
      const summary = JSON.parse(line.slice(summaryPrefix.length)) as BackupSummary;
      const incomplete = Object.entries(summary.rows).filter(([name, count]) => restored[name] !== count);
      if (incomplete.length > 0)
        throw new Error(`Rows are missing in ${incomplete.map(([name]) => name).join(', ')}.`);
      return summary;
    }
    const table = tables.find((known) => line === `${copyFromStatement(known)};`);
    if (table === undefined) throw new Error(`Unexpected line: ${line.slice(0, 80)}`);
    const target = client.query(copyFrom(copyFromStatement(table)));
    await pipeline(Readable.from(copyData(lines)), target);
    restored[table.name] = target.rowCount;
  }
  throw new Error('The backup is truncated.');
};

const restoreTables = async (client: pg.Client, lines: AsyncGenerator<Buffer>): Promise<BackupSummary> => {
  const tables = await listTables(client);
  const setTriggers = async (state: 'DISABLE' | 'ENABLE') => {
    for (const { name } of tables)
      await client.query(`ALTER TABLE ${pg.escapeIdentifier(name)} ${state} TRIGGER USER`);
  };
  await client.query('BEGIN');
  await setTriggers('DISABLE');
  for (const { name } of tables) await client.query(`DELETE FROM ${pg.escapeIdentifier(name)}`);
  const summary = await readTables(client, tables, lines);
  for (const [name, value] of Object.entries(summary.sequences))
    await client.query('SELECT setval($1::regclass, $2)', [pg.escapeIdentifier(name), value]);
  // Fires pending foreign key checks, which would block ALTER TABLE.
  await client.query('SET CONSTRAINTS ALL IMMEDIATE');
  await setTriggers('ENABLE');
  await client.query('COMMIT');
  return summary;
};

/**
 * Restores a backup into an empty database: migrates it to the version of the backup, restores the rows, then migrates
 * to the newest version. A corrupt or incomplete backup restores no rows.
 * @throws StartupError
 */
export const restore = async (connection: Connection, file: string): Promise<BackupSummary> => {
  const input = createReadStream(file);
  const unzipped = createGunzip();
  input.on('error', (error) => unzipped.destroy(error));
  const lines = readLines(input.pipe(unzipped));
  const client = new pg.Client({ ...connection, application_name: 'razz restore' });
  client.on('error', () => {});
  const database = connect(connection);
  try {
    const header = await parseHeader((await lines.next()).value, file);
    await client.connect();
    await applySettings(client, unlimited);
    await assertEmpty(client);
    const version = header.migrations.at(-1);
    if (version !== undefined) await migrateTo(database.db, version);
    const summary = await restoreTables(client, lines);
    await migrateUp(database.db);
    await client.query('VACUUM (ANALYZE)');
    return summary;
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(
      errorCode(error) === 'ENOENT' ? `${file} does not exist.` : `${file} cannot be restored: ${reason}`,
    );
  } finally {
    input.destroy();
    await client.end().catch(() => {});
    await database.close();
  }
};
