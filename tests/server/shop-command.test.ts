import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { runShop, shopCommand, type Terminal } from '../../server/cli/shop/run.ts';
import { address, ids, order, smallShop } from '../support/small-shop.ts';

const shop = await smallShop();
afterAll(shop.close);
const { db } = shop.database;

const contextOf = (terminal: Terminal, databaseUrl?: string) => ({
  db,
  connection: async () => shop.database.connection,
  config: { ...shop.app.config, publicUrl: 'https://shop.example', databaseUrl },
  secret: async () => shop.app.secret,
  actor: 'tester@shop',
  terminal,
});
/** Runs a command. @returns the line about the database apart from its other messages */
const runAt = async (databaseUrl: string | undefined, line: string, ask?: Terminal['ask']) => {
  const out: string[] = [];
  const errors: string[] = [];
  const terminal: Terminal = {
    write: (text) => out.push(text),
    writeError: (text) => errors.push(text),
    ask,
  };
  const code = await runShop(line.split(' ').filter(Boolean), contextOf(terminal, databaseUrl));
  const [database] = errors.filter((text) => text.startsWith('Database: '));
  const stderr = errors.filter((text) => text !== database).join('\n');
  return { code, out: out.join('\n'), stderr, database };
};
const run = async (line: string, ask?: Terminal['ask']) => {
  const { database: _, ...result } = await runAt(undefined, line, ask);
  return result;
};
/** Runs a command on a terminal and gives one answer. */
const runAnswering = async (line: string, answer: boolean) => {
  let asked = '';
  const result = await run(line, async (question) => {
    asked = question;
    return answer;
  });
  return { ...result, asked };
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
  await db.updateTable('orders').set({ created_at: '2026-11-14T12:00:00Z' }).execute();
  expect((await run('orders list')).out).toMatchInlineSnapshot(`
    "┌─────────────┬──────────────────┬──────────────┬───────┬──────────┬────────┬────────────────┬─────────┐
    │ Order       │ Placed           │ Name         │ City  │ Quantity │  Total │ Payment        │ Status  │
    ├─────────────┼──────────────────┼──────────────┼───────┼──────────┼────────┼────────────────┼─────────┤
    │ RZZ00000001 │ 2026-11-14 18:00 │ Nusrat Jahan │ Dhaka │        1 │ ৳4,600 │ cash, not paid │ pending │
    └─────────────┴──────────────────┴──────────────┴───────┴──────────┴────────┴────────────────┴─────────┘"
  `);
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
  expect((await run(`orders show rzz${id}`)).out).toMatchInlineSnapshot(`
    "Order       RZZ00000001
    Placed      2026-11-14 18:00
    Status      pending
    Payment     cash, not paid
    Deliver to  Nusrat Jahan, House 12, Road 5
                Dhaka - 1205, 01712345678, nusrat@example.com

    ┌─────────┬───────────────────┬──────────┬────────┬────────┐
    │ Product │ Name              │ Quantity │  Price │    Sum │
    ├─────────┼───────────────────┼──────────┼────────┼────────┤
    │       1 │ Red Jamdani Saree │        1 │ ৳4,500 │ ৳4,500 │
    └─────────┴───────────────────┴──────────┴────────┴────────┘

    Subtotal  ৳4,500
    Discount  ৳0
    Delivery  ৳100
    Total     ৳4,600"
  `);

  expect(await run(`orders set-status ${id} PROCESSING`)).toMatchObject({
    code: 0,
    out: `RZZ${String(id).padStart(8, '0')}: pending → processing.`,
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
  expect((await run(`orders set-status ${id} processing`)).out).toMatch(/^RZZ\d{8} is already processing\.$/);
  expect(await audit()).toHaveLength(before);
  expect(JSON.parse((await run('orders list --status processing --unpaid --json')).out)).toMatchObject([
    { id, quantity: 1 },
  ]);
  expect(JSON.parse((await run(`orders show ${id} --json`)).out)).toMatchObject({ id });
  expect((await run('orders list --status cancelled')).out).toBe('No orders.');
});

test('an order is shown with its variation, coupon, payment and note', async () => {
  const placed = await buyer.post(
    '/api/cart/place_order',
    order({
      cart: [{ productId: ids.panjabi, quantity: 2, isVariant: true, variation: 'M' }],
      payment_method: 'bkash',
      payment_trnx_mobile: '01712345678',
      payment_trnx_id: 'ABC12345',
      coupon_code: 'EID10',
      discount_amount: 320,
      total_price_cart: 2980,
      additional_note: 'Ring twice.',
    }),
  );
  await db.updateTable('orders').set({ created_at: '2026-11-14T12:00:00Z' }).execute();
  expect((await run(`orders show ${placed.body.order_id}`)).out).toMatchInlineSnapshot(`
    "Order       RZZ00000002
    Placed      2026-11-14 18:00
    Status      pending
    Payment     bkash, not paid ABC12345 from 01712345678
    Deliver to  Nusrat Jahan, House 12, Road 5
                Dhaka - 1205, 01712345678, nusrat@example.com
    Note        Ring twice.

    ┌─────────┬────────────────────────┬──────────┬────────┬────────┐
    │ Product │ Name                   │ Quantity │  Price │    Sum │
    ├─────────┼────────────────────────┼──────────┼────────┼────────┤
    │       2 │ White Panjabi (Size M) │        2 │ ৳1,600 │ ৳3,200 │
    └─────────┴────────────────────────┴──────────┴────────┴────────┘

    Subtotal          ৳3,200
    Discount (EID10)  ৳320
    Delivery          ৳100
    Total             ৳2,980"
  `);
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
  const number = `RZZ${String(id).padStart(8, '0')}`;
  expect(await run(`orders set-status ${id} cancelled`)).toEqual({
    code: 2,
    out: '',
    stderr: 'This change needs confirmation: add --yes.\nRun with --help to see the options.',
  });
  const declined = await runAnswering(`orders set-status ${id} cancelled`, false);
  expect(declined).toMatchObject({
    asked: `Cancel ${number}? Its products return to stock.`,
    out: 'Nothing was changed.',
  });
  expect(await stockOf(ids.saree)).toBe(0);
  expect(await runAnswering(`orders set-status ${id} cancelled`, true)).toMatchObject({
    code: 0,
    out: `${number}: pending → cancelled. Its products are in stock again.`,
  });
  expect(await stockOf(ids.saree)).toBe(1);
  expect(await run(`orders set-status ${id} pending`)).toMatchObject({
    code: 0,
    out: `${number}: cancelled → pending. Its products were taken from stock again.`,
  });
  expect(await stockOf(ids.saree)).toBe(0);
  expect(JSON.parse((await run(`orders set-status ${id} cancelled --yes --json`)).out)).toEqual({
    id,
    from: 'pending',
    to: 'cancelled',
    stock: 'returned',
  });
  await run(`stock set ${ids.saree} 0 --yes`);
  const rejected = await run(`orders set-status ${id} pending`);
  expect(rejected).toMatchObject({ code: 1, stderr: expect.stringContaining('no longer in stock') });
  await run(`stock set ${ids.saree} 10`);
});

test('an order is marked as paid once', async () => {
  const id = await place();
  const number = `RZZ${String(id).padStart(8, '0')}`;
  expect(await runAnswering(`orders mark-paid ${id}`, false)).toMatchObject({
    asked: `Mark ${number} as paid, ৳4,600?`,
    out: 'Nothing was changed.',
  });
  expect((await runAnswering(`orders mark-paid ${id}`, true)).out).toBe(`${number} is paid.`);
  expect((await run(`orders mark-paid ${id} --yes`)).out).toBe(`${number} was already paid.`);
  expect((await run(`orders show ${id}`)).out).toMatch(/^Payment +cash, paid$/m);
  expect(JSON.parse((await run(`orders mark-paid ${id} --yes --json`)).out)).toEqual({
    id,
    paid: true,
    changed: false,
  });
  expect(JSON.parse((await run('orders list --limit 1 --json')).out)).toMatchObject([{ id, isPaid: true }]);
  const unpaid: { id: number }[] = JSON.parse((await run('orders list --unpaid --json')).out);
  expect(unpaid.map((order) => order.id)).not.toContain(id);
  expect((await buyer.get(`/api/cart/get_order_detail/${id}`)).body.data.is_paid).toBe(true);
  const changes = (await audit()).filter(
    ({ action, subject }) => action === 'order.mark-paid' && subject === `order ${id}`,
  );
  expect(changes).toHaveLength(1);
});

test('an order is sent by a courier, of which the buyer is told', async () => {
  const id = await place();
  const number = `RZZ${String(id).padStart(8, '0')}`;
  const command = `orders send ${id} --courier Pathao --consignment PT-338-221`;
  expect((await run(command)).out).toBe(`${number} is on its way.`);
  expect((await buyer.get(`/api/cart/get_order_detail/${id}`)).body.data).toMatchObject({
    order_status: 2,
    courier: 'Pathao',
    consignment_number: 'PT-338-221',
  });
  expect(await lastChange()).toMatchObject({
    action: 'order.update',
    subject: `order ${id}`,
    details: { courier: { to: 'Pathao' }, consignment_number: { to: 'PT-338-221' }, sent: { to: true } },
  });
  expect((await run(command)).out).toBe(`${number} was marked as sent before.`);
  expect((await run(`orders send ${id} --courier ${'x'.repeat(61)}`)).code).toBe(2);
  const cancelled = await place();
  await run(`orders set-status ${cancelled} cancelled --yes`);
  expect(await run(`orders send ${cancelled} --json`)).toMatchObject({ code: 1 });
  expect((await run('orders send 99999999')).stderr).toContain('There is no order RZZ99999999.');
});

test('an order marked as paid by mistake can be marked as unpaid', async () => {
  const id = await place();
  await run(`orders mark-paid ${id} --yes`);
  const number = `RZZ${String(id).padStart(8, '0')}`;
  expect((await run(`orders mark-unpaid ${id}`)).code).toBe(2);
  expect(await runAnswering(`orders mark-unpaid ${id}`, false)).toMatchObject({
    asked: `Mark ${number} as not paid, ৳4,600?`,
    out: 'Nothing was changed.',
  });
  expect((await run(`orders mark-unpaid ${id} --yes`)).out).toBe(`${number} is not paid.`);
  expect((await buyer.get(`/api/cart/get_order_detail/${id}`)).body.data.is_paid).toBe(false);
  expect(await lastChange()).toMatchObject({ action: 'order.mark-unpaid', subject: `order ${id}` });
  expect((await run(`orders mark-unpaid ${id} --yes`)).out).toBe(`${number} was not paid before either.`);
  expect(JSON.parse((await run(`orders mark-unpaid ${id} --yes --json`)).out)).toEqual({
    id,
    paid: false,
    changed: false,
  });
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
  expect(JSON.parse((await run('coupons add 2027 --amount 1000 --json')).out)).toEqual({
    code: '2027',
    type: 'fixed_discount',
    amount: 1000,
    expiresAt: null,
  });
  await db.updateTable('coupons').set({ starts_at: '2099-01-01' }).where('code', '=', '2027').execute();
  expect((await run('coupons list')).out).toMatchInlineSnapshot(`
    "┌──────────┬──────────┬──────────────────┬─────────────┐
    │ Code     │ Discount │ Expires          │ State       │
    ├──────────┼──────────┼──────────────────┼─────────────┤
    │ EID10    │      10% │ never            │ active      │
    │ FLAT500  │     ৳500 │ never            │ active      │
    │ OLD      │      ৳50 │ 2020-02-01 06:00 │ expired     │
    │ OFF      │      ৳50 │ never            │ disabled    │
    │ BOISHAKH │      15% │ 2099-04-15 00:00 │ active      │
    │ 2027     │   ৳1,000 │ never            │ not started │
    └──────────┴──────────┴──────────────────┴─────────────┘"
  `);
  expect((await run('coupons disable boishakh')).code).toBe(2);
  expect(await runAnswering('coupons disable boishakh', false)).toMatchObject({
    asked: 'Disable boishakh? Shoppers who applied it can no longer order with it.',
    out: 'Nothing was changed.',
  });
  expect((await run('coupons disable boishakh --yes')).out).toBe('BOISHAKH is disabled.');
  expect(JSON.parse((await run('coupons disable 2027 --yes --json')).out)).toEqual({
    code: '2027',
    active: false,
  });
  expect((await buyer.get('/api/get_coupon_details/BOISHAKH')).body).toMatchObject({ is_valid: false });
  expect((await run('coupons disable boishakh --yes')).code).toBe(1);
  expect(await lastChange()).toMatchObject({ action: 'coupon.disable', subject: 'coupon 2027' });
});

test('a disabled coupon can be enabled again', async () => {
  await run('coupons add puja --percent 10');
  await run('coupons disable puja --yes');
  expect((await run('coupons enable puja')).out).toBe('PUJA is enabled.');
  expect((await buyer.get('/api/get_coupon_details/PUJA')).body).toMatchObject({ is_valid: true });
  expect(await lastChange()).toMatchObject({ action: 'coupon.enable', subject: 'coupon PUJA' });
  expect(await run('coupons enable puja')).toMatchObject({
    code: 1,
    stderr: 'There is no disabled coupon puja.',
  });
  await run('coupons disable old --yes');
  expect((await run('coupons enable old')).out).toBe('OLD is enabled, but has expired.');
  expect((await run('coupons enable 2027')).out).toBe('2027 is enabled, but has not started.');
  await run('coupons disable puja --yes');
  expect(JSON.parse((await run('coupons enable puja --json')).out)).toEqual({
    code: 'PUJA',
    active: true,
    state: 'active',
  });
});

test('without coupons, the list says so', async () => {
  await db.deleteFrom('coupons').where('code', '!=', 'OLD').execute();
  expect((await run('coupons list')).out).toContain('OLD');
  await db.deleteFrom('coupons').execute();
  expect((await run('coupons list')).out).toBe('No coupons.');
});

test('stock is set by id or slug', async () => {
  expect((await run('stock set white-panjabi 7')).out).toBe('White Panjabi: stock 28 → 7.');
  expect(await stockOf(ids.panjabi)).toBe(7);
  expect(await lastChange()).toMatchObject({ action: 'stock.set', details: { from: 28, to: 7 } });
  expect((await run('stock set nothing 7')).code).toBe(1);
  expect(await runAnswering('stock set white-panjabi 0', false)).toMatchObject({
    asked: 'Set the stock of white-panjabi to 0? Nobody can buy it then.',
    out: 'Nothing was changed.',
  });
  expect(JSON.parse((await run('stock set white-panjabi 1 --json')).out)).toEqual({
    id: ids.panjabi,
    from: 7,
    to: 1,
  });
});

test('stock is set by variation, where that is counted', async () => {
  expect(await run(`stock set ${ids.panjabi} 7 --variation M`)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('has one stock for all its variations'),
  });
  await db
    .updateTable('product_variations')
    .set({ stock: 2 })
    .where('product_id', '=', ids.panjabi)
    .execute();
  await db.updateTable('products').set({ current_stock: 6 }).where('id', '=', ids.panjabi).execute();
  for (const line of [`stock set ${ids.panjabi} 7`, `stock set ${ids.panjabi} 7 --variation XXL`])
    expect(await run(line)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Use --variation with one of "S", "M", "L".'),
    });
  expect((await run(`stock set ${ids.panjabi} 7 --variation M`)).out).toBe('White Panjabi, M: stock 2 → 7.');
  expect(await stockOf(ids.panjabi)).toBe(11);
  expect(await lastChange()).toMatchObject({ details: { from: 2, to: 7, variation: 'M' } });
});

test('backup counts the rows, and names what the file does not contain', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'razz-shop-command-'));
  const file = join(folder, 'shop.sql.gz');
  const { out } = await run(`backup ${file}`);
  const again = JSON.parse((await run(`backup ${file}.2 --json`)).out);
  await rm(folder, { recursive: true });
  expect(again).toMatchObject({ file: `${file}.2`, rows: { products: 5, districts: 64 } });
  const counts = Object.values<number>(again.rows);
  const total = counts.reduce((sum, count) => sum + count);
  const { dataDir } = shop.app.config;
  expect(out).toBe(
    `Wrote ${file}: ${total} rows, including ${again.rows.orders} orders. Also back up ${join(dataDir, 'secret')} and the imported pictures, ${join(dataDir, 'pictures/originals')}.`,
  );
});

test('settings are shown as text and JSON', async () => {
  const { out } = await run('settings show');
  expect(out).toMatch(/^shippingDhaka\s+100$/m);
  expect(out).toMatch(/^pages\.0\.title\.en\s+Help$/m);
  expect(out).not.toContain('[object Object]');
  expect(JSON.parse((await run('settings show --json')).out)).toMatchObject({ shippingDhaka: 100 });
});

test('settings are listed, set and unset', async () => {
  const setting = async (name: string) => {
    const found: { name: string }[] = JSON.parse((await run('settings list --json')).out);
    return found.find((each) => each.name === name);
  };
  expect(await run('settings set shipping_dhaka 80')).toEqual({
    code: 0,
    out: 'SHIPPING_DHAKA is 80.',
    stderr: '',
  });
  expect(await lastChange()).toEqual({
    actor: 'tester@shop',
    action: 'settings.update',
    subject: 'settings',
    details: { shipping_dhaka: { from: null, to: '80' } },
  });
  expect((await run('settings list')).out).toMatch(/│ SHIPPING_DHAKA +│ 80 +│ the owner +│/);
  expect((await run('settings list')).out).toMatch(/│ DELIVERY_DAYS_DHAKA +│ 1-3 +│ default +│/);
  expect(await setting('SHIPPING_DHAKA')).toEqual({ name: 'SHIPPING_DHAKA', text: '80', default: '100' });
  expect((await run('settings show')).out).toMatch(/^shippingDhaka +80$/m);
  expect((await run('settings set SHIPPING_DHAKA 80')).out).toBe('SHIPPING_DHAKA was already 80.');
  expect((await run('settings unset SHIPPING_DHAKA')).out).toBe('SHIPPING_DHAKA is no longer set.');
  expect((await run('settings unset SHIPPING_DHAKA')).out).toBe('SHIPPING_DHAKA was not set.');
  expect(await setting('SHIPPING_DHAKA')).toEqual({ name: 'SHIPPING_DHAKA', text: '', default: '100' });
});

test('commands print which database they use, without its password', async () => {
  const { dataDir } = shop.app.config;
  expect((await runAt(undefined, 'coupons list --json')).database).toBe(`Database: embedded, in ${dataDir}`);
  const url = 'postgres://razz:a-password@db.example:5432/razz';
  const { database, out } = await runAt(url, 'coupons disable NONE', async () => false);
  expect(database).toBe('Database: db.example:5432/razz');
  expect(out).toBe('Nothing was changed.');
  expect((await runAt('postgres:///razz?host=/run/postgresql', 'coupons list')).database).toBe(
    'Database: /run/postgresql/razz',
  );
  for (const line of ['orders --help', 'orders show'])
    expect((await runAt(undefined, line)).database).toBeUndefined();
});

test.each([
  ['orders fly', /^Unknown command 'fly'\./],
  ['orders show', /^Missing required argument 'order'\./],
  ['orders list --status lost', /^Invalid --status "lost"\. Use one of pending, /],
  ['orders list --limit many', /^Invalid --limit "many"\. Use a whole number from 1 to 10000\./],
  ['orders --colour', /^Unknown option '--colour'\./],
  ['settings set PORT 80', /^Invalid <setting> "PORT"\. Use one of SHOP_NAME, /],
  ['coupons add NEW', /^Use either --percent or --amount\./],
  ['coupons add NEW --percent 5 --amount 5', /^Use either --percent or --amount\./],
  ['coupons add NEW+ --percent 5', /^Invalid <code> "NEW\+"\. Use letters, digits and hyphens, at most 40\./],
  ['coupons add +NEW --percent 5', /^Invalid <code> "\+NEW"\./],
  ['coupons add NEW --percent 0', /^Invalid --percent "0"\./],
  ['coupons add NEW --percent 101', /^Invalid --percent "101"\. Use a whole number from 1 to 100\./],
  ['coupons add NEW --amount 0', /^Invalid --amount "0"\. Use a whole number from 1 to 1000000\./],
  ['coupons add NEW --amount 5 --until 2001-01-01', /^Invalid --until "2001-01-01"\. Use a future date/],
  ['stock set 1 -5', /^Invalid <quantity> "-5"\. Use a whole number from 0 to 1000000\./],
  ['stock set 1 1000001', /^Invalid <quantity> "1000001"\./],
  ['orders show 0', /^Invalid <order> "0"\./],
  ['orders show RZZ2147483648', /^Invalid <order> "RZZ2147483648"\./],
  ['orders show no.12', /^Invalid <order> "no\.12"\./],
  ['orders show 12a', /^Invalid <order> "12a"\./],
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

/** A command and its subcommands, with their arguments and options. */
const describeCommand = (command: Command): string[] => {
  const names = command.registeredArguments.map((argument) => `<${argument.name()}>`);
  const parts = [
    ...command.registeredArguments.map((argument) => [argument.name(), argument.description]),
    ...command.options.map(({ flags, description, defaultValue }) => [
      flags,
      defaultValue === undefined ? description : `${description} (default: ${defaultValue})`,
    ]),
  ];
  return [
    `${[command.name(), ...names].join(' ')}: ${command.description()}`,
    ...parts.map(([name, description]) => `  ${name}: ${description}`),
    ...command.commands.flatMap(describeCommand).map((line) => `  ${line}`),
  ];
};

test('help, and an unknown order', async () => {
  expect(await run('')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Usage: npm run shop -- \[options\] \[command\]\n/),
  });
  const terminal: Terminal = { write: () => {}, writeError: () => {}, ask: undefined };
  expect(describeCommand(shopCommand(contextOf(terminal))).join('\n')).toMatchInlineSnapshot(`
    "npm run shop --: Manage orders, coupons, stock, reviews, staff and settings, check the shop, back up and restore. Every change is recorded in the audit log.
      --json: print JSON (default: false)
      -y, --yes: do not ask for confirmation (default: false)
      orders: list, show and change orders
        list: list orders, newest first
          --status <status>: only orders with this status: pending, processing, cancelled, delivered
          --unpaid: only unpaid orders (default: false)
          --limit <count>: how many to list (default: 50)
        show <order>: show an order
          order: id or number
        set-status <order> <status>: change the status of an order; cancelling returns its products to stock
          order: id or number
          status: pending, processing, cancelled, delivered
        send <order>: mark an order as handed to the courier, of which the buyer is told
          order: id or number
          --courier <name>: who delivers the parcel
          --consignment <number>: the courier's number of the parcel
        cancel: cancel all pending, unpaid orders of a guest or phone number, without mails
          --session <id>: the guest's session, as shown by orders show
          --phone <number>: the phone number of the delivery address
        mark-paid <order>: mark an order as paid
          order: id or number
        mark-unpaid <order>: mark an order as not paid, such as after a mistake or a returned payment
          order: id or number
      coupons: list, add, disable and enable coupons
        list: list all coupons
        add <code>: add a coupon
          code: what shoppers type
          --percent <percent>: discount in percent of the subtotal
          --amount <taka>: discount in taka
          --from <date>: its first day in Dhaka, such as 2027-04-01, or a time
          --until <date>: its last day in Dhaka, such as 2027-04-14, or a time
          --minimum <taka>: subtotal from which it gives its discount
          --uses <number>: how many orders can have it
          --uses-per-customer <number>: how many orders of a customer can
        disable <code>: disable a coupon
          code: in upper or lower case
        enable <code>: enable a disabled coupon
          code: in upper or lower case
      stock: change the stock of products
        set <product> <quantity>: set the stock of a product
          product: id or slug
          quantity: new stock
          --variation <name>: the variation, for a product with a stock for each of them
      reviews: list, publish, reject and answer reviews
        list: list reviews, oldest first; those to check by default
          --state <state>: only reviews in this state (default: pending)
          --limit <count>: how many to list (default: 50)
        show <review>: show a review
          review: id
        publish <review>: show a review on the page of its product
          review: id
        reject <review>: do not show a review
          review: id
        answer <review> <text>: set the vendor's answer to a review; an empty text removes it
          review: id
          text: plain text
      staff: manage who signs in to the panel
        list: list the staff
        add <email>: add a member of the staff, and print the password
          email: to sign in with
          --role <role>: owner: everything; staff: orders and customers; vendor: the own products, stock and lines of orders
          --name <name>: default: the email
          --vendor <vendor>: id or slug of the vendor, for the role vendor
          --order-mails <language>: language of the mails about new orders, or off; default: en for owners and vendors
        update <email>: change the name, role or vendor of a member, or disable the account
          email: 
          --name <name>: 
          --role <role>: 
          --vendor <vendor>: id or slug of the vendor, for the role vendor
          --disable: end the sessions and prevent signing in
          --enable: allow signing in again
        remove <email>: remove a member of the staff and end the sessions
          email: 
        order-mails <email> <language>: choose whether a member is notified of new orders by mail
          email: 
          language: language of the mails, or off
        low-stock-mails <email> <language>: choose whether an owner or a vendor is mailed once a day about low stock
          email: 
          language: language of the mails, or off
        password <email>: set a new random password, print it and end the sessions
          email: 
        reset-totp <email>: turn the authenticator app of a member off, and end the sessions
          email: 
      secret: manage the secret that signs tracking links
        replace: accept the configured secret instead of the one that this database was used with
      backup <file>: back up the whole database to a file while the shop is running
        file: a new file, such as razz-2027-01-31.sql.gz
      restore <file>: restore a backup into an empty database
        file: a file written by backup
      check: list what the shop still lacks to sell; fails if there is anything
      settings: show and change the settings of the shop
        list: list what the owner can set, and what sets it now
        set <setting> <value>: set a value; servers use it within PAGE_CACHE_SECONDS, or ten seconds if that is more
          setting: such as SHIPPING_DHAKA
          value: such as 80
        unset <setting>: remove a value that was set, so that the default applies
          setting: such as SHIPPING_DHAKA
        show: show all settings as pages have them"
  `);
  expect(await run('orders show 2147483647')).toMatchObject({
    code: 1,
    stderr: 'There is no order RZZ2147483647.',
  });
});

test('cancels all pending, unpaid orders of a guest or a phone number and returns their products', async () => {
  const [guest, other] = [await shop.browser(), await shop.browser()];
  const before = await stockOf(ids.saree);
  const placed: number[] = [];
  for (const browser of [guest, guest, other])
    placed.push((await browser.post('/api/cart/place_order', order())).body.order_id);
  const [first, paid] = placed;
  await run(`orders mark-paid ${paid} --yes`);
  const { out } = await run(`orders show ${first}`);
  const session = /^Session +(\d+)$/m.exec(out)?.[1];
  const { asked } = await runAnswering(`orders cancel --session ${session}`, false);
  expect(asked).toBe('Cancel 1 orders with 1 pieces? Their products return to stock.');
  expect(await run(`orders cancel --session ${session} --yes`)).toMatchObject({
    code: 0,
    out: 'Cancelled 1 orders. 1 pieces are in stock again.',
  });
  expect(await lastChange()).toMatchObject({
    actor: 'tester@shop',
    action: 'order.set-status',
    subject: `order ${first}`,
    details: { to: 'cancelled', stock: 'returned' },
  });
  await db.updateTable('orders').set({ order_status: 2 }).where('id', 'not in', placed).execute();
  expect(JSON.parse((await run('orders cancel --phone +8801712345678 --yes --json')).out)).toEqual({
    cancelled: [placed[2]],
    pieces: 1,
  });
  expect((await run('orders cancel --phone 01712345678')).out).toBe('There are no pending, unpaid orders.');
  expect(await stockOf(ids.saree)).toBe(before - 1);
  for (const line of ['orders cancel', 'orders cancel --phone 1 --session 2'])
    expect((await run(line)).stderr).toContain('Name either --session or --phone.');
});

test('staff can be added, listed and removed, and get a new password', async () => {
  expect((await run('staff list')).out).toMatch(/^Nobody can sign in to the panel\./);
  const added = JSON.parse(
    (await run('staff add farhana@shop.example --role owner --name Farhana --json')).out,
  );
  expect(added).toMatchObject({ email: 'farhana@shop.example', role: 'owner' });
  expect(added.password).toMatch(/^[\w-]{20}$/);
  expect((await run('staff add tailor@shop.example --role vendor --vendor old-town-tailors')).out).toMatch(
    /^Added tailor@shop\.example as vendor of Old Town Tailors\. Password: [\w-]{20}$/,
  );
  expect(await lastChange()).toMatchObject({
    actor: 'tester@shop',
    action: 'staff.add',
    details: { email: 'tailor@shop.example', role: 'vendor', vendor: 'Old Town Tailors' },
  });
  expect((await run('staff list')).out).toMatchInlineSnapshot(`
    "┌─────────────────────┬──────────────────────┬────────┬──────────────────┬─────────────┐
    │ Name                │ Email                │ Role   │ Vendor           │ Can sign in │
    ├─────────────────────┼──────────────────────┼────────┼──────────────────┼─────────────┤
    │ Farhana             │ farhana@shop.example │ owner  │                  │ yes         │
    │ tailor@shop.example │ tailor@shop.example  │ vendor │ Old Town Tailors │ yes         │
    └─────────────────────┴──────────────────────┴────────┴──────────────────┴─────────────┘"
  `);

  expect((await run('staff update tailor@shop.example --role staff --name Tailor --disable')).out).toBe(
    'Changed tailor@shop.example.',
  );
  expect(await lastChange()).toMatchObject({
    actor: 'tester@shop',
    action: 'staff.update',
    details: {
      name: { from: 'tailor@shop.example', to: 'Tailor' },
      role: { from: 'vendor', to: 'staff' },
      vendor: { from: 'Old Town Tailors', to: null },
      is_disabled: { from: false, to: true },
    },
  });
  expect((await run('staff list')).out).toContain('│ Tailor  │ tailor@shop.example  │ staff │        │ no ');
  expect((await run('staff update Tailor@shop.example --role vendor --vendor 2 --enable')).code).toBe(0);
  expect((await run('staff update tailor@shop.example --enable')).out).toBe('Nothing was changed.');

  const client = await shop.browser();
  const signIn = async (password: string) =>
    (await client.post('/api/admin/sign_in', { email: 'farhana@shop.example', password })).status;
  expect(await signIn(added.password)).toBe(200);
  const { password } = JSON.parse((await run('staff password farhana@shop.example --yes --json')).out);
  expect((await client.get('/api/admin/me')).status).toBe(401);
  expect([await signIn(added.password), await signIn(password)]).toEqual([422, 200]);

  const reset = 'staff reset-totp Farhana@shop.example';
  expect((await run(`${reset} --yes`)).out).toMatch(/^Nothing was changed/);
  await sql`INSERT INTO staff_totp (staff_id, secret, confirmed_at)
    SELECT id, '\\x00', now() FROM staff WHERE email = 'farhana@shop.example'`.execute(db);
  expect(await signIn(password)).toBe(422);
  expect((await runAnswering(reset, false)).out).toBe('Nothing was changed.');
  expect(await signIn(password)).toBe(422);
  expect((await run(`${reset} --yes`)).out).toMatch(/signs in with the password alone/);
  expect((await client.get('/api/admin/me')).status).toBe(401);
  expect(await lastChange()).toMatchObject({
    actor: 'tester@shop',
    action: 'staff.remove-totp',
    details: {},
  });
  expect(await signIn(password)).toBe(200);

  expect((await runAnswering('staff remove farhana@shop.example', false)).out).toBe('Nothing was changed.');
  expect((await run('staff remove farhana@shop.example --yes')).out).toBe('Removed farhana@shop.example.');
  expect((await client.get('/api/admin/me')).status).toBe(401);
  expect(await lastChange()).toMatchObject({
    action: 'staff.remove',
    details: { email: 'farhana@shop.example', role: 'owner' },
  });
});

test.each([
  ['staff add nonsense --role owner', 2, /Use an email address/],
  ['staff add x@shop.example', 2, /--role/],
  ['staff add x@shop.example --role boss', 2, /Use one of owner, staff, vendor/],
  ['staff add x@shop.example --role vendor', 2, /needs --vendor/],
  ['staff add x@shop.example --role staff --vendor 1', 2, /needs --vendor/],
  ['staff add x@shop.example --role vendor --vendor 99', 1, /There is no vendor 99\./],
  ['staff add TAILOR@shop.example --role owner', 1, /There is already a member/],
  ['staff update x@shop.example --disable', 1, /There is no member/],
  ['staff update tailor@shop.example --disable --enable', 2, /either --disable or --enable/],
  ['staff update tailor@shop.example --vendor 99', 1, /There is no vendor 99\./],
  ['staff update tailor@shop.example --role staff --vendor 2', 1, /Only the role vendor has a vendor\./],
  ['staff remove x@shop.example --yes', 1, /There is no member/],
  ['staff password x@shop.example --yes', 1, /There is no member/],
  ['staff reset-totp x@shop.example --yes', 1, /There is no member/],
  ['staff remove tailor@shop.example', 2, /add --yes/],
])('%s fails', async (line, code, message) => {
  const result = await run(line);
  expect(result.code).toBe(code);
  expect(result.stderr).toMatch(message);
});
