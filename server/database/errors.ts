import pg from 'pg';
import { errorCode } from '../errors/operator-error.ts';

/** The database is temporarily unavailable. The same request may succeed later. */
export class DatabaseUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseUnavailable';
  }
}

/** The server is read-only: it became a standby, so the connection is unusable for writes. */
const readOnlyState = '25006';
/** SQLSTATEs of lost or refused connections: connection exceptions, shutdown, crash, start-up, standby. */
const lostStates = new RegExp(`^(?:08\\w{3}|57P0[1235]|25P0[34]|${readOnlyState})$`);
const cancelledState = '57014';
/**
 * SQLSTATEs of aborted statements on an intact connection: serialization failure, deadlock, insufficient resources
 * (including too many connections), lock not available, statement timeout.
 */
const busyStates = new RegExp(`^(?:40001|40P01|53\\w{3}|55P03|${cancelledState})$`);
/**
 * SQLSTATEs of a server that refuses new connections while it is restored, renamed or given another password: invalid
 * authorization, invalid password, the database does not exist or does not accept connections.
 */
const refusedStates = /^(?:28000|28P01|3D000|55000)$/;
const networkCodes = new Set<string | undefined>([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

// The driver throws these errors without a code.
const lostMessages =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed and is not queryable)/;
const timeoutMessages = /^(?:timeout exceeded when trying to connect|Query read timeout)/;
const connectTimeout = 'Connection terminated due to connection timeout';

/** Whether the Unix socket does not exist, because the server is not running. */
const isSocketMissing = (error: Error): boolean =>
  errorCode(error) === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';

/** Whether the connection was lost, so that the same query may succeed immediately on another connection. */
export const isConnectionLost = (error: unknown): boolean => {
  if (error instanceof pg.DatabaseError) return lostStates.test(String(error.code));
  if (!(error instanceof Error) || error.message === connectTimeout) return false;
  return networkCodes.has(errorCode(error)) || isSocketMissing(error) || lostMessages.test(error.message);
};

/** Whether the connection leads to a standby, which rejects all writes. */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === readOnlyState;

/** Whether the server has cancelled the statement, because of a statement_timeout or a request to cancel. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === cancelledState;

/** Whether the client's query timeout has elapsed. */
export const isQueryTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';

/** The cause of an error, as set by the language or by oauth2-server. */
const causeOf = (error: Error): unknown => error.cause ?? ('inner' in error ? error.inner : undefined);

/**
 * Whether the database is unreachable or overloaded, rather than the statement being wrong. Such requests get 503;
 * every other database error is a bug.
 */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseUnavailable || isConnectionLost(error)) return true;
  if (error instanceof pg.DatabaseError)
    return busyStates.test(String(error.code)) || refusedStates.test(String(error.code));
  if (timeoutMessages.test(error.message) || error.message === connectTimeout) return true;
  return isUnavailable(causeOf(error));
};

/** Gives the pool time to notice and drop the other connections to a server that went down. */
const retryDelayMs = 100;

/** Retries an idempotent read once if its connection was lost. */
export const retryOnConnectionLoss = async <Result>(read: () => Promise<Result>): Promise<Result> => {
  try {
    return await read();
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
    return read();
  }
};
