import { createVitest } from 'vitest/node';
import { verdictOf } from './verdict.ts';
import type { Job, Stage, Verdict, WorkerConfig } from './worker-pool.ts';

const { include, stages } = JSON.parse(process.argv[2] ?? '') as WorkerConfig;
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
    env: { ...stages[0]?.env },
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

const runStage = async (job: Job, { env }: Stage): Promise<Verdict> => {
  for (const { config } of vitest.projects) config.env = { ...config.env, ...env };
  let result: Verdict = { outcome: 'survived' };
  for (const group of job.tests) {
    const chosen = specifications.filter(({ moduleId }) => group.includes(moduleId));
    const { testModules } = await vitest.runTestSpecifications(chosen, false);
    const verdict = verdictOf(testModules, group);
    if (verdict.outcome === 'killed') return verdict;
    if (verdict.outcome === 'inconclusive') result = verdict;
  }
  return result;
};

const judge = async (job: Job): Promise<Verdict> => {
  vitest.invalidateFile(current.file);
  current = job;
  vitest.invalidateFile(job.file);
  let verdict: Verdict = { outcome: 'survived' };
  for (const stage of stages) {
    verdict = await runStage(job, stage);
    if (verdict.outcome === 'killed') return { ...verdict, stage: stage.name };
    // What does not load once loads in no other environment.
    if (verdict.outcome === 'inconclusive') return verdict;
  }
  return verdict;
};

process.on('message', (job: Job) => {
  judge(job).then(
    (verdict) => process.send?.(verdict),
    (error: unknown) => process.send?.({ outcome: 'inconclusive', by: `the run threw ${String(error)}` }),
  );
});
process.send?.({ ready: true });
