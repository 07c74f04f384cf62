import { afterAll, describe, expect, test } from 'vitest';
import { bn } from '../../server/messages/bn.ts';
import { en } from '../../server/messages/en.ts';
import type { BrowserClient } from '../support/browser-client.ts';
import { address, ids, order, smallShop } from '../support/small-shop.ts';

const shop = await smallShop();
afterAll(shop.close);

const withBanglaCookie = (browser: BrowserClient) => {
  browser.cookies.set('razz_locale', 'bn');
  return browser;
};

describe('the two languages', () => {
  /** Every message by its path, with placeholders filled in. */
  const flatten = (part: object, path: string[] = []): [string, string][] =>
    Object.entries(part).flatMap(([key, value]): [string, string][] => {
      const messagePath = [...path, key];
      const name = messagePath.join('.');
      if (typeof value === 'string') return [[name, value]];
      if (typeof value === 'object') return flatten(value, messagePath);
      const formatted = {
        notFound: () => value('product'),
        invalidShipping: () => value({ shippingDhaka: 60, shippingOutDhaka: 120 }),
        totalChanged: () => value({ subtotal: 100, discount: 10, shipping: 60, total: 150 }),
        insufficientStock: () => value('—', 2),
        chooseVariation: () => value('—', undefined),
        length: () => value('least', '2'),
        entries: () => value('most', '2'),
        number: () => value('most', '2'),
      }[name];
      return [[name, formatted?.() ?? value(2, 2, 2)]];
    });
  const english = flatten(en);
  const bangla = flatten(bn);

  test('have the same messages', () => {
    expect(bangla.map(([name]) => name)).toEqual(english.map(([name]) => name));
  });

  test('are complete, each in its own script', () => {
    for (const [name, text] of bangla) {
      expect(text, name).toMatch(/[\u0980-\u09EF]/);
      expect(text, name).not.toMatch(/undefined|NaN|\[object/);
    }
    // What is typed in Latin letters, and the technical names of clients.
    const words = bangla.map(([name, text]) => `${name}: ${text.match(/[a-z]+/gi)?.join(' ') ?? ''}`);
    expect(words.filter((line) => !line.endsWith(': '))).toMatchInlineSnapshot(`
      [
        "rules.redirect: https localhost http",
        "rules.href: shop women https",
        "panel.pageFixed: SHOP INFO FILE",
        "panel.sizeTableShape: Size Chest cm Length cm",
        "panel.pictures.type: JPEG PNG WebP AVIF GIF",
        "panel.pictures.heic: HEIC Most compatible JPEG",
        "panel.pictures.bytes: MB",
        "panel.importFileType: csv tsv txt xlsx xml json ndjson jsonl",
        "panel.importOldExcel: xls xlsx",
        "panel.attributeRequired: Size",
        "panel.slugInvalid: red jamdani saree",
        "httpStatus.415: JSON application json",
      ]
    `);
    for (const [name, text] of english) {
      expect(text, name).not.toMatch(/[\u0980-\u09EF]|undefined|NaN|\[object/);
    }
  });
});

describe('placeholders', () => {
  test('singular and plural, missing attribute', () => {
    expect(en.insufficientStock('Red Saree', 1)).toBe('Only 1 of Red Saree is left.');
    expect(en.insufficientStock('Red Saree', 2)).toBe('Only 2 of Red Saree are left.');
    expect(en.chooseVariation('Red Saree', undefined)).toBe('Please choose another option of Red Saree.');
    expect(bn.insufficientStock('Red Saree', 12)).toBe('Red Saree আর মাত্র ১২টি আছে।');
    expect(bn.chooseVariation('Red Saree', 'Size')).toBe('Red Saree-এর অন্য Size বেছে নিন।');
    expect(bn.noLongerSold('Red Saree')).toMatch(/^Red Saree আর বিক্রি হয় না/);
  });

  test('amounts', () => {
    const charges = { shippingDhaka: 60, shippingOutDhaka: 120 };
    expect(en.invalidShipping(charges)).toMatch(/৳60 in Dhaka, ৳120 elsewhere/);
    expect(bn.invalidShipping(charges)).toMatch(/ঢাকায় ৳৬০, অন্য জায়গায় ৳১২০/);
    const figures = { subtotal: 1000, discount: 100, shipping: 60, total: 960 };
    expect(en.totalChanged(figures)).toMatch(/৳960 \(subtotal ৳1,000, discount ৳100, delivery ৳60\)/);
    expect(bn.totalChanged(figures)).toMatch(/৳৯৬০ \(সাবটোটাল ৳১,০০০, ছাড় ৳১০০, ডেলিভারি ৳৬০\)/);
    expect([bn.couponPercentOff(10), bn.couponAmountOff(500)]).toEqual([
      expect.stringContaining('১০%'),
      expect.stringContaining('৳৫০০'),
    ]);
  });

  test('limits and waiting time', () => {
    expect(en.length('most', '120')).toBe('Use at most 120 characters.');
    expect(en.entries('most', '20')).toBe('Enter at most 20 entries.');
    expect(en.number('least', '1')).toBe('Enter a number of at least 1.');
    expect(bn.length('most', '120')).toBe('সর্বোচ্চ ১২০টি অক্ষর লিখুন।');
    expect(bn.number('least', '1')).toMatch(/^অন্তত ১ /);
    expect(en.tooManyAttempts(30)).toMatch(/wait 30 seconds/);
    expect(bn.tooManyAttempts(30)).toMatch(/৩০ সেকেন্ড/);
  });
});

describe('requests with the Bangla cookie get Bangla messages', () => {
  test('invalid fields', async () => {
    const browser = withBanglaCookie(await shop.browser());
    const { status, body } = await browser.post('/register', { name: '', phone: '12', password: 'short' });
    expect(status).toBe(422);
    expect(body).toEqual({
      message: bn.inputProblems,
      errors: {
        name: [bn.required],
        email: [bn.required],
        phone: [bn.rules.phone],
        password: [bn.rules.password],
      },
    });
  });

  test('a rejected order with its product', async () => {
    const browser = withBanglaCookie(await shop.browser());
    const placed = await browser.post(
      '/api/cart/place_order',
      order({ cart: [{ productId: ids.soldOut, quantity: 1, isVariant: false }] }),
    );
    expect(placed).toMatchObject({ status: 422, body: { message: bn.inputProblems } });
    expect(placed.body.errors.cart).toEqual([expect.stringMatching(/শেষ হয়ে গেছে।$/)]);
  });

  test('a rejected order with the Bangla name of its product', async () => {
    const named = (name_bn: string | null) =>
      shop.app.db.updateTable('products').set({ name_bn }).where('id', '=', ids.soldOut).execute();
    await named('নীল কাতান শাড়ি');
    const browser = withBanglaCookie(await shop.browser());
    const placed = await browser.post(
      '/api/cart/place_order',
      order({ cart: [{ productId: ids.soldOut, quantity: 1, isVariant: false }] }),
    );
    await named(null);
    expect(placed.body.errors.cart).toEqual([bn.soldOut('নীল কাতান শাড়ি')]);
  });

  test('coupon, credentials, missing session and unknown path', async () => {
    const browser = withBanglaCookie(await shop.browser());
    expect((await browser.get('/api/get_coupon_details/NOPE')).body.msg).toBe(bn.couponInvalid);
    const rejected = await browser.post('/login', { email: address.email, password: 'wrong' });
    expect(rejected.body.errors.email).toEqual([bn.wrongCredentials]);
    expect((await browser.get('/api/user/auth_check')).body.message).toBe(bn.signInRequired);
    expect((await browser.get('/api/nothing')).body.message).toBe(bn.pathNotFound);
  });
});

test('concurrent requests get messages in their own language', async () => {
  const bangla = withBanglaCookie(await shop.browser());
  const english = await shop.browser();
  const wrong = { email: address.email, password: 'wrong' };
  const responses = await Promise.all([
    bangla.post('/login', wrong),
    english.post('/login', wrong),
    bangla.post('/register', {}),
    english.post('/register', {}),
  ]);
  expect(responses.map(({ body }) => body.errors.email)).toEqual([
    [bn.wrongCredentials],
    [en.wrongCredentials],
    [bn.required],
    [en.required],
  ]);
});
