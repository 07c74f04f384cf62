import type { Finding } from '../engine/findings.ts';
import { groupFindings, isCause } from '../report/group-findings.ts';
import { CheckerError } from '../session/checker-error.ts';
import { mutantsByClass, variations } from './all-mutants.ts';
import type { Mutant, Variation } from './mutant.ts';
import { checkMutation, checksFor, matchingFindings } from './run-mutant.ts';

/** The result of one mutant or variation. `isExpected`: the mutant was reported, or the variation caused no finding. */
export interface Score {
  kind: string;
  id: string;
  isExpected: boolean;
  /** Whether the report begins with a finding that reports the mutant, or with a cause that folds one. */
  isFirst: boolean;
  /** The finding that reports it, or what happened instead. */
  detail: string;
  seconds: number;
}

export interface ScoreOptions {
  /** The checks of the mutated resources first, all others if they report nothing, and no variations: faster. */
  own: boolean;
  /** Substrings of the ids of the mutants and variations to run; empty: all. */
  only: readonly string[];
}

const describe = ({ rule, operation }: Finding): string => `${rule} ${operation}`;

const runMutant = async (kind: string, mutant: Mutant, include: string[]): Promise<Score> => {
  const result = await checkMutation(mutant.mutate(), include).catch((error: unknown) => {
    if (error instanceof CheckerError) return error;
    throw error;
  });
  if (result instanceof CheckerError)
    return {
      kind,
      id: mutant.id,
      isExpected: false,
      isFirst: false,
      detail: `could not run: ${result.message}`,
      seconds: 0,
    };
  const matching = matchingFindings(mutant, result);
  const [block] = groupFindings(result, new Set()).blocks;
  const first = block === undefined ? [] : isCause(block) ? block.findings : block.slice(0, 1);
  const isFirst = matchingFindings(mutant, { findings: [...first] }).length > 0;
  const [found] = matching.map(describe);
  const instead = result.findings.slice(0, 3).map(describe).join(', ') || 'nothing';
  const detail =
    found === undefined
      ? `instead: ${instead}`
      : `${found}${isFirst ? '' : `, after ${block !== undefined && isCause(block) ? block.title : first.map(describe).join()}`}`;
  return { kind, id: mutant.id, isExpected: matching.length > 0, isFirst, detail, seconds: result.seconds };
};

const scoreMutant = async (kind: string, mutant: Mutant, own: boolean): Promise<Score> => {
  const score = own ? await runMutant(kind, mutant, checksFor(mutant)) : undefined;
  // The check of another resource may report the mutant.
  return score?.isExpected ? score : runMutant(kind, mutant, []);
};

const scoreVariation = async ({ id, mutate }: Variation): Promise<Score> => {
  const { findings, seconds } = await checkMutation(mutate());
  const detail = findings.slice(0, 3).map(describe).join(', ');
  const isExpected = findings.length === 0;
  return { kind: 'variation', id, isExpected, isFirst: isExpected, detail, seconds };
};

interface ScoreRun {
  id: string;
  run: () => Promise<Score>;
}

/** The mutants and variations that the options select. */
export const selectRuns = ({ own, only }: ScoreOptions): ScoreRun[] =>
  [
    ...Object.entries(mutantsByClass).flatMap(([kind, all]) =>
      all.map((mutant): ScoreRun => ({ id: mutant.id, run: () => scoreMutant(kind, mutant, own) })),
    ),
    ...(own ? [] : variations).map(
      (variation): ScoreRun => ({ id: variation.id, run: () => scoreVariation(variation) }),
    ),
  ].filter(({ id }) => only.length === 0 || only.some((text) => id.includes(text)));

// A forked worker runs every n-th mutant, starting at the i-th, and sends its scores to the parent.
const [index, workers, options] = process.argv.slice(2);
if (process.send !== undefined && index !== undefined && workers !== undefined && options !== undefined)
  for (const [i, { run }] of selectRuns(JSON.parse(options) as ScoreOptions).entries())
    if (i % Number(workers) === Number(index)) process.send(await run());
