import fc from 'fast-check';
import type { JsonSchema } from './json-schema.ts';
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
/** Strings that match the pattern, except its lookarounds and backreferences, which fast-check does not support. */
const stringMatching = (pattern: string): fc.Arbitrary<string> => {
  try {
    return fc.stringMatching(new RegExp(pattern.replace(lookaround, '')));
  } catch {
    return textOfLength(0, 100);
  }
};

const matching = (shape: JsonSchema): fc.Arbitrary<string> => {
  const { pattern = '', minLength = 0, maxLength = 200 } = shape;
  const text = stringMatching(pattern);
  return text
    .map((value) => value.trim())
    .filter((value) => value.length >= minLength && value.length <= maxLength);
};

const emails = fc
  .tuple(fc.stringMatching(/^[a-z]{3,8}$/), fc.constantFrom('example.com', 'mail.example.com'))
  .map(([name, host]) => `${name}@${host}`);

/** Real URLs that match the pattern: generating from the pattern would also yield strings that are not URLs. */
const uris = (shape: JsonSchema): fc.Arbitrary<string> => {
  const { pattern = '', maxLength = 200 } = shape;
  const valid = [
    'https://app.example/callback',
    'https://app.example:8443/back?from=razz&step=1',
    'http://127.0.0.1/back',
    'com.example.app:/back',
  ].filter((uri) => uri.length <= maxLength && new RegExp(pattern).test(uri));
  return valid.length === 0 ? matching(shape) : fc.constantFrom(...valid);
};

const dates = fc.date({ min: new Date('2000-01-01'), max: new Date('2037-12-31'), noInvalidDate: true });

const strings = (shape: JsonSchema): fc.Arbitrary<string> => {
  if (shape.format === 'email') return emails;
  if (shape.format === 'uri') return uris(shape);
  if (shape.format === 'uuid') return fc.uuid({ version: 4 });
  // Without fractions of a second, which many databases do not store.
  if (shape.format === 'date-time') return dates.map((date) => date.toISOString().replace(/\.\d+Z$/, 'Z'));
  if (shape.format === 'date') return dates.map((date) => date.toISOString().slice(0, 10));
  if (shape.format === 'hostname') return fc.constantFrom('app.example', 'www.app.example');
  if (shape.format === 'duration') return fc.constantFrom('P1D', 'PT90M', 'P1Y2M3DT4H5M6S');
  if (shape.pattern !== undefined) return matching(shape);
  return textOfLength(shape.minLength ?? 0, Math.min(shape.maxLength ?? 100, 2000));
};

const numbers = (shape: JsonSchema): fc.Arbitrary<number> => {
  const range = numberRange(shape);
  if (range === undefined) return fc.constantFrom(shape.minimum ?? 0, shape.maximum ?? 0);
  const { first, last, at } = range;
  return fc
    .oneof(
      { withCrossShrink: true },
      fc.constantFrom(first, last),
      fc.integer({ min: first, max: Math.min(last, first + 1000) }),
    )
    .map(at);
};

/** An arbitrary of values for a JSON schema, mostly valid; includes its examples. */
export const arbitraryOf = (shape: JsonSchema): fc.Arbitrary<unknown> => {
  const generated = generate(shape);
  return shape.examples === undefined
    ? generated
    : fc.oneof({ withCrossShrink: true }, generated, fc.constantFrom(...shape.examples));
};

const generate = (shape: JsonSchema): fc.Arbitrary<unknown> => {
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum !== undefined) return fc.constantFrom(...shape.enum);
  const forms = shape.anyOf ?? shape.oneOf;
  if (forms !== undefined) return fc.oneof({ withCrossShrink: true }, ...forms.map(arbitraryOf));
  switch (shape.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(shape.properties ?? {}).map(([key, inner]) => [key, arbitraryOf(inner)]),
        ),
        { requiredKeys: shape.required ?? [] },
      );
    case 'array': {
      const { items, minItems = 0, maxItems = 100, uniqueItems } = shape;
      if (items === undefined) return fc.constant([]);
      const length = { minLength: minItems, maxLength: Math.min(maxItems, minItems + 2) };
      return uniqueItems === true
        ? fc.uniqueArray(arbitraryOf(items), { ...length, selector: (item) => JSON.stringify(item) })
        : fc.array(arbitraryOf(items), length);
    }
    case 'string':
      return strings(shape);
    case 'number':
    case 'integer':
      return numbers(shape);
    case 'boolean':
      return fc.boolean();
    default:
      return fc.constant(null);
  }
};
