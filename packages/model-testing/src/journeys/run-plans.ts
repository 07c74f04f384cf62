import type { Path } from '../engine/path.ts';
import { isCovered, seededRandom, shuffle } from '../engine/random-path.ts';
import type { RunReport } from '../report/report-data.ts';
import type { RunContext } from './browser-host.ts';
import type { Options } from './options.ts';
import { type Plan, randomPathOf } from './plan.ts';
import { runPath } from './run-path.ts';

interface Task {
  readonly plan: Plan;
  readonly path: Path;
}

/** Called after each path. */
export type Progress = (done: { plan: Plan; report: RunReport; left: number }) => void;

/** Runs the paths of all plans with `jobs` concurrent browser contexts, until none is left or the time is over. */
export const runPlans = async (
  plans: readonly Plan[],
  context: RunContext,
  options: Options,
  progress: Progress,
): Promise<Map<Plan, RunReport[]>> => {
  const reports = new Map<Plan, RunReport[]>(plans.map((plan) => [plan, []]));
  // The longest first, so that no job still runs a long path when the others have finished.
  const queue: Task[] = plans
    .flatMap((plan) => plan.paths.map((path) => ({ plan, path })))
    .sort((a, b) => b.path.moves.length - a.path.moves.length);
  const deadline =
    options.seconds === undefined ? Number.POSITIVE_INFINITY : Date.now() + options.seconds * 1000;
  // So that short random runs with different seeds run different models.
  const shuffled = shuffle(plans, seededRandom(options.seed));
  const knownFailures = new Set<string>();
  let started = 0;
  let hasFailed = false;

  const next = async (): Promise<Task | undefined> => {
    if (Date.now() >= deadline || (options.bail && hasFailed)) return undefined;
    const task = queue.shift();
    if (task || !options.random) return task;
    const possible = shuffled.filter(
      ({ skipped, coverage, criteria }) =>
        !skipped.some((text) => text.startsWith('the whole')) &&
        !(options.until !== undefined && isCovered(coverage, criteria, options.until)),
    );
    // Each path has its own random generator, so that a seed gives the same paths for any number of jobs.
    const number = started * options.shard.of + options.shard.index - 1;
    started += 1;
    const plan = possible[number % possible.length];
    return plan && { plan, path: await randomPathOf(plan, seededRandom(options.seed * 100_003 + number)) };
  };

  const work = async (): Promise<void> => {
    for (let task = await next(); task; task = await next()) {
      const report = await runPath(task.plan, task.path, context, knownFailures, options);
      hasFailed ||= report.failure !== undefined;
      reports.get(task.plan)?.push(report);
      progress({ plan: task.plan, report, left: queue.length });
    }
  };

  await Promise.all(Array.from({ length: options.jobs }, work));
  return reports;
};
