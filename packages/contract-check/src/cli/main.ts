#!/usr/bin/env node
import { contractVersion } from '../../../../src/contracts/openapi/document.ts';
import { Problem } from '../session/problem.ts';
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
      throw new Problem(
        command === undefined ? 'Say what to do: see --help.' : `There is no command ${command}: see --help.`,
      );
  }
};

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const isProblem = error instanceof Problem;
  const says = isProblem
    ? error.message
    : `This went wrong in the command itself, and says nothing about the backend:\n${error instanceof Error ? error.stack : String(error)}`;
  output.note(`${output.isTerminal ? '\n' : ''}${says}\n`);
  process.exitCode = 2;
}
