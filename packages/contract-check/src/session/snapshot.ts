import { lastParamOf } from '../api/routes.ts';
import { type Operation, paramNames, paramsFor, type RouteName } from '../contract/operation.ts';
import { stableStringify } from '../engine/body-path.ts';
import type { CheckContext } from '../engine/check-context.ts';
import type { Input, Person } from '../engine/exchange.ts';
import { relationOf, relationsOf } from '../engine/relation-of.ts';
import { fieldsIn, fieldsPlace, shapeAt } from '../relations/fields-place.ts';
import { readListPages } from '../relations/read-list.ts';
import type { Fixtures } from './fixtures.ts';

/** The read operations that show what an operation changes, from its relations. */
const readsOf = (operation: Operation): RouteName[] => [
  ...(operation.metadata.reads ?? []),
  ...relationsOf(operation, 'read-back').map(({ read }) => read),
  ...relationsOf(operation, 'read-by-id').map(({ read }) => read),
  ...(['creates', 'updates', 'deletes', 'toggles'] as const).flatMap((kind) =>
    relationsOf(operation, kind).map(({ list }) => list),
  ),
];

/** The fields that an operation without an id in its path sets: others, such as a time of the last visit, may change. */
const settableFields = (operation: Operation, reading: Operation, json: unknown): unknown => {
  const { path, body } = operation;
  const relation = relationOf(operation, 'read-by-id');
  const isSingleton = reading.path === path && lastParamOf(path) === undefined;
  if (!isSingleton || relation === undefined || body === undefined) return json;
  const place = fieldsPlace(body.shape);
  const fields = Object.keys(shapeAt(body.shape, place)?.properties ?? {});
  const row = fieldsIn(json, relation.at, place) ?? {};
  return Object.fromEntries(fields.map((key) => [key, row[key]]));
};

/** Serializes what a person can read of the state that an operation changes; undefined if nothing shows it. */
export const snapshot = async (
  t: CheckContext,
  fixtures: Fixtures,
  person: Person,
  operation: Operation,
  params: Input['params'],
): Promise<string | undefined> => {
  const reads = [...new Set(readsOf(operation))].flatMap((name) => {
    const operation = t.op(name);
    const own = paramsFor(operation, params);
    return paramNames(operation).every((each) => each in own) ? [{ operation, own }] : [];
  });
  if (reads.length === 0) return undefined;
  const responses = await Promise.all(
    reads.map(async ({ operation, own }) => {
      const pages = relationOf(operation, 'pages');
      if (pages === undefined)
        return [
          await t.send(person, operation.name, await fixtures.input(t, person, operation, { params: own })),
        ];
      const list = await readListPages(t, fixtures, person, operation.name, pages.rows, { params: own });
      return list.pages.map(({ exchange }) => exchange);
    }),
  );
  return stableStringify(
    responses.flat().map(({ status, json, name }) => [status, settableFields(operation, t.op(name), json)]),
  );
};
