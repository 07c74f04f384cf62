import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { link, rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { errorCode, StartupError } from '../../startup/startup-error.ts';
import type { Connection } from '../connect.ts';
import { listTables, readMigrations, readSequences, type TableSchema } from './schema.ts';

/** JSON of the first line, after `-- razz backup `. */
export interface BackupHeader {
  version: 1;
  takenAt: string;
  /** version of PostgreSQL */
  server: string;
  migrations: string[];
}

/** JSON of the last line, after `-- end `. A backup without it is incomplete. */
export interface BackupSummary {
  rows: Record<string, number>;
  sequences: Record<string, number>;
}

const write = async (out: Writable, text: string | Buffer): Promise<void> => {
  if (!out.write(text)) await once(out, 'drain');
};

/** The statement that restores the rows of a table. */
export const copyFromStatement = ({ name, columns }: TableSchema): string =>
  `COPY ${pg.escapeIdentifier(name)} (${columns.map(pg.escapeIdentifier).join(', ')}) FROM stdin`;

const writeTable = async (client: pg.Client, table: TableSchema, out: Writable): Promise<number> => {
  await write(out, `${copyFromStatement(table)};\n`);
  const columns = table.columns.map(pg.escapeIdentifier).join(', ');
  const rows = client.query(copyTo(`COPY ${pg.escapeIdentifier(table.name)} (${columns}) TO STDOUT`));
  for await (const chunk of rows) await write(out, chunk as Buffer);
  await write(out, '\\.\n');
  return rows.rowCount;
};

const writeTables = async (client: pg.Client, out: Writable): Promise<BackupSummary> => {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const migrations = await readMigrations(client);
  if (migrations.length === 0) throw new StartupError('The database is empty: there is nothing to back up.');
  const { rows: versions } = await client.query<{ server: string }>(
    "SELECT current_setting('server_version') AS server",
  );
  const server = versions[0]?.server ?? '';
  const header: BackupHeader = { version: 1, takenAt: new Date().toISOString(), server, migrations };
  await write(out, `-- razz backup ${JSON.stringify(header)}\n`);
  const rows: Record<string, number> = {};
  for (const table of await listTables(client)) rows[table.name] = await writeTable(client, table, out);
  // Sequences are not part of the snapshot: read them last, so that their values are above every id.
  const sequences = await readSequences(client);
  await client.query('COMMIT');
  return { rows, sequences };
};

/**
 * Backs up all tables in one snapshot, while the shop is running, as gzip-compressed COPY text. The file is created
 * atomically and readable only by its owner, because it contains addresses and password hashes.
 * @throws StartupError if the file exists or the database is empty
 */
export const backUp = async (connection: Connection, file: string): Promise<BackupSummary> => {
  const unfinished = `${file}.${process.pid}.unfinished`;
  const target = createWriteStream(unfinished, { mode: 0o600, flags: 'wx' });
  const gzip = createGzip({ level: 6 });
  gzip.pipe(target);
  target.on('error', (error) => gzip.destroy(error));
  const written = finished(target);
  written.catch(() => {});
  const client = new pg.Client({ ...connection, application_name: 'razz backup' });
  client.on('error', () => {});
  try {
    await once(target, 'open').catch((error: unknown) => {
      throw new StartupError(`${file} cannot be written (${errorCode(error)}).`);
    });
    await client.connect();
    const summary = await writeTables(client, gzip);
    gzip.end(`-- end ${JSON.stringify(summary)}\n`);
    await written;
    // Unlike rename(), link() fails when the file exists.
    await link(unfinished, file).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
      throw new StartupError(`${file} already exists. Choose another name.`);
    });
    return summary;
  } finally {
    target.destroy();
    await rm(unfinished, { force: true });
    await client.end().catch(() => {});
  }
};
