import { parseArgs } from 'node:util';
import { UsageError } from './io.ts';

const options = {
  json: { type: 'boolean', default: false },
  yes: { type: 'boolean', short: 'y', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  unpaid: { type: 'boolean', default: false },
  status: { type: 'string' },
  limit: { type: 'string' },
  percent: { type: 'string' },
  amount: { type: 'string' },
  until: { type: 'string' },
} as const;

/** What was typed after `npm run shop --`. @throws UsageError for an option that there is not */
export function readArguments(args: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { words: positionals, options: values };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
export type Arguments = ReturnType<typeof readArguments>;

/** A whole number within bounds. @throws UsageError naming `what` */
export function wholeNumber(text: string | undefined, what: string, least: number, most: number): number {
  const value = Number(text);
  if (text !== undefined && /^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new UsageError(`${what} must be a whole number from ${least} to ${most}.`);
}
