import { CheckerError } from '../session/checker-error.ts';
import { mutantsByClass, variations } from './all-mutants.ts';
import type { Mutant, Variation } from './mutant.ts';
import { checkMutation, checksFor, naming } from './run-mutant.ts';

/** The result of one mutant or variation. `good`: the mutant was reported, or the variation raised no finding. */
export interface Scored {
  kind: string;
  id: string;
  good: boolean;
  by: string;
  seconds: number;
}

export interface ScoreOptions {
  /** Only the checks of the resources at fault, and no variations: quicker, and blind to false alarms elsewhere. */
  own: boolean;
  /** Parts of the names of the mutants and variations to run; empty: all. */
  only: readonly string[];
}

const scoreMutant = async (kind: string, fault: Mutant, own: boolean): Promise<Scored> => {
  const result = await checkMutation(fault.mutate(), own ? checksFor(fault) : []).catch((error: unknown) => {
    if (error instanceof CheckerError) return error;
    throw error;
  });
  if (result instanceof CheckerError)
    return { kind, id: fault.id, good: false, by: `could not run: ${result.message}`, seconds: 0 };
  const named = naming(fault, result).map(({ rule, operation }) => `${rule} ${operation}`);
  const others = result.findings.map(({ rule, operation }) => `${rule} ${operation}`);
  const by = named[0] ?? `instead: ${others.slice(0, 3).join(', ') || 'nothing'}`;
  return { kind, id: fault.id, good: named.length > 0, by, seconds: result.seconds };
};

const scoreVariation = async ({ id, mutate }: Variation): Promise<Scored> => {
  const { findings, seconds } = await checkMutation(mutate());
  const by = findings
    .map(({ rule, operation }) => `${rule} ${operation}`)
    .slice(0, 3)
    .join(', ');
  return { kind: 'variation', id, good: findings.length === 0, by, seconds };
};

interface ScoreRun {
  id: string;
  run: () => Promise<Scored>;
}

/** The mutants and variations that the options select. */
export const selected = ({ own, only }: ScoreOptions): ScoreRun[] =>
  [
    ...Object.entries(mutantsByClass).flatMap(([kind, all]) =>
      all.map((fault): ScoreRun => ({ id: fault.id, run: () => scoreMutant(kind, fault, own) })),
    ),
    ...(own ? [] : variations).map(
      (variation): ScoreRun => ({ id: variation.id, run: () => scoreVariation(variation) }),
    ),
  ].filter(({ id }) => only.length === 0 || only.some((text) => id.includes(text)));

// The share of one process: every n-th from the i-th on.
const [part, parts, options] = process.argv.slice(2);
if (process.send !== undefined && part !== undefined && parts !== undefined && options !== undefined)
  for (const [at, { run }] of selected(JSON.parse(options) as ScoreOptions).entries())
    if (at % Number(parts) === Number(part)) process.send(await run());
