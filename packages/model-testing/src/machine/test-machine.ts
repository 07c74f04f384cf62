import type { AssertionCounts } from '../engine/assertion-counts.ts';
import { cover } from '../engine/cover.ts';
import { type Coverage, emptyCoverage, missing } from '../engine/coverage.ts';
import type { Fixtures } from '../engine/describe-change.ts';
import { explainPath } from '../engine/explain-path.ts';
import { explore, type Graph, withPairs } from '../engine/explore.ts';
import { follow } from '../engine/follow.ts';
import type { Criterion } from '../engine/goals.ts';
import { matchGolden } from '../engine/golden-match.ts';
import type { Model } from '../engine/model.ts';
import { pathOf } from '../engine/path.ts';
import { type Run, replay } from '../engine/replay.ts';
import { shortestPath } from '../engine/shortest-path.ts';
import { type Shrunk, sameFailure, shrink } from '../engine/shrink.ts';
import { unreached } from '../engine/unreached.ts';
import { assertComplete } from '../engine/validate.ts';
import { ActorHost } from './actor-host.ts';
import { CheckError } from './checks.ts';
import { assertActorsModelled, assertChildrenModelled, type ControlledActors } from './controlled-actors.ts';
import { unusedEntries } from './expected-transitions.ts';
import { suspiciousEdges } from './known-edges.ts';
import type { MachineModel } from './machine-model.ts';
import { StubActors } from './stub-actors.ts';
import { findTraps } from './traps.ts';

const defaultCriteria: readonly Criterion[] = ['transitions', 'ignored', 'states'];

/** Stops after this many failures: each is shrunk, which is slow. */
const maxFailures = 5;

/** A check that fails in predictions only, such as one of the effects of actions, is given up after this many runs. */
const maxUnproven = 20;

export interface MachineResult {
  readonly coverage: Coverage;
  readonly runs: readonly Run[];
  readonly failures: readonly {
    readonly run: Run;
    readonly shrunk: Shrunk;
    /** Where each move of the shrunk path leads, and what it changes in the context. */
    readonly explained: readonly string[];
  }[];
  /** Number of assertions by state (`state idle`) and invariant, all 0 without `assertionCount`. */
  readonly assertions: ReadonlyMap<string, number>;
  /** Goals that no path visited, and states and transitions of the machine that no path can reach. */
  readonly unvisited: readonly string[];
  /** What the model says that no path can reach, with the reason: `state ended: only after 18 hours`. */
  readonly excused: readonly string[];
  /** States from which a state in `alwaysReachable` cannot be reached, with the shortest path there. */
  readonly traps: readonly string[];
  /** Difference from the golden table; undefined when they match. */
  readonly golden: Error | undefined;
}

export interface MachineProgress {
  /** States found so far. */
  readonly states: number;
  /** States of which all edges have been checked. */
  readonly checked: number;
  /** Paths run so far. */
  readonly paths: number;
  /** Number of paths; 0 while states are being found and checked. */
  readonly of: number;
}

export interface MachineOptions {
  /** File of the golden table. */
  readonly golden?: string;
  /** Writes the table instead of comparing. */
  readonly update?: boolean;
  readonly updateCommand?: string;
  /** Number of assertions made so far, to find states and invariants that assert nothing. */
  readonly assertionCount?: () => number;
  /** Values that the golden table prints by name. */
  readonly fixtures?: Fixtures;
  /** Child actors instead of stubs, such as real ones whose requests are intercepted. */
  readonly actors?: ControlledActors;
  /** Stops at the first failure without shrinking it: for mutation testing. */
  readonly stopAtFirst?: boolean;
  /** Called for each state found, each state checked and each path run. */
  readonly onProgress?: (progress: MachineProgress) => void;
}

const failedCheck = ({ failure }: Run): string | undefined =>
  failure?.error instanceof CheckError ? failure.error.check : undefined;

/** The generator's model of the machine with its controlled actors. */
const coreModel = (model: MachineModel, controlled: ControlledActors): Model => {
  const { name, machine, input, key, maxStates, ignoreContext, startTime, environment, system } = model;
  return {
    name,
    machine: machine.provide({ actors: controlled.actors } as never),
    input,
    cases: model.cases as Model['cases'],
    outcomes: (actor) => controlled.outcomes(actor),
    ...(key && { key }),
    ...(maxStates !== undefined && { maxStates }),
    ...(ignoreContext && { ignoreContext }),
    ...(startTime !== undefined && { startTime }),
    ...(environment && { environment }),
    ...(system && { system }),
  };
};

/** What no path of the model can reach, with the reason. */
const excuses = ({ unreachable = [] }: MachineModel): Readonly<Record<string, string>> =>
  Array.isArray(unreachable)
    ? Object.fromEntries(unreachable.map((id: string) => [id, '']))
    : (unreachable as Readonly<Record<string, string>>);

/** What no path can reach, except what the model says; and what the model says wrongly. */
const unexpectedlyUnreached = (model: MachineModel, graph: Graph, criteria: readonly Criterion[]) => {
  const unreachable = Object.keys(excuses(model));
  const ids = unreached(graph, criteria).map(({ id }) => id);
  return [
    ...ids.filter((id) => !unreachable.includes(id)),
    ...unreachable
      .filter((id) => !ids.includes(id))
      .map((id) => `${id} is listed as unreachable, but is not`),
  ];
};

/** The states that the expected transitions name. */
const statesIn = (transitions: MachineModel['transitions'] = {}): string[] => {
  const targets = Object.values(transitions).flatMap((entries) => Object.values(entries));
  const names = [...Object.keys(transitions), ...targets.filter((target) => typeof target === 'string')];
  return [...new Set(names)].filter((name) => name !== '');
};

/** Generates the paths of a machine, runs them on a real actor, and shrinks failures. */
export const testMachine = async (
  machineModel: unknown,
  options: MachineOptions = {},
): Promise<MachineResult> => {
  const model = machineModel as MachineModel;
  assertComplete({ ...model, cases: model.cases as Model['cases'] } as Model, {
    states: Object.keys(model.states),
    named: [...(model.alwaysReachable ?? []), ...statesIn(model.transitions)],
    internal: model.internal ?? [],
  });
  assertActorsModelled(model);
  const { actors = new StubActors(model), stopAtFirst = false, assertionCount = () => 0 } = options;
  const { onProgress = () => undefined } = options;
  const core = coreModel(model, actors);
  const criteria = model.criteria ?? defaultCriteria;
  const explored = await explore(core, (node) => {
    assertChildrenModelled(model, node);
    onProgress({ states: node.index + 1, checked: 0, paths: 0, of: 0 });
  });
  const graph = criteria.includes('pairs') ? withPairs(explored) : explored;
  const { golden: file, update = false, updateCommand = 'GOLDEN=update', fixtures } = options;
  const excused = Object.entries(excuses(model)).map(([id, reason]) => (reason ? `${id}: ${reason}` : id));
  const golden =
    file === undefined
      ? undefined
      : await matchGolden(graph, file, {
          update,
          updateCommand,
          excused: excused.filter((line) => line.includes(': ')),
          ...(fixtures && { fixtures }),
        }).then(
          () => undefined,
          (error: Error) => error,
        );
  const coverage = emptyCoverage(graph);
  const assertions: AssertionCounts = new Map();
  const counting = { assertions, assertionCount };
  const host = new ActorHost(model, core, actors, counting);
  const runs: Run[] = [];
  const failures: MachineResult['failures'][number][] = [];
  const addFailure = async (run: Run, found: Shrunk) => {
    const isAtStart = run.failure?.at === -1;
    const shrunk = isAtStart ? { path: pathOf([]), replays: 0 } : found;
    failures.push({ run, shrunk, explained: await explainPath(core, shrunk.path) });
  };
  const isEnough = () => failures.length >= (stopAtFirst ? 1 : maxFailures) || (golden && stopAtFirst);
  const isKnown = (run: Run) =>
    failures.some((other) => failedCheck(run) !== undefined && failedCheck(other.run) === failedCheck(run));
  const unproven = new Map<string, number>();
  const states = graph.nodes.length;
  const onChecked = (checked: number) => onProgress({ states, checked, paths: 0, of: 0 });
  for await (const { check, path } of suspiciousEdges(model, graph, actors, counting, onChecked)) {
    if (isEnough()) break;
    const tries = unproven.get(check) ?? 0;
    if (tries >= maxUnproven) continue;
    const run = await replay(core, path, host, coverage);
    unproven.set(check, run.failure ? maxUnproven : tries + 1);
    if (!run.failure || isKnown(run)) continue;
    runs.push(run);
    // The exploration found it by the shortest path.
    await addFailure(run, { path, replays: 0 });
  }
  const { paths } = isEnough() ? { paths: [] } : await cover(graph, criteria);
  for (const [index, path] of paths.entries()) {
    const run = await replay(core, path, host, coverage);
    runs.push(run);
    const onRun = () => onProgress({ states, checked: states, paths: index + 1, of: paths.length });
    onRun();
    if (!run.failure || isKnown(run)) continue;
    const fails = async (shorter: typeof path) => {
      onRun();
      return (
        (await follow(core, shorter.moves)) !== undefined &&
        sameFailure(run, await replay(core, shorter, host))
      );
    };
    const shrunk =
      run.failure.at < 0 || stopAtFirst
        ? { path, replays: 0 }
        : await shrink(run, fails, 40, await shortestPath(graph, run));
    await addFailure(run, shrunk);
    if (isEnough()) break;
  }
  const unvisited =
    failures.length > 0 || (golden && stopAtFirst)
      ? []
      : [
          ...missing(coverage, criteria).map(({ id }) => id),
          ...unexpectedlyUnreached(model, graph, criteria),
          ...unusedEntries(model, graph),
        ];
  const traps = findTraps(graph, model.alwaysReachable ?? []);
  return { coverage, runs, failures, assertions, unvisited, excused, traps, golden };
};
