import { expect, test } from 'vitest';
import type { Category } from '../../src/contracts/schemas/category.ts';
import { findCategories } from '../../src/domain/category-search.ts';

let lastId = 0;
const category = (name: string, items: Category[] = [], name_bn?: string): Category => ({
  id: ++lastId,
  parent_id: 0,
  name,
  slug: `category-${lastId}`,
  items,
  ...(name_bn !== undefined && { name_bn }),
});
const tree = [
  category('Women', [
    category('Sarees', [category('Silk Saree'), category('Cotton')], 'শাড়ি'),
    category('Tops & T-shirts'),
  ]),
  category('Girls', [category('Tops'), category('Cotton')]),
  category('Men', [category('Panjabi', [], 'পাঞ্জাবি'), category('Size 40')]),
];
const paths = (text: string, max = 9) =>
  findCategories(tree, text, max).map(({ category, parents }) =>
    [...parents, category].map(({ name }) => name).join(' > '),
  );

test.each([
  ['sare', ['Women > Sarees', 'Women > Sarees > Silk Saree']],
  ['silk  SAREES', ['Women > Sarees > Silk Saree']],
  ['tops', ['Women > Tops & T-shirts', 'Girls > Tops']],
  ['girls tops', ['Girls > Tops']],
  ['cotton saree', ['Women > Sarees > Cotton']],
  ['t-shirt', ['Women > Tops & T-shirts']],
  ['40', ['Men > Size 40']],
  ['শাড়ি', ['Women > Sarees']],
  ['শাড়ি'.normalize('NFD'), ['Women > Sarees']],
  ['পাঞ্', ['Men > Panjabi']],
  ['red saree', []],
  ['en', []],
  ['sareesaree', []],
  ['&', []],
  ['  ', []],
])('“%s” finds %j', (text, expected) => {
  expect(paths(text)).toEqual(expected);
});

test('the first matches are kept, the beginning of a name before its other words', () => {
  expect(paths('saree', 1)).toEqual(['Women > Sarees']);
  const other = findCategories([category('Work shirts'), category('Shirts')], 'shirt', 1);
  expect(other.map(({ category }) => category.name)).toEqual(['Shirts']);
});
