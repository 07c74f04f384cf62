import { expect, test } from 'vitest';
import { readCsvRecords } from '../../server/importer/csv-records.ts';
import { createImportNotes } from '../../server/importer/import-notes.ts';
import { readTable } from '../../server/importer/read-table.ts';
import { readWix } from '../../server/importer/wix.ts';

const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
/** A file with the columns that the rows have. */
const csv = (rows: readonly Record<string, string>[]): string => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))]
    .map((cells) => cells.map(cell).join(','))
    .join('\n');
};
const text = async function* (content: string) {
  yield content;
};
const read = async (content: string) => {
  const notes = createImportNotes();
  const rows = [];
  const source = readWix({
    open: () => readCsvRecords(text(content)),
    defaults: { vendor: 'Kinara', category: 'Other', stock: 60 },
    notes,
    today: '2026-11-30',
  });
  for await (const row of source) rows.push('value' in row ? row.value : row);
  return { rows, notes: notes.lines() };
};

const old = (row: Record<string, string>) => ({
  handleId: 'product_0430f0e9-0a00',
  fieldType: 'Product',
  name: '',
  description: '',
  productImageUrl: '',
  collection: '',
  sku: '',
  ribbon: '',
  price: '',
  surcharge: '',
  visible: 'true',
  discountMode: '',
  discountValue: '',
  inventory: '',
  productOptionName1: '',
  productOptionType1: '',
  productOptionDescription1: '',
  productOptionName2: '',
  productOptionType2: '',
  productOptionDescription2: '',
  additionalInfoTitle1: '',
  additionalInfoDescription1: '',
  brand: '',
  ...row,
});
const shawl = old({
  name: 'Nakshi Shawl',
  description: '<p>Warm.</p>',
  productImageUrl: '4cb4a2_1~mv2.jpg;https://cdn.example/2.jpg',
  collection: 'Shawls;Winter',
  sku: 'NS-1',
  ribbon: 'New',
  price: '1450.0',
  discountMode: 'PERCENT',
  discountValue: '10.0',
  inventory: '7',
  additionalInfoTitle1: 'Care & washing',
  additionalInfoDescription1: '<p>By hand.</p>',
  brand: 'Patrail Weavers',
});

test('a product has the fields of its row', async () => {
  const { rows, notes } = await read(csv([shawl]));
  expect(rows).toEqual([
    {
      name: 'Nakshi Shawl',
      category: ['Shawls'],
      merchant: 'Patrail Weavers',
      description: '<p>Warm.</p>\n<p><b>Care &amp; washing</b></p>\n<p>By hand.</p>',
      keywords: 'Winter',
      is_published: true,
      sku: 'NS-1',
      unit_price: '1450',
      sales_price: '1305',
      current_stock: 7,
      featured_img: 'https://static.wixstatic.com/media/4cb4a2_1~mv2.jpg',
      gallery: ['https://cdn.example/2.jpg'],
      product_attribute: '',
      variations: [],
    },
  ]);
  expect(notes).toEqual([
    'Products in several categories keep the deepest one; the others become keywords: 1 (row 2)',
    'Columns not imported, with their number of values: ribbon (1)',
  ]);
});

test('all combinations of the options can be ordered; rows of variants say what differs', async () => {
  const kameez = {
    ...shawl,
    collection: 'Kameez',
    sku: '',
    discountMode: 'AMOUNT',
    discountValue: '50',
    inventory: 'InStock',
    productOptionName1: 'Size',
    productOptionType1: 'DROP_DOWN',
    productOptionDescription1: 'S;M',
    productOptionName2: 'Colour',
    productOptionType2: 'COLOR',
    productOptionDescription2: 'rgb(255, 192, 203):Pink;#CC9BD0:Lilac',
  };
  const variant = (row: Record<string, string>) => old({ fieldType: 'Variant', ...row });
  const { rows, notes } = await read(
    csv([
      kameez,
      variant({ productOptionDescription1: 'S', productOptionDescription2: '#CC9BD0:Lilac', inventory: '3' }),
      variant({
        productOptionDescription1: 'M',
        productOptionDescription2: '#CC9BD0:Lilac',
        surcharge: '-150.0',
        inventory: 'OutOfStock',
      }),
      variant({
        productOptionDescription1: 'M',
        productOptionDescription2: 'rgb(255, 192, 203):Pink',
        visible: 'false',
      }),
    ]),
  );
  expect(rows).toMatchObject([
    {
      name: 'Nakshi Shawl (S)',
      unit_price: '1450',
      sales_price: '1400',
      product_attribute: 'Colour',
      variations: ['Pink', 'Lilac'],
      variation_stock: [60, 3],
      colours: ['Pink', 'Lilac'],
    },
    { name: 'Nakshi Shawl (M)', unit_price: '1300', sales_price: '1250', current_stock: 0 },
  ]);
  expect(notes).toContain('Variations that are not active are left out: 1 (row 5)');
});

test('the new export has rows of pictures, and a row for each variant', async () => {
  const row = {
    handle: 'nakshi-shawl',
    fieldType: 'PRODUCT',
    name: 'Nakshi Shawl',
    visible: 'TRUE',
    plainDescription: '<p>Warm.</p>',
    media: 'https://cdn.example/1.jpg',
    brand: '',
    price: '1305',
    strikethroughPrice: '1450',
    inventory: '',
    sku: '',
    productOptionName1: 'Size',
    productOptionType1: 'TEXT_CHOICES',
    productOptionChoices1: 'S;M;L',
    primaryCategorySlug: 'winter-wear',
    categorySlugs: 'shawls;winter-wear',
  };
  const part = { handle: 'nakshi-shawl', fieldType: 'VARIANT', price: '1305', strikethroughPrice: '1450' };
  const { rows } = await read(
    csv([
      row,
      { ...part, inventory: 'IN_STOCK', productOptionChoices1: 'S' },
      { ...part, inventory: 'OUT_OF_STOCK', productOptionChoices1: 'M' },
      { handle: 'nakshi-shawl', fieldType: 'MEDIA', media: 'wix_2.jpg' },
    ]),
  );
  expect(rows).toMatchObject([
    {
      slug: 'nakshi-shawl',
      category: ['Winter wear'],
      merchant: 'Kinara',
      unit_price: '1450',
      sales_price: '1305',
      variations: ['S', 'M'],
      variation_stock: [60, 0],
      featured_img: 'https://cdn.example/1.jpg',
      gallery: ['https://static.wixstatic.com/media/wix_2.jpg'],
    },
  ]);
});

test('products of one name without an item number get slugs with their ids', async () => {
  const named = (handleId: string, row: Record<string, string> = {}) => ({
    ...shawl,
    handleId,
    sku: '',
    ...row,
  });
  const { rows } = await read(
    csv([
      named('product_b0711b90-4d8e'),
      named('product_859e94b0-4390', { name: 'Nakshi  shawl' }),
      named('product_7d7bf798-d9d6', { sku: 'NS-3' }),
      named('product_757ae0ae-6505', { name: 'Katan' }),
    ]),
  );
  expect(rows.map((row) => ('slug' in row ? row.slug : undefined))).toEqual([
    'nakshi-shawl-b0711b90',
    'nakshi-shawl-859e94b0',
    undefined,
    undefined,
  ]);
});

test('what cannot be read is said', async () => {
  const choices = Array.from({ length: 30 }, (_, index) => `${index}`).join(';');
  const options = {
    productOptionName1: 'Size',
    productOptionDescription1: choices,
    productOptionName2: 'Colour',
    productOptionDescription2: choices,
  };
  const { rows } = await read(
    csv([
      { ...shawl, ...options },
      old({ handleId: 'product_other', fieldType: 'Variant' }),
      { ...shawl, price: 'cheap' },
    ]),
  );
  expect(rows).toMatchObject([
    { row: 2, error: 'has 900 combinations of options. This shop takes up to 500.' },
    {
      row: 3,
      error:
        'belongs to the product "product_other". Sort the file so that the rows of a product follow one another.',
    },
    { name: 'Nakshi Shawl', unit_price: 'cheap' },
  ]);
  await expect(read('handleId,fieldType,name\na,Product,b')).rejects.toThrow(
    /^row 1: column price is missing/,
  );
  await expect(readTable(readCsvRecords(text(csv([shawl])))).next()).rejects.toThrow(
    'This seems to be an export of Wix. Use --from wix.',
  );
});
