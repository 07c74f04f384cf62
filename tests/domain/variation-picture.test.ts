import { expect, test } from 'vitest';
import type { Product } from '../../src/contracts/schemas/product.ts';
import { productPictures, variationPicture } from '../../src/domain/pictures.ts';

const product = (attribute: string, variations: string[], featured: string, gallery: string[]): Product => ({
  id: 1,
  name: 'Hijab',
  slug: 'hijab',
  featured_img: featured,
  gallery: gallery.map((file_url, i) => ({ id: i + 1, file_url })),
  unit_price: 320,
  sales_price: 320,
  discount: 0,
  discout_type: 'flat',
  category: { id: 1, name: 'Hijabs', slug: 'hijabs' },
  category_id: 1,
  merchant: { id: 1, name: 'Vendor' },
  merchant_id: 1,
  current_stock: 3,
  is_wishlist: false,
  short_description: '',
  description: '',
  is_variant: true,
  variations,
  product_attribute: attribute,
});
const picturesFor = (shown: Product) => shown.variations.map((name) => variationPicture(shown, name));

test('matches a file named after the variation, for any attribute and order', () => {
  const files = [
    '/p/hijab.webp',
    'https://cdn.example/a/Hijab_Navy-Blue.1a2b3c4d.webp?w=9',
    '/p/hijab-rose.jpg',
  ];
  expect(picturesFor(product('Colour', ['Rose', 'Navy Blue', 'Blue'], '/p/front.webp', files))).toEqual([
    files[2],
    files[1],
    files[1],
  ]);
  expect(picturesFor(product('Print', ['Lata', 'Kalka'], '/p/front.webp', ['/p/kalka-2.webp']))).toEqual([
    null,
    '/p/kalka-2.webp',
  ]);
  const bangla = [`/p/${encodeURIComponent('শাড়ি-লাল')}.webp`];
  expect(picturesFor(product('রং', ['লাল', 'নীল'], '/p/front.webp', bangla))).toEqual([bangla[0], null]);
});

test('matches whole words, except those in every file name', () => {
  expect(picturesFor(product('Colour', ['Red'], '/p/a.webp', ['/p/hundred.webp', '/p/c.webp']))).toEqual([
    null,
  ]);
  expect(
    picturesFor(product('Colour', ['Silk', 'Rose'], '/p/silk-1.webp', ['/p/silk-2.webp', '/p/silk-3.webp'])),
  ).toEqual(['/p/silk-2.webp', '/p/silk-3.webp']);
  expect(variationPicture(product('Colour', ['Red'], '/p/%E0%A4%A.webp', ['/p/red.webp']), 'Red')).toBe(
    '/p/red.webp',
  );
});

test.each(['Colour', 'color', 'Shade', 'রং'])(
  'matches pictures by index for the attribute %s, if there are as many as variations',
  (attribute) => {
    const files = ['/p/1.webp', '/p/2.webp', '/p/3.webp'];
    const names = ['Rose', 'Sage', 'Cream'];
    expect(picturesFor(product(attribute, names, '/p/front.webp', files))).toEqual(files);
    expect(picturesFor(product(attribute, names, '/p/1.webp', files.slice(1)))).toEqual(files);
    expect(picturesFor(product(attribute, names, '/p/1.webp', files.slice(0, 2)))).toEqual([
      null,
      null,
      null,
    ]);
  },
);

test('matches names of two letters, case-insensitively', () => {
  expect(
    picturesFor(product('Print', ['XL', 'S'], '/p/a.webp', ['/p/shirt-xl.webp', '/p/shirt-s.webp'])),
  ).toEqual(['/p/shirt-xl.webp', null]);
});

test('matches no sizes by index, and no single letter or digit by name', () => {
  const files = ['/p/kurti-s.webp', '/p/2.webp', '/p/3.webp'];
  expect(picturesFor(product('Size', ['S', 'M', '2'], '/p/front.webp', files))).toEqual([null, null, null]);
});

test('returns null without a variation, and ignores duplicate pictures', () => {
  const shown = product('Colour', ['Red', 'Blue'], '/p/red.webp', ['/p/red.webp', '/p/blue.webp']);
  expect(variationPicture(shown, null)).toBeNull();
  expect(productPictures(shown)).toEqual(['/p/red.webp', '/p/blue.webp']);
});
