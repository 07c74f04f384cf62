// Prints each test of a vitest JSON report that did not pass: its file and name, then the head of its error.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const { testResults } = JSON.parse(readFileSync(process.argv[2], 'utf8'));

for (const { name: file, message, assertionResults } of testResults) {
  const failures = assertionResults.filter(({ status }) => status !== 'passed');
  for (const { fullName, status, failureMessages } of failures)
    process.stdout.write(
      `${status === 'failed' ? 'FAILED' : `NOT RUN (${status})`}: ${relative('.', file)} > ${fullName}\n${failureMessages.join('\n').slice(0, 1500)}\n`,
    );
  if (failures.length === 0 && message)
    process.stdout.write(`FAILED: ${relative('.', file)}\n${message.slice(0, 1500)}\n`);
}
