import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, firefox, webkit } from 'playwright';
import { ignoreClosedPipe } from '../engine/ignore-closed-pipe.ts';
import { pluralize } from '../engine/pluralize.ts';
import { type RunResult, saveFailures } from '../engine/saved-failures.ts';
import { SetupError } from '../engine/setup-error.ts';
import { type ModelReport, passed, type RunReport } from '../report/report-data.ts';
import { progressLine, summary } from '../report/summary.ts';
import { writeReport } from '../report/write-report.ts';
import type { RunContext } from './browser-host.ts';
import type { AppUnderTest, Journey } from './journey.ts';
import { type CommandConfig, firstLine, type Options, readOptions, UsageError } from './options.ts';
import { outcomeOf } from './outcome.ts';
import { emptyShardNote, failuresFile, makePlans, type Plan, phrasesOf, selectJourneys } from './plan.ts';
import { runPlans } from './run-plans.ts';
import { writeScenarios } from './write-scenarios.ts';

type Log = (line: string) => void;

/** The app that journeys run against. */
export interface Target {
  readonly url: string;
  /** For the report: `the built app over a mock backend`. */
  readonly about: string;
  /** Whether this run started the app. Only then may responses be held or replaced. */
  readonly isLocal: boolean;
  readonly close: () => Promise<void>;
}

export interface JourneysConfig extends CommandConfig {
  readonly journeys: readonly Journey[] | (() => Promise<readonly Journey[]>);
  readonly app: AppUnderTest;
  /** Starts the app, or opens the one that `--url` names. */
  readonly openTarget: (options: Options, log: Log) => Promise<Target>;
  /** Reads the data of the running app that the journeys depend on. */
  readonly readFacts?: (browser: Browser, url: string) => Promise<unknown>;
  /** Facts of an app in which every journey is possible. */
  readonly sampleFacts?: unknown;
  /** Replaces `launchBrowser`. */
  readonly openBrowser?: (options: Options) => Promise<Browser>;
  /** Languages, such as `en`, whose texts the journeys look for; any by default. */
  readonly languages?: readonly string[];
  /** Called first, for example to select the texts of the language in `locale`. */
  readonly prepare?: (options: Options) => void;
  /** Additional reports for a full run, such as those of machines. */
  readonly otherReports?: (log: Log) => Promise<readonly ModelReport[]>;
  /** Whether an error's message suffices; other errors are printed with their stack. */
  readonly isExpected?: (error: unknown) => boolean;
}

/** Launches Playwright's browser; for `chromium` the one at `CHROME_PATH`, if set. */
export const launchBrowser = async ({ browser, headed }: Options): Promise<Browser> => {
  const executablePath = browser === 'chromium' ? process.env.CHROME_PATH : undefined;
  try {
    return await { chromium, firefox, webkit }[browser].launch({
      headless: !headed,
      ...(executablePath && { executablePath }),
      ...(browser === 'chromium' && { chromiumSandbox: process.getuid?.() !== 0 }),
    });
  } catch (error) {
    throw new SetupError(
      `Cannot start ${browser}: ${firstLine(error)}. Run "npx playwright install ${browser}".`,
    );
  }
};

/** The command line that replays a path under the same conditions: target, browser, viewport and locale. */
export const replayCommand = (
  config: Pick<JourneysConfig, 'command'>,
  options: Pick<Options, 'url' | 'mock' | 'browser' | 'viewport' | 'locale'>,
  plan: { readonly generated: Plan['generated']; readonly journey: Pick<Plan['journey'], 'name'> },
): ModelReport['replayCommand'] => {
  const target = options.url ? ` --url ${options.url}` : options.mock ? ' --mock' : '';
  const viewport = `${options.viewport.width}x${options.viewport.height}`;
  const browserOptions = [
    options.browser === 'chromium' ? '' : ` --browser ${options.browser}`,
    viewport === '1280x900' ? '' : ` --viewport ${viewport}`,
    options.locale === 'en-GB' ? '' : ` --locale ${options.locale}`,
  ].join('');
  // Other machines know the ids of generated paths only, so shrunk and random paths are spelled out.
  const idOrMoves = ({ id, moves }: { id: string; moves: readonly string[] }) =>
    plan.generated.has(id) || moves.length === 0 ? id : `'${moves.join(' > ').replaceAll("'", "'\\''")}'`;
  return (path) =>
    `${config.command}${target}${browserOptions} --only ${plan.journey.name} --replay ${idOrMoves(path)}`;
};

const reportOf = async (
  config: JourneysConfig,
  plan: Plan,
  runs: readonly RunReport[],
  options: Options,
  target: Parameters<typeof outcomeOf>[3],
): Promise<ModelReport> => {
  const { journey, coverage, criteria } = plan;
  const { name, about } = journey;
  return {
    name,
    about,
    kind: 'journey',
    coverage,
    criteria,
    ...(await outcomeOf(plan, runs, options, target)),
    runs,
    seconds: runs.reduce((sum, run) => sum + run.seconds, 0),
    phrases: phrasesOf(journey),
    replayCommand: replayCommand(config, options, plan),
  };
};

const resultOf = ({ outdated }: Plan, runs: readonly RunReport[]): RunResult => {
  const failures = runs.flatMap(({ path, shrunk, failure }) =>
    failure ? [{ path: shrunk ?? path, message: failure.message }] : [],
  );
  return { done: new Set([...outdated, ...runs.map(({ path }) => path)].map(({ id }) => id)), failures };
};

/** Creates the folder and deletes its old contents. */
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
  const plans = await makePlans(journeys, facts, options, target.isLocal, config.sampleFacts);
  const shots = await emptyFolder(options.report, 'shots');
  const traces = await emptyFolder(options.report, 'traces');
  log(
    `${pluralize(
      plans.reduce((sum, { paths }) => sum + paths.length, 0),
      'journey',
    )} in ${pluralize(plans.length, 'model')} against ${target.about}`,
  );
  const note = emptyShardNote(plans, options);
  if (note) log(note);
  const context: RunContext = {
    app: config.app,
    browser,
    url: target.url,
    contextOptions: { viewport: options.viewport, locale: options.locale },
    facts,
    asserted: new Map(),
    axeChecked: new Set(),
    takesScreenshots: options.screenshots,
    saveScreenshot: async (name, image) => {
      await writeFile(join(shots, name), image);
      return `shots/${name}`;
    },
    traceFile: (name) => ({ path: join(traces, name), link: `traces/${name}` }),
  };
  const runs = await runPlans(plans, context, options, ({ plan, report, left }) =>
    log(progressLine(plan.journey.name, report, left)),
  );
  await saveFailures(
    failuresFile,
    new Map([...runs].map(([plan, planRuns]) => [plan.journey.name, resultOf(plan, planRuns)])),
  );
  const tested = { isLocal: target.isLocal, asserted: context.asserted };
  return Promise.all([...runs].map(([plan, planRuns]) => reportOf(config, plan, planRuns, options, tested)));
};

/** Opens the target and runs the journeys against it. */
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
  const note = emptyShardNote(plans, options);
  if (note) log(note);
  if (options.export) {
    const files = await writeScenarios(plans, join(options.report, options.export), options.export);
    for (const file of files) log(file);
    return;
  }
  for (const { journey, paths } of plans) {
    log(`${journey.name}: ${journey.about}`);
    for (const { id, moves } of paths)
      log(
        `  ${id}  ${pluralize(moves.length, 'move')}: ${moves.slice(0, 4).join(' > ')}${moves.length > 4 ? ' > …' : ''}`,
      );
  }
};

const run = async (config: JourneysConfig, argv: readonly string[], log: Log): Promise<number> => {
  const { command, languages } = config;
  const options = readOptions(argv, (text) => process.stdout.write(text), config);
  if (!options) return 0;
  const { language } = new Intl.Locale(options.locale);
  if (languages && !languages.includes(language))
    throw new UsageError(
      `Invalid --locale "${options.locale}". Use one of the languages that the journeys support: ${languages.join(', ')}.`,
    );
  config.prepare?.(options);
  const all = typeof config.journeys === 'function' ? await config.journeys() : config.journeys;
  const journeys = selectJourneys(all, options);
  if (options.list || options.export) {
    await listOrExport(config, journeys, options, log);
    return 0;
  }
  await mkdir(options.report, { recursive: true }).catch((error: unknown) => {
    throw new SetupError(`Cannot write to --report ${options.report}: ${firstLine(error)}`);
  });
  const started = new Date();
  const { reports: journeyReports, about } = await runJourneys(config, journeys, options, log);
  const isFullRun =
    options.machines &&
    !options.url &&
    !options.only &&
    !options.replay &&
    !options.to &&
    !options.random &&
    options.shard.index === 1;
  const reports = [...journeyReports, ...((isFullRun && (await config.otherReports?.(log))) || [])];
  const seconds = (Date.now() - started.getTime()) / 1000;
  const info = { target: about, started, seconds, command: `${command} ${argv.join(' ')}` };
  log(summary(reports, seconds, await writeReport(options.report, reports, info)));
  return reports.every(passed) ? 0 : 1;
};

/** Runs the command line and sets `process.exitCode`: 0 passed, 1 failed, 2 invalid option or failed run. */
export const runJourneysCli = async (config: JourneysConfig, argv: readonly string[]): Promise<void> => {
  ignoreClosedPipe();
  // Not `process.exit`, which would cut off output that a pipe has not read yet.
  try {
    process.exitCode = await run(config, argv, (line) => process.stdout.write(`${line}\n`));
  } catch (error) {
    const isExpected = error instanceof SetupError || config.isExpected?.(error);
    const text = error instanceof Error ? (isExpected ? error.message : error.stack) : String(error);
    process.stderr.write(`${text}\n`);
    if (error instanceof UsageError) process.stderr.write('Run with --help to see the options.\n');
    process.exitCode = 2;
  }
};
