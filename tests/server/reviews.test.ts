import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { runShop } from '../../server/cli/shop/run.ts';
import { ids, order, smallShop } from '../support/small-shop.ts';

const shop = await smallShop();
afterAll(shop.close);
const { db } = shop.database;

const run = async (...args: string[]) => {
  const out: string[] = [];
  const errors: string[] = [];
  const code = await runShop(args, {
    db,
    connection: async () => shop.database.connection,
    config: shop.app.config,
    secret: async () => shop.app.secret,
    actor: 'tester@shop',
    terminal: { write: (text) => out.push(text), writeError: (text) => errors.push(text), ask: undefined },
  });
  return {
    code,
    out: out.join('\n'),
    errors: errors.filter((text) => !text.startsWith('Database: ')).join('\n'),
  };
};

const kurtiOrder = () =>
  order({
    cart: [
      { productId: ids.saree, quantity: 1, isVariant: false },
      { productId: ids.panjabi, quantity: 1, isVariant: true, variation: 'M' },
    ],
    total_price_cart: 4500 + 1600 + 100,
  });
const review = { line: 1, stars: 4, fit: 'small', text: ' Fine.\n<b>Cloth</b> ', name: 'Nusrat' };

const setStatus = (id: number, order_status: number) =>
  db.updateTable('orders').set({ order_status }).where('id', '=', id).execute();
type Buyer = Awaited<ReturnType<typeof shop.browser>>;
const place = async (buyer: Buyer, status = 4) => {
  const placed = await buyer.post('/api/cart/place_order', kurtiOrder());
  expect(placed.status).toBe(201);
  const id: number = placed.body.order_id;
  await setStatus(id, status);
  return {
    id,
    write: (body: object = review, as = buyer) => as.post(`/api/cart/review_order/${id}`, body),
    lines: async (as = buyer) => as.get(`/api/cart/get_order_reviews/${id}`),
  };
};
const published = async (page = 1) =>
  (await (await shop.browser()).get(`/api/get_product_reviews/${ids.panjabi}?page=${page}`)).body.data;
const rating = async () =>
  (await (await shop.browser()).get(`/api/get_product_details/${ids.panjabi}`)).body.data.rating;
const idOf = async () =>
  (await db.selectFrom('reviews').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id;

beforeEach(async () => {
  await db.updateTable('products').set({ current_stock: 100 }).execute();
  await db.deleteFrom('reviews').execute();
});

test('a review is shown once the shop has published it, with its rating and answer', async () => {
  const buyer = await shop.browser();
  const { write, lines } = await place(buyer);
  expect((await lines()).body.data).toEqual([
    { line: 0, product_id: ids.saree, name: 'Red Jamdani Saree' },
    { line: 1, product_id: ids.panjabi, name: 'White Panjabi', variation: 'M', product_attribute: 'Size' },
  ]);
  const written = { stars: 4, fit: 'small', text: 'Fine.\n<b>Cloth</b>', name: 'Nusrat', state: 'pending' };
  expect(await write()).toMatchObject({ status: 201, body: { data: written } });
  expect((await lines()).body.data[1].review).toEqual(written);
  expect([await published(), await rating()]).toMatchObject([{ data: [], total: 0 }, undefined]);

  const id = await idOf();
  expect((await run('reviews', 'list')).out).toContain('White Panjabi (M)');
  expect(await run('reviews', 'publish', String(id))).toMatchObject({
    code: 0,
    out: `Review ${id}: pending → published.`,
  });
  expect((await run('reviews', 'publish', String(id))).out).toBe(`Review ${id} is already published.`);
  expect((await run('reviews', 'answer', String(id), ' Thank you. ')).out).toBe(`Review ${id} is answered.`);
  const shown = await run('reviews', 'show', String(id));
  expect(shown.out).toContain('Answer   Thank you.');
  expect(JSON.parse((await run('--json', 'reviews', 'list', '--state', 'published')).out)).toMatchObject([
    { id, stars: 4, text: 'Fine.\n<b>Cloth</b>', answer: 'Thank you.' },
  ]);
  const { state: _, ...text } = written;
  expect(await published()).toMatchObject({
    data: [{ id, ...text, variation: 'M', answer: 'Thank you.' }],
    total: 1,
  });
  expect(await rating()).toEqual({ average: 4, count: 1 });
  const page = await shop.app.inject({ url: '/products/white-panjabi', headers: { accept: 'text/html' } });
  expect(page.body).toContain(
    '"aggregateRating":{"@type":"AggregateRating","ratingValue":4,"ratingCount":1}',
  );

  expect((await run('reviews', 'answer', String(id), '')).out).toBe(`Review ${id} has no answer.`);
  await run('reviews', 'reject', String(id));
  expect([await published(), await rating()]).toMatchObject([{ data: [], total: 0 }, undefined]);
  const log = await db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'subject'])
    .where('action', 'like', 'review.%')
    .orderBy('id')
    .execute();
  expect(log).toEqual(
    ['set-state', 'answer', 'answer', 'set-state'].map((action) => ({
      actor: 'tester@shop',
      action: `review.${action}`,
      subject: `review ${id}`,
    })),
  );
});

test('the commands refuse an unknown review and an invalid text', async () => {
  for (const args of [['show'], ['publish'], ['reject'], ['answer', 'Thanks']])
    expect(await run('reviews', args[0] ?? '', '7', ...args.slice(1))).toMatchObject({
      code: 1,
      errors: 'There is no review 7.',
    });
  expect((await run('reviews', 'answer', '7', 'x'.repeat(2001))).errors).toContain('Use at most 2000');
  expect((await run('reviews', 'list', '--state', 'odd')).code).toBe(2);
  expect((await run('reviews', 'list')).out).toBe('No pending reviews.');
});

describe('a review is refused', () => {
  test('before the order is delivered, and after it was cancelled', async () => {
    const buyer = await shop.browser();
    for (const status of [1, 2, 3]) {
      const { write, lines } = await place(buyer, status);
      expect((await lines()).body.data).toEqual([]);
      expect(await write()).toMatchObject({
        status: 409,
        body: { message: 'You can review what you ordered once it is delivered.' },
      });
    }
    expect(await db.selectFrom('reviews').selectAll().execute()).toEqual([]);
  });

  test('from anyone but the buyer, in the same way as for an unknown order', async () => {
    const guest = await place(await shop.browser());
    const account = await place(await shop.customer('buyer@example.com'));
    const other = await shop.browser();
    await place(other);
    const strangers = [other, await shop.customer('other@example.com'), await shop.browser()];
    for (const { write, lines } of [guest, account])
      for (const stranger of strangers) {
        const unknown = await stranger.get('/api/cart/get_order_reviews/999999');
        expect(unknown.status).toBe(404);
        expect(await lines(stranger)).toMatchObject({ status: 404, body: unknown.body });
        expect(await write(review, stranger)).toMatchObject({ status: 404, body: unknown.body });
      }
    expect(await db.selectFrom('reviews').selectAll().execute()).toEqual([]);
  });

  test('a second time for the same line, unless it is the same review', async () => {
    const buyer = await shop.browser();
    const { write } = await place(buyer);
    expect((await write()).status).toBe(201);
    expect(await write()).toMatchObject({ status: 200, body: { data: { stars: 4, state: 'pending' } } });
    expect(await write({ ...review, stars: 1 })).toMatchObject({
      status: 409,
      body: { message: 'You have reviewed this already.' },
    });
    expect((await write({ ...review, line: 0 })).status).toBe(201);
    expect(await db.selectFrom('reviews').select('stars').execute()).toEqual([{ stars: 4 }, { stars: 4 }]);
  });

  test('concurrently: one is stored', async () => {
    const { write } = await place(await shop.browser());
    const stars = [1, 2, 3, 4, 5];
    const all = await Promise.all(stars.map((each) => write({ ...review, stars: each })));
    expect(all.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(await db.selectFrom('reviews').select('stars').execute()).toHaveLength(1);
  });

  test.each([
    ['stars', { stars: 0 }],
    ['stars', { stars: null }],
    ['stars', { stars: 4.5 }],
    ['fit', { fit: 'odd' }],
    ['text', { text: 'x'.repeat(2001) }],
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(61) }],
    ['name', { name: 'visit www.example.com' }],
    ['line', { line: 2 }],
  ])('for an invalid %s (case %#)', async (field, change) => {
    const { write } = await place(await shop.browser());
    const refused = await write({ ...review, ...change });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors)).toEqual([field]);
  });
});

test("a guest's order can be reviewed from the account that it was moved to", async () => {
  const buyer = await shop.browser();
  const { write, lines } = await place(buyer);
  await write();
  await buyer.post('/register', {
    name: 'Nusrat',
    email: 'moved@example.com',
    phone: '01712345678',
    password: 'correct horse battery',
  });
  expect((await lines()).body.data[1].review).toMatchObject({ stars: 4 });
  expect((await write({ ...review, line: 0 })).status).toBe(201);
});

test('the reviews of a product are paged, newest first', async () => {
  const buyer = await shop.browser();
  const { id, write } = await place(buyer);
  await write();
  await db.updateTable('reviews').set({ state: 'published' }).execute();
  const stored = await db.selectFrom('reviews').selectAll().executeTakeFirstOrThrow();
  const lines = await db
    .insertInto('order_lines')
    .values(
      Array.from({ length: 25 }, (_, i) => ({
        order_id: id,
        position: 10 + i,
        product_id: ids.panjabi,
        name: 'White Panjabi',
        quantity: 1,
        sales_price: 1600,
        is_variant: false,
        product: '{}',
      })),
    )
    .returning('id')
    .execute();
  const { id: _, created_at: __, ...copied } = stored;
  await db
    .insertInto('reviews')
    .values(
      lines.map((line, i) => ({
        ...copied,
        order_line_id: line.id,
        created_at: new Date(Date.UTC(2026, 0, 1 + i)),
      })),
    )
    .execute();
  const [first, second, third] = [await published(1), await published(2), await published(3)];
  const days = [...first.data, ...second.data].map(({ reviewed_at }: { reviewed_at: number }) => reviewed_at);
  expect(days).toEqual(days.toSorted((a, b) => b - a));
  expect([first.data.length, second.data.length, third.data.length]).toEqual([24, 2, 0]);
  expect([first.total, first.last_page]).toEqual([26, 2]);
  expect(await rating()).toEqual({ average: 4, count: 26 });
});

test('an unknown or unpublished product has no reviews', async () => {
  const buyer = await shop.browser();
  for (const id of [ids.hidden, 999])
    expect((await buyer.get(`/api/get_product_reviews/${id}`)).status).toBe(404);
});
