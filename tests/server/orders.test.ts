import { afterAll, describe, expect, test } from 'vitest';
import { createTrackingToken } from '../../server/secrets/tracking-token.ts';
import { erasedAddress } from '../../src/domain/erased-address.ts';
import { address, ids, order, smallShop } from '../support/small-shop.ts';
import { testSecret } from '../support/test-config.ts';

const shop = await smallShop();
afterAll(shop.close);
const { db } = shop.database;

const stockOf = async (id: number): Promise<number> =>
  (await db.selectFrom('products').select('current_stock').where('id', '=', id).executeTakeFirstOrThrow())
    .current_stock;
const setStock = (id: number, current_stock: number) =>
  db.updateTable('products').set({ current_stock }).where('id', '=', id).execute();
const orderCount = async (): Promise<number> =>
  (
    await db
      .selectFrom('orders')
      .select((read) => read.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;
const withKey = (key: string) => ({ headers: { 'idempotency-key': key } });

test('a mobile number is stored as 01 and nine digits in every field and format', async () => {
  const buyer = await shop.customer('phones@example.com');
  const phone = '+880 1712-345678';
  await setStock(ids.saree, 10);
  const saved = await buyer.post('/api/cart/save_address', { ...address, phone });
  const placed = await buyer.post(
    '/api/cart/place_order',
    order({
      shipping_address: { ...address, phone },
      billing_address: { ...address, phone: '8801812345678' },
      payment_method: 'bkash',
      payment_trnx_mobile: phone,
      payment_trnx_id: 'PH0NE12345',
    }),
  );
  expect(placed.status).toBe(201);
  const { data } = (await buyer.get(`/api/cart/get_order_detail/${placed.body.order_id}`)).body;
  const profile = await buyer.post('/api/user/save_personal_info', {
    name: 'Karim',
    email: 'phones@example.com',
    phone: '017 1234 5678',
  });
  expect([saved.status, profile.status]).toEqual([201, 200]);
  expect([
    saved.body.phone,
    (await buyer.get('/api/get_auth_user/')).body.phone,
    data.shipping_address.phone,
    data.payment_trnx_mobile,
    data.billing_address.phone,
  ]).toEqual([...Array(4).fill('01712345678'), '01812345678']);
});

test('a shipping charge with a fraction is accepted as shown, in whole taka', async () => {
  const charging = await smallShop({ SHIPPING_DHAKA: '99.5' });
  const buyer = await charging.browser();
  const placed = await buyer.post('/api/cart/place_order', order({ shipping_amount: 100 }));
  expect(placed).toMatchObject({ status: 201 });
  const { data } = (await buyer.get(`/api/cart/get_order_detail/${placed.body.order_id}`)).body;
  expect(data.cart).toMatchObject({ delivery_charge: 100, grand_total: 4600 });
  await charging.close();
});

describe('placing an order', () => {
  test('stores names and prices, regardless of later changes of the product [7.24, 7.25]', async () => {
    await setStock(ids.saree, 10);
    const buyer = await shop.browser();
    const placed = await buyer.post(
      '/api/cart/place_order',
      order({
        cart: [
          { productId: ids.saree, quantity: 2, isVariant: false },
          { productId: ids.panjabi, quantity: 1, isVariant: true, variation: 'M' },
        ],
        coupon_code: 'eid10',
        discount_amount: 1060,
        shipping_amount: 150,
        total_price_cart: 9690,
        additional_note: ' Ring twice ',
        shipping_address: { ...address, id: 7, city: 'Sylhet', company_name: '', address2: 'Flat 3' },
        billing_address: { ...address, name: 'Karim', company_name: 'Aarong Studio', address2: ' ' },
      }),
    );
    expect(placed.status).toBe(201);
    await db
      .updateTable('products')
      .set({ name: 'Renamed', sales_price: 1 })
      .where('id', '=', ids.panjabi)
      .execute();
    const { body } = await buyer.get(`/api/cart/get_order_detail/${placed.body.order_id}`);
    await db
      .updateTable('products')
      .set({ name: 'White Panjabi', sales_price: 1600 })
      .where('id', '=', ids.panjabi)
      .execute();
    expect(body.data).toMatchObject({
      order_status: 1,
      is_paid: false,
      coupon_code: 'EID10',
      additional_note: 'Ring twice',
      payment_method: 'cash',
      cart: { sub_total: 10600, discount: 1060, delivery_charge: 150, grand_total: 9690 },
    });
    expect(body.data.cart.cart_items).toEqual([
      {
        quantity: 2,
        sales_price: 4500,
        isVariant: false,
        product: {
          id: ids.saree,
          name: 'Red Jamdani Saree',
          slug: 'red-jamdani-saree',
          featured_img: '/pictures/a.webp',
          merchant: { id: 1, name: 'Aarong Lane' },
          merchant_id: 1,
        },
      },
      {
        quantity: 1,
        sales_price: 1600,
        isVariant: true,
        variation: 'M',
        product: {
          id: ids.panjabi,
          name: 'White Panjabi',
          slug: 'white-panjabi',
          featured_img: '/pictures/a.webp',
          merchant: { id: 2, name: 'Old Town Tailors' },
          merchant_id: 2,
          product_attribute: 'Size',
        },
      },
    ]);
    expect(body.data.shipping_address).toEqual({ ...address, city: 'Sylhet', address2: 'Flat 3' });
    expect(body.data.billing_address).toEqual({ ...address, name: 'Karim', company_name: 'Aarong Studio' });
    expect(await stockOf(ids.saree)).toBe(8);
  });

  test('omits empty and unused fields', async () => {
    const buyer = await shop.browser();
    const placed = await buyer.post(
      '/api/cart/place_order',
      order({
        cart: [{ productId: ids.saree, quantity: 1, isVariant: true, variation: 'M' }],
        payment_trnx_mobile: '01712345678',
        payment_trnx_id: 'LEFTOVER1',
        coupon_code: ' ',
        additional_note: ' ',
      }),
    );
    expect(placed.status).toBe(201);
    const { data } = (await buyer.get(`/api/cart/get_order_detail/${placed.body.order_id}`)).body;
    for (const field of ['payment_trnx_mobile', 'payment_trnx_id', 'coupon_code', 'additional_note'])
      expect(data).not.toHaveProperty(field);
    expect(data.cart.cart_items[0]).not.toHaveProperty('variation');
    expect(data.cart).toMatchObject({ discount: 0, delivery_charge: 100, grand_total: 4600 });
  });

  test('rounds lines before adding them [9.6]', async () => {
    const buyer = await shop.browser();
    const line = { productId: ids.kurti, quantity: 1, isVariant: true, variation: 'S' };
    const placed = await buyer.post(
      '/api/cart/place_order',
      order({ cart: [line], shipping_amount: 0, total_price_cart: 1201 }),
    );
    expect(placed.status).toBe(201);
  });

  const kurti = (variation?: string, quantity = 1) => ({
    productId: ids.kurti,
    quantity,
    isVariant: true,
    ...(variation ? { variation } : {}),
  });
  test.each([
    [
      'a wrong total',
      { total_price_cart: 4500 },
      'cart',
      /now ৳4,600 \(subtotal ৳4,500, discount ৳0, delivery ৳100\)/,
    ],
    [
      'a sold-out product',
      { cart: [{ productId: ids.soldOut, quantity: 1, isVariant: false }] },
      'cart',
      /Blue Katan Saree is sold out/,
    ],
    [
      'a quantity above the stock',
      { cart: [kurti('S', 2), kurti('M', 2)] },
      'cart',
      /Only 2 of Block Print Kurti are left/,
    ],
    ['an unknown variation', { cart: [kurti('XXL')] }, 'cart', /choose another size of Block Print Kurti/],
    ['a variant product without variation', { cart: [kurti()] }, 'cart', /choose another size/],
    [
      'an unpublished product',
      {
        cart: [
          { productId: ids.hidden, quantity: 1, isVariant: false, product: { id: 5, name: 'Hidden Shawl' } },
        ],
      },
      'cart',
      /Hidden Shawl is no longer sold/,
    ],
    ['an empty cart', { cart: [] }, 'cart', /./],
    [
      'an expired coupon [5.9]',
      { coupon_code: 'OLD' },
      'coupon_code',
      /no longer valid\. Place the order without it/,
    ],
    [
      'a disabled coupon',
      { coupon_code: 'OFF' },
      'coupon_code',
      /no longer valid\. Place the order without it/,
    ],
    [
      'a wrong shipping charge [9.4]',
      { shipping_amount: 60 },
      'shipping_amount',
      /৳100 in Dhaka, ৳150 elsewhere/,
    ],
    [
      'a billing address outside the districts',
      { billing_address: { ...address, city: 'Paris' } },
      'billing_address.city',
      /district/,
    ],
    [
      'a shipping address outside the districts',
      { shipping_address: { ...address, city: 'Paris' } },
      'shipping_address.city',
      /district/,
    ],
    [
      'an invalid bKash number',
      { payment_method: 'bkash', payment_trnx_mobile: '0123', payment_trnx_id: 'ABC12345' },
      'payment_trnx_mobile',
      /01/,
    ],
    [
      'a missing transaction id',
      { payment_method: 'bkash', payment_trnx_mobile: '01712345678' },
      'payment_trnx_id',
      /eight to ten/,
    ],
    [
      'an invalid address',
      { shipping_address: { ...address, zipcode: '12' } },
      'shipping_address.zipcode',
      /four digits/,
    ],
    [
      'a quantity of 0',
      { cart: [{ productId: 1, quantity: 0, isVariant: false }] },
      'cart.0.quantity',
      /at least 1/,
    ],
  ])('%s is rejected and nothing is stored', async (_, changes, field, message) => {
    const before = [await orderCount(), await stockOf(ids.saree), await stockOf(ids.kurti)];
    const buyer = await shop.browser();
    const { status, body } = await buyer.post('/api/cart/place_order', order(changes));
    expect(status).toBe(422);
    expect(body.errors[field]?.join(' ')).toMatch(message);
    expect([await orderCount(), await stockOf(ids.saree), await stockOf(ids.kurti)]).toEqual(before);
  });

  test('a bKash transaction id is accepted once', async () => {
    const buyer = await shop.browser();
    const bkash = {
      payment_method: 'bkash',
      payment_trnx_mobile: '0171-2345678',
      payment_trnx_id: 'abc 123 xy',
    };
    const placed = await buyer.post('/api/cart/place_order', order(bkash));
    expect(placed.status).toBe(201);
    const { body } = await buyer.get(`/api/cart/get_order_detail/${placed.body.order_id}`);
    expect(body.data).toMatchObject({ payment_trnx_mobile: '01712345678', payment_trnx_id: 'ABC123XY' });
    const again = await buyer.post('/api/cart/place_order', order({ ...bkash, payment_trnx_id: 'ABC123XY' }));
    expect(again).toMatchObject({
      status: 422,
      body: { errors: { payment_trnx_id: [expect.stringContaining('already used')] } },
    });
  });
});

describe('an idempotency key', () => {
  test('places one order for twenty concurrent requests', async () => {
    await setStock(ids.saree, 10);
    const before = await orderCount();
    const buyer = await shop.browser();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () =>
        buyer.post('/api/cart/place_order', order(), withKey('key-sent-at-once')),
      ),
    );
    expect(new Set(responses.map(({ body }) => body.order_id)).size).toBe(1);
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
    expect(await orderCount()).toBe(before + 1);
    expect(await stockOf(ids.saree)).toBe(9);
  });

  test('with another body is 409', async () => {
    const buyer = await shop.browser();
    await buyer.post('/api/cart/place_order', order(), withKey('key-of-two-bodies'));
    const saree = { productId: ids.saree, quantity: 1, isVariant: false };
    for (const changes of [
      { additional_note: 'Other' },
      { shipping_address: { ...address, name: 'Other' } },
      { billing_address: { ...address, name: 'Other' } },
      { cart: [{ ...saree, quantity: 2 }] },
      { cart: [{ ...saree, variation: 'M' }] },
      { shipping_amount: 150 },
      { coupon_code: 'EID10' },
    ]) {
      const other = await buyer.post('/api/cart/place_order', order(changes), withKey('key-of-two-bodies'));
      expect(other.status, JSON.stringify(changes)).toBe(409);
    }
    const seen = { ...saree, id: 1_767_225_600_000, product: { id: ids.saree, name: 'As it was shown' } };
    const again = await buyer.post(
      '/api/cart/place_order',
      order({ cart: [seen] }),
      withKey('key-of-two-bodies'),
    );
    expect(again.status).toBe(200);
  });

  test('is scoped to its buyer', async () => {
    const [one, two] = [await shop.browser(), await shop.browser()];
    const first = await one.post('/api/cart/place_order', order(), withKey('key-they-share'));
    const second = await two.post('/api/cart/place_order', order(), withKey('key-they-share'));
    expect(second.status).toBe(201);
    expect(second.body.order_id).not.toBe(first.body.order_id);
  });

  test('returns its order after a change of price', async () => {
    const buyer = await shop.browser();
    const first = await buyer.post('/api/cart/place_order', order(), withKey('key-before-change'));
    await db.updateTable('products').set({ sales_price: 4000 }).where('id', '=', ids.saree).execute();
    const again = await buyer.post('/api/cart/place_order', order(), withKey('key-before-change'));
    await db.updateTable('products').set({ sales_price: 4500 }).where('id', '=', ids.saree).execute();
    expect(again).toMatchObject({ status: 200, body: first.body });
  });
});

test('200 concurrent buyers of a stock of 10 get ten orders and 190 rejections', {
  timeout: 60_000,
}, async () => {
  await setStock(ids.saree, 10);
  const before = await orderCount();
  const buyers = await Promise.all(Array.from({ length: 200 }, () => shop.browser()));
  const responses = await Promise.all(buyers.map((buyer) => buyer.post('/api/cart/place_order', order())));
  const rejected = responses.filter(({ status }) => status === 422);
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(rejected).toHaveLength(190);
  for (const { body } of rejected) expect(body.errors.cart).toEqual(['Red Jamdani Saree is sold out.']);
  expect(await orderCount()).toBe(before + 10);
  expect(await stockOf(ids.saree)).toBe(0);
});

test('carts with the same products in opposite order do not deadlock', async () => {
  await setStock(ids.saree, 100);
  await setStock(ids.panjabi, 100);
  const saree = { productId: ids.saree, quantity: 1, isVariant: false };
  const panjabi = { productId: ids.panjabi, quantity: 1, isVariant: true, variation: 'S' };
  const responses = await Promise.all(
    Array.from({ length: 40 }, async (_, i) => {
      const buyer = await shop.browser();
      const cart = i % 2 === 0 ? [saree, panjabi] : [panjabi, saree];
      return buyer.post('/api/cart/place_order', order({ cart, total_price_cart: 6200 }));
    }),
  );
  expect(responses.every(({ status }) => status === 201)).toBe(true);
  expect([await stockOf(ids.saree), await stockOf(ids.panjabi)]).toEqual([60, 60]);
});

describe('an order is visible', () => {
  test('to its customer until sign-out, not to others', async () => {
    await setStock(ids.saree, 50);
    const [owner, other] = [await shop.customer(), await shop.customer()];
    const { body: placed } = await owner.post('/api/cart/place_order', order());
    const url = `/api/cart/get_order_detail/${placed.order_id}`;
    expect((await owner.get(url)).status).toBe(200);
    expect((await other.get(url)).status).toBe(404);
    expect((await (await shop.browser()).get(url)).status).toBe(404);
    await owner.post('/logout');
    expect((await owner.get(url)).status).toBe(404);
  });

  test('to the guest who placed it, not to another guest', async () => {
    await setStock(ids.saree, 50);
    const guests = [await shop.browser(), await shop.browser()] as const;
    const place = async (guest: (typeof guests)[number]): Promise<string> => {
      const { body } = await guest.post('/api/cart/place_order', order());
      return `/api/cart/get_order_detail/${body.order_id}`;
    };
    const urls = [await place(guests[0]), await place(guests[1])] as const;
    expect((await guests[0].get(urls[0])).status).toBe(200);
    expect((await guests[0].get(urls[1])).status).toBe(404);
    expect((await guests[1].get(urls[0])).status).toBe(404);
  });

  test('to the bearer of a valid tracking link, not an expired or forged one', async () => {
    const owner = await shop.browser();
    const stranger = await shop.browser();
    const { body: placed } = await owner.post('/api/cart/place_order', order());
    const url = `/api/cart/get_order_detail/${placed.order_id}`;
    const { tracking_token, mailed_to } = (await owner.get(url)).body.data;
    expect(mailed_to).toBe(address.email);
    const seen = await stranger.get(`${url}?token=${tracking_token}`);
    expect(seen.status).toBe(200);
    expect(seen.body.data).not.toHaveProperty('tracking_token');
    expect(seen.body.data.mailed_to).toBe('n***@example.com');

    const openWithAge = (days: number) => {
      const issuedAt = Math.floor(Date.now() / 1000) - days * 86_400;
      return stranger.get(`${url}?token=${createTrackingToken(testSecret, placed.order_id, issuedAt)}`);
    };
    expect((await openWithAge(89)).status).toBe(200);
    const expired = await openWithAge(91);
    expect(expired).toMatchObject({ status: 403, body: { message: expect.stringContaining('expired') } });

    const otherToken = createTrackingToken(testSecret, placed.order_id + 1, Math.floor(Date.now() / 1000));
    for (const forged of [otherToken, `${tracking_token}x`, 'nonsense', '.', 'zzzzzz.AAAA'])
      expect((await stranger.get(`${url}?token=${forged}`)).status).toBe(404);
    expect((await stranger.get(`/api/cart/get_order_detail/999999?token=${tracking_token}`)).status).toBe(
      404,
    );
  });

  test('without where its mails go, if there is no mail server or no address any more', async () => {
    const { app } = shop;
    const buyer = await shop.browser();
    const { body: placed } = await buyer.post('/api/cart/place_order', order());
    const mailedTo = async () =>
      (await buyer.get(`/api/cart/get_order_detail/${placed.order_id}`)).body.data.mailed_to;
    expect(await mailedTo()).toBe(address.email);
    app.config.shop.offersMails = false;
    expect(await mailedTo()).toBeUndefined();
    app.config.shop.offersMails = true;
    await shop.database.db
      .updateTable('orders')
      .set({ shipping_address: JSON.stringify(erasedAddress('Dhaka')) })
      .where('id', '=', placed.order_id)
      .execute();
    expect(await mailedTo()).toBeUndefined();
  });

  test('in the list of its customer only, newest first [7.26]', async () => {
    const [owner, other] = [await shop.customer(), await shop.customer()];
    const first = await owner.post('/api/cart/place_order', order());
    const second = await owner.post('/api/cart/place_order', order({ additional_note: 'Second' }));
    const { body } = await owner.get('/api/user/get_my_orders');
    expect(body.data).toMatchObject({ total: 2, current_page: 1 });
    expect(body.data.data.map(({ id }: { id: number }) => id)).toEqual([
      second.body.order_id,
      first.body.order_id,
    ]);
    expect((await owner.get('/api/user/get_my_orders?page=2')).body.data.data).toEqual([]);
    expect((await other.get('/api/user/get_my_orders')).body.data).toMatchObject({ data: [], total: 0 });
    expect((await (await shop.browser()).get('/api/user/get_my_orders')).status).toBe(401);
  });
});
