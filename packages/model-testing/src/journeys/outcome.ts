import type { AssertionCounts } from '../engine/assertion-counts.ts';
import { countOnReplay, emptyCoverage, missing } from '../engine/coverage.ts';
import { failuresIn, type RunReport } from '../report/report-data.ts';
import { goalName, summarizeList } from './name-goals.ts';
import type { Options } from './options.ts';
import type { Plan } from './plan.ts';

/** Goals that the planned paths should have visited and the run did not. */
const unvisited = async (plan: Plan): Promise<string[]> => {
  const planned = emptyCoverage(plan.graph);
  for (const path of plan.paths) await countOnReplay(plan.graph, path, planned);
  return missing(plan.coverage, plan.criteria)
    .filter(({ id }) => planned.visited.has(id))
    .map(goalName);
};

/** States whose check ran without making an assertion. */
const vacuous = ({ journey }: Plan, asserted: AssertionCounts): string[] =>
  Object.keys(journey.states).filter((state) => asserted.get(`${journey.name} ${state}`) === 0);

/**
 * Collects what a run did not verify. Against a local app that is an error; against a deployed app, whatever the app does
 * not support is skipped.
 */
export const outcomeOf = async (
  plan: Plan,
  runs: readonly RunReport[],
  options: Pick<Options, 'random' | 'replay' | 'to' | 'bail'>,
  { isLocal, asserted }: { isLocal: boolean; asserted: AssertionCounts },
): Promise<{ errors: string[]; skipped: string[] }> => {
  const runIds = new Set(runs.map(({ path }) => path.id));
  const notRun = plan.paths.filter(({ id }) => !runIds.has(id)).length;
  const hasFailed = failuresIn(runs).length > 0;
  const isPartial =
    options.random || options.replay !== undefined || options.to !== undefined || (options.bail && hasFailed);
  const errors = [
    ...(isPartial ? [] : plan.errors),
    ...summarizeList('no assertion made for the states', vacuous(plan, asserted)),
    ...(notRun > 0 && !(options.bail && hasFailed) ? [`${notRun} paths were not run: raise --time`] : []),
    ...(isPartial || hasFailed || notRun > 0
      ? []
      : summarizeList('goals not visited', await unvisited(plan))),
  ];
  return isLocal
    ? {
        errors: [...plan.skipped.map((text) => `not possible against the local app: ${text}`), ...errors],
        skipped: [],
      }
    : { errors, skipped: [...plan.skipped] };
};
