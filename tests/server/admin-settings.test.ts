import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { runShop } from '../../server/cli/shop/run.ts';
import type { AdminSettings, SettingName } from '../../src/contracts/admin/schemas/settings.ts';
import { BrowserClient } from '../support/browser-client.ts';
import { readOutbox } from '../support/mails.ts';
import { address, order, smallShop } from '../support/small-shop.ts';
import { signedInStaff } from '../support/staff.ts';
import { testApp } from '../support/test-app.ts';
import { testConfig, testSecret } from '../support/test-config.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'razz-settings-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const shop = await smallShop({ RAZZ_DATA_DIR: dataDir, RAZZ_DEMO: '0' });
afterAll(shop.close);
const { app } = shop;
const { db } = shop.database;
const owner = await signedInStaff(app, 'owner');
beforeEach(async () => {
  await db.updateTable('shop_settings').set({ texts: '{}' }).execute();
  await db.deleteFrom('audit_log').execute();
  await app.refreshShop();
});

const path = '/api/admin/settings';
const get = async (client = owner): Promise<AdminSettings> => (await client.get(path)).body.data;
const save = async (texts: Partial<Record<SettingName, string>>, client = owner) =>
  client.patch(path, { version: (await get(client)).version, ...texts });
const settingOf = ({ settings }: AdminSettings, name: SettingName) =>
  settings.find((setting) => setting.name === name);
/** Another server of the same shop, closed after the test. */
const server = async (environment: Record<string, string> = {}) => {
  const config = testConfig({ RAZZ_DATA_DIR: dataDir, RAZZ_DEMO: '0', ...environment });
  const other = await testApp({ config, database: shop.database });
  onTestFinished(() => other.close());
  await other.ready();
  return other;
};
const signedIn = async (environment: Record<string, string>) =>
  signedInStaff(await server(environment), 'owner');
const shown = async (client: { get: BrowserClient['get'] } = owner) =>
  (await client.get('/api/settings')).body;
const pageText = async (slug: string) => JSON.stringify((await owner.get(`/api/get_page/${slug}`)).body);

const everything = {
  shop_name: 'Anarkali',
  shop_phone: '09612 000 000',
  shop_whatsapp: '01712345678',
  shop_email: 'hello@anarkali.example',
  shop_address: 'House 7, Road 3, Dhanmondi',
  shipping_dhaka: '80',
  shipping_out_dhaka: '130.5',
  delivery_days_dhaka: '1',
  delivery_days_out_dhaka: '2-5',
  exchange_days: '7',
  bkash_merchant: '01811111111',
  bkash_personal: '01822222222',
  low_stock: '5',
  mail_sender_name: 'Anarkali Dhaka',
} satisfies Record<SettingName, string>;

test('the owner sees what is set, what the defaults are, and no placeholders', async () => {
  const { id, version, settings, history } = await get();
  expect({ id, history }).toEqual({ id: 1, history: [] });
  expect(version).toBeGreaterThan(0);
  expect(settings.map(({ name }) => name)).toEqual(Object.keys(everything));
  expect(settings.flatMap(({ name, ...rest }) => ('default' in rest ? [[name, rest]] : []))).toEqual([
    ['shop_name', { text: '', default: 'Razz' }],
    ['shipping_dhaka', { text: '', default: '100' }],
    ['shipping_out_dhaka', { text: '', default: '150' }],
    ['delivery_days_dhaka', { text: '', default: '1-3' }],
    ['delivery_days_out_dhaka', { text: '', default: '3-7' }],
    ['exchange_days', { text: '', default: '0' }],
    ['low_stock', { text: '', default: '3' }],
  ]);
  expect(settings.flatMap(({ name, fixed_by }) => (fixed_by === undefined ? [] : [name]))).toEqual([]);
});

test('what is saved applies at once: settings, pages, orders and mails', async () => {
  const { status, body } = await save(everything);
  expect(status).toBe(200);
  expect(
    Object.fromEntries(
      body.data.settings.map(({ name, text }: { name: string; text: string }) => [name, text]),
    ),
  ).toEqual(everything);
  expect(await shown()).toMatchObject({
    shopName: 'Anarkali',
    contact: {
      phone: '09612 000 000',
      whatsapp: '01712345678',
      email: 'hello@anarkali.example',
      address: 'House 7, Road 3, Dhanmondi',
    },
    shippingDhaka: 80,
    shippingOutDhaka: 130.5,
    deliveryDaysDhaka: { min: 1, max: 1 },
    deliveryDaysOutDhaka: { min: 2, max: 5 },
    exchangeDays: 7,
    bkashMerchant: '01811111111',
    bkashPersonal: '01822222222',
  });
  expect(await pageText('help')).toContain('09612 000 000, WhatsApp 01712345678, hello@anarkali.example');
  expect(await pageText('delivery')).toContain('Our office: House 7, Road 3, Dhanmondi.');
  const html = (await app.inject({ url: '/cart', headers: { accept: 'text/html' } })).body;
  expect(html).toContain('"shopName":"Anarkali"');
  const panel = (await app.inject({ url: '/admin', headers: { accept: 'text/html' } })).body;
  expect(panel).not.toContain('Razz');

  const guest = await shop.browser();
  const old = await guest.post('/api/cart/place_order', order());
  expect(old.status).toBe(422);
  expect(old.body.errors.shipping_amount[0]).toContain('৳80 in Dhaka');
  const placed = await guest.post(
    '/api/cart/place_order',
    order({ shipping_amount: 80, total_price_cart: 4580 }),
  );
  expect(placed.status).toBe(201);
  await app.flushMail();
  const mail = (await readOutbox(dataDir)).find((text) => text.includes(`To: ${address.email}\n`));
  expect(mail).toContain('From: Anarkali Dhaka <shop@razz.example>\n');
  expect(mail).toMatch(/Subject: Your order RZZ\d+ at Anarkali\n/);
});

test('a change keeps the other settings, and an empty text unsets one', async () => {
  await save({ shop_name: 'Anarkali', exchange_days: '7' });
  const { body } = await save({ exchange_days: ' ', shop_phone: ' 09612 000 000 ' });
  expect(settingOf(body.data, 'exchange_days')).toEqual({ name: 'exchange_days', text: '', default: '0' });
  expect(await shown()).toMatchObject({ shopName: 'Anarkali', contact: { phone: '09612 000 000' } });
  expect(await shown()).not.toHaveProperty('exchangeDays');
  expect(body.data.history.map(({ details }: { details: object }) => details)).toEqual([
    { exchange_days: { from: '7', to: null }, shop_phone: { from: null, to: '09612 000 000' } },
    { shop_name: { from: null, to: 'Anarkali' }, exchange_days: { from: null, to: '7' } },
  ]);
  expect(body.data.history[0]).toMatchObject({ action: 'settings.update', subject: 'settings' });
  const { version } = body.data;
  expect((await save({ shop_name: 'Anarkali' })).body.data.version).toBe(version);
});

test('a change that is based on an old version is a conflict, and changes nothing', async () => {
  const { version } = await get();
  await save({ shipping_dhaka: '90' });
  const { status, body } = await owner.patch(path, { version, shipping_dhaka: '70' });
  expect(status).toBe(409);
  expect(settingOf(body.current, 'shipping_dhaka')?.text).toBe('90');
  expect((await shown()).shippingDhaka).toBe(90);
});

test('of two owners who save at once, one gets the conflict', async () => {
  const { version } = await get();
  const responses = await Promise.all(
    ['80', '90'].map((shipping_dhaka) => owner.patch(path, { version, shipping_dhaka })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
});

describe('rejects', () => {
  test.each<[SettingName, string]>([
    ['shop_phone', 'call us'],
    ['shop_whatsapp', '02123456'],
    ['shop_email', 'anarkali'],
    ['shop_address', 'x'.repeat(301)],
    ['shipping_dhaka', 'free'],
    ['shipping_out_dhaka', '-1'],
    ['delivery_days_dhaka', '3-1'],
    ['delivery_days_out_dhaka', 'soon'],
    ['exchange_days', '366'],
    ['low_stock', '-1'],
    ['bkash_merchant', '01211111111'],
    ['bkash_personal', '123'],
    ['mail_sender_name', 'Anarkali <shop@anarkali.example>'],
    ['mail_sender_name', 'Anarkali\nBcc: all'],
  ])('%s: %j, as in the environment', async (name, text) => {
    const { status, body } = await save({ shop_name: 'Anarkali', [name]: text });
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([name]);
    expect(body.errors[name][0]).toMatch(/^Enter |unsupported character/);
    expect(settingOf(await get(), 'shop_name')?.text).toBe('');
    expect(() => testConfig({ [name.toUpperCase()]: text })).toThrow(name.toUpperCase());
  });
});

describe('what the server sets', () => {
  test('takes precedence, is named, and cannot be changed', async () => {
    await save({ shipping_dhaka: '80', shop_name: 'Anarkali' });
    const client = await signedIn({ SHIPPING_DHAKA: '60', MAIL_FROM: 'Shop <orders@shop.example>' });
    expect((await shown(client)).shippingDhaka).toBe(60);
    expect((await shown(client)).shopName).toBe('Anarkali');
    const found = await get(client);
    expect(settingOf(found, 'shipping_dhaka')).toEqual({
      name: 'shipping_dhaka',
      text: '60',
      default: '100',
      fixed_by: 'SHIPPING_DHAKA',
    });
    expect(settingOf(found, 'mail_sender_name')).toMatchObject({ text: 'Shop', fixed_by: 'MAIL_FROM' });
    for (const text of ['70', '']) {
      const { status, body } = await save({ shipping_dhaka: text }, client);
      expect(status).toBe(422);
      expect(body.errors.shipping_dhaka).toEqual([
        'This is set by SHIPPING_DHAKA on the server, and cannot be changed here.',
      ]);
    }
    expect((await shown()).shippingDhaka).toBe(80);
  });

  test('in a file fixes the contacts that it has', async () => {
    await save({ shop_phone: '16000 001', shop_email: 'hello@anarkali.example' });
    const client = await signedIn({ SHOP_INFO_FILE: 'deploy/shop-info.example.json' });
    const found = await get(client);
    expect(settingOf(found, 'shop_phone')).toMatchObject({ fixed_by: 'SHOP_INFO_FILE' });
    expect(settingOf(found, 'shop_address')).not.toHaveProperty('fixed_by');
    expect((await save({ shop_phone: '09612 111 111' }, client)).status).toBe(422);
    expect((await save({ shop_address: 'Mirpur' }, client)).status).toBe(200);
    const { contact } = await shown(client);
    expect(contact.address).toBe('Mirpur');
    expect(contact.phone).not.toBe('16000 001');
    const own = await signedIn({ SHOP_INFO_FILE: 'deploy/shop-info.example.json', SHOP_PHONE: '16123' });
    expect((await shown(own)).contact.phone).toBe('16123');
    expect(settingOf(await get(own), 'shop_phone')).toMatchObject({ fixed_by: 'SHOP_PHONE' });
  });

  test('in production, the bKash numbers stay numbers of the shop', async () => {
    await save({ bkash_merchant: '01811111111', bkash_personal: '01822222222' });
    const client = await signedIn({ NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' });
    for (const bkash_merchant of ['', '01700000001', '+8801700000002']) {
      const { status, body } = await save({ bkash_merchant }, client);
      expect([status, body.errors]).toEqual([
        422,
        { bkash_merchant: ['Shoppers send money to this number. Enter one that is yours.'] },
      ]);
    }
  });
});

describe('several servers', () => {
  test('a change reaches another one when it reads them again', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const guest = new BrowserClient(await server({ PAGE_CACHE_SECONDS: '30' }));
    for (const shippingDhaka of [80, 90]) {
      await save({ shipping_dhaka: String(shippingDhaka) });
      expect((await shown(guest)).shippingDhaka).not.toBe(shippingDhaka);
      vi.advanceTimersByTime(30_000);
      await vi.waitFor(async () => expect((await shown(guest)).shippingDhaka).toBe(shippingDhaka));
    }
  });

  test('orders are placed at the stored charges, also where older ones are still shown', async () => {
    const other = await server();
    const guest = await new BrowserClient(other).open();
    expect((await shown(guest)).shippingDhaka).toBe(100);
    await save({ shipping_dhaka: '80' });
    expect((await shown(guest)).shippingDhaka).toBe(100);
    const { status } = await guest.post('/api/cart/place_order', order());
    expect(status).toBe(422);
    const placed = await guest.post(
      '/api/cart/place_order',
      order({ shipping_amount: 80, total_price_cart: 4580 }),
    );
    expect(placed.status).toBe(201);
  });

  test('the command line changes the same settings', async () => {
    const out: string[] = [];
    const code = await runShop(['settings', 'set', 'SHOP_NAME', 'Anarkali'], {
      db,
      connection: async () => shop.database.connection,
      config: app.config,
      secret: async () => testSecret,
      actor: 'tester@shop',
      terminal: { write: (text) => out.push(text), writeError: () => {}, ask: undefined },
    });
    expect([code, out]).toEqual([0, ['SHOP_NAME is Anarkali.']]);
    await app.refreshShop();
    expect((await shown()).shopName).toBe('Anarkali');
    expect((await get()).history[0]).toMatchObject({ actor: 'tester@shop', action: 'settings.update' });
  });
});

test('what the owner sets is no longer missing to sell', async () => {
  const codes = async () =>
    (await owner.get('/api/admin/missing_to_sell')).body.data.map(({ code }: { code: string }) => code);
  const ofSettings = ['shop_name', 'bkash_numbers', 'contact'];
  expect(await codes()).toEqual(expect.arrayContaining(ofSettings));
  await save(everything);
  expect((await codes()).filter((code: string) => ofSettings.includes(code))).toEqual([]);
});
