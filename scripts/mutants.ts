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
        // Golden tables flatter the score: they see any change, right or wrong.
        stages: [
          { name: 'without golden tables', env: { GOLDEN: 'off', STOP_AT_FIRST: '1' } },
          { name: 'with them', env: { GOLDEN: '', STOP_AT_FIRST: '1' } },
        ],
        threshold: 0.9,
      },
      {
        name: 'domain',
        sources: 'src/domain',
        // Rules are proved where they are written down. The machines' tests reach most rules and take 30 s.
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
        // What needs a document is proved by tests/dom, in a browser, where mutants are not run: a third survives here.
        tests: ['tests/platform'],
        operators: 'code',
        stages: [{ name: 'by tests/platform', env: {} }],
        threshold: 0.6,
      },
    ],
  },
  process.argv.slice(2),
);
