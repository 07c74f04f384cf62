import { appendFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { createVitest, type TestSequencer } from 'vitest/node';
import { recordPath } from './instrumentation.ts';
import { moduleHooks } from './module-hooks.ts';
import { verdictOf } from './verdict.ts';
import { type Job, setupFile, type Verdict, type WorkerConfig } from './worker-pool.ts';

const [, , config = '', temporary = ''] = process.argv;
const { root, nodeProjects, globalSetup, browserConfigs } = JSON.parse(config) as WorkerConfig;
let replaced: Job['replaced'] = {};
let log: string | undefined;

// The parent was killed: there is nobody to send the verdict to.
process.on('disconnect', () => process.exit());

// The browser stays open from mutant to mutant. An error overlay would cover the pages of the next one.
const resetBrowser = `localStorage.clear();
sessionStorage.clear();
parent.document.querySelector('vite-error-overlay')?.remove();`;

const mutation: Plugin = {
  name: 'apply-mutation',
  enforce: 'pre',
  transform: (_code, id) => replaced[id] ?? null,
  transformIndexHtml: () => [{ tag: 'script', children: resetBrowser, injectTo: 'head-prepend' }],
  configureServer: ({ middlewares }) => {
    middlewares.use(recordPath, async (request, response) => {
      const records = await text(request);
      if (log !== undefined) appendFileSync(log, records);
      response.end();
    });
  },
};

const hooksFile = join(temporary, 'hooks.mjs');

/** Runs the files as requested: those that probably kill the mutant first. */
class AsRequested implements TestSequencer {
  shard: TestSequencer['shard'] = async (files) => files;
  sort: TestSequencer['sort'] = async (files) => files;
}

const projectsInNode = nodeProjects.map(({ include, config }, index) => ({
  ...(config !== undefined && { extends: config }),
  plugins: [mutation],
  test: {
    name: `node ${index + 1}`,
    include: [...include],
    globalSetup: [...globalSetup],
    setupFiles: [setupFile],
    env: { MUTATION_NODE_OPTIONS: `--import=${pathToFileURL(hooksFile).href}` },
    // A config decides this itself.
    ...(config === undefined && { environment: 'node' as const, pool: 'threads' as const }),
    maxWorkers: 1,
    fileParallelism: false,
    // Generous: the parent process kills an endless loop, and a timeout on a busy machine is inconclusive anyway.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 5000 } },
  },
}));

// The plugins of an inline project also reach the Vite server of its browser.
const browserProjects = browserConfigs.map((config) => ({
  extends: config,
  root: join(root, dirname(config)),
  // Not the cache of the usual test run, whose plugins differ.
  cacheDir: join(root, 'node_modules/.vite/mutants', dirname(config)),
  plugins: [mutation],
  // When it fails, `expect.element` waits for the rest of this time, by default 15 s.
  test: { maxWorkers: 1, testTimeout: 8000 },
}));

// As the CLI does: plugins of test runners, such as Storybook's, check it.
process.env.VITEST = 'true';
// Vitest chooses a temporary folder now and removes it at the end, before which this process may be killed.
const { TMPDIR } = process.env;
process.env.TMPDIR = temporary;
const vitest = await createVitest('test', {
  root,
  watch: false,
  config: false,
  reporters: [{}],
  bail: 1,
  update: 'none',
  maxWorkers: 1,
  sequence: { sequencer: AsRequested },
  projects: [...projectsInNode, ...browserProjects],
});
if (TMPDIR === undefined) delete process.env.TMPDIR;
else process.env.TMPDIR = TMPDIR;
const environments = vitest.projects.map(({ config }) => ({ config, env: { ...config.env } }));
const specifications = await vitest.globTestSpecifications();

const runTests = async (job: Job): Promise<Verdict> => {
  log = job.log;
  if (JSON.stringify(job.replaced) !== JSON.stringify(replaced)) {
    for (const file of [...Object.keys(replaced), ...Object.keys(job.replaced)]) vitest.invalidateFile(file);
    replaced = job.replaced;
  }
  writeFileSync(hooksFile, moduleHooks(replaced));
  for (const { config, env } of environments) config.env = { ...env, ...job.env };
  const requested = job.tests.flatMap((test) => specifications.filter(({ moduleId }) => moduleId === test));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(requested, false);
  return verdictOf(testModules, job.tests, unhandledErrors);
};

process.on('message', (job: Job) => {
  runTests(job).then(
    (verdict) => process.send?.(verdict),
    (error: unknown) => process.send?.({ outcome: 'inconclusive', by: `the run threw ${String(error)}` }),
  );
});
process.send?.({ ready: true, tests: specifications.map(({ moduleId }) => moduleId) });
