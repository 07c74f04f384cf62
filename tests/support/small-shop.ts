import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../server/database/types.ts';
import { BrowserClient } from './browser-client.ts';
import { type FreshDatabase, freshDatabase } from './fresh-database.ts';
import { testApp } from './test-app.ts';
import { testConfig } from './test-config.ts';

export interface SmallShop {
  app: FastifyInstance;
  database: FreshDatabase;
  /** A client with session cookies. */
  browser: () => Promise<BrowserClient>;
  /** A client with a new customer signed in. */
  customer: (email?: string) => Promise<BrowserClient>;
  close: () => Promise<void>;
}

export const password = 'correct horse battery';
export const address = {
  name: 'Nusrat Jahan',
  email: 'nusrat@example.com',
  phone: '01712345678',
  address1: 'House 12, Road 5',
  city: 'Dhaka',
  zipcode: '1205',
};

/** Product 2 has the sizes S, M and L, 3 has S and M, the others have none. 5 is not published. */
export const ids = { saree: 1, panjabi: 2, kurti: 3, soldOut: 4, hidden: 5 } as const;

/** Seeds an empty database with five products. */
export const seedShop = async (db: Kysely<Database>): Promise<void> => {
  await db
    .insertInto('categories')
    .values([
      { id: 1, parent_id: null, depth: 1, name: 'Women', slug: 'women', position: 1 },
      { id: 2, parent_id: 1, depth: 2, name: 'Sarees', slug: 'sarees', position: 1 },
      { id: 3, parent_id: 2, depth: 3, name: 'Jamdani', slug: 'jamdani', position: 1 },
      { id: 4, parent_id: null, depth: 1, name: 'Men', slug: 'men', position: 2 },
    ])
    .execute();
  await db
    .insertInto('merchants')
    .values([
      { id: 1, name: 'Aarong Lane', slug: 'aarong-lane' },
      { id: 2, name: 'Old Town Tailors', slug: 'old-town-tailors' },
    ])
    .execute();
  const shared = {
    featured_img: '/pictures/a.webp',
    description: '<p>Fine cloth.</p>',
    short_description: 'Fine.',
  };
  await db
    .insertInto('products')
    .values([
      {
        ...shared,
        id: 1,
        name: 'Red Jamdani Saree',
        slug: 'red-jamdani-saree',
        category_id: 3,
        merchant_id: 1,
        unit_price: 5000,
        sales_price: 4500,
        discount: 10,
        discout_type: 'percentage',
        current_stock: 10,
        is_featured: true,
        created_at: '2026-01-01',
      },
      {
        ...shared,
        id: 2,
        name: 'White Panjabi',
        slug: 'white-panjabi',
        category_id: 4,
        merchant_id: 2,
        unit_price: 1800,
        sales_price: 1600,
        discount: 200,
        discout_type: 'flat',
        is_variant: true,
        product_attribute: 'Size',
        current_stock: 30,
        is_deal: true,
        created_at: '2026-01-02',
      },
      {
        ...shared,
        id: 3,
        name: 'Block Print Kurti',
        slug: 'block-print-kurti',
        category_id: 1,
        merchant_id: 1,
        unit_price: 1200.5,
        sales_price: 1200.5,
        is_variant: true,
        product_attribute: 'Size',
        current_stock: 3,
        created_at: '2026-01-03',
      },
      {
        ...shared,
        id: 4,
        name: 'Blue Katan Saree',
        slug: 'blue-katan-saree',
        category_id: 2,
        merchant_id: 1,
        unit_price: 9000,
        sales_price: 9000,
        current_stock: 0,
        created_at: '2026-01-04',
      },
      {
        ...shared,
        id: 5,
        name: 'Hidden Shawl',
        slug: 'hidden-shawl',
        category_id: 1,
        merchant_id: 1,
        unit_price: 100,
        sales_price: 100,
        current_stock: 5,
        is_published: false,
        created_at: '2026-01-05',
      },
    ])
    .execute();
  await db
    .insertInto('product_variations')
    .values(
      [2, 3].flatMap((product_id) =>
        ['S', 'M', ...(product_id === 2 ? ['L'] : [])].map((name, position) => ({
          product_id,
          name,
          position,
        })),
      ),
    )
    .execute();
  await db
    .insertInto('product_images')
    .values({ product_id: 1, position: 1, file_url: '/pictures/b.webp' })
    .execute();
  await db
    .insertInto('coupons')
    .values([
      { code: 'EID10', type: 'percentage_discount', amount: 10 },
      { code: 'FLAT500', type: 'fixed_discount', amount: 500 },
      { code: 'OLD', type: 'fixed_discount', amount: 50, starts_at: '2020-01-01', expires_at: '2020-02-01' },
      { code: 'OFF', type: 'fixed_discount', amount: 50, active: false },
    ])
    .execute();
  // The ids above are not from the sequences.
  for (const table of ['categories', 'merchants', 'products'])
    await sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), (SELECT max(id) FROM ${sql.table(table)}))`.execute(
      db,
    );
};

let customers = 0;

/** The real server with its own database of five products. Close it after the tests. */
export const smallShop = async (environment: Record<string, string> = {}): Promise<SmallShop> => {
  const database = await freshDatabase();
  await seedShop(database.db);
  const config = testConfig({
    GUARDED_PER_MINUTE: '1000',
    COUPON_CHECKS_PER_MINUTE: '1000',
    ...environment,
  });
  const app = await testApp({ config, database });
  const browser = () => new BrowserClient(app).open();
  return {
    app,
    database,
    browser,
    customer: async (email) => {
      customers += 1;
      const client = await browser();
      const { status } = await client.post('/register', {
        name: 'Rahim Uddin',
        email: email ?? `customer-${customers}@example.com`,
        phone: '01812345678',
        password,
      });
      if (status !== 201) throw new Error(`Registering the customer failed with status ${status}.`);
      return client;
    },
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
};

/** The payload of an order of one saree. */
export const order = (changes: Record<string, unknown> = {}) => ({
  cart: [{ productId: ids.saree, quantity: 1, isVariant: false }],
  shipping_address: address,
  billing_address: address,
  shipping_amount: 100,
  payment_method: 'cash',
  total_price_cart: 4600,
  discount_amount: 0,
  ...changes,
});
