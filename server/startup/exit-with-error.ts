import { formatUnexpectedError, StartupError } from './startup-error.ts';

/** Prints the message of a StartupError, or the stack of any other error, and exits the process. */
export const exitWithError = (error: unknown, exitCode = 1): never => {
  const text = error instanceof StartupError ? error.message : formatUnexpectedError(error);
  process.stderr.write(`${text}\n`);
  process.exit(exitCode);
};
