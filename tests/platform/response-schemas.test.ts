import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { responseSchemasAsJson } from '../../scripts/build/response-schemas.ts';
import { operations } from '../../src/contracts/openapi/operations.ts';
import { responseSchemas as commonSchemas, notRequested } from '../../src/contracts/response-schemas.ts';
import { reviewResponseSchemas } from '../../src/contracts/review-response-schemas.ts';
import { createJsonParser, type Schema } from '../../src/platform/api/parse-json.ts';

const responses = operations.flatMap((operation) =>
  Object.entries(operation.responses).flatMap(([status, schema]) =>
    Number(status) < 300 && schema
      ? [[`${operation.method} ${operation.path}`, Number(status), schema] as const]
      : [],
  ),
);

const responseSchemas = {
  components: { ...reviewResponseSchemas.components, ...commonSchemas.components },
  operations: { ...reviewResponseSchemas.operations, ...commonSchemas.operations },
};
const components: Record<string, Schema> = responseSchemas.components;
const wrong: readonly unknown[] = [
  null,
  '',
  'x',
  '//x',
  'x@',
  0,
  -1,
  1.5,
  2 ** 53,
  true,
  [],
  {},
  [null],
  { a: 1 },
];
const texts = ['eid-sale', '/img/1.avif', 'https://x.example/1', '01712345678', 'a@example.com', '2,999'];

/** Values one beyond each limit. */
const beyondLimits = ({
  type,
  minLength,
  maxLength,
  minimum,
  maximum,
  exclusiveMinimum,
}: Schema): unknown[] =>
  type === 'string'
    ? ['x'.repeat((minLength ?? 1) - 1), 'x'.repeat((maxLength ?? 0) + 1), ...texts]
    : [(minimum ?? 0) - 1, (maximum ?? 0) + 1, exclusiveMinimum ?? 0];

/** Valid values of a schema with an occasional mistake. */
const anyOf = (schema: Schema, depth = 0): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 80, arbitrary: validOf(schema, depth) },
    { weight: 1, arbitrary: fc.constantFrom(...wrong) },
    { weight: 1, arbitrary: fc.constantFrom(...beyondLimits(schema)) },
  );

const stringOf = ({ pattern, minLength = 0, maxLength = 30 }: Schema): fc.Arbitrary<string> =>
  pattern === undefined
    ? fc.constantFrom('x'.repeat(minLength), 'x'.repeat(maxLength))
    : fc.constantFrom(...texts.filter((text) => new RegExp(pattern, 'u').test(text)));
const numberOf = ({ minimum = 0, maximum = 9, exclusiveMinimum = 0 }: Schema): fc.Arbitrary<number> =>
  fc.constantFrom(minimum || exclusiveMinimum + 1, maximum);

const validOf = (schema: Schema, depth: number): fc.Arbitrary<unknown> => {
  if (schema.$ref !== undefined)
    return validOf(components[schema.$ref.slice('#/components/schemas/'.length)] ?? {}, depth);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return fc.oneof(...options.map((option) => validOf(option, depth)));
  const { items = {}, minItems = 0, maxItems = 2, properties, additionalProperties, propertyNames } = schema;
  switch (schema.type) {
    case 'object': {
      if (typeof additionalProperties === 'object')
        return fc.dictionary(
          anyOf(propertyNames ?? { type: 'string' }, depth).map(String),
          anyOf(additionalProperties, depth),
        );
      const keys: Record<string, fc.Arbitrary<unknown>> = { unlisted: fc.constant('x') };
      for (const [key, each] of Object.entries(properties ?? {})) keys[key] = anyOf(each, depth + 1);
      return fc.record(keys, { requiredKeys: schema.required ?? [] });
    }
    case 'array':
      // Categories contain categories.
      if (depth > 6) return fc.constant([]);
      return fc.array(anyOf(items, depth + 1), {
        minLength: minItems,
        maxLength: Math.min(maxItems, minItems + 2),
      });
    case 'string':
      return stringOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return numberOf(schema);
  }
};

const parseJson = createJsonParser(components);

describe('a response body', () => {
  test.each(responses.filter(([operation]) => !notRequested.some((each) => each === operation)))(
    'of %s %i is accepted, and loses unlisted properties, as with zod',
    (operation, status, zod) => {
      const schema: Schema = responseSchemas.operations[operation]?.[status] ?? {};
      const outcomes = { valid: 0, invalid: 0 };
      fc.assert(
        fc.property(anyOf(schema), (body) => {
          const expected = zod.safeParse(body);
          const { value, problems } = parseJson(schema, body);
          outcomes[expected.success ? 'valid' : 'invalid'] += 1;
          expect(problems.length === 0).toBe(expected.success);
          if (expected.success) expect(value).toEqual(expected.data);
        }),
        { numRuns: 200, examples: [[5]] },
      );
      expect(outcomes.valid).toBeGreaterThan(0);
      expect(outcomes.invalid).toBeGreaterThan(0);
    },
  );
});

test.each<[problem: string, change: object]>([
  ['expected string, received undefined at [1].name', { name: undefined }],
  ['expected string, received number at [1].zipcode', { zipcode: 1205 }],
  ['expected a length of at least 1 at [1].city', { city: '' }],
  ['expected a number of at least 1 at [1].id', { id: 0 }],
  ['expected integer, received number at [1].id', { id: 1.5 }],
])('a problem has its place and no value: %s', (problem, change) => {
  const address = { id: 4, name: 'N', email: 'e', phone: 'p', address1: 'a', city: 'c', zipcode: 'z' };
  const body = [address, JSON.parse(JSON.stringify({ ...address, ...change }))];
  const schema: Schema = responseSchemas.operations['GET /api/cart/get_addresses']?.[200] ?? {};
  expect(parseJson(schema, body).problems).toEqual([problem]);
});

test('a reference to a missing schema matches no value', () => {
  const schema = { $ref: '#/components/schemas/Missing' };
  expect(createJsonParser({})(schema, { a: 1 }).problems).toEqual(['expected no value']);
});

test('the problems of a union are those of the alternative with the same constants', () => {
  const schema: Schema = responseSchemas.operations['GET /api/get_coupon_details/:code']?.[200] ?? {};
  const coupon = { code: 'EID', type: 'fixed_discount', amount: 0 };
  expect(parseJson(schema, { is_valid: true, msg: '', coupon }).problems).toEqual([
    'expected a number above 0 at coupon.amount',
  ]);
  expect(parseJson(schema, { is_valid: false, msg: '', coupon }).problems).toEqual([
    'expected null, received object at coupon',
  ]);
});

test('the response schemas have no keyword that the client would ignore', () => {
  const keywords = new Set<string>();
  const visit = (schema: Schema): void => {
    for (const keyword of Object.keys(schema)) keywords.add(keyword);
    const { items, propertyNames, additionalProperties, properties = {}, anyOf = [], oneOf = [] } = schema;
    for (const inner of [...Object.values(properties), ...anyOf, ...oneOf]) visit(inner);
    for (const inner of [items, propertyNames, additionalProperties]) if (inner) visit(inner);
  };
  Object.values(components).forEach(visit);
  for (const statuses of Object.values(responseSchemas.operations))
    for (const schema of Object.values(statuses)) visit(schema ?? {});
  expect([...keywords].sort()).toEqual([
    '$ref',
    'additionalProperties',
    'anyOf',
    'const',
    'enum',
    'exclusiveMinimum',
    'items',
    'maxItems',
    'maxLength',
    'maximum',
    'minItems',
    'minLength',
    'minimum',
    'not',
    'oneOf',
    'pattern',
    'properties',
    'propertyNames',
    'required',
    'type',
  ]);
});

test('the browser build contains the schemas as JSON', async () => {
  const plugins = responseSchemasAsJson() as unknown as { load: (id: string) => string | null }[];
  const load = (id: string) => plugins.map((plugin) => plugin.load(id)).find((code) => code !== null) ?? null;
  const built = (file: string) =>
    import(
      /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(load(`/shop/src/contracts/${file}`) ?? '')}`
    );
  expect((await built('response-schemas.ts')).responseSchemas).toEqual(commonSchemas);
  expect((await built('review-response-schemas.ts')).reviewResponseSchemas).toEqual(reviewResponseSchemas);
  expect(load('/shop/src/contracts/index.ts')).toBeNull();
});
