import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { errorCode, OperatorError } from '../../errors/operator-error.ts';
import { type Connection, connect } from '../connect.ts';
import { listMigrations, migrateTo, migrateUp } from '../migrator.ts';
import { applySettings, unlimited } from '../settings.ts';
import { type BackupHeader, type BackupSummary, copyFromStatement } from './backup.ts';
import { copyData, readLines } from './copy-lines.ts';
import { listTables, raiseSequences, readMigrations, type TableSchema } from './schema.ts';

const headerPrefix = '-- razz backup ';
const summaryPrefix = '-- end ';

const parseHeader = async (line: Buffer | undefined, file: string): Promise<BackupHeader> => {
  const text = line?.toString();
  if (!text?.startsWith(headerPrefix))
    throw new OperatorError(`${file} is not a backup of this shop software.`);
  const header = JSON.parse(text.slice(headerPrefix.length)) as BackupHeader;
  const known = Object.keys(await listMigrations());
  const unknown = header.migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new OperatorError(
      `${file} was written by a newer version of the shop, with ${unknown.join(', ')}.`,
    );
  return header;
};

/** Tables that migrations insert rows into. */
const filledByMigrations = ['districts', 'listing_changes', 'shop_settings'];

/** A restore that was killed leaves the tables without rows, and may be repeated. */
const assertEmpty = async (client: pg.Client): Promise<void> => {
  const tables = await listTables(client);
  const isShop = (await readMigrations(client)).length > 0;
  const nonEmpty = [];
  for (const { name } of tables.filter((table) => !filledByMigrations.includes(table.name))) {
    const { rowCount } = await client.query(`SELECT FROM ${pg.escapeIdentifier(name)} LIMIT 1`);
    if (rowCount !== 0 || !isShop) nonEmpty.push(name);
  }
  if (nonEmpty.length > 0)
    throw new OperatorError('The database is not empty. Set DATABASE_URL or RAZZ_DATA_DIR to a new one.');
};

/** The columns may have another order: a table that was migrated down and up again has its newer columns last. */
const isCopyOf = ({ name, columns }: TableSchema, line: string): boolean => {
  const [, listed] = /^COPY "\w+" \((.*)\) FROM stdin;$/.exec(line) ?? [];
  const found = listed?.split(', ').map((column) => column.slice(1, -1)) ?? [];
  return (
    found.toSorted().join() === columns.toSorted().join() &&
    line === `${copyFromStatement({ name, columns: found })};`
  );
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
      const names = new Set([...tables.map(({ name }) => name), ...Object.keys(summary.rows ?? {})]);
      const incomplete = [...names].filter((name) => restored[name] !== summary.rows?.[name]);
      if (incomplete.length > 0) throw new Error(`Rows are missing in ${incomplete.join(', ')}.`);
      const uncounted = [...names].filter((name) => summary.rows?.[name] === undefined);
      if (uncounted.length > 0) throw new Error(`Counts are missing for ${uncounted.join(', ')}.`);
      return summary;
    }
    const table = tables.find((known) => isCopyOf(known, line));
    if (table === undefined) throw new Error(`Unexpected line: ${line.slice(0, 80)}`);
    const target = client.query(copyFrom(line.slice(0, -1)));
    await pipeline(Readable.from(copyData(lines)), target);
    restored[table.name] = (restored[table.name] ?? 0) + target.rowCount;
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
  for (const [name, value] of Object.entries(summary.sequences ?? {}))
    await client.query('SELECT setval($1::regclass, $2)', [pg.escapeIdentifier(name), value]);
  await raiseSequences(client);
  // Fires pending foreign key checks, which would block ALTER TABLE.
  await client.query('SET CONSTRAINTS ALL IMMEDIATE');
  await setTriggers('ENABLE');
  await client.query('COMMIT');
  return summary;
};

/**
 * Restores a backup into an empty database: migrates it to the version of the backup, restores the rows, then migrates
 * to the newest version. A corrupt or incomplete backup restores no rows.
 * @throws OperatorError
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
    if (error instanceof OperatorError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(
      errorCode(error) === 'ENOENT' ? `${file} does not exist.` : `${file} cannot be restored: ${reason}`,
    );
  } finally {
    input.destroy();
    await client.end().catch(() => {});
    await database.close();
  }
};
