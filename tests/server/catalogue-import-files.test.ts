import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readJsonArray, readJsonLines } from '../../server/importer/read-json.ts';
import { readRows } from '../../server/importer/read-rows.ts';
import type { SourceRow } from '../../server/importer/source-row.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'razz-import-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const all = async (rows: AsyncIterable<SourceRow>): Promise<SourceRow[]> => {
  const found = [];
  for await (const row of rows) found.push(row);
  return found;
};

const readingOf = async (name: string, content: string | Buffer): Promise<SourceRow[]> => {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return all(readRows(file));
};

const HEADER = 'name,category,merchant,unit_price,current_stock,featured_img';

describe('a file that cannot be read says why', () => {
  test('missing', () =>
    expect(all(readRows(path.join(folder, 'none.csv')))).rejects.toThrow(/^There is no file .*none\.csv\.$/));
  test('of another kind', () =>
    expect(() => readRows('products.xlsx')).toThrow('.csv, .json, .ndjson, .jsonl, not .xlsx'));
  test('a folder', async () => {
    const inner = await mkdtemp(path.join(folder, 'inner-'));
    const { rename } = await import('node:fs/promises');
    await rename(inner, `${inner}.csv`);
    await expect(all(readRows(`${inner}.csv`))).rejects.toThrow('is a folder');
  });
  test('empty', () => expect(readingOf('empty.csv', '')).rejects.toThrow('The file is empty.'));
  test('empty JSON', () => expect(readingOf('empty.json', ' \n')).rejects.toThrow('The file is empty.'));
  test('Latin-1', () =>
    expect(readingOf('latin.csv', Buffer.from(`${HEADER}\nCaf\u00e9`, 'latin1'))).rejects.toThrow(
      'is not UTF-8 text',
    ));
  test('UTF-16', () =>
    expect(readingOf('wide.csv', Buffer.from(`\ufeff${HEADER}`, 'utf16le'))).rejects.toThrow(
      'is UTF-16 text',
    ));
  test('a misspelt column', () =>
    expect(readingOf('typo.csv', `${HEADER},colour`)).rejects.toThrow('row 1: unknown column colour.'));
  test('a missing column', () =>
    expect(readingOf('less.csv', 'name,category')).rejects.toThrow(
      'row 1: column merchant, featured_img, unit_price, current_stock is missing.',
    ));
  test('a column twice', () =>
    expect(readingOf('twice.csv', `${HEADER},name`)).rejects.toThrow('row 1: column name is there twice.'));
  test('JSON that is no array', () =>
    expect(readingOf('object.json', '{"name":"x"}')).rejects.toThrow('must be one JSON array'));
  test('JSON cut off', () =>
    expect(readingOf('cut.json', '[{"name":"x"},{"na')).rejects.toThrow(
      'row 2: the file ends in the middle of it.',
    ));
  test('JSON with more after its end', () =>
    expect(readingOf('more.json', '[] []')).rejects.toThrow('must be one JSON array'));
});

test('a byte-order mark and Windows line ends do no harm', async () => {
  const rows = await readingOf('windows.csv', `\ufeff${HEADER}\r\nSaree,Women,Weaver,100,1,/a.webp\r\n\r\n`);
  expect(rows).toEqual([
    {
      row: 2,
      value: {
        name: 'Saree',
        category: 'Women',
        merchant: 'Weaver',
        unit_price: '100',
        current_stock: '1',
        featured_img: '/a.webp',
      },
    },
  ]);
});

test('a JSON array is taken apart the same wherever its text is cut', async () => {
  const items = [{ name: 'a "quoted" [name], {so}', list: [1, [2, { deep: '\\' }]] }, { name: 'শাড়ি' }, {}];
  const text = ` ${JSON.stringify(items, null, 1)}\n`;
  const wanted = items.map((value, index) => ({ row: index + 1, value }));
  for (const size of [1, 2, 3, 7, text.length]) {
    const parts = async function* () {
      for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
    };
    expect(await all(readJsonArray(parts())), `cut every ${size}`).toEqual(wanted);
  }
});

test('what is not an object is a bad row, and the rest is read', async () => {
  expect(await readingOf('mixed.json', '[1, {"name":"x"}, {"name":}, null]')).toMatchObject([
    { row: 1, complaint: 'is not an object' },
    { row: 2, value: { name: 'x' } },
    { row: 3, complaint: expect.stringMatching(/^is not JSON: /) },
    { row: 4, complaint: 'is not an object' },
  ]);
  const lines = async function* () {
    yield '{"name":"x"}\n\n{"na';
    yield 'me":"y"}\nnonsense';
  };
  expect(await all(readJsonLines(lines()))).toMatchObject([
    { row: 1, value: { name: 'x' } },
    { row: 3, value: { name: 'y' } },
    { row: 4, complaint: expect.stringMatching(/^is not JSON: /) },
  ]);
});
