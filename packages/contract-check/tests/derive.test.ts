import { describe, expect, test } from 'vitest';
import { content, contractOf, described, inPath, load, nothing, object, text } from './in-memory-api.ts';

describe('derived metadata', () => {
  const derive = async (idKey: string, collection: string, param: string, query: string[] = []) => {
    const note = object({ [idKey]: { type: 'string' }, name: text });
    const parameters = query.map((name) => ({ name, in: 'query', schema: { type: 'integer' } }));
    const created = { 201: described(note) };
    const { operations } = await contractOf({
      [collection]: {
        get: {
          operationId: 'list',
          parameters,
          responses: { 200: described({ type: 'array', items: note }) },
        },
        post: { operationId: 'create', requestBody: content(note), responses: created },
      },
      [`/notes/{${param}}`]: {
        parameters: [inPath(param)],
        delete: { operationId: 'remove', responses: { 204: nothing } },
      },
    });
    return Object.fromEntries(operations.map(({ name, metadata }) => [name, metadata]));
  };

  test.each([
    ['Id', '/notes', 'id'],
    ['note_id', '/notes', 'noteId'],
    ['slug', '/notes', 'slug'],
    ['id', '/notes/', 'noteId'],
  ])('id key %s of %s', async (idKey, collection, param) => {
    const { remove } = await derive(idKey, collection, param);
    expect(remove?.from).toEqual({ [param]: { create: 'create', at: idKey } });
    expect(remove?.relations?.[0]).toMatchObject({ kind: 'deletes', list: 'list', rows: '[]' });
  });

  test('a POST that declares only 200 creates what it responds with, unless nothing else shows that', async () => {
    const line = object({ id: text, product_id: text, quantity: { type: 'integer' } });
    const cart = object({ id: text, lines: { type: 'array', items: line }, total: { type: 'integer' } });
    const shop = object({ id: text, name: text });
    const { operations } = await contractOf({
      '/shops': {
        get: { operationId: 'shops', responses: { 200: described({ type: 'array', items: shop }) } },
        post: {
          operationId: 'openShop',
          requestBody: content(object({ name: text })),
          responses: { 200: described(shop) },
        },
      },
      '/shops/{id}': {
        parameters: [inPath('id')],
        get: { operationId: 'shop', responses: { 200: described(shop) } },
      },
      '/notes': {
        get: { operationId: 'notes', responses: { 200: described({ type: 'array', items: shop }) } },
        post: { operationId: 'saveNote', requestBody: content(shop), responses: { 200: described(shop) } },
      },
      '/notes/{id}': {
        parameters: [inPath('id')],
        delete: { operationId: 'removeNote', responses: { 204: nothing } },
      },
      '/cart/lines': {
        get: { operationId: 'lines', responses: { 200: described({ type: 'array', items: line }) } },
        post: {
          operationId: 'addLine',
          requestBody: content(object({ product_id: text })),
          responses: { 200: described(cart) },
        },
      },
      '/cart/lines/{id}': {
        parameters: [inPath('id')],
        get: { operationId: 'line', responses: { 200: described(line) } },
      },
    });
    const kinds = (name: string) =>
      operations.find((each) => each.name === name)?.metadata.relations?.map(({ kind }) => kind);
    expect(kinds('openShop')).toEqual(['creates', 'read-by-id']);
    expect(kinds('addLine')).toEqual([]);
    expect(kinds('saveNote')).toEqual([]);
  });

  test.each(['page[size]', 'per_page', '$top'])(
    'how a list with %s alone is read to its end is not known',
    async (name) => {
      const { create } = await derive('id', '/notes', 'id', [name]);
      expect(create?.relations).toEqual([]);
    },
  );

  test('references are recognized in rows, in objects and in resource identifiers', async () => {
    const thing = object({ id: text, name: text });
    const list = (operationId: string) => ({
      get: { operationId, responses: { 200: described({ type: 'array', items: thing }) } },
    });
    const identifier = object({ data: object({ type: { const: 'vendors' }, id: text }) });
    const order = object({
      lines: { type: 'array', items: object({ product_id: text, quantity: { type: 'integer' } }) },
      customer: object({ id: text }),
      relationships: object({ seller: identifier }),
      stranger: object({ id: text }),
    });
    const { operations } = await contractOf({
      '/products': list('products'),
      '/customers': list('customers'),
      '/vendors': list('vendors'),
      '/orders': {
        post: { operationId: 'order', requestBody: content(order), responses: { 201: nothing } },
      },
    });
    const from = operations.find(({ name }) => name === 'order')?.metadata.from;
    expect(from).toMatchObject({
      'lines[].product_id': { read: 'products', at: '[].id' },
      'customer.id': { read: 'customers', at: '[].id' },
      'relationships.seller.data.id': { read: 'vendors', at: '[].id' },
    });
    expect(Object.keys(from ?? {})).toHaveLength(3);
  });

  test('the id that a body repeats may be in an envelope', async () => {
    const identified = object({ data: object({ type: { const: 'notes' }, id: text, name: text }) });
    const { operations } = await contractOf({
      '/notes/{note}': {
        parameters: [inPath('note')],
        patch: { operationId: 'change', requestBody: content(identified), responses: { 200: nothing } },
      },
    });
    expect(operations[0]?.metadata.ownId).toEqual({ sent: 'data.id' });
  });

  test('an RPC gets ids from the list of what it names, or creates what it changes', async () => {
    const { contract } = await load({
      swagger: '2.0',
      info: { title: 'Parcels', version: '1' },
      paths: rpcPaths,
    });
    const found = Object.fromEntries(contract.operations.map(({ name, metadata }) => [name, metadata]));
    const existing = { parcel_id: { read: 'list', at: '[].parcel_id' } };
    const created = { parcel_id: { create: 'create', at: 'parcel_id' } };
    expect(found.get?.from).toMatchObject(existing);
    expect(found.label?.from).toMatchObject(existing);
    expect(found.remove?.from).toEqual(created);
    expect(found.job?.from).toEqual({ job_id: { create: 'label', at: 'job_id' } });
    expect(found.list?.relations).toMatchObject([
      { kind: 'pages', rows: '[]', id: 'parcel_id', cursor: 'after', next: 'Link' },
    ]);
  });
});

const query = (name: string) => ({ name, in: 'query', type: 'string', required: name !== 'after' });
const sent = (schema: object) => ({ name: 'body', in: 'body', required: true, schema });
const ofParcel = object({ parcel_id: text });
const parcel = object({ ...ofParcel.properties, weight: { type: 'integer' } });
const job = object({ job_id: text });
const rpc = (operationId: string, parameters: object[], status: number, schema: object, headers = {}) => ({
  operationId,
  parameters,
  responses: { [status]: { description: 'Response', schema, headers } },
});
const rpcPaths = {
  '/parcel.list': {
    get: rpc('list', [query('after')], 200, { type: 'array', items: parcel }, { Link: { type: 'string' } }),
  },
  '/parcel.create': { post: rpc('create', [sent(object({ weight: { type: 'integer' } }))], 200, parcel) },
  '/parcel.get': { get: rpc('get', [query('parcel_id')], 200, parcel) },
  '/parcel.delete': { post: rpc('remove', [sent(ofParcel)], 200, object({ ok: { type: 'boolean' } })) },
  '/label.request': { post: rpc('label', [sent(ofParcel)], 202, job) },
  '/job.get': { get: rpc('job', [query('job_id')], 200, job) },
};

test('operations that need what each other create, or list, do not call each other without end', async () => {
  const creating = (operationId: string, sent: string, got: string) => ({
    post: {
      operationId,
      requestBody: { required: true, content: { 'application/json': { schema: object({ [sent]: text }) } } },
      responses: { 200: described(object({ [got]: text })) },
    },
  });
  const listing = (operationId: string, needed: string) => ({
    get: {
      operationId,
      parameters: [{ name: needed, in: 'query', required: true, schema: text }],
      responses: { 200: described({ type: 'array', items: object({ id: text }) }) },
    },
  });
  const contract = await contractOf({
    '/open': creating('open', 'ticket_id', 'session_id'),
    '/draw': creating('draw', 'session_id', 'ticket_id'),
    '/cats': listing('cats', 'dog_id'),
    '/dogs': listing('dogs', 'cat_id'),
  });
  expect(contract.operations.map(({ name, metadata }) => [name, Object.keys(metadata.from ?? {})])).toEqual([
    ['open', []],
    ['draw', ['session_id']],
    ['cats', []],
    ['dogs', ['cat_id']],
  ]);
});
