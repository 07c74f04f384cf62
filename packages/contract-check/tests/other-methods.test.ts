import { expect, test } from 'vitest';
import {
  contractOf,
  described,
  idsOf,
  inPath,
  load,
  nothing,
  object,
  respond,
  run,
  text,
} from './in-memory-api.ts';

const thing = object({ id: text });
const paths = {
  '/things/{id}': {
    parameters: [{ ...inPath('id'), schema: { type: 'string', enum: ['a'] } }],
    get: { operationId: 'read', responses: { 200: described(thing), 404: nothing } },
    head: { responses: { 200: nothing, 404: nothing } },
    options: { responses: { 204: nothing } },
  },
};

type Fault = 'HEAD is not found' | 'HEAD has another type' | 'OPTIONS fails' | undefined;
const thingsApi = (fault: Fault) => (request: Request) => {
  if (!new URL(request.url).pathname.endsWith('/things/a')) return respond(404);
  if (request.method === 'OPTIONS') return respond(fault === 'OPTIONS fails' ? 500 : 204);
  if (request.method === 'GET') return respond(200, { id: 'a' });
  const type = fault === 'HEAD has another type' ? 'text/html' : 'application/json';
  return new Response(null, {
    status: fault === 'HEAD is not found' ? 404 : 200,
    headers: { 'content-type': type },
  });
};

test.each<[Fault, string[]]>([
  [undefined, []],
  ['HEAD is not found', ['schema/other-methods read HEAD']],
  ['HEAD has another type', ['schema/other-methods read HEAD content-type']],
  ['OPTIONS fails', ['schema/other-methods read OPTIONS']],
])('declared methods beside GET: %s', async (fault, expected) => {
  const contract = await contractOf(paths);
  const handle = thingsApi(fault);
  const result = await run(contract, handle, {
    include: ['schema'],
    fetch: async (url, init) => handle(new Request(url, init)),
  });
  expect(idsOf(result)).toEqual(expected);
});

test('HEAD without a GET that is checked is skipped, with a message', async () => {
  const get = { operationId: 'list', responses: { 200: described(thing) } };
  const { notes } = await load({
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    paths: { '/things': { get }, '/others': { head: { responses: { 200: nothing } } } },
  });
  expect(notes).toEqual(['Not checked: HEAD /others, because no GET of its path is checked.']);
});

test.each([
  ['label', '/things/.a'],
  ['matrix', '/things/;id=a'],
  ['simple', '/things/a'],
])('a path parameter in the style %s', async (style, path) => {
  const parameters = [{ ...inPath('id'), style, schema: { type: 'string', enum: ['a'] } }];
  const get = { operationId: 'read', parameters, responses: { 200: described(thing), 404: nothing } };
  const contract = await contractOf({ '/things/{id}': { get } });
  const { findings, passed } = await run(contract, (request) =>
    new URL(request.url).pathname === path ? respond(200, { id: 'a' }) : respond(404),
  );
  expect(findings.map(({ message }) => message)).toEqual([]);
  expect(passed).toContainEqual({ rule: 'schema/accepts-valid', operation: 'read' });
});

test('a body in XML is sent as its example', async () => {
  const sent: string[] = [];
  const example = '<thing><name>Rahim</name></thing>';
  const post = {
    operationId: 'create',
    requestBody: { required: true, content: { 'application/xml': { schema: thing, example } } },
    responses: {
      201: { description: 'Created', content: { 'application/xml': { schema: thing } } },
      400: nothing,
      415: nothing,
    },
  };
  const contract = await contractOf({ '/things': { post } });
  const create =
    (type: string) =>
    async (request: Request): Promise<Response> => {
      if (!request.url.endsWith('/things') || request.method !== 'POST') return respond(404);
      if (!/^(text|application)\/xml/.test(request.headers.get('content-type') ?? '')) return respond(415);
      const body = await request.text();
      if (!/^<thing>.*<\/thing>$/.test(body)) return respond(400);
      sent.push(body);
      return new Response('<thing/>', { status: 201, headers: { 'content-type': type } });
    };
  expect(idsOf(await run(contract, create('application/xml')))).toEqual([]);
  expect(new Set(sent)).toEqual(new Set([example]));
  expect(idsOf(await run(contract, create('text/html')))).toEqual(['schema/content-type create 201']);
});
