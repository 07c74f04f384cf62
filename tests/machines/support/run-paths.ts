import {
  type AssertionCounts,
  assertComplete,
  type Coverage,
  type Criterion,
  cover,
  emptyCoverage,
  explore,
  matchGolden,
  missing,
  type Run,
  replay,
  type Shrunk,
  sameFailure,
  shrink,
} from '@razz/model-testing';
import * as fixtures from '../fixtures.ts';
import type { Gate } from './gate.ts';
import { generatorModel } from './generator-model.ts';
import { MachineHost } from './machine-host.ts';
import type { MachineModel } from './machine-model.ts';

const defaultCriteria: readonly Criterion[] = ['transitions', 'ignored', 'states'];

export interface FailedPath {
  readonly run: Run;
  readonly shrunk: Shrunk;
}

export interface PathResults {
  readonly coverage: Coverage;
  readonly runs: readonly Run[];
  readonly failures: readonly FailedPath[];
  /** Of all paths. */
  readonly assertions: AssertionCounts;
  /** Coverage goals that no path reached. */
  readonly unvisited: readonly string[];
  /** The difference from the golden table; undefined if it matches. */
  readonly golden: Error | undefined;
}

export interface RunOptions {
  /** File of the golden table; null if there is none. */
  readonly golden: string | null;
  readonly update: boolean;
  /** Stops at the first failure, without shrinking: for mutation testing. */
  readonly stopAtFirst?: boolean;
}

/** Stops after this many failures: each is shrunk, which is slow. */
const maxFailures = 5;

/** Generates the paths of a machine, runs them and shrinks the failures. */
export const runPaths = async (
  model: MachineModel,
  gate: Gate,
  options: RunOptions,
): Promise<PathResults> => {
  assertComplete(
    { ...model, cases: model.cases as never },
    {
      states: Object.keys(model.states),
      internal: model.internal ?? [],
    },
  );
  const core = generatorModel(model, gate);
  const graph = await explore(core);
  const golden =
    options.golden === null
      ? undefined
      : await matchGolden(graph, options.golden, {
          update: options.update,
          updateCommand: `GOLDEN=update npx vitest run --project unit tests/machines -t "machine ${model.name}"`,
          fixtures: { ...fixtures, ...model.fixtures },
        }).then(
          () => undefined,
          (error: Error) => error,
        );
  if (golden && options.stopAtFirst) {
    return {
      coverage: emptyCoverage(graph),
      runs: [],
      failures: [],
      assertions: new Map(),
      unvisited: [],
      golden,
    };
  }
  const criteria = model.criteria ?? defaultCriteria;
  const { paths } = await cover(graph, criteria);
  const coverage = emptyCoverage(graph);
  const host = new MachineHost(model, core, gate);
  const runs: Run[] = [];
  const failures: FailedPath[] = [];
  for (const path of paths) {
    const run = await replay(core, path, host, coverage);
    runs.push(run);
    if (!run.failure) continue;
    if (options.stopAtFirst) {
      failures.push({ run, shrunk: { path: run.path, replays: 0 } });
      break;
    }
    const shrunk = await shrink(run, async (shorter) => sameFailure(run, await replay(core, shorter, host)));
    failures.push({ run, shrunk });
    if (failures.length === maxFailures) break;
  }
  const unvisited = missing(coverage, criteria).map((goal) => `${goal.criterion}: ${goal.id}`);
  return { coverage, runs, failures, assertions: host.assertions, unvisited, golden };
};
