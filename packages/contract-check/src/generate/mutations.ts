import type { z } from 'zod';
import { withValue } from '../engine/place.ts';
import type { RuleId } from '../engine/rules.ts';
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts';

/** One thing wrong with a body: what, where, and the whole body with it. */
export interface Mutation {
  rule: RuleId;
  /** From the root: ['cart', 0, 'quantity']. */
  path: readonly (string | number)[];
  /** For people: 'cart[0].quantity is missing'. */
  message: string;
  body: unknown;
}
interface Change {
  rule: RuleId;
  value: unknown;
  message: string;
}

const shown = (value: unknown): string => {
  const text = JSON.stringify(value);
  return text.length > 30 ? `${text.slice(0, 20)}… (${text.length} characters)` : text;
};
const is = (rule: RuleId, value: unknown): Change => ({ rule, value, message: `is ${shown(value)}` });

const nearMisses = (valid: string): string[] => [
  `${valid}!`,
  valid.slice(0, -1),
  `x${valid.slice(1)}`,
  `${valid}${valid.slice(-1)}`,
  `9${valid.slice(1)}`,
];
const oddAddresses = [
  'javascript:alert(1)',
  'http://shop.example/back',
  'https://shop.example/back#x',
  'shop.example',
  'https://%',
];

const ofString = (shape: JsonSchema, valid: unknown): Change[] => {
  const { minLength, maxLength } = shape;
  const text = typeof valid === 'string' ? valid : 'x';
  const long = 'x'.repeat((maxLength ?? 0) + 1);
  const tooLong = shape.format === 'email' ? `${long}@example.com` : long;
  const hasFormat = shape.pattern !== undefined || shape.format !== undefined;
  return [
    is('negative/wrong-type', {}),
    is('negative/wrong-type', ['x']),
    ...(minLength !== undefined && minLength > 1 ? [is('negative/bounds', 'x'.repeat(minLength - 1))] : []),
    ...(minLength === undefined ? [] : [is('negative/bounds', ''), is('negative/bounds', '   ')]),
    ...(maxLength === undefined || maxLength > 10_000 ? [] : [is('negative/bounds', tooLong)]),
    ...(hasFormat ? ['not right', ...nearMisses(text)].map((each) => is('negative/format', each)) : []),
    ...(shape.pattern?.includes('https') ? oddAddresses.map((each) => is('negative/format', each)) : []),
  ];
};

const ofNumber = (shape: JsonSchema): Change[] => {
  const min = shape.minimum ?? shape.exclusiveMinimum;
  return [
    is('negative/wrong-type', 'many'),
    is('negative/wrong-type', {}),
    ...(shape.type === 'integer' ? [is('negative/wrong-type', (shape.minimum ?? 0) + 0.5)] : []),
    ...(shape.minimum === undefined ? [] : [is('negative/bounds', shape.minimum - 1)]),
    ...(shape.exclusiveMinimum === undefined ? [] : [is('negative/bounds', shape.exclusiveMinimum)]),
    ...(min === undefined ? [] : [is('negative/bounds', -100)]),
    ...(shape.maximum === undefined ? [] : [is('negative/bounds', shape.maximum + 1)]),
  ];
};

const ofArray = (shape: JsonSchema, valid: unknown): Change[] => {
  const items = Array.isArray(valid) ? valid : [];
  const many = Array.from({ length: (shape.maxItems ?? 0) + 1 }, () => items[0] ?? {});
  return [
    is('negative/wrong-type', 'text'),
    ...(shape.minItems === undefined ? [] : [is('negative/bounds', items.slice(0, shape.minItems - 1))]),
    ...(shape.maxItems === undefined || shape.maxItems > 1000
      ? []
      : [{ rule: 'negative/bounds' as const, value: many, message: `has ${many.length} items` }]),
  ];
};

const changesOf = (shape: JsonSchema, valid: unknown): Change[] => {
  const forms = shape.anyOf ?? shape.oneOf;
  if (forms !== undefined) return forms.flatMap((form) => changesOf(form, valid));
  if (shape.enum !== undefined || shape.const !== undefined)
    return [is('negative/enum', 'no-such-choice'), is('negative/wrong-type', {})];
  if (shape.type === 'string') return ofString(shape, valid);
  if (shape.type === 'number' || shape.type === 'integer') return ofNumber(shape);
  if (shape.type === 'boolean') return [is('negative/wrong-type', 'maybe'), is('negative/wrong-type', {})];
  if (shape.type === 'array') return ofArray(shape, valid);
  return shape.type === 'object' ? [is('negative/wrong-type', 'text')] : [];
};

const named = (path: readonly (string | number)[]): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`))
    .join('')
    .slice(1);

const walk = (shape: JsonSchema, valid: unknown, path: (string | number)[], body: unknown): Mutation[] => {
  const change = ({ rule, value, message }: Change): Mutation => ({
    rule,
    path,
    message: `${named(path) || 'the body'} ${message}`,
    body: withValue(body, path, value),
  });
  const own = path.length === 0 ? [] : changesOf(shape, valid).map(change);
  const value = (key: string | number) => (valid as Record<string | number, unknown> | undefined)?.[key];
  if (shape.type === 'array' && shape.items !== undefined && Array.isArray(valid) && valid.length > 0)
    return [...own, ...walk(shape.items, valid[0], [...path, 0], body)];
  const inner = Object.entries(shape.properties ?? {}).flatMap(([key, each]): Mutation[] => {
    const at = [...path, key];
    const isRequired = shape.required?.includes(key) ?? false;
    const without: Mutation[] = isRequired
      ? [
          {
            rule: 'negative/missing-field',
            path: at,
            message: `${named(at)} is missing`,
            body: withValue(body, at, undefined),
          },
          {
            rule: 'negative/wrong-type',
            path: at,
            message: `${named(at)} is null`,
            body: withValue(body, at, null),
          },
        ]
      : [];
    return [...without, ...walk(each, value(key), at, body)];
  });
  return [...own, ...inner];
};

/** Every single fault that a schema rules out, put into a valid body. Each was confirmed to break the schema. */
export const mutationsOf = (schema: z.ZodType, valid: unknown): Mutation[] => {
  const seen = new Set<string>();
  return walk(jsonSchemaOf(schema), valid, [], valid).filter(({ body }) => {
    const text = JSON.stringify(body);
    if (seen.has(text)) return false;
    seen.add(text);
    return !schema.safeParse(body).success;
  });
};
