import { describe, expect, test } from 'vitest';
import type { AdminCategoryRow } from '../../src/contracts/admin/schemas/category.ts';
import { levelOf, places, possibleParents, toCategoryFields } from '../../src/domain/admin-categories.ts';

const row = (id: number, parent_id: number): AdminCategoryRow => ({
  id,
  version: 1,
  parent_id,
  name: `Category ${id}`,
  slug: `category-${id}`,
  is_hidden: false,
  products: 0,
});
/** 1 > 2 > 3, 1 > 4, 5, 6 > 7 */
const rows = [row(1, 0), row(2, 1), row(3, 2), row(4, 1), row(5, 0), row(6, 0), row(7, 6)];
const one = (id: number) => rows.find((found) => found.id === id) ?? row(0, 0);
const ids = (found: readonly AdminCategoryRow[]) => found.map(({ id }) => id);

test('levels are counted from the top', () => {
  expect([1, 2, 3].map((id) => levelOf(rows, one(id)))).toEqual([1, 2, 3]);
});

describe('possible parents', () => {
  test('leave a new category at most on the third level', () => {
    expect(ids(possibleParents(rows, null))).toEqual([1, 2, 4, 5, 6, 7]);
  });
  test('are neither the category nor below it, and leave room for those below it', () => {
    expect(ids(possibleParents(rows, 1))).toEqual([]);
    expect(ids(possibleParents(rows, 2))).toEqual([1, 5, 6]);
    expect(ids(possibleParents(rows, 6))).toEqual([1, 5]);
    expect(ids(possibleParents(rows, 5))).toEqual([1, 2, 4, 6, 7]);
  });
});

test('a category moves by one place among its siblings', () => {
  expect(places(rows, one(1))).toEqual({ up: null, down: 5 });
  expect(places(rows, one(5))).toEqual({ up: 0, down: 6 });
  expect(places(rows, one(6))).toEqual({ up: 1, down: null });
  expect(places(rows, one(3))).toEqual({ up: null, down: null });
});

describe('a change', () => {
  const sizes = 'Size, Chest\nS, 92';
  const stored = {
    ...one(2),
    name: 'Sarees',
    name_bn: 'শাড়ি',
    slug: 'sarees',
    size_table: sizes,
    history: [],
  };
  test('names only what was edited', () => {
    const values = {
      name: ' Sarees ',
      name_bn: 'শাড়ি',
      slug: 'saree',
      parent_id: '1',
      is_visible: 'true',
      size_table: `${sizes.replace('\n', '\r\n')}\r\n`,
    };
    expect(toCategoryFields(stored, values)).toEqual({ slug: 'saree' });
    expect(
      toCategoryFields(stored, {
        ...values,
        slug: 'sarees',
        name_bn: '',
        parent_id: '0',
        is_visible: 'false',
        size_table: '',
      }),
    ).toEqual({ name_bn: '', parent_id: 0, is_hidden: true, size_table: '' });
  });
  test('a table pasted from a spreadsheet gets a title for its sizes', () => {
    expect(toCategoryFields(stored, { size_table: '\tChest\r\nS\t92\r\n' })).toEqual({
      size_table: 'Size\tChest\nS\t92',
    });
  });
  test('is empty without values', () => {
    expect(toCategoryFields({ ...stored, is_hidden: true }, {})).toEqual({});
  });
});
