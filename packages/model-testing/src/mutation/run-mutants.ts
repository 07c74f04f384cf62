import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { pluralize } from '../engine/pluralize.ts';
import type { Mutant, MutationSuite } from './generate-mutants.ts';
import { instrument } from './instrumentation.ts';
import { selectTests, type TestRun } from './select-tests.ts';
import { type Verdict, Worker, type WorkerConfig } from './worker-pool.ts';

/** A mutant that takes this many times as long in one of its test files counts as an endless loop. */
const timeoutFactor = 5;
const minTimeoutMs = 120_000;
const unmodifiedTimeoutMs = 600_000;

const isIn = (folders: readonly string[], test: string): boolean =>
  folders.some((folder) => test.includes(posix.join('/', folder, '/')));

const browserFolders = ({ browserTests = {} }: MutationSuite): string[] => Object.keys(browserTests);

const isTestOf = (suite: MutationSuite, test: string): boolean =>
  isIn([...suite.tests, ...browserFolders(suite)], test);

/**
 * The files of each run: one in Node, where files are isolated from each other. In a browser, the files of one folder share
 * a page, which loads the code of the app only once.
 */
const batches = (suite: MutationSuite, tests: readonly TestRun[]): TestRun[][] => [
  ...tests.filter(({ test }) => isIn(suite.tests, test)).map((run) => [run]),
  ...browserFolders(suite).map((folder) => tests.filter(({ test }) => isIn([folder], test))),
];

const durationOf = (runs: readonly TestRun[]): number =>
  runs.reduce((sum, { durationMs }) => sum + durationMs, 0);

const timeoutOf = (runs: readonly TestRun[]): number => {
  const longest = Math.max(...runs.map(({ durationMs }) => durationMs));
  return Math.max(minTimeoutMs, Math.round(durationOf(runs) + (timeoutFactor - 1) * longest));
};

/**
 * Runs each test file on unmodified code, where it must pass, or every mutant would seem killed. Records the duration and
 * the parts of the mutated files that it executes.
 */
const runUnmodified = async (
  mutants: readonly Mutant[],
  tests: readonly string[],
  worker: Worker,
): Promise<TestRun[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'mutants-'));
  const log = join(folder, 'calls');
  const sources = [...new Set(mutants.map(({ path }) => path))];
  const replaced = Object.fromEntries(
    await Promise.all(
      sources.map(async (file) => [file, instrument(await readFile(file, 'utf8'), file, log)] as const),
    ),
  );
  const suites = new Set(mutants.map(({ suite }) => suite));
  const stagesOf = (test: string) =>
    [...suites].filter((suite) => isTestOf(suite, test)).flatMap(({ stages }) => stages);
  const runs: TestRun[] = [];
  try {
    for (const test of tests) {
      await writeFile(log, '');
      let durationMs = 0;
      for (const { env } of stagesOf(test)) {
        const started = performance.now();
        const verdict = await worker.run({ replaced, tests: [test], log, env }, unmodifiedTimeoutMs);
        if (verdict.outcome !== 'survived')
          throw new Error(`The tests fail on unmodified code: ${verdict.by}. Fix them first.`);
        durationMs = Math.max(durationMs, performance.now() - started);
      }
      const executed = new Map<string, Set<string>>();
      for (const line of (await readFile(log, 'utf8')).split('\n').filter(Boolean)) {
        const [, file = '', part = ''] = /^(.*) (\S+)$/.exec(line) ?? [];
        executed.set(file, (executed.get(file) ?? new Set()).add(part));
      }
      runs.push({ test, durationMs, executed });
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return runs;
};

/** Runs the tests that execute the mutant, stage by stage, until one fails. */
const runMutant = async (
  { suite, path, code }: Mutant,
  tests: readonly TestRun[],
  worker: Worker,
): Promise<Verdict> => {
  let verdict: Verdict = { outcome: 'survived' };
  for (const { name, env } of suite.stages) {
    for (const batch of batches(suite, tests).filter(({ length }) => length > 0)) {
      const files = batch.map(({ test }) => test);
      const result = await worker.run({ replaced: { [path]: code }, tests: files, env }, timeoutOf(batch));
      if (result.outcome === 'killed') return { ...result, stage: name };
      if (result.outcome === 'inconclusive') verdict = result;
    }
    // A mutant that does not load or terminate behaves the same in every environment.
    if (verdict.outcome === 'inconclusive') return verdict;
  }
  return verdict;
};

/** A browser stays open between mutants: if one left something behind, later ones would seem killed. */
const checkBrowsers = async (
  mutants: readonly Mutant[],
  runs: readonly TestRun[],
  worker: Worker,
): Promise<void> => {
  const folders = new Set(mutants.flatMap(({ suite }) => browserFolders(suite)));
  for (const folder of folders) {
    const tests = runs.filter(({ test }) => isIn([folder], test)).map(({ test }) => test);
    const { outcome, by } = await worker.run(
      { replaced: {}, tests: tests.slice(0, 1), env: {} },
      unmodifiedTimeoutMs,
    );
    if (outcome !== 'survived')
      throw new Error(
        `A mutant changed the browser, so later verdicts are wrong: now unmodified code fails: ${by}`,
      );
  }
};

export interface RunOptions {
  /** Verdicts of an earlier run. */
  readonly previous: ReadonlyMap<Mutant, Verdict>;
  /** Called at intervals with all verdicts so far. */
  readonly save: (verdicts: ReadonlyMap<Mutant, Verdict>) => Promise<void>;
  readonly workers: number;
  readonly config: WorkerConfig;
  readonly log: (line: string) => void;
}

export const runMutants = async (
  mutants: readonly Mutant[],
  { workers: workerCount, config, log, previous, save }: RunOptions,
): Promise<Map<Mutant, Verdict>> => {
  const verdicts = new Map(previous);
  const queue = mutants.filter((mutant) => !verdicts.has(mutant));
  if (queue.length === 0) return verdicts;
  const workers = Array.from({ length: workerCount }, () => new Worker(config));
  let survived = [...previous.values()].filter(({ outcome }) => outcome === 'survived').length;
  try {
    const [first] = workers;
    const tests = (await first?.tests()) ?? [];
    for (const suite of new Set(queue.map((mutant) => mutant.suite)))
      if (!tests.some((test) => isTestOf(suite, test)))
        throw new Error(
          `The suite "${suite.name}" has no test file in ${[...suite.tests, ...browserFolders(suite)].join(' or ')}. Correct its \`tests\`.`,
        );
    const runs = first ? await runUnmodified(queue, tests, first) : [];
    log(
      `${pluralize(runs.length, 'test file')} passed on unmodified code in ${Math.round(durationOf(runs) / 1000)} s`,
    );
    await Promise.all(
      workers.map(async (worker) => {
        for (let next = queue.shift(); next; next = queue.shift()) {
          const { suite, path, part } = next;
          const own = runs.filter(({ test }) => isTestOf(suite, test));
          const verdict = await runMutant(next, selectTests(own, path, part), worker);
          verdicts.set(next, verdict);
          if (verdict.outcome === 'survived') survived += 1;
          if (verdicts.size % 25 > 0) continue;
          log(`${verdicts.size} of ${mutants.length}, ${survived} survived`);
          await save(verdicts);
        }
        await checkBrowsers(mutants, runs, worker);
      }),
    );
  } finally {
    for (const worker of workers) worker.stop();
  }
  return verdicts;
};
