import { follow } from '../engine/follow.ts';
import { type Path, pathOf } from '../engine/path.ts';
import { type Run, replay } from '../engine/replay.ts';
import { shortestPath } from '../engine/shortest-path.ts';
import { sameFailure, shrink } from '../engine/shrink.ts';
import type { RunReport, Sight } from '../report/report-data.ts';
import { BrowserHost, type Visit } from './browser-host.ts';
import type { Plan } from './plan.ts';

// A replay in a browser takes seconds; this many halve most paths to a few steps.
const mostReplays = 8;

const once = async (
  plan: Plan,
  path: Path,
  visit: Visit,
  counts: boolean,
  isTraced = false,
): Promise<{ run: Run; sights: Sight[]; last?: Sight; trace?: string }> => {
  // A further try must not paint over the pictures of the first.
  const host = new BrowserHost(plan.journey, visit, counts ? path.id : `${path.id}-again`, { isTraced });
  let last: Sight | undefined;
  const stop = host.stop.bind(host);
  // The picture of a failure must be taken before its window closes.
  host.stop = async () => {
    last = await host.shoot().catch(() => undefined);
    await stop();
  };
  const run = await replay(plan.model, path, host, counts ? plan.coverage : undefined);
  return { run, sights: host.sights, ...(last && { last }), ...(host.trace && { trace: host.trace }) };
};

/**
 * Does one path in the browser. What fails is tried once more, with a trace, to tell flaky from broken,
 * then shrunk unless the run ends with it; a fault that is `known` already, by its state and move, is reported unshrunk.
 */
export const runPath = async (
  plan: Plan,
  path: Path,
  visit: Visit,
  known: Set<string>,
  { bail }: { bail: boolean },
): Promise<RunReport> => {
  const started = performance.now();
  const { run, sights, last } = await once(plan, path, visit, true);
  const [start, ...rest] = sights;
  const steps = run.steps.map((step, place) => ({ ...step, ...(rest[place] && { sight: rest[place] }) }));
  const seconds = () => (performance.now() - started) / 1000;
  const report = { path, steps, ...(start && { start }) };
  if (!run.failure) return { ...report, seconds: seconds() };
  const failure = { ...report, failure: run.failure, ...(last && { failureSight: last }) };
  const fault = `${plan.model.name}: ${run.failure.state} × ${run.failure.move}`;
  if (known.has(fault)) {
    const short = pathOf(path.moves.slice(0, run.failure.at + 1));
    return { ...failure, shrunk: short, seconds: seconds() };
  }
  known.add(fault);
  if (bail) return { ...failure, seconds: seconds() };
  const again = await once(plan, path, visit, false, true);
  const traced = { ...failure, ...(again.trace && { trace: again.trace }) };
  if (!again.run.failure) return { ...traced, flaky: true, seconds: seconds() };
  const fails = async (shorter: Path) =>
    (await follow(plan.model, shorter.moves)) !== undefined &&
    sameFailure(run, (await once(plan, shorter, visit, false)).run);
  const shrunk =
    run.failure.at < 0
      ? { path }
      : await shrink(run, fails, mostReplays, await shortestPath(plan.graph, run));
  return { ...traced, shrunk: shrunk.path, seconds: seconds() };
};
