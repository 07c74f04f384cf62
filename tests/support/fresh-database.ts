import pg from 'pg';
import { inject } from 'vitest';
import { type ConnectedDatabase, type Connection, connect } from '../../server/database/connect.ts';

export interface FreshDatabase extends ConnectedDatabase {
  /** To connect a second pool or another process to the same database. */
  connection: Connection;
  /** The connection as DATABASE_URL. */
  url: string;
  /** Closes the pool and drops the database. */
  drop: () => Promise<void>;
}

let databaseCount = 0;

const runOnServer = async (statement: string): Promise<void> => {
  const admin = new pg.Client(inject('testServer'));
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
};

/**
 * Clones a migrated, empty database in milliseconds. In a test file of the server project:
 * `const database = await freshDatabase(); afterAll(database.drop);` With `template0` it has no schema and can have
 * another locale, such as `LOCALE 'C'`.
 */
export const freshDatabase = async (template?: 'template0', locale = ''): Promise<FreshDatabase> => {
  databaseCount += 1;
  const name = `test_${process.pid}_${Date.now()}_${databaseCount}`;
  await runOnServer(`CREATE DATABASE ${name} TEMPLATE ${template ?? inject('templateName')} ${locale}`);
  const connection = { ...inject('testServer'), database: name };
  const { host, port, user } = connection;
  const database = connect(connection);
  return {
    ...database,
    connection,
    url: `postgres://${user}@localhost:${port}/${name}?host=${host}`,
    drop: async () => {
      await database.close();
      await runOnServer(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
};
