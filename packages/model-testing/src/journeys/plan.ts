import { cover } from '../engine/cover.ts';
import { type Coverage, emptyCoverage } from '../engine/coverage.ts';
import { explore, type Graph } from '../engine/explore.ts';
import { follow } from '../engine/follow.ts';
import type { Criterion } from '../engine/goals.ts';
import type { Model } from '../engine/model.ts';
import { type Path, pathOf, shardOf } from '../engine/path.ts';
import { randomPath } from '../engine/random-path.ts';
import { savedFailures } from '../engine/saved-failures.ts';
import { assertWhole } from '../engine/validate.ts';
import type { Phrases } from '../report/report-data.ts';
import type { Journey } from './journey.ts';
import { type Options, UsageError } from './options.ts';

/** One journey model, explored, with the paths to be done. */
export interface Plan {
  readonly journey: Journey;
  readonly model: Model;
  readonly graph: Graph;
  readonly criteria: readonly Criterion[];
  readonly coverage: Coverage;
  readonly paths: readonly Path[];
  /** Failures of earlier runs that the model, changed since, has no more. */
  readonly outdated: readonly Path[];
  readonly notDecided: readonly string[];
}

export const failuresFile = '.journeys/failures.json';

const modelOf = (journey: Journey, facts: unknown, ours: boolean): { model: Model; dropped: string[] } => {
  const { name, key } = journey;
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
  const whole: Model = { name, machine, cases: all, ...(key && { key }) };
  assertWhole(whole, { drivers: Object.keys(journey.verbs), states: Object.keys(journey.states) });
  return { model: { ...whole, cases }, dropped };
};

interface Chosen {
  readonly paths: Path[];
  readonly outdated: Path[];
}

const pathsFor = async (graph: Graph, criteria: readonly Criterion[], options: Options): Promise<Chosen> => {
  const failed = await savedFailures(failuresFile, graph.model.name);
  const ends = await Promise.all(failed.map(({ moves }) => follow(graph.model, moves)));
  const outdated = failed.filter((_, place) => ends[place] === undefined);
  const saved = failed.filter((path) => !outdated.includes(path));
  if (options.random) return { paths: saved, outdated };
  const { paths } = await cover(graph, criteria);
  const known = [...saved, ...paths.filter(({ id }) => !saved.some((one) => one.id === id))];
  return { paths: options.replay ? known.filter(({ id }) => id === options.replay) : known, outdated };
};

/** The journeys that `--only` names, or all. */
export const chosenOf = (journeys: readonly Journey[], { only }: Options): Journey[] => {
  const names = journeys.map(({ name }) => name);
  const unknown = (only ?? []).filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new UsageError(`Invalid --only "${unknown.join(',')}". Use one of: ${names.join(', ')}.`);
  return journeys.filter(({ name }) => !only || only.includes(name));
};

/** Explores each journey and finds its paths. Saved failures come first. */
export const makePlans = async (
  journeys: readonly Journey[],
  facts: unknown,
  options: Options,
  ours: boolean,
): Promise<Plan[]> => {
  const plans: Plan[] = [];
  for (const journey of journeys) {
    const { model, dropped } = modelOf(journey, facts, ours);
    const skipReason = journey.skipReason?.(facts);
    const graph = await explore(model);
    const criteria = journey.criteria ?? options.criteria;
    const { paths, outdated } = skipReason
      ? { paths: [], outdated: [] }
      : await pathsFor(graph, criteria, options);
    const notDecided = [
      ...(skipReason ? [`the whole journey: ${skipReason}`] : []),
      ...dropped.map((key) => `${key}: only a local app can be made to respond so`),
    ];
    const coverage = emptyCoverage(graph);
    plans.push({ journey, model, graph, criteria, coverage, paths, outdated, notDecided });
  }
  return share(plans, options);
};

/** Deals the paths of all plans together, so that shares are equal whatever the models' sizes. */
const share = (plans: readonly Plan[], { shard, replay }: Options): Plan[] => {
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
