import { expect, test } from 'vitest';
import { terminalReport } from '../src/report/terminal.ts';
import {
  content,
  contractOf,
  described,
  idsOf,
  inPath,
  object,
  respond,
  run,
  text,
} from './in-memory-api.ts';

const category = object({ id: { type: 'integer', readOnly: true }, name: text });
const product = {
  type: 'object',
  required: ['name', 'price', 'category'],
  properties: {
    id: { type: 'integer', readOnly: true },
    name: text,
    price: { type: 'string', format: 'decimal', pattern: '^\\d{1,4}(\\.\\d{1,2})?$' },
    category: { type: 'integer' },
  },
};
const list = (name: string, row: object, parameters: object[] = []) => ({
  operationId: `list${name}`,
  parameters,
  responses: { 200: described({ type: 'array', items: row }) },
});
const body = (schema: object) => ({ required: true, ...content(schema) });
const byCategory = { name: 'category', in: 'query', schema: { type: 'string' } };
/** As Django declares them: the same body for PUT and PATCH, filters at every operation, no status for what exists. */
const paths = {
  '/categories': {
    get: list('Categories', category),
    post: {
      operationId: 'addCategory',
      requestBody: body(category),
      responses: { 201: described(category) },
    },
  },
  '/categories/{id}': {
    parameters: [inPath('id')],
    get: { operationId: 'category', responses: { 200: described(category) } },
    // As LoopBack declares it.
    delete: { operationId: 'removeCategory', responses: { 204: described({}) } },
  },
  '/products': {
    get: list('Products', product, [byCategory]),
    post: { operationId: 'addProduct', requestBody: body(product), responses: { 201: described(product) } },
  },
  '/products/{id}': {
    parameters: [inPath('id'), byCategory],
    get: { operationId: 'product', responses: { 200: described(product) } },
    patch: { operationId: 'change', requestBody: body(product), responses: { 200: described(product) } },
    delete: { operationId: 'removeProduct', responses: { 204: described({}) } },
  },
  '/products/{id}/publish': {
    parameters: [inPath('id')],
    post: { operationId: 'publish', requestBody: body(product), responses: { 200: described(product) } },
  },
};

type Row = Record<string, unknown>;
type Fault = 'lower case' | 'any category' | 'price lost';

/** A shop whose categories have unique names, and whose products have prices with two decimals. */
const serve = (fault?: Fault) => {
  const categories = new Map<number, Row>([7, 9].map((id) => [id, { id, name: `Category ${id}` }]));
  const products = new Map<number, Row>([[20, { id: 20, name: 'Saree', price: '9.50', category: 7 }]]);
  let last = 100;
  const errorsIn = (sent: Row, isPartial: boolean): Row | undefined => {
    const { name, price } = sent;
    const known = (key: string) => key in sent || !isPartial;
    if (known('name') && (typeof name !== 'string' || name === '' || name.length > 50))
      return { name: ['This field is not valid.'] };
    if (known('price') && (typeof price !== 'string' || !/^\d{1,4}(\.\d{1,2})?$/.test(price)))
      return { price: ['A valid number is required.'] };
    if (
      known('category') &&
      !(fault === 'any category' ? Number.isInteger(sent.category) : categories.has(sent.category as number))
    )
      return { category: [`Invalid pk "${sent.category}" - object does not exist.`] };
    return undefined;
  };
  const stored = (row: Row, sent: Row): Row => ({
    ...row,
    ...sent,
    id: row.id,
    price: fault === 'price lost' ? '77.00' : Number(sent.price ?? row.price).toFixed(2),
  });
  return async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const [, collection, key, action] = pathname.split('/');
    const rows = collection === 'products' ? products : categories;
    const one = rows.get(Number(key));
    if (!['products', 'categories'].includes(collection ?? '') || (key !== undefined && one === undefined))
      return respond(404);
    if (request.method === 'GET') {
      const wanted = searchParams.get('category');
      if (key !== undefined) return respond(200, one);
      return respond(
        200,
        [...rows.values()].filter((row) => wanted === null || String(row.category) === wanted),
      );
    }
    if (request.method === 'DELETE') return respond(rows.delete(Number(key)) ? 204 : 404);
    if (action === 'publish') return respond(200, one);
    if (request.headers.get('content-type') !== 'application/json') return respond(415, {});
    const sent = await request.json().catch(() => undefined);
    if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return respond(400, {});
    if (rows === categories) {
      const { name } = sent;
      if (typeof name !== 'string' || name === '' || name.length > 50) return respond(400, { name: ['?'] });
      if (fault === 'lower case' && name !== name.toLowerCase())
        return respond(400, { name: ['Lower case.'] });
      if ([...rows.values()].some((row) => row.name === name))
        return respond(400, { name: ['category with this name already exists.'] });
      last += 1;
      rows.set(last, { id: last, name });
      return respond(201, rows.get(last));
    }
    const errors = errorsIn(sent, request.method === 'PATCH');
    if (errors !== undefined) return respond(400, errors);
    last += 1;
    const row = stored(one ?? { id: last }, sent);
    rows.set(row.id as number, row);
    return respond(one === undefined ? 201 : 200, row);
  };
};
const check = async (fault?: Fault) => run(await contractOf(paths), serve(fault));
const others = (ids: readonly string[]) => ids.filter((id) => !id.includes(' publish'));

test('what frameworks declare loosely is no finding of a correct server', async () => {
  const result = await check();
  expect(others(idsOf(result))).toEqual([]);
  // A unique name is renewed, and the number in “category” is the id of one.
  for (const operation of ['addCategory', 'addProduct'])
    expect(result.passed).toContainEqual({ rule: 'relations/stored-as-sent', operation });
  expect(result.passed).toContainEqual({ rule: 'relations/updated', operation: 'change' });
  expect(result.passed).toContainEqual({ rule: 'schema/no-body', operation: 'removeCategory' });
  expect(result.inconclusive.filter(({ rule }) => rule === 'negative/missing-field')).toEqual([
    expect.objectContaining({
      operation: 'change',
      reason: expect.stringContaining('make its fields optional'),
    }),
  ]);
});

test('an action that does not read its body is one cause', async () => {
  const report = terminalReport(await check(), new Set());
  expect(report).toContain('publish accepts any body, even what is no object.');
  expect(report).toMatch(/^1 finding /m);
});

test.each<[Fault, string]>([
  ['lower case', 'schema/accepts-valid addCategory'],
  ['price lost', 'relations/updated change'],
])('finds: %s', async (fault, id) => {
  expect(idsOf(await check(fault)).some((each) => each.startsWith(id))).toBe(true);
});

test('whether a number that is named after a list must be one of its ids is asked', async () => {
  const { findings, inconclusive } = await check('any category');
  expect(others(findings.map(({ rule, operation }) => `${rule} ${operation}`))).toEqual([]);
  expect(inconclusive.map(({ reason }) => reason)).toContainEqual(
    expect.stringContaining('unknown category. If it must exist, declare x-from for category at addProduct'),
  );
});
