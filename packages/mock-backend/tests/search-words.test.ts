import fc from 'fast-check';
import { setupServer } from 'msw/node';
import { expect, test } from 'vitest';
import { shopHandlers } from '../src/msw.ts';
import { matchesSearch } from '../src/search-words.ts';

const word = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'abcKLMZéñüÉЖж'), minLength: 1, maxLength: 6 }),
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 4 }),
  fc.constantFrom('শাড়ি', 'শা\u09dcি', 'য়', 'মে\u09dfে', 'র\u200d্যাপার', '৪২', 'ক'),
);
const between = fc.constantFrom(...' -/.+&_–’\u00a0', ' - ', '” ', ' “', ', ', ' & ');
const name = fc.array(fc.tuple(word, between), { minLength: 1, maxLength: 5 });

test('each name, whole or by any of its words, finds its product', () => {
  fc.assert(
    fc.property(name, fc.constantFrom('NFC', 'NFD'), (pairs, normalForm) => {
      const text = pairs.map((pair) => pair.join('')).join('');
      const stored = `“${text}”`.normalize(normalForm);
      for (const search of [text, stored, ...pairs.map(([one]) => one)])
        expect(matchesSearch(search, stored), JSON.stringify(search)).toBe(true);
      expect(matchesSearch(`${text} missingword`, stored)).toBe(false);
    }),
  );
});

test.each([
  ['HT-1', 'ht1', true],
  ['Tshirt', 'T-Shirt', true],
  ['Shirt 42', '৪২', true],
  ['Café', 'cafe', true],
  ['★★★', '★★★', true],
  ['Saree', '★', false],
  ['Saree', 'shirt', false],
])('%s is found by %s: %s', (text, search, isFound) => {
  expect(matchesSearch(search, text)).toBe(isFound);
});

test('listing and suggestions find a Bangla name and a number with a hyphen', async () => {
  const { handlers, world } = shopHandlers({ as: 'customer' });
  const server = setupServer(...handlers);
  server.listen({ onUnhandledRequest: 'error' });
  try {
    const [product] = world.products;
    if (product === undefined) throw new Error('The mock has no products.');
    Object.assign(product, { name: '“Zafran” Saree 38-40', name_bn: 'লাল শাড়ি' });
    const post = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' };
      const request = { method: 'POST', headers, body: JSON.stringify(body) };
      return (await fetch(`http://shop.example${path}`, request)).json();
    };
    for (const search of ['38-40', 'zafran', 'শা\u09dcি']) {
      const filter = { category_slug: 'all', filter_params: [{ search }], sort_option: 'all' };
      expect(await post('/api/filter_products', filter)).toMatchObject({ data: [{ id: product.id }] });
      const requests = [{ indexName: 'products', query: search }];
      expect(await post('/1/indexes/*/queries', { requests })).toMatchObject({
        results: [{ hits: [{ id: product.id }] }],
      });
    }
  } finally {
    server.close();
  }
});
