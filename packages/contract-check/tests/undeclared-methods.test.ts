import { expect, test } from 'vitest';
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

const thing = object({ id: text });
const list = { type: 'array', items: thing };
const answers = { 200: described(thing), 404: nothing };
const code = { ...inPath('code'), schema: { type: 'string', pattern: '^[a-c]$' } };
const paths = {
  '/me': { get: { operationId: 'me', responses: { 200: described(thing) } } },
  '/things': { get: { operationId: 'list', responses: { 200: described(list) } } },
  '/things/{id}': { parameters: [inPath('id')], get: { operationId: 'read', responses: answers } },
  '/{locale}/things': {
    parameters: [inPath('locale')],
    get: { operationId: 'translated', responses: { 200: described(list) } },
  },
  '/countries/{code}': { parameters: [code], put: { operationId: 'replace', responses: answers } },
  '/regions/{code}': { parameters: [code], get: { operationId: 'region', responses: answers } },
};
const contract = await contractOf(paths);

/** A server with methods that its document does not declare, which change what they find. */
const createServer = (allow: (path: string) => string[]) => {
  const things = new Set(['a', 'b']);
  const sent: [method: string, path: string][] = [];
  let changes = 0;
  const handle = (method: string, path: string): Response => {
    const [, last = ''] = /\/([^/]+)$/.exec(path) ?? [];
    const isList = /^(?:\/[^/]+)?\/things$/.test(path);
    const exists =
      isList || path === '/me' || things.has(last) || /^\/(?:countries|regions)\/[a-c]$/.test(path);
    if (!exists) return respond(404);
    if (method === 'GET') return respond(200, isList ? [{ id: 'a' }, { id: 'b' }] : { id: last });
    if (method === 'PUT' && path.startsWith('/countries/')) return respond(200, { id: last });
    if (!['POST', 'PUT', 'PATCH', 'DELETE'].includes(method))
      return new Response(null, { status: 405, headers: { allow: allow(path).join(', ') } });
    changes += 1;
    return respond(204);
  };
  return {
    sent,
    changes: () => changes,
    fetch: async (url: string, { method = '' }: RequestInit) => {
      const { pathname } = new URL(url);
      sent.push([method, pathname]);
      return handle(method, pathname);
    },
  };
};

test('methods that a path does not have change nothing that exists', async () => {
  const server = createServer((path) =>
    path.startsWith('/countries/') ? ['PUT'] : ['GET', 'HEAD', 'OPTIONS'],
  );
  const result = await run(contract, () => respond(500), {
    include: ['negative/method'],
    fetch: server.fetch,
    data: { examples: { replace: { code: ['a'] }, region: { code: ['a'] } } },
  });
  expect(server.changes()).toBe(0);
  expect(idsOf(result)).toEqual([]);
  expect(server.sent).toContainEqual(['DELETE', '/things/no-such-thing-1']);
  const others = server.sent.filter(
    ([method, path]) => method !== 'GET' && path !== '/things/no-such-thing-1',
  );
  expect(others.map(([method]) => method)).toEqual(Array(5).fill('PROPFIND'));
});

test('a method of a list that only Allow names is reported', async () => {
  const server = createServer((path) =>
    path.startsWith('/countries/') ? ['PUT'] : path === '/things' ? ['GET', 'DELETE'] : ['GET'],
  );
  const { findings } = await run(contract, () => respond(500), {
    include: ['negative/method'],
    fetch: server.fetch,
  });
  expect(findings.map(({ operation, message }) => `${operation}: ${message}`)).toEqual([
    'list: PROPFIND, which the path does not have, got 405 with Allow: GET, DELETE, where DELETE is not declared',
  ]);
  expect(server.changes()).toBe(0);
});
