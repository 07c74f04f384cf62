import { type Operation, schemaOf } from '../contract/operation.ts';
import type { JsonSchema } from '../contract/schema.ts';
import { deepEqual, isObject, valueAt } from '../engine/body-path.ts';
import { type CheckFactory, createCheck } from '../engine/check.ts';
import { type CheckContext, InconclusiveError } from '../engine/check-context.ts';
import { type Exchange, isSuccess } from '../engine/exchange.ts';
import { stringifyJson } from '../engine/json.ts';
import { relationOf } from '../engine/relation-of.ts';
import { sampleOther } from '../generate/vary-body.ts';
import { normalize } from '../relations/stored.ts';
import type { Fixtures } from '../session/fixtures.ts';
import type { Row } from '../session/read-all-pages.ts';

const scalars = ['string', 'number', 'integer', 'boolean'];
const placeOf = (operation: Operation): string => relationOf(operation, 'creates')?.created ?? '';

/** The fields that responses have and requests do not, with their schemas. */
const fieldsOf = (operation: Operation): [key: string, shape: JsonSchema][] => {
  const { body, readOnly, responses } = operation;
  // A request with any keys has none that only responses have.
  if (body?.shape.type !== 'object' || body.shape.additionalProperties !== undefined) return [];
  const response = schemaOf(responses[201] ?? responses[200])?.shape;
  const place = placeOf(operation);
  const entity = place === '' ? response : response?.properties?.[place];
  const sent = body.shape.properties ?? {};
  if (Object.keys(sent).length === 0) return [];
  return Object.entries({ ...entity?.properties, ...readOnly?.() }).filter(
    ([key, { type = '' }]) => scalars.includes(type) && !Object.hasOwn(sent, key),
  );
};

/** A value that the backend would not choose by itself. */
const forgedValue = (shape: JsonSchema, own: unknown): unknown => {
  if (shape.type === 'boolean') return own !== true;
  // A counter may get to the next values by itself.
  const far = typeof own === 'number' && shape.enum === undefined ? own + 1000 : undefined;
  if (far !== undefined && far <= (shape.maximum ?? far)) return far;
  return sampleOther(shape, own);
};

const sendForged = async (t: CheckContext, fixtures: Fixtures, operation: Operation): Promise<void> => {
  const send = async (more: Row): Promise<{ exchange: Exchange; row: Row }> => {
    const input = await fixtures.input(t, fixtures.a, operation);
    const body = { ...(input.body as Row), ...more };
    const exchange = await t.send(fixtures.a, operation.name, { ...input, body });
    const row = valueAt(exchange.json, placeOf(operation));
    return { exchange, row: isObject(row) ? row : {} };
  };
  const plain = await send({});
  if (!isSuccess(plain.exchange))
    throw new InconclusiveError(`${operation.name} responded ${plain.exchange.status}`);
  const forged = Object.fromEntries(
    fieldsOf(operation).flatMap(([key, shape]) => {
      const value = key in plain.row ? forgedValue(shape, plain.row[key]) : undefined;
      return value === undefined ? [] : [[key, value]];
    }),
  );
  if (Object.keys(forged).length === 0)
    throw new InconclusiveError('the response has none of the fields that only responses have');
  const { exchange, row } = await send(forged);
  const isTaken = (key: string, where: Row) => deepEqual(normalize(where[key]), normalize(forged[key]));
  const taken = isSuccess(exchange) ? Object.keys(forged).filter((key) => isTaken(key, row)) : [];
  // The backend may have come to the same value by itself.
  const again = taken.length === 0 ? {} : (await send({})).row;
  const key = taken.find((each) => !isTaken(each, again));
  const message = `took ${key} ${stringifyJson(forged[key ?? ''])} from the body, although only responses have it`;
  t.expect('negative/read-only', key === undefined, exchange, message, { place: key ?? '' });
};

/** What only responses have, such as an id, a total or a time, is not taken from the body of a creation. */
export const readOnlyFields: CheckFactory = (operation) =>
  operation.method === 'POST' &&
  operation.responses[201] !== undefined &&
  !operation.metadata.strictRateLimit &&
  !operation.metadata.composed &&
  fieldsOf(operation).length > 0
    ? [
        createCheck('negative/read-only', operation, ['negative/read-only'], (t, fixtures) =>
          sendForged(t, fixtures, operation),
        ),
      ]
    : [];
