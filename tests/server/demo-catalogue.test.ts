import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoProducts } from '@razz/demo-catalogue';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { composeShop } from '../../server/config/compose-shop.ts';
import { loadDemoCatalogue } from '../../server/demo/load.ts';
import { demoAccounts, demoStaff } from '../../server/demo/people.ts';
import { slugify } from '../../server/importer/slug.ts';
import { productRepository } from '../../server/repositories/catalogue/products.ts';
import { verifyPassword } from '../../server/secrets/passwords.ts';
import { Slug } from '../../src/contracts/schemas/identifiers.ts';
import type { ProductRow } from '../../src/contracts/schemas/product.ts';
import { pictureSources, variationPicture } from '../../src/domain/pictures.ts';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.ts';
import { testApp } from '../support/test-app.ts';
import { testConfig } from '../support/test-config.ts';

let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
  await loadDemoCatalogue(database.db);
});
afterAll(() => database.drop());

test('every demo slug is valid in the contract and equals that of an import', () => {
  for (const { name, slug } of demoProducts) {
    expect(Slug.safeParse(slug).success, slug).toBe(true);
    expect(slug).toBe(slugify(name));
  }
});

const products = () => database.db.selectFrom('products').selectAll().execute();

describe('the demo catalogue in the database', () => {
  test('has about 240 products of eight vendors in more categories than the menu shows', async () => {
    const rows = await products();
    expect(rows.length).toBeGreaterThanOrEqual(230);
    expect(rows.length).toBeLessThanOrEqual(260);
    const vendors = await database.db.selectFrom('merchants').select('id').execute();
    expect(vendors).toHaveLength(8);
    const categories = await database.db.selectFrom('categories').select(['id', 'depth', 'slug']).execute();
    expect(categories.filter(({ depth }) => depth === 1).length).toBeGreaterThanOrEqual(11);
    const leaves = new Set(categories.filter(({ depth }) => depth === 3).map(({ id }) => id));
    expect(rows.every(({ category_id }) => leaves.has(category_id))).toBe(true);
  });

  test('prices every product at its unit price less its discount', async () => {
    for (const row of await products()) {
      const off = row.discout_type === 'flat' ? row.discount : (row.unit_price * row.discount) / 100;
      expect(row.sales_price, row.name).toBe(row.unit_price - off);
    }
  });

  test('has fractional prices, to show rounding', async () => {
    const fractional = (await products()).filter(({ sales_price }) => !Number.isInteger(sales_price));
    expect(fractional.some(({ current_stock }) => current_stock > 20)).toBe(true);
  });

  test('has both discount types, low and no stock, featured products and deals', async () => {
    const rows = await products();
    expect(rows.some(({ discount, discout_type }) => discount > 0 && discout_type === 'flat')).toBe(true);
    expect(rows.some(({ discount, discout_type }) => discount > 0 && discout_type === 'percentage')).toBe(
      true,
    );
    expect(rows.filter(({ current_stock }) => current_stock === 0).length).toBeGreaterThan(3);
    expect(
      rows.filter(({ current_stock }) => current_stock > 0 && current_stock <= 3).length,
    ).toBeGreaterThan(3);
    expect(rows.filter(({ is_featured }) => is_featured).length).toBeGreaterThanOrEqual(8);
    const deals = rows.filter(({ is_deal }) => is_deal);
    expect(deals.length).toBeGreaterThanOrEqual(6);
    expect(deals.every(({ discount, current_stock }) => discount > 0 && current_stock > 0)).toBe(true);
  });

  test('counts the stock of each variation, whose sum is the stock; some are sold out', async () => {
    const counted = await database.db
      .selectFrom('product_variations')
      .innerJoin('products', 'products.id', 'product_id')
      .select((read) => [
        'current_stock',
        read.fn.sum<number>('stock').as('sum'),
        read.fn.min('stock').as('least'),
      ])
      .groupBy(['products.id'])
      .execute();
    for (const { sum, current_stock } of counted) expect(Number(sum)).toBe(current_stock);
    const inStock = counted.filter(({ current_stock }) => current_stock > 0);
    expect(inStock.filter(({ least }) => least === 0).length).toBeGreaterThan(inStock.length / 4);
  });

  test('has sizes or colours for variant products only', async () => {
    const variations = await database.db.selectFrom('product_variations').select('product_id').execute();
    const varied = new Set(variations.map(({ product_id }) => product_id));
    const rows = await products();
    for (const row of rows) {
      expect(row.is_variant, row.name).toBe(varied.has(row.id));
      if (row.is_variant) expect(['Size', 'Colour']).toContain(row.product_attribute);
    }
    expect(
      new Set(rows.filter(({ is_variant }) => is_variant).map(({ product_attribute }) => product_attribute))
        .size,
    ).toBe(2);
  });

  test('lists every product under all, its category and the parent categories', async () => {
    const rows = await products();
    const listed = await database.db
      .selectFrom('product_listing')
      .select(({ fn }) => ['product_id', fn.countAll<number>().as('places')])
      .groupBy('product_id')
      .execute();
    expect(listed).toHaveLength(rows.length);
    expect(listed.every(({ places }) => places === 4)).toBe(true);
  });

  test('has a picture and a gallery for every product', async () => {
    const rows = await products();
    expect(new Set(rows.map(({ featured_img }) => featured_img)).size).toBe(rows.length);
    const images = await database.db.selectFrom('product_images').select('product_id').execute();
    expect(new Set(images.map(({ product_id }) => product_id)).size).toBe(rows.length);
  });

  test('has a picture for every colour', async () => {
    const shop = productRepository(database.pool);
    const coloured = (await products()).filter(({ product_attribute }) => product_attribute === 'Colour');
    expect(coloured.length).toBeGreaterThan(0);
    for (const { slug } of coloured) {
      const product = await shop.bySlug(slug, null);
      if (product === undefined) throw new Error(`${slug} is missing`);
      const shown = product.variations.map((colour) => variationPicture(product, colour));
      expect(shown, slug).not.toContain(null);
      expect(new Set(shown).size, slug).toBe(product.variations.length);
    }
  });

  test('has coupons of both types, one of them expired', async () => {
    const coupons = await database.db.selectFrom('coupons').selectAll().execute();
    const now = Date.now();
    const open = coupons.filter(({ expires_at }) => expires_at === null || expires_at.getTime() > now);
    expect(new Set(open.map(({ type }) => type))).toEqual(new Set(['percentage_discount', 'fixed_discount']));
    expect(coupons.length).toBeGreaterThan(open.length);
  });

  test('has the saved addresses of the first demo customer', async () => {
    const addresses = await database.db
      .selectFrom('addresses')
      .innerJoin('users', 'users.id', 'addresses.user_id')
      .select(['users.email', 'addresses.city', 'addresses.is_default'])
      .orderBy('addresses.id')
      .execute();
    expect(addresses).toEqual([
      { email: 'nusrat@example.com', city: 'Dhaka', is_default: true },
      { email: 'nusrat@example.com', city: 'Chattogram', is_default: false },
    ]);
  });

  test('has valid passwords for both demo customers', async () => {
    for (const { email, password } of demoAccounts) {
      const user = await database.db
        .selectFrom('users')
        .select('password_hash')
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      expect(user.password_hash).toMatch(/^\$argon2id\$/);
      expect(await verifyPassword(password, user.password_hash)).toBe(true);
    }
  });

  test('has staff of each role, with valid passwords, and a vendor with products', async () => {
    const staff = await database.db.selectFrom('staff').selectAll().orderBy('id').execute();
    expect(staff.map(({ role }) => role)).toEqual(['owner', 'staff', 'vendor']);
    for (const [i, { email, password }] of demoStaff.entries()) {
      expect(staff[i]?.email).toBe(email);
      expect(await verifyPassword(password, staff[i]?.password_hash)).toBe(true);
    }
    const own = database.db.selectFrom('products').where('merchant_id', '=', staff[2]?.merchant_id ?? 0);
    expect((await own.select('id').execute()).length).toBeGreaterThan(0);
  });

  test('is not loaded again when it exists', async () => {
    const before = await products();
    await loadDemoCatalogue(database.db);
    expect(await products()).toEqual(before);
  });
});

test('the pictures above the fold of the home page are prerendered', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'razz-first-start-'));
  const config = testConfig({ RAZZ_DATA_DIR: dataDir });
  const app = await testApp({ config, database });
  onTestFinished(async () => {
    await app.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const featured = (await app.inject('/api/get_featured_products')).json<{ data: ProductRow[] }>().data;
  const cards = featured.slice(0, 6).map(({ featured_img }) => featured_img);
  const hero = composeShop(config.shop).settings.heroPicture ?? expect.fail('The home page has no picture.');
  const cardWidths = /-(330|495|660)\.avif/;
  const urls = [hero, ...cards].flatMap((url) =>
    pictureSources(url)
      .avif.split(', ')
      .map((source) => source.split(' ')[0] ?? '')
      .filter((source) => url === hero || cardWidths.test(source)),
  );
  expect(urls).toHaveLength(5 + 6 * 3);
  for (const url of urls) expect((await app.inject(url)).headers['content-type'], url).toBe('image/avif');
  // Rendered pictures would be stored here.
  expect(await readdir(dataDir)).not.toContain('pictures');
});
