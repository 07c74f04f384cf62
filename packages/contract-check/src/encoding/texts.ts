import type { JsonSchema } from '../contract/schema.ts';
import { deepEqual, isObject } from '../engine/body-path.ts';
import { stringifyJson } from '../engine/json.ts';

/** Values of forms and queries, which have only texts. */
export type Text = string | Text[] | { [key: string]: Text };
/** A field of a form or a query. */
export type Field = readonly [name: string, text: string];

/** How a list or an object is written, as OpenAPI declares it. */
export interface Style {
  style: string;
  /** A list: one field for each item. An object: one for each property. */
  explode: boolean;
}

const separators: Readonly<Record<string, string>> = { spaceDelimited: ' ', pipeDelimited: '|' };
const separatorOf = ({ style }: Style): string => separators[style] ?? ',';

/** null is an empty text: forms and queries have no other. */
export const textOf = (value: unknown): string =>
  value === null ? '' : typeof value === 'object' ? (stringifyJson(value) ?? '') : String(value);

/** The fields that a value is sent as. */
export const fieldsOf = (name: string, value: unknown, style: Style): Field[] => {
  if (value === undefined) return [];
  const isList = Array.isArray(value);
  if (!isList && !isObject(value)) return [[name, textOf(value)]];
  const entries = Object.entries(value);
  if (style.style === 'deepObject')
    return entries.flatMap(([key, inner]) => fieldsOf(`${name}[${key}]`, inner, style));
  if (style.explode) return entries.map(([key, inner]): Field => [isList ? name : key, textOf(inner)]);
  if (entries.length === 0) return [];
  const parts = isList ? value : entries.flat();
  return [[name, parts.map(textOf).join(separatorOf(style))]];
};

/** A field without its style: a list if it is written as one, otherwise the text. */
export const splitText = (text: string, style: Style): Text =>
  style.explode || style.style === 'deepObject' ? text : text.split(separatorOf(style));

const number = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;
const literals: Readonly<Record<string, boolean>> = { true: true, false: false };

/** Whether a value can be meant by a member of a union. */
const fits = (value: unknown, { type, enum: listed, const: only, required = [] }: JsonSchema): boolean => {
  if (listed !== undefined) return listed.some((each) => deepEqual(each, value));
  if (only !== undefined) return deepEqual(only, value);
  switch (type) {
    case undefined:
      return true;
    case 'object':
      return isObject(value) && required.every((key) => Object.hasOwn(value, key));
    case 'array':
      return Array.isArray(value);
    case 'null':
      return value === null;
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
};

const fromJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Converts a text to the type of its schema, such as a number. Returns any other text unchanged. */
export const fromText = (text: Text, shape: JsonSchema): unknown => {
  const forms = shape.anyOf ?? shape.oneOf;
  if (forms !== undefined) {
    const form = forms.find((each) => fits(fromText(text, each), each));
    return form === undefined ? text : fromText(text, form);
  }
  const {
    type,
    enum: listed = [shape.const],
    properties = {},
    items = {},
    additionalProperties = {},
  } = shape;
  if (typeof text !== 'string') {
    if (type === 'array') return Object.values(text).map((each) => fromText(each, items));
    if (type !== 'object' || Array.isArray(text)) return text;
    return Object.fromEntries(
      Object.entries(text).map(([key, each]) => [
        key,
        fromText(each, Object.hasOwn(properties, key) ? (properties[key] ?? {}) : additionalProperties),
      ]),
    );
  }
  const value = listed.find((each) => each !== undefined && textOf(each) === text);
  if (value !== undefined) return value;
  switch (type) {
    case 'integer':
    case 'number':
      return number.test(text) ? Number(text) : text;
    case 'boolean':
      return Object.hasOwn(literals, text) ? literals[text] : text;
    case 'null':
      return text === '' ? null : text;
    case 'array':
      return [fromText(text, items)];
    case 'object':
      return fromJson(text);
    default:
      return text;
  }
};
