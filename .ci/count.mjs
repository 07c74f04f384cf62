// Prints the numbers of passed and of other (failed, skipped, todo) tests in a Vitest JSON report.
import { readFileSync } from 'node:fs';

const { testResults } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
const passed = tests.filter(({ status }) => status === 'passed').length;

process.stdout.write(`${passed} ${tests.length - passed}\n`);
