import type { Path } from '../engine/path.ts';
import { isCovered, seededRandom } from '../engine/random-path.ts';
import type { RunReport } from '../report/report-data.ts';
import type { Visit } from './browser-host.ts';
import type { Options } from './options.ts';
import { type Plan, randomPathOf } from './plan.ts';
import { runPath } from './run-path.ts';

interface Task {
  readonly plan: Plan;
  readonly path: Path;
}

/** Called as each path ends. */
export type Progress = (done: { plan: Plan; report: RunReport; left: number }) => void;

/** Does the paths of all plans, several windows at a time, until they or the time are used up. */
export const runPlans = async (
  plans: readonly Plan[],
  visit: Visit,
  options: Options,
  progress: Progress,
): Promise<Map<Plan, RunReport[]>> => {
  const reports = new Map<Plan, RunReport[]>(plans.map((plan) => [plan, []]));
  const queue: Task[] = plans.flatMap((plan) => plan.paths.map((path) => ({ plan, path })));
  const until =
    options.seconds === undefined ? Number.POSITIVE_INFINITY : Date.now() + options.seconds * 1000;
  const known = new Set<string>();
  let turn = 0;
  let hasFailed = false;

  const next = async (): Promise<Task | undefined> => {
    if (Date.now() >= until || (options.bail && hasFailed)) return undefined;
    const waiting = queue.shift();
    if (waiting || !options.random) return waiting;
    const possible = plans.filter(
      ({ skipped, coverage, criteria }) =>
        !skipped.some((text) => text.startsWith('the whole')) &&
        !(options.until !== undefined && isCovered(coverage, criteria, options.until)),
    );
    // Each has chances of its own, so that a seed means the same journeys however many windows share them.
    const number = turn * options.shard.of + options.shard.index - 1;
    turn += 1;
    // A short run of another seed begins with another model.
    const plan = possible[(options.seed + number) % possible.length];
    return plan && { plan, path: await randomPathOf(plan, seededRandom(options.seed * 100_003 + number)) };
  };

  const work = async (): Promise<void> => {
    for (let task = await next(); task; task = await next()) {
      const report = await runPath(task.plan, task.path, visit, known, options);
      hasFailed ||= report.failure !== undefined;
      reports.get(task.plan)?.push(report);
      progress({ plan: task.plan, report, left: queue.length });
    }
  };

  await Promise.all(Array.from({ length: options.jobs }, work));
  return reports;
};
