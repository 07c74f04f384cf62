import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { responseSchemas } from '../../src/contracts/response-schemas.ts';
import { checkResponse } from '../../src/platform/api/check-response.ts';
import type { Schema } from '../../src/platform/api/parse-json.ts';

const components: Record<string, Schema> = responseSchemas.components;
const resolve = (schema: Schema): Schema =>
  schema.$ref === undefined
    ? schema
    : resolve(components[schema.$ref.slice('#/components/schemas/'.length)] ?? {});
const texts = ['eid-sale', '/img/1.avif', '01712345678', 'a@example.com', 'x'];

/** A valid value of a schema, with all optional fields and two items per list. */
const validOf = (reference: Schema, depth = 0): unknown => {
  const schema = resolve(reference);
  const { type, items = {}, minItems = 0, maxItems = 2, pattern, minLength = 0, propertyNames } = schema;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [option] = schema.anyOf ?? schema.oneOf ?? [];
  if (option) return validOf(option, depth);
  if (type === 'object') {
    if (propertyNames) return { processing: 1_700_000_000 };
    const fields = Object.entries(schema.properties ?? {});
    return Object.fromEntries(fields.map(([key, each]) => [key, validOf(each, depth + 1)]));
  }
  if (type === 'array') {
    if (items.not || depth > 5) return [];
    return Array.from({ length: Math.max(minItems, Math.min(maxItems, 2)) }, () => validOf(items, depth + 1));
  }
  if (type === 'string')
    return pattern === undefined
      ? 'x'.repeat(Math.max(1, minLength))
      : texts.find((text) => new RegExp(pattern, 'u').test(text));
  if (type === 'boolean') return false;
  return schema.minimum ?? 1;
};

interface Rows {
  list: unknown[];
  item: Schema;
  /** The number of rows in the list at the same place of another body. */
  in: (body: unknown) => unknown;
}

/** The first list of rows of a body: the data, the blocks, the results … */
const rowsOf = (reference: Schema, value: unknown, at: string[] = []): Rows | undefined => {
  const schema = resolve(reference);
  if (Array.isArray(value) && schema.items) {
    const find = (body: unknown) => at.reduce<unknown>((each, key) => Object(each)[key], body);
    return value.some((row) => typeof row === 'object')
      ? { list: value, item: schema.items, in: find }
      : undefined;
  }
  for (const [key, property] of Object.entries(schema.properties ?? {})) {
    const found = rowsOf(property, Object(value)[key], [...at, key]);
    if (found) return found;
  }
  return undefined;
};

/** The shop reads the settings from the page, and the server's defaults replace what is missing. */
const embedded = 'GET /api/settings';
const lists = Object.entries(responseSchemas.operations).flatMap(([operation, statuses]) => {
  if (operation === embedded) return [];
  const schema: Schema | null | undefined = statuses[200];
  return schema && rowsOf(schema, validOf(schema)) ? [[operation, schema] as const] : [];
});

const odd = fc.constantFrom<unknown>(null, undefined, '', 'another', '5', 7, -1, 1.5, true, [], {}, [null], {
  a: null,
});

describe('a body with one odd row', () => {
  test.each(lists)('of %s has all other rows as they are', async (operation, schema) => {
    const body = validOf(schema);
    expect(await checkResponse(operation, 200, structuredClone(body))).toEqual({ body });
    const { item, list } = rowsOf(schema, body) as Rows;
    const { properties, oneOf } = resolve(item);
    const fields = Object.keys(properties ?? resolve(oneOf?.[0] ?? {}).properties ?? {});
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fields), odd, async (field, value) => {
        const changed = structuredClone(body);
        const rows = rowsOf(schema, changed) as Rows;
        Object.assign(rows.list[0] as object, { [field]: value });
        const result = await checkResponse(operation, 200, changed);
        const read = rows.in(result.body) as unknown[];
        expect(read.slice(-list.length + 1)).toEqual(list.slice(1));
      }),
      { numRuns: 150 },
    );
  });
});

const listing = 'POST /api/filter_products';
const listed = (changes: object) => {
  const body = validOf(components.Listing as Schema) as { data: object[] };
  body.data = [{ ...body.data[0], ...changes }, body.data[1] as object];
  return JSON.parse(JSON.stringify(body)) as typeof body;
};
const rowsRead = async (changes: object) => {
  const { body, problem } = await checkResponse(listing, 200, listed(changes));
  return { rows: (body as { data: Record<string, unknown>[] }).data, problem };
};

test.each(['percent', 'Flat', '', null, 5, undefined])(
  'a discount of type %j is a percentage',
  async (type) => {
    const { rows, problem } = await rowsRead({ discout_type: type });
    expect(rows.map(({ discout_type }) => discout_type)).toEqual(['percentage', 'flat']);
    expect(problem).toContain('at data[0].discout_type');
  },
);

test.each([0, 100, -1, 4.5, '250'])('an order of status %j is delivered', async (order_status) => {
  const data = { id: 1, order_date: 1_700_000_000, order_status };
  const { body } = await checkResponse('POST /api/track_order', 200, { data });
  expect(body).toEqual({ data: { ...data, order_status: 4 } });
});

test.each([null, undefined, '', 'pending'])('an order of status %j is unreadable', async (order_status) => {
  const data = { id: 1, order_date: 1_700_000_000, order_status };
  expect(await checkResponse('POST /api/track_order', 200, { data })).not.toHaveProperty('body');
});

test.each([
  ['percentage_discount', 'percentage_discount'],
  ['fixed', 'fixed_discount'],
  ['percent', 'fixed_discount'],
])('a coupon of type %s is a %s', async (type, read) => {
  const coupon = { code: 'EID', type, amount: 5 };
  const body = { is_valid: true, msg: '', coupon };
  const result = await checkResponse('GET /api/get_coupon_details/:code', 200, body);
  expect(result.body).toEqual({ ...body, coupon: { ...coupon, type: read } });
});

test.each<[string, object, object]>([
  ['optional text null', { name_bn: null }, { name_bn: undefined }],
  ['optional text empty', { name_bn: '' }, { name_bn: undefined }],
  ['optional list null', { colours: null }, { colours: undefined }],
  ['optional list with null', { colours: ['Red', null] }, { colours: ['Red'] }],
  ['variations null', { variations: null }, { variations: [] }],
  ['wishlist null', { is_wishlist: null }, { is_wishlist: false }],
  ['numbers as text', { id: '12', sales_price: '1200.50' }, { id: 12, sales_price: 1200.5 }],
  ['booleans as numbers', { is_variant: 0, is_wishlist: 1 }, { is_variant: false, is_wishlist: true }],
  ['a name too long', { name: 'n'.repeat(300) }, { name: 'n'.repeat(200) }],
])('a row with %s is listed', async (_, changes, expected) => {
  const { rows } = await rowsRead(changes);
  expect(rows).toHaveLength(2);
  for (const [key, value] of Object.entries(expected)) expect(rows[0]?.[key]).toEqual(value);
});

test.each<object>([
  { sales_price: null },
  { unit_price: '1,200' },
  { unit_price: '' },
  { sales_price: -1 },
  { id: null },
  { slug: null },
  { discount: 'much' },
  { is_variant: null },
])('a row with %j is left out and named, without its values', async (changes) => {
  const { rows, problem } = await rowsRead(changes);
  expect(rows).toHaveLength(1);
  expect(problem).toMatch(/Left out: .*data\[0\]/);
  expect(problem).not.toMatch(/1,200|much/);
});

test('a hit with an unreadable sales price is not shown with another price', async () => {
  const hit = { objectID: '1', unit_price: 900, sales_price: 'x' };
  const operation = Object.keys(responseSchemas.operations).find((each) => each.includes('queries')) ?? '';
  const body = validOf(components.SearchResults as Schema) as { results: { hits: object[] }[] };
  body.results[0]?.hits.push(hit);
  const result = (await checkResponse(operation, 200, body)) as { body: typeof body };
  expect(result.body.results[0]?.hits).toHaveLength(2);
});

test.each<unknown>([
  { data: null, meta: { total: 0 } },
  { data: [{ id: 1 }], meta: { total: 1 } },
  null,
  [],
  'x',
])('a listing is unreadable without a readable row: %j', async (body) => {
  const result = await checkResponse(listing, 200, body);
  expect(result).not.toHaveProperty('body');
  expect(result.problem).toBeTypeOf('string');
});

test('a product without descriptions and gallery is shown', async () => {
  const product = validOf(components.Product as Schema) as Record<string, unknown>;
  const { description, ...rest } = product;
  const data = { ...rest, short_description: null, gallery: null };
  const { body } = await checkResponse('GET /api/get_product_details/:id', 200, { data });
  expect(body).toEqual({ data: { ...product, description: '', short_description: '', gallery: [] } });
});
