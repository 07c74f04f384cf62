import { link, open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { errorCode, OperatorError } from '../../errors/operator-error.ts';
import type { Connection } from '../connect.ts';
import { applySettings, unlimited } from '../settings.ts';
import { listTables, readMigrations, readSequences, type TableSchema } from './schema.ts';

/** JSON of the first line, after `-- razz backup `. */
export interface BackupHeader {
  version: 1;
  takenAt: string;
  /** version of PostgreSQL */
  server: string | undefined;
  migrations: string[];
}

/** JSON of the last line, after `-- end `. A backup without it is incomplete. */
export interface BackupSummary {
  rows: Record<string, number>;
  sequences: Record<string, number>;
}

/** The statement that restores the rows of a table. */
export const copyFromStatement = ({ name, columns }: TableSchema): string =>
  `COPY ${pg.escapeIdentifier(name)} (${columns.map(pg.escapeIdentifier).join(', ')}) FROM stdin`;

const readTable = async function* (
  client: pg.Client,
  table: TableSchema,
): AsyncGenerator<string | Buffer, number> {
  yield `${copyFromStatement(table)};\n`;
  const columns = table.columns.map(pg.escapeIdentifier).join(', ');
  const rows = client.query(copyTo(`COPY ${pg.escapeIdentifier(table.name)} (${columns}) TO STDOUT`));
  yield* rows;
  yield '\\.\n';
  return rows.rowCount;
};

/** Reads the whole backup in one snapshot, and fills the summary. */
const readTables = async function* (
  client: pg.Client,
  summary: BackupSummary,
): AsyncGenerator<string | Buffer> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const migrations = await readMigrations(client);
  if (migrations.length === 0) throw new OperatorError('The database is empty: there is nothing to back up.');
  const { rows: versions } = await client.query<{ server: string }>(
    "SELECT current_setting('server_version') AS server",
  );
  const server = versions[0]?.server;
  const header: BackupHeader = { version: 1, takenAt: new Date().toISOString(), server, migrations };
  yield `-- razz backup ${JSON.stringify(header)}\n`;
  for (const table of await listTables(client)) summary.rows[table.name] = yield* readTable(client, table);
  // Sequences are not part of the snapshot: read them last, so that their values are above every id.
  summary.sequences = await readSequences(client);
  await client.query('COMMIT');
  yield `-- end ${JSON.stringify(summary)}\n`;
};

/**
 * Backs up all tables in one snapshot, while the shop is running, as gzip-compressed COPY text. The file is created
 * atomically and readable only by its owner, because it contains addresses and password hashes.
 * @throws OperatorError if the file exists or cannot be written, or the database is empty
 */
export const backUp = async (connection: Connection, file: string): Promise<BackupSummary> => {
  const throwUnwritable = (error: unknown): never => {
    throw new OperatorError(`${file} cannot be written (${errorCode(error)}).`);
  };
  const unfinished = `${file}.${process.pid}.unfinished`;
  const target = await open(unfinished, 'wx', 0o600).catch(throwUnwritable);
  const client = new pg.Client({ ...connection, application_name: 'razz backup' });
  client.on('error', () => {});
  const summary: BackupSummary = { rows: {}, sequences: {} };
  try {
    await client.connect();
    await applySettings(client, unlimited);
    await pipeline(
      readTables(client, summary),
      createGzip({ level: 6 }),
      async (compressed: AsyncIterable<Buffer>) => {
        for await (const chunk of compressed) await target.writeFile(chunk).catch(throwUnwritable);
      },
    );
    await target.close().catch(throwUnwritable);
    // Unlike rename(), link() fails when the file exists.
    await link(unfinished, file).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
      throw new OperatorError(`${file} already exists. Choose another name.`);
    });
    return summary;
  } finally {
    await rm(unfinished, { force: true });
    await target.close();
    await client.end().catch(() => {});
  }
};
