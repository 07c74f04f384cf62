import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { composeShop } from '../../server/config/compose-shop.ts';
import { smallShop } from '../support/small-shop.ts';
import { testConfig } from '../support/test-config.ts';

const folder = await mkdtemp(join(tmpdir(), 'razz-shop-info-'));
afterAll(() => rm(folder, { recursive: true }));

const file = join(folder, 'shop.json');
const shopOf = async (content: unknown) => {
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return composeShop(testConfig({ SHOP_INFO_FILE: file, SHIPPING_DHAKA: '60' }).shop);
};
const fact = { title: { en: 'Delivery' }, text: { en: 'All districts' } };
const page = (text: object) => ({ title: { en: 'Store' }, sections: [{ paragraphs: [text] }] });

describe('SHOP_INFO_FILE', () => {
  test('accepts the example file', () => {
    const source = testConfig({ SHOP_INFO_FILE: 'deploy/shop-info.example.json' }).shop;
    const { facts, pages } = composeShop(source).settings;
    expect(facts?.[1]?.text).toEqual({
      en: '৳100 inside Dhaka, ৳150 outside.',
      bn: 'ঢাকায় ৳১০০, ঢাকার বাইরে ৳১৫০।',
    });
    expect(pages?.map(({ slug }) => slug)).toEqual(['help', 'delivery', 'returns', 'privacy', 'our-store']);
  });

  test('overrides the given settings only', async () => {
    const shop = await shopOf({
      contact: { phone: '09612 000 000' },
      popularSearches: [{ en: 'gamcha', bn: 'গামছা' }],
      pages: { help: null, store: page({ en: 'Inside Dhaka {shippingDhaka}.', bn: 'ঢাকায় {shippingDhaka}।' }) },
    });
    const { contact, popularSearches, pages } = shop.settings;
    expect(contact).toEqual({ phone: '09612 000 000' });
    expect(popularSearches).toEqual([{ en: 'gamcha', bn: 'গামছা' }]);
    expect(pages?.map(({ slug }) => slug)).toEqual(['delivery', 'returns', 'terms', 'privacy', 'store']);
    expect(shop.pages.get('store')?.sections[0]?.paragraphs).toEqual([
      { en: 'Inside Dhaka ৳60.', bn: 'ঢাকায় ৳৬০।' },
    ]);
  });

  test('pages promise a contact only if one is set, and then name it', async () => {
    const textsOf = async (content: object) => JSON.stringify([...(await shopOf(content)).pages]);
    const own = { pages: { store: page({ en: 'Ask {contact}.' }), hours: page({ en: 'Nine to five.' }) } };
    for (const contact of [undefined, {}]) {
      const without = await textsOf({ ...own, contact });
      expect(without).not.toMatch(/contact|Ask|জানান/i);
      expect(without).toContain('Nine to five.');
    }
    const contact = { phone: '09612 000 000', whatsapp: '01712345678', email: 'shop@razz.example' };
    const texts = await textsOf({ ...own, contact });
    for (const text of [
      'contact us: 09612 000 000, WhatsApp 01712345678, shop@razz.example.',
      'জানান: 09612 000 000',
      'Ask 09612',
    ])
      expect(texts).toContain(text);
  });

  test.each<[unknown, RegExp]>([
    ['{', /shop\.json is not JSON: /],
    [{ contacts: {} }, /shop\.json: the file: .*"contacts"/],
    [{ contact: { phone: 'call us' } }, /contact\.phone: /],
    [
      { pages: { help: { title: { en: '' }, sections: [] } } },
      /pages\.help\.title\.en: .*\n.*pages\.help\.sections: /,
    ],
    [{ popularSearches: ['gamcha'] }, /popularSearches\.0: /],
    [{ pages: { store: page({ en: 'Call {telephone}.' }) } }, /unknown \{telephone\}/],
    [
      { pages: { store: page({ en: 'Call {telephone} or {fax}.' }) } },
      /shop\.json: pages\.store\.sections\.0\.paragraphs\.0\.en: unknown \{telephone\}; known: \{shopName\}, .*\n.*: unknown \{fax\}/,
    ],
  ])('%j is rejected with the location of the error', async (content, message) => {
    await expect(shopOf(content)).rejects.toThrow(message);
  });

  test('has 3 or 4 facts and at most 8 popular searches', async () => {
    const isAccepted = (content: unknown) =>
      shopOf(content).then(
        () => true,
        () => false,
      );
    const facts = ['payment', 'delivery', 'tracking', 'change', 'payment'].map((icon) => ({ ...fact, icon }));
    const search = { en: 'gamcha' };
    const accepted = [];
    for (const count of [2, 3, 4, 5]) accepted.push(await isAccepted({ facts: facts.slice(0, count) }));
    for (const count of [8, 9])
      accepted.push(await isAccepted({ popularSearches: Array(count).fill(search) }));
    expect(accepted).toEqual([false, true, true, false, true, false]);
  });

  test('must exist', () => {
    expect(() => testConfig({ SHOP_INFO_FILE: join(folder, 'none.json') })).toThrow(
      /none\.json cannot be read/,
    );
  });
});

test('default texts have no unresolved placeholder and exist in both languages', () => {
  const texts = JSON.stringify([...composeShop(testConfig().shop).pages.values()]);
  expect(texts).not.toMatch(/\{\w+\}/);
  expect(texts.match(/"bn":/g)?.length).toBe(texts.match(/"en":/g)?.length);
});

describe('a content page', () => {
  test('has meta data in the language of the visitor; an unknown one is 404', async () => {
    const shop = await smallShop();
    try {
      const open = (url: string, cookie = '') =>
        shop.app.inject({ url, headers: { accept: 'text/html', cookie } });
      const english = await open('/pages/delivery');
      expect(english.statusCode).toBe(200);
      expect(english.body).toContain('<title>Delivery · Razz</title>');
      expect(english.body).toContain(
        '<meta name="description" content="We deliver to all 64 districts: ৳100',
      );
      expect(english.body).toMatch(/<link rel="canonical" href="[^"]*\/pages\/delivery">/);
      expect((await open('/pages/delivery', 'razz_locale=bn')).body).toContain(
        '<title>ডেলিভারি · Razz</title>',
      );
      expect((await open('/pages/nowhere')).statusCode).toBe(404);
      expect((await shop.app.inject({ url: '/api/get_page/nowhere' })).statusCode).toBe(404);
    } finally {
      await shop.close();
    }
  });
});
