import { fileURLToPath } from 'node:url';
import { runMutationCli } from '@razz/model-testing/mutation';

await runMutationCli(
  {
    command: 'npm run mutants --',
    root: fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, ''),
    suites: [
      {
        name: 'machines',
        sources: 'src/machines',
        tests: ['tests/machines'],
        operators: 'machines',
        // Golden tables detect any change, right or wrong, so the score is reported without them first.
        stages: [
          { name: 'without golden tables', env: { GOLDEN: 'off', STOP_AT_FIRST: '1' } },
          { name: 'with golden tables', env: { GOLDEN: '', STOP_AT_FIRST: '1' } },
        ],
        threshold: 0.9,
      },
      {
        name: 'domain',
        sources: 'src/domain',
        // The tests of machines also execute most rules, but take 30 s.
        tests: ['tests/domain'],
        operators: 'code',
        stages: [{ name: 'by tests/domain', env: {} }],
        threshold: 0.95,
      },
      {
        name: 'server',
        sources: 'server',
        tests: ['tests/server'],
        globalSetup: ['tests/support/database-template.ts'],
        operators: 'code',
        stages: [{ name: 'by tests/server', env: {} }],
        threshold: 0.85,
      },
      {
        name: 'platform',
        sources: 'src/platform',
        // About a third survives: code that needs a DOM is tested by tests/dom in a browser, where mutants are not run.
        tests: ['tests/platform'],
        operators: 'code',
        stages: [{ name: 'by tests/platform', env: {} }],
        threshold: 0.6,
      },
    ],
  },
  process.argv.slice(2),
);
