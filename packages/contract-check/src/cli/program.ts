import { Command, CommanderError } from 'commander';
import { contractVersion } from '../../../../src/contracts/openapi/document.ts';
import { CheckerError } from '../session/checker-error.ts';
import { check, type Output } from './check.ts';
import { diff } from './diff.ts';
import { writeDocs } from './docs.ts';
import { type InitOptions, init } from './init.ts';
import { mock } from './mock.ts';
import { checkCommand, wholeNumber } from './options.ts';

/** Runs a command line. Returns the exit code: 0 success, 1 findings, 2 usage error or failed run. */
export const runProgram = async (args: readonly string[], output: Output): Promise<number> => {
  let exitCode = 0;
  const exitWith = async (code: number | Promise<number>): Promise<void> => {
    exitCode = await code;
  };
  const program = new Command('razz-contract')
    .description('Check a backend against its contract')
    .version(contractVersion)
    .showHelpAfterError('Run with --help for usage.')
    .configureOutput({ writeOut: output.writeOut, writeErr: output.writeErr })
    .exitOverride();
  const add = (command: Command): void => {
    program.addCommand(command.copyInheritedSettings(program));
  };
  add(checkCommand((options) => exitWith(check(options, output))));
  add(
    new Command('init')
      .description('write the settings file for your API, from its OpenAPI document')
      .option('--openapi <file>', 'the document, a file or a URL; without it, init looks for one and asks')
      .option('--url <url>', 'base URL of the API')
      .option('--yes', 'do not ask: take what is found', false)
      .action((options: InitOptions) => exitWith(init(options, output))),
  );
  add(
    new Command('mock')
      .description('serve the contract from memory, with state')
      .option(
        '--port <number>',
        'port to listen on; 0 picks a free one',
        wholeNumber('port', 0, 65_535),
        4010,
      )
      .action(({ port }: { port: number }) => exitWith(mock(port, output.writeOut))),
  );
  add(
    new Command('diff')
      .description('compare two openapi.json files; exits with 1 if a change is breaking')
      .argument('<old>', 'openapi.json before the change')
      .argument('<new>', 'openapi.json after the change')
      .action((before: string, after: string) => exitWith(diff(before, after, output.writeOut))),
  );
  add(
    new Command('docs')
      .description('write the OpenAPI document of the shop contract')
      .argument('[folder]', 'target folder', '.')
      .action((folder: string) => output.writeOut(`${writeDocs(folder)}\n`)),
  );
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const message =
      error instanceof CheckerError
        ? error.message
        : `Internal error of razz-contract, unrelated to the backend:\n${error instanceof Error ? error.stack : String(error)}`;
    output.writeErr(`${output.isTerminal ? '\n' : ''}${message}\n`);
    return 2;
  }
};
