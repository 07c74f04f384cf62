import { expect, test } from 'vitest';
import { TableField } from '../../src/contracts/admin/schemas/import.ts';
import { isSingleField, repeatedColumns } from '../../src/domain/admin-imports.ts';

test('several columns of a list can be texts, pictures, categories or quantities of sizes', () => {
  expect(TableField.options.filter((field) => !isSingleField(field))).toEqual([
    'category',
    'size_stock',
    'pictures',
    'description',
    'description_bn',
    'keywords',
  ]);
});

test('a column repeats an earlier one if only one can be its field', () => {
  expect(repeatedColumns(['name', null, 'sku', 'name', null, 'pictures', 'pictures', 'name'])).toEqual([
    3, 7,
  ]);
  expect(repeatedColumns(['name', 'sku', null, null])).toEqual([]);
});
