import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { migrateUp } from '../../server/database/migrator.ts';
import { listingRepository } from '../../server/repositories/catalogue/listing.ts';
import { createProductSearch } from '../../server/repositories/catalogue/search-index.ts';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.ts';

interface Article {
  name: string;
  nameBn?: string | undefined;
  itemNumber?: string;
}

const createShop = async (database: FreshDatabase) => {
  const { pool } = database;
  await pool.query(`
    INSERT INTO categories (id, name, slug) VALUES (1, 'All', 'everything');
    INSERT INTO merchants (id, name, slug) VALUES (1, 'Shop', 'shop')`);
  const suggest = createProductSearch(pool);
  const { page } = listingRepository(pool);
  return {
    pool,
    /** Replaces all products; the first has id 1. */
    stock: async (articles: readonly Article[]) => {
      await pool.query('DELETE FROM products');
      await pool.query('DELETE FROM search_words');
      await pool.query(
        `INSERT INTO products (id, name, name_bn, slug, category_id, merchant_id, featured_img, unit_price, sales_price, keywords)
        SELECT n, name, nullif(name_bn, ''), 'product-' || n, 1, 1, '/pictures/a.webp', 100, 100, keywords
        FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS article (name, name_bn, keywords, n)`,
        [
          articles.map(({ name }) => name),
          articles.map(({ nameBn }) => nameBn ?? ''),
          articles.map(({ itemNumber }) => itemNumber ?? ''),
        ],
      );
    },
    listed: async (search: string): Promise<number[]> => {
      const request = { category_slug: 'all', filter_params: [{ search }], sort_option: 'all' as const };
      return (await page(0, request, 1, null)).data.map(({ id }) => id);
    },
    listedTotal: async (search: string): Promise<number> => {
      const request = { category_slug: 'all', filter_params: [{ search }], sort_option: 'all' as const };
      return (await page(0, request, 1, null)).meta.total;
    },
    counted: async (query: string) => {
      const { total, isExact } = await suggest(query, 1);
      return { total, isExact };
    },
    suggested: async (query: string, limit = 10): Promise<number[]> =>
      (await suggest(query, limit)).hits.map(({ id }) => id),
  };
};

const database = await freshDatabase();
afterAll(database.drop);
const shop = await createShop(database);

const letters = (alphabet: string) => fc.constantFrom(...alphabet);
const latinWord = fc.string({ unit: letters('abcdefgKLMNOSTYZéñüøßÉÇıЖж'), minLength: 1, maxLength: 8 });
const digits = fc.string({ unit: letters('0123456789'), minLength: 1, maxLength: 4 });
const banglaSyllable = fc
  .tuple(
    fc.constantFrom(
      'ক',
      'জ',
      'ম',
      'স',
      'ষ',
      'শ',
      'ণ',
      'ন',
      'ড়',
      'শ\u09dc',
      'য়',
      'ক্ষ',
      'স্ত',
      'ন্দ',
      'র\u200d্য',
      'ত্ব',
      'ৎ',
      'ঙ',
    ),
    fc.constantFrom('', 'া', 'ি', 'ী', 'ু', 'ূ', 'ৃ', 'ে', 'ৈ', 'ো', 'ৌ', '্যা', 'ঁ', 'ং'),
  )
  .map((parts) => parts.join(''));
const banglaWord = fc.array(banglaSyllable, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
const banglaDigits = fc.string({ unit: letters('০১২৩৪৫৬৭৮৯'), minLength: 1, maxLength: 3 });
const connector = fc.constantFrom(..."-/.+&_–—‑−’'·×\u200b");
const blank = fc.constantFrom(
  ' ',
  '\u00a0',
  '\u202f',
  '  ',
  ' - ',
  ', ',
  ' | ',
  ' “',
  '” ',
  ' (',
  ') ',
  ' & ',
  '\u3000',
  ' ৳',
);

/** A text with the words that a shopper sees in it. */
const joined = (word: fc.Arbitrary<string>, between: fc.Arbitrary<string>, maxLength: number) =>
  fc.array(fc.tuple(word, between), { minLength: 1, maxLength }).map((pairs) => ({
    text: pairs.map(([one, gap], i) => (i === pairs.length - 1 ? one : one + gap)).join(''),
    words: pairs.map(([one]) => one),
  }));
const latinName = joined(
  fc.oneof({ weight: 3, arbitrary: latinWord }, digits),
  fc.oneof(connector, blank),
  5,
);
const banglaName = joined(
  fc.oneof({ weight: 3, arbitrary: banglaWord }, banglaDigits, latinWord),
  fc.oneof(connector, blank),
  4,
);
const quoted = fc.constantFrom(
  ...['', '“”', '‘’', '"', '()', '«»', '\u200b\u200d'].map((marks) => [marks.slice(0, 1), marks.slice(1)]),
);
const product = fc.record({
  name: latinName,
  nameBn: banglaName,
  itemNumber: joined(fc.oneof(latinWord, digits), connector, 3),
  marks: quoted,
  normalForm: fc.constantFrom('NFC', 'NFD'),
});

const locales: [name: string, sql: string][] = [
  ['C', "LOCALE 'C'"],
  ['C.UTF-8 of PostgreSQL', "LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8' LOCALE 'C'"],
  ['ICU en-US', "LOCALE_PROVIDER icu ICU_LOCALE 'en-US' LOCALE 'C'"],
  ['ICU bn-BD', "LOCALE_PROVIDER icu ICU_LOCALE 'bn-BD' LOCALE 'C'"],
  // Its lower case of I is ı.
  ['ICU tr-TR', "LOCALE_PROVIDER icu ICU_LOCALE 'tr-TR' LOCALE 'C'"],
];

test.each(['ক ৳কো', 'কম ৳কমলো', '৳ত্বক কম', 'ত্বক৳ কমলো৳'])('a taka sign is no letter: %s', async (nameBn) => {
  await shop.stock([{ name: '0', nameBn }]);
  for (const word of nameBn.replaceAll('৳', '').split(' '))
    expect([word, await shop.listed(word), await shop.suggested(word)]).toEqual([word, [1], [1]]);
});

describe.each(locales)('with the locale %s', (_, locale) => {
  test('each name and item number, whole or by any of its words, finds its product', async () => {
    const own = await freshDatabase('template0', locale);
    try {
      await migrateUp(own.db);
      const { stock, listed, suggested } = await createShop(own);
      await fc.assert(
        fc.asyncProperty(fc.array(product, { minLength: 1, maxLength: 2 }), async (products) => {
          await stock(
            products.map(({ name, nameBn, itemNumber, marks: [open, close], normalForm }) => ({
              name: `${open}${name.text}${close}`.normalize(normalForm),
              nameBn: nameBn.text.normalize(normalForm),
              itemNumber: itemNumber.text,
            })),
          );
          for (const [i, { name, nameBn, itemNumber, marks }] of products.entries()) {
            const texts = [name, nameBn, itemNumber].flatMap(({ text, words }) => [text, ...words]);
            for (const text of new Set([...texts, marks.join(name.text), name.text.toUpperCase()])) {
              expect(await listed(text), `listing: ${JSON.stringify(text)}`).toContain(i + 1);
              expect(await suggested(text), `suggestions: ${JSON.stringify(text)}`).toContain(i + 1);
            }
          }
        }),
        { numRuns: 8 },
      );
    } finally {
      await own.drop();
    }
  });
});

/** The search forms of texts, in order. */
const formsOf = async (texts: readonly string[]): Promise<string[]> => {
  const { rows } = await database.pool.query<{ form: string }>(
    'SELECT search_form(text) AS form FROM unnest($1::text[]) WITH ORDINALITY AS t (text, n) ORDER BY n',
    [texts],
  );
  return rows.map(({ form }) => form);
};

const codePoints = Array.from({ length: 0x1fbf0 }, (_, code) => code)
  .filter((code) => code > 0 && (code < 0xd800 || (code > 0xdfff && code < 0xffff) || code >= 0x1f000))
  .map((code) => String.fromCodePoint(code));

test('every blank, punctuation mark and symbol separates words, in all of the Basic Multilingual Plane and emoji', async () => {
  const marks = codePoints.filter(
    (sign) => /[\p{P}\p{S}\p{Z}\p{Cc}]/u.test(sign) && !/[\p{L}\p{N}]/u.test(sign.normalize('NFKD')),
  );
  const forms = await formsOf(marks.map((mark) => `aa${mark}bb`));
  expect(marks.filter((_, i) => !/^aa[- ]bb$/.test(forms[i] ?? ''))).toEqual([]);
});

test('no letter, digit or vowel sign separates words', async () => {
  const signs = codePoints.filter(
    // Not modifier letters, which are used as apostrophes.
    (sign) =>
      /[\p{L}\p{M}\p{Nd}]/u.test(sign) &&
      /^[\p{L}\p{M}\p{N}]+$/u.test(sign.normalize('NFKD').replace(/[ʰ-˿]/, ' ')),
  );
  const forms = await formsOf(signs.map((sign) => `aa${sign}bb`));
  expect(signs.filter((_, i) => /[- ]/.test(forms[i] ?? ' '))).toEqual([]);
});

test.each([
  ['HT-1', 'HT1'],
  ['Panjabi Set 38-40', '3840'],
  ['T-Shirt', 'tshirt'],
  ['Women’s Kurti', 'womens kurti'],
  ["Women's Kurti", 'Women‘s'],
  ['“Zafran” Saree', '"zafran"'],
  ['A4 Frame', 'a4'],
  ['Size: X', 'x'],
  ['Café Rosé', 'cafe rose'],
  ['Ørsted', 'orsted'],
  ['Łódź', 'lodz'],
  ['Straße', 'STRASSE'],
  ['Zafran™ Soap', 'zafran'],
  ['Set ½', '1/2'],
  ['ＦＵＬＬ width', 'full'],
  ['Ankle\u00adlength', 'anklelength'],
  ['Shirt 42', '৪২'],
  ['পাঞ্জাবি ৪২', '42'],
  ['★★★', '★★★'],
  ['-', '-'],
  ["'\\", "'\\"],
  [`${'long'.repeat(30)}`, `${'long'.repeat(30)}`],
  ['Red/Blue/Green/Black/White/Pink/Grey/Gold/Teal', 'Red/Blue/Green/Black/White/Pink/Grey/Gold/Teal'],
  ['a b c d e f g h i j k', 'a b c d e f g h i j k'],
])('%s is found by %s', async (name, search) => {
  await shop.stock([{ name }, { name: 'Other' }]);
  expect(await shop.listed(search)).toEqual([1]);
  expect(await shop.suggested(search)).toEqual([1]);
});

test.each(['\0', 'a\0b', "'", '\\', ':*', '!', '&|', '\ud800', '\u200b', '৳'])(
  'the search text %j is no error',
  async (text) => {
    await shop.stock([{ name: 'Saree' }]);
    expect(await shop.listed(text)).toEqual([]);
    expect(await shop.suggested(text)).toEqual([]);
  },
);

describe('among more than a thousand matches', () => {
  const count = 1500;
  const articles = Array.from({ length: count }, (_, i) => ({
    name: i === 700 ? 'Silk Saree' : `Silk Saree of Tangail ${i}`,
    nameBn: i === 800 ? 'রেশমি শাড়ি' : `রেশমি শাড়ি টাঙ্গাইল ${i}`,
    itemNumber: `HT-${count - i}`,
  }));

  test.each([
    ['a whole name', 'silk saree', 701],
    ['a whole Bangla name', 'রেশমি শাড়ি', 801],
    ['an item number that others begin with', 'HT-1', count],
    ['an item number without its hyphen', 'ht12', count - 11],
  ])('%s is the first suggestion and the first result', async (_, search, id) => {
    await shop.stock(articles);
    expect((await shop.suggested(search))[0]).toBe(id);
    expect((await shop.listed(search))[0]).toBe(id);
  });
});

describe('a whole name comes first', () => {
  const long = Array.from({ length: 36 }, (_, i) => `part${i}`)
    .join(' ')
    .slice(0, 199);
  const names = [
    '7777',
    '501',
    '2-3',
    '100% Cotton',
    'A-Line Dress / Red (M)',
    "Women's “Eid” Set №5",
    'ß Über-Café',
    'জামদানি ২০২৬',
    'শাড়ি',
    long,
  ];

  test.each(names)('%s', async (name) => {
    const others = [`${name} ${name}`, `${name} 7`, `New ${name}`, `${name}x`];
    await shop.stock([{ name }, { name: 'B', nameBn: name }, ...others.map((other) => ({ name: other }))]);
    for (const search of [name, ` ${name.toUpperCase()} `]) {
      // Of the products that have the name, in English or Bangla, the newest is first.
      expect((await shop.listed(search)).slice(0, 2).toSorted()).toEqual([1, 2]);
      expect((await shop.suggested(search)).slice(0, 2).toSorted()).toEqual([1, 2]);
    }
  });

  test('and a suggestion knows how many results there are', async () => {
    await shop.stock([...names, 'Silk Saree', 'Cotton Saree'].map((name) => ({ name })));
    for (const search of ['saree', 'cotton', '7777', 'জামদানি', 'sare', 'silk cotton', 'nothing', ''])
      expect(await shop.counted(search), search).toEqual({
        total: await shop.listedTotal(search),
        isExact: true,
      });
  });
});

test.each([
  ['শাড়ি', 'শাড়ী'],
  ['শাড়ি', 'সাড়ি'],
  ['শাড়ি', 'শারি'],
  ['শাড়ি', 'শা\u09dcি'],
  ['জামদানি', 'জামদানী'],
  ['জামদানি', 'যামদানি'],
  ['সুতি', 'সূতি'],
  ['স্বর্ণ', 'সর্ন'],
  ['রঙিন', 'রঙ্গিন'],
  ['রঙিন', 'রংগিন'],
  ['রং', 'রঙ'],
  ['বাংলা', 'বাঙলা'],
  ['লুঙ্গি', 'লুংগী'],
  ['মেয়ে', 'মে\u09dfে'],
  ['পাঞ্জাবি', 'পান্জাবী'],
  ['কাঁথা', 'কাথা'],
  ['দুঃখ', 'দুখ'],
  ['উৎসব', 'উতসব'],
  ['কুর্তি', 'কুরতি'],
  ['উজ্জ্বল', 'উজ্বল'],
  ['আষাঢ়', 'আষাড়'],
  ['ক্ষেত', 'খেত'],
  ['বৌ', 'বউ'],
  ['বৈশাখ', 'বইশাখ'],
  ['ভালো', 'ভাল'],
  ['ব্যাগ', 'ব্যগ'],
  ['প্যান্ট', 'পেন্ট'],
  ['অ্যান্টিক', 'এ্যান্টিক'],
  ['সালোয়ার', 'সালওয়ার'],
  ['ঈদ', 'ইদ'],
  ['কৃতি', 'ক্রিতি'],
  ['টি-শার্ট', 'টিশার্ট'],
  ['থ্রি‌পিস', 'থ্রিপিস'],
])('the spelling variants %s and %s find each other', async (one, other) => {
  await shop.stock([{ name: one }, { name: 'A', nameBn: `লাল ${other}` }]);
  expect((await shop.listed(one)).toSorted()).toEqual([1, 2]);
  expect((await shop.listed(other)).toSorted()).toEqual([1, 2]);
  expect((await shop.suggested(other)).toSorted()).toEqual([1, 2]);
});

test.each([
  ['জামদানি', 'জামদনি'],
  ['পাঞ্জাবি', 'পাঞ্জবি'],
  ['কাতান', 'কাতন'],
  ['ওড়না', 'উড়না'],
  ['সালোয়ার', 'সেলোয়ার'],
  ['শাড়ি', 'শাডি'],
])('%s is found by the misspelt %s', async (name, misspelt) => {
  await shop.stock([{ name }, { name: 'টুপি' }]);
  expect(await shop.listed(misspelt)).toEqual([1]);
  expect(await shop.suggested(misspelt)).toEqual([1]);
});
