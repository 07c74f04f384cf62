import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BrowserClient } from '../support/browser-client.ts';
import { ids, order, password, smallShop } from '../support/small-shop.ts';

const shop = await smallShop();
afterAll(shop.close);
const { db } = shop.database;
const visitor = await shop.browser();

describe('products', () => {
  test('by slug, by id and by name [3.2, 7.4, 7.5, 7.6]', async () => {
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
  ])('%s has a specific 404 message', async (path, message) => {
    expect((await visitor.get(path)).body).toEqual({ message });
  });

  test('with their pictures and variations by position', async () => {
    await db
      .insertInto('product_images')
      .values([
        { product_id: ids.panjabi, position: 2, file_url: '/pictures/back.webp' },
        { product_id: ids.panjabi, position: 3, file_url: '/pictures/cuff.webp' },
        { product_id: ids.panjabi, position: 1, file_url: '/pictures/front.webp' },
      ])
      .execute();
    const setPosition = (name: string, position: number) =>
      db
        .updateTable('product_variations')
        .set({ position })
        .where('product_id', '=', ids.panjabi)
        .where('name', '=', name)
        .execute();
    await setPosition('S', 9);
    const { data } = (await visitor.get(`/api/get_product_details/${ids.panjabi}`)).body;
    await setPosition('S', 0);
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
  ])('%s is 404', async (path) => {
    expect((await visitor.get(path)).status).toBe(404);
  });

  test('sliders, vendors, categories, districts [3.1, 3.12, 7.7, 7.8, 7.9, 7.10, 7.11, 7.12]', async () => {
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
    expect((await visitor.get('/api/get_districts')).body).toContain('Dhaka');
  });

  test('sliders list published products, newest first', async () => {
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

  test('categories and districts are ordered by position', async () => {
    const setPosition = (position: number) =>
      db.updateTable('categories').set({ position }).where('slug', '=', 'women').execute();
    await setPosition(9);
    await db.insertInto('districts').values({ name: 'Savar', position: -1 }).execute();
    const trees = (await visitor.get('/api/get_categories')).body;
    const districts = (await visitor.get('/api/get_districts')).body;
    await setPosition(1);
    await db.deleteFrom('districts').where('name', '=', 'Savar').execute();
    expect(trees.map(({ name }: { name: string }) => name)).toEqual(['Men', 'Women']);
    expect(districts.slice(0, 3)).toEqual(['Savar', 'Dhaka', 'Bagerhat']);
  });
});

describe('the wishlist', () => {
  test('is toggled, counted, listed and marked for its customer only [7.13, 7.14, 7.15]', async () => {
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
      expect(await mine.get(`/api/user/toggle_wishlist/${id}`)).toMatchObject({
        status: 404,
        body: { message: 'The product was not found.' },
      });
    for (const path of ['toggle_wishlist/1', 'get_wishlist_count', 'get_wishlist_products'])
      expect((await visitor.get(`/api/user/${path}`)).status).toBe(401);
  });

  test('counts and lists only published products', async () => {
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

  test('an even number of concurrent toggles ends in the initial state', async () => {
    const mine = await shop.customer();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => mine.get('/api/user/toggle_wishlist/1')),
    );
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    expect((await mine.get('/api/user/get_wishlist_count')).body).toEqual({ count: 0 });
  });
});

describe('coupons [7.16]', () => {
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
    ['%E2%80%8BEID10%C2%A0', { is_valid: true }],
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
  ])('%s [3.5, 5.9]', async (code, expected) => {
    expect((await visitor.get(`/api/get_coupon_details/${code}`)).body).toMatchObject(expected);
  });

  test('guesses are limited per person, across networks', async () => {
    const limited = await smallShop({ COUPON_CHECKS_PER_MINUTE: '2', TRUST_PROXY: '1' });
    let network = 0;
    const check = async (browser: BrowserClient) => {
      network += 1;
      const headers = { 'x-forwarded-for': `203.0.113.${network}` };
      return (await browser.get(`/api/get_coupon_details/GUESS${network}`, { headers })).status;
    };
    const [guest, other, customer] = [
      await limited.browser(),
      await limited.browser(),
      await limited.customer('guesser@example.com'),
    ];
    for (const browser of [guest, other, customer])
      expect([await check(browser), await check(browser), await check(browser)]).toEqual([200, 200, 429]);
    const elsewhere = await limited.browser();
    await elsewhere.post('/login', { email: 'guesser@example.com', password });
    expect(await check(elsewhere)).toBe(429);
    await limited.close();
  });

  test('orders count towards the limit, unless the coupon is valid', async () => {
    const limited = await smallShop({
      COUPON_CHECKS_PER_MINUTE: '3',
      GUARDED_PER_MINUTE: '4',
      TRUST_PROXY: '1',
    });
    const placeFrom = async (browser: BrowserClient, network: string, coupon_code: string) =>
      (
        await browser.post('/api/cart/place_order', order({ coupon_code }), {
          headers: { 'x-forwarded-for': network },
        })
      ).status;
    const guesser = await limited.browser();
    const guess = (network: string, code = 'GUESS') => placeFrom(guesser, network, code);
    expect([await guess('203.0.113.1'), await guess('203.0.113.2')]).toEqual([422, 422]);
    // The total lacks the coupon's discount, so the order is rejected for its total.
    for (let times = 0; times < 5; times += 1) expect(await guess('203.0.113.3', 'EID10')).toBe(422);
    const check = await guesser.get('/api/get_coupon_details/GUESS', {
      headers: { 'x-forwarded-for': '203.0.113.4' },
    });
    expect(check.status).toBe(200);
    expect(await guess('203.0.113.5')).toBe(429);
    // Over the limit, a correct guess looks like a wrong one.
    expect(await guess('203.0.113.6', 'EID10')).toBe(429);
    const statuses: number[] = [];
    for (let times = 0; times < 5; times += 1)
      statuses.push(await placeFrom(await limited.browser(), '203.0.113.9', 'GUESS'));
    expect(statuses).toEqual([422, 422, 422, 422, 429]);
    await limited.close();
  });

  test('a code that is too long is 400', async () => {
    expect((await visitor.get(`/api/get_coupon_details/${'x'.repeat(41)}`)).status).toBe(400);
  });
});

test('/api/settings has the settings of the pages [3.21, 9.3]', async () => {
  const { body } = await visitor.get('/api/settings');
  expect(body).toMatchObject({ shopName: 'Razz', shippingDhaka: 100, shippingOutDhaka: 150 });
  expect(Math.abs(body.serverTime - Date.now() / 1000)).toBeLessThan(60);
  expect(body.dealEndsAt).toBeGreaterThan(body.serverTime);
});
