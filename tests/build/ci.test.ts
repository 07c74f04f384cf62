import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'razz-ci-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('CI reports skipped and todo tests as failures', () => {
  const report = join(folder, 'report.json');
  const assertionResults = ['passed', 'failed', 'skipped', 'pending', 'todo', 'disabled'].map((status) => ({
    status,
    fullName: `a ${status} test`,
    failureMessages: [],
  }));
  writeFileSync(
    report,
    JSON.stringify({ testResults: [{ name: 'a.test.ts', message: '', assertionResults }] }),
  );
  const print = (script: string) =>
    execFileSync('node', [join(root, '.ci', script), report], { encoding: 'utf8' });
  expect(print('count.mjs')).toBe('1 5\n');
  for (const { fullName, status } of assertionResults)
    expect(print('failures.mjs').includes(fullName), status).toBe(status !== 'passed');
});

test('CI sets CI=1, so that Vitest rejects focused tests', () => {
  expect(readFileSync(join(root, '.ci/run'), 'utf8')).toMatch(/^export CI=1$/m);
});
