import { StartupError } from './startup-error.ts';

/** Says why the command ends: one line a person can act on, or, for a fault of ours, its stack. */
export function exitWithError(error: unknown): never {
  const known = error instanceof StartupError;
  const text = known
    ? error.message
    : error instanceof Error
      ? (error.stack ?? error.message)
      : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
