import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runShop, type Terminal } from '../../server/admin-cli/run.ts';
import { address, ids, order, smallShop } from '../support/small-shop.ts';

const shop = await smallShop();
afterAll(shop.close);
const { db } = shop.database;

const run = async (line: string, ask?: Terminal['ask']) => {
  const out: string[] = [];
  const errors: string[] = [];
  const terminal: Terminal = {
    write: (text) => out.push(text),
    writeError: (text) => errors.push(text),
    ask,
  };
  const context = {
    db,
    connection: async () => shop.database.connection,
    config: { ...shop.app.config, publicUrl: 'https://shop.example' },
    secret: async () => shop.app.secret,
    actor: 'tester@shop',
    terminal,
  };
  const code = await runShop(line.split(' ').filter(Boolean), context);
  return { code, out: out.join('\n'), stderr: errors.join('\n') };
};
const audit = () =>
  db.selectFrom('audit_log').select(['actor', 'action', 'subject', 'details']).orderBy('id').execute();
const lastChange = async () => (await audit()).at(-1);
const stockOf = async (id: number) =>
  (await db.selectFrom('products').select('current_stock').where('id', '=', id).executeTakeFirstOrThrow())
    .current_stock;

const buyer = await shop.customer();
const place = async () => (await buyer.post('/api/cart/place_order', order())).body.order_id as number;

test('orders can be listed, shown and processed', async () => {
  const id = await place();
  const listed = await run('orders list');
  expect(listed.out).toContain(`RZZ${String(id).padStart(8, '0')}`);
  expect(listed.out).toContain('৳4,600');
  expect(JSON.parse((await run('orders list --json')).out)[0]).toMatchObject({
    id,
    name: 'Nusrat Jahan',
    city: 'Dhaka',
    quantity: 1,
    total: 4600,
    method: 'cash',
    isPaid: false,
    status: 'pending',
  });
  const shown = await run(`orders show rzz${id}`);
  expect(shown.out).toContain('Red Jamdani Saree');
  expect(shown.out).toContain('Dhaka - 1205');
  for (const figure of [/Subtotal +৳4,500/, /Discount +৳0/, /Delivery +৳100/, /Total +৳4,600/])
    expect(shown.out).toMatch(figure);

  expect(await run(`orders set-status ${id} processing`)).toMatchObject({
    code: 0,
    out: expect.stringContaining('pending → processing'),
  });
  expect((await buyer.get('/api/user/get_my_orders')).body.data.data[0]).toMatchObject({
    id,
    order_status: 2,
  });
  expect(await lastChange()).toEqual({
    actor: 'tester@shop',
    action: 'order.set-status',
    subject: `order ${id}`,
    details: { from: 'pending', to: 'processing', stock: 'unchanged' },
  });
  const before = (await audit()).length;
  expect((await run(`orders set-status ${id} processing`)).out).toContain('already');
  expect(await audit()).toHaveLength(before);
  expect(JSON.parse((await run('orders list --status processing --unpaid --json')).out)).toMatchObject([
    { id, quantity: 1 },
  ]);
  expect(JSON.parse((await run(`orders show ${id} --json`)).out)).toMatchObject({ id });
  expect((await run('orders list --status cancelled')).out).toBe('No orders.');
});

test('stored control characters and line breaks are printed harmlessly', async () => {
  const id = await place();
  const stored = { ...address, name: 'A\u001b]0;owned\u0007\nStatus     delivered', city: '\u009b31m' };
  const columns = {
    shipping_address: JSON.stringify(stored),
    additional_note: 'First\nStatus     delivered',
  };
  await db.updateTable('orders').set(columns).where('id', '=', id).execute();
  for (const command of [`orders show ${id}`, `orders show ${id} --json`, 'orders list']) {
    const { out } = await run(command);
    expect(out).toContain('A\\u001b]0;owned\\u0007');
    expect(out).toContain('\\u009b31m');
    expect(out).not.toMatch(/(?!\n)\p{Cc}/u);
    expect(out).not.toMatch(/^Status +delivered/m);
  }
});

test('cancelling restores the stock, and reopening takes it while available', async () => {
  await db.updateTable('products').set({ current_stock: 1 }).where('id', '=', ids.saree).execute();
  const id = await place();
  expect(await stockOf(ids.saree)).toBe(0);
  expect((await run(`orders set-status ${id} cancelled`)).code).toBe(2);
  expect((await run(`orders set-status ${id} cancelled`, async () => false)).out).toBe(
    'Nothing was changed.',
  );
  expect(await stockOf(ids.saree)).toBe(0);
  expect((await run(`orders set-status ${id} cancelled`, async () => true)).code).toBe(0);
  expect(await stockOf(ids.saree)).toBe(1);
  expect((await run(`orders set-status ${id} pending`)).code).toBe(0);
  expect(await stockOf(ids.saree)).toBe(0);
  await run(`orders set-status ${id} cancelled --yes`);
  await run(`stock set ${ids.saree} 0 --yes`);
  const rejected = await run(`orders set-status ${id} pending`);
  expect(rejected).toMatchObject({ code: 1, stderr: expect.stringContaining('no longer in stock') });
  await run(`stock set ${ids.saree} 10`);
});

test('an order is marked as paid once', async () => {
  const id = await place();
  expect((await run(`orders mark-paid ${id} --yes`)).out).toContain('is paid');
  expect((await run(`orders mark-paid ${id} --yes`)).out).toContain('was already paid');
  expect(JSON.parse((await run('orders list --limit 1 --json')).out)).toMatchObject([{ id, isPaid: true }]);
  const unpaid: { id: number }[] = JSON.parse((await run('orders list --unpaid --json')).out);
  expect(unpaid.map((order) => order.id)).not.toContain(id);
  expect((await buyer.get(`/api/cart/get_order_detail/${id}`)).body.data.is_paid).toBe(true);
  const changes = (await audit()).filter(
    ({ action, subject }) => action === 'order.mark-paid' && subject === `order ${id}`,
  );
  expect(changes).toHaveLength(1);
});

test('coupons can be added, listed and disabled', async () => {
  expect((await run('coupons add boishakh --percent 15 --until 2099-04-14')).out).toBe(
    'BOISHAKH gives 15% off.',
  );
  expect((await buyer.get('/api/get_coupon_details/BOISHAKH')).body).toMatchObject({ is_valid: true });
  expect(await run('coupons add Boishakh --amount 5')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('already'),
  });
  expect((await run('coupons list')).out).toMatch(/BOISHAKH.*2099-04-15 00:00/);
  expect((await run('coupons list')).out).toMatch(/OLD.*expired/);
  expect((await run('coupons disable boishakh')).code).toBe(2);
  expect((await run('coupons disable boishakh --yes')).out).toBe('BOISHAKH is disabled.');
  expect((await buyer.get('/api/get_coupon_details/BOISHAKH')).body).toMatchObject({ is_valid: false });
  expect((await run('coupons disable boishakh --yes')).code).toBe(1);
  expect(await lastChange()).toMatchObject({ action: 'coupon.disable', subject: 'coupon BOISHAKH' });
});

test('stock is set by id or slug', async () => {
  expect((await run('stock set white-panjabi 7')).out).toBe('White Panjabi: stock 30 → 7.');
  expect(await stockOf(ids.panjabi)).toBe(7);
  expect(await lastChange()).toMatchObject({ action: 'stock.set', details: { from: 30, to: 7 } });
  expect((await run('stock set nothing 7')).code).toBe(1);
});

test('backup names what the file does not contain', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'razz-shop-command-'));
  const { out } = await run(`backup ${join(folder, 'shop.sql.gz')}`);
  await rm(folder, { recursive: true });
  const { dataDir } = shop.app.config;
  expect(out).toContain(
    `Also back up ${join(dataDir, 'secret')} and the imported pictures, ${join(dataDir, 'pictures/originals')}.`,
  );
});

test('settings are shown as text and JSON', async () => {
  const { out } = await run('settings show');
  expect(out).toMatch(/shippingDhaka\s+100/);
  expect(out).toMatch(/pages\.0\.title\.en\s+Help/);
  expect(out).not.toContain('[object Object]');
  expect(JSON.parse((await run('settings show --json')).out)).toMatchObject({ shippingDhaka: 100 });
});

test.each([
  ['orders fly', /^Unknown command 'fly'\./],
  ['orders show', /^Missing required argument 'order'\./],
  ['orders list --status lost', /^Invalid --status "lost"\. Use one of pending, /],
  ['orders list --limit many', /^Invalid --limit "many"\. Use a whole number from 1 to 10000\./],
  ['orders --colour', /^Unknown option '--colour'\./],
  ['coupons add NEW', /^Use either --percent or --amount\./],
  ['coupons add NEW --percent 101', /^Invalid --percent "101"\. Use a whole number from 1 to 100\./],
  ['coupons add NEW --amount 5 --until 2001-01-01', /^Invalid --until "2001-01-01"\. Use a future date/],
  ['stock set 1 -5', /^Invalid <quantity> "-5"\. Use a whole number from 0 to 1000000\./],
  [
    'orders set-status twelve pending',
    /^Invalid <order> "twelve"\. Use an id or number such as 12 or RZZ00000012\./,
  ],
])('%s exits with 2 and an error message', async (line, message) => {
  const { code, stderr } = await run(line);
  expect(code).toBe(2);
  expect(stderr).toMatch(message);
  expect(stderr).toContain('Run with --help to see the options.');
});

test('help, and an unknown order', async () => {
  expect(await run('')).toMatchObject({ code: 0, out: expect.stringContaining('Usage') });
  expect(await run('orders show 99999')).toMatchObject({
    code: 1,
    stderr: 'There is no order RZZ00099999.',
  });
});
