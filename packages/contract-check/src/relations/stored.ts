import { type BodyPath, type Operation, schemaOf } from '../contract/operation.ts';
import type { JsonSchema } from '../contract/schema.ts';
import { deepEqual, isObject, partsOf, valueAt, withValue } from '../engine/body-path.ts';
import { stringifyJson } from '../engine/json.ts';
import { fileContent } from '../generate/arbitrary.ts';
import type { Row } from '../session/read-all-pages.ts';

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/i;

/**
 * Removes what a backend may change when it stores a string: surrounding whitespace, Unicode form, +88 of a mobile
 * number, the notation of a time and its fraction of a second; null, an empty list and an empty object may be absent.
 */
export const normalize = (value: unknown): unknown => {
  if (value === null || (typeof value === 'object' && Object.keys(value).length === 0)) return undefined;
  if (typeof value !== 'string') return value;
  if (timestamp.test(value) && !Number.isNaN(Date.parse(value)))
    return new Date(value).toISOString().slice(0, 19);
  const trimmed = value.trim().normalize('NFC');
  return trimmed === '' ? undefined : trimmed.replace(/^\+?88(?=01[3-9]\d{8}$)/, '');
};

const decimal = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/**
 * Whether an amount is stored with another number of decimals than it was sent with, as databases do: '1' as '1.00'. A
 * text such as '007' is no amount, and decimals are only added, because '1.10' may be a version.
 */
const isPadded = (sent: unknown, stored: unknown): boolean => {
  if (typeof stored !== 'string' || !decimal.test(stored) || !stored.includes('.')) return false;
  if (typeof sent === 'number') return Number(stored) === sent;
  if (typeof sent !== 'string' || !decimal.test(sent)) return false;
  const digits = sent.includes('.') ? sent : `${sent}.`;
  return stored.startsWith(digits) && /^0*$/.test(stored.slice(digits.length));
};

const maxDepth = 6;

/**
 * The keys of an object schema, or of all members of a union, with those of nested objects: 'address.city'. The key
 * '*' stands for those of a map.
 */
export const keysOf = (shape: JsonSchema | undefined, depth = 0): Set<string> => {
  if (shape === undefined || depth > maxDepth) return new Set();
  const { anyOf, oneOf, items, properties = {}, additionalProperties } = shape;
  const forms = [...(anyOf ?? oneOf ?? []), ...(items === undefined ? [] : [items])];
  const values: [string, JsonSchema][] =
    additionalProperties === undefined ? [] : [['*', additionalProperties]];
  return new Set([
    ...forms.flatMap((form) => [...keysOf(form, depth)]),
    ...[...Object.entries(properties), ...values].flatMap(([key, inner]) => [
      key,
      ...[...keysOf(inner, depth + 1)].map((nested) => `${key}.${nested}`),
    ]),
  ]);
};

/** The keys that an operation's success response declares, at the place `created` if given. */
export const responseKeys = ({ responses }: Operation, created = ''): Set<string> => {
  const shape = schemaOf(responses[201] ?? responses[200] ?? responses[202])?.shape;
  return keysOf(created === '' ? shape : (shape?.properties?.[created] ?? shape));
};

const join = (place: string, key: string): string => (place === '' ? key : `${place}.${key}`);

/**
 * Describes each field of a value that is not stored as it was sent. A nested object may have more keys, and lack those
 * that are not declared.
 */
const changesIn = (
  sent: unknown,
  stored: unknown,
  declared: ReadonlySet<string>,
  place: string,
  /** The place as in `declared`. */
  schemaPlace = place,
): string[] => {
  if (Array.isArray(sent) && Array.isArray(stored) && sent.length === stored.length)
    return sent.flatMap((each, i) => changesIn(each, stored[i], declared, place, schemaPlace));
  if (isObject(sent) && isObject(stored))
    return Object.entries(sent).flatMap(([key, value]) => {
      const [named, ofMap] = [key, '*'].map((each) => join(schemaPlace, each)) as [string, string];
      const isOfMap = !declared.has(named) && declared.has(ofMap);
      return declared.has(named) || isOfMap || key in stored
        ? changesIn(value, stored[key], declared, join(place, key), isOfMap ? ofMap : named)
        : [];
    });
  return sent === fileContent || deepEqual(normalize(sent), normalize(stored)) || isPadded(sent, stored)
    ? []
    : [`${place} was sent as ${stringifyJson(sent)} and is ${stringifyJson(stored) ?? 'absent'}`];
};

/** The content of a body with a single key that the stored row does not have: {"task": {…}}. */
const withoutEnvelope = (sent: Row, stored: Row, declared: ReadonlySet<string>): Row => {
  const [[key, content] = [''], ...others] = Object.entries(sent);
  const isEnvelope = others.length === 0 && !declared.has(key) && !(key in stored);
  return isEnvelope && isObject(content) ? content : sent;
};

/** A body without the id of what a POST creates: the backend may choose another. */
export const withoutNewId = ({ method, metadata }: Operation, body: Row): Row => {
  const place = metadata.ownId?.sent;
  return method !== 'POST' || place === undefined || valueAt(body, place) === undefined
    ? body
    : (withValue(body, place.split('.'), undefined) as Row);
};

/** Describes each field that is not stored as it was sent. */
export const describeChangedFields = (sent: Row, stored: Row, declared: ReadonlySet<string>): string[] =>
  changesIn(withoutEnvelope(sent, stored, declared), stored, declared, '');

/** The keys that the rows of an operation's response declare. */
export const rowKeys = ({ responses }: Operation, rows: BodyPath): Set<string> => {
  let shape = schemaOf(responses[200])?.shape;
  for (const part of partsOf(rows)) shape = part === '[]' ? shape?.items : shape?.properties?.[part];
  return keysOf(shape);
};
