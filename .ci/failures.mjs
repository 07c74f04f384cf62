// Prints file, name and truncated error of each test in a Vitest JSON report that did not pass.
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
