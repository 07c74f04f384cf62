import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, firefox, webkit } from 'playwright';
import { type Ran, saveFailures } from '../engine/saved-failures.ts';
import { type ModelReport, passed, type RunReport } from '../report/report-data.ts';
import { progressLine, summary } from '../report/summary.ts';
import { writeReport } from '../report/write-report.ts';
import type { Visit } from './browser-host.ts';
import type { AppUnderTest, Journey } from './journey.ts';
import { CannotRun, firstLine, type Options, readOptions, UsageError } from './options.ts';
import { outcomeOf } from './outcome.ts';
import { chosenOf, failuresFile, makePlans, type Plan, phrasesOf } from './plan.ts';
import { runPlans } from './run-plans.ts';
import { writeScenarios } from './write-scenarios.ts';

type Log = (line: string) => void;

/** The app that journeys run against. */
export interface Target {
  readonly url: string;
  /** For the report: `the built app over a mock backend`. */
  readonly about: string;
  /** Whether this run started it: only then may responses be delayed or replaced on their way to the browser. */
  readonly ours: boolean;
  readonly close: () => Promise<void>;
}

export interface JourneysConfig {
  /** How the command is called, for its help and for replaying: `npm run journeys --`. */
  readonly command: string;
  readonly journeys: readonly Journey[] | (() => Promise<readonly Journey[]>);
  readonly app: AppUnderTest;
  /** Starts the app, or opens the one that `--url` names. */
  readonly openTarget: (options: Options, log: Log) => Promise<Target>;
  /** What the models need to know of the app that runs. */
  readonly readFacts?: (browser: Browser, url: string) => Promise<unknown>;
  /** Facts of an app in which every journey is possible. */
  readonly sampleFacts?: unknown;
  /** In place of Playwright's own browser, or the Chromium that `CHROME_PATH` names. */
  readonly openBrowser?: (options: Options) => Promise<Browser>;
  /** Languages, such as `en`, in which the journeys find what is on the page; any by default. */
  readonly languages?: readonly string[];
  /** Further reports, such as those of machines, for a run of everything. */
  readonly otherReports?: (log: Log) => Promise<readonly ModelReport[]>;
  /** Errors that one sentence explains; others are printed with their stack. */
  readonly isExpected?: (error: unknown) => boolean;
}

/** Starts Playwright's own browser, or for `chromium` the one that `CHROME_PATH` names. */
export const launchBrowser = async ({ browser, headed }: Options): Promise<Browser> => {
  const executablePath = browser === 'chromium' ? process.env.CHROME_PATH : undefined;
  try {
    return await { chromium, firefox, webkit }[browser].launch({
      headless: !headed,
      ...(executablePath && { executablePath }),
      ...(browser === 'chromium' && { chromiumSandbox: process.getuid?.() !== 0 }),
    });
  } catch (error) {
    throw new CannotRun(
      `${browser} does not start: ${firstLine(error)}. Run npx playwright install ${browser}.`,
    );
  }
};

const replayLine = (config: JourneysConfig, options: Options, plan: Plan): ModelReport['replayLine'] => {
  const target = options.url ? ` --url ${options.url}` : options.mock ? ' --mock' : '';
  const window = [
    options.browser === 'chromium' ? '' : ` --browser ${options.browser}`,
    options.viewport.width === 1280 ? '' : ` --viewport ${options.viewport.width}x${options.viewport.height}`,
    options.locale === 'en-GB' ? '' : ` --locale ${options.locale}`,
  ].join('');
  // Only the ids of generated paths are known everywhere; a shrunk or random path is spelled out.
  const idOrMoves = ({ id, moves }: { id: string; moves: readonly string[] }) =>
    plan.generated.has(id) || moves.length === 0 ? id : `'${moves.join(' > ').replaceAll("'", "'\\''")}'`;
  return (path) =>
    `${config.command}${target}${window} --only ${plan.journey.name} --replay ${idOrMoves(path)}`;
};

const reportOf = async (
  config: JourneysConfig,
  plan: Plan,
  runs: readonly RunReport[],
  options: Options,
  over: Parameters<typeof outcomeOf>[3],
): Promise<ModelReport> => {
  const { journey, coverage, criteria } = plan;
  const { name, about } = journey;
  return {
    name,
    about,
    kind: 'journey',
    coverage,
    criteria,
    ...(await outcomeOf(plan, runs, options, over)),
    runs,
    seconds: runs.reduce((sum, run) => sum + run.seconds, 0),
    phrases: phrasesOf(journey),
    replayLine: replayLine(config, options, plan),
  };
};

const ranIn = ({ outdated }: Plan, runs: readonly RunReport[]): Ran => {
  const failures = runs.flatMap(({ path, shrunk, failure }) =>
    failure ? [{ path: shrunk ?? path, message: failure.message }] : [],
  );
  return { done: new Set([...outdated, ...runs.map(({ path }) => path)].map(({ id }) => id)), failures };
};

/** An empty folder of the report. */
const emptyFolder = async (...parts: string[]): Promise<string> => {
  const folder = join(...parts);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return folder;
};

const runInBrowser = async (
  config: JourneysConfig,
  journeys: readonly Journey[],
  browser: Browser,
  options: Options,
  target: Target,
  log: Log,
): Promise<ModelReport[]> => {
  const facts = await config.readFacts?.(browser, target.url);
  const plans = await makePlans(journeys, facts, options, target.ours, config.sampleFacts);
  const shots = await emptyFolder(options.report, 'shots');
  const traces = await emptyFolder(options.report, 'traces');
  log(
    `${plans.reduce((sum, { paths }) => sum + paths.length, 0)} journeys in ${plans.length} models over ${target.about}`,
  );
  const visit: Visit = {
    app: config.app,
    browser,
    url: target.url,
    window: { viewport: options.viewport, locale: options.locale },
    facts,
    asserted: new Map(),
    checked: new Set(),
    keep: async (name, picture) => {
      await writeFile(join(shots, name), picture);
      return `shots/${name}`;
    },
    traceFile: (name) => ({ path: join(traces, name), link: `traces/${name}` }),
  };
  const runs = await runPlans(plans, visit, options, ({ plan, report, left }) =>
    log(progressLine(plan.journey.name, report, left)),
  );
  await saveFailures(
    failuresFile,
    new Map([...runs].map(([plan, done]) => [plan.journey.name, ranIn(plan, done)])),
  );
  const over = { ours: target.ours, asserted: visit.asserted };
  return Promise.all([...runs].map(([plan, done]) => reportOf(config, plan, done, options, over)));
};

/** Runs the journeys that the options choose over the app that they name. */
export const runJourneys = async (
  config: JourneysConfig,
  journeys: readonly Journey[],
  options: Options,
  log: Log,
): Promise<{ reports: ModelReport[]; about: string }> => {
  const browser = await (config.openBrowser ?? launchBrowser)(options);
  try {
    const target = await config.openTarget(options, log);
    try {
      const reports = await runInBrowser(config, journeys, browser, options, target, log);
      return { reports, about: target.about };
    } finally {
      await target.close();
    }
  } finally {
    await browser.close();
  }
};

const listOrExport = async (
  { sampleFacts }: JourneysConfig,
  journeys: readonly Journey[],
  options: Options,
  log: Log,
): Promise<void> => {
  const plans = await makePlans(journeys, sampleFacts, options, true);
  if (options.export) {
    const files = await writeScenarios(plans, join(options.report, options.export), options.export);
    for (const file of files) log(file);
    return;
  }
  for (const { journey, paths } of plans) {
    log(`${journey.name}: ${journey.about}`);
    for (const { id, moves } of paths)
      log(
        `  ${id}  ${moves.length} moves: ${moves.slice(0, 4).join(' > ')}${moves.length > 4 ? ' > …' : ''}`,
      );
  }
};

const run = async (config: JourneysConfig, argv: readonly string[], log: Log): Promise<number> => {
  const { command, languages } = config;
  const options = readOptions(argv, (text) => process.stdout.write(text), command);
  if (!options) return 0;
  const { language } = new Intl.Locale(options.locale);
  if (languages && !languages.includes(language))
    throw new UsageError(`Invalid --locale "${options.locale}". The journeys read: ${languages.join(', ')}.`);
  const all = typeof config.journeys === 'function' ? await config.journeys() : config.journeys;
  const journeys = chosenOf(all, options);
  if (options.list || options.export) {
    await listOrExport(config, journeys, options, log);
    return 0;
  }
  await mkdir(options.report, { recursive: true }).catch((error: unknown) => {
    throw new CannotRun(`--report ${options.report} cannot be written: ${firstLine(error)}`);
  });
  const started = new Date();
  const { reports: ofJourneys, about } = await runJourneys(config, journeys, options, log);
  const isWhole =
    options.machines &&
    !options.url &&
    !options.only &&
    !options.replay &&
    !options.to &&
    !options.random &&
    options.shard.index === 1;
  const reports = [...ofJourneys, ...((isWhole && (await config.otherReports?.(log))) || [])];
  const seconds = (Date.now() - started.getTime()) / 1000;
  const info = { target: about, started, seconds, command: `${command} ${argv.join(' ')}` };
  log(summary(reports, seconds, await writeReport(options.report, reports, info)));
  return reports.every(passed) ? 0 : 1;
};

/** The command line of an app's journeys. Sets the exit code of the process; 2 for an invalid option or a failed run. */
export const runJourneysCli = async (config: JourneysConfig, argv: readonly string[]): Promise<void> => {
  // Set instead of calling `process.exit`, which would cut off lines that a pipe has not read yet.
  try {
    process.exitCode = await run(config, argv, (line) => process.stdout.write(`${line}\n`));
  } catch (error) {
    const isExpected = error instanceof CannotRun || config.isExpected?.(error);
    const text = error instanceof Error ? (isExpected ? error.message : error.stack) : String(error);
    process.stderr.write(`${text}\n`);
    if (error instanceof UsageError) process.stderr.write('Run with --help to see the options.\n');
    process.exitCode = 2;
  }
};
