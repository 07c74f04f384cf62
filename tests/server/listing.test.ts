import { afterAll, describe, expect, test } from 'vitest';
import { compareSizes } from '../../server/repositories/size-order.ts';
import { ids, smallShop } from '../support/small-shop.ts';

const shop = await smallShop();
afterAll(shop.close);
const { db } = shop.database;
const visitor = await shop.browser();

const list = async (
  filter: Record<string, unknown> | Record<string, unknown>[] = {},
  { slug = 'all', sort = 'newness', page = '' } = {},
) => {
  const filter_params = Array.isArray(filter) ? filter : [filter];
  const answer = await visitor.post(`/api/filter_products${page}`, {
    category_slug: slug,
    filter_params,
    sort_option: sort,
  });
  return { ...answer, ids: answer.body.data?.map(({ id }: { id: number }) => id) };
};

describe('the listing', () => {
  test.each([
    ['all', [1, 2, 3, 4]],
    ['newness', [4, 3, 2, 1]],
    ['oldest', [1, 2, 3, 4]],
    ['atoz', [3, 4, 1, 2]],
    ['ztoa', [2, 1, 4, 3]],
  ])('sorts by %s [9.13]', async (sort, expected) => {
    expect((await list({}, { sort })).ids).toEqual(expected);
  });

  test.each([
    ['women', [4, 3, 1]],
    ['sarees', [4, 1]],
    ['jamdani', [1]],
    ['men', [2]],
  ])('category %s holds those of the categories below', async (slug, expected) => {
    expect((await list({}, { slug })).ids).toEqual(expected);
  });

  test.each([
    ['price_min', { price_min: 1600 }, [4, 2, 1]],
    ['price_max', { price_max: 1600 }, [3, 2]],
    ['a maximum of 0, which does not count', { price_max: 0 }, [4, 3, 2, 1]],
    ['a minimum of 0, which does', { price_min: 0 }, [4, 3, 2, 1]],
    ['size', { size: 'L' }, [2]],
    ['a word', { search: 'saree' }, [4, 1]],
    ['words begun', { search: 'RED jam' }, [1]],
    ['a misspelt word', { search: 'jamdni' }, [1]],
    ['swapped letters', { search: 'asree' }, [4, 1]],
    ['a word there is not', { search: 'spaceship' }, []],
    ['no word at all', { search: '!!!' }, []],
    ['text-search signs', { search: "saree' | & ! :* (" }, [4, 1]],
    [
      'empty texts, which filter nothing',
      { search: '', price_min: '', price_max: '', size: '' },
      [4, 3, 2, 1],
    ],
    ['bounds as text', { price_min: '1200.51', price_max: '2000' }, [2]],
    ['all together', { search: 'panjabi', price_min: 1000, price_max: 2000, size: 'M' }, [2]],
  ])('filters by %s [7.3]', async (_, filter, expected) => {
    const answer = await list(filter);
    expect(answer.ids).toEqual(expected);
    expect(answer.body.meta.total).toBe(expected.length);
  });

  test('several filters must all hold', async () => {
    expect((await list([{ price_min: 1000 }, { price_min: 1500 }, { search: 'white' }])).ids).toEqual([2]);
    expect((await list([{ size: 'S' }, { size: 'L' }])).ids).toEqual([2]);
    expect((await list([])).ids).toHaveLength(4);
  });

  test('facets count over the whole result, their own filter left aside', async () => {
    const { body } = await list({ size: 'L', price_min: 1500 });
    expect(body.meta.facets).toEqual({
      sizes: ['S', 'M', 'L'].map((value) => ({ value, count: 1 })),
      price: { min: 1600, max: 1600 },
    });
    const sizes = [
      { value: 'S', count: 2 },
      { value: 'M', count: 2 },
      { value: 'L', count: 1 },
    ];
    expect((await list()).body.meta.facets).toEqual({ sizes, price: { min: 1200.5, max: 9000 } });
    expect((await list({ size: 'L' })).body.meta.facets).toEqual({ sizes, price: { min: 1600, max: 1600 } });
    expect((await list({ price_max: 1600 })).body.meta.facets.price).toEqual({ min: 1200.5, max: 9000 });
    expect((await list({ search: 'spaceship' })).body.meta.facets).toEqual({ sizes: [], price: null });
  });

  test('past the last page is empty, and the total stands [7.3]', async () => {
    const { body } = await list({}, { page: '?page=9' });
    expect(body).toMatchObject({ data: [], meta: { total: 4, current_page: 9, last_page: 1, per_page: 24 } });
  });

  test('lists sizes from small to large, numbers after letters, words last', () => {
    const sizes = ['Free', '10', 'XXL', '8', 'L', 'xs', 'M', 'S', '3XL', 'XL'];
    expect(sizes.sort(compareSizes)).toEqual(['xs', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '8', '10', 'Free']);
  });

  test('a row says all that a card shows', async () => {
    expect((await list({}, { slug: 'jamdani' })).body.data).toEqual([
      {
        id: 1,
        name: 'Red Jamdani Saree',
        slug: 'red-jamdani-saree',
        featured_img: '/pictures/a.webp',
        unit_price: 5000,
        sales_price: 4500,
        discount: 10,
        discout_type: 'percentage',
        category: { id: 3, name: 'Jamdani', slug: 'jamdani' },
        category_id: 3,
        merchant: { id: 1, name: 'Aarong Lane' },
        merchant_id: 1,
        current_stock: 10,
        is_wishlist: false,
        is_variant: false,
        variations: [],
      },
    ]);
    expect((await list({}, { slug: 'men' })).body.data).toMatchObject([
      {
        unit_price: 1800,
        sales_price: 1600,
        discount: 200,
        discout_type: 'flat',
        is_variant: true,
        product_attribute: 'Size',
        variations: ['S', 'M', 'L'],
      },
    ]);
  });

  test('finds a product by words that it is known by beside its name', async () => {
    await db.updateTable('products').set({ keywords: 'gift nakshi' }).where('id', '=', ids.kurti).execute();
    expect((await list({ search: 'nakshi kurti' })).ids).toEqual([ids.kurti]);
    expect((await list({ search: 'fine gift' })).ids).toEqual([ids.kurti]);
  });

  test('follows its products: gone from the shelf, cheaper, renamed', async () => {
    const seen = async () => {
      const { ids: all, body } = await list();
      const deals = (await visitor.get('/api/get_deals')).body.data;
      const vendor = (await visitor.get('/api/get_merchant_products/2')).body.data;
      const found = (await list({ search: 'panjabi' })).ids;
      const { total, facets } = body.meta;
      return { all, total, facets, deals: deals.length, found, vendor };
    };
    const change = (id: number, to: { is_published?: boolean; sales_price?: number; name?: string }) =>
      db.updateTable('products').set(to).where('id', '=', id).execute();
    await change(ids.panjabi, { is_published: false });
    const without = await seen();
    await change(ids.panjabi, { is_published: true });
    await change(ids.kurti, { sales_price: 1000, name: 'Zari Kurti' });
    const cheap = (await list({ price_max: 1000 })).ids;
    const lowest = (await list()).body.meta.facets.price.min;
    const byName = (await list({}, { sort: 'atoz' })).ids;
    await change(ids.kurti, { sales_price: 1200.5, name: 'Block Print Kurti' });

    expect(without).toMatchObject({
      all: [4, 3, 1],
      total: 3,
      facets: {
        sizes: [
          { value: 'S', count: 1 },
          { value: 'M', count: 1 },
        ],
        price: { min: 1200.5, max: 9000 },
      },
      deals: 0,
      found: [],
      vendor: { data: [], total: 0, last_page: 1 },
    });
    expect([cheap, lowest, byName]).toEqual([[3], 1000, [4, 1, 2, 3]]);
    expect((await list({}, { sort: 'atoz' })).ids).toEqual([3, 4, 1, 2]);
    expect((await list({ price_max: 1000 })).ids).toEqual([]);
  });

  test('refuses what makes no sense', async () => {
    expect((await list({}, { slug: 'nowhere' })).status).toBe(404);
    expect((await list({}, { page: '?page=0' })).body.errors).toHaveProperty('page');
    expect((await list({}, { page: '?page=x' })).status).toBe(422);
    expect((await list({}, { sort: 'cheapest' })).body.errors.sort_option[0]).toContain('newness');
    for (const price_min of [-1, '-1', ' ', 'cheap', '1e3', '100000001'])
      expect((await list({ price_min })).body.errors).toHaveProperty(['filter_params.0.price_min']);
    expect((await visitor.post('/api/filter_products', {})).body.errors).toHaveProperty('category_slug');
  });
});

describe('search in the protocol of the hosted index', () => {
  const search = async (query: string, more = {}) => {
    const requests = [{ indexName: 'products', query, ...more }];
    const answer = await visitor.post('/1/indexes/*/queries', { requests });
    return answer.body.results[0];
  };

  test.each([
    ['a long index name', 'requests.0.indexName', { indexName: 'x'.repeat(101) }],
    ['a long attribute', 'requests.0.attributesToRetrieve.0', { attributesToRetrieve: ['x'.repeat(101)] }],
    ['many attributes', 'requests.0.attributesToRetrieve', { attributesToRetrieve: Array(51).fill('name') }],
  ])('%s is refused by name', async (_, field, more) => {
    const requests = [{ indexName: 'products', query: '', ...more }];
    const { status, body } = await visitor.post('/1/indexes/*/queries', { requests });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  test('prefix, typo, ranking, attributes', async () => {
    const found = await search('sare', {
      attributesToRetrieve: ['name', 'slug', 'featured_img', 'unit_price', 'sales_price'],
    });
    expect(found).toMatchObject({ query: 'sare', hitsPerPage: 10, nbHits: 2, exhaustiveNbHits: true });
    expect(found.hits[0]).toEqual({
      objectID: '4',
      id: 4,
      name: 'Blue Katan Saree',
      slug: 'blue-katan-saree',
      featured_img: '/pictures/a.webp',
      unit_price: 9000,
      sales_price: 9000,
    });
    expect((await search('jamdani', { attributesToRetrieve: ['sales_price'] })).hits).toEqual([
      { objectID: '1', id: 1, sales_price: 4500 },
    ]);
    expect((await search('')).hits.at(-1)).toMatchObject({ unit_price: 5000, sales_price: 4500 });
    expect((await search('panjbai')).hits[0].name).toBe('White Panjabi');
    expect((await search('hidden')).hits).toEqual([]);
    expect((await search('')).hits).toHaveLength(4);
    expect((await search('', { hitsPerPage: 2 })).hits).toHaveLength(2);
  });

  test('names that begin as typed come first, then the newest', async () => {
    const rename = (name: string) =>
      db.updateTable('products').set({ name }).where('id', '=', ids.saree).execute();
    const idsFor = async (text: string) => (await search(text)).hits.map(({ id }: { id: number }) => id);
    expect(await idsFor('saree')).toEqual([ids.soldOut, ids.saree]);
    await rename('Saree in Red');
    const found = await idsFor('saree');
    await rename('Red Jamdani Saree');
    expect(found).toEqual([ids.saree, ids.soldOut]);
    expect(await idsFor('')).toEqual([4, 3, 2, 1]);
  });

  test('through the real client [7.38]', async () => {
    const { liteClient } = await import('algoliasearch/lite');
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const address = shop.app.server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port.');
    const client = liteClient('razz', 'shop', {
      hosts: [{ url: `127.0.0.1:${address.port}`, accept: 'readWrite', protocol: 'http' }],
    });
    const { results } = await client.search<{ name: string }>({
      requests: [{ indexName: 'products', query: 'kurti' }],
    });
    expect(results[0]).toMatchObject({ hits: [{ name: 'Block Print Kurti' }] });
  });
});
