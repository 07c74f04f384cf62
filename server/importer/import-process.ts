import { setPriority } from 'node:os';
import { type Connection, connect } from '../database/connect.ts';
import type { ImportRun } from '../repositories/admin/imports.ts';
import { type RunOptions, runImport } from './run-import.ts';

/** What the server sends to the process. */
export interface ImportJob extends ImportRun, Omit<RunOptions, 'onStopped'> {
  readonly connection: Connection;
}

/** Lower than the server's, so that shoppers do not wait for an import. */
const PRIORITY = 10;

// The server closes. Exits as usual, so that the file is removed.
process.on('SIGTERM', () => process.exit(143));

// The server has exited. The transaction ends with the connection.
process.on('disconnect', () => process.exit());

process.on('message', async ({ id, run, connection, ...options }: ImportJob) => {
  setPriority(PRIORITY);
  const database = connect(connection, { poolSize: 4 });
  try {
    // Exits at once: a statement may take long, and commits nothing without its transaction.
    await runImport(database.db, { id, run }, { ...options, onStopped: () => process.exit() });
    await database.close();
    process.exit();
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.stack : String(error) }, () => process.exit(1));
  }
});
