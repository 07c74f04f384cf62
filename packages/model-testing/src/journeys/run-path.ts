import { follow } from '../engine/follow.ts';
import { type Path, pathOf } from '../engine/path.ts';
import { type Run, replay } from '../engine/replay.ts';
import { shortestPath } from '../engine/shortest-path.ts';
import { sameFailure, shrink } from '../engine/shrink.ts';
import type { PageCapture, RunReport } from '../report/report-data.ts';
import { BrowserHost, type RunContext } from './browser-host.ts';
import type { Plan } from './plan.ts';

// A replay in a browser takes seconds. Eight shrink most paths to a few steps.
const maxReplays = 8;

const runOnce = async (
  plan: Plan,
  path: Path,
  context: RunContext,
  countsCoverage: boolean,
  isTraced = false,
): Promise<{ run: Run; captures: PageCapture[]; failureCapture?: PageCapture; trace?: string }> => {
  // A retry must not overwrite the screenshots of the first run.
  const id = countsCoverage ? path.id : `${path.id}-again`;
  const host = new BrowserHost(plan.journey, context, id, { isTraced });
  const run = await replay(plan.model, path, host, countsCoverage ? plan.coverage : undefined);
  const { captures, failureCapture, trace } = host;
  return { run, captures, ...(failureCapture && { failureCapture }), ...(trace && { trace }) };
};

/**
 * Runs one path in the browser. A failed path is retried once with a trace, to detect flakiness, then shrunk. A failure
 * at a state and move in `knownFailures` is reported without retry and shrinking, as is any failure with `bail`.
 */
export const runPath = async (
  plan: Plan,
  path: Path,
  context: RunContext,
  knownFailures: Set<string>,
  { bail }: { bail: boolean },
): Promise<RunReport> => {
  const started = performance.now();
  const { run, captures, failureCapture } = await runOnce(plan, path, context, true);
  const [start, ...rest] = captures;
  const steps = run.steps.map((step, index) => ({ ...step, ...(rest[index] && { capture: rest[index] }) }));
  const seconds = () => (performance.now() - started) / 1000;
  const report = { path, steps, ...(start && { start }) };
  if (!run.failure) return { ...report, seconds: seconds() };
  const failure = { ...report, failure: run.failure, ...(failureCapture && { failureCapture }) };
  const key = `${plan.model.name}: ${run.failure.state} × ${run.failure.move}`;
  if (knownFailures.has(key)) {
    const short = pathOf(path.moves.slice(0, run.failure.at + 1));
    return { ...failure, shrunk: short, seconds: seconds() };
  }
  knownFailures.add(key);
  if (bail) return { ...failure, seconds: seconds() };
  const retry = await runOnce(plan, path, context, false, true);
  const traced = { ...failure, ...(retry.trace && { trace: retry.trace }) };
  if (!retry.run.failure) return { ...traced, flaky: true, seconds: seconds() };
  const fails = async (shorter: Path) =>
    (await follow(plan.model, shorter.moves)) !== undefined &&
    sameFailure(run, (await runOnce(plan, shorter, context, false)).run);
  const shrunk =
    run.failure.at < 0 ? { path } : await shrink(run, fails, maxReplays, await shortestPath(plan.graph, run));
  return { ...traced, shrunk: shrunk.path, seconds: seconds() };
};
