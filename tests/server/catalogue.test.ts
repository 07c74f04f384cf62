import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bySize } from '../../server/repositories/size-order.ts';
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

  test('lists sizes from small to large, numbers after letters, words last', () => {
    const sizes = ['Free', '10', 'XXL', '8', 'L', 'xs', 'M', 'S', '3XL', 'XL'];
    expect(sizes.sort(bySize)).toEqual(['xs', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '8', '10', 'Free']);
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
      short_description: 'Fine.',
      description: '<p>Fine cloth.</p>',
      gallery: [{ file_url: '/pictures/b.webp' }],
    });
    const variant = await visitor.get(`/api/get_product_details/${ids.panjabi}`);
    expect(variant.body.data).toMatchObject({ variations: ['S', 'M', 'L'], product_attribute: 'Size' });
    const crumb = await visitor.get('/api/get_product_details_breadcrumb_by_slug/red-jamdani-saree');
    expect(crumb.body).toEqual({ data: { name: 'Red Jamdani Saree' } });
  });

  test.each([
    [`/api/get_product_details/${ids.hidden}`, 'The product was not found.'],
    ['/api/get_product_details_breadcrumb_by_slug/none', 'The product was not found.'],
    ['/api/get_merchant_products/99', 'The vendor was not found.'],
    ['/api/get_category_products/99', 'The category was not found.'],
    ['/api/user/delete_address/99', 'The address was not found.'],
    ['/api/cart/get_order_detail/99', 'The order was not found.'],
    ['/api/get_product_details/abc', 'There is nothing at this address.'],
  ])('%s says what is not there', async (path, message) => {
    expect((await visitor.get(path)).body).toEqual({ message });
  });

  test('with their pictures and forms in the order that the vendor gave them', async () => {
    await db
      .insertInto('product_images')
      .values([
        { product_id: ids.panjabi, position: 2, file_url: '/pictures/back.webp' },
        { product_id: ids.panjabi, position: 3, file_url: '/pictures/cuff.webp' },
        { product_id: ids.panjabi, position: 1, file_url: '/pictures/front.webp' },
      ])
      .execute();
    const place = (name: string, position: number) =>
      db
        .updateTable('product_variations')
        .set({ position })
        .where('product_id', '=', ids.panjabi)
        .where('name', '=', name)
        .execute();
    await place('S', 9);
    const { data } = (await visitor.get(`/api/get_product_details/${ids.panjabi}`)).body;
    await place('S', 0);
    expect(data.gallery.map(({ file_url }: { file_url: string }) => file_url)).toEqual([
      '/pictures/front.webp',
      '/pictures/back.webp',
      '/pictures/cuff.webp',
    ]);
    expect(data.variations).toEqual(['M', 'L', 'S']);
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

  test('sliders show the newest first, and nothing that is not sold', async () => {
    const flag = (flags: { is_featured?: boolean; is_deal?: boolean }, some: number[]) =>
      db.updateTable('products').set(flags).where('id', 'in', some).execute();
    const idsIn = async (path: string) =>
      (await visitor.get(path)).body.data.map(({ id }: { id: number }) => id);
    await flag({ is_featured: true }, [ids.panjabi, ids.soldOut, ids.hidden]);
    await flag({ is_deal: true }, [ids.saree, ids.hidden]);
    const [featured, deals] = [await idsIn('/api/get_featured_products'), await idsIn('/api/get_deals')];
    await flag({ is_featured: false }, [ids.panjabi, ids.soldOut, ids.hidden]);
    await flag({ is_deal: false }, [ids.saree, ids.hidden]);
    expect(featured).toEqual([4, 2, 1]);
    expect(deals).toEqual([2, 1]);
  });

  test('categories and districts stand in the shop’s own order', async () => {
    const place = (position: number) =>
      db.updateTable('categories').set({ position }).where('slug', '=', 'women').execute();
    await place(9);
    await db.insertInto('districts').values({ name: 'Barishal', position: 3 }).execute();
    const trees = (await visitor.get('/api/get_categories')).body;
    const districts = (await visitor.get('/api/get_districts')).body;
    await place(1);
    await db.deleteFrom('districts').where('name', '=', 'Barishal').execute();
    expect(trees.map(({ name }: { name: string }) => name)).toEqual(['Men', 'Women']);
    expect(districts).toEqual(['Dhaka', 'Sylhet', 'Barishal']);
  });
});

describe('the wishlist', () => {
  test('toggles, counts, lists and marks, for its customer alone', async () => {
    const [mine, other] = [await shop.customer(), await shop.customer()];
    expect((await mine.get('/api/user/toggle_wishlist/1')).body).toEqual({
      action: 'create',
      msg: 'Product added to your wishlist.',
    });
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
    expect((await mine.get('/api/user/toggle_wishlist/1')).body).toEqual({
      action: 'delete',
      msg: 'Product removed from your wishlist.',
    });
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
  beforeAll(async () => {
    const inAnHour = new Date(Date.now() + 3_600_000);
    await db
      .insertInto('coupons')
      .values([
        { code: 'SOON', type: 'fixed_discount', amount: 50, starts_at: inAnHour },
        { code: 'LASTHOUR', type: 'fixed_discount', amount: 50, expires_at: inAnHour },
      ])
      .execute();
  });
  const invalid = { is_valid: false, msg: 'This coupon code is not valid.', coupon: null };

  test.each([
    [
      'EID10',
      {
        is_valid: true,
        msg: 'This coupon gives 10% off.',
        coupon: { code: 'EID10', type: 'percentage_discount', amount: 10 },
      },
    ],
    ['eid10', { is_valid: true, coupon: { code: 'EID10' } }],
    ['%20EID10%20', { is_valid: true }],
    [
      'FLAT500',
      {
        is_valid: true,
        msg: 'This coupon gives ৳500 off.',
        coupon: { code: 'FLAT500', type: 'fixed_discount', amount: 500 },
      },
    ],
    ['LASTHOUR', { is_valid: true }],
    ['SOON', invalid],
    ['OLD', invalid],
    ['OFF', invalid],
    ['NONE', invalid],
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
  const { body } = await visitor.get('/api/settings');
  expect(body).toMatchObject({ shopName: 'Razz', shippingDhaka: 100, shippingOutDhaka: 150 });
  expect(Math.abs(body.serverTime - Date.now() / 1000)).toBeLessThan(60);
  expect(body.dealEndsAt).toBeGreaterThan(body.serverTime);
});
