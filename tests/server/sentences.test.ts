import { afterAll, describe, expect, test } from 'vitest';
import { bn } from '../../server/sentences/bn.ts';
import { en } from '../../server/sentences/en.ts';
import type { BrowserClient } from '../support/browser-client.ts';
import { address, ids, order, smallShop } from '../support/small-shop.ts';

const shop = await smallShop();
afterAll(shop.close);

const inBangla = (browser: BrowserClient) => {
  browser.cookies.set('razz_locale', 'bn');
  return browser;
};

describe('the two languages', () => {
  /** Every sentence of a catalogue by its way there, those with blanks filled in. */
  const sentences = (part: object, way: string[] = []): [string, string][] =>
    Object.entries(part).flatMap(([key, value]): [string, string][] => {
      const here = [...way, key];
      const name = here.join('.');
      if (typeof value === 'string') return [[name, value]];
      if (typeof value === 'object') return sentences(value, here);
      const said = {
        notFound: () => value('product'),
        delivery: () => value({ shippingDhaka: 60, shippingOutDhaka: 120 }),
        totalChanged: () => value({ subtotal: 100, discount: 10, shipping: 60, total: 150 }),
        onlyLeft: () => value('—', 2),
        chooseAnother: () => value('—', undefined),
        length: () => value('least', '2'),
        entries: () => value('most', '2'),
        number: () => value('most', '2'),
      }[name];
      return [[name, said?.() ?? value(2)]];
    });
  const english = sentences(en);
  const bangla = sentences(bn);

  test('have the same sentences', () => {
    expect(bangla.map(([name]) => name)).toEqual(english.map(([name]) => name));
  });

  test('are both whole sentences, of their own script', () => {
    for (const [name, text] of bangla) {
      expect(text, name).toMatch(/[\u0980-\u09EF]/);
      expect(text, name).not.toMatch(/undefined|NaN|\[object/);
    }
    for (const [name, text] of english) {
      expect(text, name).not.toMatch(/[\u0980-\u09EF]|undefined|NaN|\[object/);
    }
  });
});

describe('a page in Bangla is answered in Bangla', () => {
  test('fields at fault', async () => {
    const browser = inBangla(await shop.browser());
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

  test('an order that cannot be, with its product and pieces', async () => {
    const browser = inBangla(await shop.browser());
    const placed = await browser.post(
      '/api/cart/place_order',
      order({ cart: [{ productId: ids.soldOut, quantity: 1, isVariant: false }] }),
    );
    expect(placed).toMatchObject({ status: 422, body: { message: bn.inputProblems } });
    expect(placed.body.errors.cart).toEqual([expect.stringMatching(/শেষ হয়ে গেছে।$/)]);
  });

  test('a coupon, a wrong password, a page of nobody’s, an address that is gone', async () => {
    const browser = inBangla(await shop.browser());
    expect((await browser.get('/api/get_coupon_details/NOPE')).body.msg).toBe(bn.couponInvalid);
    const refused = await browser.post('/login', { email: address.email, password: 'wrong' });
    expect(refused.body.errors.email).toEqual([bn.wrongCredentials]);
    expect((await browser.get('/api/user/auth_check')).body.message).toBe(bn.mustSignIn);
    expect((await browser.get('/api/nothing')).body.message).toBe(bn.nothingHere);
  });
});

test('two answers at the same time keep their languages apart', async () => {
  const bangla = inBangla(await shop.browser());
  const english = await shop.browser();
  const wrong = { email: address.email, password: 'wrong' };
  const answers = await Promise.all([
    bangla.post('/login', wrong),
    english.post('/login', wrong),
    bangla.post('/register', {}),
    english.post('/register', {}),
  ]);
  expect(answers.map(({ body }) => body.errors.email)).toEqual([
    [bn.wrongCredentials],
    [en.wrongCredentials],
    [bn.required],
    [en.required],
  ]);
});
