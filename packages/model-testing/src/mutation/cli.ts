import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { ignoreClosedPipe } from '../engine/ignore-closed-pipe.ts';
import { parseShare } from '../engine/parse-share.ts';
import { pluralize } from '../engine/pluralize.ts';
import { generateMutants, type Mutant, type MutationSuite } from './generate-mutants.ts';
import { runMutants } from './run-mutants.ts';
import type { NodeProject, Stage, Verdict } from './worker-pool.ts';

export interface MutationCliConfig {
  /** Command line for the help text: `npm run mutants --`. */
  readonly command: string;
  /** The project's root folder. */
  readonly root: string;
  readonly suites: readonly MutationSuite[];
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

const log = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

interface Score {
  readonly killed: number;
  readonly conclusive: number;
}

const shareOf = ({ killed, conclusive }: Score): number => (conclusive === 0 ? 0 : killed / conclusive);

/** Cumulative score after each stage. */
export const scoresOf = (
  stages: readonly Stage[],
  verdicts: readonly Verdict[],
): { name: string; score: Score }[] => {
  const conclusive = verdicts.filter(({ outcome }) => outcome !== 'inconclusive').length;
  return stages.map(({ name }, index) => {
    const names = stages.slice(0, index + 1).map((stage) => stage.name);
    const killed = verdicts.filter(
      ({ outcome, stage = '' }) => outcome === 'killed' && names.includes(stage),
    );
    return { name, score: { killed: killed.length, conclusive } };
  });
};

/** Logs the scores and surviving mutants of a suite. Returns whether it meets a threshold; without a score it fails. */
export const summarize = (
  suite: MutationSuite,
  verdicts: ReadonlyMap<Mutant, Verdict>,
  log: (line: string) => void,
  threshold = suite.threshold,
): boolean => {
  const ofSuite = [...verdicts].filter(([mutant]) => mutant.suite === suite);
  if (ofSuite.length === 0) return true;
  const scores = scoresOf(
    suite.stages,
    ofSuite.map(([, verdict]) => verdict),
  );
  const last = scores.at(-1)?.score ?? { killed: 0, conclusive: 0 };
  const passed = last.conclusive > 0 && shareOf(last) >= threshold;
  const result = passed ? 'ok' : last.conclusive > 0 ? 'TOO FEW' : 'NO CONCLUSIVE VERDICT';
  const shares = scores.map(({ name, score }) => `${percent(shareOf(score))} ${name}`).join(', ');
  log(
    `\n${suite.name}: ${last.killed} of ${last.conclusive} mutants killed: ${shares} (required: ${percent(threshold)}) ${result}`,
  );
  for (const reported of ['survived', 'inconclusive'] as const)
    for (const [{ name }, { outcome, by }] of ofSuite)
      if (outcome === reported) log(`  ${reported}: ${name}${by === undefined ? '' : ` (${by})`}`);
  return passed;
};

/** The lines that differ from a Git revision, by file relative to the root; all lines of an untracked file. */
export const changedSince = (root: string, revision: string): Map<string, (line: number) => boolean> => {
  // The default buffer, 1 MB, is too small for the changes of a long branch.
  const options = { cwd: root, encoding: 'utf8', maxBuffer: Number.POSITIVE_INFINITY } as const;
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'core.quotePath=off', ...args], options).split('\n');
  const changed = new Map<string, (line: number) => boolean>();
  let lines = new Set<number>();
  const format = ['--unified=0', '--no-color', '--no-ext-diff', '--dst-prefix=b/', '--relative'];
  for (const text of git('diff', ...format, revision)) {
    const file = /^\+\+\+ b\/(.*?)\t?$/.exec(text)?.[1];
    if (file !== undefined) {
      const own = new Set<number>();
      lines = own;
      changed.set(file, (line) => own.has(line));
    }
    const [, first, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(text) ?? [];
    if (first !== undefined) for (let i = 0; i < Number(count); i += 1) lines.add(Number(first) + i);
  }
  for (const file of git('ls-files', '--others', '--exclude-standard'))
    if (file !== '') changed.set(file, () => true);
  return changed;
};

interface ReportRow extends Verdict {
  readonly suite: string;
  readonly file: string;
  readonly name: string;
}

export const reportRows = (mutants: readonly Mutant[], verdicts: ReadonlyMap<Mutant, Verdict>): ReportRow[] =>
  mutants.flatMap((mutant) => {
    const { suite, file, name } = mutant;
    const verdict = verdicts.get(mutant);
    return verdict === undefined ? [] : [{ suite: suite.name, file, name, ...verdict }];
  });

/** The verdicts of a stored report. Mutants with equal names are matched in the order of generation. */
export const verdictsIn = (rows: ReportRow[], mutants: readonly Mutant[]): Map<Mutant, Verdict> => {
  const verdicts = new Map<Mutant, Verdict>();
  for (const mutant of mutants) {
    const index = rows.findIndex(({ name }) => name === mutant.name);
    const [row] = index < 0 ? [] : rows.splice(index, 1);
    if (row === undefined) continue;
    const { suite: _suite, file: _file, name: _name, ...verdict } = row;
    verdicts.set(mutant, verdict);
  }
  return verdicts;
};

interface Options {
  only?: string;
  changed?: string;
  jobs: number;
  report: string;
  list?: boolean;
  resume?: boolean;
  sample?: number;
  threshold?: number;
}

/** An evenly spread sample. Deterministic, so that two runs can be compared. */
export const sampleOf = <T>(all: readonly T[], size: number): T[] =>
  all.filter((_, i) => Math.floor(((i + 1) * size) / all.length) > Math.floor((i * size) / all.length));

/** The tests of the suites, by the Vitest config that they need. */
export const nodeProjectsOf = (suites: readonly MutationSuite[]): NodeProject[] => {
  const configs = [...new Set(suites.map(({ config }) => config))];
  return configs.flatMap((config) => {
    const folders = new Set(suites.filter((suite) => suite.config === config).flatMap(({ tests }) => tests));
    const include = [...folders].map((folder) => `${folder}/**/*.{test,spec}.?(c|m)[jt]s?(x)`);
    return include.length === 0 ? [] : [{ include, ...(config !== undefined && { config }) }];
  });
};

const run = async (config: MutationCliConfig, options: Options): Promise<number> => {
  const { root, suites } = config;
  const { only, changed, sample } = options;
  const changes = changed === undefined ? undefined : changedSince(root, changed);
  const found = generateMutants(
    root,
    suites,
    (file) => (only === undefined || file.includes(only)) && (changes?.has(file) ?? true),
  ).filter(({ file, mutation }) => changes?.get(file)?.(mutation.line) ?? true);
  const mutants = sample === undefined ? found : sampleOf(found, sample);
  const folders = suites.map(({ sources }) => sources).join(' or ');
  if (mutants.length === 0 && changed !== undefined) {
    log(`No code in ${only ?? folders} that can be mutated differs from ${changed}.`);
    return 0;
  }
  if (mutants.length === 0 && only === undefined) throw new Error(`Nothing in ${folders} can be mutated.`);
  if (mutants.length === 0)
    throw new Error(`Invalid --only "${only}". Use a part of the path of a file in ${folders}.`);
  if (options.list) {
    for (const { name } of mutants) log(name);
    return 0;
  }
  const started = Date.now();
  const selected = new Set(mutants.map(({ suite }) => suite));
  const collect = (read: (suite: MutationSuite) => readonly string[]) => [
    ...new Set([...selected].flatMap(read)),
  ];
  const workerConfig = {
    root,
    nodeProjects: nodeProjectsOf([...selected]),
    globalSetup: collect(({ globalSetup = [] }) => globalSetup),
    browserConfigs: collect(({ browserTests = {} }) => Object.values(browserTests)),
  };
  const report = join(options.report, 'mutants.json');
  await mkdir(options.report, { recursive: true });
  const save = (verdicts: ReadonlyMap<Mutant, Verdict>) =>
    writeFile(report, JSON.stringify(reportRows(mutants, verdicts), null, 2));
  const previous =
    options.resume && existsSync(report)
      ? verdictsIn(JSON.parse(await readFile(report, 'utf8')) as ReportRow[], mutants)
      : new Map<Mutant, Verdict>();
  const verdicts = await runMutants(mutants, {
    workers: options.jobs,
    config: workerConfig,
    log,
    previous,
    save,
  });
  await save(verdicts);
  const passed = suites.map((suite) => summarize(suite, verdicts, log, options.threshold)).every(Boolean);
  log(
    `\n${pluralize(mutants.length, 'mutant')} in ${Math.round((Date.now() - started) / 1000)} s; ${report}`,
  );
  return passed ? 0 : 1;
};

const wholeNumber = (text: string): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('Use a whole number from 1.');
  return value;
};

const share = (text: string): number => {
  const value = parseShare(text);
  if (value === undefined) throw new InvalidArgumentError('Use a share such as 80%.');
  return value;
};

/** The command line. `exitWith` receives 0, or 1 when a suite misses its threshold or has no conclusive verdict. */
export const mutationCommand = (config: MutationCliConfig, exitWith: (code: number) => void): Command => {
  const required = config.suites.map(({ sources, threshold }) => `${percent(threshold)} in ${sources}`);
  return new Command(config.command)
    .description('Run the tests against mutants of the code, one change each, and report the survivors.')
    .option('--only <text>', 'only files whose path contains this text, such as cart')
    .option('--changed [revision]', 'only lines that differ from a Git revision (default: HEAD)')
    .option('--jobs <number>', 'worker processes', wholeNumber, availableParallelism())
    .option('--report <folder>', 'folder of mutants.json', 'reports/mutants')
    .option('--resume', 'continue an interrupted run that reports to the same folder')
    .option(
      '--sample <number>',
      'test only this many mutants, evenly spread, to estimate the score',
      wholeNumber,
    )
    .option('--threshold <share>', 'share of mutants to kill, instead of that of each suite: 80%', share)
    .option('--list', 'list the mutants without running them')
    .addHelpText(
      'after',
      `\nExits with 1 when fewer mutants are killed than required (${required.join(', ')}) or no verdict of a suite is conclusive.`,
    )
    .action(async ({ changed, ...options }: Omit<Options, 'changed'> & { changed?: string | true }) => {
      const revision = changed === true ? 'HEAD' : changed;
      exitWith(await run(config, { ...options, ...(revision !== undefined && { changed: revision }) }));
    });
};

/** Runs the command line and sets `process.exitCode`: 0 passed, 1 below a threshold, 2 invalid option or failed run. */
export const runMutationCli = async (config: MutationCliConfig, args: readonly string[]): Promise<void> => {
  ignoreClosedPipe();
  // Not `process.exit`, which would cut off output that a pipe has not read yet.
  const command = mutationCommand(config, (code) => {
    process.exitCode = code;
  });
  try {
    await command
      .exitOverride()
      .showHelpAfterError('Run with --help for usage.')
      .parseAsync([...args], { from: 'user' });
  } catch (error) {
    const isCommander = error instanceof CommanderError;
    if (!isCommander) process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = isCommander && error.exitCode === 0 ? 0 : 2;
  }
};
