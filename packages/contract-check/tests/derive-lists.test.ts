import { expect, test } from 'vitest';
import { contractOf, described, idsOf, object, respond, run, text } from './in-memory-api.ts';

const number = { type: 'integer' };
const row = object({
  id: text,
  name: text,
  status: { type: 'string', enum: ['new', 'old'] },
  weight: number,
});
const rows = { type: 'array', items: row };
const query = (name: string, schema: object = text) => ({ name, in: 'query', schema });
const listOf = async (response: unknown, parameters: object[], headers = {}) => {
  const { operations } = await contractOf({
    '/things': {
      get: { operationId: 'list', parameters, responses: { 200: { ...described(response), headers } } },
    },
  });
  return operations[0]?.metadata.relations ?? [];
};

test.each([
  [
    'a cursor',
    object({ items: rows, nextCursor: text }),
    ['cursor'],
    {},
    { cursor: 'cursor', next: 'nextCursor' },
  ],
  [
    'a page token',
    object({ items: rows, next_page_token: text }),
    ['pageToken'],
    {},
    { cursor: 'pageToken', next: 'next_page_token' },
  ],
  [
    'links of JSON:API',
    object({ data: rows, links: object({ next: text }) }),
    ['page[after]'],
    {},
    { cursor: 'page[after]', next: 'links.next' },
  ],
  [
    'links of HAL',
    object({ _embedded: object({ things: rows }), _links: object({ next: object({ href: text }) }) }),
    ['cursor'],
    {},
    { rows: '_embedded.things[]', next: '_links.next.href' },
  ],
  [
    'a flag and the last id',
    object({ data: rows, has_more: { type: 'boolean' } }),
    ['starting_after'],
    {},
    { cursor: 'starting_after', more: 'has_more' },
  ],
  [
    'the header Link',
    rows,
    ['after', 'limit'],
    { Link: { schema: text } },
    { rows: '[]', next: 'Link', size: 'limit' },
  ],
  [
    'an offset',
    object({ results: rows, count: number }),
    ['offset', 'limit'],
    {},
    { offset: 'offset', total: 'count' },
  ],
  [
    'a total in a header',
    rows,
    ['offset'],
    { 'X-Total-Count': { schema: number } },
    { total: '$response.header.x-total-count' },
  ],
])('%s is found', async (_, response, names, headers, expected) => {
  const [pages] = await listOf(
    response,
    names.map((name) => query(name)),
    headers,
  );
  expect(pages).toMatchObject({ kind: 'pages', ...expected });
});

interface Slice {
  rows: object[];
  start: number;
  end: number;
}
const isEnd = ({ rows: all, end }: Slice): boolean => end >= all.length;
test.each([
  [
    'agrees with the cursor',
    (slice: Slice) => ({ more: !isEnd(slice), next: isEnd(slice) ? null : slice.end }),
    [],
  ],
  // As in Relay.
  [
    'ends a list whose last page has a cursor',
    (slice: Slice) => ({ more: !isEnd(slice), next: slice.end || null }),
    [],
  ],
  [
    'may not contradict the cursor',
    (slice: Slice) => ({ more: isEnd(slice), next: isEnd(slice) ? null : slice.end }),
    ['has_more'],
  ],
  [
    'may not stay true',
    (slice: Slice) => ({ more: true, next: isEnd(slice) ? null : slice.end }),
    ['has_more'],
  ],
])('a flag that there are more rows %s', async (_, flagOf, places) => {
  const parameters = [query('cursor'), query('limit', { ...number, minimum: 1, maximum: 50 })];
  const response = object({
    data: rows,
    has_more: { type: 'boolean' },
    next_cursor: { type: ['string', 'null'] },
  });
  const contract = await contractOf({
    '/things': { get: { operationId: 'list', parameters, responses: { 200: described(response) } } },
  });
  const all = Array.from({ length: 7 }, (__, i) => ({ id: `t${i}`, name: 'x', status: 'new', weight: i }));
  const result = await run(contract, (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const start = Number(searchParams.get('cursor') ?? 0);
    const limit = Number(searchParams.get('limit') ?? 3);
    if (pathname !== '/things') return respond(404);
    if (![start, limit].every(Number.isInteger) || limit < 1 || limit > 50 || start < 0) return respond(400);
    const end = Math.min(start + limit, all.length);
    const { more, next } = flagOf({ rows: all, start, end });
    return respond(200, {
      data: all.slice(start, end),
      has_more: more,
      next_cursor: next === null ? null : String(next),
    });
  });
  expect(idsOf(result)).toEqual(places.map((place) => `relations/pagination-metadata list ${place}`));
});

test.each([
  [{ ...number, minimum: 1 }, undefined],
  [{ ...number, default: 0 }, 0],
])('the first page is that of the parameter %j', async (schema, first) => {
  const response = object({ items: rows, total: number });
  const [pages] = await listOf(response, [query('page', schema)]);
  expect(pages).toMatchObject({ kind: 'pages', page: 'page', total: 'total' });
  expect((pages as { first?: number }).first).toBe(first);
});

test.each([
  [
    'count',
    'beside rows of any name may be that of the page',
    object({ items: rows, count: number }),
    ['offset'],
  ],
])('%s %s', async (_, __, response, names) => {
  const [pages] = await listOf(
    response,
    names.map((name) => query(name, number)),
  );
  expect(pages === undefined || !('total' in pages)).toBe(true);
});

const paged = object({ items: rows, total: number, page: number });
/** A list of seven rows in pages of three, which counts its pages from `first`, and shows them counted from `shown`. */
const pagesFrom = (first: number, shown: number, loses: string[] = []) =>
  run7(({ searchParams }, all) => {
    const page = Math.max(Number(searchParams.get('page') ?? first), first) - first;
    if (!Number.isInteger(page)) return respond(400);
    const items = all.slice(page * 3, page * 3 + 3).filter(({ id }) => !loses.includes(id));
    return respond(200, { items, total: all.length, page: page + shown });
  });
const run7 = async (
  handle: (url: URL, all: { id: string; name: string; status: string; weight: number }[]) => Response,
) => {
  const contract = await contractOf({
    '/things': {
      get: {
        operationId: 'list',
        parameters: [query('page', number)],
        responses: { 200: described(paged) },
      },
    },
  });
  const all = Array.from({ length: 7 }, (_, i) => ({ id: `t${i}`, name: 'x', status: 'new', weight: i }));
  return run(contract, (request) => {
    const url = new URL(request.url);
    return url.pathname === '/things' ? handle(url, all) : respond(404);
  });
};
test.each([
  ['0', () => pagesFrom(0, 0), []],
  ['1', () => pagesFrom(1, 1), []],
  ['1, and shown from 0, as Spring does', () => pagesFrom(1, 0), []],
  ['0, and a row is lost', () => pagesFrom(0, 0, ['t5']), ['relations/pages-total list']],
])('pages whose first number is not declared are read from %s', async (_, check, expected) => {
  const result = await check();
  expect(idsOf(result)).toEqual(expected);
  expect(result.passed).toContainEqual({ rule: 'relations/pages-disjoint', operation: 'list' });
});

test('a list that is whole without a page number is read in pages', async () => {
  const result = await run7(({ searchParams }, all) => {
    const page = searchParams.get('page');
    const items = page === null ? all : all.slice(Number(page) * 3 - 3, Number(page) * 3);
    return Number.isInteger(Number(page))
      ? respond(200, { items, total: 7, page: Number(page) })
      : respond(400);
  });
  expect(idsOf(result)).toEqual([]);
  expect(result.passed).toContainEqual({ rule: 'relations/pages-disjoint', operation: 'list' });
});

test('a page number that is ignored is found, also if the first one is not declared', async () => {
  const result = await run7((_, all) => respond(200, { items: all, total: all.length, page: 1 }));
  expect(idsOf(result)).toContain('relations/pages-disjoint list');
});

test('filters and orders are those that are named after a field', async () => {
  const dated = { ...row.properties, currency: text, startsOn: { type: 'string', format: 'date' } };
  const relations = await listOf({ type: 'array', items: object(dated) }, [
    query('status', { type: 'string', enum: ['new', 'old'] }),
    query('name'),
    query('min_weight', number),
    query('weight', { type: 'string' }),
    query('q'),
    query('currency'),
    query('startsOn', { type: 'string', format: 'date' }),
    query('sort', { type: 'string', enum: ['name', '-weight', 'weight_desc', 'relevance'] }),
  ]);
  expect(relations).toMatchObject([
    { kind: 'filter', query: 'status', operator: 'equals' },
    { kind: 'filter', query: 'name', operator: 'like' },
    { kind: 'filter', query: 'min_weight', field: 'weight', operator: 'gte' },
    {
      kind: 'order-by',
      orders: {
        name: { field: 'name' },
        '-weight': { field: 'weight', descending: true },
        weight_desc: { field: 'weight', descending: true },
      },
    },
  ]);
});

test('filters and orders may name fields in attributes and references, in brackets or a deepObject', async () => {
  const attributes = object({ status: { type: 'string', enum: ['new', 'old'] }, weight: number });
  const owner = object({ data: object({ type: { const: 'people' }, id: text }) });
  const resource = object({
    id: text,
    attributes,
    relationships: object({ owner }),
    shelf: object({ id: text }),
  });
  const relations = await listOf(object({ data: { type: 'array', items: resource } }), [
    query('filter[status]', { type: 'string', enum: ['new', 'old'] }),
    {
      ...query('filter', { type: 'object', properties: { owner: text, shelf_id: text } }),
      style: 'deepObject',
    },
    query('sort', { type: 'string', enum: ['weight', '-weight'] }),
  ]);
  expect(relations).toMatchObject([
    { query: 'filter[status]', field: 'attributes.status', operator: 'equals' },
    { query: 'filter[owner]', field: 'relationships.owner.data.id', operator: 'equals' },
    { query: 'filter[shelf_id]', field: 'shelf.id', operator: 'equals' },
    {
      orders: {
        weight: { field: 'attributes.weight' },
        '-weight': { field: 'attributes.weight', descending: true },
      },
    },
  ]);
});

const things = ['new', 'old', 'new'].map((status, i) => ({
  id: `t${i}`,
  name: `Thing ${i}`,
  status,
  weight: i,
}));
const filtered = (select: (search: URLSearchParams) => typeof things) => async (request: Request) => {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname !== '/things') return respond(404);
  if (request.method !== 'GET') return respond(404);
  const status = searchParams.get('status');
  return status !== null && !['new', 'old'].includes(status)
    ? respond(400)
    : respond(200, select(searchParams));
};
test.each([
  [
    'a list that has only new ones without the filter',
    (search: URLSearchParams) => things.filter(({ status }) => status === (search.get('status') ?? 'new')),
    [],
  ],
  ['a filter that is ignored', () => things, ['relations/filter list status']],
  [
    'a filter that loses a row',
    (search: URLSearchParams) =>
      things
        .filter(({ status }) => status === (search.get('status') ?? status))
        .slice(search.has('status') ? 1 : 0),
    ['relations/filter list status'],
  ],
])('%s', async (_, select, expected) => {
  const contract = await contractOf({
    '/things': {
      get: {
        operationId: 'list',
        parameters: [query('status', { type: 'string', enum: ['new', 'old'] })],
        responses: { 200: described(rows) },
      },
    },
  });
  expect(idsOf(await run(contract, filtered(select)))).toEqual(expected);
});

const byWeight =
  (select: (weight: number) => (row: { weight: number }) => boolean) =>
  async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const sent = searchParams.get('weight');
    if (pathname !== '/things') return respond(404);
    if (sent !== null && !/^-?\d+$/.test(sent)) return respond(400);
    return respond(200, sent === null ? things : things.filter(select(Number(sent))));
  };
test.each([
  [
    'may be a lower limit',
    (least: number) =>
      ({ weight }: { weight: number }) =>
        weight >= least,
    [],
  ],
  [
    'may be an upper limit',
    (most: number) =>
      ({ weight }: { weight: number }) =>
        weight <= most,
    [],
  ],
  ['may not be ignored', () => () => true, ['relations/filter list weight']],
  [
    'may not lose equal rows',
    (limit: number) =>
      ({ weight }: { weight: number }) =>
        weight > limit,
    ['relations/filter list weight'],
  ],
])('a number with the name of a field %s', async (_, select, expected) => {
  const responses = { 200: described(rows) };
  const contract = await contractOf({
    '/things': { get: { operationId: 'list', parameters: [query('weight', number)], responses } },
  });
  expect(idsOf(await run(contract, byWeight(select)))).toEqual(expected);
});
