import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { importCommand } from '../../server/cli/import-catalogue.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { runInProcess } from '../support/run-in-process.ts';
import { type Value, writeSpreadsheet } from '../support/spreadsheet.ts';

const database = await freshDatabase();
const folder = await mkdtemp(join(tmpdir(), 'razz-foreign-import-'));
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const environment = { DATABASE_URL: database.url, RAZZ_DATA_DIR: folder, SHOP_NAME: 'Kinara' };
const run = (...args: string[]) => runInProcess(importCommand, environment, [...args, '--no-pictures']);
const write = async (name: string, lines: readonly string[]): Promise<string> => {
  const file = join(folder, name);
  await writeFile(file, lines.join('\n'));
  return file;
};
const stored = () =>
  database.db
    .selectFrom('products')
    .innerJoin('merchants', 'merchants.id', 'products.merchant_id')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .select([
      'products.slug',
      'merchants.name as merchant',
      'categories.name as category',
      'products.unit_price',
      'products.sales_price',
      'products.current_stock',
      'products.product_attribute',
    ])
    .orderBy('products.slug')
    .execute();

const wooCommerce = [
  'ID,Type,SKU,Name,Published,Description,In stock?,Stock,Sale price,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s)',
  '1,simple,S1,Nakshi Shawl,1,Warm.\\n\\nLight.,1,,1200,1450,Women > Shawls,https://old.example/1.jpg,,,',
  '2,variable,K1,Kameez,1,,1,,,,,https://old.example/2.jpg,,Size,"S, M"',
  '3,variation,,Kameez - S,1,,1,4,,900,,,K1,Size,S',
  '4,variation,,Kameez - M,1,,1,2,,900,,,K1,Size,M',
  '5,grouped,G1,Set,1,,1,,,,Women,https://old.example/3.jpg,,,',
];

test('--from woocommerce imports its export as it is, and reports what it set and left out', async () => {
  const file = await write('wc-product-export.csv', wooCommerce);
  const report = [
    'Products without a vendor get "Kinara" (--vendor): 2 (rows 2, 3)',
    'Products without a counted stock get 100 (--default-stock): 1 (row 2)',
    'Products without a category get "Other" (--category): 1 (row 3)',
    'Grouped products are left out; their parts are products of their own: 1 (row 6)',
  ];
  expect((await run('--from', 'woocommerce', file, '--dry-run')).stdout.split('\n')).toEqual([
    'Categories: 3, 3 new: Other, Women, Women > Shawls',
    'Vendors: 1, 1 new: Kinara',
    'Sizes and other variations: 2, 2 new: M, S',
    ...report,
    '2 products read, 0 invalid. Nothing was imported: this was a dry run.',
    '',
  ]);
  const { code, stdout } = await run('--from', 'woocommerce', file);
  expect({ code, lines: stdout.split('\n').slice(0, report.length) }).toEqual({ code: 0, lines: report });
  expect(await stored()).toEqual([
    {
      slug: 'kinara-k1',
      merchant: 'Kinara',
      category: 'Other',
      unit_price: 900,
      sales_price: 900,
      current_stock: 6,
      product_attribute: 'Size',
    },
    {
      slug: 'kinara-s1',
      merchant: 'Kinara',
      category: 'Shawls',
      unit_price: 1450,
      sales_price: 1200,
      current_stock: 100,
      product_attribute: null,
    },
  ]);
  const sizes = database.db.selectFrom('product_variations').select(['name', 'stock']).orderBy('name');
  expect(await sizes.execute()).toEqual([
    { name: 'M', stock: 2 },
    { name: 'S', stock: 4 },
  ]);
  await database.db.deleteFrom('products').execute();
});

test('--vendor, --category and --default-stock set what the export does not have', async () => {
  const file = await write('options.csv', wooCommerce);
  const options = ['--vendor', 'Patrail', '--category', 'Women > Sets', '--default-stock', '7'];
  expect((await run('--from', 'woocommerce', file, ...options)).code).toBe(0);
  expect(await stored()).toMatchObject([
    { slug: 'patrail-k1', merchant: 'Patrail', category: 'Sets', current_stock: 6 },
    { slug: 'patrail-s1', merchant: 'Patrail', category: 'Shawls', current_stock: 7 },
  ]);
  await database.db.deleteFrom('products').execute();
});

test('--from shopify: errors name the columns of the file', async () => {
  const file = await write('products_export.csv', [
    'Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Variant Price,Variant Compare At Price,Image Src',
    'shawl,Shawl,Patrail,Shawls,Title,Default Title,950,1100,https://cdn.example/1.jpg',
    'cap,Cap,Patrail,Caps,Title,Default Title,cheap,,',
  ]);
  const { code, stderr } = await run('--from', 'shopify', file, '--skip-bad-rows');
  expect(code).toBe(1);
  expect(stderr).toContain('row 3: Variant Price: must be a number, but is "cheap"');
  expect(await stored()).toMatchObject([{ slug: 'shawl', unit_price: 1100, sales_price: 950 }]);
  await database.db.deleteFrom('products').execute();
});

test('a product without a picture stays unpublished, until it has one', async () => {
  const product = () =>
    database.db
      .selectFrom('products')
      .select(['slug', 'featured_img', 'is_published', 'current_stock'])
      .execute();
  const header = 'ID,Type,SKU,Name,Published,Stock,Regular price,Images';
  const note = 'Products without a picture stay unpublished until they have one: 1 (row 2)';
  const writeStock = (stock: number) =>
    write('without-pictures.csv', [header, `1,simple,S1,Nakshi Shawl,1,${stock},1450,`]);
  const first = await run('--from', 'woocommerce', await writeStock(3));
  expect([first.code, first.stdout.split('\n')]).toEqual([0, expect.arrayContaining([note])]);
  expect(await product()).toEqual([
    { slug: 'kinara-s1', featured_img: '', is_published: false, current_stock: 3 },
  ]);
  // A picture is added and the product published in the panel; then the stock is imported.
  const published = { featured_img: '/pictures/photo/shawl.jpg', is_published: true };
  await database.db.updateTable('products').set(published).execute();
  const second = await run('--from', 'woocommerce', await writeStock(8));
  expect([second.code, second.stdout.includes('without a picture')]).toEqual([0, false]);
  expect(await product()).toEqual([{ slug: 'kinara-s1', ...published, current_stock: 8 }]);
  await database.db.deleteFrom('products').execute();
});

test('an error that the products of one row have in common is printed once', async () => {
  const file = await write('several-prices.csv', [
    'Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Variant Price,Image Src',
    'shawl,Shawl,Patrail,Shawls,Size,S,950,ftp://cdn.example/1.jpg',
    'shawl,,,,,M,990,',
  ]);
  const { code, stderr } = await run('--from', 'shopify', file);
  expect(code).toBe(1);
  expect(stderr.match(/row 2: Image Src: .*/g)).toHaveLength(1);
});

test.each([
  [['--column', 'Rate=unit_price'], '--column belongs to --from table.'],
  [['--from', 'table', '--column', 'Rate=cost'], 'such as "Rate=unit_price", with one of name, name_bn'],
  [['--from', 'magento'], 'Invalid --from "magento". Use one of woocommerce, shopify, feed, wix, table.'],
  [['--vendor', 'Kinara'], '--vendor, --category and --default-stock belong to --from.'],
  [['--from', 'shopify', '--default-stock', '-1'], 'Invalid --default-stock "-1".'],
])('%j is invalid usage', async (options, message) => {
  const { code, stderr } = await run(join(folder, 'products_export.csv'), ...options);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});

test('--from table imports a list, and takes columns for what is said', async () => {
  const file = await write('list.csv', ['Stock list', 'Item;Rate;Note;Qty', 'Nakshi Cap;৳450;cotton;3']);
  const wrong = await run('--from', 'table', '--column', 'Price=unit_price', file);
  expect(wrong).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('no column Price. Its columns are Item, Rate, Note, Qty.'),
  });
  const { code, stdout } = await run(
    '--from',
    'table',
    '--column',
    'Note=keywords',
    '--category',
    'Caps',
    file,
  );
  expect(code).toBe(0);
  expect(stdout.split('\n')).toEqual(
    expect.arrayContaining([
      'Columns: Item = name, Rate = unit_price, Note = keywords, Qty = current_stock',
      'New products without a category get "Caps": 1 (row 3)',
    ]),
  );
  const found = database.db.selectFrom('products').select(['unit_price', 'current_stock', 'keywords']);
  expect(await found.where('name', '=', 'Nakshi Cap').execute()).toEqual([
    { unit_price: 450, current_stock: 3, keywords: 'Kinara Caps cotton' },
  ]);
  await database.db.deleteFrom('products').execute();
});

test('only tables are exports of other shops', async () => {
  const { code, stderr } = await run('--from', 'wix', join(folder, 'products.json'));
  expect(code).toBe(2);
  expect(stderr).toContain('unsupported file type. Use one of .csv, .tsv, .txt, .xlsx, .xml.');
});

test('--from feed imports a feed of Facebook, separated by tabs, and names its columns', async () => {
  const lines = [
    'id\ttitle\tavailability\tcondition\tprice\timage_link\titem_group_id\tsize\tquantity_to_sell_on_facebook',
    'K-S\tKameez\tin stock\tnew\t900 BDT\thttps://cdn.example/1.jpg\tK\tS\t4',
    'C-1\tCap\tin stock\tnew\tcheap\thttps://cdn.example/2.jpg\t\t\t1',
    'K-M\tKameez\tout of stock\tnew\t900 BDT\thttps://cdn.example/1.jpg\tK\tM\t0',
  ];
  const file = await write('catalog_products.tsv', lines);
  const { code, stdout, stderr } = await run('--from', 'feed', file, '--skip-bad-rows');
  expect({ code, stderr }).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('row 3: price: must be a number, but is "cheap"'),
  });
  expect(stdout).toContain('Columns not imported, with their number of values: condition (3)');
  expect(await stored()).toMatchObject([{ slug: 'kinara-k', current_stock: 4, product_attribute: 'Size' }]);
  expect((await run('--from', 'feed', await write('feed.xml', lines))).stderr).toContain(
    'is not XML: line 1: Non-whitespace before first tag.',
  );
});

test('--from reads a spreadsheet: dates are those of sales, and nothing else may have become one', async () => {
  const file = join(folder, 'wc-product-export.xlsx');
  const save = (size: Value) =>
    writeSpreadsheet(file, [
      [
        'ID',
        'Type',
        'Name',
        'Published',
        'Stock',
        'Sale price',
        'Regular price',
        'Images',
        'discount',
      ].concat('Date sale price ends', 'Attribute 1 name', 'Attribute 1 value(s)'),
      [1, 'simple', 'Cap', true, 3, 0.5, 900, 'https://old.example/1.jpg', 0.1, new Date(0), 'Size', size],
    ]);
  await database.db.deleteFrom('products').execute();
  await save('10-12');
  const { stdout } = await run('--from', 'woocommerce', file);
  expect(stdout).toContain('Sale prices that are no longer valid are left out: 1 (row 2)');
  expect(await stored()).toMatchObject([
    { slug: 'cap', unit_price: 900, sales_price: 900, current_stock: 3 },
  ]);
  await save(new Date(Date.UTC(2026, 11, 10)));
  expect((await run('--from', 'woocommerce', file)).stderr).toContain(
    'row 2: column L is the date 2026-12-10: the spreadsheet has taken what was typed for a date.',
  );
});
