import { expect, test } from 'vitest';
import { addViewed, readViewed, type ViewedProduct } from '../../src/domain/browsing-history.ts';
import { kurti, saree } from '../machines/fixtures.ts';

const week = 7 * 86_400;
const now = 1_800_000_000;

test('the last viewed product comes first, without duplicates, and at most twelve are stored', () => {
  const twice = addViewed(addViewed(addViewed([], saree, now), kurti, now + 1), saree, now + 2);
  expect(twice.map(({ at, product }) => [at, product.id])).toEqual([
    [now + 2, saree.id],
    [now + 1, kurti.id],
  ]);
  const many = Array.from({ length: 30 }, (_, i) => ({ ...saree, id: i + 1 })).reduce<ViewedProduct[]>(
    (list, product) => addViewed(list, product, now),
    [],
  );
  expect(many.map(({ product }) => product.id)).toEqual([30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19]);
});

test('descriptions and gallery are not stored', () => {
  const [entry] = addViewed([], { ...saree, description: '<p>Long</p>', gallery: [] }, now);
  expect(entry?.product).toEqual(saree);
});

test('stored entries are read back, without old and invalid ones', () => {
  const stored = [
    { at: now, product: saree },
    { at: now - week, product: kurti },
    { at: now, product: { ...kurti, sales_price: -1 } },
    { product: kurti },
    null,
  ];
  expect(readViewed(JSON.parse(JSON.stringify(stored)), now)).toEqual([{ at: now, product: saree }]);
  for (const broken of [null, undefined, 'text', 7, {}]) expect(readViewed(broken, now)).toEqual([]);
});
