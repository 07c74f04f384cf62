import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { combineFilters } from '../../server/repositories/catalogue/listing-query.ts';
import { compareSizes } from '../../server/repositories/catalogue/size-order.ts';
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
  const response = await visitor.post(`/api/filter_products${page}`, {
    category_slug: slug,
    filter_params,
    sort_option: sort,
  });
  return { ...response, ids: response.body.data?.map(({ id }: { id: number }) => id) };
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
  ])('category %s includes its subcategories', async (slug, expected) => {
    expect((await list({}, { slug })).ids).toEqual(expected);
  });

  test.each([
    ['price_min', { price_min: 1600 }, [4, 2, 1]],
    ['price_max', { price_max: 1600 }, [3, 2]],
    ['a maximum of 0, which is ignored', { price_max: 0 }, [4, 3, 2, 1]],
    ['a minimum of 0', { price_min: 0 }, [4, 3, 2, 1]],
    ['size', { size: 'L' }, [2]],
    ['a word', { search: 'saree' }, [4, 1]],
    ['word prefixes', { search: 'RED jam' }, [1]],
    ['a misspelt word', { search: 'jamdni' }, [1]],
    ['swapped letters', { search: 'asree' }, [4, 1]],
    ['three letters, which are not corrected', { search: 'rad' }, []],
    ['four letters, one of them wrong', { search: 'blok' }, [3]],
    ['seven letters, two of them wrong', { search: 'panxxbi' }, []],
    ['eight letters, two of them wrong', { search: 'panxxabi' }, [2]],
    ['the first eight words', { search: 'red red red red red red red red spaceship' }, [1]],
    ['eight words, one of them without a match', { search: 'red red red red red red red spaceship' }, []],
    ['a word without a match', { search: 'spaceship' }, []],
    ['punctuation only', { search: '!!!' }, []],
    ['text search operators', { search: "saree' | & ! :* (" }, [4, 1]],
    [
      'empty strings, which are ignored',
      { search: '', price_min: '', price_max: '', size: '' },
      [4, 3, 2, 1],
    ],
    ['bounds as strings', { price_min: '1200.51', price_max: '2000' }, [2]],
    ['a size as long as an import allows, which no product has', { size: 'x'.repeat(100) }, []],
    ['all together', { search: 'panjabi', price_min: 1000, price_max: 2000, size: 'M' }, [2]],
  ])('filters by %s [7.3]', async (_, filter, expected) => {
    const response = await list(filter);
    expect(response.ids).toEqual(expected);
    expect(response.body.meta.total).toBe(expected.length);
  });

  test('several filters are combined with AND', async () => {
    expect((await list([{ price_min: 1000 }, { price_min: 1500 }, { search: 'white' }])).ids).toEqual([2]);
    expect((await list([{ size: 'S' }, { size: 'L' }])).ids).toEqual([2]);
    expect((await list([])).ids).toHaveLength(4);
  });

  test('filters become the tightest bounds, all words, and each facet once with sorted values', () => {
    expect(combineFilters([{}])).toEqual({ words: '', min: null, max: null, facets: [] });
    expect(combineFilters([{ price_min: 0, price_max: 0 }])).toMatchObject({ min: 0, max: null });
    expect(
      combineFilters([
        { search: 'red', price_min: 5, price_max: 9, size: 'M', colours: ['Red', 'Blue', 'Red'] },
        { search: '', price_min: 7, price_max: 8, fabrics: ['Silk'], vendors: [20, 3], on_sale: true },
        {
          search: 'saree',
          price_min: 6,
          size: 'M',
          colours: ['Blue', 'Red'],
          in_stock: true,
          on_sale: false,
        },
      ]),
    ).toEqual({
      words: 'red saree',
      min: 7,
      max: 8,
      facets: [
        { facet: 'size', values: ['M'] },
        { facet: 'colour', values: ['Blue', 'Red'] },
        { facet: 'fabric', values: ['Silk'] },
        { facet: 'vendor', values: ['20', '3'] },
        { facet: 'sale', values: ['yes'] },
        { facet: 'stock', values: ['yes'] },
      ],
    });
  });

  test('facets count over the whole result, ignoring their own filter', async () => {
    const { body } = await list({ size: 'L', price_min: 1500 });
    expect(body.meta.facets).toMatchObject({
      sizes: ['S', 'M', 'L'].map((value) => ({ value, count: 1 })),
      price: { min: 1600, max: 1600 },
    });
    const sizes = [
      { value: 'S', count: 2 },
      { value: 'M', count: 2 },
      { value: 'L', count: 1 },
    ];
    expect((await list()).body.meta.facets).toMatchObject({ sizes, price: { min: 1200.5, max: 9000 } });
    expect((await list({ size: 'L' })).body.meta.facets).toMatchObject({
      sizes,
      price: { min: 1600, max: 1600 },
    });
    expect((await list({ price_max: 1600 })).body.meta.facets.price).toEqual({ min: 1200.5, max: 9000 });
    expect((await list({ search: 'spaceship', vendors: [2] })).body.meta.facets).toEqual({
      sizes: [],
      price: null,
      colours: [],
      fabrics: [],
      vendors: [{ id: 2, name: 'Old Town Tailors', count: 0 }],
      on_sale: 0,
      in_stock: 0,
    });
  });

  describe('facet filters', () => {
    const setAttributes = (id: number, to: { colours?: string[]; fabrics?: string[] }) =>
      db.updateTable('products').set(to).where('id', '=', id).execute();
    beforeAll(async () => {
      await setAttributes(ids.saree, { colours: ['Red', 'Gold'], fabrics: ['Cotton', 'Silk'] });
      await setAttributes(ids.panjabi, { colours: ['White'], fabrics: ['Cotton'] });
      await setAttributes(ids.soldOut, { colours: ['Blue'], fabrics: ['Silk'] });
    });
    afterAll(async () => {
      for (const id of [ids.saree, ids.panjabi, ids.soldOut])
        await setAttributes(id, { colours: [], fabrics: [] });
    });

    test.each([
      ['one colour', { colours: ['Gold'] }, [1]],
      ['either of two colours', { colours: ['Gold', 'White'] }, [2, 1]],
      ['an unknown colour', { colours: ['Khaki'] }, []],
      ['no colour, which is ignored', { colours: [] }, [4, 3, 2, 1]],
      ['a fabric', { fabrics: ['Silk'] }, [4, 1]],
      ['a vendor', { vendors: [2] }, [2]],
      ['either of two vendors', { vendors: [1, 2] }, [4, 3, 2, 1]],
      ['offers', { on_sale: true }, [2, 1]],
      ['stock', { in_stock: true }, [3, 2, 1]],
      ['false, which is ignored', { on_sale: false, in_stock: false }, [4, 3, 2, 1]],
      ['a fabric, a vendor and stock', { fabrics: ['Silk'], vendors: [1], in_stock: true }, [1]],
      ['a word and a fabric', { search: 'saree', fabrics: ['Cotton'] }, [1]],
      ['a size and a colour', { size: 'M', colours: ['White'] }, [2]],
    ])('%s', async (_, filter, expected) => {
      for (const sort of ['newness', 'all'])
        expect([...(await list(filter, { sort })).ids].sort()).toEqual([...expected].sort());
      const response = await list(filter);
      expect(response.ids).toEqual(expected);
      expect(response.body.meta.total).toBe(expected.length);
    });

    test('two colour filters are combined with AND', async () => {
      expect((await list([{ colours: ['Red'] }, { colours: ['Gold', 'White'] }])).ids).toEqual([1]);
    });

    test.each([{}, { search: 'fine' }])(
      'counts each facet with the other filters only (%j)',
      async (search) => {
        expect((await list(search)).body.meta.facets).toMatchObject({
          colours: ['Blue', 'Gold', 'Red', 'White'].map((value) => ({ value, count: 1 })),
          fabrics: [
            { value: 'Cotton', count: 2 },
            { value: 'Silk', count: 2 },
          ],
          vendors: [
            { id: 1, name: 'Aarong Lane', count: 3 },
            { id: 2, name: 'Old Town Tailors', count: 1 },
          ],
          on_sale: 2,
          in_stock: 3,
        });
        const filter = { ...search, fabrics: ['Silk'], in_stock: true, vendors: [2] };
        const { facets, total } = (await list(filter)).body.meta;
        expect(total).toBe(0);
        expect(facets).toMatchObject({
          colours: [],
          fabrics: [
            { value: 'Cotton', count: 1 },
            { value: 'Silk', count: 0 },
          ],
          vendors: [
            { id: 1, name: 'Aarong Lane', count: 1 },
            { id: 2, name: 'Old Town Tailors', count: 0 },
          ],
          in_stock: 0,
          price: null,
        });
      },
    );

    test('facets follow changes of stock, price, vendor and vendor name', async () => {
      const facets = async () => (await list()).body.meta.facets;
      const change = (to: {
        current_stock?: number;
        sales_price?: number;
        unit_price?: number;
        merchant_id?: number;
      }) => db.updateTable('products').set(to).where('id', '=', ids.kurti).execute();
      await change({ current_stock: 0 });
      expect((await list({ in_stock: true })).ids).toEqual([2, 1]);
      expect((await facets()).in_stock).toBe(2);
      await change({ current_stock: 3 });
      expect((await list({ in_stock: true })).ids).toEqual([3, 2, 1]);
      await change({ sales_price: 1000, merchant_id: 2 });
      expect((await list({ on_sale: true })).ids).toEqual([3, 2, 1]);
      expect((await list({ vendors: [2] })).ids).toEqual([3, 2]);
      await change({ sales_price: 1200.5, merchant_id: 1 });
      expect(await facets()).toMatchObject({ on_sale: 2, in_stock: 3 });
      await db.updateTable('merchants').set({ name: 'New Town' }).where('id', '=', 2).execute();
      expect((await facets()).vendors).toContainEqual({ id: 2, name: 'New Town', count: 1 });
      await db.updateTable('merchants').set({ name: 'Old Town Tailors' }).where('id', '=', 2).execute();
    });

    test('a change of stock that stays above 0 does not change the listing version', async () => {
      const version = async () =>
        (await db.selectFrom('listing_changes').select(db.fn.countAll().as('n')).executeTakeFirstOrThrow()).n;
      const before = await version();
      const change = (current_stock: number) =>
        db.updateTable('products').set({ current_stock }).where('id', '=', ids.saree).execute();
      await change(9);
      await change(10);
      expect(await version()).toBe(before);
    });

    describe('siblings in other colours', () => {
      const shared = {
        category_id: 2,
        merchant_id: 1,
        featured_img: '/pictures/a.webp',
        unit_price: 9,
        sales_price: 9,
      };
      const add = (id: number, name: string, colours: string[], more = {}) =>
        db
          .insertInto('products')
          .values({ ...shared, id, name, slug: `kurti-${id}`, colours, ...more })
          .execute();
      const seen = async (id: number): Promise<{ id: number; colour: string }[]> =>
        (await visitor.get(`/api/get_product_details/${id}`)).body.data?.colour_siblings ?? [];
      const idsOf = async (id: number) => (await seen(id)).map((sibling) => sibling.id);
      afterEach(async () => {
        await db.deleteFrom('products').where('id', '>', 100).execute();
      });

      test('are the products whose names are equal but for the colour, one per colour', async () => {
        await add(101, 'Red Nakshi Kurti', ['Red']);
        await add(102, 'Nakshi Kurti (Sea Green)', ['Sea Green'], { name_bn: 'সবুজ নকশি কুর্তি' });
        await add(103, 'NAKSHI KURTI in sea-green', ['Sea Green']);
        await add(104, 'Nakshi Kurti - sea green', ['Sea Green']);
        await add(105, 'নীল Nakshi Kurti', ['নীল']);
        expect(await seen(101)).toEqual([
          {
            id: 102,
            name: 'Nakshi Kurti (Sea Green)',
            name_bn: 'সবুজ নকশি কুর্তি',
            slug: 'kurti-102',
            colour: 'Sea Green',
          },
          { id: 105, name: 'নীল Nakshi Kurti', slug: 'kurti-105', colour: 'নীল' },
        ]);
        expect(await idsOf(102)).toEqual([101, 105]);
        const listed = (await list({}, { slug: 'sarees' })).body.data;
        const row = listed.find(({ id }: { id: number }) => id === 101);
        expect(row.sibling_colours).toEqual(['Sea Green', 'নীল']);
        expect(row.colour_siblings).toBeUndefined();
      });

      test.each([
        ['of another name', 'Blue Zamdani Kurti', ['Blue'], {}],
        ['whose name contains the colour in another word', 'Bluebell Nakshi Kurti', ['Blue'], {}],
        ['of another vendor', 'Blue Nakshi Kurti', ['Blue'], { merchant_id: 2 }],
        ['of another category', 'Blue Nakshi Kurti', ['Blue'], { category_id: 3 }],
        ['of another fabric', 'Blue Nakshi Kurti', ['Blue'], { fabrics: ['Silk'] }],
        ['of another attribute', 'Blue Nakshi Kurti', ['Blue'], { product_attribute: 'Size' }],
        ['of several colours', 'Blue Nakshi Kurti', ['Blue', 'Gold'], {}],
        ['that are not published', 'Blue Nakshi Kurti', ['Blue'], { is_published: false }],
        ['in a colour group', 'Blue Nakshi Kurti', ['Blue'], { colour_group: 'NK-1' }],
      ])('are not products %s', async (_, name, colours, more) => {
        await add(101, 'Red Nakshi Kurti', ['Red']);
        await add(102, name, colours, more);
        expect([await idsOf(101), await idsOf(102)]).toEqual([[], []]);
      });

      test('of a colour are in stock, if one is', async () => {
        await add(101, 'Red Nakshi Kurti', ['Red'], { current_stock: 1 });
        await add(102, 'Blue Nakshi Kurti', ['Blue'], { current_stock: 0 });
        await add(103, 'Nakshi Kurti, Blue', ['Blue'], { current_stock: 3 });
        await add(104, 'Nakshi Kurti in Blue', ['Blue'], { current_stock: 9 });
        await add(105, 'Green Nakshi Kurti', ['Green'], { current_stock: 0 });
        await add(106, 'Nakshi Kurti in Green', ['Green'], { current_stock: 0 });
        expect(await idsOf(101)).toEqual([103, 105]);
      });

      test('are not products named by their colour only', async () => {
        await add(101, 'Red', ['Red']);
        await add(102, 'Blue', ['Blue']);
        expect(await idsOf(101)).toEqual([]);
      });

      test('are the products of the same colour group, whatever they are called', async () => {
        await add(101, 'Ruby', ['Red'], { colour_group: 'NK 1' });
        await add(102, 'Sapphire', ['Blue'], { colour_group: 'nk 1', category_id: 3, fabrics: ['Silk'] });
        await add(103, 'Ruby', ['Gold'], { colour_group: 'NK 2' });
        await add(104, 'Emerald', ['Green'], { colour_group: 'NK 1', merchant_id: 2 });
        expect([await idsOf(101), await idsOf(102), await idsOf(103)]).toEqual([[102], [101], []]);
      });
    });

    test('rejects invalid values', async () => {
      for (const [key, value] of [
        ['colours', ['']],
        ['vendors', [0]],
        ['vendors', ['2']],
        ['in_stock', 'yes'],
      ] as const)
        expect((await list({ [key]: value })).status, `${key} ${value}`).toBe(422);
      expect((await list({ fabrics: Array(51).fill('Silk') })).body.errors).toHaveProperty([
        'filter_params.0.fabrics',
      ]);
    });
  });

  test('a page past the last one is empty, with the same total [7.3]', async () => {
    const { body } = await list({}, { page: '?page=9' });
    expect(body).toMatchObject({ data: [], meta: { total: 4, current_page: 9, last_page: 1, per_page: 24 } });
  });

  test('sorts sizes from small to large, numbers after letters, words last', () => {
    const sizes = 'Free 10 XXL 4XL 8 L xs XXXL XXS No-1 M 2XL S 3XL XL'.split(' ');
    expect(sizes.sort(compareSizes).join(' ')).toBe('XXS xs S M L XL XXL 2XL XXXL 3XL 4XL 8 10 Free No-1');
  });

  test('a row has all that a card shows', async () => {
    expect((await list({}, { slug: 'jamdani' })).body.data).toEqual([
      {
        id: 1,
        name: 'Red Jamdani Saree',
        slug: 'red-jamdani-saree',
        featured_img: '/pictures/a.webp',
        second_img: '/pictures/b.webp',
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

  test('finds a product by its keywords', async () => {
    await db.updateTable('products').set({ keywords: 'gift nakshi' }).where('id', '=', ids.kurti).execute();
    expect((await list({ search: 'nakshi kurti' })).ids).toEqual([ids.kurti]);
    expect((await list({ search: 'fine gift' })).ids).toEqual([ids.kurti]);
  });

  test('follows products that are unpublished, repriced or renamed', async () => {
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

    const sareesByName = async () => (await list({ search: 'saree' }, { sort: 'atoz' })).ids;
    expect(await sareesByName()).toEqual([4, 1]);
    await change(ids.soldOut, { name: 'Zari Katan Saree' });
    expect(await sareesByName()).toEqual([1, 4]);
    await change(ids.soldOut, { name: 'Blue Katan Saree' });

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

  test('rejects invalid requests', async () => {
    expect((await list({}, { slug: 'nowhere' })).status).toBe(404);
    expect((await list({}, { page: '?page=0' })).body.errors).toHaveProperty('page');
    expect((await list({}, { page: '?page=x' })).status).toBe(422);
    expect((await list({}, { sort: 'cheapest' })).body.errors.sort_option[0]).toContain('newness');
    for (const price_min of [-1, '-1', ' ', 'cheap', '1e3', '100000001'])
      expect((await list({ price_min })).body.errors).toHaveProperty(['filter_params.0.price_min']);
    expect((await visitor.post('/api/filter_products', {})).body.errors).toHaveProperty('category_slug');
  });
});

describe('search with the protocol of the hosted index', () => {
  const search = async (query: string, more = {}) => {
    const requests = [{ indexName: 'products', query, ...more }];
    const response = await visitor.post('/1/indexes/*/queries', { requests });
    return response.body.results[0];
  };

  test.each([
    ['a long index name', 'requests.0.indexName', { indexName: 'x'.repeat(101) }],
    ['a long attribute', 'requests.0.attributesToRetrieve.0', { attributesToRetrieve: ['x'.repeat(101)] }],
    ['many attributes', 'requests.0.attributesToRetrieve', { attributesToRetrieve: Array(51).fill('name') }],
  ])('%s is rejected with the field name', async (_, field, more) => {
    const requests = [{ indexName: 'products', query: '', ...more }];
    const { status, body } = await visitor.post('/1/indexes/*/queries', { requests });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  test('matches prefixes and typos, ranks, and returns the requested attributes', async () => {
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
    expect(await search('', { hitsPerPage: 3, attributesToRetrieve: ['slug'] })).toEqual({
      hits: [
        { objectID: '4', id: 4, slug: 'blue-katan-saree' },
        { objectID: '3', id: 3, slug: 'block-print-kurti' },
        { objectID: '2', id: 2, slug: 'white-panjabi' },
      ],
      index: 'products',
      query: '',
      nbHits: 4,
      page: 0,
      nbPages: 2,
      hitsPerPage: 3,
      processingTimeMS: expect.any(Number),
      exhaustiveNbHits: true,
      params: 'query=&hitsPerPage=3',
    });
    expect((await search('panjabi', { attributesToRetrieve: ['*'] })).hits[0]).toHaveProperty('featured_img');
    const { processingTimeMS } = await search('saree');
    expect(processingTimeMS).toBeLessThan(performance.now());
    expect(await search('spaceship')).toMatchObject({
      hits: [],
      nbHits: 0,
      nbPages: 0,
      exhaustiveNbHits: true,
    });
  });

  test('names that start with the query come first, then the newest', async () => {
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

  test('works with the Algolia client [7.38]', async () => {
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
