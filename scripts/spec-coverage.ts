import { readFileSync, writeFileSync } from 'node:fs';
import { coverage, type TestReport } from '../tests/spec/coverage.ts';
import { proofs } from '../tests/spec/proofs.ts';

const [reportFile = 'reports/tests.json'] = process.argv.slice(2);
const report = JSON.parse(readFileSync(reportFile, 'utf8')) as TestReport;
const { table, faults } = coverage(proofs, report, process.cwd());
if (faults.length > 0) {
  process.stderr.write(
    `${faults.join('\n')}\n${faults.length} faults: docs/spec-coverage.md is left as it was\n`,
  );
  process.exit(1);
}
writeFileSync('docs/spec-coverage.md', table);
process.stdout.write('docs/spec-coverage.md: every requirement is proved by a test that passed\n');
