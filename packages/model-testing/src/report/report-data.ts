import type { Coverage } from '../engine/coverage.ts';
import type { Criterion } from '../engine/goals.ts';
import type { Path } from '../engine/path.ts';
import type { Failure } from '../engine/replay.ts';

/** Screenshot, URL and axe result of a page after a step. */
export interface PageCapture {
  /** Path relative to the report, such as `shots/cart-1a2b-3.jpg`. */
  readonly screenshot?: string;
  readonly url?: string;
  /** axe violations; undefined when axe was not run. */
  readonly axe?: readonly {
    readonly rule: string;
    readonly help: string;
    readonly nodes: readonly string[];
  }[];
}

export interface StepReport {
  readonly move: string;
  readonly from: string;
  readonly to: string;
  readonly ignored: boolean;
  readonly capture?: PageCapture;
}

export interface RunReport {
  readonly path: Path;
  readonly seconds: number;
  readonly start?: PageCapture;
  readonly steps: readonly StepReport[];
  readonly failure?: Failure;
  /** The shortest path found with the same failure. */
  readonly shrunk?: Path;
  /** Failed, then passed on retry. Counts as a failure. */
  readonly flaky?: boolean;
  /** Playwright trace of the retry, relative to the report. */
  readonly trace?: string;
  /** The page at the failure. */
  readonly failureCapture?: PageCapture;
}

export interface ModelReport {
  readonly name: string;
  readonly about: string;
  readonly kind: 'machine' | 'journey';
  readonly coverage: Coverage;
  readonly criteria: readonly Criterion[];
  readonly runs: readonly RunReport[];
  readonly seconds: number;
  /** What could not be tested against a deployed app, and why. */
  readonly skipped: readonly string[];
  /** Errors of the model as a whole, such as a golden table that differs or a goal that was not visited. */
  readonly errors: readonly string[];
  readonly phrases: Phrases;
  /** Command line that replays a path. */
  readonly replayCommand: (path: Path) => string;
}

/** Formats moves and states as phrases. */
export interface Phrases {
  readonly move: (key: string) => string;
  readonly state: (name: string) => string;
}

export const plainPhrases: Phrases = { move: (key) => key, state: (name) => name };

export const failuresIn = (runs: readonly RunReport[]): RunReport[] => runs.filter((run) => run.failure);

export const failuresOf = ({ runs }: ModelReport): RunReport[] => failuresIn(runs);

/** The shrunk path, if any. */
export const shortestOf = ({ path, shrunk }: RunReport): Path => shrunk ?? path;

// biome-ignore lint/suspicious/noControlCharactersInRegex: ANSI colour codes start with one
const colours = /\u001b\[[\d;]*m/g;

/** One-line reason: the first line, plus locator, expected and received values of an assertion. */
export const reasonLine = ({ reason }: Failure): string => {
  const [first = '', ...rest] = reason
    .replace(colours, '')
    .split('\n')
    .map((line) => line.trim());
  const details = rest.filter((line) => /^(Locator|Expected|Received|Error)\b.*:/.test(line));
  return [first, ...new Set(details)].join('; ').slice(0, 300);
};

/** Groups failures with the same reason, which usually have one cause; the shortest path first. */
export const failuresByReason = (report: ModelReport): { first: RunReport; others: RunReport[] }[] => {
  const byReason = new Map<string, RunReport[]>();
  for (const run of failuresOf(report)) {
    const reason = run.failure ? reasonLine(run.failure) : '';
    byReason.set(reason, [...(byReason.get(reason) ?? []), run]);
  }
  return [...byReason.values()].flatMap((runs) => {
    const [first, ...others] = runs.sort((a, b) => shortestOf(a).moves.length - shortestOf(b).moves.length);
    return first ? [{ first, others }] : [];
  });
};

export const passed = (report: ModelReport): boolean => {
  return failuresOf(report).length === 0 && report.errors.length === 0;
};

/** Whether a model without errors had no path, for example because the time of a random run was over. */
export const isNotRun = (report: ModelReport): boolean => passed(report) && report.runs.length === 0;
