import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { schemaOf } from '../src/contract/operation.ts';
import { InconclusiveError } from '../src/engine/check-context.ts';
import { runChecks } from '../src/engine/run.ts';
import { exampleBody } from '../src/generate/example-body.ts';
import { mutationsOf } from '../src/generate/mutations.ts';
import { validArbitrary } from '../src/generate/valid-values.ts';
import { openApiContract } from '../src/openapi/contract.ts';
import { runCli } from './run-cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'razz-openapi-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let count = 0;
const fileOf = (content: unknown): string => {
  count += 1;
  const path = join(folder, `${count}.json`);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};

const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });
const ok = (schema: unknown) => ({ 200: { description: 'ok', ...json(schema) } });
const documentOf = (paths: unknown, more: object = {}, openapi = '3.1.0') => ({
  openapi,
  info: { title: 'Things', version: '1' },
  paths,
  ...more,
});
const responseOf = async (schema: unknown, schemas: object = {}, openapi = '3.1.0') => {
  const path = fileOf(
    documentOf({ '/thing': { get: { responses: ok(schema) } } }, { components: { schemas } }, openapi),
  );
  const { contract } = await openApiContract(path);
  const response = contract.operations[0]?.responses[200];
  if (!response) throw new Error('no schema was read');
  return (body: unknown) =>
    (schemaOf(response)?.violations(body) ?? []).map(({ at, message }) => `${at} ${message}`.trim());
};

const bodyOf = async (schema: unknown, schemas: object = {}) => {
  const operation = { requestBody: json(schema), responses: { 204: { description: 'done' } } };
  const path = fileOf(documentOf({ '/things': { post: operation } }, { components: { schemas } }));
  const body = (await openApiContract(path)).contract.operations[0]?.body;
  if (body === undefined) throw new Error('no schema was read');
  return body;
};

describe('an unusable file exits with 2 and a hint', () => {
  const things = (schema: unknown) => documentOf({ '/things': { get: { responses: ok(schema) } } });
  const creation = (more: object) =>
    documentOf({ '/things': { post: { responses: ok({}), parameters, requestBody, ...more } } });
  const known = { known: ['x'] };
  const parameters = [{ name: 'limit', in: 'query', schema: { type: 'string' } }];
  const owner = { anyOf: [{ type: 'null' }, { type: 'object', properties: { id: { type: 'string' } } }] };
  const requestBody = json({
    type: 'object',
    properties: {
      email: { type: 'string' },
      owner,
      tags: { type: 'array', items: { type: 'string' } },
      labels: { type: 'object', additionalProperties: { type: 'string' } },
    },
  });
  test.each([
    ['no such file', join(folder, 'none.json'), /the file does not exist/],
    ['neither JSON nor YAML', fileOf('{"openapi": '), /it is neither JSON nor YAML/],
    [
      'neither OpenAPI nor Swagger',
      fileOf({ openapi: '1.2' }),
      /is not an OpenAPI 3 or Swagger 2 document: “openapi” is "1\.2"/,
    ],
    [
      'not valid',
      fileOf(documentOf({ '/things': { get: { responses: 7 } } })),
      /is not valid OpenAPI 3\.1\.0: \/paths/,
    ],
    [
      'an unresolvable reference',
      fileOf(things({ $ref: '#/components/schemas/Thing' })),
      /\$ref "#\/components\/schemas\/Thing" cannot be resolved/,
    ],
    [
      'a reference to another file',
      fileOf(things({ $ref: './thing.yaml' })),
      /Cannot read \S*thing\.yaml, to which \S+ refers: the file does not exist/,
    ],
    ['an unknown type', fileOf(things({ type: 'file' })), /GET \/things: the type "file" is not known/],
    ['no server', fileOf(things({ type: 'string' })), /has no absolute server URL\. Pass --url/],
    [
      'a misspelt relation',
      fileOf(documentOf({ '/things': { get: { responses: ok({}), 'x-relations': [{ kind: 'sorted' }] } } })),
      /GET \/things: relations\.0\.kind/,
    ],
    [
      'a misspelt source',
      fileOf(creation({ 'x-from': { limit: known, owner: known, 'tags[]': known, 'owner.idd': known } })),
      /x-from or x-unique of POST \/things: owner\.idd is neither a parameter .* nor a field/,
    ],
    [
      'a misspelt unique field',
      fileOf(creation({ 'x-unique': ['owner.id', 'labels.any', 'emial'] })),
      /x-from or x-unique of POST \/things: emial is neither/,
    ],
  ])('%s', async (_, path, message) => {
    const { code, notes } = await runCli('check', '--openapi', path);
    expect(notes).toMatch(message);
    expect(code).toBe(2);
  });

  test('rejects a credential in --header, and --relations without --openapi', async () => {
    const path = fileOf(things({ type: 'string' }));
    const securitySchemes = { user: { type: 'http', scheme: 'bearer' } };
    const secured = fileOf({
      ...things({ type: 'string' }),
      components: { securitySchemes },
      security: [{ user: [] }],
    });
    const header = ['--url', 'http://127.0.0.1:1', '--header', 'Authorization: Bearer abc'];
    expect((await runCli('check', '--openapi', secured, ...header)).notes).toMatch(
      /Pass the token with --token/,
    );
    // Where no operation requires credentials, nothing must be rejected for the lack of them.
    expect((await runCli('check', '--openapi', path, ...header)).notes).toMatch(/cannot be reached/);
    expect((await runCli('check', '--relations', path)).notes).toMatch(/--relations requires --openapi/);
  });

  test('rejects relations of an undeclared operation', async () => {
    const relations = fileOf({ operations: { listThing: { owned: 'thing' } } });
    const { notes } = await runCli('check', '--openapi', fileOf(things({})), '--relations', relations);
    expect(notes).toMatch(
      /names the operation listThing, which .* does not declare\. It declares GET \/things/,
    );
  });
});

describe('schemas', () => {
  test('rejects an undeclared key unless additionalProperties allows it', async () => {
    const properties = { name: { type: 'string' } };
    expect((await responseOf({ type: 'object', properties }))({ name: 'a', hash: 'x' })).toEqual([
      'hash is not in the contract',
    ]);
    expect(
      (await responseOf({ type: 'object', properties, additionalProperties: true }))({ hash: 'x' }),
    ).toEqual([]);
    expect((await responseOf({ type: 'object' }))({ hash: 'x' })).toEqual([]);
  });

  test('merges allOf objects, including references', async () => {
    const validate = await responseOf(
      {
        allOf: [
          { $ref: '#/components/schemas/Base' },
          { properties: { size: { type: 'integer' } }, required: ['size'] },
        ],
      },
      { Base: { type: 'object', required: ['id'], properties: { id: { type: 'string', format: 'uuid' } } } },
    );
    expect(validate({ id: '0b9c2f4e-7b1d-4a53-9a3c-5d2f1e7a6b10', size: 1 })).toEqual([]);
    expect(validate({ id: '1', size: 1, hash: 'x' })).toEqual([
      expect.stringMatching(/^id is "1"/),
      'hash is not in the contract',
    ]);
    expect(validate({ id: '0b9c2f4e-7b1d-4a53-9a3c-5d2f1e7a6b10' })).toEqual([
      expect.stringMatching(/^size is missing/),
    ]);
  });

  test('supports nullable of OpenAPI 3.0, also for enums and references', async () => {
    const validate = await responseOf(
      {
        type: 'object',
        properties: {
          text: { type: 'string', nullable: true },
          kind: { type: 'string', nullable: true, enum: ['a', 'b'] },
          other: { nullable: true, allOf: [{ $ref: '#/components/schemas/Other' }] },
          from: { type: 'number', minimum: 0, exclusiveMinimum: true },
        },
      },
      { Other: { type: 'object', required: ['x'], properties: { x: { type: 'integer' } } } },
      '3.0.3',
    );
    expect(validate({ text: null, kind: null, other: null, from: 0.5 })).toEqual([]);
    expect(validate({ text: 1, kind: 'c', other: {}, from: 0 })).toHaveLength(4);
  });

  test('supports recursive schemas', async () => {
    const validate = await responseOf(
      { $ref: '#/components/schemas/Node' },
      {
        Node: {
          type: 'object',
          required: ['name'],
          properties: {
            name: { type: 'string' },
            below: { type: 'array', items: { $ref: '#/components/schemas/Node' } },
          },
        },
      },
    );
    expect(validate({ name: 'a', below: [{ name: 'b', below: [] }] })).toEqual([]);
    expect(validate({ name: 'a', below: [{ name: 'b', below: [{}] }] })).toEqual([
      expect.stringMatching(/^below\[0\]\.below\[0\]\.name is missing/),
    ]);
  });

  test('omits readOnly properties from requests and writeOnly properties from responses', async () => {
    const schema = {
      type: 'object',
      required: ['id', 'secret', 'name'],
      properties: {
        id: { type: 'string', readOnly: true },
        secret: { type: 'string', writeOnly: true },
        name: { type: 'string' },
      },
    };
    const path = fileOf(
      documentOf({
        '/things': {
          post: {
            requestBody: json(schema),
            responses: { 201: { description: 'created', ...json(schema) } },
          },
        },
      }),
    );
    const { contract } = await openApiContract(path);
    const [operation] = contract.operations;
    expect(operation?.body?.accepts({ secret: 's', name: 'n' })).toBe(true);
    const response = schemaOf(operation?.responses[201]);
    expect(response?.violations({ id: '1', name: 'n' })).toEqual([]);
    expect(response?.violations({ id: '1', name: 'n', secret: 's' })).toHaveLength(1);
  });
});

describe('composed schemas', () => {
  const object = (properties: object, more: object = {}) => ({
    type: 'object',
    required: Object.keys(properties),
    properties,
    ...more,
  });
  const text = { type: 'string' };
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const either = { oneOf: [ref('A'), ref('B')] };
  const extending = (base: string, properties: object) => ({ allOf: [ref(base), object(properties)] });
  const discriminator = {
    propertyName: 'kind',
    mapping: { cat: '#/components/schemas/Cat', lion: 'Lion' },
  };
  const listed = { oneOf: [ref('Bird'), ref('Fish')], discriminator: { propertyName: 'kind' } };
  const schemas = {
    Base: object({ id: text }),
    A: object({ a: text }),
    B: object({ b: text }),
    Pet: object({ kind: text }, { discriminator }),
    Cat: extending('Pet', { lives: { type: 'integer' } }),
    Lion: extending('Cat', { pride: text }),
    Animal: object({ kind: text }, { discriminator: { propertyName: 'kind' } }),
    Ant: extending('Animal', { colony: text }),
    // Lists the schemas that extend it.
    Bird: object({ kind: text }, { oneOf: [ref('Owl')] }),
    Owl: extending('Bird', { nights: { type: 'integer' } }),
    Fish: object({ kind: { enum: ['cod', 'eel'] }, depth: { type: 'integer' } }),
  };

  test.each([
    ['allOf with oneOf', { allOf: [ref('Base'), either] }, { id: '1', a: 'x' }, { id: '1' }],
    ['allOf with oneOf', { allOf: [ref('Base'), either] }, { id: '1', b: 'x' }, { id: '1', b: 'x', c: 'x' }],
    ['oneOf next to properties', { ...object({ id: text }), ...either }, { id: '1', a: 'x' }, { a: 'x' }],
    [
      'required next to properties',
      { properties: { a: text, b: text }, oneOf: [{ required: ['a'] }, { required: ['b'] }] },
      { a: 'x' },
      { a: 'x', b: 'x' },
    ],
    [
      'additionalProperties in allOf',
      { allOf: [ref('Base'), { additionalProperties: { type: ['string', 'integer'] } }] },
      { id: '1', extra: 1 },
      { id: '1', extra: true },
    ],
    [
      'a description in allOf',
      { allOf: [ref('Base'), { description: 'x' }] },
      { id: '1' },
      { id: '1', a: 'x' },
    ],
    ['a mapping', ref('Pet'), { kind: 'cat', lives: 1 }, { kind: 'Cat', lives: 1 }],
    ['a mapping', ref('Pet'), { kind: 'lion', lives: 1, pride: 'x' }, { kind: 'lion', lives: 1 }],
    [
      'a list of a mapping',
      { type: 'array', items: ref('Pet') },
      [{ kind: 'cat', lives: 1 }],
      [{ kind: 'cat' }],
    ],
    ['a schema with a mapped base', ref('Cat'), { kind: 'cat', lives: 1 }, { kind: 'cat' }],
    ['extending schemas', ref('Animal'), { kind: 'Ant', colony: 'x' }, { kind: 'Ant' }],
    ['extending schemas', ref('Animal'), { kind: 'Animal' }, { kind: 'Animal', colony: 'x' }],
    ['oneOf with a discriminator', listed, { kind: 'eel', depth: 1 }, { kind: 'Fish', depth: 1 }],
    ['a base that lists its extensions', ref('Bird'), { kind: 'x', nights: 1 }, { kind: 'x', legs: 2 }],
  ])('are validated: %s', async (_, schema, valid, invalid) => {
    const validate = await responseOf(schema, schemas, '3.0.3');
    expect(validate(valid)).toEqual([]);
    expect(validate(invalid)).not.toEqual([]);
  });

  test('are generated with the values of the discriminator', async () => {
    const body = await bodyOf(ref('Pet'), schemas);
    const kinds = fc
      .sample(validArbitrary(body), { numRuns: 50, seed: 1 })
      .map((pet) => (pet as { kind: string }).kind);
    expect([...new Set(kinds)].sort()).toEqual(['cat', 'lion']);
    expect(exampleBody(body, 'required')).toEqual({ kind: 'cat', lives: 1 });
  });
});

describe('parameters', () => {
  const queryOf = async (schema: unknown) => {
    const operation = { parameters: [{ name: 'limit', in: 'query', schema }], responses: ok({}) };
    const components = { schemas: { Limit: { type: 'integer', minimum: 0 } } };
    const { contract } = await openApiContract(
      fileOf(documentOf({ '/things': { get: operation } }, { components })),
    );
    return contract.operations[0]?.query?.limit?.schema;
  };

  test.each([
    ['type', { type: ['integer', 'null'], minimum: 0 }],
    ['anyOf', { anyOf: [{ type: 'integer', minimum: 0 }, { type: 'null' }] }],
    ['oneOf', { oneOf: [{ type: 'null' }, { $ref: '#/components/schemas/Limit' }] }],
    ['allOf', { allOf: [{ $ref: '#/components/schemas/Limit' }] }],
    ['anyOf with a choice', { anyOf: [{ type: 'integer', minimum: 0 }, { enum: ['all'] }] }],
  ])('parses a number that is declared by %s', async (_, schema) => {
    const limit = await queryOf(schema);
    const accepts = (text: string) => limit?.accepts(text);
    expect(['0', '7', '-1', 'abc'].map(accepts)).toEqual([true, true, false, false]);
  });

  test('parses a boolean, and a string that looks like a number', async () => {
    const flag = await queryOf({ anyOf: [{ type: 'boolean' }, { type: 'null' }] });
    expect(['true', 'false', 'abc'].map((text) => flag?.accepts(text))).toEqual([true, true, false]);
    const code = await queryOf({
      anyOf: [
        { type: 'integer', maximum: 9 },
        { type: 'string', maxLength: 4 },
      ],
    });
    expect(['12', '1234', '12345'].map((text) => code?.accepts(text))).toEqual([true, true, false]);
  });

  test.each([
    { type: 'array', items: { type: 'string' } },
    { anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'null' }] },
  ])('judges an optional list by the items that are sent: %j', async (schema) => {
    const query = await queryOf({ ...schema, minItems: 1 });
    expect([['a'], 'a', []].map((value) => query?.accepts(value))).toEqual([true, true, false]);
  });
});

describe('request bodies', () => {
  const field = (schema: unknown) => ({ type: 'object', required: ['x'], properties: { x: schema } });
  const node = {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string' },
      parent: { $ref: '#/components/schemas/Node' },
      children: { type: 'array', items: { $ref: '#/components/schemas/Node' } },
    },
  };

  test.each([
    ['a decimal minimum', field({ type: 'number', minimum: 0.01 })],
    ['a decimal maximum', field({ type: 'number', minimum: 0, maximum: 0.5 })],
    ['no integer in the range', field({ type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 0.5 })],
    ['multipleOf', field({ type: 'integer', minimum: 1, multipleOf: 5000 })],
    ['a decimal multipleOf', field({ type: 'number', minimum: 0.07, multipleOf: 0.01 })],
    ['exclusiveMinimum', field({ type: 'integer', exclusiveMinimum: 10 })],
    ['only a maximum', field({ type: 'integer', maximum: -5 })],
    ['uniqueItems', field({ type: 'array', minItems: 2, uniqueItems: true, items: { type: 'string' } })],
    ['minProperties', { type: 'object', minProperties: 1, properties: { a: { type: 'string' } } }],
    ['two types', field({ type: ['string', 'null'] })],
    ['hostname', field({ type: 'string', format: 'hostname' })],
    ['duration', field({ type: 'string', format: 'duration' })],
    ['a lookahead', field({ type: 'string', pattern: '^(?=.*[A-Z])(?=.*\\d).{8,}$' })],
    ['another URI', field({ type: 'string', format: 'uri', pattern: '^https://example\\.org/' })],
    ['an example', field({ type: 'string', pattern: '^(\\w+)-\\1$', example: 'ab-ab' })],
    ['a default', field({ type: 'string', pattern: '^(\\w+)-\\1$', default: 'ab-ab' })],
    ['recursion', { $ref: '#/components/schemas/Node' }],
  ])('are generated for %s', async (_, schema) => {
    const body = await bodyOf(schema, { Node: node });
    for (const fields of ['required', 'full'] as const)
      expect(body.accepts(exampleBody(body, fields))).toBe(true);
    for (const value of fc.sample(validArbitrary(body), { numRuns: 20, seed: 1 }))
      expect(body.accepts(value)).toBe(true);
  });

  test('end recursion with an empty list', async () => {
    const body = await bodyOf({ $ref: '#/components/schemas/Node' }, { Node: node });
    expect(exampleBody(body, 'full')).toEqual({ name: 'Contract Check', children: [] });
  });

  test('without a limit contain no integers above 32 bits', async () => {
    const body = await bodyOf(field({ type: 'integer' }));
    const values = fc.sample(validArbitrary(body), { numRuns: 50, seed: 1 }) as { x: number }[];
    expect(values.filter(({ x }) => Math.abs(x) > 2 ** 31)).toEqual([]);
    expect(mutationsOf(body, { x: 1 }).filter(({ rule }) => rule === 'negative/bounds')).toEqual([]);
  });

  test('are inconclusive if no valid value is found', async () => {
    const body = await bodyOf(field({ type: 'string', pattern: '^(\\w+)-\\1$' }));
    const message = 'no valid value could be generated for x; add an example to the schema';
    expect(() => exampleBody(body, 'required')).toThrow(new InconclusiveError(message));
    expect(() => validArbitrary(body)).toThrow(new InconclusiveError(message));
  });
});

test('skips operations that cannot be checked and names them', async () => {
  const path = fileOf(
    documentOf({
      '/events': {
        get: { responses: { 200: { description: 'events', content: { 'text/event-stream': {} } } } },
      },
      '/image': { put: { requestBody: { required: true, content: { 'image/png': {} } }, responses: {} } },
      '/id-{id}x': { get: { responses: ok({}) } },
      '/other': { head: { responses: ok({}) }, options: { responses: ok({}) }, trace: { responses: ok({}) } },
      '/things': { get: { responses: ok({ type: 'array', items: { type: 'string' } }) } },
    }),
  );
  const { contract, notes } = await openApiContract(path);
  expect(contract.operations.map(({ name }) => name)).toEqual(['GET /things']);
  expect(notes.filter((note) => note.startsWith('Not checked'))).toEqual([
    'Not checked: TRACE /other, because the checks do not send TRACE requests.',
    'Not checked: GET /events, because it responds with a stream that does not end (text/event-stream).',
    'Not checked: PUT /image, because its body is image/png, which cannot be generated.',
    'Not checked: GET /id-{id}x, because a letter or digit follows a parameter in its path.',
    'Not checked: HEAD /other, because no GET of its path is checked.',
    'Not checked: OPTIONS /other, because no operation of its path is checked.',
  ]);
});

test('derives sources and relations from paths and links', async () => {
  const thing = {
    type: 'object',
    required: ['id', 'name'],
    properties: { id: { type: 'integer' }, name: { type: 'string' } },
  };
  const created = {
    201: {
      description: 'created',
      ...json(thing),
      links: { read: { operationId: 'readThing', parameters: { thingId: '$response.body#/id' } } },
    },
  };
  const one = { parameters: [{ name: 'thingId', in: 'path', required: true, schema: { type: 'integer' } }] };
  const path = fileOf(
    documentOf({
      '/things': {
        get: { operationId: 'listThings', responses: ok({ type: 'array', items: thing }) },
        post: { operationId: 'createThing', requestBody: json(thing), responses: created },
      },
      '/things/{thingId}': {
        ...one,
        get: { operationId: 'getThing', responses: ok(thing) },
        delete: { operationId: 'removeThing', responses: { 204: { description: 'gone' } } },
      },
      '/read/{thingId}': { ...one, get: { operationId: 'readThing', responses: ok(thing) } },
    }),
  );
  const { contract } = await openApiContract(path);
  const of = (name: string) => contract.operations.find((each) => each.name === name)?.metadata;
  expect(of('createThing')?.relations).toEqual([
    { kind: 'creates', list: 'listThings', rows: '[]', created: '', shared: true },
    { kind: 'read-by-id', read: 'getThing', at: '' },
  ]);
  expect(of('removeThing')).toMatchObject({
    from: { thingId: { create: 'createThing', at: 'id' } },
    relations: [
      { kind: 'deletes', list: 'listThings', rows: '[]' },
      { kind: 'read-by-id', read: 'getThing' },
    ],
  });
  expect(of('readThing')?.from).toEqual({ thingId: { create: 'createThing', at: 'id' } });
});

describe('the file', () => {
  const get = (more: object = {}) => ({ get: { responses: ok({ type: 'string' }), ...more } });
  const server = (url: string, variables = {}) => ({ servers: [{ url, variables }] });
  const port = { port: { default: '8080' } };
  const header = (name: string) => ({ name, in: 'header', required: true, schema: { type: 'string' } });
  const ofType = (type: string) => ({
    responses: { 200: { description: 'ok', content: { [type]: { schema: { type: 'string' } } } } },
  });
  const twice = { '/a': get({ operationId: 'list' }), '/b': get({ operationId: 'list' }) };
  const merged = `
openapi: 3.1.0
info: { title: Things, version: '1' }
x-errors: &errors { 404: { description: none } }
paths: { /a: { get: { responses: { <<: *errors, 200: { description: ok } } } } }
`;

  test.each([
    [
      'server variables',
      documentOf({ '/a': get() }, server('http://localhost:{port}/v1', port)),
      { server: 'http://localhost:8080/v1' },
    ],
    [
      'an undeclared variable',
      documentOf({ '/a': get() }, server('http://localhost:{port}/v1')),
      { server: undefined },
    ],
    [
      'duplicate operationIds',
      documentOf(twice),
      { names: ['GET /a', 'GET /b'], notes: [expect.stringMatching(/operationId list/)] },
    ],
    ['*/*', documentOf({ '/a': get(ofType('*/*')) }), { names: ['GET /a'], statuses: ['200'] }],
    ['application/*', documentOf({ '/a': get(ofType('application/*')) }), { names: ['GET /a'] }],
    ['YAML merge keys', merged, { statuses: ['200', '404'] }],
    [
      'ignored headers',
      documentOf({ '/a': get({ parameters: ['Accept', 'Content-Type', 'Authorization'].map(header) }) }),
      { notes: [] },
    ],
    [
      'another required header',
      documentOf({ '/a': get({ parameters: [header('x-tenant')] }) }),
      { notes: [expect.stringMatching(/x-tenant/)] },
    ],
  ])('is read with %s', async (_, content, expected) => {
    const { contract, server: url, notes } = await openApiContract(fileOf(content));
    const [operation] = contract.operations;
    expect({
      server: url,
      notes,
      names: contract.operations.map(({ name }) => name),
      statuses: Object.keys(operation?.responses ?? {}),
    }).toMatchObject(expected);
  });

  test.each([
    [true, 1],
    [false, 0],
  ])('with requestBody.required: %s has %i findings for an accepted empty body', async (required, count) => {
    const operation = {
      operationId: 'add',
      requestBody: { required, ...json({ type: 'object', properties: { name: { type: 'string' } } }) },
      responses: ok({ type: 'object' }),
    };
    const { contract } = await openApiContract(fileOf(documentOf({ '/a': { post: operation } })));
    const respond = (init: RequestInit | undefined) => {
      const headers = { 'content-type': 'application/json' };
      return new Response('{}', { status: init?.body === '' ? 200 : 400, headers });
    };
    const { findings } = await runChecks(contract, {
      url: 'http://127.0.0.1:9',
      tokens: [],
      seed: 1,
      time: 30,
      concurrency: 1,
      rate: undefined,
      headers: {},
      accounts: [],
      data: {},
      include: ['negative/malformed-json'],
      exclude: [],
      replay: undefined,
      fetch: async (_: unknown, init?: RequestInit) => respond(init),
    });
    expect(findings.filter(({ rule }) => rule === 'negative/malformed-json')).toHaveLength(count);
  });
});
