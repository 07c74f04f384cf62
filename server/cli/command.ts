import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { CommandError, UsageError } from '../errors/command-error.ts';
import { formatUnexpectedError, OperatorError } from '../errors/operator-error.ts';

/** The environment variables that a command reads, and where it writes. */
export interface CommandContext {
  environment: Record<string, string | undefined>;
  write: (text: string) => void;
  writeError: (text: string) => void;
  /** Asks a yes-or-no question. Undefined if nobody is there to answer. */
  confirm?: ((question: string) => Promise<boolean>) | undefined;
}

export type CommandFactory = (context: CommandContext) => Command;

/** Rewrites Commander's error messages: `Invalid --limit "many". Use a whole number.` */
const formatError = (message: string): string => {
  const text = message
    .replace(/^error: /, '')
    .replace(/^option '.*?(--[\w-]+).*?' argument '(.*)' is invalid\. /, 'Invalid $1 "$2". ')
    .replace(/^command-argument value '(.*)' is invalid for argument '(.*)'\. /, 'Invalid <$2> "$1". ')
    .replace(/Allowed choices are /, 'Use one of ')
    .trim();
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?)]$/.test(text) ? '' : '.'}\n`;
};

/** Creates a command for runCommand(), with common help and error formats. Without a context it uses the process's. */
export const createCommand = (
  name: string,
  description: string,
  context?: Pick<CommandContext, 'write' | 'writeError'>,
): Command =>
  new Command(name)
    // Commander wraps the lines.
    .description(description.replaceAll('\n', ' '))
    .helpOption('-h, --help', 'show this help')
    .helpCommand(false)
    .showHelpAfterError('Run with --help to see the options.')
    .configureOutput({
      ...(context && { writeOut: context.write, writeErr: context.writeError }),
      outputError: (text, write) => write(formatError(text)),
    })
    .exitOverride();

/** Parser of options and arguments that are whole numbers. */
export const wholeNumber =
  (min: number, max: number) =>
  (text: string): number => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(`Use a whole number from ${min} to ${max}.`);
  };

/**
 * Parses the arguments and runs the command.
 * @returns the exit code: 0 success, 1 failure or errors found, 2 invalid usage or could not start
 */
export const runCommand = async (command: Command, args: readonly string[]): Promise<0 | 1 | 2> => {
  const { writeErr } = command.configureOutput();
  try {
    await command.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const isExpected =
      error instanceof CommandError || error instanceof UsageError || error instanceof OperatorError;
    writeErr?.(`${isExpected ? error.message : formatUnexpectedError(error)}\n`);
    if (error instanceof UsageError) writeErr?.('Run with --help to see the options.\n');
    return error instanceof UsageError || error instanceof OperatorError ? 2 : 1;
  }
};

/** Lets a command finish when the reader of its output has ended, as in `… | head`. */
export const ignoreClosedPipe = (): void => {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
};

/** Runs a command of `npm run` and sets the exit code without exiting, so that the output is flushed. */
export const main = async (
  command: Command,
  args: readonly string[] = process.argv.slice(2),
): Promise<void> => {
  ignoreClosedPipe();
  process.exitCode = await runCommand(command, args);
};
