import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { generateMutants, type Mutant, type MutationSuite } from './generate-mutants.ts';
import { type Verdict, Worker, type WorkerConfig } from './worker-pool.ts';

export interface MutationCliConfig {
  /** How the command is called, for its help: `npm run mutants --`. */
  readonly command: string;
  /** The project's root folder. */
  readonly root: string;
  readonly suites: readonly MutationSuite[];
  /** Environment variables of the tests. */
  readonly env?: Readonly<Record<string, string>>;
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

const usageOf = ({ command, suites }: MutationCliConfig): string => {
  const thresholds = suites.map(({ sources, threshold }) => `${percent(threshold)} in ${sources}`);
  return `Usage: ${command} [options]
Mutates the code one change at a time and reports the mutants that no test kills.
  --only TEXT     only files whose path contains TEXT, such as cart
  --jobs N        worker processes (default: the number of cores)
  --report DIR    where to write mutants.json (default: reports/mutants)
  --list          list the mutants without running them
Exits with 1 when fewer mutants are killed than required: ${thresholds.join(', ')}.`;
};

const log = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** A mutant may take this many times as long as the unmodified code before it counts as an endless loop. */
const timeoutFactor = 5;
const minTimeoutMs = 30_000;
const unmodifiedTimeoutMs = 600_000;

/**
 * Runs the tests on the unmodified files: they must pass, or every mutant would seem killed.
 * @returns the timeout for the mutants of each file
 */
const measureTimeouts = async (mutants: readonly Mutant[], worker: Worker): Promise<Map<string, number>> => {
  const jobs = new Map(mutants.map(({ job }) => [job.file, job]));
  const timeouts = new Map<string, number>();
  for (const job of jobs.values()) {
    const started = performance.now();
    const verdict = await worker.run({ ...job, code: readFileSync(job.file, 'utf8') }, unmodifiedTimeoutMs);
    if (verdict.killed) throw new Error(`The tests of ${job.file} fail on unmodified code: ${verdict.by}`);
    timeouts.set(job.file, Math.max(minTimeoutMs, timeoutFactor * Math.round(performance.now() - started)));
  }
  return timeouts;
};

const runMutants = async (
  mutants: readonly Mutant[],
  workerCount: number,
  config: WorkerConfig,
): Promise<Map<Mutant, Verdict>> => {
  const verdicts = new Map<Mutant, Verdict>();
  const queue = [...mutants];
  const workers = Array.from({ length: workerCount }, () => new Worker(config));
  let survived = 0;
  try {
    const timeouts = workers[0] ? await measureTimeouts(mutants, workers[0]) : new Map<string, number>();
    await Promise.all(
      workers.map(async (worker) => {
        for (let next = queue.shift(); next; next = queue.shift()) {
          const verdict = await worker.run(next.job, timeouts.get(next.job.file) ?? minTimeoutMs);
          verdicts.set(next, verdict);
          if (!verdict.killed) survived += 1;
          if (verdicts.size % 25 === 0) log(`${verdicts.size} of ${mutants.length}, ${survived} survived`);
        }
      }),
    );
  } finally {
    for (const worker of workers) worker.stop();
  }
  return verdicts;
};

/** Logs the score and the survivors of one suite. True when the threshold is met. */
const summarize = (suite: MutationSuite, verdicts: ReadonlyMap<Mutant, Verdict>): boolean => {
  const ofSuite = [...verdicts].filter(([mutant]) => mutant.suite === suite);
  if (ofSuite.length === 0) return true;
  const survivors = ofSuite.filter(([, { killed }]) => !killed).map(([{ name }]) => name);
  const score = 1 - survivors.length / ofSuite.length;
  const passed = score >= suite.threshold;
  log(
    `\n${suite.name}: ${ofSuite.length - survivors.length} of ${ofSuite.length} mutants killed, ${percent(score)} (required: ${percent(suite.threshold)}) ${passed ? 'ok' : 'TOO FEW'}`,
  );
  for (const name of survivors) log(`  survived: ${name}`);
  return passed;
};

/**
 * The command line of a project's mutation run.
 * @returns the exit code: 0, or 1 when a suite misses its threshold
 * @throws when the options are invalid or the tests fail on unmodified code
 */
const run = async (config: MutationCliConfig, args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      jobs: { type: 'string' },
      report: { type: 'string', default: 'reports/mutants' },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    log(usageOf(config));
    return 0;
  }
  const { root, suites, env = {} } = config;
  const workerCount = values.jobs === undefined ? availableParallelism() : Number(values.jobs);
  if (!Number.isInteger(workerCount) || workerCount < 1)
    throw new Error(`Invalid --jobs "${values.jobs}". Use a whole number from 1.`);
  const mutants = generateMutants(root, suites, values.only);
  if (mutants.length === 0)
    throw new Error(
      `Invalid --only "${values.only}". No file of ${suites.map(({ sources }) => sources).join(' or ')} contains it.`,
    );
  if (values.list) {
    for (const { name } of mutants) log(name);
    return 0;
  }
  const started = Date.now();
  const include = [...new Set(suites.flatMap(({ tests }) => tests))].map(
    (folder) => `${folder}/**/*.test.ts`,
  );
  const verdicts = await runMutants(mutants, workerCount, { include, env });
  const passed = suites.map((suite) => summarize(suite, verdicts)).every(Boolean);
  await mkdir(values.report, { recursive: true });
  const rows = [...verdicts].map(([{ suite, file, name }, verdict]) => ({
    suite: suite.name,
    file,
    name,
    ...verdict,
  }));
  await writeFile(`${values.report}/mutants.json`, JSON.stringify(rows, null, 2));
  log(
    `\n${mutants.length} mutants in ${Math.round((Date.now() - started) / 1000)} s; ${values.report}/mutants.json`,
  );
  return passed ? 0 : 1;
};

/** Runs the command line and sets the exit code of the process. */
export const runMutationCli = async (config: MutationCliConfig, args: readonly string[]): Promise<void> => {
  try {
    // Set instead of calling `process.exit`, which would cut off lines that a pipe has not read yet.
    process.exitCode = await run(config, args);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usageOf(config)}\n`);
    process.exitCode = 2;
  }
};
