import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { findMissing } from '../../server/startup/missing-to-sell.ts';
import type { AdminPage, AdminPageRow, PageUpdate } from '../../src/contracts/admin/schemas/page.ts';
import { smallShop } from '../support/small-shop.ts';
import { signedInStaff } from '../support/staff.ts';
import { testApp } from '../support/test-app.ts';
import { testConfig } from '../support/test-config.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'razz-pages-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const shop = await smallShop({ RAZZ_DATA_DIR: dataDir, RAZZ_DEMO: '0' });
afterAll(shop.close);
const { app } = shop;
const { db } = shop.database;
const owner = await signedInStaff(app, 'owner');
beforeEach(async () => {
  await db.deleteFrom('shop_pages').execute();
  await db.deleteFrom('audit_log').execute();
  await db.updateTable('shop_settings').set({ pages_version: sql`pages_version + 1` }).execute();
  await app.refreshShop();
});

const get = async (slug: string, client = owner): Promise<AdminPage> =>
  (await client.get(`/api/admin/pages/${slug}`)).body.data;
const list = async (client = owner): Promise<AdminPageRow[]> =>
  (await client.get('/api/admin/pages')).body.data;
const states = async (client = owner) => (await list(client)).map(({ slug, state }) => [slug, state]);
const save = async (slug: string, fields: Omit<PageUpdate, 'version'>, client = owner) =>
  client.patch(`/api/admin/pages/${slug}`, { version: (await get(slug, client)).version, ...fields });
const shown = async (slug: string) => (await owner.get(`/api/get_page/${slug}`)).body;
const footer = async () =>
  (await owner.get('/api/settings')).body.pages.map(({ slug }: { slug: string }) => slug);

const standard = ['help', 'delivery', 'returns', 'terms', 'privacy'];

test('begins with general texts, whose lines are those that shoppers see', async () => {
  expect(await states()).toEqual(standard.map((slug) => [slug, 'general']));
  const page = await get('help');
  expect(page).toMatchObject({ title: 'Help', title_bn: 'সাহায্য', is_standard: true, history: [] });
  expect(page.text).toMatch(/^# How to order\nChoose a product/);
  expect(page.text_bn).toMatch(/^# কীভাবে অর্ডার করবেন\nপণ্য/);
  expect(page.placeholders).toContainEqual({ name: 'bkashMerchant', value: '01700000001' });
  // Saved as it was read, it is the same page.
  const before = await shown('help');
  expect((await save('help', { text: `${page.text}\n` })).status).toBe(200);
  expect(await shown('help')).toEqual(before);
});

test('a page is written in both languages, with the values of the settings, and the general text comes back', async () => {
  const before = await shown('returns');
  const { status, body } = await save('returns', {
    title: 'Exchange',
    title_bn: 'বদল',
    text: 'Within seven days.\n\n# How\nCall us, {shopName} collects it.\n',
    text_bn: 'সাত দিনের মধ্যে।\n# কীভাবে\nফোন করুন, {shopName} নিয়ে যাবে।',
  });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ state: 'own', version: expect.any(Number) });
  expect(body.data.history).toMatchObject([
    {
      action: 'page.update',
      details: { title: { from: 'Returns', to: 'Exchange' }, text: 'changed', text_bn: 'changed' },
    },
  ]);
  expect((await shown('returns')).data).toEqual({
    title: { en: 'Exchange', bn: 'বদল' },
    sections: [
      { paragraphs: [{ en: 'Within seven days.', bn: 'সাত দিনের মধ্যে।' }] },
      {
        heading: { en: 'How', bn: 'কীভাবে' },
        paragraphs: [{ en: 'Call us, Razz collects it.', bn: 'ফোন করুন, Razz নিয়ে যাবে।' }],
      },
    ],
  });
  const { version } = body.data;
  expect((await owner.post('/api/admin/pages/returns/removal', { version })).status).toBe(204);
  expect(await shown('returns')).toEqual(before);
  expect((await get('returns')).state).toBe('general');
});

test('a page of the own is empty at first, then shown, hidden and deleted', async () => {
  const { status, body } = await owner.post('/api/admin/pages', {
    title: 'Our story',
    title_bn: 'আমাদের গল্প',
  });
  expect([status, body.data.slug, body.data.state]).toEqual([201, 'our-story', 'empty']);
  expect(await footer()).toEqual(standard);
  expect((await owner.post('/api/admin/pages', { title: 'Our STORY' })).body.errors).toEqual({
    title: [expect.stringContaining('already')],
  });
  await save('our-story', { text: 'Two looms.\nThen ten.' });
  expect(await footer()).toEqual([...standard, 'our-story']);
  const url = '/pages/our-story';
  expect((await owner.get(url)).body).toContain('Then ten.');
  await save('our-story', { text: 'Two looms.\nThen twelve.' });
  expect((await owner.get(url)).body).toContain('Then twelve.');
  await save('our-story', { is_hidden: true });
  expect(await footer()).toEqual(standard);
  expect((await owner.get(url)).status).toBe(404);
  expect((await get('our-story')).text).toBe('Two looms.\nThen twelve.');
  const { version } = await get('our-story');
  await owner.post('/api/admin/pages/our-story/removal', { version });
  expect((await owner.get('/api/admin/pages/our-story')).status).toBe(404);
});

test('a title in Bangla has an address, and one without letters too', async () => {
  expect((await owner.post('/api/admin/pages', { title: 'আমাদের গল্প' })).body.data.slug).toBe('আমাদের-গল্প');
  const slug = encodeURIComponent('আমাদের-গল্প');
  expect((await save(slug, { text: 'দুটি তাঁত।' })).status).toBe(200);
  expect((await owner.get(`/pages/${slug}`)).body).toContain('দুটি তাঁত।');
  expect((await owner.post('/api/admin/pages', { title: '★' })).body.data.slug).toBe('page');
});

test.each<[string, Omit<PageUpdate, 'version'>, Record<string, string>]>([
  ['an unknown placeholder', { text: 'Call {telephone}.', text_bn: '' }, { text: '{telephone}' }],
  ['one in a title', { title: 'Ask {fax}' }, { title: '{fax}' }],
  ['a heading without text', { text: '# How\n# When\nNow.', text_bn: '' }, { text: '“How”' }],
  ['a missing paragraph', { text: 'One.\nTwo.', text_bn: 'এক।' }, { text_bn: 'number 2' }],
  ['a heading in one language', { text: '# One\nTwo.', text_bn: 'এক।\nদুই।' }, { text_bn: 'number 1' }],
  ['text in Bangla only', { text: '', text_bn: 'এক।' }, { text_bn: 'number 1' }],
  ['an empty title', { title: ' ' }, { title: '' }],
])('%s is rejected, and says so', async (_, fields, errors) => {
  const before = await get('delivery');
  const { status, body } = await save('delivery', fields);
  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toEqual(Object.keys(errors));
  for (const [field, text] of Object.entries(errors)) expect(body.errors[field][0]).toContain(text);
  expect(await get('delivery')).toEqual(before);
});

test('two people: the second sees what the first has written, and settings are not touched', async () => {
  const { version } = await get('terms');
  const settings = (await owner.get('/api/admin/settings')).body.data.version;
  await save('terms', { text: 'Ours.', text_bn: '' });
  const { status, body } = await owner.patch('/api/admin/pages/terms', { version, text: 'Mine.' });
  expect([status, body.current.text]).toEqual([409, 'Ours.']);
  const removal = await owner.post('/api/admin/pages/terms/removal', { version });
  expect([removal.status, removal.body.current.text]).toEqual([409, 'Ours.']);
  expect((await owner.get('/api/admin/settings')).body.data.version).toBe(settings);
});

test('a version never returns: not after the page was removed and written again', async () => {
  await owner.post('/api/admin/pages', { title: 'Stores' });
  const first = await get('stores');
  await owner.post('/api/admin/pages/stores/removal', { version: first.version });
  await owner.post('/api/admin/pages', { title: 'Stores' });
  expect((await get('stores')).version).toBeGreaterThan(first.version);
});

test('at most 30 pages', async () => {
  for (let count = standard.length; count < 30; count += 1)
    expect((await owner.post('/api/admin/pages', { title: `Page ${count}` })).status).toBe(201);
  expect((await owner.post('/api/admin/pages', { title: 'One more' })).body.errors.title[0]).toContain('30');
});

test('an own text is no longer missing to sell, and hidden terms are', async () => {
  const missing = async () =>
    (await findMissing(db, app.config)).find(({ code }) => code === 'own_pages')?.values;
  expect(await missing()).toEqual(standard);
  await save('privacy', { text: 'We keep your address.', text_bn: '' });
  await save('terms', { is_hidden: true });
  expect(await missing()).toEqual(['help', 'delivery', 'returns']);
  expect((await findMissing(db, app.config)).map(({ code }) => code)).toContain('page_terms');
});

describe('with a file of the server', () => {
  const otherServer = async () => {
    const file = join(dataDir, 'info.json');
    const pages = {
      returns: null,
      stores: { title: { en: 'Stores' }, sections: [{ paragraphs: [{ en: 'Khulna.' }] }] },
    };
    await writeFile(file, JSON.stringify({ pages }));
    const config = testConfig({ RAZZ_DATA_DIR: dataDir, RAZZ_DEMO: '0', SHOP_INFO_FILE: file });
    const other = await testApp({ config, database: shop.database });
    onTestFinished(() => other.close());
    await other.ready();
    return signedInStaff(other, 'owner');
  };

  test('its pages are shown as they are, and cannot be changed here', async () => {
    await save('returns', { text: 'In the database.', text_bn: '' });
    const client = await otherServer();
    expect(await states(client)).toEqual([
      ['help', 'general'],
      ['delivery', 'general'],
      ['returns', 'hidden'],
      ['terms', 'general'],
      ['privacy', 'general'],
      ['stores', 'own'],
    ]);
    const stores = await get('stores', client);
    expect(stores).toMatchObject({ fixed_by: 'SHOP_INFO_FILE', text: 'Khulna.', is_standard: false });
    const { status, body } = await save('stores', { text: 'Dhaka.' }, client);
    expect([status, body.current]).toEqual([409, undefined]);
    expect(body.message).toContain('SHOP_INFO_FILE');
    expect((await client.post('/api/admin/pages', { title: 'Stores' })).status).toBe(422);
  });
});
