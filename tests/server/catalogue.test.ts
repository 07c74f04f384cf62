import { afterAll, describe, expect, test } from 'vitest';
import { ids, smallShop } from '../support/small-shop.ts';

const shop = await smallShop();
afterAll(shop.close);
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
  ])('sorts by %s', async (sort, expected) => {
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
    ['all together', { search: 'panjabi', price_min: 1000, price_max: 2000, size: 'M' }, [2]],
  ])('filters by %s', async (_, filter, expected) => {
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
    expect((await list()).body.meta.facets).toEqual({
      sizes: [
        { value: 'S', count: 2 },
        { value: 'M', count: 2 },
        { value: 'L', count: 1 },
      ],
      price: { min: 1200.5, max: 9000 },
    });
    expect((await list({ search: 'spaceship' })).body.meta.facets).toEqual({ sizes: [], price: null });
  });

  test('past the last page is empty, and the total stands', async () => {
    const { body } = await list({}, { page: '?page=9' });
    expect(body).toMatchObject({ data: [], meta: { total: 4, current_page: 9, last_page: 1, per_page: 24 } });
  });

  test('refuses what makes no sense', async () => {
    expect((await list({}, { slug: 'nowhere' })).status).toBe(404);
    expect((await list({}, { page: '?page=0' })).body.errors).toHaveProperty('page');
    expect((await list({}, { page: '?page=x' })).status).toBe(422);
    expect((await list({}, { sort: 'cheapest' })).body.errors.sort_option[0]).toContain('newness');
    expect((await list({ price_min: -1 })).body.errors).toHaveProperty('filter_params.0.price_min');
    expect((await visitor.post('/api/filter_products', {})).body.errors).toHaveProperty('category_slug');
  });
});

describe('products', () => {
  test('by slug, by id and by name', async () => {
    const bySlug = await visitor.get('/api/get_product_details_by_slug/red-jamdani-saree');
    const byId = await visitor.get(`/api/get_product_details/${ids.saree}`);
    expect(bySlug.body).toEqual(byId.body);
    expect(bySlug.body.data).toMatchObject({
      unit_price: 5000,
      discout_type: 'percentage',
      is_variant: false,
      variations: [],
      merchant: { id: 1, name: 'Aarong Lane' },
      category: { slug: 'jamdani' },
      gallery: [{ file_url: '/pictures/b.webp' }],
    });
    const variant = await visitor.get(`/api/get_product_details/${ids.panjabi}`);
    expect(variant.body.data).toMatchObject({ variations: ['S', 'M', 'L'], product_attribute: 'Size' });
    const crumb = await visitor.get('/api/get_product_details_breadcrumb_by_slug/red-jamdani-saree');
    expect(crumb.body).toEqual({ data: { name: 'Red Jamdani Saree' } });
  });

  test.each([
    '/api/get_product_details_by_slug/none',
    '/api/get_product_details_by_slug/hidden-shawl',
    '/api/get_product_details_by_slug/NOT%20A%20SLUG',
    '/api/get_product_details_breadcrumb_by_slug/none',
    `/api/get_product_details/${ids.hidden}`,
    '/api/get_product_details/99999999999',
    '/api/get_product_details/abc',
    '/api/get_merchant_products/99',
    '/api/get_category_products/99',
  ])('%s is not there', async (path) => {
    expect((await visitor.get(path)).status).toBe(404);
  });

  test('sliders, vendors, categories, districts', async () => {
    const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
    expect(idsOf((await visitor.get('/api/get_featured_products')).body.data)).toEqual([1]);
    expect(idsOf((await visitor.get('/api/get_deals')).body.data)).toEqual([2]);
    const vendor = (await visitor.get('/api/get_merchant_products/1')).body.data;
    expect([idsOf(vendor.data), vendor.total]).toEqual([[4, 3, 1], 3]);
    expect((await visitor.get('/api/get_merchant_products/1?page=2')).body.data.data).toEqual([]);
    expect((await visitor.get('/api/get_merchant_products/1?page=x')).status).toBe(400);
    expect(idsOf((await visitor.get('/api/get_category_products/2')).body.data.data)).toEqual([4, 1]);
    const [women, men] = (await visitor.get('/api/get_categories')).body;
    expect([women.slug, women.items[0].slug, women.items[0].items[0].slug, men.slug]).toEqual([
      'women',
      'sarees',
      'jamdani',
      'men',
    ]);
    expect(women.items[0].items[0].parent_id).toBe(2);
    expect((await visitor.get('/api/get_districts')).body).toEqual(['Dhaka', 'Sylhet']);
  });
});

describe('the wishlist', () => {
  test('toggles, counts, lists and marks, for its customer alone', async () => {
    const [mine, other] = [await shop.customer(), await shop.customer()];
    expect((await mine.get('/api/user/toggle_wishlist/1')).body).toMatchObject({ action: 'create' });
    await mine.get('/api/user/toggle_wishlist/2');
    expect((await mine.get('/api/user/get_wishlist_count')).body).toEqual({ count: 2 });
    const { body } = await mine.get('/api/user/get_wishlist_products');
    expect(
      body.data.map(({ id, is_wishlist }: { id: number; is_wishlist: boolean }) => [id, is_wishlist]),
    ).toEqual([
      [2, true],
      [1, true],
    ]);
    expect((await mine.get('/api/get_product_details/1')).body.data.is_wishlist).toBe(true);
    expect((await other.get('/api/get_product_details/1')).body.data.is_wishlist).toBe(false);
    expect((await other.get('/api/user/get_wishlist_count')).body).toEqual({ count: 0 });
    expect((await mine.get('/api/user/toggle_wishlist/1')).body).toMatchObject({ action: 'delete' });
    expect((await mine.get('/api/user/get_wishlist_count')).body).toEqual({ count: 1 });
    for (const id of [99, ids.hidden])
      expect((await mine.get(`/api/user/toggle_wishlist/${id}`)).status).toBe(404);
    for (const path of ['toggle_wishlist/1', 'get_wishlist_count', 'get_wishlist_products'])
      expect((await visitor.get(`/api/user/${path}`)).status).toBe(401);
  });

  test('counts and lists only what is still sold', async () => {
    const mine = await shop.customer();
    for (const id of [ids.saree, ids.panjabi]) await mine.get(`/api/user/toggle_wishlist/${id}`);
    const sell = (is_published: boolean) =>
      shop.database.db.updateTable('products').set({ is_published }).where('id', '=', ids.panjabi).execute();
    await sell(false);
    const seen = [
      (await mine.get('/api/user/get_wishlist_count')).body.count,
      (await mine.get('/api/user/get_wishlist_products')).body.data.map(({ id }: { id: number }) => id),
    ];
    await sell(true);
    expect(seen).toEqual([1, [ids.saree]]);
    expect((await mine.get('/api/user/get_wishlist_count')).body).toEqual({ count: 2 });
  });

  test('many toggles at once all succeed and end as an even number of toggles does', async () => {
    const mine = await shop.customer();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => mine.get('/api/user/toggle_wishlist/1')),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await mine.get('/api/user/get_wishlist_count')).body).toEqual({ count: 0 });
  });
});

describe('coupons', () => {
  test.each([
    ['EID10', { is_valid: true, coupon: { code: 'EID10', type: 'percentage_discount', amount: 10 } }],
    ['eid10', { is_valid: true }],
    ['FLAT500', { is_valid: true, coupon: { type: 'fixed_discount' } }],
    ['OLD', { is_valid: false }],
    ['OFF', { is_valid: false }],
    ['NONE', { is_valid: false }],
  ])('%s', async (code, expected) => {
    expect((await visitor.get(`/api/get_coupon_details/${code}`)).body).toMatchObject(expected);
  });

  test('a code nobody could have is refused', async () => {
    expect((await visitor.get(`/api/get_coupon_details/${'x'.repeat(41)}`)).status).toBe(400);
  });
});

describe('search in the protocol of the hosted index', () => {
  const search = async (query: string, more = {}) => {
    const requests = [{ indexName: 'products', query, ...more }];
    const answer = await visitor.post('/1/indexes/*/queries', { requests });
    return answer.body.results[0];
  };

  test('prefix, typo, ranking, attributes', async () => {
    const found = await search('sare', {
      attributesToRetrieve: ['name', 'slug', 'featured_img', 'unit_price'],
    });
    expect(found).toMatchObject({ query: 'sare', hitsPerPage: 10, nbHits: 2, exhaustiveNbHits: true });
    expect(found.hits[0]).toEqual({
      objectID: '4',
      id: 4,
      name: 'Blue Katan Saree',
      slug: 'blue-katan-saree',
      featured_img: '/pictures/a.webp',
      unit_price: 9000,
    });
    expect((await search('panjbai')).hits[0].name).toBe('White Panjabi');
    expect((await search('hidden')).hits).toEqual([]);
    expect((await search('')).hits).toHaveLength(4);
    expect((await search('', { hitsPerPage: 2 })).hits).toHaveLength(2);
  });

  test('through the real client', async () => {
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

test('the settings are those that pages carry', async () => {
  expect((await visitor.get('/api/settings')).body).toMatchObject({ shopName: 'Razz', shippingDhaka: 100 });
});
