import { cover, goalsFor } from '../engine/cover.ts';
import { type Coverage, emptyCoverage, missing } from '../engine/coverage.ts';
import { explore, type Graph, withPairs } from '../engine/explore.ts';
import { follow } from '../engine/follow.ts';
import type { Criterion, Goal } from '../engine/goals.ts';
import type { Model } from '../engine/model.ts';
import { type Path, pathOf, shardOf } from '../engine/path.ts';
import { randomPath } from '../engine/random-path.ts';
import { savedFailures } from '../engine/saved-failures.ts';
import { SetupError } from '../engine/setup-error.ts';
import { pathsTo } from '../engine/shortest-path.ts';
import { unreached } from '../engine/unreached.ts';
import { assertComplete } from '../engine/validate.ts';
import type { Phrases } from '../report/report-data.ts';
import type { Journey } from './journey.ts';
import { goalName, summarizeList } from './name-goals.ts';
import { type Options, UsageError } from './options.ts';

/** An explored journey and the paths to run. */
export interface Plan {
  readonly journey: Journey;
  readonly model: Model;
  readonly graph: Graph;
  readonly criteria: readonly Criterion[];
  readonly coverage: Coverage;
  readonly paths: readonly Path[];
  /** Ids of the paths generated from the criteria. */
  readonly generated: ReadonlySet<string>;
  /** Saved failures that are impossible in the current model. */
  readonly outdated: readonly Path[];
  /** What cannot be tested against this app, and why. */
  readonly skipped: readonly string[];
  /** Errors in the plan, such as goals that no path visits. */
  readonly errors: readonly string[];
}

export const failuresFile = '.journeys/failures.json';

const modelOf = (journey: Journey, facts: unknown, isLocal: boolean): { model: Model; dropped: string[] } => {
  const { name, key, weights } = journey;
  const allCases = journey.cases(facts) as Model['cases'];
  const excluded = new Set(isLocal ? [] : (journey.needsFaultInjection ?? []));
  const dropped: string[] = [];
  const cases = Object.fromEntries(
    Object.entries(allCases).map(([type, payloads]) => {
      const possible = Object.entries(payloads).filter(([name]) => !excluded.has(`${type} · ${name}`));
      dropped.push(
        ...Object.keys(payloads)
          .map((name) => `${type} · ${name}`)
          .filter((key) => excluded.has(key)),
      );
      return [type, Object.fromEntries(possible)];
    }),
  );
  const machine = journey.machine(facts);
  const verbs = Object.entries(journey.verbs as Readonly<Record<string, { control?: unknown }>>);
  const uncontrollable = new Set(verbs.filter(([, { control }]) => !control).map(([type]) => type));
  const complete: Model = {
    name,
    machine,
    cases: allCases,
    uncontrollable,
    ...(key && { key }),
    ...(weights && { weights }),
  };
  assertComplete(complete, { drivers: Object.keys(journey.verbs), states: Object.keys(journey.states) });
  return { model: { ...complete, cases }, dropped };
};

interface SelectedPaths {
  readonly paths: Path[];
  readonly generated: ReadonlySet<string>;
  readonly outdated: Path[];
  /** Goals that no generated path visits. */
  readonly unplanned: Goal[];
}

const none: SelectedPaths = { paths: [], generated: new Set(), outdated: [], unplanned: [] };

/** Moves of a `--replay` value that spells out a path, as for random and shrunk ones: `play · plain > stop · plain`. */
const movesIn = (replay: string | undefined): string[] | undefined =>
  replay?.includes(' · ') ? replay.split(' > ') : undefined;

const selectPaths = async (
  graph: Graph,
  criteria: readonly Criterion[],
  options: Options,
): Promise<SelectedPaths> => {
  const failed = await savedFailures(failuresFile, graph.model.name);
  const positions = await Promise.all(failed.map(({ moves }) => follow(graph.model, moves)));
  const outdated = failed.filter((_, index) => positions[index] === undefined);
  const saved = failed.filter((path) => !outdated.includes(path));
  if (options.random) return { ...none, paths: saved, outdated };
  if (options.to !== undefined) return { ...none, paths: pathsTo(graph, options.to).slice(0, 1), outdated };
  const moves = movesIn(options.replay);
  if (moves) {
    const isPossible = (await follow(graph.model, moves)) !== undefined;
    return { ...none, paths: isPossible ? [pathOf(moves)] : [], outdated };
  }
  const { paths, coverage } = await cover(graph, criteria);
  const unplanned = missing(coverage, criteria);
  const all = [...saved, ...paths.filter(({ id }) => !saved.some((path) => path.id === id))];
  const selected = options.replay ? all.filter(({ id }) => id === options.replay) : all;
  return { paths: selected, generated: new Set(paths.map(({ id }) => id)), outdated, unplanned };
};

/** Journeys named by `--only`; all by default. */
export const selectJourneys = (journeys: readonly Journey[], { only }: Options): Journey[] => {
  if (journeys.length === 0) throw new SetupError('The config has no journeys: its list is empty.');
  const names = journeys.map(({ name }) => name);
  const unknown = (only ?? []).filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new UsageError(`Invalid --only "${unknown.join(',')}". Use one of: ${names.join(', ')}.`);
  return journeys.filter(({ name }) => !only || only.includes(name));
};

/** Without transitions: states of a journey may share a list of them of which each takes a part only. */
const unreachedStates = (graph: Graph, criteria: readonly Criterion[]): string[] =>
  unreached(graph, criteria).flatMap(({ criterion, state }) => (criterion === 'states' ? [state] : []));

/** Throws if a case lets time pass, which a journey cannot. */
const assertNoWaits = ({ model, nodes }: Graph): void => {
  for (const { move } of nodes.flatMap(({ edges }) => edges))
    if (move.kind === 'event' && move.wait > 0)
      throw new SetupError(
        `${model.name}: the case "${move.key}" uses later(), which cannot let time pass in a page.`,
      );
};

/** Goals of the model with complete facts that are missing with the facts of this app. */
const lostGoals = async (journey: Journey, graph: Graph, completeFacts: unknown): Promise<string[]> => {
  const { model } = modelOf(journey, completeFacts, true);
  const { goals } = await explore(model);
  return [...goals.values()]
    .filter(({ id, criterion }) => criterion !== 'edges' && criterion !== 'pairs' && !graph.goals.has(id))
    .map(goalName);
};

/**
 * Explores each journey and generates its paths, saved failures first. `completeFacts` describe an app in which every
 * journey is possible: against a local app, no model may have fewer goals than with these facts.
 */
export const makePlans = async (
  journeys: readonly Journey[],
  facts: unknown,
  options: Options,
  isLocal: boolean,
  completeFacts?: unknown,
): Promise<Plan[]> => {
  const plans: Plan[] = [];
  for (const journey of journeys) {
    const { model, dropped } = modelOf(journey, facts, isLocal);
    const skipReason = journey.skipReason?.(facts);
    const criteria = journey.criteria ?? options.criteria;
    const explored = await explore(model);
    const graph = criteria.includes('pairs') ? withPairs(explored) : explored;
    assertNoWaits(graph);
    const { paths, generated, outdated, unplanned } = skipReason
      ? none
      : await selectPaths(graph, criteria, options);
    const skipped = [
      ...(skipReason ? [`the whole journey: ${skipReason}`] : []),
      ...dropped.map((key) => `${key}: needs fault injection, which only a local app allows`),
    ];
    const lost =
      isLocal && completeFacts !== undefined && !skipReason
        ? await lostGoals(journey, graph, completeFacts)
        : [];
    const errors = [
      ...(goalsFor(graph, criteria).size === 0 ? ['the model has no goals for these criteria'] : []),
      ...summarizeList('goals without a path', unplanned.map(goalName)),
      ...summarizeList(
        'states that no path reaches',
        isLocal && !skipReason ? unreachedStates(graph, criteria) : [],
      ),
      ...summarizeList('goals that the data of this app makes impossible', lost),
    ];
    const coverage = emptyCoverage(graph);
    plans.push({ journey, model, graph, criteria, coverage, paths, generated, outdated, skipped, errors });
  }
  return shardPlans(plans, options);
};

/** Shards the paths of all plans together, so that shards are equal whatever the size of a model. */
const shardPlans = (plans: readonly Plan[], { shard, replay, to }: Options): Plan[] => {
  if (to !== undefined && plans.every(({ paths }) => paths.length === 0))
    throw new UsageError(
      `Invalid --to "${to}". No model has a reachable state of this name. Use a dotted path.`,
    );
  if (replay && plans.every(({ paths }) => paths.length === 0))
    throw new UsageError(`Invalid --replay "${replay}". No path has this id. --list prints all ids.`);
  const all = plans.flatMap((plan) => plan.paths.map((path) => ({ plan, path })));
  const mine = new Set(shardOf(all, shard));
  return plans.map((plan) => ({
    ...plan,
    paths: all.filter((entry) => entry.plan === plan && mine.has(entry)).map(({ path }) => path),
  }));
};

/** Explains why a shard runs nothing, which is no error: there are more shards than paths. */
export const emptyShardNote = (plans: readonly Plan[], { shard, random }: Options): string | undefined => {
  // Random paths are not divided.
  if (shard.of === 1 || random || plans.some(({ paths }) => paths.length > 0)) return undefined;
  return `Shard ${shard.index}/${shard.of} is empty: there are fewer than ${shard.index} paths. Use fewer shards.`;
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
