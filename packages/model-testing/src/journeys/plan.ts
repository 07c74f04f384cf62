import { cover, goalsFor } from '../engine/cover.ts';
import { type Coverage, emptyCoverage, missing } from '../engine/coverage.ts';
import { explore, type Graph, withPairs } from '../engine/explore.ts';
import { follow } from '../engine/follow.ts';
import type { Criterion, Goal } from '../engine/goals.ts';
import type { Model } from '../engine/model.ts';
import { type Path, pathOf, shardOf } from '../engine/path.ts';
import { randomPath } from '../engine/random-path.ts';
import { savedFailures } from '../engine/saved-failures.ts';
import { pathsTo } from '../engine/shortest-path.ts';
import { assertWhole } from '../engine/validate.ts';
import type { Phrases } from '../report/report-data.ts';
import type { Journey } from './journey.ts';
import { listed, nameOfGoal } from './name-goals.ts';
import { type Options, UsageError } from './options.ts';

/** One journey model, explored, with the paths to be done. */
export interface Plan {
  readonly journey: Journey;
  readonly model: Model;
  readonly graph: Graph;
  readonly criteria: readonly Criterion[];
  readonly coverage: Coverage;
  readonly paths: readonly Path[];
  /** Ids of the paths that the criteria give, whatever failed before. */
  readonly generated: ReadonlySet<string>;
  /** Failures of earlier runs that the model, changed since, has no more. */
  readonly outdated: readonly Path[];
  /** What cannot be tried over this app, and why. */
  readonly skipped: readonly string[];
  /** What is wrong with the plan itself. */
  readonly faults: readonly string[];
}

export const failuresFile = '.journeys/failures.json';

const modelOf = (journey: Journey, facts: unknown, ours: boolean): { model: Model; dropped: string[] } => {
  const { name, key, weights } = journey;
  const all = journey.cases(facts) as Model['cases'];
  const faults = new Set(ours ? [] : (journey.needsFaults ?? []));
  const dropped: string[] = [];
  const cases = Object.fromEntries(
    Object.entries(all).map(([type, given]) => {
      const possible = Object.entries(given).filter(([one]) => !faults.has(`${type} · ${one}`));
      dropped.push(
        ...Object.keys(given)
          .filter((one) => faults.has(`${type} · ${one}`))
          .map((one) => `${type} · ${one}`),
      );
      return [type, Object.fromEntries(possible)];
    }),
  );
  const machine = journey.machine(facts);
  const verbs = Object.entries(journey.verbs as Readonly<Record<string, { control?: unknown }>>);
  const untriable = new Set(verbs.filter(([, { control }]) => !control).map(([type]) => type));
  const whole: Model = {
    name,
    machine,
    cases: all,
    untriable,
    ...(key && { key }),
    ...(weights && { weights }),
  };
  assertWhole(whole, { drivers: Object.keys(journey.verbs), states: Object.keys(journey.states) });
  return { model: { ...whole, cases }, dropped };
};

interface Chosen {
  readonly paths: Path[];
  readonly generated: ReadonlySet<string>;
  readonly outdated: Path[];
  /** Goals that no path visits. */
  readonly unplanned: Goal[];
}

const none: Chosen = { paths: [], generated: new Set(), outdated: [], unplanned: [] };

/** `--replay` takes the moves of a path too, which any machine can replay: `play · plain > stop · plain`. */
const movesIn = (replay: string | undefined): string[] | undefined =>
  replay?.includes(' · ') ? replay.split(' > ') : undefined;

const pathsFor = async (graph: Graph, criteria: readonly Criterion[], options: Options): Promise<Chosen> => {
  const failed = await savedFailures(failuresFile, graph.model.name);
  const ends = await Promise.all(failed.map(({ moves }) => follow(graph.model, moves)));
  const outdated = failed.filter((_, place) => ends[place] === undefined);
  const saved = failed.filter((path) => !outdated.includes(path));
  if (options.random) return { ...none, paths: saved, outdated };
  if (options.to !== undefined) return { ...none, paths: pathsTo(graph, options.to).slice(0, 1), outdated };
  const spelled = movesIn(options.replay);
  if (spelled) {
    const isPossible = (await follow(graph.model, spelled)) !== undefined;
    return { ...none, paths: isPossible ? [pathOf(spelled)] : [], outdated };
  }
  const { paths, coverage } = await cover(graph, criteria);
  const unplanned = missing(coverage, criteria);
  const known = [...saved, ...paths.filter(({ id }) => !saved.some((one) => one.id === id))];
  const chosen = options.replay ? known.filter(({ id }) => id === options.replay) : known;
  return { paths: chosen, generated: new Set(paths.map(({ id }) => id)), outdated, unplanned };
};

/** The journeys that `--only` names, or all. */
export const chosenOf = (journeys: readonly Journey[], { only }: Options): Journey[] => {
  const names = journeys.map(({ name }) => name);
  const unknown = (only ?? []).filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new UsageError(`Invalid --only "${unknown.join(',')}". Use one of: ${names.join(', ')}.`);
  return journeys.filter(({ name }) => !only || only.includes(name));
};

/** Goals that the model has over an app with everything in it, and that it lost over this one. */
const lostGoals = async (journey: Journey, graph: Graph, complete: unknown): Promise<string[]> => {
  const { model } = modelOf(journey, complete, true);
  const { goals } = await explore(model);
  return [...goals.values()]
    .filter(({ id, criterion }) => criterion !== 'edges' && criterion !== 'pairs' && !graph.goals.has(id))
    .map(nameOfGoal);
};

/**
 * Explores each journey and finds its paths. Saved failures come first. `complete` describes an app in which every
 * journey is possible: over an app of `ours` the models may not have less to visit.
 */
export const makePlans = async (
  journeys: readonly Journey[],
  facts: unknown,
  options: Options,
  ours: boolean,
  complete?: unknown,
): Promise<Plan[]> => {
  const plans: Plan[] = [];
  for (const journey of journeys) {
    const { model, dropped } = modelOf(journey, facts, ours);
    const skipReason = journey.skipReason?.(facts);
    const criteria = journey.criteria ?? options.criteria;
    const explored = await explore(model);
    const graph = criteria.includes('pairs') ? withPairs(explored) : explored;
    const { paths, generated, outdated, unplanned } = skipReason
      ? none
      : await pathsFor(graph, criteria, options);
    const skipped = [
      ...(skipReason ? [`the whole journey: ${skipReason}`] : []),
      ...dropped.map((key) => `${key}: only a local app can be made to respond so`),
    ];
    const lost =
      ours && complete !== undefined && !skipReason ? await lostGoals(journey, graph, complete) : [];
    const faults = [
      ...(goalsFor(graph, criteria).size === 0 ? ['the model has nothing to visit'] : []),
      ...listed('no path visits', unplanned.map(nameOfGoal)),
      ...listed('the app lacks what these goals need', lost),
    ];
    const coverage = emptyCoverage(graph);
    plans.push({ journey, model, graph, criteria, coverage, paths, generated, outdated, skipped, faults });
  }
  return share(plans, options);
};

/** Deals the paths of all plans together, so that shares are equal whatever the models' sizes. */
const share = (plans: readonly Plan[], { shard, replay, to }: Options): Plan[] => {
  if (to !== undefined && plans.every(({ paths }) => paths.length === 0))
    throw new UsageError(`Invalid --to "${to}". No model has a state of this name that can be reached.`);
  if (replay && plans.every(({ paths }) => paths.length === 0))
    throw new UsageError(`Invalid --replay "${replay}". No path has this id; --list lists them.`);
  const all = plans.flatMap((plan) => plan.paths.map((path) => ({ plan, path })));
  const mine = new Set(shardOf(all, shard));
  return plans.map((plan) => ({
    ...plan,
    paths: all.filter((one) => one.plan === plan && mine.has(one)).map(({ path }) => path),
  }));
};

export const randomPathOf = async ({ model }: Plan, random: () => number): Promise<Path> => {
  const path = await randomPath(model, random, 20);
  return pathOf(path.moves);
};

export const phrasesOf = (journey: Journey): Phrases => {
  const verbs = journey.verbs as Readonly<Record<string, { description: string }>>;
  return {
    move: (key) => {
      const [type = '', name = ''] = key.split(' · ');
      return `${verbs[type]?.description ?? type}${name === 'plain' ? '' : ` (${name})`}`;
    },
    state: (name) =>
      name
        .split(' + ')
        .map((part) => journey.states[part]?.description ?? part)
        .join(', and '),
  };
};
