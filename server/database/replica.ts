import type pg from 'pg';
import { type ConnectedDatabase, type Connection, type ConnectOptions, connect } from './connect.ts';

/** A standby of the primary for reads that may be a few seconds stale. */
export interface Replica extends Pick<ConnectedDatabase, 'db' | 'pool' | 'close'> {
  /** Upper bound of the age of its data, in seconds; Infinity until measured. */
  lag: () => number;
  /** Whether it may be used now: its lag is at most `maxLagSeconds`. */
  isFresh: () => boolean;
  /** Stops its use until the next successful measurement. Called after a failed read. */
  suspend: () => void;
}

export interface ReplicaOptions extends ConnectOptions {
  connection: Connection;
  /** Queried for its position in the write-ahead log. */
  primary: pg.Pool;
  /** The replica is stale if its lag is greater. */
  maxLagSeconds: number;
  /** Interval of measurements in milliseconds. Default: 500. */
  measureEveryMs?: number;
  /** Called when the replica becomes fresh or stale, and when it is not fresh after its start. */
  onChange?: (isFresh: boolean, reason?: Error) => void;
}

/** Positions in the write-ahead log are byte offsets. */
const primaryPosition = "SELECT pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::float8 AS position";
// Null after a promotion: the server may have diverged from the primary.
const replicaPosition = `SELECT CASE WHEN pg_is_in_recovery()
  THEN pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 END AS position`;

const readPosition = async (pool: pg.Pool, text: string): Promise<number> => {
  const { rows } = await pool.query<{ position: number | null }>(text);
  const position = rows[0]?.position;
  if (typeof position !== 'number') throw new Error('The replica is not a standby.');
  return position;
};

/** Maximum number of pending positions of the primary: 30 s at two measurements per second. */
const maxPending = 60;

/**
 * Connects to a replica and measures its lag: the time since the primary was at the last position that the replica has
 * replayed. The lag keeps growing while measurements fail, so an unresponsive replica becomes stale.
 */
export const openReplica = (options: ReplicaOptions): Replica => {
  const { connection, primary, maxLagSeconds, measureEveryMs = 500, onChange = () => {} } = options;
  const { pool, db, close } = connect(connection, options);
  let upToDateAt = Number.NEGATIVE_INFINITY;
  let pending: { position: number; at: number }[] = [];
  let wasFresh: boolean | undefined;
  const startedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const lag = () => (performance.now() - upToDateAt) / 1000;
  const isFresh = () => lag() <= maxLagSeconds;
  const report = (reason?: Error) => {
    const isFreshNow = isFresh();
    if (isFreshNow === wasFresh) return;
    // At the start it has as much time to become fresh as later.
    const isStarting = wasFresh === undefined && performance.now() - startedAt <= maxLagSeconds * 1000;
    if (isStarting && !isFreshNow) return;
    wasFresh = isFreshNow;
    onChange(isFreshNow, reason);
  };

  const measure = async (): Promise<void> => {
    const at = performance.now();
    const position = await readPosition(primary, primaryPosition);
    pending = [...pending, { position, at }].slice(-maxPending);
    const replayed = await readPosition(pool, replicaPosition);
    const replayedSample = pending.findLast((sample) => sample.position <= replayed);
    if (replayedSample === undefined) return;
    upToDateAt = Math.max(upToDateAt, replayedSample.at);
    pending = pending.filter((sample) => sample.at > replayedSample.at);
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
