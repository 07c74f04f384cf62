import { type Operation, schemaOf } from '../contract/operation.ts';
import type { JsonSchema } from '../contract/schema.ts';
import { deepEqual, isObject, valueAt, withValue } from '../engine/body-path.ts';
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

/** A field that only responses have: the object of a request that lacks it, and its place in the response. */
interface ReadOnlyField {
  sentIn: string[];
  key: string;
  shape: JsonSchema;
}

const maxDepth = 3;

/** What an object of a response has and the same object of the request has not. */
const onlyInResponse = (
  sent: JsonSchema | undefined,
  received: JsonSchema | undefined,
  sentIn: string[] = [],
): ReadOnlyField[] => {
  // A request with any keys has none that only responses have.
  if (sent?.type !== 'object' || sent.additionalProperties !== undefined || sentIn.length > maxDepth)
    return [];
  const { properties = {} } = sent;
  if (Object.keys(properties).length === 0) return [];
  return Object.entries(received?.properties ?? {}).flatMap(([key, shape]): ReadOnlyField[] => {
    const inner = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (inner !== undefined) return onlyInResponse(inner, shape, [...sentIn, key]);
    return scalars.includes(shape.type ?? '') ? [{ sentIn, key, shape }] : [];
  });
};

/** The fields that responses have and requests do not. */
const fieldsOf = (operation: Operation): ReadOnlyField[] => {
  const { body, readOnly, responses } = operation;
  const response = schemaOf(responses[201] ?? responses[200])?.shape;
  const place = placeOf(operation);
  const entity = place === '' ? response : response?.properties?.[place];
  const hidden = body === undefined || body.shape.type !== 'object' ? {} : (readOnly?.() ?? {});
  return onlyInResponse(body?.shape, {
    ...entity,
    properties: { ...(isInPlace(operation) ? response : entity)?.properties, ...hidden },
  });
};

/** Whether a body is sent in the envelope that it is returned in. */
const isInPlace = (operation: Operation): boolean => {
  const place = placeOf(operation);
  return place !== '' && operation.body?.shape.properties?.[place] !== undefined;
};

interface Forged {
  path: string[];
  value: unknown;
}

/** A value that the backend would not choose by itself. */
const forgedValue = (shape: JsonSchema, own: unknown): unknown => {
  if (shape.type === 'boolean') return own !== true;
  // A counter may get to the next values by itself.
  const far = typeof own === 'number' && shape.enum === undefined ? own + 1000 : undefined;
  if (far !== undefined && far <= (shape.maximum ?? far)) return far;
  return sampleOther(shape, own);
};

const sendForged = async (t: CheckContext, fixtures: Fixtures, operation: Operation): Promise<void> => {
  const place = isInPlace(operation) ? '' : placeOf(operation);
  const send = async (more: Forged[]): Promise<{ exchange: Exchange; row: Row }> => {
    const input = await fixtures.input(t, fixtures.a, operation);
    const body = more.reduce((sent, { path, value }) => withValue(sent, path, value), input.body);
    const exchange = await t.send(fixtures.a, operation.name, { ...input, body });
    const row = valueAt(exchange.json, place);
    return { exchange, row: isObject(row) ? row : {} };
  };
  const plain = await send([]);
  if (!isSuccess(plain.exchange))
    throw new InconclusiveError(`${operation.name} responded ${plain.exchange.status}`);
  const sent = (await fixtures.input(t, fixtures.a, operation)).body;
  const forged = fieldsOf(operation).flatMap(({ sentIn, key, shape }): Forged[] => {
    const path = [...sentIn, key];
    const own = valueAt(plain.row, path.join('.'));
    const isSent = sentIn.length === 0 || isObject(valueAt(sent, sentIn.join('.')));
    const value = own === undefined || !isSent ? undefined : forgedValue(shape, own);
    return value === undefined ? [] : [{ path, value }];
  });
  if (forged.length === 0)
    throw new InconclusiveError('the response has none of the fields that only responses have');
  const { exchange, row } = await send(forged);
  const isTaken = ({ path, value }: Forged, where: Row) =>
    deepEqual(normalize(valueAt(where, path.join('.'))), normalize(value));
  const taken = isSuccess(exchange) ? forged.filter((each) => isTaken(each, row)) : [];
  // The backend may have come to the same value by itself.
  const again = taken.length === 0 ? {} : (await send([])).row;
  const field = taken.find((each) => !isTaken(each, again));
  const name = field?.path.join('.') ?? '';
  const message = `took ${name} ${stringifyJson(field?.value)} from the body, although only responses have it`;
  t.expect('negative/read-only', field === undefined, exchange, message, { place: name });
};

const isCreation = (operation: Operation): boolean =>
  operation.method === 'POST' &&
  (operation.responses[201] !== undefined || relationOf(operation, 'creates') !== undefined);

/** What only responses have, such as an id, a total or a time, is not taken from the body of a creation or a change. */
export const readOnlyFields: CheckFactory = (operation) =>
  (isCreation(operation) || ['PUT', 'PATCH'].includes(operation.method)) &&
  !operation.metadata.strictRateLimit &&
  !operation.metadata.composed &&
  fieldsOf(operation).length > 0
    ? [
        createCheck('negative/read-only', operation, ['negative/read-only'], (t, fixtures) =>
          sendForged(t, fixtures, operation),
        ),
      ]
    : [];
