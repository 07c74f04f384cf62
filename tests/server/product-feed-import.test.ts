import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readCsvRecords } from '../../server/importer/csv-records.ts';
import { createImportNotes } from '../../server/importer/import-notes.ts';
import { readProductFeed } from '../../server/importer/product-feed.ts';
import { openTable, readRows } from '../../server/importer/read-rows.ts';
import type { TableRecord } from '../../server/importer/source-row.ts';

type Row = Record<string, string>;

const HEADER = [
  'id',
  'title',
  'description',
  'availability',
  'condition',
  'price',
  'link',
  'image_link',
  'brand',
  'additional_image_link',
  'google_product_category',
  'fb_product_category',
  'product_type',
  'quantity_to_sell_on_facebook',
  'sale_price',
  'sale_price_effective_date',
  'item_group_id',
  'gender',
  'color',
  'size',
  'age_group',
  'material',
  'pattern',
  'status',
  'product_tags[0]',
  'product_tags[1]',
];

const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const csv = (rows: readonly Row[], names: readonly string[] = HEADER): string =>
  [names, ...rows.map((row) => HEADER.map((name) => row[name] ?? ''))]
    .map((cells) => cells.map(cell).join(','))
    .join('\n');

const product = (row: Row = {}): Row => ({
  id: 'NS-1',
  title: 'Nakshi Shawl',
  description: 'Warm and light.',
  availability: 'in stock',
  condition: 'new',
  price: '1450.00 BDT',
  link: 'https://www.facebook.com/patrail/shop/1',
  image_link: 'https://cdn.example/1.jpg?x=1,2',
  brand: 'Patrail Weavers',
  quantity_to_sell_on_facebook: '5',
  ...row,
});
const kameez = (row: Row): Row =>
  product({
    title: 'Linen Kameez',
    item_group_id: 'LK',
    quantity_to_sell_on_facebook: '3',
    price: '1200 BDT',
    ...row,
  });

const text = async function* (content: string) {
  yield content;
};

const read = (content: string) => readFrom(() => readCsvRecords(text(content)));
const readFrom = async (open: () => AsyncIterable<TableRecord>) => {
  const notes = createImportNotes();
  const rows = [];
  const source = readProductFeed({
    open,
    defaults: { vendor: 'Kinara', category: 'Other', stock: 60 },
    notes,
    today: '2026-11-30',
  });
  for await (const row of source) rows.push('value' in row ? row.value : row);
  return { rows, notes: notes.lines() };
};
const fieldsOf = async (row: Row) => {
  const { rows, notes } = await read(csv([product(row)]));
  return { fields: rows[0] as Record<string, unknown>, notes };
};

test('a product has the fields of its row', async () => {
  const { rows, notes } = await read(
    csv([
      product({
        additional_image_link: 'https://cdn.example/2.jpg,https://cdn.example/3.jpg?w=1,2',
        product_type: 'Women > Shawls',
        google_product_category: '2271',
        color: 'Red',
        material: 'Wool',
        'product_tags[0]': 'winter',
        'product_tags[1]': 'gift',
      }),
    ]),
  );
  expect(rows).toEqual([
    {
      name: 'Nakshi Shawl',
      sku: 'NS-1',
      merchant: 'Patrail Weavers',
      category: ['Women', 'Shawls'],
      description: 'Warm and light.',
      keywords: 'winter gift',
      is_published: true,
      unit_price: '1450.00',
      sales_price: '',
      current_stock: 5,
      featured_img: 'https://cdn.example/1.jpg?x=1,2',
      gallery: ['https://cdn.example/2.jpg', 'https://cdn.example/3.jpg?w=1,2'],
      product_attribute: '',
      variations: [],
      colours: ['Red'],
      fabrics: ['Wool'],
    },
  ]);
  expect(notes).toEqual(['Columns not imported, with their number of values: condition (1), link (1)']);
});

test.each([
  ['tabs', csv([product()]).replaceAll('","', '"\t"')],
  [
    'a row of explanations above the header, as in the template of Meta',
    `"# Required | A unique id","# Required | The name"\n${csv([product()])}`,
  ],
  [
    'explanations whose quotes are not doubled, and that have more semicolons than commas',
    `# Required | An id; a number; or both.,# Optional | Separate several with a semicolon (";").\r\n${csv([product()])}`,
  ],
  [
    'the column names of Google',
    csv(
      [product()],
      HEADER.map((name) => name.replaceAll('_', ' ')),
    ),
  ],
  [
    'the column names of an XML feed',
    csv(
      [product()],
      HEADER.map((name) => `g:${name}`),
    ),
  ],
])('a feed with %s is read', async (_, content) => {
  expect((await read(content)).rows).toMatchObject([{ name: 'Nakshi Shawl', sku: 'NS-1', current_stock: 5 }]);
});

describe('variations', () => {
  test('are joined by their group, wherever they stand', async () => {
    const { rows } = await read(
      csv([
        kameez({ id: 'LK-S', title: 'Linen Kameez - Red, S', size: 'S', color: 'Red' }),
        product(),
        kameez({
          id: 'LK-M',
          title: 'Linen Kameez - Blue, M',
          size: 'M',
          color: 'Blue',
          image_link: 'https://cdn.example/blue.jpg',
          quantity_to_sell_on_facebook: '0',
          availability: 'out of stock',
        }),
      ]),
    );
    expect(rows).toMatchObject([
      {
        name: 'Linen Kameez',
        sku: 'LK',
        product_attribute: 'Size / Colour',
        variations: ['S / Red', 'M / Blue'],
        variation_stock: [3, 0],
        colours: ['Red', 'Blue'],
        featured_img: 'https://cdn.example/1.jpg?x=1,2',
        gallery: ['https://cdn.example/blue.jpg'],
      },
      { name: 'Nakshi Shawl', variations: [] },
    ]);
    expect(rows).toHaveLength(2);
  });

  test('of several prices become a product for each', async () => {
    const { rows } = await read(
      csv([kameez({ id: 'LK-S', size: 'S' }), kameez({ id: 'LK-XL', size: 'XL', price: '1300 BDT' })]),
    );
    expect(rows).toMatchObject([
      { name: 'Linen Kameez (S)', unit_price: '1200' },
      { name: 'Linen Kameez (XL)', unit_price: '1300' },
    ]);
  });

  test('that are not active are left out, unless none is', async () => {
    const archived = kameez({ id: 'LK-M', size: 'M', status: 'archived' });
    const { rows, notes } = await read(csv([kameez({ id: 'LK-S', size: 'S' }), archived]));
    expect(rows).toMatchObject([{ variations: [], sku: 'LK-S', is_published: true }]);
    expect(notes).toContain('Variations that are not active are left out: 1 (row 3)');
    expect((await read(csv([archived]))).rows).toMatchObject([{ name: 'Linen Kameez', is_published: false }]);
  });

  test('with titles that have nothing in common keep the first one', async () => {
    const { rows } = await read(
      csv([
        kameez({ id: 'A', size: 'S', title: 'Red Kameez' }),
        kameez({ id: 'B', size: 'M', title: 'Redder' }),
      ]),
    );
    expect(rows).toMatchObject([{ name: 'Red Kameez' }]);
  });
});

test.each<[Row, unknown]>([
  [{ price: 'BDT 1,450.50' }, { unit_price: '1,450.50' }],
  [{ price: '1450' }, { unit_price: '1450' }],
  [{ price: '৳1450' }, { unit_price: '৳1450' }],
  [{ price: '12.00 USD' }, { row: 2, error: 'the price "12.00 USD" of row 2 is not in taka (BDT).' }],
  [{ sale_price: '10 USD' }, { row: 2, error: 'the price "10 USD" of row 2 is not in taka (BDT).' }],
  [{ sale_price: '1200 BDT' }, { sales_price: '1200' }],
  [{ sale_price: '1450 BDT' }, { sales_price: '' }],
  [
    { sale_price: '1200 BDT', sale_price_effective_date: '2026-12-10T00:00+06:00/2026-12-20T00:00+06:00' },
    { sales_price: '' },
  ],
  [
    { sale_price: '1200 BDT', sale_price_effective_date: '2026-11-01T00:00+06:00/2026-11-20T00:00+06:00' },
    { sales_price: '' },
  ],
  [
    { sale_price: '1200 BDT', sale_price_effective_date: '2026-11-01T00:00+06:00/2026-12-20T00:00+06:00' },
    { sales_price: '1200' },
  ],
  [{ availability: 'out_of_stock' }, { current_stock: 0 }],
  [{ availability: 'discontinued' }, { current_stock: 0, is_published: false }],
  [{ quantity_to_sell_on_facebook: '' }, { current_stock: 60 }],
  [{ quantity_to_sell_on_facebook: '0' }, { current_stock: 0 }],
  [{ quantity_to_sell_on_facebook: '0', availability: 'Preorder' }, { current_stock: 60 }],
  [{ status: 'staging' }, { is_published: false }],
  [
    { fb_product_category: "Clothing & Accessories > Clothing > Women's Clothing" },
    { category: ['Clothing', "Women's Clothing"] },
  ],
  [{ google_product_category: 'Furniture' }, { category: ['Furniture'] }],
  [{ google_product_category: '2271' }, { category: ['Other'] }],
  [{ gender: 'female', age_group: 'adult' }, { keywords: 'female' }],
  [{ brand: '' }, { merchant: 'Kinara' }],
])('%j is %j', async (row, expected) => {
  expect((await fieldsOf(row)).fields).toMatchObject(expected as object);
});

test('rows of one group that nothing but the title tells apart are products of their own', async () => {
  const row = (id: string, title: string, size = '') => product({ id, title, size, item_group_id: 'Shawls' });
  const { rows, notes } = await read(
    csv([row('1', 'Red Shawl'), row('2', 'Blue Shawl'), row('3', 'Kameez', 'S'), row('4', 'Kameez', 'M')]),
  );
  expect(rows).toMatchObject([
    { name: 'Red Shawl', sku: '1', variations: [] },
    { name: 'Blue Shawl', sku: '2', variations: [] },
    { name: 'Kameez', sku: '3', variations: ['S', 'M'] },
  ]);
  expect(notes).toContain(
    'Products of one item_group_id that have the same size, colour, material and pattern are separated by title: 4 (rows 2, 3, 4, 5)',
  );
});

test('an id that appears twice is an error, and so is a feed without its columns', async () => {
  expect((await read(csv([product(), product({ title: 'Other' })]))).rows).toMatchObject([
    { name: 'Nakshi Shawl' },
    { row: 3, error: 'repeats the id "NS-1".' },
  ]);
  await expect(read('id,name\n1,Shawl')).rejects.toThrow(
    /^row 1: column title, price is missing\. Download /,
  );
  await expect(read('Handle,Title,Variant Price\na,b,1')).rejects.toThrow(/--from shopify/);
});

describe('XML', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'razz-feed-'));
  afterAll(() => rm(folder, { recursive: true }));
  const readXml = async (content: string, name = 'feed.xml') => {
    await writeFile(join(folder, name), content);
    return readFrom(() => openTable(join(folder, name)));
  };
  const rss = (...items: string[]) =>
    `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
<title>Patrail</title><link>https://patrail.example</link>
${items.map((item) => `<item>${item}</item>`).join('\n')}
</channel></rss>`;
  const shawl =
    '<g:id>NS-1</g:id><g:title>Nakshi Shawl</g:title><g:price>1450.00 BDT</g:price><g:availability>in stock</g:availability>';

  test('an RSS feed has the fields of its elements', async () => {
    const { rows, notes } = await readXml(
      rss(
        `<g:id>NS-1</g:id>
        <title>The title for readers</title>
        <g:title><![CDATA[Nakshi & Shawl]]></g:title>
        <link>https://patrail.example/?a=1&amp;b=2</link>
        <description>&lt;p&gt;Warm.&lt;/p&gt;</description>
        <g:image_link>https://cdn.example/1.jpg?x=1&amp;y=2,3</g:image_link>
        <g:additional_image_link>https://cdn.example/2.jpg</g:additional_image_link>
        <g:additional_image_link>https://cdn.example/3.jpg?w=1,2</g:additional_image_link>
        <g:product_type>Women &gt; Shawls</g:product_type>
        <g:shipping><g:country>BD</g:country><g:price>60 BDT</g:price></g:shipping>
        <g:price>1450.00 BDT</g:price><g:quantity>7</g:quantity>`,
        '<title>Plain</title><g:id>P</g:id><g:price>20 BDT</g:price><g:color>লাল</g:color>',
      ),
    );
    expect(rows).toMatchObject([
      {
        name: 'Nakshi & Shawl',
        sku: 'NS-1',
        category: ['Women', 'Shawls'],
        description: '<p>Warm.</p>',
        unit_price: '1450.00',
        current_stock: 7,
        featured_img: 'https://cdn.example/1.jpg?x=1&y=2,3',
        gallery: ['https://cdn.example/2.jpg', 'https://cdn.example/3.jpg?w=1,2'],
      },
      { name: 'Plain', sku: 'P', unit_price: '20', current_stock: 60, colours: ['লাল'] },
    ]);
    expect(notes).toContain('Columns not imported, with their number of values: link (1), shipping (1)');
  });

  test('an Atom feed is read, and errors name the line of the product', async () => {
    const entry = (id: string) =>
      `<entry>${shawl.replace('NS-1', id)}<link href="https://p.example"/></entry>`;
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:g="http://base.google.com/ns/1.0">
<title>Patrail</title>
${entry('A')}

${entry('A')}
</feed>`;
    expect((await readXml(atom)).rows).toMatchObject([
      { name: 'Nakshi Shawl', sku: 'A' },
      { row: 5, error: 'repeats the id "A".' },
    ]);
  });

  test.each([
    ['<products><product/></products>', /feed\.xml is no product feed: it begins with <products>/],
    [
      rss(`\n${shawl}<link>https://p.example/?a=1&b=2</link>`),
      /feed\.xml is not XML: line 5: Invalid character/,
    ],
    [rss(shawl).replace('</channel></rss>', ''), /feed\.xml is not XML: line 5: Unclosed/],
    [rss(), /feed\.xml has no products\./],
    ['', /The file is empty\./],
    [rss('<g:id>1</g:id>'), /column title, price is missing/],
  ])('%j is refused', async (content, message) => {
    await expect(readXml(content)).rejects.toThrow(message);
  });

  test('imported as an own catalogue is refused with advice', async () => {
    const file = join(folder, 'own.xml');
    await writeFile(file, rss(`${shawl}<g:image_link>https://cdn.example/1.jpg</g:image_link>`));
    await expect(readRows(file)[Symbol.asyncIterator]().next()).rejects.toThrow('Use --from feed.');
  });

  test('with the name of a CSV file is refused with advice', async () => {
    await expect(readXml(rss(shawl), 'feed.csv')).rejects.toThrow('The file is XML. Name it .xml.');
  });
});
