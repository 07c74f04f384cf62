import { demoProducts } from '@razz/demo-catalogue';
import { expect, it } from 'vitest';
import type { Product } from '../../src/contracts/schemas/product.ts';
import { fitAdvice, inUnit, sizeGuideOf } from '../../src/domain/size-guides.ts';

const guide = (slug: string, ...variations: string[]) =>
  sizeGuideOf({ variations, category: { id: 1, name: slug, slug } } as unknown as Product);

it.each([
  ['festive-panjabi', ['40', '44'], 'chest', [102, 112]],
  ['boys-panjabi', ['4-5 Y'], 'height', [110]],
  ['everyday-kurti', ['M'], 'chest', [92]],
  ['long-kurti', ['m'], 'chest', [92]],
  ['women-s-shoes', ['38'], 'foot', [24.1]],
  ['bangle-sets', ['2.6'], 'inside', [6]],
  ['everyday-abaya', ['54'], 'chest', [110]],
  ['party-wear', ['L'], 'chest', [101]],
  ['kids-wear', ['4-5 Y'], 'height', [110]],
  ['menswear', ['L'], 'chest', [107]],
])('%s in sizes %j has the measure %s', (slug, sizes, measure, values) => {
  const found = guide(slug, ...sizes);
  expect(found?.measures[0]).toBe(measure);
  expect(found?.rows.map((row) => [row.size, row.values[0]])).toEqual(
    sizes.map((size, i) => [size, values[i]]),
  );
});

it.each([
  [
    'panjabi',
    '36 48',
    [
      [91, 98, 60],
      [122, 110, 66],
    ],
  ],
  ['koti', '42', [[107, 70]]],
  [
    'jacket',
    'XS M 3XL',
    [
      [92, 62],
      [102, 66],
      [122, 74],
    ],
  ],
  ['trouser', 'M', [[76, 98]]],
  ['gown', 'L', [[97, 119, 46]]],
  ['kurti', 'L', [[97, 109, 44]]],
  ['shirt', 'L', [[107, 74, 61]]],
  ['uniforms', 'L', [[101, 74, 61]]],
  ['suits', '44', [[112, 106, 64]]],
  ['shoes', '35 47', [[22.1], [30]]],
])('the guide of %s has the values of sizes %s', (slug, sizes, values) => {
  const found = guide(slug, ...sizes.split(' '));
  expect(found?.rows.map((row) => row.values)).toEqual(values);
});

it.each([
  ['shoes', '38', 'foot'],
  ['bangle', '2.6', 'inside'],
  ['ring', '16', 'inside'],
  ['abaya', '54', 'chest length sleeve'],
  ['kid', '4-5 Y', 'height chest length'],
  ['koti', '42', 'chest length'],
  ['jacket', 'M', 'chest length'],
  ['trouser', 'M', 'waist length'],
  ['shirt', 'M', 'chest length sleeve'],
])('%s in size %s has the measures %s', (slug, size, measures) =>
  expect(guide(slug, size)?.measures.join(' ')).toBe(measures),
);

it('omits unknown sizes, and is null without a known one', () => {
  expect(guide('kurti', 'S', 'Free')?.rows.map(({ size }) => size)).toEqual(['S']);
  expect(guide('kurti', 'Free')).toBeNull();
  expect(guide('leather-goods', 'Tan', 'Black')).toBeNull();
});

it.each([
  ['bath-towels', 'S'],
  ['kitchen-equipment', 'M'],
  ['ornaments', 'L'],
  ['curtain-strings', '16'],
  ['pet-beds', 'XL'],
  ['cement', '42'],
])('%s in size %s has no guide: it is not clothing', (slug, size) => expect(guide(slug, size)).toBeNull());

it('has increasing values, one for each measure', () => {
  for (const { category, variations } of demoProducts.filter(
    (product) => product.variations?.attribute === 'Size',
  )) {
    const found = guide(category.join(' ').toLowerCase(), ...(variations?.values ?? []));
    expect(
      found?.rows.map(({ size }) => size),
      category.join(' > '),
    ).toEqual(variations?.values);
    for (const [i, { values }] of (found?.rows ?? []).entries()) {
      expect(values).toHaveLength(found?.measures.length ?? 0);
      const before = found?.rows[i - 1]?.values[0];
      if (before !== undefined) expect(values[0]).toBeGreaterThan(before);
    }
  }
});

it('converts centimetres to inches, rounded to halves or tenths', () => {
  expect([inUnit(97, 'inch'), inUnit(5.7, 'inch'), inUnit(97, 'cm')]).toEqual([38, 2.2, 97]);
  // 16.34, 34.84, 13.78, 13.74 and 13.39 in: rounded to halves from 35 cm on, to tenths below.
  expect([41.5, 88.5, 35, 34.9, 34].map((cm) => inUnit(cm, 'inch'))).toEqual([16.5, 35, 14, 13.7, 13.4]);
});

it('fitAdvice selects the parts about the fit', () => {
  const parts = [
    'Slim fit; take one size up for a loose one',
    'Runs true to size',
    'Length 107 cm in size M',
    'Two side pockets',
    'Fits up to 112 cm',
    'Hand wash',
  ];
  expect(fitAdvice(parts)).toEqual(parts.slice(0, 3));
});
