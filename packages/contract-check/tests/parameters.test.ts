import { expect, test } from 'vitest';
import { findingId } from '../src/engine/findings.ts';
import type { DataFile } from '../src/session/data-file.ts';
import { contractOf, object, run } from './in-memory-api.ts';

const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });
const draft = object({ name: { type: 'string', minLength: 1, maxLength: 50 } });
const item = object({ id: { type: 'integer' }, ...draft.properties });
const failure = { description: 'Error', ...json(object({ message: { type: 'string' } })) };
const failures = { 400: failure, 404: failure, 413: failure, 415: failure };
const responses = (status: number, schema: unknown) => ({
  [status]: { description: 'Success', ...json(schema) },
  ...failures,
});
const inPath = (name: string) => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'integer', minimum: 1 },
});
const requestBody = { required: true, ...json(draft) };
const collection = (name: string, parameters: unknown[]) => ({
  parameters,
  get: { operationId: `list${name}s`, responses: responses(200, { type: 'array', items: item }) },
  post: { operationId: `create${name}`, requestBody, responses: responses(201, item) },
});
const element = (name: string, parameters: unknown[]) => ({
  parameters,
  get: { operationId: `get${name}`, responses: responses(200, item) },
  put: { operationId: `put${name}`, requestBody, responses: responses(200, item) },
  delete: { operationId: `delete${name}`, responses: { 204: { description: 'Deleted' }, ...failures } },
});
const version = { name: 'v', in: 'query', required: true, schema: { type: 'string', enum: ['1'] } };

const projects = {
  '/projects': collection('Project', []),
  '/projects/{pid}': element('Project', [inPath('pid')]),
};
const nested = {
  ...projects,
  '/projects/{pid}/tasks': collection('Task', [inPath('pid')]),
  // The order in which parameters are declared has no meaning.
  '/projects/{pid}/tasks/{tid}': element('Task', [inPath('tid'), inPath('pid')]),
};
const versioned = {
  '/projects': collection('Project', [version]),
  '/projects/{pid}': element('Project', [version, inPath('pid')]),
};

interface Item {
  id: number;
  name: string;
  tasks: Map<number, Item>;
}
const respond = (status: number, body?: unknown) =>
  new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
  });
const fail = (status: number) => respond(status, { message: `status ${status}` });

const parseDraft = (text: string): { name: string } | undefined => {
  try {
    const body: unknown = JSON.parse(text);
    const { name } = (body ?? {}) as { name?: unknown };
    return typeof name === 'string' && name.trim() !== '' && name.length <= 50 ? { name } : undefined;
  } catch {
    return undefined;
  }
};

/** Bugs, with the rule that reports each. */
const bugs = {
  'a task is read under any project': 'negative/unknown',
  'an unknown task gets 200': 'negative/unknown',
  'an invalid task id gets 500': 'schema/server-error',
  'tasks of all projects are listed': 'relations/rows-of',
  'an update of a task is lost': 'relations/updated',
  'a deleted task remains': 'relations/deleted',
  'deleting a task deletes its siblings': 'relations/others-unchanged',
} as const;
type Bug = keyof typeof bugs;

/** Projects with tasks. Creating, reading and changing a task requires the path of its own project. */
const notAllowed = (): Response => {
  const response = fail(405);
  response.headers.set('allow', 'GET, POST');
  return response;
};

const serve = ({ isVersioned = false, bug }: { isVersioned?: boolean; bug?: Bug | undefined }) => {
  const all = new Map<number, Item>();
  let id = 0;
  const add = (items: Map<number, Item>, name: string): Item => {
    id += 1;
    const created = { id, name, tasks: new Map() };
    items.set(id, created);
    return created;
  };
  add(add(all, 'Garden').tasks, 'Water the roses');
  const show = ({ id: shown, name }: Item) => ({ id: shown, name });
  const everyTask = () => [...all.values()].flatMap(({ tasks }) => [...tasks.values()]);

  const handle = (method: string, { pathname, searchParams }: URL, type: string, text: string): Response => {
    const segments = pathname.split('/').slice(1);
    const [root, projectId, child, taskId] = segments;
    if (root !== 'projects' || segments.length > 4 || (child ?? 'tasks') !== 'tasks') return fail(404);
    if (isVersioned && searchParams.get('v') !== '1') return fail(400);
    if (bug === 'an invalid task id gets 500' && taskId === 'abc') return fail(500);
    if ([projectId, taskId].some((each) => each !== undefined && !/^[1-9]\d*$/.test(each))) return fail(400);
    const items = child === undefined ? all : all.get(Number(projectId))?.tasks;
    const itemId = child === undefined ? projectId : taskId;
    const [found] =
      bug === 'a task is read under any project' && method === 'GET' && taskId !== undefined
        ? everyTask().filter((task) => task.id === Number(taskId))
        : [items?.get(Number(itemId))];
    const sent = parseDraft(text);
    if (['POST', 'PUT'].includes(method)) {
      if (!/json/.test(type)) return fail(415);
      if (text.length > 1_000_000) return fail(413);
      if (sent === undefined) return fail(400);
    }
    if (itemId === undefined) {
      if (items === undefined) return fail(404);
      const listed =
        bug === 'tasks of all projects are listed' && child !== undefined ? everyTask() : [...items.values()];
      if (method === 'GET') return respond(200, listed.map(show));
      return method === 'POST' && sent !== undefined
        ? respond(201, show(add(items, sent.name)))
        : notAllowed();
    }
    if (bug === 'an unknown task gets 200' && items !== undefined && found === undefined && child)
      return method === 'DELETE' ? respond(204) : respond(200, { id: Number(itemId), name: 'Unknown' });
    if (found === undefined) return fail(404);
    if (method === 'PUT' && sent !== undefined && !(bug === 'an update of a task is lost' && child))
      found.name = sent.name;
    if (method !== 'DELETE') return respond(200, show(found));
    if (bug === 'deleting a task deletes its siblings' && child) items?.clear();
    if (!(bug === 'a deleted task remains' && child)) items?.delete(found.id);
    return respond(204);
  };
  return { handle, count: () => all.size + everyTask().length };
};

const url = 'http://api.example';
const check = async (
  paths: object,
  api: ReturnType<typeof serve>['handle'],
  include: readonly string[] = [],
  data: DataFile = {},
) => {
  const urls: string[] = [];
  const handle = async (request: Request) => {
    urls.push(request.url);
    const type = request.headers.get('content-type') ?? '';
    return api(request.method, new URL(request.url), type, await request.text());
  };
  const result = await run(await contractOf(paths), handle, { data, include: [...include] });
  return { ...result, urls, messages: result.findings.map((each) => `${findingId(each)}: ${each.message}`) };
};

test.each([
  ['two path parameters', nested, false],
  ['a required query parameter', versioned, true],
])('passes a correct API with %s, and deletes what it created', async (_, paths, isVersioned) => {
  const api = serve({ isVersioned });
  const before = api.count();
  const { messages, inconclusive, notCleanedUp, urls } = await check(paths, api.handle);
  expect(messages).toEqual([]);
  expect(inconclusive).toEqual([]);
  expect({ notCleanedUp, count: api.count() }).toEqual({ notCleanedUp: 0, count: before });
  expect(urls.filter((each) => /\/\/|\/$/.test(each.slice(url.length)))).toEqual([]);
});

test.each(Object.entries(bugs))('reports a bug in a nested resource: %s', async (bug, rule) => {
  const { findings } = await check(nested, serve({ bug: bug as Bug }).handle, ['*Task']);
  expect(findings.map((each) => each.rule)).toContain(rule);
});

const root = { get: { operationId: 'getRoot', responses: responses(200, item) } };
test.each([
  ['/', { '/': root }],
  ['/{tenant}/things', { '/{tenant}/things': { ...root, parameters: [inPath('tenant')] } }],
])('requests undeclared paths of the same host if the first path is %s', async (_, paths) => {
  const { messages, passed, urls } = await check(
    paths,
    (_method, { pathname }) =>
      pathname === '/' || /^\/[^/]+\/things$/.test(pathname)
        ? respond(200, { id: 1, name: 'Garden' })
        : fail(404),
    ['negative/unknown-path'],
  );
  expect(messages).toEqual([]);
  expect(passed.map(({ rule }) => rule)).toContain('negative/unknown-path');
  expect(urls.filter((each) => new URL(each).origin !== url)).toEqual([]);
});

test('sends paths with a custom verb, a query and a fragment as they are meant', async () => {
  const nothing = { description: 'Done' };
  const operation = (operationId: string) => ({ operationId, responses: { 200: nothing, 404: nothing } });
  const page = {
    name: 'page',
    in: 'query',
    required: true,
    schema: { type: 'integer', minimum: 1, maximum: 9 },
  };
  const paths = {
    '/things': { post: { operationId: 'add', responses: responses(201, item) } },
    '/things/{id}:status': { get: { ...operation('status'), parameters: [inPath('id')] } },
    '/things?view=short': { get: { ...operation('list'), parameters: [page] } },
    '/things#all': { get: operation('listAll') },
  };
  const { findings, urls } = await check(paths, (method, { pathname, searchParams }) => {
    if (pathname === '/things' && method === 'POST') return respond(201, { id: 7, name: 'Garden' });
    if (pathname === '/things/7:status') return respond(200);
    if (pathname !== '/things') return fail(404);
    return searchParams.has('view') && !/^[1-9]$/.test(searchParams.get('page') ?? '')
      ? fail(400)
      : respond(200);
  });
  expect(findings.map(({ message }) => message)).toEqual([]);
  const sent = new Set(urls.map((each) => each.slice(url.length)));
  expect([...sent]).toEqual(
    expect.arrayContaining(['/things/7:status', '/things?view=short&page=1', '/things']),
  );
});

test('reads examples of two path parameters in pairs', async () => {
  const { get } = element('Page', []);
  const path = { '/sites/{site}/pages/{page}': { get, parameters: [inPath('site'), inPath('page')] } };
  const { messages, urls } = await check(
    path,
    () => respond(200, { id: 1, name: 'About' }),
    ['schema/reads@*'],
    {
      examples: { getPage: { site: [1, 2], page: [10, 20] } },
    },
  );
  expect(messages).toEqual([]);
  // The first request only asks whether the server is up.
  expect(urls.slice(1)).toEqual([`${url}/sites/1/pages/10`, `${url}/sites/2/pages/20`]);
});
