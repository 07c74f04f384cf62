import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { measureOf, ownSizeGuideOf } from '../../src/domain/size-guides.ts';
import { readSizeTable } from '../../src/domain/size-table.ts';

const table = [
  ['Size', 'Chest (cm)', 'Length'],
  ['S', '92', '66'],
  ['M', '97-99', ''],
];

describe('a table of sizes', () => {
  test.each([
    ['commas', 'Size, Chest (cm), Length\nS, 92, 66\nM, 97-99'],
    ['a spreadsheet', 'Size\tChest (cm)\tLength\r\nS\t92\t66\r\nM\t97-99\t\r\n'],
    ['a spreadsheet with empty columns', 'Size\tChest (cm)\tLength\t\t\nS\t92\t66\t\t\nM\t97-99\t\t\t'],
    ['semicolons', 'Size; Chest (cm); Length\n\nS; 92; 66\n\nM; 97-99;'],
    ['bars', '| Size | Chest (cm) | Length |\n|---|:---:|---|\n| S | 92 | 66 |\n| M | 97-99 | |'],
    ['a spreadsheet without a title for the sizes', '\tChest (cm)\tLength\nS\t92\t66\nM\t97-99'],
    ['no title for the sizes', ', Chest (cm), Length\nS, 92, 66\nM, 97-99'],
  ])('is read from %s', (_, text) => {
    expect(readSizeTable(text)).toEqual({ table });
  });

  test('a comma is part of a cell that a spreadsheet separates', () => {
    expect(readSizeTable('Size\tFits\nS\tsmall, slim')).toEqual({
      table: [
        ['Size', 'Fits'],
        ['S', 'small, slim'],
      ],
    });
  });

  test.each([
    ['Size', { kind: 'shape' }],
    ['Size, Chest', { kind: 'shape' }],
    ['Size,, Length\nS, 1, 2', { kind: 'shape' }],
    ['Size, a,b,c,d,e,f,g,h,i\nS, 1', { kind: 'shape' }],
    [`Size, Chest\n${Array.from({ length: 41 }, (_, i) => `${i}, 1`).join('\n')}`, { kind: 'shape' }],
    ['Size, Chest\n\nS, 92, 66', { kind: 'line', line: 3 }],
    ['Size, Chest\n, 92', { kind: 'line', line: 2 }],
    [`Size, Chest\nS, ${'9'.repeat(61)}`, { kind: 'line', line: 2 }],
    ['Size, Chest\nS, 92\ns, 93', { kind: 'twice', name: 's' }],
    ['Size, Chest, chest\nS, 92, 93', { kind: 'twice', name: 'chest' }],
  ])('%j is a problem', (text, problem) => {
    expect(readSizeTable(text)).toEqual({ problem });
  });

  test('any text is a table within the limits, or a problem, or nothing', () => {
    const part = fc.constantFrom('S', '92', ',', '|', '\t', ';', '\n', ' ', '-', 'Chest (cm)', 'আকার');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        const text = parts.join('');
        const read = readSizeTable(text);
        if ('problem' in read) return;
        if (read.table === null) {
          expect(text).not.toMatch(/[a-zA-Z0-9]/);
          return;
        }
        const [titles = [], ...rows] = read.table;
        expect(rows.length).toBeGreaterThan(0);
        for (const row of rows) expect([row[0] === '', row.length]).toEqual([false, titles.length]);
      }),
    );
  });
});

describe('the guide of a product', () => {
  const columns = ['Chest (cm)', 'Length'];
  const rows = [
    { size: 'S', values: ['92', '66'] },
    { size: 'M', values: ['97-99', ''] },
  ];
  test('has the rows of its sizes, or all if the table has none of them', () => {
    expect(ownSizeGuideOf({ size_table: table, variations: ['m', 'XL'] })).toEqual({
      columns,
      rows: [rows[1]],
    });
    expect(ownSizeGuideOf({ size_table: table, variations: ['38', '40'] })).toEqual({ columns, rows });
  });
  test.each([undefined, [], [[]], [['Size', 'Chest']], [['Size'], ['S']], [['Size', 'Chest'], []]])(
    'is none for %j, which another backend may send',
    (size_table) => {
      expect(ownSizeGuideOf({ ...(size_table && { size_table }), variations: ['S'] })).toBeNull();
    },
  );
});

test.each([
  ['Chest (cm)', { measure: 'chest', unit: 'cm' }],
  ['length', { measure: 'length', unit: null }],
  ['Waist (inches)', { measure: 'waist', unit: 'inch' }],
  ['Shoulder (cm)', null],
  ['Chest, flat', null],
  ['constructor', null],
])('the title %j names %j', (title, found) => {
  expect(measureOf(title)).toEqual(found);
});
