import { createVitest } from 'vitest/node';
import { verdictOf } from './verdict.ts';
import type { Job, Verdict } from './worker-pool.ts';

let current = { file: '', code: '' };

const vitest = await createVitest(
  'test',
  {
    watch: false,
    config: false,
    include: ['tests/domain/**/*.test.ts', 'tests/machines/*.test.ts'],
    environment: 'node',
    reporters: [{}],
    pool: 'threads',
    maxWorkers: 1,
    fileParallelism: false,
    bail: 1,
    env: { GOLDEN: '', STOP_AT_FIRST: '1' },
  },
  {
    plugins: [
      {
        name: 'put-fault-in',
        enforce: 'pre',
        transform: (_code, id) => (id === current.file ? current.code : null),
      },
    ],
  },
);
const specifications = await vitest.globTestSpecifications();

async function judge(job: Job): Promise<Verdict> {
  vitest.invalidateFile(current.file);
  current = job;
  vitest.invalidateFile(job.file);
  for (const group of job.tests) {
    const chosen = specifications.filter(({ moduleId }) => group.includes(moduleId));
    const { testModules } = await vitest.runTestSpecifications(chosen, false);
    const verdict = verdictOf(testModules, group);
    if (verdict.caught) return verdict;
  }
  return { caught: false };
}

process.on('message', (job: Job) => {
  judge(job).then(
    (verdict) => process.send?.(verdict),
    (error: unknown) => process.send?.({ caught: true, by: `the run ended with ${String(error)}` }),
  );
});
process.send?.({ ready: true });
