import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { importCommand } from '../../server/cli/import-catalogue.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { runInProcess } from '../support/run-in-process.ts';

const database = await freshDatabase();
const folder = await mkdtemp(join(tmpdir(), 'razz-import-command-'));
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const environment = {
  DATABASE_URL: database.url,
  RAZZ_DATA_DIR: folder,
};

const opened = `Database: ${database.connection.host}/${database.connection.database}\n`;

const run = (...args: string[]) => runInProcess(importCommand, environment, args);
const productCount = async () => (await database.db.selectFrom('products').select('id').execute()).length;

test('describes its arguments and options', async () => {
  expect((await run('--help')).stdout).toMatchInlineSnapshot(`
    "Usage: npm run catalogue:import -- [options] <file>

    Import a catalogue. Products that the shop has are updated: an absent column
    keeps what is stored, an empty cell clears it.

    Arguments:
      file                        a .csv, .tsv, .txt, .json, .ndjson or .jsonl file
                                  in UTF-8, or an .xlsx spreadsheet

    Options:
      --dry-run                   validate the whole file, list what it would
                                  create, and import nothing (default: false)
      --no-pictures               do not fetch external pictures
      --skip-bad-rows             import the valid rows despite invalid ones
                                  (default: false)
      --yes                       let empty cells clear what is stored, without
                                  asking (default: false)
      --from <shop>               read another shop's product export as it is, or
                                  any list of products (table) (choices:
                                  "woocommerce", "shopify", "feed", "wix", "table")
      --column <name=field>       with --from table: what a column is, such as
                                  "Rate=unit_price"; "Rate=" leaves it out. Repeat
                                  it for several columns (default: guessed by the
                                  names)
      --vendor <name>             with --from: the vendor of products that name none
                                  (default: the shop's name)
      --category <path>           with --from: the category of products without one
                                  (default: Other)
      --default-stock <quantity>  with --from: the stock of products whose stock is
                                  not counted there (default: 100)
      -h, --help                  show this help
    "
  `);
});

test('reports what was imported, and what is wrong', async () => {
  const file = join(folder, 'few.csv');
  const header = 'name,category,merchant,unit_price,current_stock,featured_img';
  const picture = 'http://127.0.0.1/panjabi.jpg';
  const rows = [`Panjabi,Men,Kinara,1800,4,${picture}`, 'Cap,Men,Kinara,300,4,/cap.webp'];
  await writeFile(file, [header, ...rows, 'Shawl,Women'].join('\n'));
  const badRow = 'row 4: has 2 cells, but the header has 6\n';

  expect(await run(file, '--dry-run', '--skip-bad-rows')).toEqual({
    code: 1,
    stdout: 'Categories: 1, 1 new: Men\nVendors: 1, 1 new: Kinara\nSizes and other variations: 0, 0 new\n',
    stderr: `${opened}${badRow}3 rows read, 1 invalid. Nothing was imported: this was a dry run.\n`,
  });
  expect(await run(file)).toEqual({
    code: 1,
    stdout: '',
    stderr: `${opened}${badRow}3 rows read, 1 invalid. Nothing was imported. Correct the rows above, or use --skip-bad-rows.\n`,
  });
  expect(await productCount()).toBe(0);
  expect(await run(file, '--skip-bad-rows')).toEqual({
    code: 1,
    stdout: 'Pictures fetched: 0. Failed, see above: 1.\n',
    stderr: `${opened}${badRow}127.0.0.1: 127.0.0.1 is a private address. 1 picture keeps its URL.\n3 rows read, 1 invalid: 2 products added, 0 updated.\n`,
  });

  await writeFile(file, [header, rows[0]].join('\n'));
  expect(await run(file, '--no-pictures')).toEqual({
    code: 0,
    stdout: '1 row read, 0 invalid: 0 products added, 1 updated.\n',
    stderr: opened,
  });
  await database.db.deleteFrom('products').execute();
  await writeFile(file, [header, rows[1]].join('\n'));
  expect((await run(file)).stdout).toBe('1 row read, 0 invalid: 1 products added, 0 updated.\n');
  await database.db.deleteFrom('products').execute();
});

test('asks before empty cells clear what is stored', async () => {
  const file = join(folder, 'cap.ndjson');
  const cap = { name: 'Cap', category: 'Men', merchant: 'Kinara', unit_price: 300, current_stock: 4 };
  const full = { ...cap, featured_img: '/a.webp', gallery: '/b.webp|/c.webp', keywords: 'hat' };
  await writeFile(file, JSON.stringify(full));
  expect(await run(file)).toMatchObject({ code: 0 });
  const gallery = async () => (await database.db.selectFrom('product_images').select('id').execute()).length;

  await writeFile(file, JSON.stringify({ name: 'Cap', gallery: '', keywords: '' }));
  const list = `${opened}Empty cells clear what is stored:\n  gallery: 1 product (cap)\n  keywords: 1 product (cap)\n`;
  expect(await run(file)).toEqual({
    code: 1,
    stdout: '',
    stderr: `${list}Nothing was imported. To keep it, leave out these columns. To clear it, use --yes.\n`,
  });
  expect(await run(file, '--dry-run')).toEqual({
    code: 0,
    stdout:
      'Categories: 0, 0 new\nVendors: 0, 0 new\nSizes and other variations: 0, 0 new\n1 row read, 0 invalid. Nothing was imported: this was a dry run.\n',
    stderr: list,
  });
  const answer = (isYes: boolean) => runInProcess(importCommand, environment, [file], async () => isYes);
  expect(await answer(false)).toEqual({
    code: 1,
    stdout: '',
    stderr: `${list}Nothing was imported. To keep it, leave out these columns.\n`,
  });
  expect(await gallery()).toBe(2);
  expect(await answer(true)).toMatchObject({ code: 0, stderr: list });
  expect(await gallery()).toBe(0);

  await writeFile(file, JSON.stringify(full));
  expect(await run(file)).toMatchObject({ code: 0, stderr: opened });
  await writeFile(file, JSON.stringify({ name: 'Cap', gallery: null, keywords: null }));
  expect(await run(file, '--yes')).toMatchObject({ code: 0, stderr: list });
  expect(await gallery()).toBe(0);
  await database.db.deleteFrom('products').execute();
});

test('a dry run lists what it would create', async () => {
  const file = join(folder, 'new.json');
  const cap = { merchant: 'Kinara', unit_price: 300, current_stock: 4, featured_img: '/a.webp' };
  const sizes = { product_attribute: 'Size', variations: 'S|M' };
  await writeFile(file, JSON.stringify([{ ...cap, ...sizes, name: 'Cap', category: 'Men > Caps' }]));
  expect(await run(file)).toMatchObject({ code: 0 });
  const rows = [
    { ...cap, name: 'A', category: 'men > caps', product_attribute: 'Size', variations: 'S|L|XL' },
    { ...cap, name: 'B', category: 'Men > Hats > Felt', merchant: 'kinara' },
    { ...cap, name: 'C', category: 'Women > Hats', merchant: 'Aarong', variations: null },
    ...Array.from({ length: 52 }, (_, i) => ({
      ...cap,
      name: `D ${i}`,
      category: 'Men',
      merchant: `V ${100 + i}`,
    })),
    { name: 'Wrong' },
  ];
  await writeFile(file, JSON.stringify(rows));
  const { code, stdout } = await run(file, '--dry-run');
  const vendors = Array.from({ length: 49 }, (_, i) => `V ${100 + i}`).join(', ');
  expect({ code, stdout }).toEqual({
    code: 1,
    stdout: `Categories: 6, 4 new: Men > Hats, Men > Hats > Felt, Women, Women > Hats
Vendors: 54, 53 new: Aarong, ${vendors}, … and 3 more
Sizes and other variations: 3, 2 new: L, XL\n`,
  });
  await database.db.deleteFrom('products').execute();
});

test('a picture file is stored, except by a dry run', async () => {
  const picture = sharp({ create: { width: 600, height: 900, channels: 3, background: 'red' } });
  await writeFile(join(folder, 'cap.png'), await picture.png().toBuffer());
  const file = join(folder, 'cap.json');
  const cap = { name: 'Cap', category: 'Men', merchant: 'Kinara', unit_price: 300, current_stock: 4 };
  await writeFile(file, JSON.stringify([{ ...cap, featured_img: 'cap.png' }]));
  const stored = () => readdir(join(folder, 'pictures', 'originals')).catch(() => []);
  expect(await run(file, '--dry-run')).toMatchObject({ code: 0 });
  expect(await stored()).toEqual([]);
  expect(await run(file)).toMatchObject({ code: 0 });
  expect(await stored()).toHaveLength(1);
  await database.db.deleteFrom('products').execute();
});

test('1000 written products are vacuumed, fewer are not', async () => {
  const vacuumed = async () => {
    const { rows } = await sql<{ vacuumed: number }>`
      SELECT vacuum_count AS vacuumed FROM pg_stat_user_tables WHERE relname = 'products'`.execute(
      database.db,
    );
    return rows[0]?.vacuumed;
  };
  const file = join(folder, 'vacuum.csv');
  const header = 'name,category,merchant,unit_price,current_stock,featured_img';
  const rows = Array.from({ length: 1000 }, (_, number) => `Cap ${number},Men,Kinara,300,4,/cap.webp`);
  await writeFile(file, [header, rows[0]].join('\n'));
  await run(file);
  expect(await vacuumed()).toBe(0);
  await writeFile(file, [header, ...rows].join('\n'));
  expect(await run(file)).toMatchObject({
    stdout: '1000 rows read, 0 invalid: 999 products added, 1 updated.\n',
  });
  expect(await vacuumed()).toBe(1);
  await database.db.deleteFrom('products').execute();
});

test('prints 200 errors and counts the rest', async () => {
  const file = join(folder, 'bad.ndjson');
  const unknown = { name: 'x'.repeat(201), colour: 'Red', size: 'M' };
  await writeFile(file, `${JSON.stringify(unknown)}\n${'1\n'.repeat(201)}`);
  const lines = (await run(file)).stderr.split('\n');
  expect(lines.slice(1, 8)).toEqual([
    'row 1: name: must have at most 200 characters',
    'row 1: colour, size: is not a known column',
    'row 1: category: is required',
    'row 1: merchant: is required',
    'row 1: featured_img: is required',
    'row 1: unit_price: is required',
    'row 1: current_stock: is required',
  ]);
  expect(lines.slice(200)).toEqual([
    'row 194: is not an object',
    '… and 8 more',
    '202 rows read, 202 invalid. Nothing was imported. Correct the rows above, or use --skip-bad-rows.',
    '',
  ]);
  const truncated = join(folder, 'truncated.json');
  const afterTruncated = async (rows: number) => {
    await writeFile(truncated, `[${'1,'.repeat(rows)}`);
    return (await run(truncated)).stderr.split('\n').slice(200);
  };
  expect(await afterTruncated(200)).toEqual([
    'row 200: is not an object',
    'row 201: the file ends in the middle of this row. Nothing was imported.',
    '',
  ]);
  expect(await afterTruncated(202)).toEqual([
    'row 200: is not an object',
    '… and 2 more',
    'row 203: the file ends in the middle of this row. Nothing was imported.',
    '',
  ]);
});

test('a file that cannot be read is an error of its own', async () => {
  const missing = join(folder, 'missing.csv');
  expect(await run(missing)).toEqual({
    code: 2,
    stdout: '',
    stderr: `${opened}There is no file ${missing}. Nothing was imported.\n`,
  });
  expect(await run('products.ods')).toMatchObject({
    code: 2,
    stderr:
      'products.ods: unsupported file type. Use one of .csv, .tsv, .txt, .xlsx, .json, .ndjson, .jsonl.\n',
  });
});

test('counts the products whose descriptions have elements that are not displayed', async () => {
  const file = join(folder, 'elements.csv');
  const descriptions = [
    '<p>Soft</p><img src=https://a.example/a.png><img src=b.png>',
    '<h1>New</h1><font>Soft</font><script>x("<b>")</script>',
    'Soft <img src=/a.png>',
    '5 < 6',
  ];
  const rows = descriptions.map(
    (description, index) =>
      `Scarf ${index},Women,Kinara,300,4,/scarf.webp,"${description.replaceAll('"', '""')}"`,
  );
  const header = 'name,category,merchant,unit_price,current_stock,featured_img,description';
  await writeFile(file, [header, ...rows].join('\n'));
  const { stdout } = await run(file, '--dry-run');
  expect(stdout.split('\n').filter((line) => line.startsWith('Products'))).toEqual([
    'Products whose descriptions are displayed without <img>: 2 (rows 2, 4)',
    'Products whose descriptions are displayed without <script>: 1 (row 3)',
    'Products whose descriptions are displayed without <font>: 1 (row 3)',
  ]);
});
