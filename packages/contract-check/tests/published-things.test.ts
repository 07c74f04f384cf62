import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Result } from '../src/engine/run.ts';
import {
  content,
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

/**
 * Recipes that everybody reads and only their owner changes, in the style of NestJS: ids are UUIDs, which the document
 * does not say; a body of another type than JSON is ignored; a name may be used once.
 */
const title = { type: 'string', minLength: 1, maxLength: 80 };
const recipe = object({
  id: { type: 'string' },
  name: title,
  servings: { type: 'integer' },
  edition: { type: 'integer' },
});
const secured = { security: [{ bearer: [] }] };
const failures = { 400: nothing, 401: nothing };
const body = (schema: unknown) => ({ requestBody: { required: true, ...content(schema) } });
const servings = { type: 'integer', minimum: 1, maximum: 20 };
const one = { 200: described(recipe), 404: nothing };
const item = object({ id: { type: 'string' }, label: text });
const document = {
  '/recipes': {
    get: { operationId: 'list', responses: { 200: described({ type: 'array', items: recipe }) } },
    post: {
      operationId: 'create',
      ...secured,
      ...body(object({ name: title, servings })),
      responses: { 201: described(recipe), 409: nothing, ...failures },
    },
  },
  '/recipes/{id}': {
    parameters: [inPath('id')],
    get: { operationId: 'read', responses: { ...one, 400: nothing } },
    patch: {
      operationId: 'change',
      ...secured,
      ...body({ type: 'object', properties: { servings } }),
      responses: { ...one, ...failures, 403: nothing },
    },
    delete: {
      operationId: 'remove',
      ...secured,
      responses: { 204: nothing, 404: nothing, ...failures, 403: nothing },
    },
  },
  '/me/items': {
    get: {
      operationId: 'items',
      ...secured,
      responses: { 200: described({ type: 'array', items: item }), 401: nothing },
    },
    post: {
      operationId: 'add',
      ...secured,
      ...body(object({ label: text })),
      responses: { 201: described(item), ...failures },
    },
  },
};
const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

interface Stored {
  id: string;
  owner: string;
  [key: string]: unknown;
}
const recipes = (fault = '') => {
  const stored = new Map<string, Stored>();
  const items: Stored[] = [];
  const shown = ({ owner: _, ...row }: Stored) => row;
  const isServings = (value: unknown) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 20;
  const isText = (value: unknown, longest: number) =>
    typeof value === 'string' && value !== '' && value.length <= longest;
  return async (request: Request): Promise<Response> => {
    const { method } = request;
    const [, root, key] = new URL(request.url).pathname.split('/');
    const owner = /^Bearer ([ab])$/.exec(request.headers.get('authorization') ?? '')?.[1];
    if (owner === undefined && (method !== 'GET' || root === 'me')) return respond(401);
    const isJson = request.headers.get('content-type') === 'application/json';
    const sent = isJson ? await request.text() : '';
    let data: Record<string, unknown> = {};
    try {
      data = sent === '' ? {} : JSON.parse(sent);
    } catch {
      return respond(400);
    }
    if (typeof data !== 'object' || Array.isArray(data) || sent.length > 100_000) return respond(400);
    if (root === 'me' && key === 'items') {
      if (method === 'GET')
        return respond(200, items.filter((each) => fault === 'shared' || each.owner === owner).map(shown));
      if (!isText(data.label, 50)) return respond(400);
      const added = { id: randomUUID(), owner: owner ?? '', label: data.label };
      items.push(added);
      return respond(201, shown(added));
    }
    if (root !== 'recipes') return respond(404);
    if (key === undefined && method === 'GET') return respond(200, [...stored.values()].map(shown));
    if (key === undefined) {
      if (!isText(data.name, 80) || !isServings(data.servings)) return respond(400);
      if ([...stored.values()].some(({ name }) => name === data.name)) return respond(409);
      const { name, servings } = data;
      const created = { id: randomUUID(), owner: owner ?? '', name, servings, edition: 1 };
      stored.set(created.id, created);
      return respond(201, shown(created));
    }
    if (!uuid.test(key)) return respond(400);
    const found = stored.get(key);
    if (found === undefined)
      return respond(fault === 'unknown' ? 200 : 404, { id: key, name: 'x', servings: 1, edition: 1 });
    if (method === 'GET') return respond(200, shown(found));
    if (found.owner !== owner && fault !== 'foreign') return respond(403);
    if (method === 'DELETE') return respond(stored.delete(key) ? 204 : 404);
    if ('servings' in data && !isServings(data.servings)) return respond(400);
    const { servings = found.servings, edition = found.edition } = data;
    Object.assign(found, fault === 'taken' ? { servings, edition } : { servings });
    return respond(200, shown(found));
  };
};

const check = async (fault?: string): Promise<Result> => {
  const securitySchemes = { bearer: { type: 'http', scheme: 'bearer' } };
  const contract = await contractOf(document, { components: { securitySchemes } });
  return run(contract, recipes(fault), { tokens: ['a', 'b'] });
};

test('a correct API has no finding, and what it may ignore is inconclusive', async () => {
  const result = await check();
  expect(result.findings.map(({ rule, operation, message }) => [rule, operation, message])).toEqual([]);
  expect(result.inconclusive.map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/body sent as text\/plain, which the backend may ignore/),
    expect.stringMatching(/empty body, which the backend may ignore/),
  ]);
});

test.each([
  ['foreign', 'access/foreign change', /B changed .* although a 403 is declared/],
  ['shared', 'access/foreign-list items', /the list of B contains/],
  ['taken', 'negative/read-only change', /took edition/],
  ['unknown', 'negative/unknown read', /responded 200 to id [\da-f-]{36}, which does not exist/],
])('%s: %s', async (fault, id, message) => {
  const result = await check(fault);
  expect(result.findings.map((each) => each.message)).toContainEqual(expect.stringMatching(message));
  const [rule = '', operation = ''] = id.split(' ');
  expect(idsOf(result).some((each) => each.includes(rule) && each.includes(operation))).toBe(true);
});
