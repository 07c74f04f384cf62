import { createVitest } from 'vitest/node';
import { verdictOf } from './verdict.ts';
import type { Job, Verdict, WorkerConfig } from './worker-pool.ts';

const { include, globalSetup } = JSON.parse(process.argv[2] ?? '') as WorkerConfig;
let replaced: Job['replaced'] = {};

const vitest = await createVitest(
  'test',
  {
    watch: false,
    config: false,
    include: [...include],
    globalSetup: [...globalSetup],
    environment: 'node',
    reporters: [{}],
    pool: 'threads',
    maxWorkers: 1,
    fileParallelism: false,
    bail: 1,
    // Generous: the parent process kills an endless loop, and a timeout on a busy machine is inconclusive anyway.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 5000 } },
  },
  {
    plugins: [
      {
        name: 'apply-mutation',
        enforce: 'pre',
        transform: (_code, id) => replaced[id] ?? null,
      },
    ],
  },
);
const environment = { ...vitest.projects[0]?.config.env };
const specifications = await vitest.globTestSpecifications();

const runTest = async (job: Job): Promise<Verdict> => {
  if (JSON.stringify(job.replaced) !== JSON.stringify(replaced)) {
    for (const file of [...Object.keys(replaced), ...Object.keys(job.replaced)]) vitest.invalidateFile(file);
    replaced = job.replaced;
  }
  for (const { config } of vitest.projects) config.env = { ...environment, ...job.env };
  const requested = specifications.filter(({ moduleId }) => moduleId === job.test);
  const { testModules } = await vitest.runTestSpecifications(requested, false);
  return verdictOf(testModules, job.test);
};

process.on('message', (job: Job) => {
  runTest(job).then(
    (verdict) => process.send?.(verdict),
    (error: unknown) => process.send?.({ outcome: 'inconclusive', by: `the run threw ${String(error)}` }),
  );
});
process.send?.({ ready: true, tests: specifications.map(({ moduleId }) => moduleId) });
