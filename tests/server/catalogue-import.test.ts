import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readCsvRecords } from '../../server/importer/csv-records.ts';
import {
  type ImportOptions,
  type ImportReport,
  importCatalogue,
  type RowError,
} from '../../server/importer/import-catalogue.ts';
import { readTable } from '../../server/importer/read-table.ts';
import { parseSearch } from '../../server/repositories/catalogue/search-terms.ts';
import { Slug } from '../../src/contracts/schemas/identifiers.ts';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.ts';

let database: FreshDatabase | undefined;
const db = () => (database ?? expect.fail('no database')).db;

beforeEach(async () => {
  await database?.drop();
  database = await freshDatabase();
});
afterAll(() => database?.drop());

const textOf = async function* (...parts: string[]) {
  yield* parts;
};

const run = async (
  csv: string,
  options: ImportOptions = {},
): Promise<ImportReport & { problems: RowError[] }> => {
  const problems: RowError[] = [];
  const report = await importCatalogue(db(), readTable(readCsvRecords(textOf(csv))), {
    ...options,
    onRowError: (one) => problems.push(one),
  });
  return { ...report, problems };
};

const HEADER =
  'name,category,merchant,sku,unit_price,discount,discout_type,sales_price,current_stock,product_attribute,variations,featured_img,gallery,short_description,description';
const row = (change: Partial<Record<string, string>> = {}) => {
  const cells: Record<string, string> = {
    name: 'Tangail Saree',
    category: 'Women > Saree > Tangail',
    merchant: 'Patrail Weavers',
    unit_price: '2450',
    current_stock: '4',
    featured_img: 'https://pictures.example/1.jpg',
    ...change,
  };
  return HEADER.split(',')
    .map((name) => `"${(cells[name] ?? '').replaceAll('"', '""')}"`)
    .join(',');
};
const file = (...rows: string[]) => [HEADER, ...rows].join('\n');
const searchNames = async (words: string): Promise<string[]> => {
  const terms = await parseSearch((database ?? expect.fail('no database')).pool, words);
  const found = await db()
    .selectFrom('products')
    .select('name')
    .where(sql<boolean>`search_document @@ ${terms?.matching}::tsquery`)
    .execute();
  return found.map(({ name }) => name);
};
const products = () => db().selectFrom('products').selectAll().orderBy('id').execute();

describe('the stock of variations', () => {
  const columns = 'sku,product_attribute,variations,variation_stock';
  const header = `name,category,merchant,featured_img,unit_price,${columns}`;
  const first = `${header}\nPanjabi,Men,Kutir,/a.jpg,900,P1,Size,38|40|42,3|0|2`;
  const stock = async () => {
    const { rows } = await sql<{ sum: number; stocks: (number | null)[] }>`
      SELECT current_stock AS sum, ARRAY(SELECT stock FROM product_variations ORDER BY position) AS stocks
      FROM products`.execute(db());
    return rows;
  };

  test('is imported, and the stock of the product is the sum', async () => {
    expect((await run(first)).problems).toEqual([]);
    expect(await stock()).toEqual([{ sum: 5, stocks: [3, 0, 2] }]);
    await run('sku,variation_stock\nP1,1|1|1');
    expect(await stock()).toEqual([{ sum: 3, stocks: [1, 1, 1] }]);
    await run('sku,variations,variation_stock\nP1,38|40,4|4');
    expect(await stock()).toEqual([{ sum: 8, stocks: [4, 4] }]);
    await run('sku,name\nP1,Long panjabi');
    expect(await stock()).toEqual([{ sum: 8, stocks: [4, 4] }]);
    await run('sku,variation_stock,current_stock\nP1,,9');
    expect(await stock()).toEqual([{ sum: 9, stocks: [null, null] }]);
  });

  test.each([
    [
      'sku,variation_stock\nP1,1|2',
      'variation_stock',
      'must have a quantity for each of the 3 variations, but has 2',
    ],
    ['sku,variation_stock\nP1,1|-2|3', 'variation_stock', 'must not be negative, but is "-2"'],
    [
      'sku,variation_stock,current_stock\nP1,1|2|3,7',
      'current_stock',
      'must be the sum of variation_stock, 6, but is 7',
    ],
    [
      'sku,current_stock\nP1,7',
      'current_stock',
      'must be the sum of variation_stock, 5, but is 7. Change the stock in variation_stock',
    ],
    [
      'sku,variations\nP1,38|40|44',
      'variation_stock',
      'is required: the stock of each variation of this product is counted, and the variations change',
    ],
  ])('that does not fit is reported: %s', async (csv, field, message) => {
    await run(first);
    const { problems } = await run(csv);
    expect(problems).toMatchObject([{ field, message }]);
    expect(await stock()).toEqual([{ sum: 5, stocks: [3, 0, 2] }]);
  });
});

describe('a valid file', () => {
  test('Bangla names and texts are imported, normalized as search queries are', async () => {
    const report = await run(
      `name,name_bn,category,category_bn,merchant,unit_price,current_stock,featured_img,short_description_bn,keywords,product_attribute,product_attribute_bn,variations
Tangail Saree,টাঙ্গাইল শা\u09dcি,Women > Saree,নারী > শা\u09dcি,Patrail Weavers,2450,4,https://pictures.example/1.jpg,মিহি সুতি।,,Size,মাপ,
শা\u09dcি,,শা\u09dcি,,শা\u09dcি ঘর,2450,4,https://pictures.example/1.jpg,,,,,
Panjabi,,Men,,শা\u09a1\u09bcি ঘর,2450,4,https://pictures.example/1.jpg,,আ\u09dcং,Size,মাপ,M`,
    );
    expect(report.problems).toEqual([]);
    expect(await products()).toMatchObject([
      {
        name_bn: 'টাঙ্গাইল শা\u09a1\u09bcি',
        short_description_bn: 'মিহি সুতি।',
        description_bn: '',
        product_attribute_bn: null,
      },
      { name: 'শা\u09a1\u09bcি' },
      { name: 'Panjabi', product_attribute_bn: 'মাপ' },
    ]);
    const categories = await db()
      .selectFrom('categories')
      .select(['name', 'name_bn'])
      .orderBy('id')
      .execute();
    expect(categories).toEqual([
      { name: 'Women', name_bn: 'নারী' },
      { name: 'Saree', name_bn: 'শা\u09a1\u09bcি' },
      { name: 'শা\u09a1\u09bcি', name_bn: null },
      { name: 'Men', name_bn: null },
    ]);
    const merchants = await db().selectFrom('merchants').select('name').orderBy('id').execute();
    expect(merchants).toEqual([{ name: 'Patrail Weavers' }, { name: 'শা\u09a1\u09bcি ঘর' }]);
    expect(await searchNames('আ\u09dcং')).toEqual(['Panjabi']);
  });

  test('flags are yes, no, true, false, y, n, 1 or 0, and by default a product is published only', async () => {
    const values = ['yes', 'Y', 'true', '1', 'no', 'N', 'FALSE', '0', ''];
    const lines = values.map(
      (value, i) =>
        `Panjabi ${i},Men,Kinara,2450,4,https://pictures.example/1.jpg,${value},${value},${value}`,
    );
    const head =
      'name,category,merchant,unit_price,current_stock,featured_img,is_featured,is_deal,is_published';
    const { problems } = await run([head, ...lines].join('\n'));
    expect(problems).toEqual([]);
    const expected = [true, true, true, true, false, false, false, false];
    const flags = (await products()).map((each) => [each.is_featured, each.is_deal, each.is_published]);
    expect(flags).toEqual([...expected.map((value) => [value, value, value]), [false, false, true]]);
    const invalid = await run(`${head}\nPanjabi,Men,Kinara,2450,4,https://pictures.example/1.jpg,maybe,,`);
    expect(invalid.problems).toMatchObject([{ message: expect.stringContaining('must be yes or no') }]);
  });

  test('category_bn must have as many levels as category', async () => {
    const { problems } = await run(
      `name,category,category_bn,merchant,unit_price,current_stock,featured_img
Tangail Saree,Women > Saree,শাড়ি,Patrail Weavers,2450,4,https://pictures.example/1.jpg`,
    );
    expect(problems).toMatchObject([
      { field: 'category_bn', message: 'must have as many levels as category' },
    ]);
  });

  test('the documented sample is imported completely', async () => {
    const guide = await readFile(new URL('../../docs/catalogue-import.md', import.meta.url), 'utf8');
    const sample =
      /```csv\n(?<csv>[^`]+)```/.exec(guide)?.groups?.csv ?? expect.fail('The guide has no sample.');
    expect(await run(sample)).toMatchObject({
      rows: 2,
      invalidRows: 0,
      created: 2,
      changed: 0,
      committed: true,
      problems: [],
    });
    const [saree, panjabi] = await products();
    expect(saree).toMatchObject({
      slug: 'patrail-weavers-pw-17',
      sales_price: 2205,
      discount: 10,
      discout_type: 'percentage',
      is_variant: false,
      product_attribute: null,
    });
    expect(panjabi).toMatchObject({ is_variant: true, product_attribute: 'Size', current_stock: 30 });
    const images = await db().selectFrom('product_images').select('file_url').orderBy('position').execute();
    expect(images.map(({ file_url }) => file_url)).toEqual([
      'https://pictures.example/pw-17-border.jpg',
      'https://pictures.example/pw-17-back.jpg',
    ]);
    const categories = await db().selectFrom('categories').select(['name', 'depth']).orderBy('id').execute();
    expect(categories.map(({ name, depth }) => `${depth} ${name}`)).toEqual([
      '1 Women',
      '2 Saree',
      '3 Tangail',
      '1 Men',
      '2 Panjabi',
    ]);
    const listed = await db().selectFrom('product_listing').select('category_id').execute();
    expect(listed).toHaveLength(4 + 3);
  });

  test('importing again updates products, keeps ids and creates no duplicates', async () => {
    await run(
      file(
        row({
          sku: 'A1',
          gallery: 'https://a.example/1.jpg|https://a.example/2.jpg',
          product_attribute: 'Size',
          variations: 'S|M|L',
        }),
      ),
    );
    const [before] = await products();
    const onWritten = vi.fn();
    const again = await run(
      file(
        row({
          sku: 'A1',
          name: 'Tangail Saree in Red',
          unit_price: '2600',
          gallery: 'https://a.example/3.jpg',
          product_attribute: 'Size',
          variations: 'M|XL',
        }),
      ),
      { onWritten },
    );
    expect(onWritten.mock.calls).toEqual([[1]]);
    expect(again).toMatchObject({ created: 0, changed: 1, committed: true });
    const [after, ...more] = await products();
    expect(more).toEqual([]);
    expect(after).toMatchObject({
      id: before?.id,
      name: 'Tangail Saree in Red',
      unit_price: 2600,
      created_at: before?.created_at,
    });
    expect(await db().selectFrom('product_images').select('file_url').execute()).toEqual([
      { file_url: 'https://a.example/3.jpg' },
    ]);
    const variations = await db()
      .selectFrom('product_variations')
      .select('name')
      .orderBy('position')
      .execute();
    expect(variations.map(({ name }) => name)).toEqual(['M', 'XL']);
    expect(await db().selectFrom('categories').select('id').execute()).toHaveLength(3);
    expect(await db().selectFrom('merchants').select('id').execute()).toHaveLength(1);
  });

  test('derives a flat discount from sales_price and a slug from a Bangla name, and parses formatted prices', async () => {
    await run(file(row({ name: 'তাঁতের শাড়ি', unit_price: '৳2,450', sales_price: '2,000' })));
    expect(await products()).toMatchObject([
      { slug: 'তাঁতের-শাড়ি'.normalize('NFC'), discount: 450, discout_type: 'flat', sales_price: 2000 },
    ]);
  });

  test('HTML of vendors is sanitized', async () => {
    const html =
      '<h1>New</h1><p onclick="x()">Soft <b>cotton</b></p><script>steal()</script><dl><dt>Cloth</dt><dd>Silk</dd></dl><a href="javascript:x()">here</a><img src="http://a.example/x.png">';
    const table =
      '<table><tr><th colspan="2" rowspan="3">Size</th><td colspan="4" rowspan="5">M</td></tr></table>';
    const pictures =
      '<img src="https://a.example/x.png" alt="Border" width="2" height="3" /><img src="//a.example/x.png">';
    const stored = `${table.replace('<tr>', '<tbody><tr>').replace('</tr>', '</tr></tbody>')}<img src="https://a.example/x.png" alt="Border" width="2" height="3">`;
    const links = ['https://a.example', 'http://a.example', 'mailto:a@a.example', 'tel:01712345678']
      .map((href) => `<a href="${href}" rel="nofollow ugc noopener">a</a>`)
      .join('');
    await run(
      file(
        row({
          description: `${html}${table}${pictures}${links}`,
          short_description: '<b>Fine</b> & light <script>x()</script>',
        }),
      ),
    );
    const [product] = await products();
    expect(product?.description).toBe(
      `<h2>New</h2><p>Soft <b>cotton</b></p><dl><dt>Cloth</dt><dd>Silk</dd></dl><a>here</a>${stored}${links}`,
    );
    expect(product?.short_description).toBe('Fine & light');
  });

  test('the same name under two parents creates two categories with different slugs', async () => {
    await run(
      file(
        row({ category: 'Men > Festive' }),
        row({ name: 'B', category: 'Women > Festive' }),
        row({ name: 'C', category: 'MenFestive' }),
      ),
    );
    const slugs = await db().selectFrom('categories').select('slug').orderBy('id').execute();
    expect(slugs.map(({ slug }) => slug)).toEqual(['men', 'festive', 'women', 'women-festive', 'menfestive']);
  });

  test('without a free or valid slug, categories and merchants get a number', async () => {
    await run(
      file(
        row({ category: 'Men > Cap', merchant: '!!!' }),
        row({ name: 'B', category: 'Men > Cap!', merchant: '???' }),
        row({ name: 'C', category: 'Men > Cap?' }),
        row({ name: 'D', category: 'All' }),
        row({ name: 'E', category: '!!!' }),
      ),
    );
    const slugs = (table: 'categories' | 'merchants') =>
      db().selectFrom(table).select('slug').orderBy('id').execute();
    expect((await slugs('categories')).map(({ slug }) => slug)).toEqual([
      'men',
      'cap',
      'men-cap',
      'men-cap-2',
      'categories-2',
      'categories-3',
    ]);
    expect((await slugs('merchants')).map(({ slug }) => slug)).toEqual([
      'merchants-2',
      'merchants-3',
      'patrail-weavers',
    ]);
  });

  test('a later import changes the Bangla name of a category only if it has one', async () => {
    const names: (string | null | undefined)[] = [];
    for (const name of ['নারী', '', 'মহিলা']) {
      await run(`${HEADER},category_bn\n${row({ category: 'Women' })},${name}`);
      const [category] = await db().selectFrom('categories').select('name_bn').execute();
      names.push(category?.name_bn);
    }
    expect(names).toEqual(['নারী', 'নারী', 'মহিলা']);
  });

  test('the slug of a category with long names has the length that the API allows', async () => {
    const [men, women, festive] = ['M', 'W', 'F'].map((letter) => letter.repeat(100));
    await run(
      file(row({ category: `${men} > ${festive}` }), row({ name: 'B', category: `${women} > ${festive}` })),
    );
    const slugs = await db().selectFrom('categories').select('slug').orderBy('id').execute();
    expect(slugs).toHaveLength(4);
    for (const { slug } of slugs) expect(Slug.safeParse(slug).success, slug).toBe(true);
  });

  test('variations are the default colours unless they are too long or too many for the filter', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `Colour ${index}`);
    const long = 'Deep maroon with a golden zari border and contrasting blouse piece';
    const variations = [long, ...names].join('|');
    await run(file(row({ product_attribute: 'Colour', variations })));
    expect(await products()).toMatchObject([{ colours: names.slice(0, 50) }]);
    expect(await db().selectFrom('product_variations').select('name').execute()).toHaveLength(61);
  });
});

test('an import and an order for the same products wait for each other without a deadlock', async () => {
  const first = row({ name: 'First' });
  const second = row({ name: 'Second' });
  await run(file(first, second));
  const order = new pg.Client(database?.connection);
  await order.connect();
  await order.query('BEGIN');
  const lock = (id: number) => order.query('SELECT FROM products WHERE id = $1 FOR NO KEY UPDATE', [id]);
  const [low = 0, high = 0] = (await products()).map(({ id }) => id);
  await lock(low);
  const imported = run(file(second, first));
  const waiting = () =>
    order.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
  await expect.poll(async () => (await waiting()).rowCount).toBe(1);
  await lock(high);
  await order.query('COMMIT');
  await order.end();
  expect(await imported).toMatchObject({ changed: 2, committed: true });
});

describe('a product identified by its name', () => {
  const vendors = ['Patrail Weavers', 'Kutir', 'Aarong Lane'];
  const ofVendors = (price: number, order = vendors) =>
    file(...order.map((merchant) => row({ merchant, unit_price: String(price) })));
  const stored = async () => {
    const { rows } = await sql<{ slug: string; merchant: string; price: number }>`
      SELECT products.slug, merchants.name AS merchant, unit_price AS price
      FROM products JOIN merchants ON merchants.id = merchant_id ORDER BY products.id`.execute(db());
    return rows;
  };
  const expected = (price: number) => [
    { slug: 'tangail-saree', merchant: 'Patrail Weavers', price },
    { slug: 'tangail-saree-kutir', merchant: 'Kutir', price },
    { slug: 'tangail-saree-aarong-lane', merchant: 'Aarong Lane', price },
  ];

  test('is the one of its vendor, in one file or several, in any order', async () => {
    await run(file(row({ unit_price: '900' })));
    expect(await run(ofVendors(900))).toMatchObject({ created: 2, changed: 1, committed: true });
    expect(await stored()).toEqual(expected(900));
    const many = Array.from({ length: 550 }, (_, index) => row({ name: `Saree ${index}` }));
    const last = row({ name: 'Saree 3', merchant: 'Kutir' });
    await run(`${ofVendors(1000, vendors.toReversed())}\n${[...many, last].join('\n')}`);
    expect((await stored()).slice(0, 3)).toEqual(expected(1000));
    expect((await stored()).filter(({ slug }) => /^saree-3(-|$)/.test(slug))).toMatchObject([
      { slug: 'saree-3', merchant: 'Patrail Weavers' },
      { slug: 'saree-3-kutir', merchant: 'Kutir' },
    ]);
  });

  test('is no product whose name contains that of the vendor, nor the other way round', async () => {
    const named = (name: string, merchant = 'Kutir') => row({ name, merchant });
    const names = async () =>
      (await sql<{ slug: string; name: string }>`SELECT slug, name FROM products ORDER BY slug`.execute(db()))
        .rows;
    for (const csv of [file(named('Saree Kutir')), file(named('Saree'))])
      expect(await run(csv)).toMatchObject({ created: 1, committed: true });
    expect(await names()).toEqual([
      { slug: 'saree', name: 'Saree' },
      { slug: 'saree-kutir', name: 'Saree Kutir' },
    ]);
    await db().deleteFrom('products').execute();
    await run(file(named('Saree', 'Aarong'), named('Saree')));
    expect(await run(file(named('Saree Kutir'), named('Saree')))).toMatchObject({ created: 1, changed: 1 });
    expect(await names()).toEqual([
      { slug: 'saree', name: 'Saree' },
      { slug: 'saree-kutir', name: 'Saree' },
      { slug: 'saree-kutir-kutir', name: 'Saree Kutir' },
    ]);
  });

  test('stays the same after it was renamed in the shop', async () => {
    await run(ofVendors(900));
    await sql`UPDATE products SET name = 'Fine Saree'`.execute(db());
    expect(await run(ofVendors(900))).toMatchObject({ created: 0, changed: 3 });
    expect(await stored()).toEqual(expected(900));
  });

  test('has another slug than a product of the same file that is identified by its slug', async () => {
    const columns = `${HEADER},slug`;
    const csv = `${columns}\n${row({})},tangail-saree\n${row({ merchant: 'KUTIR' })},`;
    expect(await run(csv)).toMatchObject({ created: 2, committed: true });
    expect((await stored()).map(({ slug }) => slug)).toEqual(['tangail-saree', 'tangail-saree-kutir']);
    expect(await run(file(row({ merchant: ' kutir ' })))).toMatchObject({ created: 0, committed: true });
  });

  test('is rejected if its name leaves no free slug', async () => {
    const name = 'x'.repeat(160);
    await run(file(row({ name })));
    const { problems, committed } = await run(file(row({ name, merchant: 'Kutir' })));
    expect(committed).toBe(false);
    expect(problems).toMatchObject([
      { field: 'slug', message: expect.stringContaining('another product has the slug') },
    ]);
    expect(await stored()).toMatchObject([{ merchant: 'Patrail Weavers' }]);
  });
});

describe('a file with invalid rows', () => {
  const mixed = file(
    row({ name: 'Good' }),
    row({ name: '', unit_price: 'cheap' }),
    row({ name: 'Wrong sum', discount: '10', discout_type: 'percentage', sales_price: '2400' }),
    row({ name: 'Too deep', category: 'A > B > C > D' }),
    row({ name: 'good' }),
    ',few',
    row({ name: 'Sizes of what', variations: 'S' }),
    row({ name: 'No web address', featured_img: 'ftp://a.example/1.jpg' }),
    row({ name: 'Zero', category: 'Men > Cap\0' }),
  );

  test('is not imported, and every problem is reported by row and column', async () => {
    const { problems, ...report } = await run(mixed);
    expect(report).toEqual({ rows: 9, invalidRows: 8, created: 0, changed: 0, committed: false });
    expect(await products()).toEqual([]);
    expect(await db().selectFrom('categories').select('id').execute()).toEqual([]);
    const lines = problems.map(({ row: at, field, message }) => `${at} ${field}: ${message}`).sort();
    expect(lines).toEqual([
      '10 category: must not contain the character U+0000',
      '3 name: is required',
      '3 unit_price: must be a number, but is "cheap": write it like 1200, 1,200.50, ৳1,200 or 1200/-',
      '4 sales_price: must be 2205: unit_price 2450 less 10 percent',
      '5 category: must have at most three levels',
      '6 slug: is also that of row 2',
      '7 : has 2 cells, but the header has 15',
      '8 product_attribute: is required with variations: what they are, such as Size',
      "9 featured_img: must be an http or https URL, a path on the shop, or a picture file in the catalogue's folder",
    ]);
  });

  test('more colours than a product may have in the API are reported', async () => {
    const colours = Array.from({ length: 51 }, (_, index) => `Colour ${index}`).join('|');
    const { problems } = await run(`${HEADER},colours\n${row()},${colours}`);
    expect(problems).toMatchObject([{ row: 2, field: 'colours' }]);
  });

  test('is imported without them with skipInvalidRows', async () => {
    expect(await run(mixed, { skipInvalidRows: true })).toMatchObject({
      invalidRows: 8,
      created: 1,
      committed: true,
    });
    expect(await products()).toMatchObject([{ name: 'Good' }]);
  });

  test('a dry run reports the same and stores nothing', async () => {
    expect(await run(file(row()), { dryRun: true })).toMatchObject({
      invalidRows: 0,
      created: 1,
      committed: false,
    });
    expect(await products()).toEqual([]);
  });

  test('a duplicate far below in the file is found', async () => {
    const many = Array.from({ length: 550 }, (_, index) => row({ name: `Saree ${index}` }));
    const onRead = vi.fn();
    const { problems, committed } = await run(file(...many, row({ name: 'Saree 3' })), { onRead });
    expect(committed).toBe(false);
    expect(onRead.mock.calls).toEqual([[500]]);
    expect(problems).toEqual([{ row: 552, field: 'slug', message: 'is also that of row 5' }]);
  });

  test('a malformed end rolls back the import', async () => {
    const many = Array.from({ length: 250 }, (_, index) => row({ name: `Saree ${index}` }));
    await expect(run(`${file(...many)}\n"never closed`)).rejects.toThrow(/^row 252: /);
    expect(await products()).toEqual([]);
  });
});
