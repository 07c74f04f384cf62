#!/usr/bin/env node
import { contractVersion } from '../../../../src/contracts/openapi/document.ts';
import { CheckerError } from '../session/checker-error.ts';
import { check, type Output } from './check.ts';
import { diff } from './diff.ts';
import { writeDocs } from './docs.ts';
import { help } from './help.ts';
import { mock } from './mock.ts';

const output: Output = {
  out: (text) => process.stdout.write(text),
  note: (text) => process.stderr.write(text),
  isTerminal: process.stderr.isTTY,
};

const run = async ([command, ...args]: readonly string[]): Promise<number> => {
  switch (command) {
    case 'check':
      return check(args, output);
    case 'mock':
      return mock(args, output.out);
    case 'diff':
      return diff(args, output.out);
    case 'docs':
      output.out(`${writeDocs(args[0] ?? '.')}\n`);
      return 0;
    case '--version':
      output.out(`${contractVersion}\n`);
      return 0;
    case '--help':
    case '-h':
      output.out(help);
      return 0;
    default:
      throw new CheckerError(
        command === undefined ? 'No command given. See --help.' : `Unknown command ${command}. See --help.`,
      );
  }
};

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const isCheckerError = error instanceof CheckerError;
  const says = isCheckerError
    ? error.message
    : `Internal error of razz-contract, unrelated to the backend:\n${error instanceof Error ? error.stack : String(error)}`;
  output.note(`${output.isTerminal ? '\n' : ''}${says}\n`);
  process.exitCode = 2;
}
