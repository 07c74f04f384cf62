import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { queues } from '../../server/admission/admit.ts';
import { erasedAddress } from '../../src/domain/erased-address.ts';
import { address, ids, order, smallShop } from '../support/small-shop.ts';
import { signedInStaff } from '../support/staff.ts';

const shop = await smallShop();
afterAll(shop.close);
const { app } = shop;
const { db } = shop.database;
// Enough for every order of these tests.
await db.updateTable('products').set({ current_stock: 1000 }).where('id', 'in', [1, 2]).execute();
const staff = await signedInStaff(app, 'staff');
const [{ email: staffEmail = '' } = {}] = await db.selectFrom('staff').select('email').execute();
const buyer = await shop.customer('buyer@example.com');

/** Orders a saree of vendor 1 and two panjabis of vendor 2. */
const both = {
  cart: [
    { productId: ids.saree, quantity: 1, isVariant: false },
    { productId: ids.panjabi, quantity: 2, isVariant: true, variation: 'M' },
  ],
  total_price_cart: 7800,
};
const place = async (changes: Record<string, unknown> = {}): Promise<number> => {
  const { body, status } = await buyer.post('/api/cart/place_order', order(changes));
  if (status !== 201) throw new Error(`Placing the order failed: ${JSON.stringify(body)}`);
  return body.order_id;
};
const at = (id: number, path = '') => `/api/admin/orders/${id}${path}`;
const get = async (id: number) => (await staff.get(at(id))).body.data;
const list = async (query = '') => (await staff.get(`/api/admin/orders?${query}`)).body;
const listed = async (query: string): Promise<number[]> =>
  (await list(query)).data.map(({ id }: { id: number }) => id);
const stockOf = async (id: number) =>
  (await db.selectFrom('products').select('current_stock').where('id', '=', id).executeTakeFirstOrThrow())
    .current_stock;
const mailsAbout = (id: number) =>
  db
    .selectFrom('outbox_mails')
    .select(['recipient', 'subject'])
    .where('order_id', '=', id)
    .orderBy('id')
    .execute();

describe('an order', () => {
  test('has its lines by vendor, customer, payment, history and mails', async () => {
    const id = await place({
      ...both,
      payment_method: 'bkash',
      payment_trnx_mobile: '01712345678',
      payment_trnx_id: 'TRX1234567',
      additional_note: 'Ring twice.',
    });
    await app.flushMail();
    const data = await get(id);
    expect(data).toMatchObject({
      id,
      number: `RZZ${String(id).padStart(8, '0')}`,
      version: 1,
      status: 'pending',
      payment: 'unpaid',
      payment_method: 'bkash',
      payment_trnx_id: 'TRX1234567',
      shipping_address: address,
      customer: { name: 'Rahim Uddin', email: 'buyer@example.com' },
      additional_note: 'Ring twice.',
      sub_total: 7700,
      delivery_charge: 100,
      grand_total: 7800,
      history: [],
      mails: [{ recipient: address.email, state: 'sent', order_id: id }],
    });
    expect(data.parts).toEqual([
      {
        vendor: { id: 1, name: 'Aarong Lane' },
        lines: [
          {
            position: 0,
            product_id: 1,
            name: 'Red Jamdani Saree',
            featured_img: '/pictures/a.webp',
            quantity: 1,
            sales_price: 4500,
          },
        ],
        total: 4500,
      },
      {
        vendor: { id: 2, name: 'Old Town Tailors' },
        lines: [
          {
            position: 1,
            product_id: 2,
            name: 'White Panjabi',
            variation: 'M',
            featured_img: '/pictures/a.webp',
            quantity: 2,
            sales_price: 1600,
          },
        ],
        total: 3200,
      },
    ]);
  });

  test('keeps its vendors when their products are deleted or move', async () => {
    const id = await place(both);
    await db.updateTable('products').set({ merchant_id: 1 }).where('id', '=', ids.panjabi).execute();
    expect((await get(id)).parts.map(({ vendor }: { vendor: object }) => vendor)).toEqual([
      { id: 1, name: 'Aarong Lane' },
      { id: 2, name: 'Old Town Tailors' },
    ]);
    await db.updateTable('products').set({ merchant_id: 2 }).where('id', '=', ids.panjabi).execute();
  });

  test('that does not exist is not found', async () => {
    for (const path of ['99999', '0', 'x', '99999999999'])
      expect((await staff.get(`/api/admin/orders/${path}`)).status).toBe(404);
    expect((await staff.post(at(99_999, '/status'), { version: 1, status: 'processing' })).status).toBe(404);
    expect((await staff.post(at(99_999, '/mails'), { mail: 'confirmation' })).status).toBe(404);
  });
});

describe('the list', () => {
  test('is sorted newest first and paged by ids', async () => {
    const [first, second, third] = [await place(), await place(), await place()];
    const page = await list('limit=2');
    expect(page.data.map(({ id }: { id: number }) => id)).toEqual([third, second]);
    expect(page.next_before).toBe(second);
    await place();
    expect((await listed(`limit=2&before=${page.next_before}`))[0]).toBe(first);
    const [{ id: oldest }] = (await list('limit=100')).data.slice(-1);
    expect(await list(`before=${oldest}`)).toEqual({ data: [], next_before: null });
    expect((await list(`limit=1&before=${oldest + 1}`)).next_before).toBeNull();
  });

  test('has what a call list shows', async () => {
    const id = await place({ ...both, additional_note: 'Ring twice.' });
    const [row] = (await list('limit=1')).data;
    expect(row).toEqual({
      id,
      number: `RZZ${String(id).padStart(8, '0')}`,
      version: 1,
      order_date: expect.any(Number),
      status: 'pending',
      payment: 'unpaid',
      payment_method: 'cash',
      name: 'Nusrat Jahan',
      phone: '01712345678',
      district: 'Dhaka',
      quantity: 3,
      grand_total: 7800,
      has_note: true,
      vendors: [
        { id: 1, name: 'Aarong Lane' },
        { id: 2, name: 'Old Town Tailors' },
      ],
    });
  });

  test('is filtered by status, payment, vendor, district and day, combined', async () => {
    const rangpur = { ...address, city: 'Rangpur' };
    const [old, tailored, elsewhere] = [
      await place(),
      await place(both),
      await place({ shipping_address: rangpur, shipping_amount: 150, total_price_cart: 4650 }),
    ];
    // 23:59 of the day before and 0:00 in Dhaka.
    await sql`UPDATE orders SET created_at = '2026-01-31T17:59:00Z' WHERE id = ${old}`.execute(db);
    await sql`UPDATE orders SET created_at = '2026-01-31T18:00:00Z' WHERE id = ${tailored}`.execute(db);
    await staff.post(at(tailored, '/status'), { version: 1, status: 'processing' });
    await staff.post(at(tailored, '/payment'), { version: 2, payment: 'paid' });
    expect(await listed('status=processing')).toEqual([tailored]);
    expect(await listed('paid=true')).toEqual([tailored]);
    expect(await listed('paid=false&limit=100')).not.toContain(tailored);
    expect(await listed('district=Rangpur')).toEqual([elsewhere]);
    expect(await listed('to=2026-01-31')).toEqual([old]);
    expect(await listed('from=2026-02-01&to=2026-02-01')).toEqual([tailored]);
    expect(await listed('vendor=2&to=2026-02-28')).toEqual([tailored]);
    expect(await listed('vendor=1&to=2026-02-28')).toEqual([tailored, old]);
    expect(await listed('vendor=2&status=cancelled')).toEqual([]);
    expect(await listed('from=0000-01-01&to=9999-12-31&status=processing')).toEqual([tailored]);
    expect(await listed('to=0000-12-31')).toEqual([]);
  });

  test.each([
    ['from=2026-02-30', 'from'],
    ['status=lost', 'status'],
    ['paid=yes', 'paid'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['before=-1', 'before'],
  ])('rejects %s', async (query, field) => {
    const { status, body } = await staff.get(`/api/admin/orders?${query}`);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  test('finds orders by number, phone, name, email, transaction and consignment number', async () => {
    const to = { ...address, name: 'রোকেয়া Begum_100%', phone: '01899000111', email: 'rokeya@example.com' };
    const id = await place({
      shipping_address: to,
      payment_method: 'bkash',
      payment_trnx_mobile: '01712345678',
      payment_trnx_id: 'QWERTY1234',
    });
    await staff.patch(at(id), { version: 1, consignment_number: 'PTH-77-X' });
    const found = (search: string) => listed(`search=${encodeURIComponent(search)}`);
    for (const search of [
      `RZZ${String(id).padStart(8, '0')}`,
      `rzz${id}`,
      String(id).padStart(8, '0'),
      '01899000111',
      '+880 1899-000111',
      '8801899000111',
      '00880 1899-000111',
      // As copied from a phone's contacts.
      '\u202a+880 1899-000111\u202c',
      '8801899000',
      '০১৮৯৯০০০১১১',
      '9000111',
      'রোকেয়া',
      'begum রোকেয়া',
      'BEGUM_100%',
      'Rokeya@Example.com',
      'qwerty1234',
      'pth-77',
    ])
      expect(await found(search), search).toEqual([id]);
    expect(await found(String(id))).toContain(id);
    for (const search of ['Begum%100', 'begum nobody', 'RZZ99999999', '01899000112'])
      expect(await found(search), search).toEqual([]);
    expect((await found('')).length).toBeGreaterThan(1);
  });

  test('counts orders to work on, and names the newest', async () => {
    const before = (await staff.get('/api/admin/order_counts')).body;
    const id = await place();
    const cancelled = await place();
    await staff.post(at(cancelled, '/status'), { version: 1, status: 'cancelled' });
    expect((await staff.get('/api/admin/order_counts')).body).toEqual({
      ...before,
      pending: before.pending + 1,
      unpaid: before.unpaid + 1,
      newest_id: cancelled,
    });
    expect(cancelled).toBeGreaterThan(id);
  });
});

describe('changing the status', () => {
  test('mails the shopper, and is recorded with the member', async () => {
    const id = await place();
    const { status, body } = await staff.post(at(id, '/status'), { version: 1, status: 'processing' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ version: 2, status: 'processing' });
    expect(body.data.status_times.processing).toBeGreaterThan(1_700_000_000);
    expect(body.data.history).toMatchObject([
      {
        actor: `staff ${staffEmail}`,
        action: 'order.set-status',
        details: { from: 'pending', to: 'processing', stock: 'unchanged' },
      },
    ]);
    expect((await mailsAbout(id)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Your order'),
      expect.stringContaining('We are preparing'),
    ]);
    const again = await staff.post(at(id, '/status'), { version: 2, status: 'processing' });
    expect(again.body.data).toMatchObject({ version: 2, history: [{}] });
  });

  test('to cancelled returns the products to stock; back takes them again, if they are left', async () => {
    const before = await stockOf(ids.saree);
    const id = await place();
    await staff.post(at(id, '/status'), { version: 1, status: 'cancelled' });
    expect(await stockOf(ids.saree)).toBe(before);
    await db.updateTable('products').set({ current_stock: 0 }).where('id', '=', ids.saree).execute();
    const refused = await staff.post(at(id, '/status'), { version: 2, status: 'pending' });
    expect([refused.status, refused.body.current]).toEqual([409, undefined]);
    expect((await get(id)).status).toBe('cancelled');
    await db.updateTable('products').set({ current_stock: before }).where('id', '=', ids.saree).execute();
    expect((await staff.post(at(id, '/status'), { version: 2, status: 'pending' })).status).toBe(200);
    expect(await stockOf(ids.saree)).toBe(before - 1);
  });

  test('of several orders returns a result for each', async () => {
    const [changed, unchanged, stale] = [await place(), await place(), await place()];
    await staff.post(at(unchanged, '/status'), { version: 1, status: 'processing' });
    await staff.patch(at(stale), { version: 1, staff_note: 'Call again.' });
    const { status, body } = await staff.post('/api/admin/order_statuses', {
      status: 'processing',
      orders: [
        { id: changed, version: 1 },
        { id: unchanged, version: 2 },
        { id: stale, version: 1 },
        { id: 99_999, version: 1 },
      ],
    });
    expect(status).toBe(200);
    expect(body.data).toEqual([
      { id: changed, result: 'changed', version: 2 },
      { id: unchanged, result: 'unchanged', version: 2 },
      { id: stale, result: 'stale', version: 2, message: expect.any(String) },
      { id: 99_999, result: 'not_found', message: expect.any(String) },
    ]);
    expect((await get(stale)).status).toBe('pending');
  });
});

describe('the payment', () => {
  test('is paid, refunded and unpaid; what was not paid cannot be refunded', async () => {
    const id = await place();
    const set = (version: number, payment: string) => staff.post(at(id, '/payment'), { version, payment });
    const refused = await set(1, 'refunded');
    expect([refused.status, refused.body.current]).toEqual([409, undefined]);
    expect((await set(1, 'paid')).body.data).toMatchObject({ version: 2, payment: 'paid' });
    const refunded = (await set(2, 'refunded')).body.data;
    expect(refunded).toMatchObject({ version: 3, payment: 'refunded', refunded_at: expect.any(Number) });
    expect((await buyer.get(`/api/cart/get_order_detail/${id}`)).body.data).toMatchObject({
      is_paid: false,
      refunded_at: refunded.refunded_at,
    });
    const unpaid = (await set(3, 'unpaid')).body.data;
    expect(unpaid).toMatchObject({ version: 4, payment: 'unpaid' });
    expect(unpaid.refunded_at).toBeUndefined();
    expect((await mailsAbout(id)).map(({ subject }) => subject.replace(/RZZ\d+/, '…')).slice(1)).toEqual([
      'We have received your payment for order … at Razz',
      'We have returned your payment for order … at Razz',
    ]);
    expect(unpaid.history.map(({ action }: { action: string }) => action)).toEqual([
      'order.mark-unpaid',
      'order.mark-refunded',
      'order.mark-paid',
    ]);
  });

  test('of several orders returns a result for each', async () => {
    const [paid, unpaid] = [await place(), await place()];
    await staff.post(at(paid, '/payment'), { version: 1, payment: 'paid' });
    const { body } = await staff.post('/api/admin/order_payments', {
      payment: 'refunded',
      orders: [
        { id: paid, version: 2 },
        { id: unpaid, version: 1 },
      ],
    });
    expect(body.data).toMatchObject([
      { id: paid, result: 'changed', version: 3 },
      { id: unpaid, result: 'rejected', version: 1 },
    ]);
  });
});

describe('correcting an order', () => {
  test('changes the address, which the shopper and later mails use; the charge stays', async () => {
    const id = await place();
    const corrected = { ...address, phone: '+880 1811-222333', city: 'Rangpur', address2: 'Second floor' };
    const { status, body } = await staff.patch(at(id), { version: 1, shipping_address: corrected });
    expect(status).toBe(200);
    const stored = { ...corrected, phone: '01811222333' };
    expect(body.data).toMatchObject({
      version: 2,
      shipping_address: stored,
      // It was the delivery address.
      billing_address: stored,
      delivery_charge: 100,
    });
    expect(body.data.history[0]).toMatchObject({
      action: 'order.update',
      details: {
        'shipping_address.phone': { from: '01712345678', to: '01811222333' },
        'shipping_address.address2': { to: 'Second floor' },
        'shipping_address.city': { from: 'Dhaka', to: 'Rangpur' },
      },
    });
    expect((await buyer.get(`/api/cart/get_order_detail/${id}`)).body.data.shipping_address).toEqual(stored);
    expect(await listed('search=01811222333')).toEqual([id]);
  });

  test('keeps a billing address of its own', async () => {
    const billing = { ...address, name: 'Accounts', city: 'Rangpur' };
    const id = await place({ billing_address: billing });
    const { body } = await staff.patch(at(id), {
      version: 1,
      shipping_address: { ...address, name: 'Somebody' },
    });
    expect(body.data.billing_address).toEqual(billing);
  });

  test('sets and clears courier, consignment number and note', async () => {
    const id = await place();
    const fields = { courier: 'Pathao', consignment_number: 'P-1', staff_note: 'Called.\nNo reply.' };
    expect((await staff.patch(at(id), { version: 1, ...fields })).body.data).toMatchObject(fields);
    const cleared = (await staff.patch(at(id), { version: 2, courier: ' ' })).body.data;
    expect(cleared).toMatchObject({ version: 3, consignment_number: 'P-1' });
    expect(cleared.courier).toBeUndefined();
    expect((await staff.patch(at(id), { version: 3 })).body.data).toMatchObject({
      version: 3,
      history: [{}, {}],
    });
    expect(JSON.stringify((await buyer.get(`/api/cart/get_order_detail/${id}`)).body)).not.toContain(
      'Called',
    );
  });

  test('rejects an unknown district and an invalid phone, and changes nothing', async () => {
    const id = await place();
    for (const [field, wrong] of [
      ['city', 'Atlantis'],
      ['phone', '123'],
    ] as const) {
      const shipping_address = { ...address, [field]: wrong };
      const { status, body } = await staff.patch(at(id), { version: 1, shipping_address });
      expect([status, Object.keys(body.errors)]).toEqual([422, [`shipping_address.${field}`]]);
    }
    expect((await get(id)).version).toBe(1);
  });
});

describe('a parcel', () => {
  const subjectsAbout = async (id: number) =>
    (await mailsAbout(id)).slice(1).map(({ subject }) => subject.replace(/RZZ\d+/, '…'));
  const onItsWay = 'Your order … at Razz is on its way';
  const corrected = 'New details of the parcel with your order … at Razz';
  const pathao = { courier: 'Pathao', consignment_number: 'PTH-1' };
  const patch = async (id: number, fields: object) =>
    staff.patch(at(id), { version: (await get(id)).version, ...fields });

  test('that is sent makes its order processing, and the shopper sees it and gets one mail', async () => {
    const id = await place();
    const { status, body } = await staff.patch(at(id), { version: 1, ...pathao, sent: true });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ status: 'processing', sent_at: expect.any(Number), ...pathao });
    expect(body.data.history).toMatchObject([
      {
        action: 'order.update',
        details: {
          courier: { from: '', to: 'Pathao' },
          sent: { from: false, to: true },
          status: { from: 'pending', to: 'processing' },
        },
      },
    ]);
    const seen = (await buyer.get(`/api/cart/get_order_detail/${id}`)).body.data;
    expect(seen).toMatchObject({ order_status: 2, sent_at: body.data.sent_at, ...pathao });
    expect((await buyer.get('/api/user/get_my_orders')).body.data.data[0]).toMatchObject(pathao);
    expect((await list('limit=1')).data[0].sent_at).toBe(body.data.sent_at);
    expect(await subjectsAbout(id)).toEqual([onItsWay]);
    expect((await buyer.post(`/api/cart/cancel_order/${id}`, {})).status).toBe(409);
    expect((await patch(id, { ...pathao, sent: true })).body.data.sent_at).toBe(body.data.sent_at);
    expect(await subjectsAbout(id)).toEqual([onItsWay]);
  });

  test('is told again when courier or number are corrected, not at other changes', async () => {
    const id = await place();
    await patch(id, pathao);
    expect(await subjectsAbout(id)).toEqual([]);
    await patch(id, { sent: true });
    for (const other of [
      { staff_note: 'Fragile.' },
      { consignment_number: 'PTH-1' },
      { shipping_address: { ...address, name: 'Somebody' } },
    ])
      expect((await patch(id, other)).status).toBe(200);
    expect(await subjectsAbout(id)).toEqual([onItsWay]);
    await patch(id, { consignment_number: 'PTH-2' });
    expect(await subjectsAbout(id)).toEqual([onItsWay, corrected]);
    // There is nothing to tell.
    await patch(id, { consignment_number: '' });
    await staff.post(at(id, '/status'), { version: (await get(id)).version, status: 'delivered' });
    await patch(id, { consignment_number: 'PTH-3' });
    expect((await subjectsAbout(id)).slice(2)).toEqual(['Your order … at Razz was delivered']);
  });

  test('that was marked by mistake is not sent, without a mail', async () => {
    const id = await place();
    await patch(id, { sent: true });
    const { sent_at } = (await patch(id, { sent: false, courier: 'Sundarban' })).body.data;
    expect(sent_at).toBeUndefined();
    expect((await buyer.get(`/api/cart/get_order_detail/${id}`)).body.data.sent_at).toBeUndefined();
    expect(await subjectsAbout(id)).toEqual([onItsWay]);
  });

  test.each(['delivered', 'cancelled'])('of an order that is %s cannot be sent', async (status) => {
    const id = await place();
    await staff.post(at(id, '/status'), { version: 1, status });
    const refused = await patch(id, { sent: true, courier: 'Pathao' });
    expect([refused.status, refused.body.current, refused.body.message]).toEqual([
      409,
      undefined,
      expect.stringContaining('cannot be marked as sent'),
    ]);
    const stored = await get(id);
    expect([stored.sent_at, stored.courier]).toEqual([undefined, undefined]);
  });

  test('is to be sent again once its order is pending again, or restored', async () => {
    for (const [first, then] of [
      ['pending', 'pending'],
      ['cancelled', 'processing'],
    ]) {
      const id = await place();
      await patch(id, { sent: true });
      for (const status of new Set([first, then]))
        await staff.post(at(id, '/status'), { version: (await get(id)).version, status });
      expect((await get(id)).sent_at, first).toBeUndefined();
    }
  });

  test('whose status is mailed again is still on its way', async () => {
    const id = await place();
    await patch(id, { ...pathao, sent: true });
    await staff.post(at(id, '/mails'), { mail: 'status' });
    expect(await subjectsAbout(id)).toEqual([onItsWay, onItsWay]);
  });

  test('marking it as sent is a change that another person notices', async () => {
    const id = await place();
    const { version } = (await staff.post(at(id, '/status'), { version: 1, status: 'processing' })).body.data;
    const results = await Promise.all([1, 2].map(() => staff.patch(at(id), { version, sent: true })));
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await subjectsAbout(id)).slice(1)).toEqual([onItsWay]);
  });

  test('of a customer whose personal data were deleted is sent without a mail', async () => {
    const id = await place();
    const erased = JSON.stringify(erasedAddress('Dhaka'));
    await db
      .updateTable('orders')
      .set({ shipping_address: erased, billing_address: erased })
      .where('id', '=', id)
      .execute();
    expect((await patch(id, { sent: true })).status).toBe(200);
    const paid = { version: (await get(id)).version, payment: 'paid' };
    expect((await staff.post(at(id, '/payment'), paid)).status).toBe(200);
    expect(await subjectsAbout(id)).toEqual([]);
  });
});

describe('two people', () => {
  const changes: [string, (id: number, version: number) => Promise<{ status: number; body: unknown }>][] = [
    ['update', (id, version) => staff.patch(at(id), { version, staff_note: 'mine' })],
    ['status', (id, version) => staff.post(at(id, '/status'), { version, status: 'delivered' })],
    ['payment', (id, version) => staff.post(at(id, '/payment'), { version, payment: 'paid' })],
  ];

  test.each(changes)(
    'who change an order by %s at once: one gets 409 with what is stored',
    async (_, change) => {
      const id = await place();
      const results = await Promise.all([change(id, 1), change(id, 1)]);
      expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
      const stale = results.find(({ status }) => status === 409);
      // Mails are sent in the background.
      const { mails, ...stored } = await get(id);
      expect(mails.length).toBeGreaterThan(0);
      expect(stale?.body).toMatchObject({ current: stored });
    },
  );

  test('the shopper who cancels, and the command line, raise the version too', async () => {
    const id = await place();
    await buyer.post(`/api/cart/cancel_order/${id}`, {});
    const { status, body } = await staff.post(at(id, '/status'), { version: 1, status: 'processing' });
    expect([status, body.current.status]).toEqual([409, 'cancelled']);
  });
});

test('a mail about an order is sent again, to the corrected address', async () => {
  const id = await place();
  await staff.patch(at(id), {
    version: 1,
    shipping_address: { ...address, email: 'right@example.com' },
  });
  const { body } = await staff.post(at(id, '/mails'), { mail: 'confirmation' });
  expect(body.data.mails[0]).toMatchObject({ recipient: 'right@example.com', order_id: id });
  await staff.post(at(id, '/mails'), { mail: 'status' });
  expect((await mailsAbout(id)).map(({ recipient }) => recipient)).toEqual([
    address.email,
    'right@example.com',
    'right@example.com',
  ]);
  expect((await get(id)).history[0]).toMatchObject({
    action: 'order.send-mail',
    details: { mail: 'status', recipient: 'right@example.com' },
  });
});

describe('the export', () => {
  const rowsOf = (text: string) =>
    text
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n');

  test('has a row per line, with phones and formulas that spreadsheets keep', async () => {
    const id = await place({
      ...both,
      shipping_address: { ...address, name: '=HYPERLINK("x")' },
      additional_note: 'one, "two"\nthree',
    });
    const { status, body, headers } = await staff.get('/api/admin/orders.csv?status=pending');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="orders.csv"',
      'cache-control': 'private, no-store',
    });
    expect(body.startsWith('\uFEFF"Order","Placed","Status"')).toBe(true);
    const rows = rowsOf(body).filter((row) => row.includes(`RZZ${String(id).padStart(8, '0')}`));
    expect(rows).toHaveLength(2);
    expect(rows[0]).toContain('"\'=HYPERLINK(""x"")","+8801712345678"');
    expect(rows[0]).toContain('"one, ""two""\nthree"');
    expect(rows[1]).toContain('"Old Town Tailors","White Panjabi","M",,2,1600,3200');
  });

  test('has all orders of the filter, over several batches', async () => {
    await sql`
      INSERT INTO orders (payment_method, shipping_address, billing_address, sub_total, discount, delivery_charge,
        grand_total, order_status)
      SELECT 'cash', '{"city": "Feni"}', '{}', 0, 0, 0, 0, 4 FROM generate_series(1, 1201)`.execute(db);
    const { body } = await staff.get('/api/admin/orders.csv?district=Feni');
    const numbers = rowsOf(body)
      .slice(1)
      .map((row) => row.split(',')[0]);
    expect(new Set(numbers).size).toBe(1201);
    expect(numbers).toHaveLength(1201);
    await sql`DELETE FROM orders WHERE shipping_address ->> 'city' = 'Feni'`.execute(db);
  });

  test('waits its turn among exports, and is refused if too many wait', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const waiting = Array.from({ length: 21 }, () =>
      queues.exports.run({ priority: 0, clients: new Map([['127.0.0.1', 1]]) }, () => held).catch(() => {}),
    );
    const { status, headers } = await staff.get('/api/admin/orders.csv');
    expect([status, headers['retry-after']]).toEqual([503, '2']);
    release();
    await Promise.all(waiting);
    expect((await staff.get('/api/admin/orders.csv?status=cancelled')).status).toBe(200);
  });
});

describe("a vendor's orders", async () => {
  const vendor = await signedInStaff(app, 'vendor', 2);

  test('have the own lines, name and district, and no contact', async () => {
    const id = await place({ ...both, additional_note: 'Secret note' });
    const only = await place();
    const { data } = (await vendor.get('/api/admin/vendor_orders?limit=100')).body;
    expect(data.map((row: { id: number }) => row.id)).toContain(id);
    expect(data.map((row: { id: number }) => row.id)).not.toContain(only);
    expect((await vendor.get(`/api/admin/vendor_orders/${id}`)).body.data).toEqual({
      id,
      number: `RZZ${String(id).padStart(8, '0')}`,
      order_date: expect.any(Number),
      status: 'pending',
      name: 'Nusrat Jahan',
      district: 'Dhaka',
      lines: [expect.objectContaining({ name: 'White Panjabi', quantity: 2, variation: 'M' })],
      quantity: 2,
      total: 3200,
    });
    const text = JSON.stringify(data);
    for (const secret of [address.phone, address.email, address.address1, 'Saree', 'Secret note'])
      expect(text).not.toContain(secret);
    expect((await vendor.get(`/api/admin/vendor_orders/${only}`)).status).toBe(404);
  });

  test('are filtered by status and paged', async () => {
    const [first, second] = [await place(both), await place(both)];
    await staff.post(at(second, '/status'), { version: 1, status: 'delivered' });
    const { data } = (await vendor.get('/api/admin/vendor_orders?status=delivered&limit=1')).body;
    expect(data[0].id).toBe(second);
    const next = (await vendor.get(`/api/admin/vendor_orders?limit=1&before=${second}`)).body;
    expect(next.data[0].id).toBe(first);
  });
});

test('vendors are listed by name', async () => {
  expect((await staff.get('/api/admin/vendors')).body.data).toEqual([
    { id: 1, name: 'Aarong Lane' },
    { id: 2, name: 'Old Town Tailors' },
  ]);
});

describe('the lines of an order', () => {
  const change = async (id: number, lines: { position: number; quantity: number }[], version?: number) =>
    staff.post(at(id, '/lines'), { version: version ?? (await get(id)).version, lines });

  test('change with totals, coupon, stock, history and a mail', async () => {
    const id = await place({ ...both, coupon_code: 'EID10', discount_amount: 770, total_price_cart: 7030 });
    const before = [await stockOf(ids.saree), await stockOf(ids.panjabi)];
    // The coupon was promised as it was.
    await db
      .updateTable('coupons')
      .set({ active: false, amount: 50, min_subtotal: 7000 })
      .where('code', '=', 'EID10')
      .execute();
    const { status, body } = await change(id, [
      { position: 0, quantity: 0 },
      { position: 1, quantity: 3 },
    ]);
    await db
      .updateTable('coupons')
      .set({ active: true, amount: 10, min_subtotal: 0 })
      .where('code', '=', 'EID10')
      .execute();
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      sub_total: 4800,
      discount: 480,
      delivery_charge: 100,
      grand_total: 4420,
      parts: [{ vendor: { id: 2 }, lines: [{ position: 1, quantity: 3, variation: 'M' }], total: 4800 }],
      history: [
        {
          action: 'order.change-lines',
          details: {
            'Red Jamdani Saree': { from: 1, to: 0 },
            'White Panjabi, M': { from: 2, to: 3 },
            grand_total: { from: 7030, to: 4420 },
          },
        },
      ],
    });
    expect([await stockOf(ids.saree), await stockOf(ids.panjabi)]).toEqual([
      (before[0] ?? 0) + 1,
      (before[1] ?? 0) - 1,
    ]);
    expect((await mailsAbout(id)).at(-1)).toEqual({
      recipient: address.email,
      subject: `Your order RZZ${String(id).padStart(8, '0')} at Razz has changed`,
    });
    const own = await buyer.get(`/api/cart/get_order_detail/${id}`);
    expect(own.body.data.cart).toMatchObject({ grand_total: 4420, cart_items: [{ quantity: 3 }] });
  });

  test('are kept by the same quantities, and another version is a conflict', async () => {
    const id = await place(both);
    const { version } = await get(id);
    const mails = await mailsAbout(id);
    expect((await change(id, [{ position: 1, quantity: 2 }])).body.data).toMatchObject({ version });
    expect(await mailsAbout(id)).toEqual(mails);
    const stale = await change(id, [{ position: 1, quantity: 1 }], version + 1);
    expect(stale).toMatchObject({ status: 409, body: { current: { id, version } } });
  });

  test.each([
    ['remove everything', [0, 0], 422, /cancel the order/],
    ['ask for more than there is', [1, 1000], 409, /too little stock/],
  ])(
    'are refused, and nothing changes, if they %s',
    async (_, [saree = 0, panjabis = 0], status, message) => {
      const id = await place(both);
      await app.flushMail();
      const before = [await get(id), await stockOf(ids.saree), await stockOf(ids.panjabi)];
      const refused = await change(id, [
        { position: 0, quantity: saree },
        { position: 1, quantity: panjabis },
      ]);
      expect(refused.status).toBe(status);
      expect(JSON.stringify(refused.body)).toMatch(message);
      expect([await get(id), await stockOf(ids.saree), await stockOf(ids.panjabi)]).toEqual(before);
    },
  );

  test('cannot change by a line that is not there, nor once the order is paid, delivered or cancelled', async () => {
    const id = await place(both);
    const unknown = await change(id, [{ position: 7, quantity: 1 }]);
    expect(unknown).toMatchObject({
      status: 422,
      body: { errors: { 'lines.0.position': [expect.any(String)] } },
    });
    const setState = async (path: string, body: object) =>
      staff.post(at(id, path), { version: (await get(id)).version, ...body });
    await setState('/payment', { payment: 'paid' });
    expect((await change(id, [{ position: 1, quantity: 1 }])).status).toBe(409);
    await setState('/payment', { payment: 'unpaid' });
    for (const status of ['delivered', 'cancelled'])
      expect([
        (await setState('/status', { status })).status,
        (await change(id, [{ position: 1, quantity: 1 }])).status,
      ]).toEqual([200, 409]);
  });

  test('of a product that is gone can be fewer, not more', async () => {
    const id = await place(both);
    await db.updateTable('order_lines').set({ product_id: null }).where('order_id', '=', id).execute();
    expect((await change(id, [{ position: 1, quantity: 3 }])).status).toBe(409);
    expect((await change(id, [{ position: 1, quantity: 1 }])).body.data.grand_total).toBe(6200);
  });
});
