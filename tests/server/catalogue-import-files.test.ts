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

const collect = async (rows: AsyncIterable<SourceRow>): Promise<SourceRow[]> => {
  const found = [];
  for await (const row of rows) found.push(row);
  return found;
};

const readFileRows = async (name: string, content: string | Buffer): Promise<SourceRow[]> => {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return collect(readRows(file));
};

const HEADER = 'name,category,merchant,unit_price,current_stock,featured_img';

describe('a file that cannot be read is rejected with the reason', () => {
  test('missing', () =>
    expect(collect(readRows(path.join(folder, 'none.csv')))).rejects.toThrow(
      /^There is no file .*none\.csv\.$/,
    ));
  test('an unsupported format', () =>
    expect(() => readRows('products.xlsx')).toThrow('Use one of .csv, .json, .ndjson, .jsonl.'));
  test('a folder', async () => {
    const inner = await mkdtemp(path.join(folder, 'inner-'));
    const { rename } = await import('node:fs/promises');
    await rename(inner, `${inner}.csv`);
    await expect(collect(readRows(`${inner}.csv`))).rejects.toThrow('is a folder');
  });
  test('empty', () => expect(readFileRows('empty.csv', '')).rejects.toThrow('The file is empty.'));
  test('empty JSON', () => expect(readFileRows('empty.json', ' \n')).rejects.toThrow('The file is empty.'));
  test('Latin-1', () =>
    expect(readFileRows('latin.csv', Buffer.from(`${HEADER}\nCaf\u00e9`, 'latin1'))).rejects.toThrow(
      'is not UTF-8 text',
    ));
  test('UTF-16', () =>
    expect(readFileRows('wide.csv', Buffer.from(`\ufeff${HEADER}`, 'utf16le'))).rejects.toThrow(
      'is UTF-16 text',
    ));
  test('a misspelt column', () =>
    expect(readFileRows('typo.csv', `${HEADER},colour`)).rejects.toThrow('row 1: unknown column colour.'));
  test('a missing column', () =>
    expect(readFileRows('less.csv', 'name,category')).rejects.toThrow(
      'row 1: column merchant, featured_img, unit_price, current_stock is missing.',
    ));
  test('a duplicate column', () =>
    expect(readFileRows('twice.csv', `${HEADER},name`)).rejects.toThrow('row 1: column name appears twice.'));
  test('JSON that is not an array', () =>
    expect(readFileRows('object.json', '{"name":"x"}')).rejects.toThrow('must contain one JSON array'));
  test('truncated JSON', () =>
    expect(readFileRows('cut.json', '[{"name":"x"},{"na')).rejects.toThrow(
      'row 2: the file ends in the middle of this row.',
    ));
  test('JSON with trailing content', () =>
    expect(readFileRows('more.json', '[] []')).rejects.toThrow('must contain one JSON array'));
});

test('a byte-order mark and CRLF line ends are accepted', async () => {
  const rows = await readFileRows(
    'windows.csv',
    `\ufeff${HEADER}\r\nSaree,Women,Weaver,100,1,/a.webp\r\n\r\n`,
  );
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

test('a JSON array is parsed the same for every chunk size', async () => {
  const items = [{ name: 'a "quoted" [name], {so}', list: [1, [2, { deep: '\\' }]] }, { name: 'শাড়ি' }, {}];
  const text = ` ${JSON.stringify(items, null, 1)}\n`;
  const expected = items.map((value, index) => ({ row: index + 1, value }));
  for (const size of [1, 2, 3, 7, text.length]) {
    const chunks = async function* () {
      for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
    };
    expect(await collect(readJsonArray(chunks())), `chunk size ${size}`).toEqual(expected);
  }
});

test('entries that are not objects are invalid rows, and the rest is read', async () => {
  expect(await readFileRows('mixed.json', '[1, {"name":"x"}, {"name":}, null]')).toMatchObject([
    { row: 1, error: 'is not an object' },
    { row: 2, value: { name: 'x' } },
    { row: 3, error: expect.stringMatching(/^is not JSON: /) },
    { row: 4, error: 'is not an object' },
  ]);
  const lines = async function* () {
    yield '{"name":"x"}\n\n{"na';
    yield 'me":"y"}\nnonsense';
  };
  expect(await collect(readJsonLines(lines()))).toMatchObject([
    { row: 1, value: { name: 'x' } },
    { row: 3, value: { name: 'y' } },
    { row: 4, error: expect.stringMatching(/^is not JSON: /) },
  ]);
});
