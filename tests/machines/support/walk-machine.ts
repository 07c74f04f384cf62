import {
  assertWhole,
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

const usual: readonly Criterion[] = ['transitions', 'ignored', 'states'];

export interface FailedWalk {
  readonly run: Run;
  readonly shrunk: Shrunk;
}

export interface Walk {
  readonly coverage: Coverage;
  readonly runs: readonly Run[];
  readonly failures: readonly FailedWalk[];
  /** The invariants that asserted something on any path. */
  readonly asserted: ReadonlySet<string>;
  /** What no path visited, in words. */
  readonly unvisited: readonly string[];
  /** Undefined when the machine still does what its reviewed table says. */
  readonly golden: Error | undefined;
}

export interface WalkOptions {
  /** File of the reviewed table; null where another model's table shows the same machine. */
  readonly golden: string | null;
  readonly update: boolean;
  /** The first fault is enough: for counting faults caught, not for reading about them. */
  readonly stopAtFirst?: boolean;
}

/** How often a fault is shrunk before the rest are only counted. */
const mostFailures = 5;

/** Generates the paths of one machine, runs them all, and shrinks what fails. */
export const walkMachine = async (model: MachineModel, gate: Gate, options: WalkOptions): Promise<Walk> => {
  assertWhole(
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
      asserted: new Set(),
      unvisited: [],
      golden,
    };
  }
  const criteria = model.criteria ?? usual;
  const { paths } = await cover(graph, criteria);
  const coverage = emptyCoverage(graph);
  const host = new MachineHost(model, core, gate);
  const runs: Run[] = [];
  const failures: FailedWalk[] = [];
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
    if (failures.length === mostFailures) break;
  }
  const unvisited = missing(coverage, criteria).map((goal) => `${goal.criterion}: ${goal.id}`);
  return { coverage, runs, failures, asserted: host.asserted, unvisited, golden };
};
