import type { JsonSchema, Schema } from '../contract/schema.ts';
import { isObject, withValue } from '../engine/body-path.ts';
import { stringifyJson } from '../engine/json.ts';
import type { RuleId } from '../engine/rules.ts';
import { exampleOf } from './example-body.ts';
import { numberRange } from './number-range.ts';

/** A valid body with a single violation of its schema. */
export interface Mutation {
  rule: RuleId;
  /** The path from the root: ['cart', 0, 'quantity']. */
  path: readonly (string | number)[];
  /** Such as 'cart[0].quantity is missing'. */
  message: string;
  body: unknown;
}
interface Change {
  rule: RuleId;
  value: unknown;
  message: string;
}

const preview = (value: unknown): string => {
  const text = stringifyJson(value) ?? 'nothing';
  return text.length > 30 ? `${text.slice(0, 20)}… (${text.length} characters)` : text;
};
const replaceBy = (rule: RuleId, value: unknown): Change => ({
  rule,
  value,
  message: `is ${preview(value)}`,
});

const nearMisses = (valid: string): string[] => [
  `${valid}!`,
  valid.slice(0, -1),
  `x${valid.slice(1)}`,
  `${valid}${valid.slice(-1)}`,
  `9${valid.slice(1)}`,
];
const invalidUrls = [
  'javascript:alert(1)',
  'http://shop.example/back',
  'https://shop.example/back#x',
  'shop.example',
  'https://%',
];

/** Longer texts and larger collections than these are not sent: a limit may be that of a type. */
const maxTooLong = 10_000;
const maxTooMany = 1000;

/** Texts that look like a format, with a day or an hour that does not exist. */
const impossible: Readonly<Record<string, readonly string[]>> = {
  date: ['2026-02-30', '2026-13-01'],
  'date-time': ['2026-02-30T10:00:00Z', '2026-01-31T25:00:00Z'],
  time: ['25:00:00Z'],
  ipv4: ['256.0.2.7'],
};

/** Whether a pattern is one of URLs: it says so beside it, or has the slashes of one. */
const isUrl = ({ pattern, format }: JsonSchema): boolean =>
  pattern !== undefined && (format === 'uri' || format === 'url' || /:\\?\/\\?\//.test(pattern));

const ofString = (shape: JsonSchema, valid: unknown): Change[] => {
  const { minLength, maxLength } = shape;
  const text = typeof valid === 'string' ? valid : 'x';
  const isBounded = maxLength !== undefined && maxLength <= maxTooLong;
  const long = 'x'.repeat(isBounded ? maxLength + 1 : 0);
  const tooLong = shape.format === 'email' ? `${long}@example.com` : long;
  const hasFormat = shape.pattern !== undefined || shape.format !== undefined;
  return [
    replaceBy('negative/wrong-type', {}),
    // Frameworks that convert types read a list of one text as the text.
    replaceBy('negative/wrong-type', [['x']]),
    ...(minLength !== undefined && minLength > 1
      ? [replaceBy('negative/bounds', 'x'.repeat(minLength - 1))]
      : []),
    ...(minLength === undefined
      ? []
      : [replaceBy('negative/bounds', ''), replaceBy('negative/bounds', '   ')]),
    ...(isBounded ? [replaceBy('negative/bounds', tooLong)] : []),
    ...(hasFormat
      ? ['not right', ...nearMisses(text)].map((each) => replaceBy('negative/format', each))
      : []),
    ...(impossible[shape.format ?? ''] ?? []).map((each) => replaceBy('negative/format', each)),
    ...(isUrl(shape) ? invalidUrls.map((each) => replaceBy('negative/format', each)) : []),
  ];
};

const ofNumber = (shape: JsonSchema): Change[] => {
  const min = shape.minimum ?? shape.exclusiveMinimum;
  return [
    replaceBy('negative/wrong-type', 'many'),
    replaceBy('negative/wrong-type', {}),
    ...(shape.type === 'integer' ? [replaceBy('negative/wrong-type', (shape.minimum ?? 0) + 0.5)] : []),
    ...(shape.minimum === undefined ? [] : [replaceBy('negative/bounds', shape.minimum - 1)]),
    ...(shape.exclusiveMinimum === undefined ? [] : [replaceBy('negative/bounds', shape.exclusiveMinimum)]),
    ...(min === undefined ? [] : [replaceBy('negative/bounds', -100)]),
    ...(shape.maximum === undefined ? [] : [replaceBy('negative/bounds', shape.maximum + 1)]),
    ...(shape.exclusiveMaximum === undefined ? [] : [replaceBy('negative/bounds', shape.exclusiveMaximum)]),
    ...(shape.multipleOf === undefined
      ? []
      : [replaceBy('negative/bounds', (numberRange(shape)?.at(1) ?? 0) + shape.multipleOf / 2)]),
  ];
};

/** Whether no text can be an item. */
const hasNoTexts = (items: JsonSchema | undefined): boolean =>
  ['object', 'array', 'number', 'integer', 'boolean'].includes(items?.type ?? '');

const ofArray = (shape: JsonSchema, valid: unknown): Change[] => {
  const items = Array.isArray(valid) ? valid : [];
  const isBounded = shape.maxItems !== undefined && shape.maxItems <= maxTooMany;
  const many = Array.from({ length: isBounded ? (shape.maxItems ?? 0) + 1 : 0 }, () => items[0] ?? {});
  return [
    // Frameworks that convert types read a single item as a list of one.
    replaceBy('negative/wrong-type', hasNoTexts(shape.items) ? 'text' : {}),
    ...(shape.minItems === undefined
      ? []
      : [replaceBy('negative/bounds', items.slice(0, Math.max(0, shape.minItems - 1)))]),
    ...(shape.uniqueItems === true && items.length > 0
      ? [{ rule: 'negative/bounds' as const, value: [...items, items[0]], message: 'has an item twice' }]
      : []),
    ...(shape.contains === undefined ? [] : [replaceBy('negative/bounds', [])]),
    ...(isBounded
      ? [{ rule: 'negative/bounds' as const, value: many, message: `has ${many.length} items` }]
      : []),
  ];
};

const changesOf = (shape: JsonSchema, valid: unknown): Change[] => {
  const forms = shape.anyOf ?? shape.oneOf;
  if (forms !== undefined) return forms.flatMap((form) => changesOf(form, valid));
  if (shape.enum !== undefined || shape.const !== undefined)
    return [replaceBy('negative/enum', 'no-such-choice'), replaceBy('negative/wrong-type', {})];
  if (shape.type === 'string') return ofString(shape, valid);
  if (shape.type === 'number' || shape.type === 'integer') return ofNumber(shape);
  if (shape.type === 'boolean')
    return [replaceBy('negative/wrong-type', 'maybe'), replaceBy('negative/wrong-type', {})];
  if (shape.type === 'array') return ofArray(shape, valid);
  return shape.type === 'object' ? ofObject(shape, valid) : [];
};

const ofObject = (
  { minProperties = 0, maxProperties, dependentRequired = {} }: JsonSchema,
  valid: unknown,
): Change[] => {
  const entries = Object.entries(isObject(valid) ? valid : {});
  const isBounded = maxProperties !== undefined && maxProperties <= maxTooMany;
  const missing = isBounded ? Math.max(0, maxProperties + 1 - entries.length) : 0;
  const extra = Array.from({ length: missing }, (_, i) => [`extra${i}`, entries[0]?.[1] ?? 'x']);
  return [
    replaceBy('negative/wrong-type', 'text'),
    ...(minProperties === 0
      ? []
      : [replaceBy('negative/bounds', Object.fromEntries(entries.slice(0, minProperties - 1)))]),
    ...(isBounded
      ? [
          {
            rule: 'negative/bounds' as const,
            value: Object.fromEntries([...entries, ...extra]),
            message: `has ${maxProperties + 1} properties`,
          },
        ]
      : []),
    ...Object.values(dependentRequired)
      .flat()
      .map((key) => ({
        rule: 'negative/missing-field' as const,
        value: Object.fromEntries(entries.filter(([each]) => each !== key)),
        message: `lacks ${key}, which another field requires`,
      })),
  ];
};

/** Deeper fields are not changed. */
const maxDepth = 8;

const formatPath = (path: readonly (string | number)[]): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`))
    .join('')
    .slice(1);

/** Whether a value can be meant by a member of a union: an object with its required keys, a value of its type. */
const isMember = (
  { type, required = [], anyOf, oneOf, properties = {} }: JsonSchema,
  value: unknown,
): boolean => {
  if ((anyOf ?? oneOf) !== undefined) return true;
  if (type === 'array') return Array.isArray(value);
  if (type !== 'object' || !isObject(value)) return false;
  return required.every((key) => {
    if (!Object.hasOwn(value, key)) return false;
    const { const: only, enum: listed = only === undefined ? undefined : [only] } = properties[key] ?? {};
    return listed === undefined || listed.includes(value[key]);
  });
};

/** A member of a union that the value does not mean is put in its place, if the whole is still valid. */
const inOtherMembers = (
  forms: readonly JsonSchema[],
  path: (string | number)[],
  body: unknown,
  accepts: Schema['accepts'],
): Mutation[] =>
  forms
    .filter(({ type }) => type === 'object' || type === 'array')
    .flatMap((form) => {
      const example = exampleOf(form, 'full');
      const other = withValue(body, path, example);
      return accepts(other) ? mutate(form, example, path, other, accepts) : [];
    });

const mutate = (
  shape: JsonSchema,
  valid: unknown,
  path: (string | number)[],
  body: unknown,
  accepts: Schema['accepts'],
): Mutation[] => {
  if (path.length > maxDepth) return [];
  const forms = shape.anyOf ?? shape.oneOf;
  const members = forms?.filter((form) => isMember(form, valid)) ?? [];
  const others = forms?.filter((form) => !members.includes(form)) ?? [];
  if (members.length > 0)
    return [
      ...members.flatMap((form) => mutate(form, valid, path, body, accepts)),
      ...inOtherMembers(others, path, body, accepts),
    ];
  const change = ({ rule, value, message }: Change): Mutation => ({
    rule,
    path,
    message: `${formatPath(path) || 'the body'} ${message}`,
    body: withValue(body, path, value),
  });
  const mutations = changesOf(shape, valid)
    .filter(({ rule }) => path.length > 0 || rule !== 'negative/wrong-type')
    .map(change);
  const value = (key: string | number) => (valid as Record<string | number, unknown> | undefined)?.[key];
  if (shape.type === 'array' && shape.items !== undefined && Array.isArray(valid) && valid.length > 0)
    return [...mutations, ...mutate(shape.items, valid[0], [...path, 0], body, accepts)];
  // Inside what is absent there would be two violations: it would lack its other fields.
  if (valid === undefined) return mutations;
  const inner = Object.entries(shape.properties ?? {}).flatMap(([key, each]): Mutation[] => {
    const at = [...path, key];
    const isRequired = shape.required?.includes(key) ?? false;
    const absent: Mutation[] = isRequired
      ? [
          {
            rule: 'negative/missing-field',
            path: at,
            message: `${formatPath(at)} is missing`,
            body: withValue(body, at, undefined),
          },
          {
            rule: 'negative/wrong-type',
            path: at,
            message: `${formatPath(at)} is null`,
            body: withValue(body, at, null),
          },
        ]
      : [];
    return [...absent, ...mutate(each, value(key), at, body, accepts)];
  });
  return [...mutations, ...inner];
};

/** All mutations of a valid body that the schema rejects, one violation each. */
export const mutationsOf = (schema: Schema, valid: unknown): Mutation[] => {
  const seen = new Set<string>();
  return mutate(schema.shape, valid, [], valid, schema.accepts).filter(({ body }) => {
    const text = stringifyJson(body) ?? '';
    if (seen.has(text)) return false;
    seen.add(text);
    return !schema.accepts(body);
  });
};
