import { createVitest } from 'vitest/node';
import { verdictOf } from './verdict.ts';
import type { Job, Verdict, WorkerConfig } from './worker-pool.ts';

const { include, env } = JSON.parse(process.argv[2] ?? '') as WorkerConfig;
let current = { file: '', code: '' };

const vitest = await createVitest(
  'test',
  {
    watch: false,
    config: false,
    include: [...include],
    environment: 'node',
    reporters: [{}],
    pool: 'threads',
    maxWorkers: 1,
    fileParallelism: false,
    bail: 1,
    env,
  },
  {
    plugins: [
      {
        name: 'apply-mutation',
        enforce: 'pre',
        transform: (_code, id) => (id === current.file ? current.code : null),
      },
    ],
  },
);
const specifications = await vitest.globTestSpecifications();

const judge = async (job: Job): Promise<Verdict> => {
  vitest.invalidateFile(current.file);
  current = job;
  vitest.invalidateFile(job.file);
  for (const group of job.tests) {
    const chosen = specifications.filter(({ moduleId }) => group.includes(moduleId));
    const { testModules } = await vitest.runTestSpecifications(chosen, false);
    const verdict = verdictOf(testModules, group);
    if (verdict.killed) return verdict;
  }
  return { killed: false };
};

process.on('message', (job: Job) => {
  judge(job).then(
    (verdict) => process.send?.(verdict),
    (error: unknown) => process.send?.({ killed: true, by: `the run threw ${String(error)}` }),
  );
});
process.send?.({ ready: true });
