import { StartupError } from './startup-error.ts';

/** Ends the process with the message of a StartupError, or the stack of an unexpected error. */
export const exitWithError = (error: unknown, exitCode = 1): never => {
  const known = error instanceof StartupError;
  const text = known
    ? error.message
    : error instanceof Error
      ? (error.stack ?? error.message)
      : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(exitCode);
};
