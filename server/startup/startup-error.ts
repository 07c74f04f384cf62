/** A reason not to start that the operator can act on: its message is the one line they read. */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** The system's error code, such as 'EACCES', when the error has one. */
export const errorCode = (error: unknown): string | undefined => {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
};
