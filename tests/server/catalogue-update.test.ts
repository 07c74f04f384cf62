import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type ImportOptions,
  type ImportReview,
  importCatalogue,
  type RowError,
} from '../../server/importer/import-catalogue.ts';
import { readStoredProducts } from '../../server/importer/stored-products.ts';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.ts';

let database: FreshDatabase | undefined;
const db = () => (database ?? expect.fail('no database')).db;

const complete = {
  name: 'Kolka Saree in Red',
  name_bn: 'কলকা শাড়ি',
  category: 'Women > Saree',
  merchant: 'Patrail Weavers',
  sku: 'PW-17',
  featured_img: '/a.webp',
  gallery: '/b.webp|/c.webp',
  unit_price: 2000,
  discount: 10,
  discout_type: 'percentage',
  current_stock: 7,
  product_attribute: 'Colour',
  product_attribute_bn: 'রং',
  variations: 'Red|Gold',
  colour_group: 'KOLKA',
  fabrics: 'Cotton',
  short_description: 'Fine cotton.',
  description: '<p>Woven.</p>',
  short_description_bn: 'মিহি সুতি।',
  description_bn: '<p>বোনা।</p>',
  keywords: 'eid wedding',
  is_featured: 'yes',
  is_deal: 'yes',
};
const slug = 'patrail-weavers-pw-17';

const run = async (rows: readonly object[], options: ImportOptions = {}) => {
  const errors: string[] = [];
  const source = async function* () {
    for (const [index, value] of rows.entries()) yield { row: index + 1, value };
  };
  let review: ImportReview | undefined;
  const report = await importCatalogue(db(), source(), {
    confirm: (one) => {
      review = one;
    },
    onRowError: ({ row, field, message }: RowError) => errors.push(`${row} ${field}: ${message}`),
    ...options,
  });
  return { ...report, errors, cleared: review?.cleared };
};
const stored = async (of = slug) => (await readStoredProducts(db(), [of])).get(of) ?? expect.fail('none');

beforeEach(async () => {
  await database?.drop();
  database = await freshDatabase();
  expect(await run([complete])).toMatchObject({ created: 1, errors: [], cleared: [] });
});
afterAll(() => database?.drop());

describe('an absent column keeps what is stored', () => {
  test.each([
    ['the item number', { sku: 'PW-17' }],
    ['vendor and item number', { merchant: 'patrail weavers', sku: 'PW-17' }],
    ['the slug', { slug }],
  ])('of a product identified by %s', async (_, identity) => {
    const before = await stored();
    const report = await run([{ ...identity, unit_price: '2,500', current_stock: 3 }]);
    expect(report).toMatchObject({ created: 0, changed: 1, errors: [], cleared: [] });
    expect(await stored()).toEqual({ ...before, unitPrice: 2500, salesPrice: 2250, stock: 3 });
  });

  test('with the columns that a new product requires', async () => {
    const before = await stored();
    const { name, category, merchant, sku, featured_img } = complete;
    await run([{ name, category, merchant, sku, featured_img, unit_price: 2000, current_stock: 1 }]);
    expect(await stored()).toEqual({ ...before, stock: 1 });
  });

  test('of a product identified by its name, and written by another program', async () => {
    await run([{ ...complete, sku: undefined, merchant: 'Kinara', name: 'Nakshi' }]);
    await db()
      .updateTable('products')
      .set({ keywords: 'set by hand', current_stock: 2 })
      .where('slug', '=', 'nakshi')
      .execute();
    const before = await stored('nakshi');
    await run([{ name: 'Nakshi', is_deal: 'no' }]);
    expect(await stored('nakshi')).toEqual({ ...before, isDeal: false });
    // With a vendor, the name is that of one of the vendor's own products.
    await run([{ slug: 'nakshi', merchant: 'Patrail Weavers' }]);
    expect((await stored('nakshi')).keywords).toBe('Patrail Weavers Women Saree set by hand');
  });

  test('the search terms follow vendor, category and item number', async () => {
    await run([{ slug, category: 'Women > Silk', category_bn: 'নারী > রেশম' }]);
    expect(await stored()).toMatchObject({
      category: ['Women', 'Silk'],
      keywords: 'Patrail Weavers Women Silk eid wedding PW-17',
    });
    await run([{ slug, sku: 'PW-18' }]);
    expect((await stored()).keywords).toBe('Patrail Weavers Women Silk eid wedding PW-18');
    await run([{ slug, keywords: 'puja' }]);
    expect((await stored()).keywords).toBe('Patrail Weavers Women Silk puja PW-18');
  });

  test('colours follow the variations, unless they were given', async () => {
    expect((await stored()).colours).toEqual(['Red', 'Gold']);
    await run([{ slug, variations: 'Red|Blue' }]);
    expect((await stored()).colours).toEqual(['Red', 'Blue']);
    await run([{ slug, colours: 'Maroon' }]);
    await run([{ slug, variations: 'Red|Green' }]);
    expect((await stored()).colours).toEqual(['Maroon']);
  });
});

test.each([
  [{ unit_price: 3000 }, { unitPrice: 3000, salesPrice: 2700, discount: 10, discountType: 'percentage' }],
  [{ sales_price: 1500 }, { salesPrice: 1500, discount: 500, discountType: 'flat' }],
  [{ sales_price: 0 }, { salesPrice: 2000, discount: 0 }],
  [{ discount: 20 }, { salesPrice: 1600, discount: 20, discountType: 'percentage' }],
  [{ discout_type: 'flat' }, { salesPrice: 1990, discount: 10, discountType: 'flat' }],
  [{ discount: 0 }, { salesPrice: 2000, discount: 0 }],
  [
    { sales_price: '', discount: '' },
    { salesPrice: 2000, discount: 0 },
  ],
  [
    { unit_price: 0, is_free: 'yes' },
    { unitPrice: 0, salesPrice: 0 },
  ],
])('the price after %j is %j', async (cells, price) => {
  expect(await run([{ sku: 'PW-17', ...cells }])).toMatchObject({ errors: [] });
  expect(await stored()).toMatchObject(price);
});

test('a stored flat discount must fit the new unit price', async () => {
  await run([{ slug, sales_price: 1500 }]);
  expect((await run([{ slug, unit_price: 400 }])).errors).toEqual([
    '1 unit_price: is less than the stored discount of 500 taka: add the column discount or sales_price',
  ]);
});

describe('an empty cell', () => {
  const optional = {
    ...{ gallery: '', product_attribute: ' ', product_attribute_bn: '', variations: '|', fabrics: '' },
    colour_group: '',
    ...{ short_description: '', description: '\u00a0', short_description_bn: '', description_bn: '' },
    ...{ keywords: '', name_bn: '', is_featured: '', is_deal: '', discount: '', colours: '' },
  };

  test('clears, which the review lists', async () => {
    const { cleared } = await run([{ slug, ...optional }]);
    expect(cleared?.map(({ column }) => column).sort()).toEqual(Object.keys(optional).sort());
    expect(cleared?.[0]).toMatchObject({ products: 1, examples: [slug] });
    expect(await stored()).toMatchObject({
      gallery: [],
      variations: [],
      colours: [],
      fabrics: [],
      colourGroup: undefined,
      description: '',
      shortDescription: '',
      keywords: 'Patrail Weavers Women Saree PW-17',
      isFeatured: false,
      salesPrice: 2000,
    });
    expect((await run([{ slug, ...optional }])).cleared).toEqual([]);
  });

  test.each([null, []])('may be %j in JSON', async (empty) => {
    const { cleared } = await run([{ slug, variations: empty, product_attribute: null }]);
    expect(cleared?.map(({ column }) => column)).toEqual(['product_attribute', 'variations']);
  });

  test('publishes a hidden product, which is listed', async () => {
    await run([{ slug, is_published: 'no' }]);
    expect((await run([{ slug, is_published: '' }])).cleared).toMatchObject([{ column: 'is_published' }]);
  });

  test('clears nothing if it is not confirmed', async () => {
    const before = await stored();
    const confirm = () => {
      throw new Error('no');
    };
    await expect(run([{ slug, gallery: '' }], { confirm })).rejects.toThrow('no');
    expect(await stored()).toEqual(before);
  });

  test('of a required column is an error', async () => {
    const { errors } = await run([{ slug, unit_price: '', name: '' }]);
    const message = 'must not be empty. Without this column, the stored value is kept';
    expect(errors).toEqual([`1 name: ${message}`, `1 unit_price: ${message}`]);
  });
});

test('a new product requires what it needs, and an identity', async () => {
  const { errors } = await run([
    { sku: 'PW-99', unit_price: 5 },
    { merchant: 'Kinara', sku: 'PW-17', unit_price: 5, current_stock: 1, featured_img: '/a.webp' },
    { unit_price: 5 },
  ]);
  expect(errors.filter((error) => !error.startsWith('3'))).toEqual([
    '1 merchant: is required: no product has the item number "PW-99"',
    '1 name: is required',
    '1 category: is required',
    '1 featured_img: is required',
    '1 current_stock: is required',
    '2 name: is required',
    '2 category: is required',
  ]);
  expect(errors).toContain('3 slug: is required, or sku or name, to identify the product');
});

test('an item number of two vendors needs the vendor', async () => {
  await run([{ ...complete, merchant: 'Kinara' }]);
  expect((await run([{ sku: 'PW-17', unit_price: 5000 }])).errors).toEqual([
    '1 sku: "PW-17" is the item number of 2 products: add the column merchant',
  ]);
  expect(await run([{ sku: 'PW-17', merchant: 'Kinara', unit_price: 5000 }])).toMatchObject({ changed: 1 });
  expect((await stored('kinara-pw-17')).unitPrice).toBe(5000);
  expect((await stored()).unitPrice).toBe(2000);
});

test('an item number also identifies a product with another slug', async () => {
  await run([{ ...complete, sku: 'X 1', slug: 'kolka' }]);
  expect(await run([{ sku: 'X 1', current_stock: 1 }])).toMatchObject({ created: 0, changed: 1 });
  expect((await stored('kolka')).stock).toBe(1);
});
