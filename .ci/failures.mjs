// Prints each failed test of a vitest JSON report: its file and name, then the head of its error.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const { testResults } = JSON.parse(readFileSync(process.argv[2], 'utf8'));

for (const { name: file, message, assertionResults } of testResults) {
  const failures = assertionResults.filter(({ status }) => status === 'failed');
  for (const { fullName, failureMessages } of failures)
    process.stdout.write(
      `FAILED: ${relative('.', file)} > ${fullName}\n${failureMessages.join('\n').slice(0, 1500)}\n`,
    );
  if (failures.length === 0 && message)
    process.stdout.write(`FAILED: ${relative('.', file)}\n${message.slice(0, 1500)}\n`);
}
