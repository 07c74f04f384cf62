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
