import { describe, expect, test } from 'vitest';
import { exampleBody } from '../src/generate/example-body.ts';
import {
  content,
  contractOf,
  described,
  inPath,
  load,
  nothing,
  object,
  respond,
  run,
  text,
} from './in-memory-api.ts';

const integer = { type: 'integer', minimum: 1, maximum: 9 };
const address = object({ city: { ...text, minLength: 2 } });
const form = object({
  note: { type: 'string' },
  name: { ...text, minLength: 2 },
  count: integer,
  isOpen: { type: 'boolean' },
  tags: { type: 'array', minItems: 1, items: { type: 'string', enum: ['a', 'b'] } },
  codes: { type: 'array', minItems: 1, items: integer },
  address,
});
const urlEncoded = 'application/x-www-form-urlencoded';
const encoding = {
  address: { style: 'deepObject', explode: true },
  codes: { style: 'form', explode: false },
};

/** Whether a server that reads the fields strictly accepts them. */
const isValid = (fields: ReadonlyMap<string, string[]>): boolean => {
  const one = (name: string) => fields.get(name)?.[0] ?? '';
  const isCode = (code: string) => /^[1-9]$/.test(code);
  return (
    fields.has('note') &&
    one('name').length >= 2 &&
    one('name').length <= 50 &&
    isCode(one('count')) &&
    /^(true|false)$/.test(one('isOpen')) &&
    (fields.get('tags') ?? ['none']).every((tag) => ['a', 'b'].includes(tag)) &&
    one('codes').split(',').every(isCode) &&
    one('city').length >= 2 &&
    one('city').length <= 50
  );
};
const grouped = (entries: Iterable<[string, string]>): Map<string, string[]> => {
  const fields = new Map<string, string[]>();
  for (const [name, value] of entries) fields.set(name, [...(fields.get(name) ?? []), value]);
  return fields;
};

describe('a form', () => {
  const post = (type: string, schema: object, more: object = {}) => ({
    '/things': {
      post: {
        operationId: 'add',
        requestBody: { required: true, content: { [type]: { schema, ...more } } },
        responses: { 201: nothing, 422: nothing },
      },
    },
  });

  test('in the encoding of URLs is sent with the declared styles, and its violations are found', async () => {
    const bodies: string[] = [];
    const accept = (isLenient: boolean) => async (request: Request) => {
      if (request.method !== 'POST' || !request.url.endsWith('/things')) return respond(404);
      const body = await request.text();
      bodies.push(`${request.headers.get('content-type')} ${body}`);
      const fields = grouped(new URLSearchParams(body));
      fields.set('city', fields.get('address[city]') ?? []);
      return respond(isLenient || isValid(fields) ? 201 : 422);
    };
    const contract = await contractOf(post(urlEncoded, form, { encoding }));
    const strict = await run(contract, accept(false));
    expect(strict.findings.map(({ message }) => message)).toEqual([]);
    expect(strict.inconclusive.map(({ rule }) => rule)).toEqual(['negative/not-stored']);
    expect(bodies.every((body) => body.startsWith(`${urlEncoded} `))).toBe(true);
    const lenient = await run(contract, accept(true));
    const places = lenient.findings.map(({ rule, place }) => `${rule} ${place}`);
    expect(places).toEqual(
      expect.arrayContaining([
        'negative/missing-field name',
        'negative/wrong-type count',
        'negative/bounds count',
        'negative/wrong-type isOpen',
        'negative/enum tags.[]',
        'negative/bounds codes.[]',
        'negative/bounds address.city',
      ]),
    );
    // In a form, the object {} and null are texts too.
    expect(places).not.toContain('negative/wrong-type note');
  });

  test.each([
    { type: 'string', format: 'binary' },
    { type: 'string', contentMediaType: 'application/octet-stream' },
  ])('in several parts has a file, and JSON for an object: %j', async (file) => {
    const schema = object({ name: { ...text, minLength: 2 }, photo: file, address });
    const paths = post('multipart/form-data', schema, {
      encoding: { photo: { contentType: 'text/csv, text/plain' } },
    });
    // It is stored under a URL.
    const stored = object({ id: text, name: text, photo: text, address });
    const read = { operationId: 'read', parameters: [inPath('id')], responses: { 200: described(stored) } };
    const add = { ...paths['/things'].post, responses: { 201: described(stored), 422: nothing } };
    const contract = await contractOf({ '/things': { post: add }, '/things/{id}': { get: read } });
    let last: object = {};
    const photos = new Set<string>();
    const { findings } = await run(contract, async (request) => {
      if (request.method === 'GET')
        return /\/things\/1$/.test(request.url) ? respond(200, last) : respond(404);
      if (!request.url.endsWith('/things')) return respond(404);
      const data = await request.formData();
      const [name, photo, sent] = [data.get('name'), data.get('photo'), data.get('address')];
      if (photo instanceof File) photos.add(`${photo.name} ${photo.type}`);
      const city =
        typeof sent === 'string' && sent.startsWith('{')
          ? (JSON.parse(sent) as { city?: unknown }).city
          : undefined;
      const isText = (value: unknown) => typeof value === 'string' && value.length >= 2 && value.length <= 50;
      if (!isText(name) || !isText(city) || !(photo instanceof File)) return respond(422);
      last = { id: '1', name, photo: 'https://files.example/1', address: { city } };
      return respond(201, last);
    });
    expect(findings.map(({ message }) => message)).toEqual([]);
    expect([...photos]).toEqual(['contract-check.txt text/csv']);
  });

  test('of Swagger 2 has the lists of its collection formats', async () => {
    const post = {
      consumes: [urlEncoded],
      parameters: [
        {
          name: 'ids',
          in: 'formData',
          type: 'array',
          items: { type: 'integer' },
          required: true,
          minItems: 2,
        },
        { name: 'tags', in: 'formData', type: 'array', collectionFormat: 'multi', items: { type: 'string' } },
      ],
      responses: { 204: nothing },
    };
    const info = { title: 'Things', version: '1' };
    const { contract } = await load({ swagger: '2.0', info, paths: { '/things': { post } } });
    const encode = contract.operations[0]?.encode;
    expect(encode?.({ ids: [1, 2], tags: ['a', 'b'] })).toEqual({
      type: urlEncoded,
      text: 'ids=1%2C2&tags=a&tags=b',
    });
  });
});

test('a text is sent as it is', async () => {
  const requestBody = { required: true, ...content({ type: 'string', minLength: 1 }, 'text/plain') };
  const contract = await contractOf({
    '/notes': { post: { operationId: 'note', requestBody, responses: { 204: nothing, 422: nothing } } },
  });
  const { findings } = await run(contract, async (request) => {
    if (request.method !== 'POST' || !request.url.endsWith('/notes')) return respond(404);
    return respond(
      request.headers.get('content-type') === 'text/plain' && (await request.text()) ? 204 : 422,
    );
  });
  expect(findings.map(({ message }) => message)).toEqual([]);
});

describe('a parameter of the query', () => {
  const ids = { type: 'array', items: integer };
  const urlOf = async (parameter: object) => {
    const get = {
      operationId: 'list',
      parameters: [{ in: 'query', required: true, ...parameter }],
      responses: { 200: described({ type: 'array', items: text }), 422: nothing },
    };
    const contract = await contractOf({ '/things': { get } });
    const [operation] = contract.operations;
    const [name = '', declared] = Object.entries(operation?.query ?? {})[0] ?? [];
    return { contract, name, declared };
  };

  test.each<[string, object, unknown, string]>([
    ['a list, one field for each item', { schema: ids }, [1, 2], 'q=1&q=2'],
    ['a list in one field', { schema: ids, explode: false }, [1, 2], 'q=1%2C2'],
    ['a list with pipes', { schema: ids, style: 'pipeDelimited' }, [1, 2], 'q=1%7C2'],
    ['an object, one field for each property', { schema: address }, { city: 'x' }, 'city=x'],
    [
      'an object in brackets, with rules for several fields',
      { schema: { ...address, minProperties: 1 }, style: 'deepObject' },
      { city: 'x' },
      'q%5Bcity%5D=x',
    ],
    ['JSON', content(address), { city: 'x' }, 'q=%7B%22city%22%3A%22x%22%7D'],
  ])('%s', async (_, parameter, value, expected) => {
    const { declared } = await urlOf({ name: 'q', ...parameter });
    const fields = declared?.serialize?.(value) ?? [];
    expect(new URLSearchParams(fields.map(([name, each]) => [name, each])).toString()).toBe(expected);
    expect(declared?.schema.accepts(exampleBody(declared.schema, 'required'))).toBe(true);
  });

  test('that is an object in brackets is one for each of its fields', async () => {
    const { contract } = await urlOf({ name: 'q', schema: address, style: 'deepObject' });
    expect(Object.keys(contract.operations[0]?.query ?? {})).toEqual(['q[city]']);
  });

  test('that is a required list is sent with an item, and its violations are found', async () => {
    const { contract } = await urlOf({ name: 'ids', schema: ids, explode: false });
    const answer = (isLenient: boolean) => (request: Request) => {
      const { pathname, searchParams } = new URL(request.url);
      if (pathname !== '/things') return respond(404);
      const sent = searchParams.get('ids')?.split(',') ?? [''];
      return isLenient || sent.every((id) => /^[1-9]$/.test(id)) ? respond(200, ['x']) : respond(422);
    };
    expect((await run(contract, answer(false))).findings.map(({ message }) => message)).toEqual([]);
    const messages = (await run(contract, answer(true))).findings.map(({ message }) => message);
    expect(messages).toEqual([expect.stringMatching(/^responded 200 to ids=/)]);
  });
});

test('a required header or cookie without an example is generated, and differs in each request if it identifies one', async () => {
  const header = { in: 'header', required: true };
  const parameters = [
    { ...header, name: 'X-Trace', schema: { type: 'string', format: 'uuid' } },
    { ...header, name: 'X-Level', schema: integer },
    { ...header, name: 'Idempotency-Key', schema: { type: 'string' } },
    { in: 'cookie', required: true, name: 'lang', schema: { type: 'string', enum: ['en', 'bn'] } },
    inPath('id'),
  ];
  const get = {
    operationId: 'read',
    parameters,
    responses: { 200: described(object({ id: text })), 404: nothing },
  };
  const contract = await contractOf({ '/things/{id}': { get } });
  const keys: (string | null)[] = [];
  const { findings } = await run(
    contract,
    ({ url, headers }) => {
      if (!/\/things\/\w+$/.test(url)) return respond(404);
      keys.push(headers.get('idempotency-key'));
      const isComplete =
        /^[\da-f-]{36}$/.test(headers.get('x-trace') ?? '') &&
        /^[1-9]$/.test(headers.get('x-level') ?? '') &&
        headers.get('cookie') === 'lang=en';
      if (['x-trace', 'x-level', 'idempotency-key'].some((name) => !headers.has(name))) return respond(400);
      if (!isComplete) return respond(500);
      return url.endsWith('/seven') ? respond(200, { id: 'seven' }) : respond(404);
    },
    { data: { examples: { read: { id: ['seven'] } } } },
  );
  expect(findings.map(({ message }) => message)).toEqual([]);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(keys.length);
});
