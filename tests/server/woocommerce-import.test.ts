import { describe, expect, test } from 'vitest';
import { readCsvRecords } from '../../server/importer/csv-records.ts';
import { createImportNotes } from '../../server/importer/import-notes.ts';
import { readWooCommerce } from '../../server/importer/woocommerce.ts';

const HEADER =
  'ID,Type,SKU,Name,Published,Is featured?,Visibility in catalog,Short description,Description,Date sale price starts,Date sale price ends,In stock?,Stock,Backorders allowed?,Weight (kg),Sale price,Regular price,Categories,Tags,Brands,Images,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Attribute 1 global,Attribute 2 name,Attribute 2 value(s)'.split(
    ',',
  );

type Row = Record<string, string>;

const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const csv = (rows: readonly Row[], header: readonly string[] = HEADER): string =>
  [header, ...rows.map((row) => header.map((name) => row[name] ?? ''))]
    .map((cells) => cells.map(cell).join(','))
    .join('\r\n');

/** A product as WooCommerce exports it. */
const simple = (row: Row): Row => ({
  ID: '7',
  Type: 'simple',
  Name: 'Nakshi Shawl',
  Published: '1',
  'Visibility in catalog': 'visible',
  'In stock?': '1',
  Stock: '5',
  'Regular price': '1450',
  Categories: 'Women',
  Images: 'https://old.example/shawl.jpg',
  ...row,
});
const variable = (row: Row): Row =>
  simple({ ID: '10', Type: 'variable', SKU: 'KM', Name: 'Kameez', Stock: '', 'Regular price': '', ...row });
const variation = (row: Row): Row => ({
  Type: 'variation',
  Published: '1',
  'In stock?': '1',
  Stock: '4',
  'Regular price': '900',
  Parent: 'KM',
  ...row,
});

const text = async function* (content: string) {
  yield content;
};

const read = async (content: string) => {
  const notes = createImportNotes();
  const rows = [];
  const source = readWooCommerce({
    open: () => readCsvRecords(text(content)),
    defaults: { vendor: 'Kinara', category: 'Other', stock: 60 },
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
const product = async (row: Row): Promise<Fields & { notes: string[] }> => {
  const { products: found, notes } = await products(csv([simple(row)]));
  expect(found).toHaveLength(1);
  return { ...found[0], notes };
};

test('a simple product', async () => {
  const { rows, notes } = await read(
    csv([
      simple({
        SKU: 'NS-1',
        'Is featured?': '1',
        'Short description': 'Hand-stitched.',
        Description: 'Warm and light.\\n\\nWash by hand,\\ndry flat.\\n<ul>\\n<li>Cotton</li>\\n</ul>',
        'Sale price': '1200',
        Categories: 'Women > Shawls, Gifts',
        Tags: 'winter, nakshi kantha',
        Images: 'https://old.example/1.jpg, https://old.example/2.jpg',
        'Weight (kg)': '.3',
        'Attribute 1 name': 'Fabric',
        'Attribute 1 value(s)': 'Cotton, Silk',
        'Attribute 1 visible': '1',
      }),
    ]),
  );
  expect(rows).toEqual([
    {
      row: 2,
      value: {
        name: 'Nakshi Shawl',
        category: ['Women', 'Shawls'],
        merchant: 'Kinara',
        sku: 'NS-1',
        unit_price: '1450',
        sales_price: '1200',
        current_stock: 5,
        featured_img: 'https://old.example/1.jpg',
        gallery: ['https://old.example/2.jpg'],
        product_attribute: '',
        variations: [],
        fabrics: ['Cotton', 'Silk'],
        short_description: 'Hand-stitched.',
        description: '<p>Warm and light.</p>\nWash by hand,\ndry flat.\n<ul>\n<li>Cotton</li>\n</ul>',
        keywords: 'winter nakshi kantha Gifts',
        is_featured: true,
        is_published: true,
      },
    },
  ]);
  expect(notes).toEqual([
    'Products in several categories keep the deepest one; the others become keywords: 1 (row 2)',
    'Products without a vendor get "Kinara" (--vendor): 1 (row 2)',
    'Columns not imported, with their number of values: Weight (kg) (1), Attribute 1 visible (1)',
  ]);
});

describe('variations', () => {
  test('are joined with their product, by its SKU or id, wherever they stand', async () => {
    const { products: found } = await products(
      csv([
        variation({ Parent: 'id:11', 'Attribute 1 name': 'Size', 'Attribute 1 value(s)': '40' }),
        variable({ 'Attribute 1 name': 'Size', 'Attribute 1 value(s)': 'S, M, L' }),
        variable({
          ID: '11',
          SKU: '',
          Name: 'Panjabi',
          'Attribute 1 name': 'Size',
          'Attribute 1 value(s)': '38, 40',
        }),
        variation({ Parent: 'km', 'Attribute 1 name': 'Size', 'Attribute 1 value(s)': 'L', SKU: 'KM-L' }),
        variation({ Parent: 'id:10', 'Attribute 1 name': 'Size', 'Attribute 1 value(s)': 'M' }),
        variation({ Parent: 'KM', 'Attribute 1 name': 'Size', 'Attribute 1 value(s)': 'S' }),
        variation({ Parent: 'id:11', 'Attribute 1 name': 'Size', 'Attribute 1 value(s)': '38' }),
      ]),
    );
    expect(found).toMatchObject([
      {
        name: 'Kameez',
        sku: 'KM',
        product_attribute: 'Size',
        variations: ['S', 'M', 'L'],
        unit_price: '900',
        current_stock: 12,
      },
      { name: 'Panjabi', sku: '', product_attribute: 'Size', variations: ['38', '40'], current_stock: 8 },
    ]);
    expect(found[0]?.keywords).toContain('KM-L');
  });

  test('of several attributes become their combinations; an empty value stands for any', async () => {
    const { products: found, notes } = await products(
      csv([
        variable({
          'Attribute 1 name': 'Colour',
          'Attribute 1 value(s)': 'Red, Navy\\, dark',
          'Attribute 2 name': 'Size',
          'Attribute 2 value(s)': 'S, M',
        }),
        variation({
          'Attribute 1 name': 'Colour',
          'Attribute 1 value(s)': 'Navy\\, dark',
          'Attribute 2 name': 'Size',
          Images: 'https://old.example/navy.jpg',
        }),
        variation({
          'Attribute 1 name': 'Colour',
          'Attribute 1 value(s)': 'Red',
          'Attribute 2 name': 'Size',
          'Attribute 2 value(s)': 'M',
        }),
      ]),
    );
    expect(found).toMatchObject([
      {
        product_attribute: 'Colour / Size',
        variations: ['Red / M', 'Navy, dark / S', 'Navy, dark / M'],
        colours: ['Red', 'Navy, dark'],
        gallery: ['https://old.example/navy.jpg'],
      },
    ]);
    expect(notes).toContain(
      'Products with several attributes list their combinations, such as "Red / M": 1 (row 2)',
    );
  });

  test('with several prices become one product per price, none at a wrong one', async () => {
    const size = (value: string, row: Row = {}) =>
      variation({ 'Attribute 1 name': 'Size', 'Attribute 1 value(s)': value, ...row });
    const { products: found, notes } = await products(
      csv([
        variable({ 'Attribute 1 name': 'Size', 'Attribute 1 value(s)': 'S, M, XL' }),
        size('S', { 'Regular price': '900.00' }),
        size('M'),
        size('XL', { 'Regular price': '1100', 'Sale price': '1000', SKU: 'KM-XL' }),
      ]),
    );
    expect(found).toMatchObject([
      {
        name: 'Kameez (S, M)',
        sku: 'KM S',
        variations: ['S', 'M'],
        unit_price: '900.00',
        sales_price: '',
        current_stock: 8,
      },
      {
        name: 'Kameez (XL)',
        sku: 'KM-XL',
        variations: ['XL'],
        unit_price: '1100',
        sales_price: '1000',
        current_stock: 4,
      },
    ]);
    expect(notes).toContain(
      'Products whose variations have several prices become one product per price: 1 (row 2)',
    );
  });

  test('that cannot be ordered are left out', async () => {
    const size = (value: string, row: Row = {}) =>
      variation({ 'Attribute 1 name': 'Size', 'Attribute 1 value(s)': value, ...row });
    const { products: found, notes } = await products(
      csv([
        variable({ 'Attribute 1 name': 'Size', 'Attribute 1 value(s)': 'S, M, L, XL' }),
        size('S'),
        size('M', { Stock: '0', 'In stock?': '0' }),
        size('L', { Published: '0' }),
        size('XL', { Published: 'no' }),
        size('XL', { 'Regular price': '' }),
        size('S', { 'Regular price': '1' }),
        size('XXL', { Parent: 'gone' }),
        variable({ ID: '12', SKU: 'X' }),
      ]),
    );
    expect(found).toMatchObject([
      { variations: ['S', 'M'], unit_price: '900', current_stock: 4, variation_stock: [4, 0] },
    ]);
    expect(notes).toEqual([
      'Disabled variations are left out: 2 (rows 5, 6)',
      'Variations without a price are left out: 1 (row 7)',
      'Variations that repeat another one are left out: 1 (row 8)',
      'Products without a vendor get "Kinara" (--vendor): 1 (row 2)',
      'Variable products without variations are left out: export all product types to get them: 1 (row 10)',
      'Variations whose product is not in the file are left out: 1 (row 9)',
    ]);
  });

  test('share the stock of their product, or of their row', async () => {
    const { products: found, notes } = await products(
      csv([
        variable({ Stock: '9', 'Attribute 1 name': 'Size', 'Attribute 1 value(s)': 'S' }),
        variation({ Stock: 'parent', 'Attribute 1 name': 'Size', 'Attribute 1 value(s)': 'S' }),
        variation({ Stock: '', 'Attribute 1 name': 'Size', 'Attribute 1 value(s)': 'M' }),
      ]),
    );
    expect(found).toMatchObject([{ variations: ['S', 'M'], current_stock: 9, variation_stock: [] }]);
    expect(notes.join()).not.toContain('share stocks');
    const someShare = csv([
      variable({ Stock: '9', 'Attribute 1 name': 'Size', 'Attribute 1 value(s)': 'S, M, L' }),
      variation({ Stock: 'parent', 'Attribute 1 name': 'Size', 'Attribute 1 value(s)': 'S' }),
      variation({ Stock: 'parent', 'Attribute 1 name': 'Size', 'Attribute 1 value(s)': 'M' }),
      variation({ Stock: '4', 'Attribute 1 name': 'Size', 'Attribute 1 value(s)': 'L' }),
    ]);
    const shared = await products(someShare);
    expect(shared.products).toMatchObject([{ current_stock: 13, variation_stock: [] }]);
    expect(shared.notes).toContain(
      'Products whose variations share stocks have the sum of them, not one for each variation: 1 (row 2)',
    );
    const notCounted = csv([
      variable({ 'Attribute 1 name': 'Size', 'Attribute 1 value(s)': 'S, M' }),
      variation({ Stock: '4', 'Attribute 1 name': 'Size', 'Attribute 1 value(s)': 'S' }),
      variation({ Stock: '', 'In stock?': '1', 'Attribute 1 name': 'Size', 'Attribute 1 value(s)': 'M' }),
    ]);
    expect((await products(notCounted)).products).toMatchObject([
      { current_stock: 64, variation_stock: [4, 60] },
    ]);
    const ofAnySize = csv([
      variable({ 'Attribute 1 name': 'Size', 'Attribute 1 value(s)': 'S, M' }),
      variation({ Stock: '4', 'Attribute 1 name': 'Size' }),
    ]);
    expect((await products(ofAnySize)).products).toMatchObject([
      { variations: ['S', 'M'], current_stock: 4 },
    ]);
  });
});

describe('stock', () => {
  const UNLIMITED = 'Products without a counted stock get 60 (--default-stock): 1 (row 2)';
  const BACKORDERED = 'Products that may be ordered when sold out are taken as not counted: 1 (row 2)';
  const CLOSED = 'Products that are out of stock there have the stock 0: 1 (row 2)';
  test.each<[Row, number, string[]]>([
    [{ Stock: '12' }, 12, []],
    [{ Stock: '0', 'In stock?': '0' }, 0, []],
    [{ Stock: "'-3", 'In stock?': '0' }, 0, []],
    [{ Stock: '2.5' }, 2, []],
    [{ Stock: '', 'In stock?': '1' }, 60, [UNLIMITED]],
    [{ Stock: '', 'In stock?': '0' }, 0, []],
    [{ Stock: '', 'In stock?': 'backorder' }, 60, [BACKORDERED, UNLIMITED]],
    [
      { Stock: '-3', 'In stock?': 'backorder', 'Backorders allowed?': 'notify' },
      60,
      [BACKORDERED, UNLIMITED],
    ],
    [{ Stock: '2', 'In stock?': '0' }, 0, [CLOSED]],
    [{ Stock: '', 'In stock?': 'no' }, 0, []],
  ])('%j is %i', async (row, stock, expected) => {
    const found = await product(row);
    expect(found.current_stock).toBe(stock);
    expect(found.notes.filter((note) => !note.includes('--vendor'))).toEqual(expected);
  });
});

describe('prices', () => {
  test.each([
    ['1450,50', '1450.50'],
    ['1450.50', '1450.50'],
    ['9,5', '9.5'],
    ['1,25,000', '1,25,000'],
  ])('%s is %s: the export has the decimal separator of the shop', async (price, amount) => {
    expect((await product({ 'Regular price': price })).unit_price).toBe(amount);
  });

  test('with a comma that may be either are not guessed', async () => {
    const { rows } = await read(
      csv([
        simple({ 'Regular price': '1,450' }),
        variable({}),
        variation({ 'Sale price': '1,200', 'Regular price': '1400' }),
      ]),
    );
    expect(rows).toEqual([
      { row: 2, error: 'the price "1,450" of row 2 may be 1450 or 1.45. Write it without the comma.' },
      { row: 3, error: 'the price "1,200" of row 4 may be 1200 or 1.2. Write it without the comma.' },
    ]);
  });

  const LATER = 'Sale prices that are not valid yet are left out: 1 (row 2)';
  const OVER = 'Sale prices that are no longer valid are left out: 1 (row 2)';
  const ENDS = 'Sale prices with an end are imported without it: end them in this shop: 1 (row 2)';
  test.each<[string, string, string, string, string[]]>([
    ['1200', '', '', '1200', []],
    ['0', '', '', '', []],
    ['1200', '2026-11-29 0:00:00', '', '', [LATER]],
    ['1200', '2026-11-01', '2026-11-27 23:59:59', '', [OVER]],
    ['1200', '2026-11-28', '2026-11-28 23:59:59', '1200', [ENDS]],
  ])('a sale at %s from "%s" to "%s" has the sale price "%s"', async (price, from, to, expected, noted) => {
    const found = await product({
      'Sale price': price,
      'Date sale price starts': from,
      'Date sale price ends': to,
    });
    expect(found.sales_price).toBe(expected);
    expect(found.notes.filter((note) => !note.includes('--vendor'))).toEqual(noted);
  });
});

test('products that are no parcels or are sold elsewhere are left out, by reason', async () => {
  const { products: found, notes } = await products(
    csv([
      simple({ Type: 'grouped' }),
      simple({ Type: 'external' }),
      simple({ Type: 'simple, downloadable, virtual' }),
      simple({ Type: 'simple, virtual' }),
      simple({ Type: 'subscription' }),
    ]),
  );
  expect(found).toEqual([]);
  expect(notes).toEqual([
    'Grouped products are left out; their parts are products of their own: 1 (row 2)',
    'External products are left out: they are sold elsewhere: 1 (row 3)',
    'Virtual and downloadable products are left out: this shop delivers parcels: 2 (rows 4, 5)',
    'Products of the type "subscription" are left out: 1 (row 6)',
  ]);
});

test.each([
  ['1', 'visible', true],
  ['0', 'visible', false],
  ["'-1", 'visible', false],
  ['-1', 'visible', false],
  ['2', 'visible', false],
  ['1', 'hidden', false],
  ['1', 'search', true],
  // As a spreadsheet's TRUE is read.
  ['yes', 'visible', true],
])('Published %s and visibility %s: published %s', async (published, visibility, expected) => {
  const found = await product({ Published: published, 'Visibility in catalog': visibility });
  expect(found.is_published).toBe(expected);
});

describe('categories', () => {
  test.each([
    ['Women > Saree, Women > Saree > Jamdani, Sale', ['Women', 'Saree', 'Jamdani']],
    ['Bags\\, purses > Clutches', ['Bags, purses', 'Clutches']],
    ['A > B > C > D', ['A', 'B', 'C']],
    ['Uncategorized', ['Other']],
    ['Uncategorized, Men', ['Men']],
    ['', ['Other']],
  ])('%s', async (categories, expected) => {
    expect((await product({ Categories: categories })).category).toEqual(expected);
  });
});

test('names that are used twice without a SKU get addresses of their own', async () => {
  const { products: found } = await products(
    csv([simple({}), simple({ ID: '8' }), simple({ ID: '9', SKU: 'N9' })]),
  );
  expect(found.map(({ slug, sku }) => [slug, sku])).toEqual([
    [undefined, ''],
    ['nakshi-shawl-8', ''],
    [undefined, 'N9'],
  ]);
});

test('shortcodes are removed from the description, other brackets remain', async () => {
  const found = await product({
    Description:
      '[vc_row][vc_column width="1/2"]Soft [new] cloth [1][/vc_column][/vc_row][gallery ids="1,2"]',
  });
  expect(found.description).toBe('<p>Soft [new] cloth [1]</p>');
  expect(found.notes).toContain(
    'Shortcodes such as [gallery ids="1"] are removed from the description: 1 (row 2)',
  );
});

test('a text \\n is not a line break, and an apostrophe before a formula is not a part of the text', async () => {
  const found = await product({ Name: "'-50% Shawl", Description: 'C:\\\\new\\nline' });
  expect(found.name).toBe('-50% Shawl');
  expect(found.description).toContain('C:\\new<br>line');
});

describe('the header', () => {
  const english = ['Type', 'Name', 'Regular price', 'Categories', 'Images', 'In stock?', 'Stock'];
  test.each([
    [
      'German',
      'Typ,Name,Regulärer Preis,Kategorien,Bilder,Vorrätig?,Lager,Attribut 1 Name,Attribut 1 Wert(e)',
    ],
    [
      'French',
      'Type,Nom,Tarif régulier,Catégories,Images,En stock\u00a0?,Stock,Nom de l’attribut 1,Valeur(s) de l’attribut 1 ',
    ],
    [
      'Spanish',
      'Tipo,Nombre,Precio normal,Categorías,Imágenes,¿Existencias?,Inventario,Nombre del atributo 1,Valor(es) del atributo 1',
    ],
    [
      'Italian',
      "Tipo,Nome,Prezzo di listino,Categorie,Immagine,In stock?,Magazzino,Nome dell'attributo 1,Valore dell'attributo 1",
    ],
    [
      'Turkish',
      'Tür,İsim,Normal fiyat,Kategoriler,Görseller,Stokta?,Stok,Nitelik 1 ismi,Nitelik 1 değer(ler)i',
    ],
  ])('may be %s', async (_language, header) => {
    const names = header.split(',');
    const cells = [
      'simple',
      'Shawl',
      '950',
      'Women',
      'https://old.example/1.jpg',
      '1',
      '3',
      'Fabric',
      'Wool',
    ];
    const content = `${names.map(cell).join(',')}\n${cells.map(cell).join(',')}`;
    expect((await products(content)).products).toMatchObject([
      { name: 'Shawl', unit_price: '950', category: ['Women'], current_stock: 3, fabrics: ['Wool'] },
    ]);
  });

  test('may follow empty lines and a byte order mark; rows are numbered like in a spreadsheet', async () => {
    const { rows } = await read(`\n\t\uFEFF${csv([simple({})])}`);
    expect(rows).toMatchObject([{ row: 3, value: { name: 'Nakshi Shawl' } }]);
  });

  test.each([';', '\t'])('may have another delimiter: %j', async (delimiter) => {
    const cells = ['simple', 'Shawl', '950,50', 'Women', 'https://old.example/1.jpg', '1', '3'];
    const { products: found } = await products(`${english.join(delimiter)}\n${cells.join(delimiter)}\n\n`);
    expect(found).toMatchObject([{ name: 'Shawl', unit_price: '950.50', current_stock: 3 }]);
  });

  test('in an unknown language is rejected with the remedy', () =>
    expect(read('ID,Typ,Namn,Ordinarie pris')).rejects.toThrow(
      'row 1: column Name, Regular price is missing. Export all columns; if the header is in a language that this import does not know, set English in WordPress under Users > Profile > Language and export again.',
    ));

  test('of another shop is rejected with its name', () =>
    expect(read('Handle,Title,Variant Price')).rejects.toThrow(
      'row 1: This seems to be an export of Shopify. Use --from shopify.',
    ));

  test('without columns of ours does not clear their fields', async () => {
    const { rows } = await read(`${english.join(',')}\nsimple,Shawl,950,Women,https://old.example/1.jpg,1,3`);
    const [row] = rows;
    const fields = Object.keys(row !== undefined && 'value' in row ? row.value : {});
    for (const field of ['description', 'short_description', 'is_featured', 'colours', 'fabrics', 'slug'])
      expect(fields).not.toContain(field);
  });
});
