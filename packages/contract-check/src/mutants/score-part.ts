import { CheckerError } from '../session/checker-error.ts';
import { mutantsByClass, variations } from './all-mutants.ts';
import type { Mutant } from './mutant.ts';
import { checkMutation, checksFor, naming } from './run-mutant.ts';

/** The result of one mutant or variation. `good`: the mutant was reported, or the variation raised no finding. */
export interface Scored {
  kind: string;
  id: string;
  good: boolean;
  by: string;
  seconds: number;
}

/** `own`: only the checks of the resources at fault, and no variations: quicker, and blind to false alarms elsewhere. */
export type Scope = 'whole' | 'own';

const scoreMutant = async (kind: string, fault: Mutant, scope: Scope): Promise<Scored> => {
  const result = await checkMutation(fault.mutate(), scope === 'whole' ? [] : checksFor(fault)).catch(
    (error: unknown) => {
      if (error instanceof CheckerError) return error;
      throw error;
    },
  );
  if (result instanceof CheckerError)
    return { kind, id: fault.id, good: false, by: `could not run: ${result.message}`, seconds: 0 };
  const named = naming(fault, result).map(({ rule, operation }) => `${rule} ${operation}`);
  const others = result.findings.map(({ rule, operation }) => `${rule} ${operation}`);
  const by = named[0] ?? `instead: ${others.slice(0, 3).join(', ') || 'nothing'}`;
  return { kind, id: fault.id, good: named.length > 0, by, seconds: result.seconds };
};

/** Every n-th mutant from the i-th on: the share of one process. */
export const scorePart = async (
  i: number,
  n: number,
  scope: Scope,
  tell: (scored: Scored) => void,
): Promise<void> => {
  const faults = Object.entries(mutantsByClass).flatMap(([kind, all]) =>
    all.map((fault) => () => scoreMutant(kind, fault, scope)),
  );
  const others = (scope === 'whole' ? variations : []).map(({ id, mutate }) => async (): Promise<Scored> => {
    const { findings, seconds } = await checkMutation(mutate());
    const by = findings
      .map(({ rule, operation }) => `${rule} ${operation}`)
      .slice(0, 3)
      .join(', ');
    return { kind: 'variation', id, good: findings.length === 0, by, seconds };
  });
  for (const [at, run] of [...faults, ...others].entries()) if (at % n === i) tell(await run());
};

const [part, parts, scope] = process.argv.slice(2);
if (process.send !== undefined && part !== undefined && parts !== undefined)
  await scorePart(Number(part), Number(parts), scope === 'own' ? 'own' : 'whole', (scored) =>
    process.send?.(scored),
  );
