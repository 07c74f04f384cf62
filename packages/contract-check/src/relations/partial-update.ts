import type { Operation } from '../contract/operation.ts';
import type { JsonSchema } from '../contract/schema.ts';
import { deepEqual, isObject, valueAt, withValue } from '../engine/body-path.ts';
import { type CheckFactory, createCheck } from '../engine/check.ts';
import { type CheckContext, InconclusiveError } from '../engine/check-context.ts';
import { isSuccess } from '../engine/exchange.ts';
import { stringifyJson } from '../engine/json.ts';
import { relationOf } from '../engine/relation-of.ts';
import { sampleOther, withChangedFields, withOtherChoices } from '../generate/vary-body.ts';
import type { Fixtures } from '../session/fixtures.ts';
import type { Row } from '../session/read-all-pages.ts';
import { fieldsIn, fieldsPlace, shapeAt } from './fields-place.ts';
import { normalize } from './stored.ts';

/** Maximum number of fields that are changed, each alone. */
const maxFields = 3;

/** The fields that can be changed alone, those first that are the least likely to have an effect on others. */
const fieldsOf = ({ body, metadata }: Operation): string[] => {
  if (body === undefined) return [];
  const { from = {}, unique = [], maybeUnique = [], ownId } = metadata;
  const place = fieldsPlace(body.shape);
  const prefix = place === '' ? '' : `${place}.`;
  const others = [
    ...Object.keys(from).map((field) => field.replace(/\[\]$/, '')),
    ...unique,
    ...maybeUnique,
    ownId?.sent,
  ];
  const rank = ['string', 'number', 'integer', 'boolean'];
  return Object.entries(shapeAt(body.shape, place)?.properties ?? {})
    .map(([key, shape]) => [key, nonNull(shape)] as const)
    .filter(
      ([key, shape]) =>
        rank.includes(shape.type ?? '') && shape.const === undefined && !others.includes(`${prefix}${key}`),
    )
    .sort(([, a], [, b]) => {
      const [first, second] = [a, b].map(
        (each) => rank.indexOf(each.type ?? '') + (each.enum === undefined ? 0 : 10),
      );
      return (first ?? 0) - (second ?? 0);
    })
    .map(([key]) => key)
    .slice(0, maxFields);
};

/** Whether a field may have any text, so that a generated one is no default. */
const isText = (shape: JsonSchema): boolean => {
  const { type, enum: listed, format, pattern } = nonNull(shape);
  return type === 'string' && [listed, format, pattern].every((each) => each === undefined);
};

/** The schema of a field without null. */
const nonNull = (shape: JsonSchema): JsonSchema => {
  const forms = shape.anyOf ?? shape.oneOf ?? [];
  const [form, ...others] = forms.filter(({ type }) => type !== 'null');
  return form !== undefined && others.length === 0 ? form : shape;
};

const changeAlone = async (t: CheckContext, fixtures: Fixtures, operation: Operation): Promise<void> => {
  const reading = t.readOf(operation);
  const { body: schema } = operation;
  if (reading === undefined || schema === undefined)
    throw new InconclusiveError('no operation reads what is changed');
  const at = relationOf(operation, 'read-by-id')?.at ?? '';
  const place = fieldsPlace(schema.shape);
  const path = place === '' ? [] : place.split('.');
  const valid = await fixtures.input(t, fixtures.a, operation, { fields: 'full' });
  const isPatch = operation.method === 'PATCH';
  const input =
    isPatch || !isObject(valid.body)
      ? valid
      : {
          ...valid,
          body: fixtures.withNewValues(
            t,
            operation,
            withOtherChoices(operation, withChangedFields(operation, valid.body)),
          ),
        };
  const read = async (): Promise<Row> => {
    const { json } = await t.send(fixtures.a, reading.name, { params: input.params });
    const row = fieldsIn(json, at, place);
    if (row === undefined) throw new InconclusiveError(`the response of ${reading.name} is not an object`);
    return row;
  };
  const full = await t.mustSucceed(fixtures.a, operation.name, input);
  let before = await read();
  const { properties = {}, required = [] } = shapeAt(schema.shape, place) ?? {};
  const sent = path.length === 0 ? input.body : valueAt(input.body, place);
  const kept = Object.fromEntries(Object.entries(sent as Row).filter(([key]) => required.includes(key)));
  /** Sends one field and expects that only it changes; undefined if it was rejected. */
  const change = async (field: string, value: unknown): Promise<Row | undefined> => {
    const body = withValue(input.body, path, { ...kept, [field]: value });
    if (!schema.accepts(body)) return undefined;
    const response = await t.send(fixtures.a, operation.name, { ...input, body });
    if (!isSuccess(response)) {
      t.inconclusive('relations/partial-update', `${field} alone was rejected with ${response.status}`);
      return undefined;
    }
    const after = await read();
    const changed = Object.keys(properties).find(
      (key) => key !== field && !(key in kept) && !deepEqual(normalize(before[key]), normalize(after[key])),
    );
    const isLost =
      isPatch &&
      value !== null &&
      response.status !== 202 &&
      !deepEqual(normalize(value), normalize(before[field])) &&
      field in after &&
      deepEqual(before[field], after[field]);
    if (isLost) {
      const lost = `only ${field} was sent, as ${stringifyJson(value)}, and it is still ${stringifyJson(after[field])} when it is read`;
      t.fail('relations/partial-update', response, lost, { place: field, before: [full] });
      return after;
    }
    // A PUT may replace the whole, and a number or a choice that stays may be a default.
    const stays = (key: string): boolean =>
      isText(properties[key] ?? {}) && before[key] !== undefined && deepEqual(before[key], after[key]);
    if (!isPatch && !Object.keys(properties).some((key) => key !== field && !(key in kept) && stays(key)))
      return after;
    const message = `only ${field} was sent, and ${changed} changed from ${stringifyJson(before[changed ?? ''])} to ${stringifyJson(after[changed ?? '']) ?? 'nothing'}`;
    t.expect('relations/partial-update', changed === undefined, response, message, {
      place: changed ?? '',
      before: [full],
    });
    if (value === null && isPatch)
      t.expect(
        'relations/partial-update',
        !deepEqual(normalize(before[field]), normalize(after[field])),
        response,
        `${field} was sent as null and is still ${stringifyJson(after[field])}`,
        { place: field, before: [full] },
      );
    before = after;
    return after;
  };
  /** Sets every boolean to false: the examples are true, and what is not sent may be set to either. */
  const unsetBooleans = async (): Promise<void> => {
    const booleans = Object.keys(properties).filter(
      (key) => nonNull(properties[key] ?? {}).type === 'boolean',
    );
    const body = withValue(input.body, path, {
      ...kept,
      ...Object.fromEntries(booleans.map((key) => [key, false])),
    });
    if (booleans.length === 0 || !schema.accepts(body)) return;
    if (isSuccess(await t.send(fixtures.a, operation.name, { ...input, body }))) before = await read();
  };
  const prefix = place === '' ? '' : `${place}.`;
  const taken = t.takenFields(operation);
  const fields = fieldsOf(operation).filter((key) => !taken.includes(`${prefix}${key}`));
  const restore = async (): Promise<void> => {
    await t.send(fixtures.a, operation.name, input);
    before = await read();
  };
  const nullable: string[] = [];
  for (const [i, field] of (fields.length === 1 ? [...fields, ...fields] : fields).entries()) {
    if (i === 1) await unsetBooleans();
    if (!isPatch && i > 0) await restore();
    const shape = properties[field] ?? {};
    const value = sampleOther(shape, before[field]);
    if (value === undefined || (await change(field, value)) === undefined) continue;
    if (shape !== nonNull(shape)) nullable.push(field);
  }
  // null removes a value, unless the schema does not allow it. A value that is gone cannot be lost, so it comes last.
  for (const field of new Set(nullable)) {
    if (!isPatch) await restore();
    if (normalize(before[field]) !== undefined) await change(field, null);
  }
};

/** A PUT that requires no field: if it keeps what is not sent, it keeps all of it. */
const isOptionalPut = ({ method, body }: Operation): boolean =>
  method === 'PUT' &&
  body !== undefined &&
  (shapeAt(body.shape, fieldsPlace(body.shape))?.required ?? []).length === 0;

/**
 * A PATCH with one field leaves the others as they were, and null removes a value. So does a PUT that requires no field
 * and keeps a text that is not sent.
 */
export const partialUpdates: CheckFactory = (operation) =>
  (operation.method === 'PATCH' || isOptionalPut(operation)) &&
  operation.body !== undefined &&
  !/json-patch/.test(operation.bodyType ?? '') &&
  !operation.metadata.strictRateLimit &&
  fieldsOf(operation).length > 0
    ? [
        createCheck('relations/partial-update', operation, ['relations/partial-update'], (t, fixtures) =>
          changeAlone(t, fixtures, operation),
        ),
      ]
    : [];
