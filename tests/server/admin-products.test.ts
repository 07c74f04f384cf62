import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { ids, order, smallShop } from '../support/small-shop.ts';
import { signedInStaff } from '../support/staff.ts';

const shop = await smallShop();
afterAll(shop.close);
const { app } = shop;
const { db } = shop.database;
const owner = await signedInStaff(app, 'owner');
const vendor = await signedInStaff(app, 'vendor', 2);
const visitor = await shop.browser();

const at = (id: number) => `/api/admin/products/${id}`;
const get = async (id: number) => (await owner.get(at(id))).body.data;
const patch = async (id: number, fields: object, client = owner) =>
  client.patch(at(id), { version: (await get(id)).version, ...fields });
const listed = async (query: string, client = owner): Promise<number[]> =>
  (await client.get(`/api/admin/products?${query}`)).body.data.map(({ id }: { id: number }) => id);
const shown = async (id: number) => (await visitor.get(`/api/get_product_details/${id}`)).body.data;

/** Counts the stock of each variation of the kurti: S 1, M 2. */
const countVariations = async () => {
  for (const [name, stock] of [
    ['S', 1],
    ['M', 2],
  ] as const)
    await db
      .updateTable('product_variations')
      .set({ stock })
      .where('product_id', '=', ids.kurti)
      .where('name', '=', name)
      .execute();
  await db.updateTable('products').set({ current_stock: 3 }).where('id', '=', ids.kurti).execute();
};

describe('the list', () => {
  test('has published and hidden products, newest first, in pages', async () => {
    expect(await listed('')).toEqual([5, 4, 3, 2, 1]);
    const { body } = await owner.get('/api/admin/products?limit=2');
    expect(body.next_before).toBe(4);
    expect(body.data[0]).toEqual({
      id: 5,
      version: 1,
      name: 'Hidden Shawl',
      slug: 'hidden-shawl',
      featured_img: '/pictures/a.webp',
      unit_price: 100,
      sales_price: 100,
      current_stock: 5,
      is_published: false,
      is_featured: false,
      is_deal: false,
      category: { id: 1, name: 'Women', slug: 'women' },
      vendor: { id: 1, name: 'Aarong Lane' },
    });
    expect(await listed('before=4&limit=2')).toEqual([3, 2]);
  });

  test('is filtered by vendor, category and those below, stock and publication', async () => {
    await countVariations();
    expect(await listed('vendor=2')).toEqual([2]);
    expect(await listed('category=1')).toEqual([5, 4, 3, 1]);
    expect(await listed('category=2')).toEqual([4, 1]);
    expect(await listed('max_stock=0')).toEqual([4]);
    // Of a variation.
    expect(await listed('max_stock=1')).toEqual([4, 3]);
    expect(await listed('published=false')).toEqual([5]);
    expect(await listed('published=true&vendor=1&max_stock=3')).toEqual([4, 3]);
  });

  test('is searched by words of hidden products too, item number, slug and id', async () => {
    await db.updateTable('products').set({ sku: 'SHAWL/7' }).where('id', '=', ids.hidden).execute();
    for (const search of ['shawl', 'hidden sh', 'SHAWL/7', 'hidden-shawl', '5', '৫'])
      expect(await listed(`search=${encodeURIComponent(search)}`), search).toEqual([5]);
    expect(await listed('search=saree')).toEqual([4, 1]);
    expect(await listed('search=qqqqqqq')).toEqual([]);
  });
});

describe('editing', () => {
  test('changes texts in both languages, which the shop shows and finds', async () => {
    const { status, body } = await patch(ids.saree, {
      name: ' Crimson  Jamdani ',
      name_bn: 'লাল জামদানি',
      short_description: 'Light &\nfine.',
      short_description_bn: 'হালকা।',
      description: '<p onclick="x()">Woven <b>by hand</b>.</p><script>alert(1)</script>',
      description_bn: 'হাতে বোনা',
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      version: 2,
      name: 'Crimson Jamdani',
      name_bn: 'লাল জামদানি',
      short_description: 'Light & fine.',
      description: '<p>Woven <b>by hand</b>.</p>',
      description_bn: '<p>হাতে বোনা</p>',
      gallery: ['/pictures/b.webp'],
    });
    expect(body.data.history[0].details).toMatchObject({
      name: { from: 'Red Jamdani Saree', to: 'Crimson Jamdani' },
      description: 'changed',
    });
    expect(await shown(ids.saree)).toMatchObject({ name: 'Crimson Jamdani', name_bn: 'লাল জামদানি' });
    const listing = await visitor.post('/api/filter_products', {
      category_slug: 'all',
      filter_params: [{ search: 'crimson' }],
      sort_option: 'newness',
    });
    expect(listing.body.meta.total).toBe(1);
    expect((await patch(ids.saree, { name_bn: '' })).body.data.name_bn).toBeUndefined();
  });

  test('stamps the change for the sitemap and the hosted search, also of a Bangla name alone', async () => {
    const stamp = async () =>
      (await db.selectFrom('products').select('updated_at').where('id', '=', 1).executeTakeFirstOrThrow())
        .updated_at;
    const before = await stamp();
    await patch(ids.saree, { name_bn: 'জামদানি' });
    expect((await stamp()).getTime()).toBeGreaterThan(before.getTime());
  });

  test('changes the price; a new price before the discount keeps the discount', async () => {
    expect((await patch(ids.saree, { unit_price: 6000 })).body.data).toMatchObject({
      unit_price: 6000,
      sales_price: 5400,
      discount: 10,
      discout_type: 'percentage',
    });
    expect((await patch(ids.saree, { sales_price: 5000 })).body.data).toMatchObject({
      unit_price: 6000,
      sales_price: 5000,
      discount: 1000,
      discout_type: 'flat',
    });
    const full = (await patch(ids.saree, { unit_price: 5000, sales_price: 5000 })).body.data;
    expect(full).toMatchObject({ sales_price: 5000, discount: 0 });
    expect(await shown(ids.saree)).toMatchObject({ sales_price: 5000 });
  });

  test.each([
    [{ unit_price: 100, sales_price: 101 }, 'sales_price'],
    [{ unit_price: 0.4, sales_price: 0.4 }, 'unit_price'],
    [{ unit_price: -1 }, 'unit_price'],
    [{ name: ' ' }, 'name'],
    [{ name: '\u200b' }, 'name'],
    [{ stock: [{ variation: 'M', from: 10, to: 1 }] }, 'stock'],
    [{ stock: [] }, 'stock'],
  ])('rejects %o', async (fields, field) => {
    const before = await get(ids.saree);
    const { status, body } = await patch(ids.saree, fields);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect(await get(ids.saree)).toEqual(before);
  });

  test('hides and publishes a product, which the shop lists or not', async () => {
    const total = async () =>
      (
        await visitor.post('/api/filter_products', {
          category_slug: 'all',
          filter_params: [],
          sort_option: 'newness',
        })
      ).body.meta.total;
    const before = await total();
    await patch(ids.saree, { is_published: false });
    expect([await total(), (await visitor.get('/api/get_product_details/1')).status]).toEqual([
      before - 1,
      404,
    ]);
    await patch(ids.saree, { is_published: true, is_featured: false });
    expect(await total()).toBe(before);
    expect((await visitor.get('/api/get_featured_products')).body.data).toEqual([]);
  });

  test('keeps variations without an attribute, which the shop does not show', async () => {
    await db
      .insertInto('product_variations')
      .values({ product_id: ids.soldOut, name: 'Red', position: 0 })
      .execute();
    const { status, body } = await patch(ids.soldOut, { name: 'Azure Katan Saree' });
    expect([status, body.data?.variations]).toEqual([200, [{ name: 'Red' }]]);
    expect(await shown(ids.soldOut)).toMatchObject({ is_variant: false, variations: [] });
    await db.deleteFrom('product_variations').where('product_id', '=', ids.soldOut).execute();
  });

  test('that changes nothing writes nothing', async () => {
    const before = await get(ids.saree);
    const { body } = await patch(ids.saree, { name: before.name, unit_price: before.unit_price });
    expect(body.data).toEqual(before);
  });
});

describe('editing what the product is', () => {
  test('moves it to another category, also a new one, where the shop lists and finds it', async () => {
    const { body } = await patch(ids.panjabi, { category: ['men', 'Panjabi'] });
    expect(body.data).toMatchObject({ category_path: ['Men', 'Panjabi'], category: { slug: 'panjabi' } });
    expect(body.data.history[0].details).toEqual({ category: { from: ['Men'], to: ['men', 'Panjabi'] } });
    const found = await visitor.post('/api/filter_products', {
      category_slug: 'panjabi',
      filter_params: [{ search: 'panjabi' }],
      sort_option: 'newness',
    });
    expect(found.body.meta.total).toBe(1);
    await patch(ids.panjabi, { category: ['Men'] });
  });

  test('adds, reorders and removes variations with their stock', async () => {
    await countVariations();
    const { body } = await patch(ids.kurti, {
      variations: ['L', 'M'],
      stock: [{ variation: 'L', from: 0, to: 4 }],
    });
    expect(body.data).toMatchObject({
      current_stock: 6,
      variations: [
        { name: 'L', stock: 4 },
        { name: 'M', stock: 2 },
      ],
    });
    // What is stored now, not what was read.
    expect((await patch(ids.kurti, { stock: [{ variation: 'S', from: 1, to: 2 }] })).status).toBe(422);
    const whole = await patch(ids.kurti, { variations: [], stock: [{ from: 6, to: 7 }] });
    expect(whole.body.data).toMatchObject({ current_stock: 7, variations: [] });
    const counted = await patch(ids.kurti, {
      variations: ['S', 'M'],
      stock: [
        { variation: 'S', from: 0, to: 1 },
        { variation: 'M', from: 0, to: 2 },
      ],
      product_attribute: 'Size',
    });
    expect(counted.body.data).toMatchObject({ current_stock: 3, product_attribute: 'Size' });
  });

  test('keeps the stock of a product that counts only the sum', async () => {
    const { body } = await patch(ids.panjabi, { variations: ['S', 'M', 'L', 'XL'] });
    expect(body.data).toMatchObject({
      current_stock: 30,
      variations: [{ name: 'S' }, {}, {}, { name: 'XL' }],
    });
    await patch(ids.panjabi, { variations: ['S', 'M', 'L'] });
  });

  test.each([
    [{ variations: ['S', 'S'] }, 'variations'],
    [{ product_attribute: '' }, 'product_attribute'],
    [{ unit_price: 10.005 }, 'unit_price'],
  ])('rejects %o', async (fields, field) => {
    const before = await get(ids.kurti);
    const { status, body } = await patch(ids.kurti, fields);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect(await get(ids.kurti)).toEqual(before);
  });
});

describe('the stock', () => {
  test('of a product is set from what was read', async () => {
    const { body } = await patch(ids.saree, { stock: [{ from: 10, to: 12 }] });
    expect(body.data.current_stock).toBe(12);
    expect(body.data.history[0].details).toEqual({ stock: { from: 10, to: 12 } });
  });

  test('that an order has changed in the meantime is not overwritten, and nothing else is changed', async () => {
    const { version } = await get(ids.saree);
    const buyer = await shop.customer();
    const placed = await buyer.post('/api/cart/place_order', order({ total_price_cart: 5100 }));
    expect(placed.status).toBe(201);
    const { status, body } = await owner.patch(at(ids.saree), {
      version,
      name: 'Lost name',
      stock: [{ from: 12, to: 20 }],
    });
    expect([status, body.current.current_stock]).toEqual([409, 11]);
    expect((await get(ids.saree)).name).not.toBe('Lost name');
    // The order has changed no version: who edits texts is not disturbed.
    expect((await owner.patch(at(ids.saree), { version, name: 'Kept name' })).status).toBe(200);
    expect((await get(ids.saree)).current_stock).toBe(11);
  });

  test('of variations is set for each, and the product has the sum', async () => {
    await countVariations();
    const { body } = await patch(ids.kurti, {
      stock: [
        { variation: 'S', from: 1, to: 5 },
        { variation: 'M', from: 2, to: 0 },
      ],
    });
    expect(body.data).toMatchObject({
      current_stock: 5,
      variations: [
        { name: 'S', stock: 5 },
        { name: 'M', stock: 0 },
      ],
    });
    expect((await shown(ids.kurti)).variation_stock).toEqual([
      { variation: 'S', stock: 5 },
      { variation: 'M', stock: 0 },
    ]);
    const stale = await patch(ids.kurti, { stock: [{ variation: 'S', from: 1, to: 9 }] });
    expect(stale.status).toBe(409);
    for (const stock of [[{ from: 5, to: 6 }], [{ variation: 'XL', from: 0, to: 6 }]])
      expect((await patch(ids.kurti, { stock })).status).toBe(422);
  });
});

describe('two people', () => {
  test('who edit a product at once: one gets 409 with what is stored', async () => {
    const { version } = await get(ids.panjabi);
    const edit = (name: string) => owner.patch(at(ids.panjabi), { version, name });
    const results = await Promise.all([edit('One'), edit('Other')]);
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
    const stale = results.find(({ status }) => status === 409);
    expect(stale?.body).toMatchObject({ current: await get(ids.panjabi) });
  });
});

describe('publishing several products', () => {
  test('returns a result for each', async () => {
    const [{ version: panjabi }, { version: kurti }] = [await get(ids.panjabi), await get(ids.kurti)];
    const { version: hidden } = await get(ids.hidden);
    const { body } = await owner.post('/api/admin/product_publications', {
      is_published: false,
      products: [
        { id: ids.panjabi, version: panjabi },
        { id: ids.kurti, version: kurti + 1 },
        { id: ids.hidden, version: hidden },
        { id: 99_999, version: 1 },
      ],
    });
    expect(body.data).toEqual([
      { id: ids.panjabi, result: 'changed', version: panjabi + 1 },
      { id: ids.kurti, result: 'stale', version: kurti, message: expect.any(String) },
      { id: ids.hidden, result: 'unchanged', version: hidden },
      { id: 99_999, result: 'not_found' },
    ]);
    await patch(ids.panjabi, { is_published: true });
  });
});

describe('a vendor', () => {
  test('sees and edits the own products only', async () => {
    expect(await listed('', vendor)).toEqual([ids.panjabi]);
    expect(await listed('vendor=1', vendor)).toEqual([]);
    expect(await listed('search=saree', vendor)).toEqual([]);
    expect((await vendor.get(at(ids.saree))).status).toBe(404);
    const before = await get(ids.saree);
    const { version } = before;
    expect((await vendor.patch(at(ids.saree), { version, name: 'Taken over' })).status).toBe(404);
    expect((await vendor.patch(at(ids.saree), { version, is_deal: true })).status).toBe(404);
    const { body } = await vendor.post('/api/admin/product_publications', {
      is_published: false,
      products: [{ id: ids.saree, version }],
    });
    expect(body.data).toEqual([{ id: ids.saree, result: 'not_found' }]);
    expect(await get(ids.saree)).toEqual(before);
    expect((await patch(ids.panjabi, { name: 'My Panjabi' }, vendor)).status).toBe(200);
  });

  test('sees the own members in the history, and nobody else of the shop', async () => {
    await db
      .insertInto('audit_log')
      .values({
        actor: 'root@server-1',
        action: 'stock.set',
        subject: `product ${ids.panjabi}`,
        details: '{}',
      })
      .execute();
    const mine = (await vendor.get('/api/admin/me')).body.staff.email;
    await patch(ids.panjabi, { name: 'Vendor' }, vendor);
    await patch(ids.panjabi, { name: 'Owner' });
    const actors = async (client: typeof owner) =>
      (await client.get(at(ids.panjabi))).body.data.history
        .slice(0, 3)
        .map(({ actor }: { actor: string }) => actor);
    expect(await actors(vendor)).toEqual(['shop', `staff ${mine}`, 'shop']);
    expect(await actors(owner)).toEqual([
      expect.stringMatching(/^staff owner/),
      `staff ${mine}`,
      'root@server-1',
    ]);
  });

  test('cannot place products on the home page', async () => {
    for (const fields of [{ is_featured: true }, { is_deal: false }])
      expect((await patch(ids.panjabi, fields, vendor)).status).toBe(403);
  });
});

describe('adding a product', () => {
  const kurti = {
    name: 'Indigo  Kurti',
    category: ['Women', 'Kurtis'],
    vendor: 'Old Town Tailors',
    unit_price: 1200,
    stock: 4,
  };
  const add = (fields: object, client = owner, key: string = randomUUID()) =>
    client.request('POST', '/api/admin/products', { body: fields, headers: { 'idempotency-key': key } });
  const count = async () => (await listed('limit=100')).length;

  test('stores all fields, as an import does, and shows nobody the product', async () => {
    const { status, body } = await add({
      ...kurti,
      name_bn: 'নীল কুর্তি',
      sku: 'IND-1',
      sales_price: 1000,
      stock: undefined,
      product_attribute: 'Size',
      product_attribute_bn: 'সাইজ',
      variations: [
        { name: 'S', stock: 0 },
        { name: 'M', stock: 3 },
      ],
      colours: ['Indigo'],
      colour_group: 'Kurti 7',
      fabrics: ['Cotton'],
      short_description: 'Soft &\nlight.',
      description: 'Woven by hand.\n\n<script>alert(1)</script>Washable.',
      is_featured: true,
    });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      version: 1,
      name: 'Indigo Kurti',
      name_bn: 'নীল কুর্তি',
      slug: 'indigo-kurti',
      sku: 'IND-1',
      category_path: ['Women', 'Kurtis'],
      vendor: { id: 2, name: 'Old Town Tailors' },
      unit_price: 1200,
      sales_price: 1000,
      discount: 200,
      current_stock: 3,
      variations: [
        { name: 'S', stock: 0 },
        { name: 'M', stock: 3 },
      ],
      colours: ['Indigo'],
      colour_group: 'Kurti 7',
      fabrics: ['Cotton'],
      short_description: 'Soft & light.',
      is_published: false,
      is_featured: true,
    });
    expect(body.data.featured_img).toBeUndefined();
    expect(body.data.description).not.toContain('script');
    expect(body.data.history[0]).toMatchObject({ action: 'product.create' });
    expect((await visitor.get(`/api/get_product_details/${body.data.id}`)).status).toBe(404);
    expect(await listed('search=indigo')).toEqual([body.data.id]);
    await db.deleteFrom('products').where('id', '=', body.data.id).execute();
  });

  test('cannot be published without a picture', async () => {
    const { id, version } = (await add({ ...kurti, name: 'Unseen Kurti' })).body.data;
    const { status, body } = await patch(id, { is_published: true });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['is_published']]);
    const bulk = await owner.post('/api/admin/product_publications', {
      is_published: true,
      products: [{ id, version }],
    });
    expect(bulk.body.data).toEqual([
      {
        id,
        result: 'rejected',
        version,
        message: 'Add a picture first: shoppers see no product without one.',
      },
    ]);
  });

  test('a repeated request adds nothing, also at the same time', async () => {
    const key = randomUUID();
    const before = await count();
    const all = await Promise.all([1, 2, 3].map(() => add({ ...kurti, name: 'Once' }, owner, key)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(new Set(all.map(({ body }) => body.data.id)).size).toBe(1);
    const other = await add({ ...kurti, name: 'Twice' }, owner, key);
    expect([other.status, other.body.current.name]).toEqual([409, 'Once']);
    // The key of another member is another key.
    expect((await add({ ...kurti, name: 'Thrice', vendor: undefined }, vendor, key)).status).toBe(201);
    expect(await count()).toBe(before + 2);
  });

  test('names the product that has the name, slug or item number', async () => {
    await add({ ...kurti, name: 'Striped Kurti', sku: 'STR-1' });
    const before = await count();
    const refused = async (fields: object) => {
      const { status, body } = await add({ ...kurti, ...fields });
      return [status, body.errors];
    };
    expect(await refused({ name: 'striped  kurti' })).toEqual([
      422,
      { name: [expect.stringContaining('“striped kurti”')] },
    ]);
    expect(await refused({ name: 'Other', sku: 'STR-1' })).toEqual([
      422,
      { sku: ['The product “Striped Kurti” has the item number STR-1 already.'] },
    ]);
    expect(await refused({ name: 'Other', slug: 'striped-kurti' })).toEqual([
      422,
      { slug: ['The product “Striped Kurti” has the address striped-kurti already.'] },
    ]);
    expect(await refused({ name: 'Other', slug: 'Not A Slug' })).toEqual([
      422,
      { slug: [expect.any(String)] },
    ]);
    expect(await count()).toBe(before);
    const second = await add({ ...kurti, name: 'Striped Kurti', slug: 'striped-kurti-2' });
    expect(second.status).toBe(201);
    const changed = await patch(second.body.data.id, { sku: 'STR-1' });
    expect([changed.status, Object.keys(changed.body.errors)]).toEqual([422, ['sku']]);
    // Item numbers are the vendors' own, and so are names.
    const others = await add({ ...kurti, name: 'Striped Kurti', sku: 'STR-1', vendor: 'New Vendor' });
    expect(others.body.data).toMatchObject({
      slug: 'striped-kurti-new-vendor',
      vendor: { name: 'New Vendor' },
    });
  });

  test.each([
    [{ vendor: undefined }, 'vendor'],
    [{ stock: undefined }, 'stock'],
    [{ unit_price: 0 }, 'unit_price'],
    [{ sales_price: 1300 }, 'sales_price'],
    [{ name: '\u200b' }, 'name'],
    [{ name: '---' }, 'slug'],
    [{ category: [] }, 'category'],
    [{ category: ['a', 'b', 'c', 'd'] }, 'category'],
    [{ variations: [{ name: 'S', stock: 1 }] }, 'product_attribute'],
    [
      {
        product_attribute: 'Size',
        variations: [
          { name: 'S', stock: 1 },
          { name: 'S', stock: 1 },
        ],
      },
      'variations',
    ],
  ])('rejects %o, and creates neither vendor nor category', async (fields, field) => {
    const tables = async () =>
      [
        await db.selectFrom('merchants').select('name').execute(),
        await db.selectFrom('categories').select('name').execute(),
        await count(),
      ] as const;
    const before = await tables();
    const { status, body } = await add({
      ...kurti,
      category: ['Quite', 'New'],
      vendor: 'Unknown',
      ...fields,
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect(await tables()).toEqual(before);
  });

  test('a vendor adds products of the own name, in categories that exist', async () => {
    const own = { name: 'Vendor Kurti', category: ['women', 'sarees'], unit_price: 900, stock: 1 };
    expect((await add(own, vendor)).body.data).toMatchObject({
      vendor: { id: 2 },
      category_path: ['Women', 'Sarees'],
      is_published: false,
    });
    expect((await add({ ...own, name: 'B', vendor: 'Aarong Lane' }, vendor)).status).toBe(403);
    expect((await add({ ...own, name: 'B', is_featured: true }, vendor)).status).toBe(403);
    const unknown = await add({ ...own, name: 'B', category: ['Women', 'Unknown'] }, vendor);
    expect([unknown.status, unknown.body.errors]).toEqual([
      422,
      { category: ['Choose a category from the list.'] },
    ]);
    const taken = await add({ ...own, name: 'B', slug: 'hidden-shawl' }, vendor);
    expect(taken.body.errors).toEqual({ slug: ['Another product has the address hidden-shawl already.'] });
  });
});
