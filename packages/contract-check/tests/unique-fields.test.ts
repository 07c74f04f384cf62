import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { uniqueValue } from '../src/generate/unique-value.ts';
import { zodSchema } from '../src/schema/zod-schema.ts';
import {
  contractOf,
  described,
  idsOf,
  inPath,
  nothing,
  object,
  respond,
  run,
  text,
} from './in-memory-api.ts';

describe('a unique value', () => {
  test.each([
    ['an email', z.email()],
    ['a uuid', z.uuid()],
    ['a text', z.string().min(1).max(50)],
    ['a short text', z.string().length(6)],
    ['a slug', z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)],
    ['a SKU', z.string().regex(/^[A-Z]{3}-\d{5}$/)],
    ['an upper-case code', z.string().regex(/^[A-Z0-9]{8,12}$/)],
    ['a phone number', z.string().regex(/^\d{10,14}$/)],
    ['an integer', z.int().min(1)],
    ['a nullable text', z.string().max(20).nullable()],
  ])('of %s is valid and differs each time', (_, field) => {
    const schema = zodSchema(z.object({ item: z.object({ field }) }));
    const values = Array.from({ length: 20 }, () => uniqueValue(schema, 'item.field'));
    for (const value of values) expect(schema.accepts({ item: { field: value } })).toBe(true);
    expect(new Set(values).size).toBe(20);
  });
});

const bodyOf = (field: string) => ({ name: text, [field]: { type: 'string', format: 'email' } });
const invalid = { 400: nothing, 409: nothing, 415: nothing, 422: nothing };
const paths = (field: string, unique: object) => {
  const body = { required: true, content: { 'application/json': { schema: object(bodyOf(field)) } } };
  const row = object({ id: { type: 'string' }, ...bodyOf(field) });
  return {
    '/accounts': {
      get: { operationId: 'list', responses: { 200: described({ type: 'array', items: row }) } },
      post: {
        operationId: 'create',
        ...unique,
        requestBody: body,
        responses: { 201: described(row), ...invalid },
      },
    },
    '/accounts/{id}': {
      parameters: [inPath('id')],
      get: { operationId: 'read', responses: { 200: described(row), 404: nothing } },
      put: {
        operationId: 'replace',
        ...unique,
        requestBody: body,
        responses: { 200: described(row), 404: nothing, ...invalid },
      },
      delete: { operationId: 'delete', responses: { 204: nothing, 404: nothing } },
    },
  };
};

/** An API that accepts each value of a field once. */
const accounts = (field: string) => {
  const rows = new Map<string, Record<string, unknown>>();
  let created = 0;
  const schema = z.strictObject({ name: z.string().min(1).max(50), [field]: z.email() });
  return async (request: Request): Promise<Response> => {
    const [, collection, id] = new URL(request.url).pathname.split('/');
    if (collection !== 'accounts') return respond(404);
    if (request.method === 'GET' && id === undefined) return respond(200, [...rows.values()]);
    const current = rows.get(id ?? '');
    if (id !== undefined && current === undefined) return respond(404);
    if (request.method === 'GET') return respond(200, current);
    if (request.method === 'DELETE') return respond(rows.delete(id ?? '') ? 204 : 404);
    if (!request.headers.get('content-type')?.startsWith('application/json')) return respond(415);
    const { success, data } = schema.safeParse(await request.json().catch(() => undefined));
    if (!success) return respond(422);
    if ([...rows.values()].some((each) => each[field] === data[field] && each.id !== id)) return respond(409);
    const stored = { id: id ?? String(++created), ...data };
    rows.set(stored.id, stored);
    return respond(id === undefined ? 201 : 200, stored);
  };
};

test.each([
  ['an annotated field', 'contact', { 'x-unique': ['contact'] }],
  ['a field named email', 'email', {}],
])('bodies with %s that must be unique are accepted', async (_, field, unique) => {
  const { findings, inconclusive } = await run(await contractOf(paths(field, unique)), accounts(field));
  expect(findings.map(({ message }) => message)).toEqual([]);
  expect(inconclusive.filter(({ reason }) => reason.includes('409'))).toEqual([]);
});

test('a field that turns out to be unique gets new values', async () => {
  const result = await run(await contractOf(paths('contact', {})), accounts('contact'));
  expect(idsOf(result)).toEqual([]);
  expect(result.passed).toContainEqual({ rule: 'relations/updated', operation: 'replace' });
});

test('a conflict with no value is reported', async () => {
  let created = 0;
  const correct = accounts('contact');
  const result = await run(await contractOf(paths('contact', {})), (request) =>
    request.method === 'POST' && ++created > 3 ? respond(409) : correct(request),
  );
  expect(idsOf(result)).toContain('schema/accepts-valid create');
});
