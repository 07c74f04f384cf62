import fc from 'fast-check';
import type { JsonSchema } from '../contract/schema.ts';
import { regExp } from '../json-schema/in-place.ts';
import { numberRange } from './number-range.ts';

const samples = [
  'Rahim',
  'Nusrat Jahan',
  'Road 9A',
  'শিউলি',
  'O’Neill & Sons',
  '"quoted"',
  "O'Reilly",
  '100%',
  'a\\b',
  '🙂',
  '<b>x</b>',
];

/** Strings within the length: a plain word first, as the shrink target; then special characters and the limits. */
const textOfLength = (min: number, max: number): fc.Arbitrary<string> => {
  const sized = (text: string) => (text.length < min ? text.padEnd(min, 'a') : text.slice(0, max));
  return fc.oneof(
    { withCrossShrink: true },
    fc.constant(sized('Rahim')),
    fc.constantFrom(...samples.filter((word) => word.length <= max).map(sized), sized('x')),
    fc.constantFrom('x'.repeat(min || 1), 'x'.repeat(Math.min(max, 2000))),
  );
};

const lookaround = /\(\?<?[=!](?:[^()\\]|\\.)*\)/g;
/** Character classes by Unicode property, which fast-check does not support, with a class that they contain. */
const unicodeClasses: readonly [RegExp, inClass: string][] = [
  [/\\p\{(?:L|Letter|Ll|Alphabetic|Script=Latin|sc=Latn)\}/g, 'a-z'],
  [/\\p\{(?:Lu|Uppercase_Letter)\}/g, 'A-Z'],
  [/\\p\{(?:N|Nd|Number)\}/g, '0-9'],
  [/\\p\{(?:P|Pd|Punctuation)\}/g, '-'],
  [/\\p\{(?:Z|Zs|Separator)\}/g, ' '],
  [/\\p\{(?:M|Mn|Mc|Mark)\}/g, 'a'],
];
/** A pattern whose matches also match the given one, without Unicode properties. */
const withoutUnicodeClasses = (pattern: string): string =>
  unicodeClasses.reduce(
    (text, [expression, inClass]) =>
      text.replace(expression, (_, at: number) => {
        const before = text.slice(0, at).replace(/\\./g, '..');
        return before.lastIndexOf('[') > before.lastIndexOf(']') ? inClass : `[${inClass}]`;
      }),
    pattern,
  );

const inAnyCase = (texts: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(texts, fc.constantFrom('asIs', 'upper', 'lower'))
    .map(([text, to]) => (to === 'asIs' ? text : to === 'upper' ? text.toUpperCase() : text.toLowerCase()));

const createMatching = (pattern: string, declaredFlags: string): fc.Arbitrary<string> => {
  const source = withoutUnicodeClasses(pattern).replace(lookaround, '');
  const needsUnicode = /\\u\{|\\p\{/i.test(source);
  const others = declaredFlags.replace(/[^ms]/g, '');
  for (const flags of needsUnicode ? ['u', ''] : ['', 'u'])
    try {
      const matching = fc.stringMatching(new RegExp(source, `${flags}${others}`));
      return declaredFlags.includes('i') ? inAnyCase(matching) : matching;
    } catch {
      // The pattern is not supported with these flags.
    }
  return textOfLength(0, 100);
};

/** By pattern and flags: fast-check maps each character of a class anew for each arbitrary. */
const matchingPatterns = new Map<string, fc.Arbitrary<string>>();

/** Strings that match the pattern, except its lookarounds and backreferences, which fast-check does not support. */
const stringMatching = (pattern: string, declaredFlags = ''): fc.Arbitrary<string> => {
  const key = `${declaredFlags}/${pattern}`;
  const created = matchingPatterns.get(key) ?? createMatching(pattern, declaredFlags);
  matchingPatterns.set(key, created);
  return created;
};

const matching = (shape: JsonSchema): fc.Arbitrary<string> => {
  const { pattern = '', patternFlags, minLength = 0, maxLength = 200 } = shape;
  return stringMatching(pattern, patternFlags).map((value) => {
    const trimmed = value.trim();
    // A pattern that is not anchored allows more text on the side.
    const long =
      trimmed.length < minLength && !pattern.endsWith('$') ? trimmed.padEnd(minLength, 'a') : trimmed;
    return long.length > maxLength ? long.slice(0, maxLength) : long;
  });
};

const emails = fc
  .tuple(fc.stringMatching(/^[a-z]{3,8}$/), fc.constantFrom('example.com', 'mail.example.com'))
  .map(([name, host]) => `${name}@${host}`);

const dates = fc.date({ min: new Date('2000-01-01'), max: new Date('2037-12-31'), noInvalidDate: true });

/** The content of every file that is sent. A backend does not store it as the value of the field. */
export const fileContent = 'The content of a file of the contract check.\n';

/** Real values of formats: a pattern beside the format would also generate strings that do not have it. */
const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  email: emails,
  'idn-email': emails,
  uuid: fc.uuid({ version: 4 }),
  'date-time': fc
    .tuple(dates, fc.constantFrom('Z', '.25Z', '+05:30', '-03:00'))
    .map(([date, end]) => date.toISOString().replace(/\.\d+Z$/, end)),
  date: dates.map((date) => date.toISOString().slice(0, 10)),
  time: dates.map((date) =>
    date
      .toISOString()
      .slice(11)
      .replace(/\.\d+Z$/, 'Z'),
  ),
  duration: fc.constantFrom('P1D', 'PT90M', 'P1Y2M3DT4H5M6S'),
  uri: fc.constantFrom(
    'https://app.example/callback',
    'https://app.example:8443/back?from=razz&step=1',
    'http://127.0.0.1/back',
    'com.example.app:/back',
  ),
  'uri-reference': fc.constantFrom('/callback', 'https://app.example/callback?step=1', '../back#top'),
  'uri-template': fc.constantFrom('/things/{id}', 'https://app.example/{path}{?page}'),
  hostname: fc.constantFrom('app.example', 'www.app.example'),
  ipv4: fc.constantFrom('192.0.2.7', '127.0.0.1'),
  ipv6: fc.constantFrom('2001:db8::7', '::1'),
  'json-pointer': fc.constantFrom('/name', '/items/0/name', ''),
  'relative-json-pointer': fc.constantFrom('1/name', '0'),
  regex: fc.constantFrom('^[a-z]+$', 'x'),
  binary: fc.constant(fileContent),
  byte: fc.constantFrom(...['Rahim', 'শিউলি', 'a'].map((text) => Buffer.from(text).toString('base64'))),
  base64url: fc.constantFrom(...['Rahim', 'Nusrat?>'].map((text) => Buffer.from(text).toString('base64url'))),
  jwt: fc.constant('eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJyYWhpbSJ9.c2lnbmF0dXJl'),
  emoji: fc.constantFrom('🙂', '🛒'),
  decimal: fc.constantFrom('12.50', '1', '0.07'),
  integer: fc.constantFrom('7', '0'),
  numeric: fc.constantFrom('7', '12.5'),
  boolean: fc.constantFrom('true', 'false'),
  int32: fc.constantFrom('7', '2147483647'),
  int64: fc.constantFrom('7', '9007199254740993'),
};
const sameFormats: Readonly<Record<string, string>> = {
  iri: 'uri',
  'iri-reference': 'uri-reference',
  'idn-hostname': 'hostname',
  url: 'uri',
  guid: 'uuid',
  datetime: 'date-time',
  ip: 'ipv4',
  base64: 'byte',
};

const strings = (shape: JsonSchema): fc.Arbitrary<string> => {
  const { format = '', pattern, minLength = 0, maxLength = Infinity } = shape;
  const formatted = formats[sameFormats[format] ?? format];
  const others = pattern === undefined ? textOfLength(minLength, Math.min(maxLength, 100)) : matching(shape);
  if (formatted === undefined) return others;
  const isPossible = (text: string) =>
    text.length >= minLength && text.length <= maxLength && regExp(pattern ?? '').test(text);
  const possible = fc.sample(formatted, { numRuns: 50, seed: 1 }).filter(isPossible);
  if (possible.length === 0) return others;
  return possible.length === 50 && pattern === undefined ? formatted : fc.constantFrom(...possible);
};

const numbers = (shape: JsonSchema): fc.Arbitrary<number> => {
  const range = numberRange(shape);
  if (range === undefined) return fc.constantFrom(shape.minimum ?? 0, shape.maximum ?? 0);
  const { first, last, at } = range;
  const whole = fc
    .oneof(
      { withCrossShrink: true },
      fc.constantFrom(first, last),
      fc.integer({ min: first, max: Math.min(last, first + 1000) }),
    )
    .map(at);
  if (shape.type === 'integer' || shape.multipleOf !== undefined || at(1) !== 1 || first === last)
    return whole;
  // Halves and quarters are exact in every binary format, and have no more digits than an amount of money.
  const fractions = fc.tuple(
    fc.integer({ min: first, max: Math.min(last, first + 1000) - 1 }),
    fc.constantFrom(0.5, 0.25),
  );
  return fc.oneof(
    { withCrossShrink: true },
    whole,
    fractions.map(([number, part]) => number + part),
  );
};

/** At this depth, only required properties are generated: the schemas of large APIs have no end. */
const maxDepth = 6;

/** An arbitrary of values for a JSON schema, mostly valid; includes its examples. */
export const arbitraryOf = (shape: JsonSchema, depth = 0): fc.Arbitrary<unknown> => {
  const generated = generate(shape, depth);
  return shape.examples === undefined
    ? generated
    : fc.oneof({ withCrossShrink: true }, generated, fc.constantFrom(...shape.examples));
};

/** Values of a schema without a type. */
const anyValues = ['x', 'Rahim', 7, true, {}, [], null];

const objects = (shape: JsonSchema, depth: number): fc.Arbitrary<unknown> => {
  const { properties = {}, required = [], additionalProperties, minProperties = 0, keyPattern } = shape;
  const included = Object.entries(properties).filter(([key]) => depth < maxDepth || required.includes(key));
  const declared = fc.record(
    Object.fromEntries(included.map(([key, inner]) => [key, arbitraryOf(inner, depth + 1)])),
    { requiredKeys: required.filter((key) => Object.hasOwn(properties, key)), noNullPrototype: true },
  );
  const missing = Math.max(0, minProperties - included.length);
  if (missing === 0 && (additionalProperties === undefined || included.length > 0 || depth >= maxDepth))
    return declared;
  const keys =
    keyPattern === undefined ? fc.stringMatching(/^[a-z]{3,8}$/) : matching({ pattern: keyPattern });
  const values =
    additionalProperties === undefined ? fc.constant('x') : arbitraryOf(additionalProperties, depth + 1);
  const length = { minKeys: missing, maxKeys: missing + 2 };
  return fc
    .tuple(declared, fc.dictionary(keys, values, { ...length, noNullPrototype: true }))
    .map(([own, others]) => ({ ...others, ...(own as object) }));
};

const arrays = (shape: JsonSchema, depth: number): fc.Arbitrary<unknown> => {
  const {
    items,
    minItems = 0,
    maxItems = 100,
    uniqueItems,
    prefixItems = [],
    contains,
    minContains = 1,
  } = shape;
  const first = [
    ...prefixItems.map((each) => arbitraryOf(each, depth + 1)),
    ...(contains === undefined
      ? []
      : Array.from({ length: Math.min(minContains, 20) }, () => arbitraryOf(contains, depth + 1))),
  ];
  const min = Math.max(0, minItems - first.length);
  const max = Math.max(min, Math.min(maxItems - first.length, min + (depth < maxDepth ? 2 : 0)));
  const length = { minLength: min, maxLength: max };
  const rest =
    items === undefined || max <= 0
      ? fc.constant([])
      : uniqueItems === true
        ? fc.uniqueArray(arbitraryOf(items, depth + 1), {
            ...length,
            selector: (item) => JSON.stringify(item),
          })
        : fc.array(arbitraryOf(items, depth + 1), length);
  return first.length === 0
    ? rest
    : fc.tuple(fc.tuple(...first), rest).map(([start, end]) => [...start, ...end]);
};

const generate = (shape: JsonSchema, depth: number): fc.Arbitrary<unknown> => {
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum !== undefined && shape.enum.length > 0) return fc.constantFrom(...shape.enum);
  const forms = shape.anyOf ?? shape.oneOf;
  if (forms !== undefined)
    return fc.oneof({ withCrossShrink: true }, ...forms.map((form) => arbitraryOf(form, depth)));
  switch (shape.type) {
    case 'object':
      return objects(shape, depth);
    case 'array':
      return arrays(shape, depth);
    case 'string':
      return strings(shape);
    case 'number':
    case 'integer':
      return numbers(shape);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.constantFrom(...anyValues);
  }
};
