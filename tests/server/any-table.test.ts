import { describe, expect, test } from 'vitest';
import { openAnyTable } from '../../server/importer/any-table.ts';
import { readCsvRecords } from '../../server/importer/csv-records.ts';
import { createImportNotes } from '../../server/importer/import-notes.ts';
import type { TableField } from '../../src/contracts/admin/schemas/import.ts';

const text = async function* (content: string) {
  yield content;
};
const read = async (
  lines: readonly string[],
  { fields, vendor }: { fields?: readonly (TableField | null)[]; vendor?: string } = {},
) => {
  const notes = createImportNotes();
  const table = openAnyTable(() => readCsvRecords(text(lines.join('\n'))), {
    assign: fields && (async () => fields),
    vendor,
    readsPictureFiles: false,
    notes,
  });
  const rows = [];
  for await (const row of table.read()) rows.push('value' in row ? row.value : row);
  return { rows, notes: notes.lines(), columns: table.columns(), columnOf: table.columnOf };
};

describe('columns', () => {
  test.each<[string, (TableField | null)[]]>([
    ['Item Name,Rate,Qty,Remarks', ['name', 'unit_price', 'current_stock', null]],
    [
      'Product Title;Regular Price (BDT);Offer Price;Stock Qty;',
      ['name', 'unit_price', 'sales_price', 'current_stock', null],
    ],
    [
      'Style No.,Product,Selling Price,S,M,L,XL,Total Qty',
      ['sku', 'name', 'unit_price', 'size_stock', 'size_stock', 'size_stock', 'size_stock', null],
    ],
    [
      'কোড,পণ্যের নাম,দাম,রঙ,সাইজ,স্টক,ছবি',
      ['sku', 'name', 'unit_price', 'colours', 'size', 'current_stock', 'pictures'],
    ],
    [
      'Barcode,Item,Category,Sub Category,MRP*,Image 1,Image 2',
      ['sku', 'name', 'category', 'category', 'unit_price', 'pictures', 'pictures'],
    ],
    ['Name,Type,Category,Price', ['name', null, 'category', 'unit_price']],
    ['Name,Type,Price,Quantity,Available', ['name', 'category', 'unit_price', 'current_stock', null]],
    ['id,SKU,Title,Price', [null, 'sku', 'name', 'unit_price']],
    ['Title,Price,Compare at price', ['name', 'sales_price', 'unit_price']],
    ['Title,MRP,Offer Price', ['name', 'unit_price', 'sales_price']],
    ['Title,Regular Price (Tk),img_path', ['name', 'unit_price', 'pictures']],
    ['Title,Price (USD),price(INR),$ Price', ['name', null, null, null]],
    ['Item,Price,Stock Status', ['name', 'unit_price', 'current_stock']],
    ['product_name,product_brand,product_price', ['name', 'merchant', 'unit_price']],
    // What the shop pays is no price of the shop.
    ['Product,Cost Price,Purchase Rate,Price', ['name', null, null, 'unit_price']],
    ['Name (English),Name (Bangla),Price', ['name', 'name_bn', 'unit_price']],
    ['name,unit_price,discount,discount_type', ['name', 'unit_price', 'discount', 'discount_type']],
    // Daraz
    [
      'Product Name(English),SellerSKU,Quantity,Price,SpecialPrice,Product Images1',
      ['name', 'sku', 'current_stock', 'unit_price', 'sales_price', 'pictures'],
    ],
    // Odoo
    [
      'Internal Reference,Name,Product Category,Sales Price,Cost,Quantity On Hand',
      ['sku', 'name', 'category', 'unit_price', null, 'current_stock'],
    ],
    // ERPNext
    [
      'Item Code,Item Name,Item Group,Brand,Standard Selling Rate,Opening Stock',
      ['sku', 'name', 'category', 'merchant', 'unit_price', 'current_stock'],
    ],
    // Zoho
    ['Item Name,SKU,Rate,Purchase Rate,Stock On Hand', ['name', 'sku', 'unit_price', null, 'current_stock']],
    // Square
    [
      'Token,Item Name,Variation Name,SKU,Category,Price,Current Quantity',
      [null, 'name', 'size', 'sku', 'category', 'unit_price', 'current_stock'],
    ],
    // BigCommerce
    [
      'Product Name,Product Code/SKU,Price,Sale Price,Current Stock Level,Product Image File - 1',
      ['name', 'sku', 'unit_price', 'sales_price', 'current_stock', 'pictures'],
    ],
    // Ecwid
    [
      'name,sku,price,compare_to_price,quantity,category1,category2',
      ['name', 'sku', 'sales_price', 'unit_price', 'current_stock', 'category', 'category'],
    ],
  ])('%s are recognized by their names', async (header, expected) => {
    const { columns } = await read([header, 'a,b']);
    expect(columns.map(({ field }) => field)).toEqual(expected);
  });

  test('may stand below a title and a date, and are shown with their first values', async () => {
    const { rows, notes, columns } = await read([
      'Stock list of Kinara,,',
      'December 2026,,',
      '',
      'Design,Item,Price',
      'D1,Red Kurti,900',
      'D2,Blue Kurti,950',
    ]);
    expect(rows).toEqual([
      { name: 'Red Kurti', unit_price: '900' },
      { name: 'Blue Kurti', unit_price: '950' },
    ]);
    expect(columns[0]).toEqual({ name: 'Design', examples: ['D1', 'D2'], field: null });
    expect(notes).toEqual([
      'Rows above the names of the columns are left out: 2 (rows 1, 2)',
      'Columns not imported, with their number of values: Design (2)',
    ]);
  });

  test('are what the owner says', async () => {
    const { rows, columnOf } = await read(['X,Y,Z', 'Red Kurti,900,red'], {
      fields: ['name', 'unit_price', 'keywords'],
    });
    expect(rows).toEqual([{ name: 'Red Kurti', unit_price: '900', keywords: 'red' }]);
    expect(columnOf('unit_price')).toBe('Y');
    // What the list does not have is derived from the name.
    expect(columnOf('slug')).toBe('X');
  });

  test('without a name or number of the products are asked for', async () => {
    const { rows, columns } = await read(['X,Y', 'Red Kurti,900', 'Blue Kurti,950']);
    expect(rows).toEqual([{ row: 1, error: expect.stringContaining('choose which one is') }]);
    expect(columns.map(({ examples }) => examples)).toEqual([
      ['Red Kurti', 'Blue Kurti'],
      ['900', '950'],
    ]);
  });

  test('may be a thousand', async () => {
    const header = (count: number) =>
      ['Item', 'Price', ...Array.from({ length: count - 2 }, () => '')].join(',');
    expect((await read([header(1000), 'Kurti'])).columns).toHaveLength(1000);
    await expect(read([header(1001), 'Kurti'])).rejects.toThrow('row 1 has 1001 columns');
  });

  test('a row with more cells than columns is an error, as its values may be shifted', async () => {
    const { rows } = await read(['Item,Price,Stock', 'Kurti, red,900,4']);
    expect(rows).toEqual([{ row: 2, error: expect.stringContaining('more cells') }]);
  });
});

describe('a list says only what its columns say', () => {
  test('of prices and stock', async () => {
    const { rows } = await read(['Code,New price,Price,Qty', 'K1,,900,12 pcs', 'K2,,৳1200,Stock out']);
    expect(rows).toEqual([
      { sku: 'K1', unit_price: '900', current_stock: 12 },
      { sku: 'K2', unit_price: '৳1200', current_stock: 0 },
    ]);
  });

  test('an empty cell of a vendor, category or stock says nothing', async () => {
    const { rows } = await read(['Item,Price,Vendor,Category,Qty', 'Shawl,900,,,'], { vendor: 'Kinara' });
    expect(rows).toEqual([{ name: 'Shawl', unit_price: '900', merchant: 'Kinara' }]);
  });

  test.each([
    ['Price,Offer Price', '1000,800', '800'],
    ['Price,Offer Price', '1000,1000', ''],
    ['Price,Offer Price', '1000,0', ''],
    ['Price,Compare at price', '800,1000', '800'],
    ['Price,Compare at price', '1000,', ''],
    ['Price,Discount', '1000,10%', '900'],
    ['Price,Discount', '1000,250', '750'],
    ['Price,Discount', '1000,0', ''],
    ['Price,Discount', '1000,a lot', 'a lot'],
  ])('%s of %s is a sale at "%s"', async (header, cells, expected) => {
    const { rows } = await read([`Item,${header}`, `Shawl,${cells}`]);
    expect(rows).toMatchObject([{ unit_price: '1000', sales_price: expected }]);
  });

  test('a price with the discount above the price is an error', async () => {
    const { rows } = await read(['Item,Price,Offer Price', 'Shawl,900,9000']);
    expect(rows).toEqual([{ row: 2, error: expect.stringContaining('check which column is which') }]);
  });

  test.each([
    ['TRUE', {}],
    ['in_stock', {}],
    ['Low Stock', {}],
    ['FALSE', { current_stock: 0 }],
    ['Out of stock', { current_stock: 0 }],
    ['-3.0', { current_stock: 0 }],
    ['12.0', { current_stock: 12 }],
    ['১২ টি', { current_stock: 12 }],
  ])('the stock %s', async (cell, expected) => {
    const { rows } = await read(['Item,Price,Stock', `Shawl,900,${cell}`]);
    expect(rows).toEqual([{ name: 'Shawl', unit_price: '900', ...expected }]);
  });

  test.each([
    ['https://cdn.example/a.jpg', ['https://cdn.example/a.jpg']],
    [
      '"https://cdn.example/a.jpg, https://cdn.example/b.jpg"',
      ['https://cdn.example/a.jpg', 'https://cdn.example/b.jpg'],
    ],
    [
      `"['https://cdn.example/a.jpg', 'https://cdn.example/b.jpg']"`,
      ['https://cdn.example/a.jpg', 'https://cdn.example/b.jpg'],
    ],
    ['/uploads/a.jpg', undefined],
    ['a.jpg', undefined],
  ])('the picture %s', async (cell, pictures) => {
    const { rows, notes } = await read(['Item,Price,Image', `Shawl,900,${cell}`]);
    const [featured_img, ...gallery] = pictures ?? [];
    expect(rows).toEqual([{ name: 'Shawl', unit_price: '900', ...(pictures && { featured_img, gallery }) }]);
    expect(notes.length).toBe(pictures ? 0 : 1);
  });

  test('a quantity that is no number is an error of its row', async () => {
    const { rows } = await read(['Item,Price,Qty', 'Shawl,900,some', 'Scarf,400,3']);
    expect(rows).toEqual([
      { row: 2, error: 'the stock "some" is not a whole number.' },
      { name: 'Scarf', unit_price: '400', current_stock: 3 },
    ]);
  });

  test.each([
    ['Women > Saree', ['Women', 'Saree']],
    ['Women/Saree', ['Women', 'Saree']],
    ['"Bags, Shoes"', ['Bags, Shoes']],
  ])('the category %s', async (cell, expected) => {
    const { rows } = await read(['Item,Price,Category', `Shawl,900,${cell}`]);
    expect(rows).toMatchObject([{ category: expected }]);
  });

  test('columns of a category and its subcategory are one path', async () => {
    const { rows } = await read(['Item,Price,Category,Sub Category', 'Shawl,900,Women,Saree', 'Cap,90,Men,']);
    expect(rows).toMatchObject([{ category: ['Women', 'Saree'] }, { category: ['Men'] }]);
  });
});

describe('sizes and colours', () => {
  const kurti = { name: 'Kurti', unit_price: '900' };

  test.each([
    ['"S, M, L"', ['S', 'M', 'L']],
    ['S/M/L', ['S', 'M', 'L']],
    ['S M L', ['S', 'M', 'L']],
    ['36|38', ['36', '38']],
    [`"['S', 'M']"`, ['S', 'M']],
    ['Free size', ['Free size']],
  ])('the sizes %s of a row share its stock', async (cell, variations) => {
    const { rows } = await read(['Item,Price,Size,Qty', `Kurti,900,${cell},7`]);
    expect(rows).toMatchObject([{ ...kurti, current_stock: 7, product_attribute: 'Size', variations }]);
  });

  test('a column for each size counts its stock', async () => {
    const { rows } = await read(['Code,Item,Price,S,M,Size XL,Total', 'K,Kurti,900,3,0,,3']);
    expect(rows).toEqual([
      {
        ...kurti,
        sku: 'K',
        current_stock: 3,
        variation_stock: [3, 0],
        product_attribute: 'Size',
        variations: ['S', 'M'],
      },
    ]);
  });

  test('rows of one name with quantities of different sizes are one product', async () => {
    const { rows } = await read(['Code,Item,Price,S,M', 'K1,Kurti,900,3,', 'K2,Kurti,900,,4']);
    expect(rows).toMatchObject([{ ...kurti, variations: ['S', 'M'], variation_stock: [3, 4] }]);
  });

  test('rows of one name are the sizes and colours of one product', async () => {
    const { rows } = await read([
      'Code,Item,Price,Colour,Size,Qty',
      'K1,Kurti,900,Red,S,3',
      'K2,Shawl,900,Blue,,1',
      'K3,Kurti,900,Red,M,0',
      'K4,Kurti,900,Blue,S,5',
    ]);
    expect(rows).toEqual(
      [
        {
          ...kurti,
          current_stock: 8,
          variation_stock: [3, 0, 5],
          product_attribute: 'Colour / Size',
          variations: ['Red / S', 'Red / M', 'Blue / S'],
          colours: ['Red', 'Blue'],
        },
        {
          name: 'Shawl',
          sku: 'K2',
          unit_price: '900',
          current_stock: 1,
          product_attribute: '',
          variations: [],
          colours: ['Blue'],
        },
      ].map((row) => expect.objectContaining(row)),
    );
  });

  test('rows of one item number are the sizes of one product in a list without names', async () => {
    const { rows } = await read(['product_id,size,closing_stock', 'T1,S,3', 'T2,S,1', 'T1,M,4']);
    expect(rows).toMatchObject([
      { sku: 'T1', variations: ['S', 'M'], variation_stock: [3, 4] },
      { sku: 'T2', variations: ['S'] },
    ]);
  });

  test('rows below a merged cell continue the product above', async () => {
    const { rows, notes } = await read(['Item,Price,Size,Qty', 'Kurti,900,S,3', ',,M,4', 'Shawl,800,,1']);
    expect(rows).toMatchObject([
      { ...kurti, variations: ['S', 'M'], variation_stock: [3, 4] },
      { name: 'Shawl', current_stock: 1 },
    ]);
    expect(notes).toContain('Rows without a name belong to the product above: 1 (row 3)');
  });

  test.each([
    ['10,percent', '900'],
    ['10,%', '900'],
    ['10,শতাংশ', '900'],
    ['10,flat', '990'],
    ['10,amount', '990'],
    ['10,', '990'],
    ['10%,flat', '900'],
    ['0,percent', ''],
  ])('a discount and its type: %s', async (cells, sales_price) => {
    const { rows } = await read(['Item,Price,Discount,Discount type', `Kurti,1000,${cells}`]);
    expect(rows).toMatchObject([{ unit_price: '1000', sales_price }]);
  });

  test('a discount of a type that is neither is an error', async () => {
    const { rows } = await read(['Item,Price,Discount,Discount type', 'Kurti,1000,10,points']);
    expect(rows).toEqual([{ row: 2, error: 'the discount must be flat or a percentage, but is "points".' }]);
  });

  test('a price in another currency is an error, whatever it looks like', async () => {
    const { rows } = await read([
      'Item,Price,Currency Code',
      'Kurti,900,BDT',
      'Bag,12,USD',
      'Cap,9,',
      'Hat,9,Tk.',
    ]);
    expect(rows).toMatchObject([
      { name: 'Kurti' },
      { row: 3, error: 'its price is in USD, and this shop sells in taka.' },
      { name: 'Cap' },
      { name: 'Hat' },
    ]);
  });

  test('a size of another price is a product of its own', async () => {
    const { rows } = await read(['Item,Price,Size,Qty', 'Kurti,900,S,3', 'Kurti,900,M,3', 'Kurti,950,XL,4']);
    expect(rows).toMatchObject([
      { name: 'Kurti (S, M)', unit_price: '900' },
      { name: 'Kurti (XL)', unit_price: '950' },
    ]);
  });

  test('rows that repeat a size are products of their own if their numbers differ, otherwise an error', async () => {
    const header = 'Code,Item,Price,Size,Qty';
    expect((await read([header, 'A,Kurti,900,S,3', 'B,Kurti,900,S,4'])).rows).toMatchObject([
      { sku: 'A', current_stock: 3 },
      { sku: 'B', current_stock: 4 },
    ]);
    expect((await read([header, ',Kurti,900,S,3', ',Kurti,900,S,4'])).rows).toEqual([
      { row: 3, error: expect.stringContaining('repeats "S" of row 2') },
    ]);
  });

  test('a group names the product of its rows', async () => {
    const { rows } = await read([
      'Parent SKU,SKU,Item,Price,Size,Qty',
      'K,K-S,Kurti small,900,S,3',
      'K,K-M,Kurti medium,900,M,4',
    ]);
    expect(rows).toMatchObject([{ sku: 'K', name: 'Kurti small', variations: ['S', 'M'] }]);
  });
});
