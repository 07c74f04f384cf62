import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseRow } from '../../server/importer/catalogue-row.ts';
import { readCsvRecords } from '../../server/importer/csv-records.ts';
import { ImportError } from '../../server/importer/import-error.ts';
import { createImportNotes } from '../../server/importer/import-notes.ts';
import { mergeProduct } from '../../server/importer/merge-product.ts';
import { distinctErrors, openSource, recognizeSource } from '../../server/importer/open-source.ts';
import { readJsonArray, readJsonLines } from '../../server/importer/read-json.ts';
import { openAnyFile, readRows } from '../../server/importer/read-rows.ts';
import { readTable } from '../../server/importer/read-table.ts';
import type { SourceRow } from '../../server/importer/source-row.ts';
import { newIdentity } from '../../server/importer/stored-products.ts';
import { type Value, writeSpreadsheet } from '../support/spreadsheet.ts';

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
    expect(() => readRows('products.xls')).toThrow(
      'Use one of .csv, .tsv, .txt, .xlsx, .json, .ndjson, .jsonl. Save the spreadsheet as .xlsx.',
    ));
  test('a folder', async () => {
    const inner = await mkdtemp(path.join(folder, 'inner-'));
    const { rename } = await import('node:fs/promises');
    await rename(inner, `${inner}.csv`);
    await expect(collect(readRows(`${inner}.csv`))).rejects.toThrow('is a folder');
  });
  test('empty', () => expect(readFileRows('empty.csv', '')).rejects.toThrow('The file is empty.'));
  test('empty JSON', () => expect(readFileRows('empty.json', ' \n')).rejects.toThrow('The file is empty.'));
  test('Bangla typed with Bijoy, whose letters are signs of Windows-1252', () =>
    expect(
      readFileRows(
        'bijoy.csv',
        Buffer.from([...Buffer.from(`${HEADER}\n`), 0x86, 0x63, 0x76, 0x6c, 0x76, 0x4b]),
      ),
    ).rejects.toThrow('is not UTF-8 text (somewhere before byte'));
  test('UTF-8 with a word in Windows-1252', () =>
    expect(
      readFileRows('mixed.csv', Buffer.concat([Buffer.from(`${HEADER}\nWomen’s caf`), Buffer.from([0xe9])])),
    ).rejects.toThrow('is not UTF-8'));
  test('UTF-8 that is cut in a character', () =>
    expect(readFileRows('cut.csv', Buffer.from(`${HEADER}\nশাড়ি`).subarray(0, -1))).rejects.toThrow(
      'is not UTF-8',
    ));
  test('UTF-16 that ends in the middle of a character', () =>
    expect(readFileRows('wide.csv', Buffer.from([0xff, 0xfe, 0x61]))).rejects.toThrow(
      'is not UTF-16LE text (somewhere before byte 3)',
    ));
  test('UTF-16 that is only its mark', () =>
    expect(readFileRows('big.csv', Buffer.from([0xfe, 0xff]))).rejects.toThrow('The file is empty.'));
  test('one byte', () => expect(readFileRows('byte.csv', 'x')).rejects.toThrow('row 1: unknown column x.'));
  test('a misspelt column', () =>
    expect(readFileRows('typo.csv', `${HEADER},colour,size`)).rejects.toThrow(
      'row 1: unknown column colour (colours?), size (variations?). Rename or remove it (docs/catalogue-import.md lists the columns), or use --from table',
    ));
  test('without a column that identifies the products', () =>
    expect(readFileRows('less.csv', 'category,merchant')).rejects.toThrow(
      'row 1: column slug, sku or name is missing: it identifies the products.',
    ));
  test.each(['name', 'name, category'])('duplicate columns: %s', (columns) =>
    expect(readFileRows('twice.csv', `${HEADER},${columns}`)).rejects.toThrow(
      `row 1: column ${columns} appears twice.`,
    ),
  );
  test('JSON without a list', () =>
    expect(readFileRows('object.json', '{"rate":3,"tags":["x"]}')).rejects.toThrow(
      'The file has no list of products',
    ));
  test('JSON with several lists', () =>
    expect(readFileRows('lists.json', '{"users":[{"id":1}],"posts":[{"id":2}]}')).rejects.toThrow(
      'The file has several lists: users, posts. Keep the one with the products.',
    ));
  test('an object that is not JSON', () =>
    expect(readFileRows('broken.json', '{"name": x}')).rejects.toThrow(/^The file is not JSON: /));
  test.each([
    ['[{"na', 1],
    ['[{"name":"x"},', 2],
    ['[{"name":"x"},{"na', 2],
  ])('truncated JSON: %s', (text, row) =>
    expect(readFileRows('cut.json', text)).rejects.toThrow(
      `row ${row}: the file ends in the middle of this row.`,
    ),
  );
  test('JSON with trailing content', () =>
    expect(readFileRows('more.json', '[] []')).rejects.toThrow('must contain one JSON array'));
});

test('a file of Excel in Windows-1252 is read, and the report shows a word by which to see that it is right', async () => {
  const file = path.join(folder, 'western.csv');
  const long = `${'A'.repeat(70_000)}\n`;
  await writeFile(file, Buffer.from(`Item,Rate\n${long}Women\x92s caf\xe9 dress,900\n`, 'latin1'));
  const notes = createImportNotes();
  const rows = await collect(openSource('table', file, {}, notes).read('Kinara'));
  expect(rows.at(-1)).toMatchObject({ value: { name: 'Women’s café dress' } });
  expect(notes.lines()).toContain(
    'The file is not UTF-8, and read as Windows-1252: check its names, such as “Women’s”',
  );
  expect(await recognizeSource(file)).toBe('table');
});

test('a byte-order mark and CRLF line ends are accepted', async () => {
  const rows = await readFileRows(
    'windows.csv',
    `\ufeff${HEADER}\r\n\r\nSaree,Women,Weaver,100,1,/a.webp\r\n\r\n`,
  );
  expect(rows).toEqual([
    {
      row: 3,
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

test.each([
  [';', 'semicolons.csv'],
  ['\t', 'tabs.csv'],
  ['\t', 'tabs.tsv'],
])('values may be separated by %j', async (delimiter, name) => {
  const cells = ['Saree', 'Women', 'Weaver', '100', '1', '"a, b.webp"'].join(delimiter);
  const rows = await readFileRows(name, `${HEADER.replaceAll(',', delimiter)}\n${cells}\n`);
  expect(rows).toMatchObject([{ row: 2, value: { merchant: 'Weaver', featured_img: 'a, b.webp' } }]);
});

describe('a first line for Excel', () => {
  // Two columns, with more of each other delimiter than of the one that is named.
  const rowsOf = (separatorLine: string, delimiter: string) =>
    readFileRows(
      'excel.csv',
      `\ufeff${separatorLine}${['name', 'sku'].join(delimiter)}\r\n${['"a;b,c\td"', '1'].join(delimiter)}\r\n`,
    );

  test.each([
    ['sep=;\r\n', ';'],
    ['sep=,\r\n', ','],
    ['sep=\t\n', '\t'],
    ['sep=\\t\r\n', '\t'],
    ['SEP=;\n', ';'],
    ['"sep=;"\r\n', ';'],
    ['\r\nsep=;\r\n', ';'],
  ])('%j names the separator and is not a row', async (separatorLine, delimiter) => {
    const row = separatorLine.startsWith('\r') ? 3 : 2;
    expect(await rowsOf(separatorLine, delimiter)).toEqual([{ row, value: { name: 'a;b,c\td', sku: '1' } }]);
  });

  test('decides where the header does not', async () => {
    const rows = await readFileRows('one-column.csv', 'sep=;\nsku\n"PW;1"\nPW,2\n');
    expect(rows).toEqual([
      { row: 2, value: { sku: 'PW;1' } },
      { row: 3, value: { sku: 'PW,2' } },
    ]);
  });

  test('may end between two chunks', async () => {
    const text = 'sep=;\r\nsku;name\r\nPW-1;Saree\r\n';
    for (let size = 1; size < text.length; size++) {
      const chunks = async function* () {
        for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
      };
      expect(await collect(readTable(readCsvRecords(chunks()))), `chunk size ${size}`).toEqual([
        { row: 2, value: { sku: 'PW-1', name: 'Saree' } },
      ]);
    }
  });

  test('names a separator that is supported', async () => {
    await expect(readFileRows('pipes.csv', 'sep=|\nsku|name\n')).rejects.toThrow(
      'sep=|: cells must be separated by commas, semicolons or tabs.',
    );
    await expect(readFileRows('empty.csv', 'sep=;\n')).rejects.toThrow('The file is empty.');
    await expect(readFileRows('quote.csv', 'sep=;\nsku;name\nPW-1;"Saree\n')).rejects.toThrow(/^row 2: /);
  });
});

test('a character may lie on the border of two chunks of a large file', async () => {
  const name = 'শ'.repeat(200_000);
  expect(await readFileRows('large.json', JSON.stringify([{ name }]))).toEqual([{ row: 1, value: { name } }]);
});

test('a JSON array is parsed the same for every chunk size', async () => {
  const items = [{ name: 'a "quoted" ]name}, {so', list: [1, [2, { deep: '\\' }]] }, { name: 'শাড়ি' }, {}];
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
  expect(await readFileRows('none.json', '[ ]')).toEqual([]);
  expect(await readFileRows('comma.json', '[{},]')).toMatchObject([
    { row: 1, value: {} },
    { row: 2, error: expect.stringMatching(/^is not JSON: /) },
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

test('a row of more than a million characters is rejected', async () => {
  const parts = async function* (...texts: string[]) {
    yield* texts;
  };
  const tooLong = 'row 2: is longer than 1000000 characters.';
  const read = async (rows: AsyncGenerator<SourceRow>) => (await collect(rows)).map(({ row }) => row);
  const text = (length: number) => `"${'x'.repeat(length - 2)}"`;
  await expect(read(readJsonLines(parts('{}\n', text(1_000_000))))).resolves.toEqual([1, 2]);
  await expect(read(readJsonLines(parts(`{}\n${text(1_000_001)}`)))).rejects.toThrow(tooLong);
  await expect(read(readJsonArray(parts('[{},', text(1_000_000), ']')))).resolves.toEqual([1, 2]);
  await expect(read(readJsonArray(parts('[{},', text(1_000_001), ']')))).rejects.toThrow(tooLong);
  await expect(readFileRows('long.csv', `${HEADER}\n${text(1_000_100)}`)).rejects.toThrow(
    'row 2: Max Record Size: record exceed the maximum number of tolerated bytes of 1000000 at line 2',
  );
});

describe('a product row', () => {
  const required = {
    name: 'Panjabi',
    category: 'Men',
    merchant: 'Kinara',
    featured_img: '/a.webp',
    unit_price: '1800',
    current_stock: '0',
  };

  const read = (source: object) => {
    const { row, errors } = parseRow(source);
    const identity = newIdentity(row);
    if (errors.length > 0) return { errors };
    if ('error' in identity) return { errors: [{ field: identity.field, message: identity.error }] };
    return mergeProduct(identity.slug, row, undefined);
  };
  const productOf = (source: object) => {
    const result = read(source);
    return 'errors' in result ? expect.fail(JSON.stringify(result.errors)) : result.product;
  };
  const errorsOf = (change: object): string[] => {
    const result = read({ ...required, ...change });
    return 'errors' in result ? result.errors.map(({ field, message }) => `${field}: ${message}`) : [];
  };

  test('of the required columns has defaults', () => {
    expect(productOf(required)).toEqual({
      slug: 'panjabi',
      name: 'Panjabi',
      nameBn: undefined,
      category: ['Men'],
      categoryBn: undefined,
      merchant: 'Kinara',
      featuredImg: '/a.webp',
      gallery: [],
      unitPrice: 1800,
      salesPrice: 1800,
      discount: 0,
      discountType: 'flat',
      attribute: undefined,
      attributeBn: undefined,
      variations: [],
      colours: [],
      fabrics: [],
      shortDescription: '',
      description: '',
      shortDescriptionBn: '',
      descriptionBn: '',
      keywords: 'Kinara Men',
      sku: undefined,
      stock: 0,
      isFeatured: false,
      isDeal: false,
      isPublished: true,
    });
  });

  test('of all columns', () => {
    const row = {
      ...required,
      category: 'Men > Panjabi',
      category_bn: ['পুরুষ', 'পাঞ্জাবি'],
      unit_price: '৳1,800.50',
      current_stock: 12,
      sku: 17,
      sales_price: '1620.45',
      discount: '10',
      discout_type: 'percentage',
      product_attribute: 'Colour',
      variations: ' White | | Black ',
      fabrics: ['Cotton'],
      gallery: 'pictures/b.jpg|https://a.example/c.png',
      short_description: 'Fine  &amp; <b>light</b> &lt;3 &gt;2 &quot;new&quot; &amp;lt;',
      description: '<h1>Soft</h1>',
      keywords: 'eid',
      name_bn: 'পাঞ্জাবি',
      product_attribute_bn: 'রং',
      short_description_bn: 'মিহি',
      description_bn: '<p>মিহি</p> ',
      is_featured: true,
      is_deal: 1,
      is_published: ' No ',
    };
    expect(productOf(row)).toEqual({
      slug: 'kinara-17',
      sku: '17',
      name: 'Panjabi',
      nameBn: 'পাঞ্জাবি',
      category: ['Men', 'Panjabi'],
      categoryBn: ['পুরুষ', 'পাঞ্জাবি'],
      merchant: 'Kinara',
      featuredImg: '/a.webp',
      gallery: ['pictures/b.jpg', 'https://a.example/c.png'],
      unitPrice: 1800.5,
      salesPrice: 1620.45,
      discount: 10,
      discountType: 'percentage',
      attribute: 'Colour',
      attributeBn: 'রং',
      variations: ['White', 'Black'],
      colours: ['White', 'Black'],
      fabrics: ['Cotton'],
      shortDescription: 'Fine & light <3 >2 "new" &lt;',
      description: '<h2>Soft</h2>',
      shortDescriptionBn: 'মিহি',
      descriptionBn: '<p>মিহি</p>',
      keywords: 'Kinara Men Panjabi eid 17',
      stock: 12,
      isFeatured: true,
      isDeal: true,
      isPublished: false,
    });
  });

  test.each([
    [{ name: " - The Kid's Café & Co. - " }, { slug: 'the-kids-cafe-and-co' }],
    [{ name: 'x'.repeat(200) }, { slug: 'x'.repeat(150) }],
    [{ sales_price: 1800 }, { salesPrice: 1800, discount: 0, discountType: 'flat' }],
    [{ sales_price: 1599.99 }, { salesPrice: 1599.99, discount: 200.01, discountType: 'flat' }],
    [
      { discount: 1800, is_free: 'yes' },
      { salesPrice: 0, discount: 1800, discountType: 'flat' },
    ],
    [{ discount: 1799.5 }, { salesPrice: 0.5, discount: 1799.5, discountType: 'flat' }],
    [{ sales_price: '0' }, { salesPrice: 1800, discount: 0, discountType: 'flat' }],
    [
      { sales_price: '৳0.00', discount: 0 },
      { salesPrice: 1800, discount: 0 },
    ],
    [
      { sales_price: 0, discount: 200 },
      { salesPrice: 1600, discount: 200 },
    ],
    [
      { sales_price: 1600, discount: 0 },
      { salesPrice: 1600, discount: 200, discountType: 'flat' },
    ],
    [
      { sales_price: 1600, discount: 0, discout_type: 'percentage' },
      { salesPrice: 1600, discount: 200 },
    ],
    [
      { sales_price: 0, is_free: 'yes' },
      { salesPrice: 0, discount: 1800, discountType: 'flat' },
    ],
    [
      { unit_price: 0, is_free: 'yes' },
      { unitPrice: 0, salesPrice: 0, discount: 0 },
    ],
    [
      { unit_price: 0.99, discount: 50, discout_type: 'percentage' },
      { salesPrice: 0.5, discount: 50, discountType: 'percentage' },
    ],
    [
      { discount: 200, discout_type: 'flat', sales_price: 1599.9999999999998 },
      { salesPrice: 1600, discount: 200, discountType: 'flat' },
    ],
    [
      { discount: 100, discout_type: 'percentage', is_free: true },
      { salesPrice: 0, discount: 100, discountType: 'percentage' },
    ],
    [{ product_attribute: 'color', variations: 'Red' }, { colours: ['Red'] }],
    [{ product_attribute: 'Multicolour', variations: 'Red' }, { colours: [] }],
    [{ product_attribute: 'Colour of hem', variations: 'Red' }, { colours: [] }],
    [{ product_attribute: 'Size', variations: 'Red', colours: 'Blue' }, { colours: ['Blue'] }],
  ])('with %j has %j', (change, expected) => {
    expect(productOf({ ...required, ...change })).toMatchObject(expected);
  });

  const long = (length: number) => 'x'.repeat(length);
  const many = (count: number) => Array.from({ length: count }, (_, index) => `/${index}.webp`);
  test.each([
    [{ name: long(201) }, 'name'],
    [{ category: long(101) }, 'category'],
    [{ category: [] }, 'category'],
    [{ category_bn: 'ক > খ' }, 'category_bn'],
    [{ merchant: long(201) }, 'merchant'],
    [{ featured_img: 'ftp://a.example/a.jpg' }, 'featured_img'],
    [{ featured_img: 'a.jpg.txt' }, 'featured_img'],
    [{ current_stock: -1 }, 'current_stock'],
    [{ current_stock: '1.5' }, 'current_stock'],
    [{ current_stock: 10_000_001 }, 'current_stock'],
    [{ slug: long(151) }, 'slug'],
    [{ sku: long(101) }, 'sku'],
    [{ discout_type: 'half' }, 'discout_type'],
    [{ product_attribute: long(51) }, 'product_attribute'],
    [{ product_attribute_bn: long(51) }, 'product_attribute_bn'],
    [{ product_attribute: 'Size', variations: long(101) }, 'variations'],
    [{ product_attribute: 'Size', variations: many(101) }, 'variations'],
    [{ colours: long(61) }, 'colours'],
    [{ fabrics: many(51) }, 'fabrics'],
    [{ gallery: many(101) }, 'gallery'],
    [{ short_description: long(2001) }, 'short_description'],
    [{ description: long(100_001) }, 'description'],
    [{ keywords: long(2001) }, 'keywords'],
    [{ name_bn: long(201) }, 'name_bn'],
    [{ short_description_bn: long(2001) }, 'short_description_bn'],
    [{ description_bn: long(100_001) }, 'description_bn'],
    [{ is_deal: 'maybe' }, 'is_deal'],
    [{ product_attribute: 'Size', variations: ['S', 'M\0'] }, 'variations'],
  ])('%# is rejected for %s', (change, field) => {
    expect(errorsOf(change).map((error) => error.split(':', 1)[0])).toContain(field);
  });

  test('has numbers as they are written in Bangladesh', () => {
    const change = {
      unit_price: 'Tk. 1,25,000/-',
      discount: '১০%',
      discout_type: 'percentage',
      current_stock: '১,২০০',
    };
    expect(productOf({ ...required, ...change })).toMatchObject({
      unitPrice: 125_000,
      discount: 10,
      salesPrice: 112_500,
      stock: 1200,
    });
  });

  test.each(['unit_price', 'sales_price', 'discount', 'current_stock'])(
    'with an unclear number in %s',
    (column) => {
      for (const value of ['1.200,00', '1200,00', '1.200', '1,5', '1e3', '0x10', 'Infinity', '+5', '-1', -1])
        expect(errorsOf({ [column]: value }), String(value)).toEqual([
          expect.stringMatching(
            new RegExp(`^${column}: .*${JSON.stringify(value).replace(/[.+]/g, '\\$&')}`),
          ),
        ]);
      for (const value of [true, [1200], { value: 1 }])
        expect(errorsOf({ [column]: value })).toEqual([
          `${column}: must be a number, but is ${JSON.stringify(value)}`,
        ]);
    },
  );

  test('with a number above the limit', () => {
    expect(errorsOf({ unit_price: '12,34,56,789' })).toEqual([
      'unit_price: must be at most 100,000,000, but is "12,34,56,789"',
    ]);
  });

  test('with a discount in another unit than its type', () => {
    expect(errorsOf({ discount: '10%' })).toEqual(['discount: is in percent, but discout_type is flat']);
    expect(errorsOf({ discount: '৳10', discout_type: 'percentage' })).toEqual([
      'discount: is in taka, but discout_type is percentage',
    ]);
  });

  test.each([
    [{ unit_price: 0 }, 'unit_price: gives a price of 0, which'],
    [{ unit_price: '0.00', sales_price: '0' }, 'unit_price: gives a price of 0, which'],
    [{ unit_price: '0.49' }, 'unit_price: gives a price of 0.49, which'],
    [{ sales_price: '0.25' }, 'sales_price: gives a price of 0.25, which'],
    [{ discount: 1800 }, 'discount: gives a price of 0, which'],
    [{ discount: 1800, is_free: 'no' }, 'discount: gives a price of 0, which'],
    [{ discount: '100%', discout_type: 'percentage' }, 'discount: gives a price of 0, which'],
    [{ is_free: 'yes' }, 'is_free: is yes, but the price is 1800'],
    [{ is_free: 'yes', sales_price: 5 }, 'is_free: is yes, but the price is 5:'],
  ])('that sells for nothing is rejected unless it is free: %j', (change, error) => {
    expect(errorsOf(change)).toEqual([expect.stringContaining(error)]);
  });

  test.each([8801234567890123456n, 1e21, 1e-7])('with an item number that JSON cannot keep: %s', (sku) => {
    expect(errorsOf({ sku: Number(sku) })).toEqual([
      `sku: must be in quotes: the number ${Number(sku)} has lost digits`,
    ]);
  });

  describe('has texts in one normal form', () => {
    test.each([
      ['Bags &amp; Shoes', 'Bags & Shoes'],
      ['Bags &amp;amp; Shoes', 'Bags & Shoes'],
      ['Kids&#039; &#x201C;Eid&#8221; &eacute;dition', "Kids' “Eid” édition"],
      ['H&M &nosuch; &copy', 'H&M &nosuch; &copy'],
      [String.raw`Two\nlines\r\nor three`, 'Two lines or three'],
      [' a\u00a0\u2003 b\t\r\n c&nbsp;\u3000', 'a b c'],
      ['\u200bZero\u200b-\ufeffwi\u00addth \u200e\u200b\u200d', 'Zero-width'],
      ['Be\u0007ll\u009b\u001b[31m', 'Bell[31m'],
      ['ক্\u200dয র\u200d্যাব 👩🏽\u200d💻', 'ক্\u200dয র\u200d্যাব 👩🏽\u200d💻'],
    ])('in one line: %j', (text, expected) => {
      const lines = {
        merchant: text,
        keywords: text,
        name_bn: text,
        product_attribute: text,
        variations: [text],
      };
      const product = productOf({ ...required, ...lines, category: [text], name: text, fabrics: [text] });
      expect(product).toMatchObject({
        name: expected,
        nameBn: expected,
        merchant: expected,
        category: [expected],
        attribute: expected,
        variations: [expected],
        fabrics: [expected],
        keywords: expect.stringContaining(expected),
      });
    });

    test('in lists and slugs', () => {
      const change = {
        name: 'Bags &amp; Shoes',
        category: 'Women &gt; Bags &amp; Shoes',
        variations: 'Red &amp; Gold|\u200b|Blue',
      };
      expect(productOf({ ...required, ...change, product_attribute: 'Set' })).toMatchObject({
        slug: 'bags-and-shoes',
        category: ['Women', 'Bags & Shoes'],
        variations: ['Red & Gold', 'Blue'],
      });
      expect(errorsOf({ product_attribute: 'Size', variations: String.raw`S\nM` })).toEqual([
        expect.stringContaining('separate values by |'),
      ]);
    });

    test('and is empty with blanks alone', () => {
      expect(errorsOf({ name: '&nbsp;\u200b' })).toEqual([
        'slug: is required, or sku or name, to identify the product',
      ]);
      expect(productOf({ ...required, sku: '\u200b', unit_price: '1800' }).sku).toBeUndefined();
    });

    test.each([
      ['Soft.', '<p>Soft.</p>'],
      [
        'Soft & light\n5 < 6 > 4\n\n \nWash &amp; dry',
        '<p>Soft &amp; light<br>5 &lt; 6 &gt; 4</p><p>Wash &amp; dry</p>',
      ],
      [String.raw`One\nTwo\r\n\r\nThree`, '<p>One<br>Two</p><p>Three</p>'],
      ['One\rTwo\u2028Three', '<p>One<br>Two<br>Three</p>'],
      [
        '<b>Soft</b> <a\nhref="/a">cotton</a>\nLight',
        '<p><b>Soft</b> <a href="/a" rel="nofollow ugc noopener">cotton</a><br>Light</p>',
      ],
      ['<p>One\ntwo</p>\n<ul>\n<li>Three</li></ul>', '<p>One\ntwo</p>\n<ul>\n<li>Three</li></ul>'],
      [String.raw`<p>One</p>\n<p>Two</p>`, '<p>One</p>\n<p>Two</p>'],
      ['<script>\nsteal()\n\n</script>Soft\u0007\u200b', '<p>Soft</p>'],
    ])('in descriptions: %j', (description, expected) => {
      const product = productOf({ ...required, description, description_bn: description });
      expect([product.description, product.descriptionBn]).toEqual([expected, expected]);
    });

    test('in short descriptions', () => {
      const short_description = String.raw`Soft&nbsp; &amp;\n<b>light</b>\n`;
      expect(productOf({ ...required, short_description }).shortDescription).toBe('Soft & light');
    });
  });

  test('with an item number that a spreadsheet has shortened', () => {
    expect(errorsOf({ sku: '8.80123E+12' })).toEqual([
      'sku: "8.80123E+12" is a number that a spreadsheet has shortened: format the column as text',
    ]);
  });

  test.each([
    [{ product_attribute: 'Size', variations: 'S, M, L' }, 'variations: "S, M, L" is one value'],
    [{ colours: 'Red; Gold' }, 'colours: "Red; Gold" is one value'],
    [{ fabrics: 'Cotton/Silk/Linen' }, 'fabrics: "Cotton/Silk/Linen" is one value'],
    [{ gallery: '/a.jpg, /b.jpg' }, 'gallery: "/a.jpg, /b.jpg" has 2 pictures'],
    [{ featured_img: '/a.jpg|/b.jpg' }, 'featured_img: has 2 pictures'],
    [{ category: 'A > B, A > C' }, 'category: "A > B, A > C" has more than one category'],
    [{ category: 'a/b/c' }, 'category: "a/b/c" is one name'],
    [{ category: 'A > B', category_bn: 'ক, খ' }, 'category_bn: "ক, খ" is one name'],
  ])('with a list of another separator is rejected: %j', (change, error) => {
    expect(errorsOf(change)).toEqual([expect.stringContaining(error)]);
  });

  test('has JSON arrays as they are', () => {
    const change = { category: ['Bags, Shoes', 'a/b'], fabrics: ['Cotton, 100 count'] };
    expect(productOf({ ...required, ...change })).toMatchObject(change);
  });

  test('that contradicts itself is rejected with the reason', () => {
    const reasons = [
      { sales_price: 1801 },
      { discount: 1801 },
      { discount: 101, discout_type: 'percentage' },
      { discount: 200, sales_price: 1700 },
      { discount: 10, discout_type: 'percentage', sales_price: 1700 },
      { name: '!!!' },
      { variations: 'S|S', product_attribute: 'Size' },
      { slug: 'Not a slug' },
    ].flatMap((change) => errorsOf(change).slice(0, 1));
    expect(reasons).toEqual([
      'sales_price: must be at most the unit_price, 1800, but is 1801',
      'discount: must be at most the unit_price, 1800',
      'discount: must be at most 100 percent',
      'sales_price: must be 1600: unit_price 1800 less 200 taka',
      'sales_price: must be 1620: unit_price 1800 less 10 percent',
      'slug: is required: the name contains no letters to derive it from',
      'variations: must not contain duplicates',
      'slug: must be lower-case words joined by hyphens',
    ]);
  });
});

/** A ZIP archive with one entry, whose headers declare an unpacked size. */
const archiveOf = (packed: Buffer, declared: number): Buffer => {
  const name = Buffer.from('xl/worksheets/sheet1.xml');
  const sizes = (header: Buffer, at: number) => {
    header.writeUInt16LE(8, at - 8);
    header.writeUInt32LE(packed.length, at);
    header.writeUInt32LE(declared, at + 4);
    header.writeUInt16LE(name.length, at + 8);
  };
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50);
  sizes(local, 18);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50);
  sizes(entry, 20);
  entry.writeUInt16LE(8, 10);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt32LE(local.length + name.length + packed.length, 16);
  return Buffer.concat([local, name, packed, entry, name, end]);
};

test.each(['utf-16le', 'utf-16be'])('a %s text, as Excel saves Unicode Text, is read', async (encoding) => {
  const bytes = Buffer.from('\ufeffsku\tname\r\nS1\tজামদানি\r\n', 'utf16le');
  if (encoding === 'utf-16be') bytes.swap16();
  expect(await readFileRows(`${encoding}.txt`, bytes)).toEqual([
    { row: 2, value: { sku: 'S1', name: 'জামদানি' } },
  ]);
});

test('the objects of a JSON file are a table, whose columns are their keys', async () => {
  const file = path.join(folder, 'list.json');
  const shawl = {
    title: 'Shawl',
    price: { amount: 900 },
    sizes: ['S', 'M'],
    images: [{ src: 'https://a.example/1.jpg' }],
  };
  await writeFile(file, JSON.stringify([shawl, { title: 'Cap', stock: 3, note: null }]));
  const records = [];
  for await (const record of openAnyFile(file)) records.push(record);
  expect(records).toEqual([
    { row: 0, cells: ['title', 'price.amount', 'sizes', 'images', 'stock', 'note'] },
    { row: 1, cells: ['Shawl', '900', 'S|M', 'https://a.example/1.jpg', '', ''] },
    { row: 2, cells: ['Cap', '', '', '', '3', ''] },
  ]);
  expect(await recognizeSource(file)).toBe('table');
});

test.each<[string, unknown]>([
  ['an object with a list', { products: [{ name: 'Saree' }, { name: 'Bag' }], total: 2 }],
  ['a page of an API', { meta: { total: 2 }, data: { items: [{ name: 'Saree' }, { name: 'Bag' }] } }],
  [
    'the export of a database with other tables',
    { users: [{ name: 'Rima' }], products: [{ name: 'Saree' }, { name: 'Bag' }], orders: [] },
  ],
  [
    'records by their keys',
    {
      products: { '-N1': { name: 'Saree' }, '-N2': { name: 'Bag' } },
      users: { '-U1': { email: 'a' }, '-U2': { email: 'b' } },
    },
  ],
])('products in JSON may be %s', async (_what, value) => {
  expect(await readFileRows('wrapped.json', JSON.stringify(value, null, 1))).toEqual([
    { row: 1, value: { name: 'Saree' } },
    { row: 2, value: { name: 'Bag' } },
  ]);
});

test('a file named .json may have an object in each line, as databases export them, or only one', async () => {
  expect(await readFileRows('lines.json', '{"name":"Saree"}\n{"name":"Bag"}\n')).toEqual([
    { row: 1, value: { name: 'Saree' } },
    { row: 2, value: { name: 'Bag' } },
  ]);
  const one = { name: 'Saree', gallery: [{ src: '/a.webp' }] };
  expect(await readFileRows('one.json', JSON.stringify(one))).toEqual([{ row: 1, value: one }]);
});

test.each([
  ['"Kurti "new" one"', 'a cell in quotation marks has another one (") within'],
  ['Belt 5" wide', 'a cell has a quotation mark (")'],
  ['"Kurti', 'a cell begins with a quotation mark (") that nothing closes'],
])('a CSV cell %s is rejected with how to write it', async (cell, reason) => {
  await expect(readFileRows('quotes.csv', `name,sku\n${cell},A-1\n`)).rejects.toThrow(`row 2: ${reason}`);
});

describe('a list in JSON', () => {
  const readTableOf = async (value: unknown) => {
    const file = path.join(folder, 'nested.json');
    await writeFile(file, JSON.stringify(value));
    const notes = createImportNotes();
    const rows = [];
    for await (const row of openSource('table', file, {}, notes).read('Kinara'))
      rows.push('value' in row ? row.value : row);
    return rows;
  };

  test('has a row for each variant, which says the price and stock before the product', async () => {
    expect(
      await readTableOf([
        {
          id: 7,
          title: 'Kurti',
          price: 900,
          colors: ['Red', 'Blue'],
          variants: [
            { id: 1, size: 'S', stock: 3 },
            { id: 2, size: 'M', stock: 0, price: 950 },
          ],
        },
        { id: 8, title: 'Shawl', price: 800, stock: 2, reviews: [{ rating: 5, name: 'Rima' }] },
      ]),
    ).toMatchObject([
      { name: 'Kurti (S)', unit_price: '900', variation_stock: [3] },
      { name: 'Kurti (M)', unit_price: '950', variation_stock: [0] },
      { name: 'Shawl', unit_price: '800', current_stock: 2, variations: [] },
    ]);
  });

  test('names a variant by its label if nothing else tells what is chosen', async () => {
    const variants = [
      { label: 'Red', quantity: 2, sku: 'B-R' },
      { label: 'Blue', quantity: 5, sku: 'B-B' },
    ];
    expect(
      await readTableOf([
        { name: 'Bag', price: 1200, variants },
        { name: 'Purse', price: 300, variants: [{ title: 'Default Title', quantity: 1 }] },
      ]),
    ).toMatchObject([
      { name: 'Bag', variations: ['Red', 'Blue'], variation_stock: [2, 5] },
      { name: 'Purse', variations: [], current_stock: 1 },
    ]);
  });

  test('may have quantities by size, and attributes by name', async () => {
    expect(await readTableOf([{ name: 'Kurti', price: 900, sizes: { S: 3, M: 0 } }])).toMatchObject([
      { name: 'Kurti', variations: ['S', 'M'], variation_stock: [3, 0] },
    ]);
    const attributes = [
      { name: 'Size', options: ['40', '42'] },
      { name: 'Fabric', options: ['Cotton'] },
    ];
    expect(await readTableOf([{ name: 'Panjabi', price: { amount: 1900 }, attributes }])).toMatchObject([
      { name: 'Panjabi', unit_price: '1900', variations: ['40', '42'], fabrics: ['Cotton'] },
    ]);
  });

  test('may be wrapped as GraphQL, JSON:API and MongoDB do', async () => {
    const price = [{ node: { price: '500', quantity: 2 } }];
    const image = { data: { attributes: { url: 'https://a.example/1.jpg' } } };
    for (const value of [
      {
        data: {
          products: {
            edges: [
              {
                node: {
                  title: 'Saree',
                  images: { edges: [{ node: { url: 'https://a.example/1.jpg' } }] },
                  variants: { edges: price },
                },
              },
            ],
          },
        },
      },
      { data: [{ id: 1, type: 'product', attributes: { name: 'Saree', price: 500, stock: 2, image } }] },
      [
        {
          _id: { $oid: '64a' },
          name: 'Saree',
          price: { $numberDecimal: '500' },
          stock: { $numberInt: '2' },
          image: 'https://a.example/1.jpg',
        },
      ],
    ])
      expect(await readTableOf(value)).toMatchObject([
        { name: 'Saree', unit_price: '500', current_stock: 2, featured_img: 'https://a.example/1.jpg' },
      ]);
  });
});

test('what all new products lack is reported once, with the columns that it may be', async () => {
  const file = path.join(folder, 'rupees.csv');
  await writeFile(file, 'Item,Price (INR),Rating\nKurti,900,5\nShawl,800,4\n');
  const source = openSource('table', file, {}, createImportNotes());
  await collect(source.read('Kinara'));
  const errors: unknown[] = [];
  const report = distinctErrors(source, (error) => errors.push(error));
  for (const row of [2, 3]) report({ row, field: 'unit_price', message: 'is required' });
  report({ row: 4, field: 'name', message: 'is required' });
  expect(errors).toEqual([
    {
      row: 2,
      field: '',
      message:
        'no column is the price (unit_price), which new products must have. It may be one that is left out: Price (INR), Rating.',
    },
    { row: 4, field: 'Item', message: 'is required' },
  ]);
});

describe('a spreadsheet of Excel', () => {
  const names = HEADER.split(',');
  const save = async (name: string, ...sheets: (readonly (readonly Value[])[])[]): Promise<string> => {
    const file = path.join(folder, name);
    await writeSpreadsheet(file, ...sheets);
    return file;
  };
  const row = ['শাড়ি', 'Women', 'Patrail', 1250.5, 3, 'pictures/1.jpg'];

  test('has the rows of its cells: numbers as they are, truth as yes and no, in Bangla', async () => {
    const file = await save('products.xlsx', [
      [...names, 'sku', 'is_featured', 'name_bn'],
      [...row, 8_801_230_000_001, true, null],
      Array.from({ length: 9 }, () => null),
      ['Bag', 'Bags', 'Patrail', 0.1 + 0.2, 0, 'x', '00042', false, 'ব্যাগ'],
    ]);
    expect(await collect(readRows(file))).toEqual([
      {
        row: 2,
        value: {
          name: 'শাড়ি',
          category: 'Women',
          merchant: 'Patrail',
          unit_price: '1250.5',
          current_stock: '3',
          featured_img: 'pictures/1.jpg',
          sku: '8801230000001',
          is_featured: 'yes',
          name_bn: '',
        },
      },
      {
        row: 4,
        value: expect.objectContaining({
          unit_price: '0.3',
          current_stock: '0',
          sku: '00042',
          is_featured: 'no',
          name_bn: 'ব্যাগ',
        }),
      },
    ]);
  });

  test('rejects each row with what the spreadsheet has taken for a date or for a part of one', async () => {
    const file = await save('converted.xlsx', [
      [...names, 'variations', 'discount'],
      [...row, new Date(Date.UTC(2026, 11, 10)), 5],
      [...row, 'M', 0.1],
      [...row, 'M', 10],
    ]);
    expect(await collect(readRows(file))).toMatchObject([
      {
        row: 2,
        error:
          'column G is the date 2026-12-10: the spreadsheet has taken what was typed for a date. Format the column as text and type it again',
      },
      {
        row: 3,
        error:
          'column H: the spreadsheet holds 0.1, which it shows as 10% if the column is formatted so. Format the column as text and write 10%',
      },
      { row: 4, value: { discount: '10' } },
    ]);
  });

  test('that unpacks to hundreds of megabytes is rejected, whatever its headers say', async () => {
    const packed = deflateRawSync(Buffer.alloc(301_000_000));
    expect(packed.length).toBeLessThan(400_000);
    for (const declared of [301_000_000, 10, 4_000_000_000])
      await expect(readFileRows('bomb.xlsx', archiveOf(packed, declared))).rejects.toThrow(
        'bomb.xlsx unpacks to more than 300 MB',
      );
  });

  test('may have sheets beside that of a list', async () => {
    const list = [['Stock of December'], ['Item', 'Rate', 'Qty'], ['Kurti', 900, 3]];
    const help = [['How to fill in'], ['Write the name of each item']];
    const read = async (file: string) => {
      const notes = createImportNotes();
      const rows = [];
      for await (const row of openSource('table', file, {}, notes).read('Kinara')) rows.push(row);
      return { rows, notes: notes.lines() };
    };
    const file = await save('with-help.xlsx', help, list);
    expect(await recognizeSource(file)).toBe('table');
    const { rows, notes } = await read(file);
    expect(rows).toEqual([{ row: 3, value: { name: 'Kurti', unit_price: '900', current_stock: 3 } }]);
    expect(notes).toContain('Other sheets of the spreadsheet are left out: Sheet 1');
    // Which of two lists is meant is not guessed.
    const orders = [
      ['Date', 'Item', 'Qty', 'Customer'],
      ['2026-01-02', 'Kurti', 1, 'Rima'],
    ];
    await expect(read(await save('two-lists.xlsx', list, orders))).rejects.toThrow('has rows in 2 sheets');
  });

  test('may have its list in several sheets of the same columns, named after categories', async () => {
    const saree = [['Stock'], ['Item', 'Rate', 'Qty'], ['Jamdani', 5000, 3], [], ['Katan', 9000, 1]];
    const panjabi = [
      ['Rate', 'Item', 40, 42, 'Qty'],
      [1800, 'Khadi', 2, 0, 2],
      [1900, 'Silk', new Date(Date.UTC(2026, 11, 10)), 1, 2],
    ];
    const file = path.join(folder, 'sheets.xlsx');
    await writeSpreadsheet(file, { Saree: saree, Panjabi: panjabi, Notes: [['Call the tailor']] });
    const notes = createImportNotes();
    const source = openSource('table', file, {}, notes);
    expect(await collect(source.read('Kinara'))).toMatchObject([
      { row: 3, value: { name: 'Jamdani', unit_price: '5000', category: ['Saree'], current_stock: 3 } },
      { row: 5, value: { name: 'Katan' } },
      {
        row: 7,
        value: { name: 'Khadi', category: ['Panjabi'], variations: ['40', '42'], variation_stock: [2, 0] },
      },
      { row: 8, error: expect.stringContaining('column C is the date 2026-12-10') },
    ]);
    expect(notes.lines()).toEqual([
      'Other sheets of the spreadsheet are left out: Notes',
      'Sheets are read as one list, whose rows are counted on: Saree from 1, Panjabi from 6',
    ]);
    expect(await recognizeSource(file)).toBe('table');
    expect(source.columns?.().map(({ name }) => name)).toContain('Category (the sheet)');
  });

  test('whose sheets have no names of their own, or a column of categories, says nothing of categories', async () => {
    const list = [
      ['Item', 'Rate'],
      ['Jamdani', 5000],
    ];
    const values = async (file: string) =>
      (await collect(openSource('table', file, {}, createImportNotes()).read('Kinara'))).map(
        (row) => 'value' in row && row.value,
      );
    const unnamed = await save('unnamed.xlsx', list, [
      ['Item', 'Rate'],
      ['Katan', 9000],
    ]);
    expect(await values(unnamed)).toEqual([
      { name: 'Jamdani', unit_price: '5000' },
      { name: 'Katan', unit_price: '9000' },
    ]);
    const own = path.join(folder, 'own-categories.xlsx');
    const withCategory = (name: string) => [
      ['Item', 'Rate', 'Category'],
      [name, 5000, 'Saree'],
    ];
    await writeSpreadsheet(own, { January: withCategory('Jamdani'), February: withCategory('Katan') });
    expect(await values(own)).toMatchObject([{ category: ['Saree'] }, { category: ['Saree'] }]);
  });

  test('must have its rows in one sheet, and be one', async () => {
    const two = await save('two.xlsx', [names, row], [['notes']]);
    await expect(collect(readRows(two))).rejects.toThrow(
      'has rows in 2 sheets: Sheet 1, Sheet 2. Save the one with the products as a file of its own.',
    );
    await expect(readFileRows('text.xlsx', HEADER)).rejects.toThrow('is not a spreadsheet of Excel (.xlsx)');
    const damaged = await save('damaged.xlsx', [names, row]);
    const bytes = await readFile(damaged);
    bytes.fill(0, Math.floor(bytes.length / 3), Math.floor(bytes.length / 2));
    await writeFile(damaged, bytes);
    await expect(collect(readRows(damaged))).rejects.toThrow(ImportError);
    await expect(collect(readRows(path.join(folder, 'none.xlsx')))).rejects.toThrow(/^There is no file /);
    await expect(collect(readRows(await save('empty.xlsx', [])))).rejects.toThrow('The file is empty.');
    const wide = await save('wide.xlsx', [names, [...row, 'note']]);
    expect(await collect(readRows(wide))).toEqual([{ row: 2, error: 'has 7 cells, but the header has 6' }]);
  });
});
