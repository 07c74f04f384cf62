import { describe, expect, test } from 'vitest';
import { readCsvRecords } from '../../server/importer/csv-records.ts';
import { createImportNotes } from '../../server/importer/import-notes.ts';
import { readShopify } from '../../server/importer/shopify.ts';
import { isShopifyProduct, shopifyTable } from '../../server/importer/shopify-json.ts';
import type { TableRecord } from '../../server/importer/source-row.ts';

const HEADER =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Image Src,Image Position,Image Alt Text,Gift Card,SEO Description,Variant Image,Status,Fabric (product.metafields.shopify.fabric)'.split(
    ',',
  );
/** The names of the same columns since 2025. */
const NEW_HEADER =
  'URL handle,Title,Description,Vendor,Product category,Type,Tags,Published on online store,Option1 name,Option1 value,Option2 name,Option2 value,SKU,Inventory tracker,Inventory quantity,Continue selling when out of stock,Price,Compare-at price,Product image URL,Image position,Image alt text,Gift card,SEO description,Variant image URL,Status,Fabric (product.metafields.shopify.fabric)'.split(
    ',',
  );

type Row = Record<string, string>;

const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const csv = (rows: readonly Row[], names: readonly string[] = HEADER): string =>
  [names, ...rows.map((row) => HEADER.map((name) => row[name] ?? ''))]
    .map((cells) => cells.map(cell).join(','))
    .join('\n');

/** The first row of a product as Shopify exports it. */
const first = (row: Row = {}): Row => ({
  Handle: 'nakshi-shawl',
  Title: 'Nakshi Shawl',
  Vendor: 'Patrail Weavers',
  Type: 'Shawls',
  Published: 'true',
  'Option1 Name': 'Title',
  'Option1 Value': 'Default Title',
  'Variant Inventory Tracker': 'shopify',
  'Variant Inventory Qty': '5',
  'Variant Inventory Policy': 'deny',
  'Variant Price': '1450.00',
  'Image Src': 'https://cdn.example/1.jpg?v=1',
  'Image Position': '1',
  'Gift Card': 'false',
  Status: 'active',
  ...row,
});
const variant = (row: Row): Row => ({
  Handle: 'nakshi-shawl',
  'Variant Inventory Tracker': 'shopify',
  'Variant Inventory Qty': '3',
  'Variant Inventory Policy': 'deny',
  'Variant Price': '1450.00',
  ...row,
});

const text = async function* (content: string) {
  yield content;
};

const read = async (content: string | AsyncIterable<TableRecord>) => {
  const notes = createImportNotes();
  const rows = [];
  const source = readShopify({
    open: () => (typeof content === 'string' ? readCsvRecords(text(content)) : content),
    defaults: { vendor: 'Kinara', category: 'Women > Other', stock: 60 },
    notes,
    today: '2026-11-28',
  });
  for await (const row of source) rows.push(row);
  return { rows, notes: notes.lines() };
};

interface Fields extends Record<string, unknown> {
  slug?: string;
  keywords?: string;
}

/** The fields of the products. */
const products = async (content: string) => {
  const { rows, notes } = await read(content);
  return { notes, products: rows.map((row): Fields => ({ ...('value' in row ? row.value : row) })) };
};

test.each([
  ['old', HEADER],
  ['new', NEW_HEADER],
])('a product with the %s names of columns, its pictures over several rows', async (_age, names) => {
  const { rows, notes } = await read(
    csv(
      [
        first({
          'Body (HTML)': '<p>Warm.</p>',
          'Product Category': 'Apparel > Scarves',
          Tags: 'winter, nakshi kantha',
          'Variant SKU': 'NS-1',
          'Variant Compare At Price': '1800.00',
          'SEO Description': 'Hand-stitched.',
          'Fabric (product.metafields.shopify.fabric)': 'cotton; silk',
          'Image Alt Text': 'Shawl',
        }),
        { Handle: 'nakshi-shawl', 'Image Src': 'https://cdn.example/3.jpg', 'Image Position': '3' },
        { Handle: 'nakshi-shawl', 'Image Src': 'https://cdn.example/2.jpg', 'Image Position': '2' },
      ],
      names,
    ),
  );
  expect(rows).toEqual([
    {
      row: 2,
      value: {
        name: 'Nakshi Shawl',
        slug: 'nakshi-shawl',
        category: ['Shawls'],
        merchant: 'Patrail Weavers',
        sku: 'NS-1',
        unit_price: '1800.00',
        sales_price: '1450.00',
        current_stock: 5,
        featured_img: 'https://cdn.example/1.jpg?v=1',
        gallery: ['https://cdn.example/2.jpg', 'https://cdn.example/3.jpg'],
        product_attribute: '',
        variations: [],
        fabrics: ['cotton', 'silk'],
        short_description: 'Hand-stitched.',
        description: '<p>Warm.</p>',
        keywords: 'winter nakshi kantha Apparel Scarves',
        is_published: true,
      },
    },
  ]);
  expect(notes).toEqual([
    expect.stringMatching(/^Columns not imported, with their number of values: Image alt text \(1\)$/i),
  ]);
});

test('variants are joined; a variant may share its row with a picture', async () => {
  const { products: found, notes } = await products(
    csv([
      first({
        'Option1 Name': 'Size',
        'Option1 Value': 'S',
        'Option2 Name': 'Color',
        'Option2 Value': 'Red',
      }),
      variant({
        'Option1 Value': 'M',
        'Option2 Value': 'Red',
        'Image Src': 'https://cdn.example/2.jpg',
        'Image Position': '2',
        'Variant SKU': 'NS-M',
      }),
      variant({
        'Option1 Value': 'L',
        'Option2 Value': 'Blue',
        'Variant Image': 'https://cdn.example/blue.jpg',
      }),
      variant({ 'Option1 Value': 'L', 'Option2 Value': 'Red', 'Variant Inventory Qty': '-2' }),
      first({ Handle: 'cap', Title: 'Cap' }),
    ]),
  );
  expect(found).toMatchObject([
    {
      slug: 'nakshi-shawl',
      product_attribute: 'Size / Color',
      variations: ['S / Red', 'M / Red', 'L / Blue', 'L / Red'],
      colours: ['Red', 'Blue'],
      current_stock: 11,
      variation_stock: [5, 3, 3, 0],
      gallery: ['https://cdn.example/2.jpg', 'https://cdn.example/blue.jpg'],
    },
    { slug: 'cap', variations: [], current_stock: 5 },
  ]);
  expect(found[0]?.keywords).toContain('NS-M');
  expect(notes).toEqual([
    'Products with several attributes list their combinations, such as "Red / M": 1 (row 2)',
  ]);
});

test('an attribute with one value is a filter, not a choice', async () => {
  const { products: found } = await products(
    csv([
      first({
        'Option1 Name': 'Size',
        'Option1 Value': 'S',
        'Option2 Name': 'Fabric',
        'Option2 Value': 'Cotton',
      }),
      variant({ 'Option1 Value': 'M', 'Option2 Value': 'Cotton' }),
    ]),
  );
  expect(found).toMatchObject([{ product_attribute: 'Size', variations: ['S', 'M'], fabrics: ['Cotton'] }]);
});

test('variants with several prices become one product per price, also below a long handle', async () => {
  const handle = `${'a'.repeat(140)}-shawl`;
  const { products: found } = await products(
    csv([
      first({ Handle: handle, 'Option1 Name': 'Size', 'Option1 Value': 'Small and short' }),
      variant({ Handle: handle, 'Option1 Value': 'Large and very long', 'Variant Price': '1650' }),
    ]),
  );
  expect(found.map(({ name, unit_price, slug = '' }) => [name, unit_price, slug.slice(-22)])).toEqual([
    ['Nakshi Shawl (Small and short)', '1450.00', 'aaaaaa-small-and-short'],
    ['Nakshi Shawl (Large and very long)', '1650', 'aa-large-and-very-long'],
  ]);
  for (const { slug = '' } of found) expect(slug.length).toBeLessThanOrEqual(150);
});

test.each(['-5.00', 'cheap', ''])(
  'one variant at the price "%s": the product is not split, and named by its row',
  async (price) => {
    const { products: found, notes } = await products(
      csv([
        first({ 'Option1 Name': 'Size', 'Option1 Value': 'S' }),
        variant({ 'Option1 Value': 'M', 'Variant Price': price }),
        variant({ 'Option1 Value': 'L', 'Variant Price': '1650' }),
      ]),
    );
    expect(found).toMatchObject([{ name: 'Nakshi Shawl', unit_price: price }]);
    expect(notes.join()).not.toContain('several prices');
  },
);

test('products per price get addresses and item numbers of their own, though their variants seem alike', async () => {
  const { products: found } = await products(
    csv([
      first({ 'Option1 Name': 'Color', 'Option1 Value': 'Black, Ivory', 'Variant SKU': 'NS' }),
      variant({ 'Option1 Value': 'Black/Ivory', 'Variant Price': '1650', 'Variant SKU': 'NS' }),
      variant({ 'Option1 Value': 'black ivory', 'Variant Price': '1750', 'Variant SKU': 'NS' }),
    ]),
  );
  expect(found.map(({ slug, sku }) => [slug, sku])).toEqual([
    ['nakshi-shawl-black-ivory', 'NS'],
    ['nakshi-shawl-black-ivory-2', 'NS Black/Ivory 2'],
    ['nakshi-shawl-black-ivory-3', 'NS black ivory 3'],
  ]);
});

describe('stock', () => {
  test.each<[Row, number]>([
    [{ 'Variant Inventory Qty': '7' }, 7],
    [{ 'Variant Inventory Qty': '0' }, 0],
    [{ 'Variant Inventory Qty': '-4' }, 0],
    [{ 'Variant Inventory Qty': '-4', 'Variant Inventory Policy': 'continue' }, 60],
    [{ 'Variant Inventory Qty': '4', 'Variant Inventory Policy': 'continue' }, 4],
    [{ 'Variant Inventory Qty': '0', 'Variant Inventory Tracker': '' }, 60],
    [{ 'Variant Inventory Qty': '' }, 60],
  ])('%j is %i', async (row, stock) => {
    expect((await products(csv([first(row)]))).products).toMatchObject([{ current_stock: stock }]);
  });
});

test.each([
  ['', '1450.00', ''],
  ['0.00', '1450.00', ''],
  ['1450', '1450.00', ''],
  ['1200', '1450.00', ''],
  ['1,800.00', '1,800.00', '1450.00'],
])('compare-at price "%s": ৳%s, sold for "%s"', async (before, unit_price, sales_price) => {
  const { products: found } = await products(csv([first({ 'Variant Compare At Price': before })]));
  expect(found).toMatchObject([{ unit_price, sales_price }]);
});

test.each<[Row, boolean]>([
  [{}, true],
  [{ Status: '' }, true],
  [{ Status: 'draft' }, false],
  [{ Status: 'archived' }, false],
  [{ Published: 'false' }, false],
  [{ Published: 'TRUE', Status: 'Active' }, true],
])('%j is published: %s', async (row, isPublished) => {
  expect((await products(csv([first(row)]))).products).toMatchObject([{ is_published: isPublished }]);
});

test('what has no category or vendor gets the default', async () => {
  const { products: found, notes } = await products(csv([first({ Type: '', Vendor: '' })]));
  expect(found).toMatchObject([{ category: ['Women', 'Other'], merchant: 'Kinara' }]);
  expect(notes).toEqual([
    'Products without a category get "Women > Other" (--category): 1 (row 2)',
    'Products without a vendor get "Kinara" (--vendor): 1 (row 2)',
  ]);
});

test('gift cards are left out', async () => {
  const { rows, notes } = await read(csv([first({ 'Gift Card': 'true' })]));
  expect(rows).toEqual([]);
  expect(notes).toEqual(['Gift cards are left out: this shop delivers parcels: 1 (row 2)']);
});

test('rows without a handle continue the product above; a product may have no handle', async () => {
  const { products: found } = await products(
    csv([
      first({ Handle: '' }),
      { 'Image Src': 'https://cdn.example/2.jpg' },
      first({ Handle: '', Title: 'Cap' }),
    ]),
  );
  expect(found).toMatchObject([
    { name: 'Nakshi Shawl', gallery: ['https://cdn.example/2.jpg'] },
    { name: 'Cap', gallery: [] },
  ]);
});

test('rows of a product that do not follow one another are an error, not another product', async () => {
  const { rows } = await read(
    csv([first(), first({ Handle: 'cap', Title: 'Cap' }), variant({ 'Option1 Value': 'M' })]),
  );
  expect(rows[2]).toEqual({
    row: 4,
    error:
      'repeats the handle "nakshi-shawl". Sort the file so that the rows of a product follow one another.',
  });
});

test('blanks around names and quotes do not matter', async () => {
  const { products: found } = await products(
    'Handle   ,"Title" ,Variant Price ,Image Src,Status\nshawl ,"A ""warm"" shawl"  , 950 ,https://cdn.example/1.jpg , active',
  );
  expect(found).toMatchObject([
    { slug: 'shawl', name: 'A "warm" shawl', unit_price: '950', is_published: true },
  ]);
});

test('a header without the columns is rejected', () =>
  expect(read('Handle,Title\n')).rejects.toThrow(
    'row 1: column Variant Price is missing. Export the products from Shopify under Products > Export.',
  ));

describe('products as JSON', () => {
  /** As a shop publishes it under /products.json. */
  const product = {
    id: 1,
    title: 'Nakshi Shawl',
    handle: 'nakshi-shawl',
    body_html: '<p>Warm.</p>',
    published_at: '2026-01-02T03:04:05+06:00',
    vendor: 'Patrail Weavers',
    product_type: 'Shawls',
    tags: ['winter', 'nakshi kantha'],
    options: [
      { name: 'Colour', position: 1, values: ['Red', 'Blue'] },
      { name: 'Size', position: 2, values: ['M'] },
    ],
    variants: [
      {
        id: 11,
        title: 'Red / M',
        option1: 'Red',
        option2: 'M',
        option3: null,
        sku: 'NS-R',
        featured_image: { src: 'https://cdn.example/2.jpg' },
        available: true,
        price: '1450.00',
        compare_at_price: '1800.00',
      },
      {
        id: 12,
        title: 'Blue / M',
        option1: 'Blue',
        option2: 'M',
        option3: null,
        sku: '',
        featured_image: null,
        available: false,
        price: '1450.00',
        compare_at_price: '1800.00',
      },
    ],
    images: [
      { id: 21, position: 1, src: 'https://cdn.example/1.jpg' },
      { id: 22, position: 2, src: 'https://cdn.example/2.jpg' },
      { id: 23, position: 3, src: 'https://cdn.example/3.jpg' },
    ],
  };
  const table = (...values: object[]) =>
    shopifyTable(
      (async function* () {
        for (const [index, value] of values.entries()) yield { row: index + 1, value };
      })(),
    );
  const readJson = async (...values: object[]) => {
    const { rows, notes } = await read(table(...values));
    return { rows: rows.map((row) => ('value' in row ? row.value : row)), notes };
  };

  test('are read like the export: what is available is not counted, what is not is sold out', async () => {
    expect(isShopifyProduct(product)).toBe(true);
    const { rows, notes } = await readJson(product);
    expect(rows).toMatchObject([
      {
        name: 'Nakshi Shawl',
        slug: 'nakshi-shawl',
        category: ['Shawls'],
        merchant: 'Patrail Weavers',
        description: '<p>Warm.</p>',
        keywords: 'winter nakshi kantha NS-R',
        unit_price: '1800.00',
        sales_price: '1450.00',
        product_attribute: 'Colour',
        variations: ['Red', 'Blue'],
        variation_stock: [60, 0],
        current_stock: 60,
        featured_img: 'https://cdn.example/1.jpg',
        gallery: ['https://cdn.example/2.jpg', 'https://cdn.example/3.jpg'],
        is_published: true,
      },
    ]);
    expect(notes).toEqual(['Products without a counted stock get 60 (--default-stock): 1 (row 1)']);
  });

  test('of the Admin API have counted stocks, a status, tags as text and pictures by id', async () => {
    const [red, blue] = product.variants.map(({ featured_image: _, available: __, ...variant }, at) => ({
      ...variant,
      inventory_management: 'shopify',
      inventory_policy: 'deny',
      inventory_quantity: at + 3,
      image_id: 23 - at,
    }));
    const { rows } = await readJson({
      ...product,
      status: 'draft',
      tags: 'winter, nakshi kantha',
      variants: [red, { ...blue, inventory_management: null, inventory_quantity: 0 }],
    });
    expect(rows).toMatchObject([
      { variation_stock: [3, 60], is_published: false, keywords: 'winter nakshi kantha NS-R' },
    ]);
  });

  test('that are not published stay unpublished; one without a choice has no variations', async () => {
    const [variant] = product.variants;
    const { rows } = await readJson({
      ...product,
      published_at: null,
      options: [{ name: 'Title' }],
      variants: [{ ...variant, option1: 'Default Title', option2: null }],
    });
    expect(rows).toMatchObject([{ is_published: false, variations: [], sku: 'NS-R' }]);
  });

  test.each([{ ...product, variants: [] }, { title: 'Shawl', variants: product.variants }, { handle: 'x' }])(
    'other objects are none of Shopify: %#',
    async (value) => {
      expect(isShopifyProduct(value)).toBe(false);
      await expect(readJson(product, value)).rejects.toThrow('row 2 is no product of Shopify');
    },
  );
});

test('a product keeps as many pictures, colours and pieces as this shop has room for', async () => {
  const colours = Array.from({ length: 60 }, (_, at) => `Colour ${at}`);
  const { products: rows, notes } = await products(
    csv([
      first({
        'Option1 Name': 'Color',
        'Option1 Value': colours[0] ?? '',
        'Variant Inventory Qty': '9000000',
      }),
      ...colours
        .slice(1)
        .map((colour) => variant({ 'Option1 Value': colour, 'Variant Inventory Qty': '9000000' })),
      ...Array.from({ length: 120 }, (_, at) => ({
        Handle: 'nakshi-shawl',
        'Image Src': `https://cdn.example/${at + 2}.jpg`,
        'Image Position': String(at + 2),
      })),
    ]),
  );
  const [row] = rows;
  const stocks = row?.variation_stock as number[];
  expect(row?.variations).toHaveLength(60);
  expect(row?.colours).toEqual(colours.slice(0, 50));
  expect(row?.gallery).toHaveLength(100);
  expect(stocks.reduce((sum, stock) => sum + stock, 0)).toBe(row?.current_stock);
  expect(row?.current_stock).toBeGreaterThan(9_000_000);
  expect(row?.current_stock).toBeLessThanOrEqual(10_000_000);
  expect(notes).toEqual([
    'Products with more than 101 pictures keep the first ones: 1 (row 2)',
    'Products with more or longer colours than a filter can have keep the first ones: 1 (row 2)',
    'Stocks of more than 10,000,000 pieces are cut to it: 1 (row 2)',
  ]);
});
