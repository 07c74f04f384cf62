import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createCommand, main } from '../server/cli/command.ts';
import { CommandError } from '../server/errors/command-error.ts';
import { OperatorError } from '../server/errors/operator-error.ts';
import { coverage, type TestReport } from '../tests/spec/coverage.ts';
import { parts } from '../tests/spec/requirements.ts';

const file = 'docs/spec-coverage.md';

const read = (path: string): string => {
  if (existsSync(path)) return readFileSync(path, 'utf8');
  throw new OperatorError(`${path} does not exist. See "Specification coverage" in CONTRIBUTING.md.`);
};

const run = (reports: readonly string[], isCheck: boolean): void => {
  const { table, count, errors } = coverage({
    parts,
    reports: reports.map((path) => JSON.parse(read(path)) as TestReport),
    root: process.cwd(),
  });
  if (errors.length > 0)
    throw new CommandError([...errors, `${errors.length} errors. ${file} was not changed.`].join('\n'));
  if (!isCheck) writeFileSync(file, table);
  else if (read(file) !== table)
    throw new CommandError(`${file} is out of date. Run "npm run spec:coverage" and commit it.`);
  process.stdout.write(`${file}: each of ${count} requirements has passing tests\n`);
};

await main(
  createCommand('npm run spec:coverage --', `Write ${file} from the reports of the test runs.`)
    .argument('[reports...]', 'JSON reports of vitest', ['reports/tests.json'])
    .option('--check', 'fail if the table is out of date instead of writing it', false)
    .action((reports: string[], { check }: { check: boolean }) => run(reports, check)),
);
