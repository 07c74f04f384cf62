import type { Parameter, Schema } from '../contract/schema.ts';
import { isObject } from '../engine/body-path.ts';
import { fieldsOf, fromText, type Style, splitText, textOf } from './texts.ts';

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** A parameter that is a list or an object. An empty one is not sent at all. */
export const styledParameter = (
  name: string,
  schema: Schema,
  { isRequired, isObject: isObjectType, ...style }: Style & { isRequired: boolean; isObject: boolean },
): Parameter => ({
  isRequired,
  serialize: (value) => (typeof value === 'string' ? [[name, value]] : fieldsOf(name, value, style)),
  schema: {
    accepts: (value) => {
      if (typeof value !== 'string') return !(isRequired && isEmpty(value)) && schema.accepts(value);
      // Servers ignore a text in place of an object, as they do other undeclared parameters.
      return isObjectType || schema.accepts(fromText(splitText(value, style), schema.shape));
    },
    violations: schema.violations,
    get shape() {
      return schema.shape;
    },
  },
});

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** A parameter whose text is JSON. */
export const jsonParameter = (name: string, schema: Schema, isRequired: boolean): Parameter => ({
  isRequired,
  serialize: (value) => [[name, typeof value === 'string' ? value : textOf(value)]],
  schema: {
    accepts: (value) => {
      const json = typeof value === 'string' ? parse(value) : value;
      return json !== undefined && (isObject(json) || Array.isArray(json)) && schema.accepts(json);
    },
    violations: schema.violations,
    get shape() {
      return schema.shape;
    },
  },
});
