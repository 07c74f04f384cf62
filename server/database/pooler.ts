import pg from 'pg';
import { errorCode, OperatorError } from '../errors/operator-error.ts';
import type { Connection } from './connect.ts';

const duplicateStatement = '42P05';
const statement = { name: 'razz_pooler_check', text: 'SELECT 1' };

type Session = Pick<pg.Client, 'query'>;

const pidOf = async (session: Session): Promise<number | undefined> => {
  const { rows } = await session.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid;
};

/**
 * Checks two idle sessions with the same address. Through a pooler in transaction mode both get the same connection of
 * the server, where a pooler that does not know prepared statements lets their names collide.
 * @throws OperatorError
 */
export const checkPooledSessions = async (one: Session, other: Session): Promise<void> => {
  if ((await pidOf(one)) !== (await pidOf(other))) return;
  await one.query(statement);
  await other.query(statement).catch((error: unknown) => {
    if (errorCode(error) !== duplicateStatement) throw error;
    throw new OperatorError(
      'DATABASE_URL: the connection pooler does not support prepared statements in transaction mode. Use PgBouncer 1.21 or newer with max_prepared_statements above 0, or its session mode.',
    );
  });
};

/** @throws OperatorError if the address is that of a pooler with which requests would fail */
export const checkPooler = async (connection: Connection): Promise<void> => {
  const sessions = [new pg.Client(connection), new pg.Client(connection)] as const;
  for (const session of sessions) session.on('error', () => {});
  try {
    for (const session of sessions) await session.connect();
    await checkPooledSessions(...sessions);
  } finally {
    await Promise.all(sessions.map((session) => session.end().catch(() => {})));
  }
};
