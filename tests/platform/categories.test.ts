import { expect, test } from 'vitest';
import type { Category } from '../../src/contracts/schemas/category.ts';
import type { Api } from '../../src/platform/api/operations.ts';
import { createCategories } from '../../src/platform/reads/categories.ts';
import { createJsonStorage } from '../../src/platform/storage/storage.ts';
import { mapStorage } from '../support/map-storage.ts';

const category = (id: number): Category => ({ id, parent_id: 0, name: `C${id}`, slug: `c-${id}`, items: [] });

/** Opens a shop whose server sends these responses in order, with `before` in storage. */
const open = (responses: (Category[] | null)[], before: Category[] | null) => {
  const stored: Category[][] = [];
  const map = new Map<string, string>();
  if (before) map.set('razz.cart', JSON.stringify({ lines: [], coupon: null, categories: before }));
  const read = createCategories({
    api: (async () => {
      const response = responses.shift();
      if (!response) throw new TypeError('Failed to fetch');
      return response;
    }) as unknown as Api,
    storage: createJsonStorage(() => mapStorage(map)),
    save: (categories) => stored.push(categories),
  });
  return { read, stored };
};

test('loaded categories are stored, and used when a later request fails', async () => {
  const { read, stored } = open([[category(1)], null, [category(2)]], null);
  expect(await read()).toEqual([category(1)]);
  expect(await read()).toEqual([category(1)]);
  expect(await read()).toEqual([category(2)]);
  expect(stored).toEqual([[category(1)], [category(2)]]);
});

test('the stored categories are used when the first request fails', async () => {
  expect(await open([null], [category(9)]).read()).toEqual([category(9)]);
  expect(await open([null], null).read()).toEqual([]);
});

test('unchanged categories are not stored again', async () => {
  const { read, stored } = open([[category(9)]], [category(9)]);
  await read();
  expect(stored).toEqual([]);
});
