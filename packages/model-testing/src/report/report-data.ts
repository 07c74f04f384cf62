import type { Coverage } from '../engine/coverage.ts';
import type { Criterion } from '../engine/goals.ts';
import type { Path } from '../engine/path.ts';
import type { Failure } from '../engine/replay.ts';

/** What was found while a state was shown. */
export interface Sight {
  /** Picture beside the report, such as `shots/cart-1a2b-3.png`. */
  readonly screenshot?: string;
  readonly url?: string;
  /** Accessibility faults found by axe; empty when it found none, absent when it was not run. */
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
  readonly sight?: Sight;
}

export interface RunReport {
  readonly path: Path;
  readonly seconds: number;
  readonly start?: Sight;
  readonly steps: readonly StepReport[];
  readonly failure?: Failure;
  /** The shortest path found that fails in the same way. */
  readonly shrunk?: Path;
  /** It failed once and passed once: red all the same. */
  readonly flaky?: boolean;
  /** A Playwright trace of the second try, beside the report. */
  readonly trace?: string;
  /** What the thing under test showed when it failed. */
  readonly failureSight?: Sight;
}

export interface ModelReport {
  readonly name: string;
  readonly about: string;
  readonly kind: 'machine' | 'journey';
  readonly coverage: Coverage;
  readonly criteria: readonly Criterion[];
  readonly runs: readonly RunReport[];
  readonly seconds: number;
  /** What an app of somebody else does not allow to be tried, and why. */
  readonly skipped: readonly string[];
  /** What is wrong with the model as a whole: a table that no longer holds, a goal that was not visited. */
  readonly faults: readonly string[];
  readonly phrases: Phrases;
  /** The command line that runs one path again. */
  readonly replayLine: (path: Path) => string;
}

/** How moves and states read as sentences. */
export interface Phrases {
  readonly move: (key: string) => string;
  readonly state: (name: string) => string;
}

export const plainPhrases: Phrases = { move: (key) => key, state: (name) => name };

export const failuresIn = (runs: readonly RunReport[]): RunReport[] => runs.filter((run) => run.failure);

export const failuresOf = ({ runs }: ModelReport): RunReport[] => failuresIn(runs);

/** The path that shows a failure best. */
export const shortestOf = ({ path, shrunk }: RunReport): Path => shrunk ?? path;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal begin with one
const colours = /\u001b\[[\d;]*m/g;

/** A reason in one line: its first, and of an assertion what was looked for and what was found. */
export const reasonLine = ({ reason }: Failure): string => {
  const [first = '', ...rest] = reason
    .replace(colours, '')
    .split('\n')
    .map((line) => line.trim());
  const details = rest.filter((line) => /^(Locator|Expected|Received|Error)\b.*:/.test(line));
  return [first, ...new Set(details)].join('; ').slice(0, 300);
};

/** A fault met on several paths fails each of them for the same reason: those failures together, the shortest first. */
export const faultsOf = (report: ModelReport): { first: RunReport; others: RunReport[] }[] => {
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
  return failuresOf(report).length === 0 && report.faults.length === 0;
};
