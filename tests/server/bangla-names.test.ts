import { afterAll, expect, test } from 'vitest';
import { localeCookie } from '../../src/domain/locale.ts';
import { smallShop } from '../support/small-shop.ts';

const shop = await smallShop();
afterAll(shop.close);
await shop.database.pool.query(`
  UPDATE categories SET name_bn = 'পোশাক' WHERE slug = 'sarees';
  UPDATE products SET name_bn = 'লাল জামদানি শাড়ি', short_description_bn = 'মিহি সুতির।' WHERE id = 1;
  UPDATE products SET product_attribute_bn = 'সাইজ' WHERE id = 2`);
const visitor = await shop.browser();

test('categories and products include Bangla names and texts where they exist', async () => {
  const { body: trees } = await visitor.get('/api/get_categories');
  expect(trees).toMatchObject([{ name: 'Women', items: [{ name: 'Sarees', name_bn: 'পোশাক' }] }, {}]);
  expect((trees as object[])[0]).not.toHaveProperty('name_bn');
  const { body } = await visitor.get('/api/get_product_details/1');
  expect(body).toMatchObject({
    data: { name_bn: 'লাল জামদানি শাড়ি', short_description_bn: 'মিহি সুতির।' },
  });
  expect((body as { data: object }).data).not.toHaveProperty('description_bn');
  const { body: panjabi } = await visitor.get('/api/get_product_details/2');
  expect(panjabi).toMatchObject({ data: { product_attribute: 'Size', product_attribute_bn: 'সাইজ' } });
});

const searchNames = async (search: string): Promise<string[]> => {
  const filter = { category_slug: 'all', filter_params: [{ search }], sort_option: 'newness' };
  const { body } = await visitor.post('/api/filter_products', filter);
  return (body as { data: { name: string }[] }).data.map(({ name }) => name);
};
const hitsOf = async (query: string): Promise<{ name: string; name_bn?: string }[]> => {
  const body = { requests: [{ indexName: 'products', query }] };
  const response = await visitor.post('/1/indexes/*/queries', body);
  return (response.body as { results: { hits: { name: string }[] }[] }).results.flatMap(({ hits }) => hits);
};
const suggestedNames = async (query: string): Promise<string[]> =>
  (await hitsOf(query)).map(({ name }) => name);

test.each([
  ['a whole word', 'শাড়ি'],
  ['the same word with a precomposed character', 'শা\u09dcি'],
  ['the beginning of a word', 'জামদা'],
  ['several words in any order', 'শাড়ি লাল'],
  ['a word of the short description', 'সুতির'],
  ['a word and its category', 'পোশাক লাল'],
])('Bangla search finds a product by %s', async (_, search) => {
  expect(await searchNames(search)).toEqual(['Red Jamdani Saree']);
  expect(await suggestedNames(search)).toEqual(['Red Jamdani Saree']);
});

test('suggestions include Bangla names where they exist', async () => {
  const hits = await hitsOf('saree');
  expect(hits.map(({ name, name_bn }) => [name, name_bn])).toEqual([
    ['Blue Katan Saree', undefined],
    ['Red Jamdani Saree', 'লাল জামদানি শাড়ি'],
  ]);
});

test('a Bangla word without a match finds nothing', async () => {
  expect(await searchNames('শাল')).toEqual([]);
});

test('only a Bangla page includes Bangla texts', async () => {
  const headers = { accept: 'text/html' };
  const english = await visitor.get('/shop/sarees', { headers });
  expect(String(english.body)).not.toContain('name_bn');
  const reader = await shop.browser();
  reader.cookies.set(localeCookie, 'bn');
  const bangla = await reader.get('/shop/sarees', { headers });
  expect(String(bangla.body)).toContain('"name_bn":"লাল জামদানি শাড়ি"');
});

test('an English page omits Bangla texts with quotes and backslashes', async () => {
  const description = '<p lang="bn">সুতি, "মিহি" \\\\"</p>';
  await shop.database.pool.query('UPDATE products SET description_bn = $1 WHERE id = 1', [description]);
  const readData = async (locale: string) => {
    const reader = await shop.browser();
    reader.cookies.set(localeCookie, locale);
    const page = await reader.get('/products/red-jamdani-saree', { headers: { accept: 'text/html' } });
    const json = /id="page-data">(.*?)<\/script>/s.exec(String(page.body))?.[1] ?? '';
    const { calls } = JSON.parse(json) as { calls: Record<string, { data: object }> };
    return calls['GET /api/get_product_details_by_slug/red-jamdani-saree']?.data;
  };
  const english = await readData('en');
  const bangla = await readData('bn');
  expect(bangla).toMatchObject({ description_bn: expect.stringContaining('"মিহি"') });
  const inEnglish = Object.entries(bangla ?? {}).filter(([key]) => !key.endsWith('_bn'));
  expect(english).toEqual(Object.fromEntries(inEnglish));
});
