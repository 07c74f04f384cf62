import { countOnReplay, emptyCoverage, missing } from '../engine/coverage.ts';
import { failuresIn, type RunReport } from '../report/report-data.ts';
import { listed, nameOfGoal } from './name-goals.ts';
import type { Options } from './options.ts';
import type { Plan } from './plan.ts';

/** Counts the assertions of a run by journey and state. */
export type AssertionCounts = Map<string, number>;

/** Goals that the paths of the plan promise and the run did not visit. Failed paths explain theirs. */
const unvisited = async (plan: Plan): Promise<string[]> => {
  const promised = emptyCoverage(plan.graph);
  for (const path of plan.paths) await countOnReplay(plan.graph, path, promised);
  return missing(plan.coverage, plan.criteria)
    .filter(({ id }) => promised.visited.has(id))
    .map(nameOfGoal);
};

/** Assertions of states that were run and asserted nothing. */
const vacuous = ({ journey }: Plan, asserted: AssertionCounts): string[] =>
  Object.keys(journey.states).filter((state) => asserted.get(`${journey.name} ${state}`) === 0);

/**
 * What a run left undecided. Over an app that this run started nothing may be: it is a fault. Over any other app
 * what that app does not offer is skipped.
 */
export const outcomeOf = async (
  plan: Plan,
  runs: readonly RunReport[],
  options: Pick<Options, 'random' | 'replay' | 'to' | 'bail'>,
  { ours, asserted }: { ours: boolean; asserted: AssertionCounts },
): Promise<{ faults: string[]; skipped: string[] }> => {
  const done = new Set(runs.map(({ path }) => path.id));
  const late = plan.paths.filter(({ id }) => !done.has(id)).length;
  const hasFailed = failuresIn(runs).length > 0;
  const isPartial =
    options.random || options.replay !== undefined || options.to !== undefined || (options.bail && hasFailed);
  const faults = [
    ...(isPartial ? [] : plan.faults),
    ...listed('the assertion of this state asserts nothing', vacuous(plan, asserted)),
    ...(late > 0 && !(options.bail && hasFailed) ? [`${late} paths were not run: raise --time`] : []),
    ...(isPartial || hasFailed || late > 0 ? [] : listed('not visited', await unvisited(plan))),
  ];
  return ours
    ? {
        faults: [...plan.skipped.map((text) => `cannot be tried over our own app: ${text}`), ...faults],
        skipped: [],
      }
    : { faults, skipped: [...plan.skipped] };
};
