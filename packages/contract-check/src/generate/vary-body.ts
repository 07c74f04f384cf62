import fc from 'fast-check';
import type { Operation } from '../contract/operation.ts';
import type { JsonSchema } from '../contract/schema.ts';
import { deepEqual, isObject, valueAt, withValue } from '../engine/body-path.ts';
import type { Row } from '../session/read-all-pages.ts';
import { arbitraryOf } from './arbitrary.ts';
import { sampleInUtc } from './in-utc.ts';

const stringsIn = (shape: JsonSchema, sent: Row, parents: readonly string[]): [string[], JsonSchema][] =>
  Object.entries(shape.properties ?? {}).flatMap(([key, inner]): [string[], JsonSchema][] => {
    const value = sent[key];
    const path = [...parents, key];
    if (isObject(value)) return stringsIn(inner, value, path);
    return inner.type === 'string' && inner.enum === undefined && inner.const === undefined && key in sent
      ? [[path, inner]]
      : [];
  });

const stringFields = ({ body, metadata }: Operation, sent: Row): [string[], JsonSchema][] =>
  stringsIn(body === undefined ? {} : body.shape, sent, []).filter(
    ([path]) =>
      metadata.from?.[path.join('.')] === undefined &&
      ![...(metadata.unique ?? []), ...(metadata.maybeUnique ?? [])].includes(path.join('.')),
  );
const isFreeText = ({ pattern, format }: JsonSchema): boolean =>
  pattern === undefined && format === undefined;

const samplesOf = (shape: JsonSchema, numRuns: number): unknown[] => {
  const [form, ...others] = (shape.anyOf ?? []).filter(({ type }) => type !== 'null');
  const single = form !== undefined && others.length === 0 ? form : shape;
  return fc.sample(arbitraryOf(shape), { numRuns, seed: 11 }).map((value) => sampleInUtc(single, value));
};

/** A valid value that differs from the current one, if there is one. */
const differentValue = (shape: JsonSchema, current: unknown): unknown =>
  samplesOf(shape, 20).find((value) => value !== current) ?? current;

/** A valid value that differs from the current one and is not null; undefined if there is none. */
export const sampleOther = (shape: JsonSchema, current: unknown): unknown =>
  samplesOf(shape, 30).find((value) => value !== null && !deepEqual(value, current));

/** Changes every string field of a body, also in nested objects, except references to other resources and unique fields. */
export const withChangedFields = (operation: Operation, body: Row, label = 'Changed'): Row =>
  stringFields(operation, body).reduce<Row>((result, [path, shape]) => {
    const value = isFreeText(shape)
      ? `${label} ${path.at(-1)}`.slice(0, shape.maxLength)
      : differentValue(shape, valueAt(body, path.join('.')));
    return withValue(result, path, value) as Row;
  }, body);

const hasChoices = ({ enum: choices }: JsonSchema): boolean => (choices?.length ?? 0) > 1;

/** Changes every field of a body that has a list of values, also those in nested objects. */
export const withOtherChoices = (
  { body, metadata }: Operation,
  sent: Row,
  shape: JsonSchema = body?.shape ?? {},
  parents: readonly string[] = [],
): Row =>
  Object.entries(shape.properties ?? {}).reduce<Row>((result, [key, inner]) => {
    const path = [...parents, key];
    const value = valueAt(result, path.join('.'));
    if (isObject(value)) return withOtherChoices({ body, metadata } as Operation, result, inner, path);
    if (value === undefined || !hasChoices(inner) || metadata.from?.[path.join('.')] !== undefined)
      return result;
    return withValue(result, path, sampleOther(inner, value) ?? value) as Row;
  }, sent);

/** Fills the free-text fields of a body with characters that backends often escape wrongly: Bangla, ampersand, quotes. */
export const withSpecialCharacters = (operation: Operation, body: Row): Row =>
  stringFields(operation, body)
    .filter(([, shape]) => isFreeText(shape))
    .reduce<Row>((result, [path, shape]) => {
      const text = `ঢাকা "New" & O'Brien ${path.at(-1)}`;
      return withValue(result, path, text.slice(0, shape.maxLength)) as Row;
    }, body);
