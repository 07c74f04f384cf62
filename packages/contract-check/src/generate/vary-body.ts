import fc from 'fast-check';
import type { Operation } from '../contract/operation.ts';
import { withValue } from '../engine/body-path.ts';
import type { Row } from '../session/read-all-pages.ts';
import { arbitraryOf } from './arbitrary.ts';
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts';

const stringFields = ({ body, metadata }: Operation, sent: Row): [string, JsonSchema][] => {
  const shape: JsonSchema = body === undefined ? {} : jsonSchemaOf(body);
  return Object.entries(shape.properties ?? {}).filter(
    ([key, { type, enum: choices }]) =>
      type === 'string' && choices === undefined && key in sent && metadata.from?.[key] === undefined,
  );
};
const isFreeText = ({ pattern, format }: JsonSchema): boolean =>
  pattern === undefined && format === undefined;

/** A valid value that differs from the current one, if there is one. */
const differentValue = (shape: JsonSchema, current: unknown): unknown =>
  fc.sample(arbitraryOf(shape), { numRuns: 20, seed: 11 }).find((value) => value !== current) ?? current;

/** Changes every string field of a body, except references to other resources. */
export const withChangedFields = (operation: Operation, body: Row, label = 'Changed'): Row =>
  stringFields(operation, body).reduce<Row>((result, [key, shape]) => {
    const value = isFreeText(shape)
      ? `${label} ${key}`.slice(0, shape.maxLength)
      : differentValue(shape, body[key]);
    return withValue(result, [key], value) as Row;
  }, body);

/** Fills the free-text fields of a body with characters that backends often escape wrongly: Bangla, ampersand, quotes. */
export const withSpecialCharacters = (operation: Operation, body: Row): Row =>
  stringFields(operation, body)
    .filter(([, shape]) => isFreeText(shape))
    .reduce<Row>((result, [key, shape]) => {
      const text = `ঢাকা "New" & O'Brien ${key}`;
      return withValue(result, [key], text.slice(0, shape.maxLength)) as Row;
    }, body);
