import { StartupError } from './startup-error.ts';

/** Prints the message of a StartupError, or the stack of any other error, and exits the process. */
export const exitWithError = (error: unknown, exitCode = 1): never => {
  const isExpected = error instanceof StartupError;
  const text = isExpected
    ? error.message
    : error instanceof Error
      ? (error.stack ?? error.message)
      : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(exitCode);
};
