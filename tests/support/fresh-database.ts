import pg from 'pg';
import { inject } from 'vitest';
import { type ConnectedDatabase, type Connection, connect } from '../../server/database/connect.ts';

export interface FreshDatabase extends ConnectedDatabase {
  /** For a second pool or another process on the same database. */
  connection: Connection;
  /** Closes the pool and removes the database. */
  drop: () => Promise<void>;
}

let made = 0;

const onServer = async (statement: string): Promise<void> => {
  const admin = new pg.Client(inject('testServer'));
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
};

/**
 * A migrated, empty database of the caller's own, cloned in milliseconds. In a test file of the server project:
 * `const database = await freshDatabase(); afterAll(database.drop);` From `template0` it has no schema.
 */
export const freshDatabase = async (template?: 'template0'): Promise<FreshDatabase> => {
  made += 1;
  const name = `test_${process.pid}_${Date.now()}_${made}`;
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${template ?? inject('templateName')}`);
  const connection = { ...inject('testServer'), database: name };
  const opened = connect(connection);
  return {
    ...opened,
    connection,
    drop: async () => {
      await opened.close();
      await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
};
