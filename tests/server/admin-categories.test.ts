import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { categoriesAndMerchants } from '../../server/importer/upsert-categories-and-merchants.ts';
import { homeRepository } from '../../server/repositories/catalogue/home.ts';
import { sitemapRepository } from '../../server/repositories/catalogue/sitemap.ts';
import type { AdminCategory, AdminCategoryRow } from '../../src/contracts/admin/schemas/category.ts';
import type { Category } from '../../src/contracts/schemas/category.ts';
import { ids, smallShop } from '../support/small-shop.ts';
import { signedInStaff } from '../support/staff.ts';

const shop = await smallShop();
afterAll(shop.close);
const { app } = shop;
const { db, pool } = shop.database;
const owner = await signedInStaff(app, 'owner');
const visitor = await shop.browser();

/** As in the small shop. */
const [women, sarees, jamdani, men] = [1, 2, 3, 4];
const at = (id: number) => `/api/admin/categories/${id}`;
const list = async (): Promise<AdminCategoryRow[]> => (await owner.get('/api/admin/categories')).body.data;
const get = async (id: number): Promise<AdminCategory> => (await owner.get(at(id))).body.data;
const add = async (name: string, parent_id = 0, fields: object = {}): Promise<AdminCategory> => {
  const { status, body } = await owner.post('/api/admin/categories', { name, parent_id, ...fields });
  if (status !== 201) throw new Error(`Adding ${name}: ${JSON.stringify(body)}`);
  return body.data;
};
const patch = async (id: number, fields: object) =>
  owner.patch(at(id), { version: (await get(id)).version, ...fields });
const remove = async (id: number, fields: object = {}) =>
  owner.post(`${at(id)}/removal`, { version: (await get(id)).version, ...fields });

/** The names below a category of the menu, such as 'Sarees > Jamdani'. */
const pathsOf = (trees: readonly Category[], above = ''): string[] =>
  trees.flatMap(({ name, items }) => [`${above}${name}`, ...pathsOf(items, `${above}${name} > `)]);
const menu = async (): Promise<string[]> => pathsOf((await visitor.get('/api/get_categories')).body);
/** The ids of the products in a listing, or the status. */
const listed = async (category_slug: string): Promise<number[] | number> => {
  const body = { category_slug, filter_params: [], sort_option: 'newness' };
  const response = await visitor.post('/api/filter_products', body);
  return response.status === 200 ? response.body.data.map(({ id }: { id: number }) => id) : response.status;
};
const open = async (path: string) => {
  const { statusCode, headers } = await app.inject({ url: path, headers: { accept: 'text/html' } });
  return [statusCode, headers.location];
};

test('the tree is in menu order, each category followed by those below it, with its own products', async () => {
  expect((await list()).map(({ id, parent_id, products }) => [id, parent_id, products])).toEqual([
    [women, 0, 2],
    [sarees, women, 1],
    [jamdani, sarees, 1],
    [men, 0, 1],
  ]);
  expect(await get(sarees)).toEqual({
    id: sarees,
    version: 1,
    parent_id: women,
    name: 'Sarees',
    slug: 'sarees',
    is_hidden: false,
    products: 1,
    size_table: '',
    history: [],
  });
  expect((await owner.get(at(999))).status).toBe(404);
});

describe('adding', () => {
  test('puts a category at the end of its parent, where shoppers see it', async () => {
    const added = await add(' Party   Wear ', women, { name_bn: 'পার্টি' });
    expect(added).toMatchObject({ name: 'Party Wear', name_bn: 'পার্টি', slug: 'party-wear', version: 1 });
    expect(added.history[0]).toMatchObject({ action: 'category.add', details: { parent: 'Women' } });
    expect(await menu()).toEqual([
      'Women',
      'Women > Sarees',
      'Women > Sarees > Jamdani',
      'Women > Party Wear',
      'Men',
    ]);
    expect(await listed('party-wear')).toEqual([]);
  });

  test('makes a free slug, also of a name in Bangla', async () => {
    expect((await add('Party wear', men)).slug).toBe('men-party-wear');
    expect((await add('শাড়ি')).slug).toBe('শাড়ি');
  });

  test.each([
    ['name', { name: '\u200b' }],
    ['name', { name: 'SAREES', parent_id: women }],
    ['slug', { name: 'More', slug: 'sarees' }],
    ['slug', { name: 'More', slug: 'all' }],
    ['slug', { name: 'More', slug: 'a b' }],
    ['parent_id', { name: 'More', parent_id: 999 }],
    ['parent_id', { name: 'More', parent_id: jamdani }],
  ])('rejects %s: %j', async (field, body) => {
    const before = await list();
    const response = await owner.post('/api/admin/categories', body);
    expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, [field]]);
    expect(await list()).toEqual(before);
  });
});

describe('renaming', () => {
  test('changes names in both languages, with its history', async () => {
    const { id } = await add('Kids');
    const { status, body } = await patch(id, { name: 'Children', name_bn: 'শিশু' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ version: 2, name: 'Children', name_bn: 'শিশু', slug: 'kids' });
    expect(body.data.history[0]).toMatchObject({
      action: 'category.update',
      details: { name: { from: 'Kids', to: 'Children' }, name_bn: { from: null, to: 'শিশু' } },
    });
    expect((await visitor.get('/api/get_categories')).body.at(-1)).toMatchObject({ name_bn: 'শিশু' });
    expect((await patch(id, { name_bn: '' })).body.data.name_bn).toBeUndefined();
  });

  test('redirects pages of former slugs, and the home page file finds them', async () => {
    await patch(men, { slug: 'gents' });
    await patch(men, { slug: 'gentlemen' });
    expect(await open('/shop/men?page=2')).toEqual([301, '/shop/gentlemen?page=2']);
    expect(await open('/shop/Gents/')).toEqual([301, '/shop/gentlemen']);
    expect(await open('/shop/gentlemen')).toEqual([200, undefined]);
    expect(await listed('gentlemen')).toEqual([ids.panjabi]);
    const atHome = async (slug: string) =>
      (await homeRepository(pool).categories([slug])).map(({ id, formerSlugs }) => [id, formerSlugs.sort()]);
    expect(await atHome('men')).toContainEqual([men, ['gents', 'men']]);
    await patch(jamdani, { slug: 'jamdanis' });
    expect(await atHome('jamdani')).toContainEqual([jamdani, ['jamdani']]);
    await patch(jamdani, { slug: 'jamdani' });
    // A category that takes the slug has the page.
    await add('Men', women, { slug: 'men' });
    expect(await open('/shop/men')).toEqual([200, undefined]);
    await patch(men, { slug: 'gents' });
    expect(await open('/shop/gentlemen')).toEqual([301, '/shop/gents']);
  });

  test('an import finds a category by its new name', async () => {
    const { id } = await add('Winter');
    await patch(id, { name: 'Cold days' });
    expect(await categoriesAndMerchants(db).category(['cold days'])).toBe(id);
  });

  test('changes nothing with the values that are stored', async () => {
    const before = await get(sarees);
    expect((await patch(sarees, { name: ' Sarees', slug: 'sarees', parent_id: women })).body.data).toEqual(
      before,
    );
  });

  test('of a version that was changed meanwhile returns what is stored, and changes nothing', async () => {
    const { id } = await add('Shoes');
    await patch(id, { name: 'Sandals' });
    const stale = await owner.patch(at(id), { version: 1, slug: 'boots' });
    expect([stale.status, stale.body.current]).toEqual([409, await get(id)]);
    expect(stale.body.current).toMatchObject({ name: 'Sandals', slug: 'shoes' });
    const removal = await owner.post(`${at(id)}/removal`, { version: 1 });
    expect([removal.status, removal.body.current.version]).toEqual([409, 2]);
    expect((await owner.patch(at(999), { version: 1, name: 'x' })).status).toBe(404);
  });

  test.each([
    ['name', { name: 'sarees' }],
    ['slug', { slug: 'sarees' }],
    ['parent_id', { parent_id: 999 }],
    ['after', { after: men }],
    ['after', { after: 999 }],
  ])('rejects %s: %j', async (field, change) => {
    const { id } = await add(`Rejected ${Math.random()}`, women);
    const before = await list();
    const { status, body } = await patch(id, change);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    expect(await list()).toEqual(before);
  });
});

describe('hiding', () => {
  test('hides a category and those below it, but not their products', async () => {
    expect((await patch(sarees, { is_hidden: true })).status).toBe(200);
    const shown = await menu();
    expect(shown.filter((path) => /Sarees|Jamdani/.test(path))).toEqual([]);
    expect(await listed('sarees')).toBe(404);
    expect(await listed('jamdani')).toBe(404);
    expect(await open('/shop/jamdani')).toEqual([404, undefined]);
    const { rows } = await pool.query('SELECT slug FROM visible_categories ORDER BY id');
    const pages = (await sitemapRepository(db, 1000).pages()).map(({ path }) => path);
    expect(pages.filter((path) => path.startsWith('/shop/'))).toEqual([
      '/shop/all',
      ...rows.map(({ slug }) => `/shop/${encodeURIComponent(slug)}`),
    ]);
    expect(pages).not.toContain('/shop/jamdani');
    expect((await homeRepository(pool).categories(['jamdani'])).map(({ slug }) => slug)).not.toContain(
      'jamdani',
    );
    expect(await listed('women')).toContain(ids.saree);
    expect((await visitor.get(`/api/get_product_details/${ids.saree}`)).status).toBe(200);
    expect((await list()).filter(({ is_hidden }) => is_hidden).map(({ id }) => id)).toEqual([sarees]);

    await patch(sarees, { is_hidden: false });
    await patch(women, { is_hidden: true });
    expect(await listed('jamdani')).toBe(404);
    await patch(women, { is_hidden: false });
    expect(await listed('jamdani')).toEqual([ids.saree]);
  });
});

describe('moving', () => {
  test('takes those below it and their products along', async () => {
    const { id: summer } = await add('Summer');
    const { version } = await get(jamdani);
    expect((await patch(sarees, { parent_id: summer })).body.data.parent_id).toBe(summer);
    expect((await menu()).filter((path) => path.startsWith('Summer'))).toEqual([
      'Summer',
      'Summer > Sarees',
      'Summer > Sarees > Jamdani',
    ]);
    expect(await listed('summer')).toEqual([ids.soldOut, ids.saree]);
    expect(await listed('women')).not.toContain(ids.saree);
    expect((await get(sarees)).history[0]?.details).toEqual({ parent: { from: 'Women', to: 'Summer' } });
    expect((await get(jamdani)).version).toBe(version);

    await patch(jamdani, { parent_id: 0 });
    expect(await listed('summer')).toEqual([ids.soldOut]);
    expect(await listed('jamdani')).toEqual([ids.saree]);
    await patch(jamdani, { parent_id: sarees });
    await patch(sarees, { parent_id: women, after: 0 });
    expect((await menu()).slice(0, 3)).toEqual(['Women', 'Women > Sarees', 'Women > Sarees > Jamdani']);
  });

  test.each([
    ['itself', sarees, sarees],
    ['one below it', women, jamdani],
    ['a fourth level', women, men],
  ])('rejects a parent that is %s', async (_, id, parent_id) => {
    const before = await list();
    const { status, body } = await patch(id, { parent_id });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['parent_id']]);
    expect(await list()).toEqual(before);
  });

  test('changes the order of siblings, without making the forms of others stale', async () => {
    const { id: top } = await add('Order');
    const ids: number[] = [];
    for (const name of ['a', 'b', 'c', 'd']) ids.push((await add(name, top)).id);
    const [a = 0, b = 0, c = 0, d = 0] = ids;
    const order = async () => (await list()).filter(({ parent_id }) => parent_id === top).map(({ id }) => id);
    await patch(d, { after: 0 });
    expect(await order()).toEqual([d, a, b, c]);
    await patch(a, { after: c });
    expect(await order()).toEqual([d, b, c, a]);
    await patch(a, { after: b });
    expect(await order()).toEqual([d, b, a, c]);
    expect((await get(a)).history.map(({ details }) => details)).toEqual([
      { place: { from: 4, to: 3 } },
      { place: { from: 2, to: 4 } },
      { name: 'a', slug: 'a', parent: 'Order' },
    ]);
    // No change: it is there already.
    await patch(a, { after: b });
    expect((await get(a)).history).toHaveLength(3);
    expect((await list()).filter(({ id }) => ids.includes(id)).map(({ version }) => version)).toEqual([
      1, 1, 1, 1,
    ]);
  });

  test('any moves leave a tree of at most three levels, with the listing of its products', async () => {
    const { id: top } = await add('Random');
    const nodes = [top];
    for (const i of [0, 1, 2, 3, 4, 5]) nodes.push((await add(`Random ${i}`, i % 2 === 0 ? 0 : top)).id);
    await db
      .updateTable('products')
      .set({ category_id: nodes[3] ?? 0 })
      .where('id', '=', ids.kurti)
      .execute();
    const node = fc.constantFrom(...nodes);
    const moves = fc.array(fc.tuple(node, fc.oneof(node, fc.constant(0))), { minLength: 12, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(moves, async (steps) => {
        for (const [id, parent_id] of steps) {
          const { status } = await patch(id, { parent_id });
          expect([200, 422]).toContain(status);
        }
        const rows = await list();
        const above = (id: number): number[] => {
          const parent = rows.find((row) => row.id === id)?.parent_id ?? 0;
          return parent === 0 ? [id] : [id, ...above(parent)];
        };
        for (const { id } of rows) expect(above(id).length).toBeLessThanOrEqual(3);
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
        const { rows: stored } = await pool.query(
          'SELECT category_id AS id FROM product_listing WHERE product_id = $1 ORDER BY 1',
          [ids.kurti],
        );
        expect(stored.map(({ id }) => id)).toEqual([0, ...above(nodes[3] ?? 0)].sort((x, y) => x - y));
      }),
      { numRuns: 8 },
    );
  });
});

describe('the table of sizes', () => {
  const tableOf = async (slug: string) =>
    (await visitor.get(`/api/get_product_details_by_slug/${slug}`)).body.data.size_table;
  const slugOf = async (id: number) =>
    (await db.selectFrom('products').select('slug').where('id', '=', id).executeTakeFirstOrThrow()).slug;

  test('of the nearest category above is that of a product, and none before one is entered', async () => {
    const kids = await add('Kids');
    const frocks = await add('Frocks', kids.id);
    const party = await add('Party', frocks.id);
    await db.updateTable('products').set({ category_id: party.id }).where('id', '=', ids.panjabi).execute();
    const slug = await slugOf(ids.panjabi);
    expect(await tableOf(slug)).toBeUndefined();
    const general = [
      ['Size', 'Height (cm)'],
      ['M', '110'],
    ];
    const text = 'Size\tHeight (cm)\nM\t110';
    expect((await patch(kids.id, { size_table: `${text}\n` })).body.data).toMatchObject({
      size_table: text,
      history: [{ action: 'category.update', details: { size_table: 'changed' } }, {}],
    });
    expect(await tableOf(slug)).toEqual(general);
    await patch(party.id, { size_table: 'Size\tChest\nM\t60' });
    expect(await tableOf(slug)).toEqual([
      ['Size', 'Chest'],
      ['M', '60'],
    ]);
    await patch(party.id, { size_table: '' });
    expect(await tableOf(slug)).toEqual(general);
    await db.updateTable('categories').set({ size_table: 'Size' }).where('id', '=', frocks.id).execute();
    expect(await tableOf(slug)).toBeUndefined();
  });

  test.each([
    ['Size', 'Begin with a line of titles'],
    ['Size, Chest\nS, 1, 2', 'Line 2'],
    ['Size, Chest\nS, 1\ns, 2', '“s” is there twice.'],
  ])('%j is rejected, and says why', async (size_table, message) => {
    const { status, body } = await patch(jamdani, { size_table });
    expect([status, body.errors]).toEqual([422, { size_table: [expect.stringContaining(message)] }]);
    expect((await get(jamdani)).size_table).toBe('');
  });
});

describe('deleting', () => {
  test('an empty category leaves no page', async () => {
    const { id } = await add('Empty');
    expect((await remove(id)).status).toBe(204);
    expect((await owner.get(at(id))).status).toBe(404);
    expect(await open('/shop/empty')).toEqual([404, undefined]);
    expect((await owner.get(`/api/admin/audit_log?subject=category%20${id}`)).body.data[0]).toMatchObject({
      action: 'category.remove',
      details: { name: 'Empty' },
    });
  });

  test('is rejected while there are categories below it', async () => {
    const { status, body } = await remove(women, { products_to: men });
    expect([status, body.current, body.message]).toEqual([
      409,
      undefined,
      'There are categories below it. Move or delete them first.',
    ]);
  });

  test('its products need another category, to whose page its own and former ones redirect', async () => {
    const { id } = await add('Eid', women, { slug: 'eid-2026' });
    await patch(id, { slug: 'eid' });
    await db
      .updateTable('products')
      .set({ category_id: id })
      .where('id', 'in', [ids.panjabi, ids.hidden])
      .execute();
    for (const products_to of [undefined, id, 999]) {
      const { status, body } = await remove(id, { products_to });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['products_to']]);
    }
    expect((await get(id)).products).toBe(2);

    expect((await remove(id, { products_to: men })).status).toBe(204);
    expect((await get(men)).products).toBe(2);
    expect(await listed('gents')).toEqual([ids.panjabi]);
    expect(await listed('women')).not.toContain(ids.panjabi);
    expect(await open('/shop/eid')).toEqual([301, '/shop/gents']);
    expect(await open('/shop/eid-2026')).toEqual([301, '/shop/gents']);
  });
});

test('of two changes at once, one is refused', async () => {
  const { id } = await add('Twice');
  const responses = await Promise.all(
    ['one', 'two', 'three'].map((slug) => owner.patch(at(id), { version: 1, slug })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});
