import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { schemaOf } from '../src/contract/operation.ts';
import { openApiContract } from '../src/openapi/contract.ts';
import { content, contractOf, described, nothing, object, respond, run } from './in-memory-api.ts';

const folder = mkdtempSync(join(tmpdir(), 'razz-loading-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const write = (name: string, document: unknown): string => {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(document));
  return path;
};
const text = { type: 'string' };
const reading = (schema: unknown, more: object = {}) => ({
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  paths: { '/things': { get: { operationId: 'list', responses: { 200: described(schema) } } } },
  ...more,
});
const responseOf = async (path: string) => {
  const { contract, notes } = await openApiContract(path);
  const [operation] = contract.operations;
  const schema = schemaOf(operation?.responses[200]);
  return { violations: (body: unknown) => schema?.violations(body).map(({ at }) => at), notes };
};

describe('a document is read', () => {
  test.each([
    [
      'with $id in an example',
      reading({ ...object({ $id: text }), example: { $id: 'not a URI %', $ref: '#/none' } }),
    ],
    ['with $ref in an extension', reading({ ...object({ $id: text }), 'x-schema': { $ref: './none.json' } })],
    ['with $ref in a const', reading({ anyOf: [object({ $id: text }), { const: { $ref: '#/none' } }] })],
    [
      'with a number as exclusiveMinimum in 3.0',
      { ...reading(object({ $id: { ...text, exclusiveMinimum: 0 } })), openapi: '3.0.3' },
    ],
    ['as OpenAPI 3.2', { ...reading(object({ $id: text })), openapi: '3.2.0' }],
    [
      'with a property named $ref',
      reading({ ...object({ $id: text }), properties: { $id: text, $ref: text } }),
    ],
  ])('%s', async (_, document) => {
    const { violations } = await responseOf(write('openapi.json', document));
    expect(violations({ $id: 'a' })).toEqual([]);
    expect(violations({ $id: 1 })).toEqual(['$id']);
  });

  test('as OpenAPI 3.2, with a message that does not speak of Swagger', async () => {
    const { notes } = await responseOf(write('openapi.json', { ...reading(text), openapi: '3.2.0' }));
    expect(notes).toEqual([expect.stringMatching(/is OpenAPI 3\.2\.0\. It is read as 3\.1/)]);
  });

  test('as Swagger 2', async () => {
    const parameters = [
      { name: 'limit', in: 'query', type: 'integer', minimum: 1 },
      { name: 'thing', in: 'body', required: true, schema: { $ref: '#/definitions/Pet' } },
      { $ref: '#/parameters/Page' },
    ];
    const swagger = {
      swagger: '2.0',
      info: { title: 'Things', version: '1' },
      host: 'things.example',
      basePath: '/v1',
      schemes: ['https'],
      consumes: ['application/json'],
      securityDefinitions: { basic: { type: 'basic' } },
      parameters: { Page: { name: 'page', in: 'query', required: true, type: 'string' } },
      responses: { Pet: { description: 'a pet', schema: { $ref: '#/definitions/Pet' } } },
      definitions: {
        Pet: { ...object({ kind: text, name: { ...text, 'x-nullable': true } }), discriminator: 'kind' },
        Cat: { allOf: [{ $ref: '#/definitions/Pet' }, object({ lives: { type: 'integer' } })] },
      },
      paths: {
        '/things': {
          post: {
            operationId: 'add',
            security: [{ basic: [] }],
            parameters,
            responses: { 200: { $ref: '#/responses/Pet' }, 204: nothing },
          },
          get: {
            operationId: 'download',
            responses: { 200: { description: 'a file', schema: { type: 'file' } } },
          },
        },
      },
    };
    const { contract, server, notes } = await openApiContract(write('swagger.json', swagger));
    const operation = contract.operations.find(({ name }) => name === 'add');
    expect({ server, notes }).toEqual({
      server: 'https://things.example/v1',
      notes: [],
    });
    const download = contract.operations.find(({ name }) => name === 'download');
    expect(download?.responses[200]).toEqual({ contentTypes: ['application/octet-stream'] });
    expect(contract.authorize({ bearer: 'dXNlcjpw' }, operation).headers).toEqual({
      authorization: 'Basic dXNlcjpw',
    });
    expect(operation?.query?.limit?.schema.accepts('0')).toBe(false);
    expect(operation?.query?.page?.isRequired).toBe(true);
    const cat = { kind: 'Cat', name: null, lives: 9 };
    expect(operation?.body?.accepts(cat)).toBe(true);
    expect(operation?.body?.accepts({ ...cat, lives: 'nine' })).toBe(false);
    expect(schemaOf(operation?.responses[200])?.violations(cat)).toEqual([]);
  });

  test('with references to other files, and from them', async () => {
    write('common.json', {
      schemas: { Name: { minLength: 2, ...text }, Thing: object({ name: { $ref: '#/schemas/Name' } }) },
    });
    write('list.json', { type: 'array', items: { $ref: './common.json#/schemas/Thing' } });
    const { violations, notes } = await responseOf(write('openapi.json', reading({ $ref: 'list.json' })));
    expect(notes).toEqual([]);
    expect(violations([{ name: 'ab' }])).toEqual([]);
    expect(violations([{ name: 'a' }, {}])).toEqual(['[0].name', '[1].name']);
  });

  test.each([
    ['the document', '#/components/schemas/Thing/properties'],
    ['another file', 'things.json#/fields'],
  ])('with properties that refer to those of %s', async (_, $ref) => {
    write('things.json', { fields: { name: text } });
    const thing = { type: 'object', required: ['name'], properties: { $ref } };
    const components = { schemas: { Thing: object({ name: text }) } };
    const { violations, notes } = await responseOf(write('openapi.json', reading(thing, { components })));
    expect(notes).toEqual([]);
    expect(violations({ name: 'Rahim' })).toEqual([]);
    expect(violations({ name: 7 })).toEqual(['name']);
  });

  test('with examples in another file, of which one cannot be resolved', async () => {
    write('examples.json', { short: { value: { name: 'Rahim' } } });
    const schema = object({ name: { type: 'string', pattern: '^(R)ahim$' } });
    const examples = { short: { $ref: 'examples.json#/short' }, long: { $ref: 'examples.json#/long' } };
    const post = {
      requestBody: { required: true, content: { 'application/json': { schema, examples } } },
      responses: { 204: nothing },
    };
    const { contract, notes } = await openApiContract(
      write('openapi.json', reading(text, { paths: { '/things': { post } } })),
    );
    expect(notes).toEqual([]);
    expect(contract.operations[0]?.body?.shape.examples).toEqual([{ name: 'Rahim' }]);
  });

  test('with a $ref in place of a media type, and of the contents, headers and responses of an operation', async () => {
    const schema = object({ name: text });
    const shared = {
      content: { 'application/json': { $ref: '#/components/mediaTypes/Thing' } },
      headers: { 'X-Id': { required: true, schema: text } },
      responses: {
        200: {
          description: 'OK',
          content: { $ref: '#/x-shared/content' },
          headers: { $ref: '#/x-shared/headers' },
        },
      },
    };
    const post = {
      requestBody: { required: true, content: { $ref: '#/x-shared/content' } },
      responses: { $ref: '#/x-shared/responses' },
    };
    const { contract } = await openApiContract(
      write('openapi.json', {
        ...reading(text, { paths: { '/things': { post } }, 'x-shared': shared }),
        openapi: '3.2.0',
        components: { mediaTypes: { Thing: { schema } } },
      }),
    );
    const [operation] = contract.operations;
    expect(operation?.body?.accepts({ name: 7 })).toBe(false);
    expect(schemaOf(operation?.responses[200])?.violations({ name: 7 })).toHaveLength(1);
    expect(operation?.responseHeaders?.[200]).toMatchObject([{ name: 'x-id', isRequired: true }]);
  });

  const parameter = { name: 'state', in: 'query', schema: text };
  test.each([
    [
      'an unknown key',
      { components: { parameters: { State: { ...parameter, enum: ['a'] } } } },
      '/components/parameters/State has the key “enum”, which is not known there',
    ],
    [
      'an unknown key of a schema',
      { components: { schemas: { Thing: object({ name: { ...text, errors: null } }) } } },
      '/components/schemas/Thing/properties/name has the key “errors”, which is not known there',
    ],
    [
      'a missing key',
      { components: { parameters: { State: { in: 'query', schema: text } } } },
      "/components/parameters/State must have required property 'name'",
    ],
    ['a key in the wrong form', { info: { title: 'Things', version: 1 } }, '/info/version must be string'],
  ])('with %s, which is named', async (_, more, reason) => {
    const document = { ...reading(text, more), openapi: '3.0.3' };
    const { notes } = await openApiContract(write('openapi.json', document));
    expect(notes).toEqual([expect.stringContaining(`is not valid OpenAPI 3.0.3: ${reason}.`)]);
  });

  test('with an operation in another file', async () => {
    write('read-thing.json', {
      operationId: 'readThing',
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      responses: { 200: described(object({ name: text })) },
    });
    const paths = {
      '/things/{id}': { get: { $ref: 'read-thing.json' }, put: { $ref: 'no-such-file.json' } },
    };
    const { contract, notes } = await openApiContract(write('openapi.json', reading(text, { paths })));
    const [operation] = contract.operations;
    expect(contract.operations.map(({ name }) => name)).toEqual(['readThing']);
    expect(operation?.pathParams?.id?.schema.accepts('x')).toBe(false);
    expect(
      schemaOf(operation?.responses[200])
        ?.violations({})
        .map(({ at }) => at),
    ).toEqual(['name']);
    expect(notes.filter((note) => note.startsWith('Not checked'))).toEqual([
      expect.stringMatching(/PUT \/things\/\{id\}, because \$ref "\S*no-such-file.json" cannot be resolved/),
    ]);
  });

  test('with $id, $anchor and references relative to them', async () => {
    const schemas = {
      Thing: {
        $id: 'https://things.example/thing',
        $ref: '#own',
        $defs: { own: { $anchor: 'own', ...object({ name: text }) } },
      },
    };
    const { violations } = await responseOf(
      write('openapi.json', reading({ $ref: 'https://things.example/thing' }, { components: { schemas } })),
    );
    expect(violations({ name: 'a' })).toEqual([]);
    expect(violations({})).toEqual(['name']);
  });

  test('from a URL, with references to the same host', async () => {
    const files: Record<string, unknown> = {
      '/api/openapi.json': reading({ $ref: 'schemas/thing.json' }),
      '/api/schemas/thing.json': object({ name: text }),
    };
    const server = createServer((request, response) =>
      response.end(JSON.stringify(files[request.url ?? ''] ?? null)),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = server.address() as AddressInfo;
      const { violations, notes } = await responseOf(`http://127.0.0.1:${port}/api/openapi.json`);
      expect(notes).toEqual([]);
      expect(violations({})).toEqual(['name']);
    } finally {
      server.close();
    }
  });

  test('with several schemes for one operation: the first that is supported, and a message', async () => {
    const security = [{ key: [], token: [] }];
    const securitySchemes = {
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      token: { type: 'http', scheme: 'bearer' },
    };
    const { contract, notes } = await openApiContract(
      write('openapi.json', { ...reading(text, { components: { securitySchemes }, security }) }),
    );
    expect(contract.operations).toHaveLength(1);
    expect(contract.authorize({ bearer: 'secret' }, contract.operations[0]).headers).toEqual({
      'x-key': 'secret',
    });
    expect(notes).toEqual([
      expect.stringMatching(
        /GET \/things also requires the security scheme token; pass its credential with --scheme-token token=TOKEN/,
      ),
    ]);
  });

  test('with an unusable schema: one operation is skipped, with the reason', async () => {
    const get = (schema: unknown) => ({ get: { responses: { 200: described(schema) } } });
    const schemas = { Loop: { allOf: [{ $ref: '#/components/schemas/Loop' }] }, File: { type: 'file' } };
    const paths = {
      '/a': get(text),
      '/b': get({ $ref: '#/components/schemas/None' }),
      '/c': get(object({ file: { $ref: '#/components/schemas/File' } })),
      '/d': get({ $ref: '#/components/schemas/Loop' }),
      '/e': get({ type: 'array', items: object({ file: { $ref: '#/components/schemas/File' } }) }),
    };
    const { contract, notes } = await openApiContract(
      write('openapi.json', reading(text, { paths, components: { schemas } })),
    );
    expect(contract.operations.map(({ name }) => name)).toEqual(['GET /a']);
    expect(notes.filter((note) => note.startsWith('Not checked'))).toEqual([
      expect.stringMatching(/GET \/b, because \$ref "#\/components\/schemas\/None" cannot be resolved/),
      expect.stringMatching(/GET \/c, because the type "file" is not known/),
      expect.stringMatching(/GET \/d, because a schema refers to itself/),
      expect.stringMatching(/GET \/e, because the type "file" is not known/),
    ]);
  });

  test('with an unusable schema behind others: each operation that reaches it is skipped', async () => {
    const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const schemas = {
      List: { type: 'array', items: refTo('Thing') },
      Thing: { allOf: [refTo('Base')] },
      Base: object({ kind: refTo('None') }),
    };
    const get = (name: string) => ({ get: { responses: { 200: described(refTo(name)) } } });
    const paths = {
      '/a': get('List'),
      '/b': get('List'),
      '/c': get('Thing'),
      '/d': { get: { responses: { 200: described(text) } } },
    };
    const { contract } = await openApiContract(
      write('openapi.json', { ...reading(text, { paths, components: { schemas } }), openapi: '3.0.3' }),
    );
    expect(contract.operations.map(({ name }) => name)).toEqual(['GET /d']);
  });

  test('in time that grows with its size: 400 components in a ring, each with all others in reach', async () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 400 }, (_, i) => [
        `N${i}`,
        object({
          next: { $ref: `#/components/schemas/N${(i + 1) % 400}` },
          far: { anyOf: [{ $ref: `#/components/schemas/N${(i + 7) % 400}` }, { type: 'null' }] },
        }),
      ]),
    );
    const paths = Object.fromEntries(
      Array.from({ length: 400 }, (_, i) => {
        const ref = { $ref: `#/components/schemas/N${i}` };
        return [
          `/n${i}/{id}`,
          {
            get: { responses: { 200: described(ref) } },
            put: { requestBody: content(ref), responses: { 200: described(ref) } },
          },
        ];
      }),
    );
    const path = write('openapi.json', reading(text, { paths, components: { schemas } }));
    const before = process.cpuUsage();
    const { contract } = await openApiContract(path);
    const [operation] = contract.operations;
    expect(
      schemaOf(operation?.responses[200])
        ?.violations({ next: {}, far: null })
        .map(({ at }) => at),
    ).toEqual(['next.next', 'next.far']);
    // The time of the CPU, which other processes do not prolong as they do the time of the clock: 0.5 s when written.
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(10);
  });
});

describe('what a document leaves out', () => {
  test('a 200 without content says nothing about the body; 204 and 205 have none', async () => {
    const get = (status: number) => ({ get: { responses: { [status]: nothing } } });
    const contract = await contractOf({ '/a': get(200), '/b': get(204), '/c': get(205), '/d': get(200) });
    const { findings } = await run(
      contract,
      ({ url }) => {
        const { pathname } = new URL(url);
        if (pathname === '/a')
          return new Response('<p>any</p>', { headers: { 'content-type': 'text/html' } });
        if (pathname === '/d') return respond(200, { any: 'thing' });
        // A Response cannot have status 204 with a body.
        const body = new Response('text');
        if (/^\/[bc]$/.test(pathname))
          return new Proxy(body, {
            get: (target, key) => {
              if (key === 'status') return pathname === '/b' ? 204 : 205;
              const value: unknown = Reflect.get(target, key, target);
              return typeof value === 'function' ? value.bind(target) : value;
            },
          });
        return respond(404);
      },
      { include: ['schema/*'] },
    );
    expect(findings.map(({ rule, operation }) => `${rule} ${operation}`)).toEqual([
      'schema/no-body GET /b',
      'schema/no-body GET /c',
    ]);
  });

  test('a path parameter that is not declared is a string, with a message', async () => {
    const document = reading(text, {
      paths: { '/things/{id}': { get: { responses: { 200: described(text) } } } },
    });
    const { contract, notes } = await openApiContract(write('openapi.json', document));
    expect(notes).toEqual([
      expect.stringMatching(/GET \/things\/\{id\} does not declare its path parameter id/),
    ]);
    const urls: string[] = [];
    await run(contract, ({ url }) => respond(urls.push(url) > 0 ? 404 : 200), {
      data: { examples: { 'GET /things/{id}': { id: ['seven'] } } },
    });
    expect(urls.filter((url) => url.includes(':id'))).toEqual([]);
    expect(urls).toContain('http://api.example/things/seven');
  });

  test('with all paths, and all schemas, in other files', async () => {
    write('all-paths.json', {
      '/things': {
        get: {
          responses: { 200: described({ $ref: './whole.json#/components/schemas/Thing' }) },
        },
      },
    });
    write('all-schemas.json', { Thing: object({ name: text }) });
    const path = write('whole.json', {
      ...reading(text),
      paths: { $ref: './all-paths.json' },
      components: { schemas: { $ref: './all-schemas.json' } },
    });
    const { violations } = await responseOf(path);
    expect(violations({ name: 'a' })).toEqual([]);
    expect(violations({ name: 1 })).toEqual(['name']);
  });

  test('with a status and its name as the key of a response', async () => {
    const responses = { '204 NO_CONTENT': nothing };
    const document = reading(text, { paths: { '/things': { get: { responses } } } });
    const { contract } = await openApiContract(write('openapi.json', document));
    expect(contract.operations.map(({ responses, ranges }) => ({ responses, ranges }))).toEqual([
      { responses: { 204: null }, ranges: {} },
    ]);
  });

  test.each([
    ['path', { name: 'id', in: 'path', schema: text }, /0 must have required property 'required'/],
    ['unknown place', { name: 'id', in: 'body', schema: text }, /0\/in must be equal to one of/],
  ])('with an invalid parameter: a message says what is wrong with it (%s)', async (_, parameter, reason) => {
    const document = {
      ...reading(text),
      openapi: '3.0.3',
      paths: { '/a/{id}': { get: { parameters: [parameter], responses: { 200: described(text) } } } },
    };
    const { notes } = await openApiContract(write('openapi.json', document));
    expect(notes).toContainEqual(expect.stringMatching(reason));
  });

  test('a required cookie that may be any text is asked for as a cookie', async () => {
    const parameters = [{ name: 'visit', in: 'cookie', required: true, schema: text }];
    const document = reading(text, {
      paths: { '/a': { get: { parameters, responses: { 200: described(text) } } } },
    });
    const path = write('openapi.json', document);
    expect((await openApiContract(path)).notes).toEqual([
      "GET /a requires the cookie visit, and any text is sent; pass a valid one with --header 'cookie: visit=…'.",
    ]);
    expect((await openApiContract(path, undefined, { headers: ['cookie'] })).notes).toEqual([]);
  });

  test('a required header that is passed is not asked for', async () => {
    const parameters = [{ name: 'X-Tenant', in: 'header', required: true, schema: text }];
    const document = reading(text, {
      paths: { '/a': { get: { parameters, responses: { 200: described(text) } } } },
    });
    const path = write('openapi.json', document);
    expect((await openApiContract(path)).notes).toEqual([
      expect.stringMatching(/requires the header X-Tenant/),
    ]);
    expect((await openApiContract(path, undefined, { headers: ['x-tenant'] })).notes).toEqual([]);
  });
});

test('a required header whose value is declared is sent', async () => {
  const parameters = [
    { name: 'X-Version', in: 'header', required: true, schema: { ...text, enum: ['2026-01', '2025-01'] } },
    { name: 'X-Tenant', in: 'header', required: true, example: 'acme', schema: text },
  ];
  const document = reading(text, {
    paths: { '/a': { get: { operationId: 'a', parameters, responses: { 200: described(text) } } } },
  });
  const { contract, notes } = await openApiContract(write('openapi.json', document));
  expect(notes).toEqual([]);
  const { findings } = await run(contract, ({ url, headers }) => {
    if (!url.endsWith('/a')) return respond(404);
    return headers.get('x-version') === '2026-01' && headers.get('x-tenant') === 'acme'
      ? respond(200, 'x')
      : respond(400);
  });
  expect(findings.map(({ message }) => message)).toEqual([]);
});

test('a value is not used any more after the run has deleted it', async () => {
  const id = { type: 'integer' };
  const thing = object({ id, name: text });
  const inPath = { name: 'id', in: 'path', required: true, schema: id };
  const contract = await contractOf({
    '/things': {
      get: { operationId: 'list', responses: { 200: described({ type: 'array', items: thing }) } },
    },
    '/things/{id}': {
      parameters: [inPath],
      get: { operationId: 'read', responses: { 200: described(thing), 404: nothing } },
      delete: { operationId: 'remove', responses: { 204: nothing, 404: nothing } },
      put: {
        operationId: 'rename',
        requestBody: { required: true, ...content(object({ name: { ...text, maxLength: 9 } })) },
        responses: { 200: described(thing), 404: nothing },
      },
    },
  });
  const things = new Map(Array.from({ length: 9 }, (_, i) => [`${i + 1}`, { id: i + 1, name: 'x' }]));
  const { findings } = await run(
    contract,
    async (request) => {
      const [, root, key = ''] = new URL(request.url).pathname.split('/');
      if (root !== 'things') return respond(404);
      if (key === '') return respond(200, [...things.values()]);
      const found = things.get(key);
      if (found === undefined) return respond(404);
      if (request.method === 'DELETE') return respond(things.delete(key) ? 204 : 404);
      if (request.method === 'GET') return respond(200, found);
      const sent = (await request.json()) as { name: string };
      return respond(200, Object.assign(found, { name: sent.name }));
    },
    { include: ['relations/deletes@remove', 'relations/read-by-id@rename'] },
  );
  expect(findings.map(({ message }) => message)).toEqual([]);
});

test('an id beyond 2^53 is sent, compared and reproduced exactly', async () => {
  const id = { type: 'integer', format: 'int64' };
  const thing = object({ id, name: text });
  const inPath = { name: 'id', in: 'path', required: true, schema: id };
  const contract = await contractOf({
    '/things': {
      get: { operationId: 'list', responses: { 200: described({ type: 'array', items: thing }) } },
    },
    '/things/{id}': {
      parameters: [inPath],
      get: { operationId: 'read', responses: { 200: described(thing), 404: nothing } },
    },
  });
  const ids = ['9007199254740993', '9223372036854775807'];
  const row = (each: string) => `{"id":${each},"name":"x"}`;
  const paths: string[] = [];
  const { findings } = await run(
    contract,
    ({ url }) => {
      const { pathname } = new URL(url);
      paths.push(pathname);
      const found = ids.find((each) => pathname === `/things/${each}`);
      const body =
        pathname === '/things' ? `[${ids.map(row).join()}]` : found === undefined ? undefined : row(found);
      if (body === undefined) return respond(404);
      return new Response(body, { headers: { 'content-type': 'application/json' } });
    },
    { include: ['schema/*'] },
  );
  expect(findings.map(({ message }) => message)).toEqual([]);
  expect(paths).toEqual(expect.arrayContaining(ids.map((each) => `/things/${each}`)));
});
