import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { coverage, type TestReport } from '../tests/spec/coverage.ts';
import { parts } from '../tests/spec/requirements.ts';

const file = 'docs/spec-coverage.md';
const { values, positionals } = parseArgs({
  options: { check: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const reportFiles =
  positionals.length > 0 ? positionals : ['reports/tests.json', 'reports/browser-tests.json'];

const fail = (sentences: readonly string[]): never => {
  process.stderr.write(`${sentences.join('\n')}\n`);
  process.exit(1);
};
const read = (path: string): string =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
    : fail([`${path} is not there. Make it: see «Specification coverage» in CONTRIBUTING.md.`]);

const { table, count, faults } = coverage({
  parts,
  reports: reportFiles.map((path) => JSON.parse(read(path)) as TestReport),
  root: process.cwd(),
});
if (faults.length > 0) fail([...faults, `${faults.length} faults: ${file} is left as it was`]);
if (!values.check) writeFileSync(file, table);
else if (read(file) !== table) fail([`${file} is out of date: run npm run spec:coverage and commit it`]);
process.stdout.write(`${file}: each of ${count} requirements is proved by tests that passed\n`);
