import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { createProduct } from '../../server/importer/create-product.ts';
import { readStoredProducts } from '../../server/importer/stored-products.ts';
import { categoriesAndMerchants } from '../../server/importer/upsert-categories-and-merchants.ts';
import { upsertProducts } from '../../server/importer/upsert-products.ts';
import { sitemapRepository } from '../../server/repositories/catalogue/sitemap.ts';
import type { AdminVendor, AdminVendorRow } from '../../src/contracts/admin/schemas/vendor.ts';
import { ids, order, smallShop } from '../support/small-shop.ts';
import { addStaff, signedInStaff } from '../support/staff.ts';

const shop = await smallShop();
afterAll(shop.close);
const { app } = shop;
const { db } = shop.database;
const owner = await signedInStaff(app, 'owner');
const visitor = await shop.browser();

/** As in the small shop. */
const [lane, tailors] = [1, 2];
const at = (id: number) => `/api/admin/vendors/${id}`;
const search = async (text = ''): Promise<AdminVendorRow[]> =>
  (await owner.get(`/api/admin/vendor_search?search=${encodeURIComponent(text)}`)).body.data;
const get = async (id: number): Promise<AdminVendor> => (await owner.get(at(id))).body.data;
const add = async (name: string, fields: object = {}): Promise<AdminVendor> => {
  const { status, body } = await owner.post('/api/admin/vendors', { name, ...fields });
  if (status !== 201) throw new Error(`Adding ${name}: ${JSON.stringify(body)}`);
  return body.data;
};
const patch = async (id: number, fields: object) =>
  owner.patch(at(id), { version: (await get(id)).version, ...fields });
const remove = async (id: number, fields: object = {}) =>
  owner.post(`${at(id)}/removal`, { version: (await get(id)).version, ...fields });
const upload = async (): Promise<string> => {
  const body = await sharp({ create: { width: 8, height: 10, channels: 3, background: '#246' } })
    .png()
    .toBuffer();
  const headers = { 'content-type': 'image/png' };
  return (await owner.request('POST', '/api/admin/pictures', { body, headers })).body.data.url;
};
let products = 0;
/** Adds a published product of the vendor. */
const addProduct = async (vendor: string, fields: object = {}): Promise<{ id: number; slug: string }> => {
  products += 1;
  const { body } = await owner.request('POST', '/api/admin/products', {
    body: { name: `Shawl ${products}`, category: ['Women'], unit_price: 900, stock: 1, vendor, ...fields },
    headers: { 'idempotency-key': `vendor product ${products}` },
  });
  const pictures = [await upload()];
  const published = await owner.patch(`/api/admin/products/${body.data.id}`, {
    version: body.data.version,
    pictures,
    is_published: true,
  });
  expect(published.status).toBe(200);
  return body.data;
};
const stored = async (id: number) =>
  db
    .selectFrom('products')
    .select(['is_published', 'is_held', 'merchant_id', 'keywords', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const pageOf = async (id: number) => (await visitor.get(`/api/get_merchant_products/${id}`)).body.data;
const open = async (path: string) => {
  const { statusCode, headers } = await app.inject({ url: path, headers: { accept: 'text/html' } });
  return [statusCode, headers.location];
};

test('vendors are listed newest first and found by a part of name or place', async () => {
  expect((await search()).map(({ id, products }) => [id, products])).toEqual([
    [tailors, 1],
    [lane, 4],
  ]);
  const { id } = await add('Pabna Checks', { place: 'Pabna', place_bn: 'পাবনা' });
  for (const text of ['pabna', 'CHECKS pab', 'পাবনা'])
    expect((await search(text)).map((row) => row.id)).toEqual([id]);
  expect(await search('100%')).toEqual([]);
  const [first] = (await owner.get('/api/admin/vendor_search?limit=1')).body.data;
  expect(first.id).toBe(id);
  expect((await owner.get(at(999))).status).toBe(404);
});

describe('adding', () => {
  test('normalizes the texts, and the vendor can be chosen at once', async () => {
    const picture = await upload();
    const added = await add(' Tangail   Looms ', {
      place: 'Tangail',
      description: ' Forty families.\r\n\r\n  One loom   house. ',
      picture,
      picture_alt: 'A loom',
    });
    expect(added).toMatchObject({
      name: 'Tangail Looms',
      slug: 'tangail-looms',
      version: 1,
      description: 'Forty families.\nOne loom house.',
      picture,
      is_hidden: false,
      products: 0,
      members: 0,
      has_orders: false,
    });
    expect(added.history).toMatchObject([{ action: 'vendor.add', details: { name: 'Tangail Looms' } }]);
    expect((await owner.get('/api/admin/vendors')).body.data).toContainEqual({
      id: added.id,
      name: 'Tangail Looms',
    });
    // An import, and the form of a product, find it.
    expect(await categoriesAndMerchants(db).merchant('TANGAIL looms')).toBe(added.id);
    // Without published products, it has no page.
    expect(await open(`/vendors/${added.id}`)).toEqual([404, undefined]);
  });

  test('makes a free slug, also of a name in Bangla or without letters', async () => {
    expect((await add('Tangail-Looms')).slug).toBe('tangail-looms-2');
    expect((await add('তাঁতঘর')).slug).toBe('তাঁতঘর');
    expect((await add('!!!')).slug).toMatch(/^merchants-\d+$/);
  });

  test.each<[string, object]>([
    ['name', { name: '\u200b' }],
    ['name', { name: 'AARONG lane' }],
    ['picture', { name: 'More', picture: 'https://elsewhere.example/a.jpg' }],
    ['picture', { name: 'More', picture: '/pictures/photo-0000000000000000.00000000.webp' }],
    ['description', { name: 'More', description: 'x'.repeat(5001) }],
  ])('rejects %s (%#)', async (field, body) => {
    const before = await search();
    const response = await owner.post('/api/admin/vendors', body);
    expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, [field]]);
    expect(await search()).toEqual(before);
  });
});

describe('editing', () => {
  test('changes what shoppers read about it, in both languages, with its history', async () => {
    const picture = await upload();
    const fields = {
      description: 'Tailors since 1952.\nIn the old town.',
      description_bn: '১৯৫২ থেকে দর্জি।',
      place: 'Dhaka',
      place_bn: 'ঢাকা',
      picture,
      picture_alt_bn: 'একটি দোকান',
    };
    const { status, body } = await patch(tailors, fields);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ ...fields, picture_alt: '', version: 2 });
    expect(body.data.history[0]).toMatchObject({
      action: 'vendor.update',
      details: { description: 'changed', picture: 'changed', place: { from: '', to: 'Dhaka' } },
    });
    expect((await pageOf(tailors)).merchant).toEqual({ id: tailors, name: 'Old Town Tailors', ...fields });
    const { body: page } = await app.inject({
      url: `/vendors/${tailors}?lang=bn`,
      headers: { accept: 'text/html' },
    });
    expect(page).toContain('<meta name="description" content="১৯৫২ থেকে দর্জি।">');

    expect((await patch(tailors, { picture: '', picture_alt_bn: '', place_bn: '' })).body.data).toMatchObject(
      {
        picture_alt_bn: '',
        place_bn: '',
      },
    );
    expect((await get(tailors)).picture).toBeUndefined();
    // A picture that was used stays: an owner may want it back.
    expect((await patch(tailors, { picture })).status).toBe(200);
  });

  test('a new name is on its products, in their search, and in imports', async () => {
    const { id } = await add('Rongila');
    const product = await addProduct('Rongila');
    const { version } = await stored(product.id);
    expect((await patch(id, { name: 'Rongin' })).status).toBe(200);
    expect(await stored(product.id)).toMatchObject({ keywords: 'Rongin Women', version });
    const found = async (text: string) => {
      const filter_params = [{ search: text }];
      const body = { category_slug: 'all', filter_params, sort_option: 'all' };
      const { data } = (await visitor.post('/api/filter_products', body)).body;
      return data.map((row: { id: number; merchant: { name: string } }) => [row.id, row.merchant.name]);
    };
    expect(await found('rongin')).toEqual([[product.id, 'Rongin']]);
    expect(await categoriesAndMerchants(db).merchant('Rongin')).toBe(id);
  });

  test('changes nothing with the values that are stored', async () => {
    const before = await get(lane);
    expect((await patch(lane, { name: ' Aarong  Lane', place: '', is_hidden: false })).body.data).toEqual(
      before,
    );
  });

  test('of a version that was changed meanwhile returns what is stored, and changes nothing', async () => {
    const { id } = await add('Twice');
    await patch(id, { place: 'Bogura' });
    const stale = await owner.patch(at(id), { version: 1, place: 'Khulna' });
    expect([stale.status, stale.body.current]).toEqual([409, await get(id)]);
    expect(stale.body.current).toMatchObject({ place: 'Bogura' });
    const removal = await owner.post(`${at(id)}/removal`, { version: 1 });
    expect([removal.status, removal.body.current.version]).toEqual([409, 2]);
    expect((await owner.patch(at(999), { version: 1, name: 'x' })).status).toBe(404);
    const responses = await Promise.all(
      ['one', 'two', 'three'].map((place) => owner.patch(at(id), { version: 2, place })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test.each([
    ['name', { name: 'old town TAILORS' }],
    ['picture', { picture: '/elsewhere.webp' }],
  ])('rejects %s: %j', async (field, change) => {
    const before = await get(lane);
    const { status, body } = await patch(lane, change);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    expect(await get(lane)).toEqual(before);
  });
});

describe('hiding', () => {
  test('hides the vendor with its products, and shows again exactly those', async () => {
    const { id } = await add('Seasonal');
    const shown = await addProduct('Seasonal');
    const draft = await addProduct('Seasonal');
    const { version } = await stored(draft.id);
    await owner.patch(`/api/admin/products/${draft.id}`, { version, is_published: false });
    const inListing = async () =>
      (await visitor.get(`/api/get_product_details_by_slug/${shown.slug}`)).status;
    expect([await inListing(), (await open(`/vendors/${id}`))[0]]).toEqual([200, 200]);

    expect((await patch(id, { is_hidden: true })).body.data).toMatchObject({ is_hidden: true, products: 2 });
    expect([await inListing(), (await open(`/vendors/${id}`))[0]]).toEqual([404, 404]);
    expect((await pageOf(id)).data).toEqual([]);
    const pages = (await sitemapRepository(db, 1000).pages()).map(({ path }) => path);
    expect(pages).not.toContain(`/vendors/${id}`);

    await patch(id, { is_hidden: false });
    expect([await inListing(), (await open(`/vendors/${id}`))[0]]).toEqual([200, 200]);
    expect(await stored(shown.id)).toMatchObject({ is_published: true, is_held: false });
    expect(await stored(draft.id)).toMatchObject({ is_published: false, is_held: false });
  });

  test('imports and edits of its products keep what is to be shown again, and show nothing', async () => {
    const { id } = await add('Paused');
    const { id: productId, slug } = await addProduct('Paused');
    await patch(id, { is_hidden: true });
    const read = async () => {
      const product = (await readStoredProducts(db, [slug])).get(slug);
      if (product === undefined) throw new Error('The product is gone.');
      return product;
    };
    // A price list without the column of publication, and a new product.
    const product = await read();
    await upsertProducts(db, [
      { ...product, unitPrice: 950 },
      { ...product, slug: 'paused-new' },
    ]);
    expect(await stored(productId)).toMatchObject({ is_published: false, is_held: true });
    const edited = await owner.patch(`/api/admin/products/${productId}`, {
      version: (await stored(productId)).version,
      name_bn: 'শাল',
    });
    expect([edited.status, edited.body.data.is_published]).toEqual([200, false]);
    const published = await owner.patch(`/api/admin/products/${productId}`, {
      version: (await stored(productId)).version,
      is_published: true,
    });
    expect([published.status, Object.keys(published.body.errors)]).toEqual([422, ['is_published']]);
    const { version } = await stored(productId);
    const bulk = await owner.post('/api/admin/product_publications', {
      is_published: true,
      products: [{ id: productId, version }],
    });
    expect(bulk.body.data).toMatchObject([{ result: 'rejected' }]);
    await patch(id, { is_hidden: false });
    const { rows } = await shop.database.pool.query(
      'SELECT slug, is_published, is_held FROM products WHERE merchant_id = $1 ORDER BY id',
      [id],
    );
    expect(rows).toEqual([
      { slug, is_published: true, is_held: false },
      { slug: 'paused-new', is_published: true, is_held: false },
    ]);

    await patch(id, { is_hidden: true });
    await upsertProducts(db, [{ ...(await read()), isPublished: false }]);
    expect(await stored(productId)).toMatchObject({ is_published: false, is_held: false });
  });
});

describe('deleting', () => {
  test('a vendor without products leaves no page', async () => {
    const { id } = await add('Empty');
    expect((await remove(id)).status).toBe(204);
    expect((await owner.get(at(id))).status).toBe(404);
    expect(await open(`/vendors/${id}`)).toEqual([404, undefined]);
    const log = (await owner.get(`/api/admin/audit_log?subject=vendor%20${id}`)).body.data;
    expect(log[0]).toMatchObject({ action: 'vendor.remove', details: { name: 'Empty' } });
  });

  test('is rejected while orders contain its products, or somebody signs in for it', async () => {
    const customer = await shop.customer();
    const placed = await customer.post(
      '/api/cart/place_order',
      order({
        cart: [{ productId: ids.panjabi, quantity: 1, isVariant: true, variation: 'M' }],
        total_price_cart: 1700,
      }),
    );
    expect(placed.status).toBe(201);
    const { status, body } = await remove(tailors, { products_to: lane });
    expect([status, body.current, body.message]).toEqual([
      409,
      undefined,
      'Orders contain its products, and name it as the seller. Hide it instead: shoppers then see neither it nor its products.',
    ]);
    expect((await get(tailors)).has_orders).toBe(true);

    const { id } = await add('With a member');
    const email = await addStaff(app, 'vendor', id);
    expect((await get(id)).members).toBe(1);
    const refused = await remove(id);
    expect([refused.status, refused.body.current]).toEqual([409, undefined]);
    expect(refused.body.message).toMatch(/^Members of the staff sign in for it/);
    const member = db.selectFrom('staff').select('id').where('email', '=', email);
    expect(await member.execute()).toHaveLength(1);
  });

  test('its products need another vendor, to whose page its own redirects', async () => {
    const { id } = await add('Arong');
    const { id: second } = await add('Arongg');
    const { id: product } = await addProduct('Arong', { sku: 'A-1' });
    for (const products_to of [undefined, id, 999]) {
      const { status, body } = await remove(id, { products_to });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['products_to']]);
    }
    const { id: other } = await addProduct('Aarong Lane', { sku: 'A-1' });
    const taken = await remove(id, { products_to: lane });
    expect([taken.status, taken.body.errors.products_to]).toEqual([
      422,
      ['Both vendors have a product with the same item number. Change one of them first.'],
    ]);
    expect((await stored(product)).merchant_id).toBe(id);
    await owner.patch(`/api/admin/products/${other}`, { version: (await stored(other)).version, sku: 'A-2' });

    expect((await remove(id, { products_to: second })).status).toBe(204);
    expect(await open(`/vendors/${id}?page=1`)).toEqual([301, `/vendors/${second}?page=1`]);
    expect((await remove(second, { products_to: lane })).status).toBe(204);
    expect(await stored(product)).toMatchObject({
      merchant_id: lane,
      is_published: true,
      keywords: 'Aarong Lane Women A-1',
    });
    expect(await open(`/vendors/${id}`)).toEqual([301, `/vendors/${lane}`]);
    expect(await open(`/vendors/${second}`)).toEqual([301, `/vendors/${lane}`]);
    expect((await pageOf(lane)).data.map((row: { id: number }) => row.id)).toContain(product);
  });
});

test('a change that waits for an import gives up, and the import goes on', async () => {
  const { id, version } = await add('Imported');
  const { slug } = await addProduct('Imported');
  const product = (await readStoredProducts(db, [slug])).get(slug);
  if (product === undefined) throw new Error('The product is gone.');
  await db.transaction().execute(async (transaction) => {
    await upsertProducts(transaction, [{ ...product, unitPrice: 950 }]);
    // Before the requests: one that comes first does not wait.
    await categoriesAndMerchants(transaction).merchant('Another of the import');
    const responses = await Promise.all([
      owner.patch(at(id), { version, place: 'Bogura' }),
      owner.patch(at(id), { version, is_hidden: true }),
      owner.post('/api/admin/vendors', { name: 'Meanwhile' }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(responses[0]?.headers['retry-after']).toBeDefined();
  });
  expect(await search('another of the import')).toHaveLength(1);
  expect((await owner.patch(at(id), { version, place: 'Bogura' })).status).toBe(200);
});

test('a product is added while its vendor is renamed', async () => {
  const { id } = await add('Busy');
  const create = (key: string) =>
    createProduct(
      db,
      { name: `Busy ${key}`, category: ['Women'], vendor: 'Busy', unit_price: 10, stock: 1 },
      { staffId: 1, actor: 'test', vendor: null, key: `busy product ${key}` },
    );
  await Promise.all([create('a'), patch(id, { place: 'Dhaka' }), create('b')]);
  expect(await get(id)).toMatchObject({ products: 2, place: 'Dhaka' });
});
