// Prints how many tests of a vitest JSON report passed, and how many did not: failed, skipped or still to do.
import { readFileSync } from 'node:fs';

const { testResults } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
const passed = tests.filter(({ status }) => status === 'passed').length;

process.stdout.write(`${passed} ${tests.length - passed}\n`);
