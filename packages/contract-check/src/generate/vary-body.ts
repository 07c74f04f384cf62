import fc from 'fast-check';
import type { Operation } from '../contract/operation.ts';
import { withValue } from '../engine/place.ts';
import type { Row } from '../session/read-all-pages.ts';
import { arbitraryOf } from './arbitrary.ts';
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts';

const fieldsOf = ({ body, metadata }: Operation, sent: Row): [string, JsonSchema][] => {
  const shape: JsonSchema = body === undefined ? {} : jsonSchemaOf(body);
  return Object.entries(shape.properties ?? {}).filter(
    ([key, { type, enum: choices }]) =>
      type === 'string' && choices === undefined && key in sent && metadata.from?.[key] === undefined,
  );
};
const isFree = ({ pattern, format }: JsonSchema): boolean => pattern === undefined && format === undefined;

/** Another value that meets the shape. */
const another = (shape: JsonSchema, than: unknown): unknown =>
  fc.sample(arbitraryOf(shape), { numRuns: 20, seed: 11 }).find((made) => made !== than) ?? than;

/** A body that differs from another in every text, those of a format too; what comes from the shop stays. */
export const withChangedFields = (operation: Operation, body: Row, label = 'Changed'): Row =>
  fieldsOf(operation, body).reduce<Row>((made, [key, shape]) => {
    const value = isFree(shape) ? `${label} ${key}`.slice(0, shape.maxLength) : another(shape, body[key]);
    return withValue(made, [key], value) as Row;
  }, body);

/** A body whose free texts hold what careless backends spoil: another script, an ampersand, quotation marks. */
export const withSpecialCharacters = (operation: Operation, body: Row): Row =>
  fieldsOf(operation, body)
    .filter(([, shape]) => isFree(shape))
    .reduce<Row>((made, [key, shape]) => {
      const text = `ঢাকা "New" & O'Brien ${key}`;
      return withValue(made, [key], text.slice(0, shape.maxLength)) as Row;
    }, body);
