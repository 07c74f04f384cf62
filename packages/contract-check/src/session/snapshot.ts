import type { Operation, RouteName } from '../contract/operation.ts';
import type { CheckContext } from '../engine/check-context.ts';
import type { Input, Person } from '../engine/exchange.ts';
import { stableStringify } from '../engine/place.ts';
import { relationOf, relationsOf } from '../engine/relation-of.ts';
import { paramsFor, readListPages } from '../relations/read-list.ts';

/** The read operations that show what an operation changes, from its relations. */
const readingsOf = (operation: Operation): RouteName[] => [
  ...(operation.metadata.readings ?? []),
  ...relationsOf(operation, 'read-back').map(({ read }) => read),
  ...relationsOf(operation, 'reads-one').map(({ read }) => read),
  ...(['appears-in', 'updates', 'vanishes-from', 'toggles'] as const).flatMap((kind) =>
    relationsOf(operation, kind).map(({ list }) => list),
  ),
];

/** Serializes what a person can read of the state that an operation changes; undefined if nothing shows it. */
export const snapshot = async (
  t: CheckContext,
  person: Person,
  operation: Operation,
  params: Input['params'],
): Promise<string | undefined> => {
  const readings = [...new Set(readingsOf(operation))].flatMap((name) => {
    const reading = t.op(name);
    const own = paramsFor(reading, params);
    return Object.keys(reading.pathParams?.shape ?? {}).every((each) => each in own)
      ? [{ reading, own }]
      : [];
  });
  if (readings.length === 0) return undefined;
  const responses = await Promise.all(
    readings.map(async ({ reading, own }) => {
      const pages = relationOf(reading, 'pages');
      if (pages === undefined) return [await t.send(person, reading.name, { params: own })];
      const list = await readListPages(t, person, reading.name, pages.rows, { params: own });
      return list.pages.map(({ exchange }) => exchange);
    }),
  );
  return stableStringify(responses.flat().map(({ status, json }) => [status, json]));
};
