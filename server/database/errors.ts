import pg from 'pg';

/** The database could not do the work now; the same request may succeed later. */
export class DatabaseUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseUnavailable';
  }
}

/** A primary that became a standby: the connection is fine and of no use. */
const readOnlyState = '25006';
/** The server closed the connection, refuses new ones or is no primary any more: connection exceptions, shutdown, crash, start-up. */
const lostStates = new RegExp(`^(?:08\\w{3}|57P0[1235]|25P0[34]|${readOnlyState})$`);
/**
 * The connection is fine, the statement is not done: serialization failure, deadlock, insufficient resources
 * (too many connections among them), lock not available, statement timeout.
 */
const busyStates = /^(?:40001|40P01|53\w{3}|55P03|57014)$/;
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

// The driver raises these without a code.
const lostMessages =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed and is not queryable)/;
const timeoutMessages = /^(?:timeout exceeded when trying to connect|Query read timeout)/;
const connectTimeout = 'Connection terminated due to connection timeout';

const codeOf = (error: Error): string | undefined =>
  'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** A socket in the file system that does not exist is a server that is not running. */
const isSocketMissing = (error: Error): boolean =>
  codeOf(error) === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';

/** Whether the connection broke, so that the same query on another connection may succeed at once. */
export const isConnectionLost = (error: unknown): boolean => {
  if (error instanceof pg.DatabaseError) return lostStates.test(error.code ?? '');
  if (!(error instanceof Error) || error.message === connectTimeout) return false;
  return networkCodes.has(codeOf(error) ?? '') || isSocketMissing(error) || lostMessages.test(error.message);
};

/** Whether the connection leads to a standby, so that no write on it can succeed. */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === readOnlyState;

/** Whether the client gave up waiting for the server. */
export const isQueryTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';

/** The error that a library wrapped into its own. */
const wrapped = (error: Error): unknown => error.cause ?? ('inner' in error ? error.inner : undefined);

/**
 * Whether the database is unreachable or overloaded, as opposed to a statement at fault: such a request is
 * answered 503, every other database error is a bug.
 */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseUnavailable || isConnectionLost(error)) return true;
  if (error instanceof pg.DatabaseError) return busyStates.test(error.code ?? '');
  if (timeoutMessages.test(error.message) || error.message === connectTimeout) return true;
  return isUnavailable(wrapped(error));
};

/** Lets the other connections of a server that just went down report their end, so that the pool drops them. */
const retryDelayMs = 100;

/** Runs a read again, once, when its connection broke. Only for work that may run twice. */
export const retryOnConnectionLoss = async <Result>(read: () => Promise<Result>): Promise<Result> => {
  try {
    return await read();
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
    return read();
  }
};
