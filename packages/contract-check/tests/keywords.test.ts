import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { schemaOf } from '../src/contract/operation.ts';
import { valuesAt } from '../src/engine/body-path.ts';
import { exampleBody } from '../src/generate/example-body.ts';
import { mutationsOf } from '../src/generate/mutations.ts';
import { validArbitrary } from '../src/generate/valid-values.ts';
import { openApiContract } from '../src/openapi/contract.ts';

const folder = mkdtempSync(join(tmpdir(), 'razz-keywords-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const schemasOf = async (schema: unknown, openapi: string) => {
  const content = { 'application/json': { schema } };
  const operation = {
    requestBody: { required: true, content },
    responses: { 200: { description: 'ok', content } },
  };
  const components = {
    schemas: {
      Named: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
      Text: { type: 'string' },
    },
  };
  const path = join(folder, 'openapi.json');
  const info = { title: 'Keywords', version: '1' };
  writeFileSync(path, JSON.stringify({ openapi, info, paths: { '/x': { post: operation } }, components }));
  const { contract, notes } = await openApiContract(path);
  const [read] = contract.operations;
  const response = schemaOf(read?.responses[200]);
  if (read?.body === undefined || response === undefined) throw new Error(notes.join('\n'));
  return { request: read.body, response };
};

const x = (schema: unknown, more: object = {}) => ({
  type: 'object',
  required: ['x'],
  properties: { x: schema },
  ...more,
});
const text = { type: 'string' };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const creditCard = {
  type: 'object',
  properties: { card: text, address: text },
  dependentRequired: { card: ['address'] },
};
const conditional = {
  type: 'object',
  required: ['kind'],
  properties: { kind: { enum: ['box', 'bag'] }, height: { type: 'integer' }, colour: text },
  if: { properties: { kind: { const: 'box' } } },
  // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
  then: { required: ['height'] },
  else: { required: ['colour'] },
};

type Row = [keyword: string, schema: unknown, valid: unknown[], invalid: unknown[]];
const keywords: Row[] = [
  ['type', x({ type: 'integer' }), [{ x: 1 }, { x: 1.0 }], [{ x: 1.5 }, { x: '1' }, { x: null }]],
  ['type, a list', x({ type: ['string', 'null'] }), [{ x: 'a' }, { x: null }], [{ x: 1 }]],
  ['enum', x({ enum: ['a', 1, null] }), [{ x: 'a' }, { x: null }], [{ x: 'b' }]],
  [
    'enum with an object',
    x({ enum: [{ a: 1, b: 2 }, [1]] }),
    [{ x: { b: 2, a: 1 } }, { x: [1] }],
    [{ x: { a: 1 } }],
  ],
  ['const', x({ const: 'a' }), [{ x: 'a' }], [{ x: 'b' }]],
  ['const with an object', x({ const: { a: [1] } }), [{ x: { a: [1] } }], [{ x: { a: [2] } }]],
  ['const null', x({ const: null }), [{ x: null }], [{ x: 0 }]],
  ['minLength', x({ type: 'string', minLength: 2 }), [{ x: 'ab' }], [{ x: 'a' }, { x: '🙂' }]],
  ['minLength without type', x({ minLength: 2 }), [{ x: 'ab' }, { x: 7 }], [{ x: 'a' }]],
  ['maxLength', x({ type: 'string', maxLength: 2 }), [{ x: '🙂🙂' }], [{ x: 'abc' }]],
  ['maxLength without type', x({ maxLength: 2 }), [{ x: 'ab' }, { x: 123 }], [{ x: 'abc' }]],
  ['pattern', x({ type: 'string', pattern: '^[a-z]+$' }), [{ x: 'ab' }], [{ x: 'A' }]],
  ['pattern without type', x({ pattern: '^[a-z]+$' }), [{ x: 'ab' }, { x: 7 }], [{ x: 'A' }]],
  [
    'pattern with Unicode',
    x({ type: 'string', pattern: '^\\p{L}+$' }),
    [{ x: 'শিউলি'.replace(/\p{M}/gu, '') }, { x: 'é' }],
    [{ x: '1' }],
  ],
  ['pattern, not anchored', x({ type: 'string', pattern: 'b' }), [{ x: 'abc' }], [{ x: 'ac' }]],
  [
    'pattern of Java, in any case',
    x({ type: 'string', pattern: '(?i)^(pay|[a-c]\\d)$' }),
    [{ x: 'PAY' }, { x: 'B2' }],
    [{ x: 'play' }, { x: 'D2' }],
  ],
  [
    'pattern of Ruby',
    x({ type: 'string', pattern: '\\A[a-z]+\\z' }),
    [{ x: 'ab' }],
    [{ x: 'AabZ' }, { x: 'a1' }],
  ],
  [
    'pattern of Python',
    x({ type: 'string', pattern: '^(?P<letter>[ab])x\\Z' }),
    [{ x: 'ax' }],
    [{ x: 'ab' }],
  ],
  ['pattern valid without u only', x({ type: 'string', pattern: '^\\-\\_x$' }), [{ x: '-_x' }], [{ x: 'x' }]],
  ['minimum', x({ type: 'number', minimum: 2 }), [{ x: 2 }], [{ x: 1.9 }]],
  ['minimum without type', x({ minimum: 2 }), [{ x: 2 }, { x: 'a' }], [{ x: 1 }]],
  ['maximum', x({ type: 'number', maximum: 2 }), [{ x: 2 }], [{ x: 2.1 }]],
  ['exclusiveMinimum', x({ type: 'number', exclusiveMinimum: 2 }), [{ x: 2.1 }], [{ x: 2 }]],
  ['exclusiveMaximum', x({ type: 'number', exclusiveMaximum: 2 }), [{ x: 1.9 }], [{ x: 2 }]],
  ['multipleOf', x({ type: 'integer', multipleOf: 5 }), [{ x: 10 }], [{ x: 7 }]],
  ['multipleOf 0.01', x({ type: 'number', multipleOf: 0.01 }), [{ x: 19.99 }, { x: 0.07 }], [{ x: 0.075 }]],
  ['items', x({ type: 'array', items: text }), [{ x: [] }, { x: ['a'] }], [{ x: [1] }]],
  ['items without type', x({ items: text }), [{ x: ['a'] }, { x: 7 }], [{ x: [1] }]],
  [
    'prefixItems',
    x({ type: 'array', prefixItems: [text, { type: 'integer' }] }),
    [{ x: ['a', 1, true] }, { x: ['a'] }],
    [{ x: [1] }],
  ],
  [
    'prefixItems and items',
    x({ type: 'array', prefixItems: [text], items: { type: 'integer' } }),
    [{ x: ['a', 1] }],
    [{ x: ['a', 'b'] }],
  ],
  ['minItems', x({ type: 'array', items: text, minItems: 1 }), [{ x: ['a'] }], [{ x: [] }]],
  ['minItems without items', x({ type: 'array', minItems: 1 }), [{ x: [1] }], [{ x: [] }]],
  ['maxItems', x({ type: 'array', items: text, maxItems: 1 }), [{ x: ['a'] }], [{ x: ['a', 'b'] }]],
  ['maxItems without type', x({ maxItems: 1 }), [{ x: [1] }, { x: 'ab' }], [{ x: [1, 2] }]],
  [
    'uniqueItems',
    x({ type: 'array', items: text, uniqueItems: true, minItems: 1 }),
    [{ x: ['a', 'b'] }],
    [{ x: ['a', 'a'] }],
  ],
  [
    'uniqueItems with objects',
    x({ type: 'array', uniqueItems: true }),
    [{ x: [{ a: 1 }, { a: 2 }] }],
    [
      {
        x: [
          { a: 1, b: 2 },
          { b: 2, a: 1 },
        ],
      },
    ],
  ],
  [
    'contains',
    x({ type: 'array', items: { enum: ['a', 'b'] }, contains: { const: 'a' } }),
    [{ x: ['b', 'a'] }],
    [{ x: ['b'] }, { x: [] }],
  ],
  [
    'minContains',
    x({ type: 'array', contains: { const: 'a' }, minContains: 2 }),
    [{ x: ['a', 'a'] }],
    [{ x: ['a'] }],
  ],
  [
    'maxContains',
    x({ type: 'array', contains: { const: 'a' }, maxContains: 1 }),
    [{ x: ['a', 'b'] }],
    [{ x: ['a', 'a'] }],
  ],
  ['required', x(text), [{ x: 'a' }], [{}]],
  ['required without properties', { type: 'object', required: ['x'] }, [{ x: 1 }], [{}]],
  ['required without type', { required: ['x'] }, [{ x: 1 }, []], [{}]],
  [
    'required of a name on every object',
    { type: 'object', required: ['constructor'], properties: { constructor: text } },
    [{ constructor: 'a' }],
    [{}],
  ],
  ['properties without type', { properties: { x: text } }, [{ x: 'a' }, {}], [{ x: 1 }]],
  ['additionalProperties: false', x(text, { additionalProperties: false }), [{ x: 'a' }], [{ x: 'a', y: 1 }]],
  [
    'additionalProperties',
    x(text, { additionalProperties: { type: 'integer' } }),
    [{ x: 'a', y: 1 }],
    [{ x: 'a', y: 'b' }],
  ],
  ['a map', { type: 'object', additionalProperties: text, minProperties: 1 }, [{ a: 'b' }], [{ a: 1 }, {}]],
  [
    'patternProperties',
    { type: 'object', patternProperties: { '^n_': { type: 'integer' } }, minProperties: 1 },
    [{ n_a: 1 }],
    [{ n_a: 'b' }],
  ],
  [
    'propertyNames',
    { type: 'object', propertyNames: { pattern: '^[a-z]+$' }, minProperties: 1 },
    [{ a: 1 }],
    [{ A: 1 }],
  ],
  [
    'minProperties',
    { type: 'object', properties: { a: text, b: text }, minProperties: 1 },
    [{ a: 'x' }],
    [{}],
  ],
  ['maxProperties', { type: 'object', maxProperties: 1 }, [{ a: 1 }], [{ a: 1, b: 2 }]],
  ['dependentRequired', creditCard, [{ address: 'a' }, { card: '1', address: 'a' }], [{ card: '1' }]],
  [
    'dependentSchemas',
    { type: 'object', properties: { a: text, b: text }, dependentSchemas: { a: { required: ['b'] } } },
    [{ b: 'x' }, { a: 'x', b: 'x' }],
    [{ a: 'x' }],
  ],
  ['allOf', { allOf: [ref('Named'), x(text)] }, [{ x: 'a', name: 'b' }], [{ x: 'a' }, { name: 'b' }]],
  ['anyOf', x({ anyOf: [text, { type: 'integer' }] }), [{ x: 'a' }, { x: 1 }], [{ x: true }]],
  [
    'oneOf',
    x({
      oneOf: [
        { type: 'integer', minimum: 5 },
        { type: 'integer', maximum: 7 },
      ],
    }),
    [{ x: 1 }, { x: 9 }],
    [{ x: 6 }],
  ],
  [
    'oneOf of objects',
    { oneOf: [x(text), { ...ref('Named') }] },
    [{ x: 'a' }, { name: 'a' }],
    [{}, { x: 1 }],
  ],
  ['not', x({ type: 'string', not: { enum: ['a', 'b'] } }), [{ x: 'c' }], [{ x: 'a' }]],
  [
    'not, an object',
    { type: 'object', properties: { a: text, b: text }, not: { required: ['a', 'b'] } },
    [{ a: 'x' }],
    [{ a: 'x', b: 'x' }],
  ],
  [
    'if, then and else',
    conditional,
    [
      { kind: 'box', height: 1 },
      { kind: 'bag', colour: 'red' },
    ],
    [{ kind: 'box' }, { kind: 'bag', height: 1 }],
  ],
  [
    'unevaluatedProperties',
    { allOf: [ref('Named')], properties: { x: text }, unevaluatedProperties: false },
    [{ name: 'a', x: 'b' }],
    [{ name: 'a', y: 1 }],
  ],
  [
    'unevaluatedProperties behind if without then',
    {
      type: 'object',
      properties: { a: text },
      if: { properties: { b: text }, required: ['b'] },
      unevaluatedProperties: false,
    },
    [{ a: 'x' }, { a: 'x', b: 'y' }],
    [{ a: 'x', c: 'z' }],
  ],
  [
    'unevaluatedItems',
    { type: 'array', prefixItems: [text], unevaluatedItems: false },
    [['a'], []],
    [['a', 1]],
  ],
  [
    'unevaluatedItems behind contains',
    { type: 'array', contains: { type: 'integer' }, unevaluatedItems: text },
    [[1, 'a']],
    [[1, true]],
  ],
  [
    'keywords beside $ref',
    { ...ref('Named'), required: ['size'], properties: { size: { type: 'integer' } } },
    [{ name: 'a', size: 1 }],
    [{ name: 'a' }, { size: 1 }],
  ],
  ['a limit beside $ref', x({ ...ref('Text'), minLength: 3 }), [{ x: 'abc' }], [{ x: 'ab' }]],
  ['an empty enum', { type: 'object', properties: { a: text, b: { enum: [] } } }, [{ a: 'x' }], [{ b: 1 }]],
  ['true', x(true), [{ x: 1 }, { x: null }], [{}]],
  ['false', { type: 'object', properties: { a: text, b: false } }, [{ a: 'x' }], [{ b: 1 }]],
  ['nullable', x({ type: 'string', nullable: true }), [{ x: null }, { x: 'a' }], [{ x: 1 }]],
];
const version30: Row[] = [
  [
    'exclusiveMinimum: true',
    x({ type: 'number', minimum: 2, exclusiveMinimum: true }),
    [{ x: 3 }],
    [{ x: 2 }],
  ],
  [
    'exclusiveMaximum: true',
    x({ type: 'number', maximum: 2, exclusiveMaximum: true }),
    [{ x: 1 }],
    [{ x: 2 }],
  ],
  ['exclusiveMinimum: a number', x({ type: 'number', exclusiveMinimum: 2 }), [{ x: 3 }], [{ x: 2 }]],
  ['nullable', x({ type: 'string', nullable: true }), [{ x: null }, { x: 'a' }], [{ x: 1 }]],
  ['nullable enum', x({ enum: ['a'], nullable: true }), [{ x: null }, { x: 'a' }], [{ x: 'b' }]],
  [
    'nullable beside $ref',
    x({ ...ref('Named'), nullable: true }),
    [{ x: null }, { x: { name: 'a' } }],
    [{ x: {} }],
  ],
  ['not', x({ type: 'string', not: { enum: ['a'] } }), [{ x: 'c' }], [{ x: 'a' }]],
];
const format = (name: string) => x({ type: 'string', format: name });
const values = (...texts: string[]) => texts.map((each) => ({ x: each }));
const formats: Row[] = [
  [
    'uuid',
    format('uuid'),
    values(
      '0b9c2f4e-7b1d-4a53-9a3c-5d2f1e7a6b10',
      '00000000-0000-0000-0000-000000000000',
      '0190163D-8694-739B-AEA5-966C26F8AD91',
      'c232ab00-9414-11ec-b3c8-9f6bdeced846',
    ),
    values('0b9c2f4e', 'no'),
  ],
  [
    'uri',
    format('uri'),
    values('https://a.example/x?y=1#z', 'urn:isbn:1', 'http://[::1]:80/'),
    values('/x', 'not a uri', ' https://a.example', 'https://a.example\n', 'https://%'),
  ],
  [
    'uri-reference',
    format('uri-reference'),
    values('/x', '../y', '#z', '?a=b', '', 'https://a.example'),
    values('a b', '\\x'),
  ],
  [
    'email',
    format('email'),
    values('a@example.com', 'root@localhost', "o'neil+x@a.b"),
    values('a', 'a@', '@b', 'a b@c.example'),
  ],
  [
    'date-time',
    format('date-time'),
    values(
      '2026-01-02T03:04:05Z',
      '2026-01-02t03:04:05z',
      '2026-01-02T03:04:05.123456+06:00',
      '2016-12-31T23:59:60Z',
    ),
    values(
      '2026-01-02',
      '2026-02-30T00:00:00Z',
      '2026-01-02T25:00:00Z',
      '2026-01-02 03:04:05Z',
      '2026-01-02T03:04:05',
      '2026-01-02T03:04:60Z',
    ),
  ],
  ['date', format('date'), values('2024-02-29'), values('2023-02-29', '2024-13-01', '24-01-01')],
  ['time', format('time'), values('10:20:30Z', '10:20:30.5+06:00'), values('10:20', '10:20:30', '24:00:00Z')],
  ['duration', format('duration'), values('P1D', 'PT1.5S', 'P1Y2M'), values('1 day', 'P', 'PT')],
  ['ipv4', format('ipv4'), values('192.0.2.7'), values('256.0.0.1', '1.2.3', '01.2.3.4')],
  [
    'ipv6',
    format('ipv6'),
    values('::1', '2001:db8::7', '::ffff:192.0.2.1'),
    values('1::2::3', '12345::', 'x'),
  ],
  ['hostname', format('hostname'), values('a.example', 'localhost'), values('-a.example', 'a b')],
  ['byte', format('byte'), values('UmFoaW0=', ''), values('Rahim!', 'শিউলি')],
  [
    'int64 as a string',
    format('int64'),
    values('9223372036854775807', '-1'),
    values('9223372036854775808', '1.5', 'a'),
  ],
  ['decimal', format('decimal'), values('12.50', '-1'), values('a', '1,5')],
  ['json-pointer', format('json-pointer'), values('/a/0/b~1c', ''), values('a', '/~2')],
  ['regex', format('regex'), values('^a+$'), values('(')],
  [
    'int32',
    x({ type: 'integer', format: 'int32' }),
    [{ x: 2147483647 }, { x: -2147483648 }],
    [{ x: 2147483648 }],
  ],
  ['int64', x({ type: 'integer', format: 'int64' }), [{ x: 2 ** 60 }], [{ x: 1e30 }]],
  ['an unknown format', format('x-sku'), values('a'), [{ x: 1 }]],
];

const tables: [string, Row[], string][] = [
  ['3.1.0', keywords, '3.1.0'],
  ['3.0.3', version30, '3.0.3'],
  ['formats', formats, '3.1.0'],
];
describe.each(tables)('%s', (_, rows, openapi) => {
  test.each(rows)('%s of a response', async (_keyword, schema, valid, invalid) => {
    const { response } = await schemasOf(schema, openapi);
    for (const value of valid) expect([value, response.violations(value)]).toEqual([value, []]);
    for (const value of invalid) expect([value, response.violations(value).length]).not.toEqual([value, 0]);
  });

  test.each(rows)('%s of a request', async (_keyword, schema, valid, invalid) => {
    const { request } = await schemasOf(schema, openapi);
    expect(valid.filter((value) => !request.accepts(value))).toEqual([]);
    expect(invalid.filter((value) => request.accepts(value))).toEqual([]);
    for (const fields of ['required', 'full'] as const)
      expect(request.accepts(exampleBody(request, fields))).toBe(true);
    const generated = fc.sample(validArbitrary(request), { numRuns: 20, seed: 1 });
    expect(generated.filter((value) => !request.accepts(value))).toEqual([]);
    for (const value of generated)
      expect(mutationsOf(request, value).filter(({ body }) => request.accepts(body))).toEqual([]);
  });
});

test('fields in the members of unions are changed too, at any depth', async () => {
  const card = x(
    { type: 'integer', minimum: 1 },
    { properties: { kind: { const: 'card' }, x: { type: 'integer', minimum: 1 } }, required: ['kind', 'x'] },
  );
  const cash = {
    type: 'object',
    required: ['kind', 'note'],
    properties: { kind: { const: 'cash' }, note: { ...text, maxLength: 5 } },
  };
  const order = {
    type: 'object',
    required: ['lines'],
    properties: { lines: { type: 'array', items: x({ oneOf: [card, cash] }) } },
  };
  const { request } = await schemasOf(order, '3.1.0');
  const changed = (payment: unknown) =>
    mutationsOf(request, { lines: [{ x: payment }] }).map(({ rule, path }) => `${rule} ${path.join('.')}`);
  expect(changed({ kind: 'card', x: 3 })).toEqual(
    expect.arrayContaining([
      'negative/bounds lines.0.x.x',
      'negative/missing-field lines.0.x.x',
      'negative/enum lines.0.x.kind',
    ]),
  );
  // Another member takes the place of the one that was sent.
  const others = mutationsOf(request, { lines: [{ x: { kind: 'card', x: 3 } }] });
  const inCash = others.filter(({ path }) => path.at(-1) === 'note');
  expect(inCash.map(({ rule }) => rule)).toContain('negative/bounds');
  expect(inCash.map(({ body }) => valuesAt(body, 'lines[].x.kind'))).toEqual(inCash.map(() => ['cash']));
  expect(changed({ kind: 'cash', note: 'a' })).toEqual(
    expect.arrayContaining(['negative/bounds lines.0.x.note', 'negative/wrong-type lines.0.x.note']),
  );
});

test('limits that are those of a type are not exceeded', async () => {
  const limit = 2 ** 32;
  const properties = {
    text: { type: 'string', maxLength: limit },
    list: { type: 'array', maxItems: limit },
    map: { type: 'object', maxProperties: limit },
  };
  const { request } = await schemasOf({ type: 'object', required: ['text'], properties }, '3.1.0');
  const rules = mutationsOf(request, { text: 'x', list: [], map: {} }).map(({ rule }) => rule);
  expect(new Set(rules)).toEqual(new Set(['negative/missing-field', 'negative/wrong-type']));
});
