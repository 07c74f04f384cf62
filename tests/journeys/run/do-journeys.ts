import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Ran, saveFailures } from '@razz/model-testing';
import {
  CannotRun,
  failuresFile,
  firstLine,
  type Journey,
  makePlans,
  type Options,
  outcomeOf,
  type Plan,
  phrasesOf,
  runPlans,
  type Visit,
} from '@razz/model-testing/journeys';
import { type ModelReport, progressLine, type RunReport } from '@razz/model-testing/report';
import type { Browser } from 'playwright';
import { openBrowser } from './open-browser.ts';
import { openTarget } from './open-target.ts';
import { shopApp } from './shop-app.ts';
import { ShopClient } from './shop-client.ts';
import { readFacts, type ShopFacts, sampleFacts } from './shop-facts.ts';
import type { Target } from './target.ts';

type Say = (line: string) => void;

const lookRound = async (browser: Browser, url: string): Promise<ShopFacts> => {
  const context = await browser.newContext();
  try {
    const page = await context.request.get(`${url}/`, { headers: { accept: 'text/html' } });
    return await readFacts(new ShopClient(context.request, url), await page.text());
  } catch (error) {
    throw new CannotRun(`the shop at ${url} is no use: ${firstLine(error)}`);
  } finally {
    await context.close();
  }
};

const replayLine = (options: Options, name: string): ModelReport['replayLine'] => {
  const target = options.url ? ` --url ${options.url}` : options.mock ? ' --mock' : '';
  return ({ id }) => `npm run journeys --${target} --only ${name} --replay ${id}`;
};

const reportOf = async (
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
    replayLine: replayLine(options, name),
  };
};

const runInBrowser = async (
  journeys: readonly Journey[],
  browser: Browser,
  options: Options,
  target: Target,
  say: Say,
): Promise<ModelReport[]> => {
  const facts = await lookRound(browser, target.url);
  const plans = await makePlans(journeys, facts, options, target.ours, sampleFacts);
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
  const visit: Visit = {
    app: shopApp,
    browser,
    url: target.url,
    facts,
    asserted: new Map(),
    checked: new Set(),
    keep,
  };
  const runs = await runPlans(plans, visit, options, ({ plan, report, left }) =>
    say(progressLine(plan.journey.name, report, left)),
  );
  await saveFailures(
    failuresFile,
    new Map([...runs].map(([plan, done]) => [plan.journey.name, ranIn(plan, done)])),
  );
  const over = { ours: target.ours, asserted: visit.asserted };
  return Promise.all([...runs].map(([plan, done]) => reportOf(plan, done, options, over)));
};

const ranIn = ({ outdated }: Plan, runs: readonly RunReport[]): Ran => {
  const failures = runs.flatMap(({ path, shrunk, failure }) =>
    failure ? [{ path: shrunk ?? path, message: failure.message }] : [],
  );
  return { done: new Set([...outdated, ...runs.map(({ path }) => path)].map(({ id }) => id)), failures };
};

/** Does the journeys in a browser over the shop that the options name; `say` hears how it goes. */
export const doJourneys = async (
  journeys: readonly Journey[],
  options: Options,
  say: Say,
): Promise<{ reports: ModelReport[]; about: string }> => {
  const browser = await openBrowser(options);
  try {
    const target = await openTarget(options, say);
    try {
      const { about } = target;
      return { reports: await runInBrowser(journeys, browser, options, target, say), about };
    } finally {
      await target.close();
    }
  } finally {
    await browser.close();
  }
};
