import type { Operation } from '../../../../src/contracts/openapi/operations.ts';
import type { CheckContext } from '../engine/check-context.ts';
import type { Person } from '../engine/exchange.ts';
import { stable } from '../engine/place.ts';

/** The readings that show what an operation changes, by its relations. */
export const readingsOf = ({ metadata }: Operation): string[] =>
  (metadata.relations ?? []).flatMap((relation) => {
    if (relation.kind === 'read-back') return [relation.read];
    if (relation.kind === 'order') return [relation.mine];
    const changes = ['appears-in', 'updates', 'vanishes-from', 'toggles'];
    return 'list' in relation && changes.includes(relation.kind) ? [relation.list] : [];
  });

/** What a person's readings say now, as one text; undefined when nothing shows what the operation changes. */
export const snapshot = async (
  t: CheckContext,
  person: Person,
  operation: Operation,
): Promise<string | undefined> => {
  const readings = [...new Set(readingsOf(operation))];
  if (readings.length === 0) return undefined;
  const responses = await Promise.all(readings.map((name) => t.send(person, name)));
  return stable(responses.map(({ status, json }) => [status, json]));
};
