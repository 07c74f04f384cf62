import type pg from 'pg';
import { type ConnectedDatabase, type Connection, type ConnectOptions, connect } from './connect.ts';

/** A standby of the primary that serves reads which may be a few seconds old. */
export interface Replica extends Pick<ConnectedDatabase, 'db' | 'pool' | 'close'> {
  /** How old its data is at most, seconds; Infinity while it was never measured. */
  lag: () => number;
  /** Whether it can be read now: it was measured, and is not older than `maxLagSeconds`. */
  isFresh: () => boolean;
  /** Called when a read failed: it is not read again before the next successful measurement. */
  suspend: () => void;
}

export interface ReplicaOptions extends ConnectOptions {
  connection: Connection;
  /** Read for its position in the write-ahead log. */
  primary: pg.Pool;
  /** A replica that is further behind is not read. */
  maxLagSeconds: number;
  /** Between two measurements, milliseconds; 500 unless given. */
  measureEveryMs?: number;
  /** Called when it becomes fresh or stale. */
  onChange?: (isFresh: boolean, reason?: Error) => void;
}

/** Positions in the write-ahead log are bytes since its beginning. */
const primaryPosition = "SELECT pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::float8 AS position";
// Null once it was promoted: then it may have left the primary behind, or be one of two.
const replicaPosition = `SELECT CASE WHEN pg_is_in_recovery()
  THEN pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 END AS position`;

const readPosition = async (pool: pg.Pool, text: string): Promise<number> => {
  const { rows } = await pool.query<{ position: number | null }>(text);
  const position = rows[0]?.position;
  if (typeof position !== 'number') throw new Error('The replica is not a standby.');
  return position;
};

/** Positions of the primary that are waited for at most: at two a second, half a minute. */
const maxPending = 60;

/**
 * Opens a replica and measures how old its data is: the time since the last position of the primary that it has
 * replayed. The time runs on while nothing can be measured, so a replica that hangs is stale by itself.
 */
export const openReplica = (options: ReplicaOptions): Replica => {
  const { connection, primary, maxLagSeconds, measureEveryMs = 500, onChange = () => {} } = options;
  const { pool, db, close } = connect(connection, options);
  let upToDateAt = Number.NEGATIVE_INFINITY;
  let pending: { position: number; at: number }[] = [];
  let wasFresh = false;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const lag = () => (performance.now() - upToDateAt) / 1000;
  const isFresh = () => lag() <= maxLagSeconds;
  const report = (reason?: Error) => {
    if (wasFresh === isFresh()) return;
    wasFresh = !wasFresh;
    onChange(wasFresh, reason);
  };

  const measure = async (): Promise<void> => {
    const at = performance.now();
    const position = await readPosition(primary, primaryPosition);
    pending = [...pending, { position, at }].slice(-maxPending);
    const replayed = await readPosition(pool, replicaPosition);
    const reached = pending.findLast((sample) => sample.position <= replayed);
    if (reached === undefined) return;
    upToDateAt = Math.max(upToDateAt, reached.at);
    pending = pending.filter((sample) => sample.at > reached.at);
  };
  const run = async (): Promise<void> => {
    let reason: Error | undefined;
    try {
      await measure();
    } catch (error) {
      reason = error as Error;
    }
    if (isClosed) return;
    report(reason);
    timer = setTimeout(run, measureEveryMs);
    timer.unref();
  };
  void run();

  return {
    pool,
    db,
    lag,
    isFresh,
    suspend() {
      upToDateAt = Number.NEGATIVE_INFINITY;
      report();
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await close();
    },
  };
};
