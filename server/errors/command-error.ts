/** The command failed or found errors. Its message is printed; exit code 1. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** Invalid usage. Its message says what to do; exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}
