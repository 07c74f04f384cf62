import { expect, test } from 'vitest';
import { findingId } from '../src/engine/findings.ts';
import {
  content,
  contractOf,
  described,
  inPath,
  nothing,
  object,
  respond,
  run,
  text,
} from './in-memory-api.ts';

const number = { type: 'integer' };
const note = object({
  id: { ...number, readOnly: true },
  name: text,
  label: text,
  status: { type: 'string', enum: ['new', 'old'] },
  createdAt: { type: 'string', format: 'date-time', readOnly: true },
});
const changed = { ...note, required: [] };
const body = (schema: object) => ({ required: true, ...content(schema) });
const page = object({ items: { type: 'array', items: note }, total: number });
const query = (name: string, schema: object) => ({ name, in: 'query', schema });
const security = [{ user: [] }];
const paths = {
  '/notes': {
    get: {
      operationId: 'list',
      security,
      parameters: [
        query('page', { ...number, minimum: 1 }),
        query('limit', { ...number, minimum: 1, maximum: 50, default: 3 }),
        query('status', { type: 'string', enum: ['new', 'old'] }),
      ],
      responses: { 200: described(page), 400: nothing, 401: nothing },
    },
    post: {
      operationId: 'create',
      security,
      requestBody: body(note),
      responses: { 201: described(note), 400: nothing, 401: nothing, 415: nothing },
    },
  },
  '/notes/{id}': {
    parameters: [inPath('id')],
    get: { operationId: 'read', security, responses: { 200: described(note), 401: nothing, 404: nothing } },
    patch: {
      operationId: 'change',
      security,
      requestBody: body(changed),
      responses: { 200: described(note), 400: nothing, 401: nothing, 404: nothing, 415: nothing },
    },
    delete: { operationId: 'remove', security, responses: { 204: nothing, 401: nothing, 404: nothing } },
  },
};
const components = { securitySchemes: { user: { type: 'http', scheme: 'bearer' } } };

type Row = Record<string, unknown>;
type Fault =
  | 'limit is cut'
  | 'total of all'
  | 'total is stale'
  | 'total is stale after a removal'
  | 'reads are stale'
  | 'created again'
  | 'other id'
  | 'all are listed';

/** Notes that belong to one account each. */
const serve = (fault?: Fault) => {
  const rows = new Map<number, Row>();
  const reads = new Map<number, Row>();
  const owners = new Map<number, string>();
  let last = 0;
  let stale: number | undefined;
  const add = (owner: string, sent: Row): Row => {
    last += 1;
    rows.set(last, { ...sent, id: last, createdAt: '2030-01-02T03:04:05Z' });
    owners.set(last, owner);
    return rows.get(last) as Row;
  };
  for (let i = 0; i < 8; i += 1) add('a', { name: `Note ${i}`, label: 'x', status: i % 2 ? 'new' : 'old' });
  const isText = (value: unknown) => typeof value === 'string' && value !== '' && value.length <= 50;
  const isValid = (sent: Row, isPartial: boolean) =>
    ['name', 'label', 'status'].every((key) => {
      if (isPartial && !(key in sent)) return true;
      return key === 'status' ? ['new', 'old'].includes(sent.status as string) : isText(sent[key]);
    });
  const isIn = (value: string | null, most: number) =>
    value === null || (/^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= most);
  return async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const [, collection, id] = pathname.split('/');
    if (collection !== 'notes') return respond(404);
    const account = /^Bearer ([ab])$/.exec(request.headers.get('authorization') ?? '')?.[1];
    if (account === undefined) return respond(401);
    const own = (key: number) => owners.get(key) === account;
    if (id === undefined && request.method === 'GET') {
      const [asked, limit, status] = ['page', 'limit', 'status'].map((name) => searchParams.get(name));
      if (!isIn(asked ?? null, 1e9) || !isIn(limit ?? null, 50)) return respond(400);
      if (status != null && !['new', 'old'].includes(status)) return respond(400);
      const all = [...rows.values()].filter((row) => fault === 'all are listed' || own(row.id as number));
      const found = all.filter((row) => status == null || row.status === status);
      const size = Math.min(Number(limit ?? 3), fault === 'limit is cut' ? 5 : 50);
      const start = (Number(asked ?? 1) - 1) * size;
      const isCounted = status == null && account === 'a';
      if (isCounted) stale ??= all.length;
      const isRemoved = fault === 'total is stale after a removal';
      if (isRemoved && isCounted) stale = Math.max(stale ?? 0, all.length);
      const total =
        (fault === 'total is stale' || isRemoved) && isCounted
          ? stale
          : fault === 'total of all'
            ? all.length
            : found.length;
      return respond(200, { items: found.slice(start, start + size), total });
    }
    const key = Number(id);
    const row = rows.get(key);
    if (id !== undefined && (row === undefined || !own(key))) return respond(404);
    if (request.method === 'DELETE') return respond(rows.delete(key) ? 204 : 404);
    if (request.method === 'GET') {
      if (!reads.has(key)) reads.set(key, row as Row);
      return respond(200, fault === 'reads are stale' ? reads.get(key) : row);
    }
    if (request.headers.get('content-type') !== 'application/json') return respond(415);
    const sent = await request.json().catch(() => undefined);
    if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return respond(400);
    if (!isValid(sent, request.method === 'PATCH')) return respond(400);
    const { name, label, status } = sent;
    const known = JSON.parse(JSON.stringify({ name, label, status }));
    if (row === undefined) return respond(201, add(account, known));
    const createdAt = fault === 'created again' ? '2031-01-02T03:04:05Z' : row.createdAt;
    rows.set(key, { ...row, ...known, createdAt });
    return respond(200, { ...rows.get(key), ...(fault === 'other id' ? { id: key + 1 } : {}) });
  };
};
const check = async (fault?: Fault) =>
  run(await contractOf(paths, { components }), serve(fault), { tokens: ['a', 'b'] });

test('a correct list, its totals and its owners have no finding', async () => {
  const { findings, passed } = await check();
  expect(findings).toEqual([]);
  expect(passed).toContainEqual({ rule: 'relations/page-size', operation: 'list' });
});

test.each<[Fault, string, string]>([
  [
    'limit is cut',
    'relations/page-size list limit',
    'limit=50 returns only 5 of 8 rows, although its maximum is 50',
  ],
  ['total of all', 'relations/pages-total list status', 'that of the whole list, but it has '],
  ['total is stale', 'relations/pages-total list', 'the total is 8, but there are '],
  ['total is stale after a removal', 'relations/pages-total list', 'rows after remove'],
  ['reads are stale', 'relations/partial-update change name', 'and it is still'],
  ['created again', 'relations/updated change createdAt', 'after the update'],
  ['other id', 'relations/own-id change id', 'in the response for'],
  ['all are listed', 'access/foreign-list list', "B's list has id"],
])('finds: %s', async (fault, id, message) => {
  const { findings } = await check(fault);
  const found = findings.find((each) => [each.rule, each.operation, each.place].join(' ').trim() === id);
  expect(found?.message ?? findings.map(findingId).join()).toContain(message);
});
