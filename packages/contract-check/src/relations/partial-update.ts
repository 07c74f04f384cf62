import type { Operation } from '../contract/operation.ts';
import { deepEqual, isObject, valueAt } from '../engine/body-path.ts';
import { type CheckFactory, createCheck } from '../engine/check.ts';
import { type CheckContext, InconclusiveError } from '../engine/check-context.ts';
import { isSuccess } from '../engine/exchange.ts';
import { stringifyJson } from '../engine/json.ts';
import { relationOf } from '../engine/relation-of.ts';
import { sampleOther } from '../generate/vary-body.ts';
import type { Fixtures } from '../session/fixtures.ts';
import type { Row } from '../session/read-all-pages.ts';
import { normalize } from './stored.ts';

/** Maximum number of fields that are changed, each alone. */
const maxFields = 3;

/** The fields that can be changed alone, those first that are the least likely to have an effect on others. */
const fieldsOf = ({ body, metadata }: Operation): string[] => {
  const { from = {}, unique = [], ownId } = metadata;
  const others = [...Object.keys(from).map((field) => field.replace(/\[\]$/, '')), ...unique, ownId?.sent];
  const rank = ['string', 'number', 'integer', 'boolean'];
  return Object.entries(body?.shape.properties ?? {})
    .filter(([key, { type = '' }]) => rank.includes(type) && !others.includes(key))
    .sort(([, a], [, b]) => {
      const [first, second] = [a, b].map(
        (each) => rank.indexOf(each.type ?? '') + (each.enum === undefined ? 0 : 10),
      );
      return (first ?? 0) - (second ?? 0);
    })
    .map(([key]) => key)
    .slice(0, maxFields);
};

const changeAlone = async (t: CheckContext, fixtures: Fixtures, operation: Operation): Promise<void> => {
  const reading = t.readOf(operation);
  if (reading === undefined) throw new InconclusiveError('no operation reads what is changed');
  const place = relationOf(operation, 'read-by-id')?.at ?? '';
  const input = await fixtures.input(t, fixtures.a, operation, { fields: 'full' });
  const read = async (): Promise<Row> => {
    const row = valueAt((await t.send(fixtures.a, reading.name, { params: input.params })).json, place);
    if (!isObject(row)) throw new InconclusiveError(`the response of ${reading.name} is not an object`);
    return row;
  };
  const full = await t.mustSucceed(fixtures.a, operation.name, input);
  let before = await read();
  const { body: schema } = operation;
  const required = schema?.shape.required ?? [];
  for (const field of fieldsOf(operation)) {
    const shape = schema?.shape.properties?.[field] ?? {};
    const value = sampleOther(shape, before[field]);
    const kept = Object.fromEntries(
      Object.entries(input.body as Row).filter(([key]) => required.includes(key)),
    );
    const body = { ...kept, [field]: value };
    if (value === undefined || schema?.accepts(body) !== true) continue;
    const response = await t.send(fixtures.a, operation.name, { ...input, body });
    if (!isSuccess(response)) {
      t.inconclusive('relations/partial-update', `${field} alone was rejected with ${response.status}`);
      continue;
    }
    const after = await read();
    const changed = Object.keys(schema.shape.properties ?? {}).find(
      (key) => key !== field && !(key in kept) && !deepEqual(normalize(before[key]), normalize(after[key])),
    );
    const message = `only ${field} was sent, and ${changed} changed from ${stringifyJson(before[changed ?? ''])} to ${stringifyJson(after[changed ?? '']) ?? 'nothing'}`;
    t.expect('relations/partial-update', changed === undefined, response, message, {
      place: changed ?? '',
      before: [full],
    });
    before = after;
  }
};

/** A PATCH with one field leaves the others as they were. */
export const partialUpdates: CheckFactory = (operation) =>
  operation.method === 'PATCH' &&
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
