import { type Kysely, sql } from 'kysely';
import type { Database } from './types.ts';

/**
 * Runs `work` while this process holds an advisory lock, in a transaction of its own: through a pooler, a lock of the
 * session could stay with a connection of somebody else. `work` must use other connections of the pool.
 */
export const withAdvisoryLock = <Result>(
  db: Kysely<Database>,
  key: number,
  work: () => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (holder) => {
    // The transaction is idle while the work runs.
    await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(holder);
    await sql`SELECT pg_advisory_xact_lock(${key}::bigint)`.execute(holder);
    return work();
  });

/** Waits for the advisory lock of a name, and holds it until the end of the transaction. */
export const lockName = async (transaction: Kysely<Database>, name: string): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
};

/** As lockName(), without waiting. @returns false if another transaction holds the lock */
export const tryLockName = async (transaction: Kysely<Database>, name: string): Promise<boolean> => {
  const { rows } = await sql<{ isLocked: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) AS "isLocked"`.execute(transaction);
  return rows[0]?.isLocked === true;
};
