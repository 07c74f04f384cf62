import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { findBrowser } from '../../support/find-browser.ts';
import { type Ran, saveFailures } from '../core/saved-failures.ts';
import { type ModelReport, passed, type RunReport } from '../report/report-data.ts';
import { writeReport } from '../report/write-report.ts';
import { allJourneys } from './all-journeys.ts';
import type { Visit } from './browser-host.ts';
import { machineReports } from './machine-reports.ts';
import { type Options, readOptions, UsageError, usage } from './options.ts';
import { failuresFile, makePlans, type Plan, phrasesOf } from './plan.ts';
import { runPlans } from './run-plans.ts';
import { ShopClient } from './shop-client.ts';
import { readFacts, type ShopFacts, sampleFacts } from './shop-facts.ts';
import { progressLine, summary } from './summary.ts';
import { openTarget, type Target } from './target.ts';
import { writeScenarios } from './write-scenarios.ts';

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function lookRound(browser: Browser, url: string): Promise<ShopFacts> {
  const context = await browser.newContext();
  try {
    const page = await context.request.get(`${url}/`, { headers: { accept: 'text/html' } });
    return await readFacts(new ShopClient(context.request, url), await page.text());
  } finally {
    await context.close();
  }
}

function replayLine(options: Options, name: string): ModelReport['replayLine'] {
  const target = options.url ? ` --url ${options.url}` : options.mock ? ' --mock' : '';
  return ({ id }) => `npm run journeys --${target} --only ${name} --replay ${id}`;
}

function reportOf(plan: Plan, runs: readonly RunReport[], options: Options): ModelReport {
  const { journey, coverage, criteria, notDecided } = plan;
  const { name, about } = journey;
  return {
    name,
    about,
    kind: 'journey',
    coverage,
    criteria,
    notDecided,
    runs,
    seconds: runs.reduce((sum, run) => sum + run.seconds, 0),
    faults: [],
    phrases: phrasesOf(journey),
    replayLine: replayLine(options, name),
  };
}

async function runInBrowser(options: Options, target: Target): Promise<ModelReport[]> {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    headless: !options.headed,
    args: [
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
    chromiumSandbox: process.getuid?.() !== 0,
  });
  try {
    const facts = await lookRound(browser, target.url);
    const plans = await makePlans(await allJourneys(), facts, options, target.ours);
    const shots = join(options.report, 'shots');
    await rm(shots, { recursive: true, force: true });
    await mkdir(shots, { recursive: true });
    const keep: Visit['keep'] = async (name, picture) => {
      await writeFile(join(shots, name), picture);
      return `shots/${name}`;
    };
    say(
      `${plans.reduce((sum, { paths }) => sum + paths.length, 0)} journeys in ${plans.length} models over ${target.about}`,
    );
    const visit: Visit = { browser, url: target.url, facts, checked: new Set(), keep };
    const runs = await runPlans(plans, visit, options, ({ plan, report, left }) =>
      say(progressLine(plan.journey.name, report, left)),
    );
    await saveFailures(
      failuresFile,
      new Map([...runs].map(([plan, done]) => [plan.journey.name, ranIn(plan, done)])),
    );
    return [...runs].map(([plan, done]) => reportOf(plan, done, options));
  } finally {
    await browser.close();
  }
}

function ranIn({ outdated }: Plan, runs: readonly RunReport[]): Ran {
  const failures = runs.flatMap(({ path, shrunk, failure }) =>
    failure ? [{ path: shrunk ?? path, message: failure.message }] : [],
  );
  return { done: new Set([...outdated, ...runs.map(({ path }) => path)].map(({ id }) => id)), failures };
}

async function onPaper(options: Options): Promise<number> {
  const plans = await makePlans(await allJourneys(), sampleFacts, options, true);
  if (options.export) {
    const files = await writeScenarios(plans, join(options.report, options.export), options.export);
    for (const file of files) say(file);
    return 0;
  }
  for (const { journey, paths } of plans) {
    say(`${journey.name}: ${journey.about}`);
    for (const { id, moves } of paths)
      say(
        `  ${id}  ${moves.length} moves: ${moves.slice(0, 4).join(' > ')}${moves.length > 4 ? ' > …' : ''}`,
      );
  }
  return 0;
}

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (!options) {
    say(usage);
    return 0;
  }
  if (options.list || options.export) return onPaper(options);
  const started = new Date();
  const target = await openTarget(options, say);
  const reports: ModelReport[] = [];
  try {
    reports.push(...(await runInBrowser(options, target)));
  } finally {
    await target.close();
  }
  const wantsMachines =
    target.ours && !options.only && !options.replay && !options.random && options.shard.index === 1;
  if (wantsMachines) reports.push(...(await machineReports(say)));
  const seconds = (Date.now() - started.getTime()) / 1000;
  const command = `npm run journeys -- ${process.argv.slice(2).join(' ')}`;
  const page = await writeReport(options.report, reports, {
    target: target.about,
    started,
    seconds,
    command,
  });
  say(summary(reports, seconds, page));
  return reports.every(passed) ? 0 : 1;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const known = error instanceof UsageError;
    process.stderr.write(
      `${error instanceof Error ? (known ? error.message : error.stack) : String(error)}\n`,
    );
    if (known) process.stderr.write('Run with --help to see the options.\n');
    process.exit(2);
  },
);
