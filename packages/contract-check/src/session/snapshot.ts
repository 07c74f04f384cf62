import type { Operation } from '../../../../src/contracts/openapi/operations.ts';
import type { Person } from '../engine/exchange.ts';
import { stable } from '../engine/place.ts';
import type { Trial } from '../engine/trial.ts';

/** The readings that show what a call changes, by its proofs. */
export const readingsOf = ({ metadata }: Operation): string[] =>
  (metadata.proofs ?? []).flatMap((proof) => {
    if (proof.kind === 'read-back') return [proof.read];
    if (proof.kind === 'order') return [proof.mine];
    const changes = ['appears-in', 'updates', 'vanishes-from', 'toggles'];
    return 'list' in proof && changes.includes(proof.kind) ? [proof.list] : [];
  });

/** What a person's readings say now, as one text; undefined when nothing shows what the call changes. */
export const snapshot = async (
  t: Trial,
  person: Person,
  operation: Operation,
): Promise<string | undefined> => {
  const readings = [...new Set(readingsOf(operation))];
  if (readings.length === 0) return undefined;
  const answers = await Promise.all(readings.map((name) => t.send(person, name)));
  return stable(answers.map(({ status, json }) => [status, json]));
};
