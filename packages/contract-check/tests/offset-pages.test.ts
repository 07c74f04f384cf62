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

const note = object({ id: { type: 'integer' }, text });
const body = { required: true, content: { 'application/json': { schema: object({ text }) } } };
const rejected = { 400: nothing, 401: nothing, 415: nothing, 422: nothing };
const offset = { name: 'offset', in: 'query', schema: { type: 'integer', minimum: 0, maximum: 1000 } };
const security = [{ bearer: [] }];
const paths = {
  '/notes': {
    get: {
      operationId: 'list',
      security,
      'x-relations': [{ kind: 'pages', rows: 'notes[]', total: 'total', offset: 'offset' }],
      parameters: [offset],
      responses: {
        200: described(object({ notes: { type: 'array', items: note }, total: { type: 'integer' } })),
        ...rejected,
      },
    },
    post: {
      operationId: 'create',
      security,
      'x-relations': [{ kind: 'creates', list: 'list', rows: 'notes[]', shared: false }],
      requestBody: body,
      responses: { 201: described(note), ...rejected },
    },
  },
  '/notes/{id}': {
    parameters: [inPath('id')],
    delete: {
      operationId: 'delete',
      security,
      'x-owned': 'note',
      responses: { 204: nothing, 404: nothing, ...rejected },
    },
  },
};
const components = { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } };

const bugs = {
  none: [],
  'each page starts one row too early': ['relations/pages-disjoint list'],
  'each page starts one row too late': ['relations/pages-total list'],
  'the last row is lost': ['relations/pages-total list'],
  'past the end the last page is repeated': ['relations/past-the-end list'],
  'later pages contain the notes of all accounts': ['access/foreign-list list'],
};
type Bug = keyof typeof bugs;

/** Notes of two accounts, in pages of three. */
const notes = (bug: Bug) => {
  let nextId = 1;
  const rows = ['A', 'B'].flatMap((owner) =>
    Array.from({ length: 8 }, () => ({ id: nextId++, text: 'A note', owner })),
  );
  return async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const owner = /^Bearer ([AB])$/.exec(request.headers.get('authorization') ?? '')?.[1];
    if (!/^\/notes(\/[^/]+)?$/.test(pathname)) return respond(404);
    if (owner === undefined) return respond(401);
    const own = rows.filter((each) => each.owner === owner);
    if (request.method === 'DELETE') {
      const found = own.find(({ id }) => pathname === `/notes/${id}`);
      if (found === undefined) return respond(404);
      rows.splice(rows.indexOf(found), 1);
      return respond(204);
    }
    if (request.method === 'POST') {
      if (!request.headers.get('content-type')?.startsWith('application/json')) return respond(415);
      const sent = await request.json().catch(() => undefined);
      if (typeof sent?.text !== 'string' || Object.keys(sent).length > 1) return respond(422);
      if (sent.text.length < 1 || sent.text.length > 50) return respond(422);
      const { owner: _, ...created } = rows[rows.push({ id: nextId++, text: sent.text, owner }) - 1] ?? {};
      return respond(201, created);
    }
    const skipped = searchParams.get('offset') ?? '0';
    if (!/^\d{1,4}$/.test(skipped) || Number(skipped) > 1000) return respond(422);
    let start = Number(skipped);
    if (bug === 'each page starts one row too early') start = Math.max(0, start - 1);
    if (bug === 'each page starts one row too late' && start > 0) start += 1;
    const total = own.length;
    if (bug === 'past the end the last page is repeated' && start >= total) start = total - 1;
    const isForeign = bug === 'later pages contain the notes of all accounts' && start > 0;
    const end = bug === 'the last row is lost' ? total - 1 : isForeign ? rows.length : total;
    const page = (isForeign ? rows : own).slice(start, Math.min(start + 3, end));
    return respond(200, { notes: page.map(({ id, text }) => ({ id, text })), total });
  };
};

test.each(Object.entries(bugs))('offset pages: %s', async (bug, expected) => {
  const contract = await contractOf(paths, { components });
  const result = await run(contract, notes(bug as Bug), { tokens: ['A', 'B'] });
  if (expected.length === 0) expect(result.findings.map(({ message }) => message)).toEqual([]);
  const found = idsOf(result);
  for (const id of expected) expect(found.some((each) => each.startsWith(id))).toBe(true);
});
