/** An error that the operator can fix. Only its message is printed. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** The system's error code, such as 'EACCES', if the error has one. */
export const errorCode = (error: unknown): string | undefined => {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
};

/** The text of an error that is a bug: its stack. */
export const formatUnexpectedError = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
