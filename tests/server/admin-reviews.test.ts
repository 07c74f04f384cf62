import { afterAll, beforeEach, expect, test } from 'vitest';
import { reviewAdmin } from '../../server/repositories/admin/review-admin.ts';
import { ids, order, smallShop } from '../support/small-shop.ts';
import { signedInStaff } from '../support/staff.ts';

const shop = await smallShop();
afterAll(shop.close);
const { app } = shop;
const { db } = shop.database;
const staff = await signedInStaff(app, 'staff');
const owner = await signedInStaff(app, 'owner');

// A delivered order with a line of the saree, of vendor 1, and one of the panjabi, of vendor 2.
const buyer = await shop.browser();
const placed = await buyer.post(
  '/api/cart/place_order',
  order({
    cart: [
      { productId: ids.saree, quantity: 1, isVariant: false },
      { productId: ids.panjabi, quantity: 1, isVariant: true, variation: 'M' },
    ],
    total_price_cart: 4500 + 1600 + 100,
  }),
);
const orderId: number = placed.body.order_id;
await db.updateTable('orders').set({ order_status: 4 }).execute();

/** The buyer reviews both lines. @returns the ids, of the saree and of the panjabi */
const write = async (): Promise<[number, number]> => {
  for (const line of [0, 1]) {
    const body = { line, stars: 2 + line, fit: 'small', text: `Line ${line}.`, name: 'Nusrat' };
    expect((await buyer.post(`/api/cart/review_order/${orderId}`, body)).status).toBe(201);
  }
  const rows = await db.selectFrom('reviews').select('id').orderBy('id').execute();
  return [rows[0]?.id ?? 0, rows[1]?.id ?? 0];
};
const list = async (query = '', as = staff) => (await as.get(`/api/admin/reviews?${query}`)).body;
const idsOf = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id);
const setState = (id: number, version: number, state: string, as = staff) =>
  as.post(`/api/admin/reviews/${id}/state`, { version, state });
const setAnswer = (id: number, version: number, answer: string, as = staff) =>
  as.post(`/api/admin/reviews/${id}/answer`, { version, answer });
const shown = async (product: number) =>
  (await (await shop.browser()).get(`/api/get_product_reviews/${product}`)).body.data.data;
const log = () =>
  db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'subject', 'details'])
    .where('action', 'like', 'review.%')
    .orderBy('id')
    .execute();

beforeEach(async () => {
  await db.deleteFrom('reviews').execute();
  await db.deleteFrom('audit_log').execute();
});

test('reviews are listed by state, newest first, and published or rejected', async () => {
  const [saree, panjabi] = await write();
  expect(await list('state=pending')).toEqual({
    data: [
      {
        id: panjabi,
        version: 1,
        state: 'pending',
        stars: 3,
        fit: 'small',
        variation: 'M',
        text: 'Line 1.',
        name: 'Nusrat',
        reviewed_at: expect.any(Number),
        product: { id: ids.panjabi, name: 'White Panjabi', slug: 'white-panjabi', product_attribute: 'Size' },
        vendor: { id: 2, name: 'Old Town Tailors' },
        order_id: orderId,
      },
      expect.objectContaining({ id: saree, vendor: { id: 1, name: 'Aarong Lane' } }),
    ],
    next_before: null,
  });
  expect(await list('limit=1')).toMatchObject({ data: [{ id: panjabi }], next_before: panjabi });
  expect(idsOf(await list(`limit=1&before=${panjabi}`))).toEqual([saree]);

  const published = await setState(saree, 1, 'published');
  expect(published).toMatchObject({
    status: 200,
    body: { data: { id: saree, version: 2, state: 'published' } },
  });
  expect(await shown(ids.saree)).toMatchObject([{ id: saree }]);
  expect((await setState(panjabi, 1, 'rejected')).body.data.state).toBe('rejected');
  expect(await shown(ids.panjabi)).toEqual([]);
  expect(idsOf(await list('state=pending'))).toEqual([]);
  expect(idsOf(await list('state=rejected'))).toEqual([panjabi]);
  // The decision can be changed, and the same one again changes nothing.
  expect((await setState(saree, 2, 'rejected')).body.data).toMatchObject({ version: 3, state: 'rejected' });
  expect(await shown(ids.saree)).toEqual([]);
  expect((await setState(saree, 3, 'rejected')).body.data.version).toBe(3);
  expect(await log()).toEqual(
    [
      [saree, 'pending', 'published'],
      [panjabi, 'pending', 'rejected'],
      [saree, 'published', 'rejected'],
    ].map(([id, from, to]) => ({
      actor: expect.stringMatching(/^staff staff-\d+@example.com$/),
      action: 'review.set-state',
      subject: `review ${id}`,
      details: { from, to },
    })),
  );
  expect((await setState(99_999, 1, 'published')).status).toBe(404);
  expect((await setState(saree, 3, 'pending')).status).toBe(422);
});

test('of two people who moderate one review, the second sees what the first has stored', async () => {
  const [saree] = await write();
  const results = await Promise.all([
    setState(saree, 1, 'published', owner),
    setState(saree, 1, 'rejected', staff),
    setAnswer(saree, 1, 'Thank you.', staff),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const stored = (await list()).data.find(({ id }: { id: number }) => id === saree);
  for (const { status, body } of results) expect(status === 200 ? body.data : body.current).toEqual(stored);
  expect(stored.version).toBe(2);
  expect(await log()).toHaveLength(1);
  // The command line raises the version too.
  await reviewAdmin(db, 'me@shop').setAnswer(saree, 'From the shell.');
  expect(await setAnswer(saree, 2, 'From the panel.')).toMatchObject({
    status: 409,
    body: { current: { version: 3, answer: 'From the shell.' } },
  });
});

test('a vendor answers published reviews of the own products, and sees no other ones', async () => {
  const [saree, panjabi] = await write();
  const vendor = await signedInStaff(app, 'vendor', 2);
  const none = await setAnswer(panjabi, 1, 'Thank you.', vendor);
  expect([none.status, idsOf(await list('', vendor))]).toEqual([404, []]);
  expect(idsOf(await list('state=pending', vendor))).toEqual([]);

  await setState(saree, 1, 'published');
  await setState(panjabi, 1, 'published');
  const [own, ...others] = (await list('', vendor)).data;
  expect([own.id, others, 'order_id' in own]).toEqual([panjabi, [], false]);
  expect(await setAnswer(panjabi, 2, ' Thank you.\n ', vendor)).toMatchObject({
    status: 200,
    body: { data: { version: 3, answer: 'Thank you.' } },
  });
  expect(await shown(ids.panjabi)).toMatchObject([{ id: panjabi, answer: 'Thank you.' }]);
  const stale = await setAnswer(panjabi, 2, 'Again.', vendor);
  expect([stale.status, stale.body.current.answer, 'order_id' in stale.body.current]).toEqual([
    409,
    'Thank you.',
    false,
  ]);
  expect((await setAnswer(panjabi, 3, 'Thank you.', vendor)).body.data.version).toBe(3);
  expect('answer' in (await setAnswer(panjabi, 3, '', vendor)).body.data).toBe(false);
  expect((await setAnswer(panjabi, 4, 'x'.repeat(2001), vendor)).status).toBe(422);
  expect((await setAnswer(saree, 2, 'Not mine.', vendor)).status).toBe(404);
  expect((await setState(panjabi, 4, 'rejected', vendor)).status).toBe(403);
  const answers = (await log()).filter(({ action }) => action === 'review.answer');
  expect(answers).toMatchObject([
    { actor: expect.stringMatching(/^staff vendor-/), details: { from: '', to: 'Thank you.' } },
    { subject: `review ${panjabi}`, details: { from: 'Thank you.', to: '' } },
  ]);

  await setState(panjabi, 4, 'rejected');
  expect((await setAnswer(panjabi, 5, 'Too late.', vendor)).status).toBe(404);
  expect(await list('', vendor)).toEqual({ data: [], next_before: null });
});
