import { readFileSync, writeFileSync } from 'node:fs';
import { coverage, type TestReport } from '../tests/spec/coverage.ts';
import { proofs } from '../tests/spec/proofs.ts';

const given = process.argv.slice(2);
// `npm test` and `npm run test:browser` leave a report each.
const reportFiles = given.length > 0 ? given : ['reports/tests.json', 'reports/browser-tests.json'];
const reports = reportFiles.map((file) => JSON.parse(readFileSync(file, 'utf8')) as TestReport);
const report: TestReport = { testResults: reports.flatMap(({ testResults }) => testResults) };
const { table, faults } = coverage(proofs, report, process.cwd());
if (faults.length > 0) {
  process.stderr.write(
    `${faults.join('\n')}\n${faults.length} faults: docs/spec-coverage.md is left as it was\n`,
  );
  process.exit(1);
}
writeFileSync('docs/spec-coverage.md', table);
process.stdout.write('docs/spec-coverage.md: every requirement is proved by a test that passed\n');
