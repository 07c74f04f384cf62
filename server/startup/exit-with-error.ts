import { formatUnexpectedError, OperatorError } from '../errors/operator-error.ts';

/** Prints the message of a OperatorError, or the stack of any other error, and exits the process. */
export const exitWithError = (error: unknown, exitCode = 1): never => {
  const text = error instanceof OperatorError ? error.message : formatUnexpectedError(error);
  process.stderr.write(`${text}\n`);
  process.exit(exitCode);
};
