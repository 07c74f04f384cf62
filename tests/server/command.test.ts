import { Option } from 'commander';
import { expect, test } from 'vitest';
import { createCommand, runCommand, wholeNumber } from '../../server/cli/command.ts';
import { CommandError, UsageError } from '../../server/errors/command-error.ts';
import { OperatorError } from '../../server/errors/operator-error.ts';

/** Runs a command that fails with the error, if any. */
const run = async (args: string[], error?: unknown) => {
  const [out, errors]: [string[], string[]] = [[], []];
  const command = createCommand('shop pack', 'Pack orders\nfor the courier.')
    .argument('<order>', 'the order', wholeNumber(1, 99))
    .option('--boxes <number>', 'how many boxes', wholeNumber(0, 5))
    .addOption(new Option('--size <size>', 'size of the boxes').choices(['small', 'large']))
    .action(() => {
      if (error !== undefined) throw error;
    })
    .configureOutput({ writeOut: (text) => out.push(text), writeErr: (text) => errors.push(text) });
  const code = await runCommand(command, args);
  return { code, out: out.join(''), stderr: errors.join('') };
};

test('help', async () => {
  expect(await run(['--help'])).toEqual({
    code: 0,
    out: `Usage: shop pack [options] <order>

Pack orders for the courier.

Arguments:
  order             the order

Options:
  --boxes <number>  how many boxes
  --size <size>     size of the boxes (choices: "small", "large")
  -h, --help        show this help
`,
    stderr: '',
  });
});

test.each([
  [['12', '--boxes', '5'], undefined],
  [['12', '--boxes', '0'], undefined],
  [['12', '--boxes', '6'], 'Invalid --boxes "6". Use a whole number from 0 to 5.'],
  [['12', '--boxes', '1e0'], 'Invalid --boxes "1e0". Use a whole number from 0 to 5.'],
  [['12', '--boxes', ' 1'], 'Invalid --boxes " 1". Use a whole number from 0 to 5.'],
  [['0'], 'Invalid <order> "0". Use a whole number from 1 to 99.'],
  [['12', '--size', 'huge'], 'Invalid --size "huge". Use one of small, large.'],
  [['12', '--sise', 'small'], "Unknown option '--sise'\n(Did you mean --size?)"],
  [['12', '--1.5'], "Unknown option '--1.5'."],
  [[], "Missing required argument 'order'."],
  [['12', '13'], 'Too many arguments. Expected 1 argument but got 2.'],
])('arguments %j', async (args, message) => {
  expect(await run(args)).toEqual(
    message === undefined
      ? { code: 0, out: '', stderr: '' }
      : { code: 2, out: '', stderr: `${message}\nRun with --help to see the options.\n` },
  );
});

const withStack = Object.assign(new Error('broken'), { stack: 'Error: broken\n    at pack.ts' });
const withoutStack = Object.assign(new Error('broken'), { stack: undefined });
test.each([
  [new CommandError('The box is full.'), 1, 'The box is full.\n'],
  [new OperatorError('The database is down.'), 2, 'The database is down.\n'],
  [new UsageError('Use one box.'), 2, 'Use one box.\nRun with --help to see the options.\n'],
  [withStack, 1, 'Error: broken\n    at pack.ts\n'],
  [withoutStack, 1, 'broken\n'],
  ['text', 1, 'text\n'],
])('a command that throws %s exits with %i', async (error, code, stderr) => {
  expect(await run(['12'], error)).toEqual({ code, out: '', stderr });
});
