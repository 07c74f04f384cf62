import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Table from 'cli-table3';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { buildApp } from '../../server/app.ts';
import { createCommand, main, wholeNumber } from '../../server/cli/command.ts';
import { readConfig } from '../../server/config/config.ts';
import { type ConnectedDatabase, connect } from '../../server/database/connect.ts';
import { startEmbedded } from '../../server/database/embedded/start.ts';
import { migrateUp } from '../../server/database/migrator.ts';
import { loadSyntheticCatalogue } from '../../server/demo/synthetic.ts';
import { CommandError } from '../../server/errors/command-error.ts';
import { staffSessionRepository } from '../../server/repositories/admin/staff-sessions.ts';
import { addOrders } from '../../tests/support/add-orders.ts';

const rounds = 25;
/** How much longer than a page of the shop's listing a list may take. */
const limit = 3;

/** Customers, one in five of them with an order, the vendors of addOrders(), and stocks of variations. */
const loadPeopleAndOrders = async ({ db }: ConnectedDatabase, orders: number): Promise<void> => {
  await sql`INSERT INTO merchants (name, slug)
    SELECT 'Vendor ' || i, 'vendor-' || i FROM generate_series(1, 20) i`.execute(db);
  await addOrders(db, orders);
  await sql`INSERT INTO users (name, email, phone, password_hash)
    SELECT 'Buyer ' || md5(i::text), md5(i::text) || '@example.com', '017' || lpad(i::text, 8, '0'), 'none'
    FROM generate_series(1, ${orders}::int) i`.execute(db);
  await sql`UPDATE product_variations SET stock = (product_id * 7 + position) % 60 WHERE product_id % 3 = 0`.execute(
    db,
  );
  await sql`UPDATE orders SET user_id = id WHERE id % 5 = 0`.execute(db);
  await sql`VACUUM ANALYZE`.execute(db);
};

/** A session of a new member of the staff. */
const signIn = async ({ db }: ConnectedDatabase, vendor: number | null): Promise<string> => {
  const role = vendor === null ? 'owner' : 'vendor';
  const member = {
    name: role,
    email: `${role}@example.com`,
    role,
    merchant_id: vendor,
    password_hash: 'none',
  };
  const { id } = await db.insertInto('staff').values(member).returning('id').executeTakeFirstOrThrow();
  return staffSessionRepository(db).create(id);
};

const day = (daysAgo: number): string =>
  new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

const listsOf = (orders: number, products: number): [name: string, path: string][] => {
  const half = Math.floor(orders / 2);
  const halfOfProducts = Math.floor(products / 2);
  return [
    ['orders', 'orders?'],
    ['orders, half-way', `orders?before=${half}`],
    ['orders, processing', 'orders?status=processing'],
    ['orders, delivered', 'orders?status=delivered'],
    ['orders, unpaid', 'orders?paid=false'],
    ['orders, of a vendor in every order', 'orders?vendor=1'],
    ['orders, of a vendor in few', 'orders?vendor=20'],
    ['orders, of a district', 'orders?district=Feni'],
    ['orders, of a district without', 'orders?district=Bhola'],
    ['orders, of a week last year', `orders?from=${day(500)}&to=${day(494)}`],
    ['orders, by number', `orders?search=RZZ${half}`],
    ['orders, by phone', `orders?search=017${String(half).padStart(8, '0')}`],
    ['orders, by the end of a phone', `orders?search=${String(half).padStart(7, '0')}`],
    ['orders, by a name in all', 'orders?search=buyer'],
    ['orders, by nothing that exists', 'orders?search=nobody-at-all'],
    ['orders, pending, unpaid, of a vendor', 'orders?status=pending&paid=false&vendor=3'],
    ['orders, numbers to work on', 'order_counts'],
    ['products', 'products?'],
    ['products, half-way', `products?before=${halfOfProducts}`],
    ['products, search', 'products?search=jamdani'],
    ['products, search for one', `products?search=synthetic-${halfOfProducts}`],
    ['products, search for nothing', 'products?search=nobody-at-all'],
    ['products, low stock', 'products?max_stock=3'],
    ['products, sold out', 'products?max_stock=0'],
    ['products, sold out, half-way', `products?max_stock=0&before=${halfOfProducts}`],
    ['products, of a vendor', 'products?vendor=1'],
    ['products, of a vendor, low stock', 'products?vendor=1&max_stock=3'],
    ['products, of a category', 'products?category=2'],
    ['products, of a category, low stock', 'products?category=2&max_stock=3'],
    ['products, hidden', 'products?published=false'],
    ['customers', 'customers?'],
    ['customers, half-way', `customers?before=${half}`],
    ['customers, by phone', `customers?search=017${String(half).padStart(8, '0')}`],
    ['customers, by a name in all', 'customers?search=buyer'],
    ['customers, by nothing that exists', 'customers?search=nobody-at-all'],
    ['vendor: orders', 'vendor_orders?'],
    ['vendor: orders, pending', 'vendor_orders?status=pending'],
    ['vendor: products', 'products?'],
    ['vendor: low stock', 'products?max_stock=3'],
    ['mails', 'mails?'],
    ['audit log', 'audit_log?'],
    ['report: takings by day', 'takings?period=day'],
    ['report: takings by month', 'takings?period=month'],
  ];
};

interface Options {
  orders: number;
  products: number;
  only: string;
}

/** The page of the shop that a list is compared with: the newest products, or the same search. */
const listingBeside = (path: string) => {
  const search = /^products\?search=(.*)/.exec(path)?.[1];
  return {
    category_slug: 'all',
    filter_params: [search === undefined ? {} : { search }],
    sort_option: search === undefined ? 'newness' : 'all',
  };
};

const run = async ({ orders, products, only }: Options): Promise<boolean> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'razz-bench-'));
  const server = await startEmbedded({ dataDir });
  const table = new Table({
    head: ['list', 'median ms', '× the listing'],
    style: { head: [], border: [] },
  });
  try {
    const connection = await server.database('bench_panel');
    const loader = connect(connection, { timeouts: { connect: 10_000, statement: 0, query: 0 } });
    await migrateUp(loader.db);
    process.stderr.write(`Loading ${products} products and ${orders} orders …\n`);
    await loadSyntheticCatalogue(loader.db, { products });
    await loadPeopleAndOrders(loader, orders);
    const [owner, vendor] = [await signIn(loader, null), await signIn(loader, 1)];
    await loader.close();
    const database = connect(connection);
    const config = readConfig({ LOG_LEVEL: 'silent', RAZZ_DATA_DIR: dataDir });
    const app = await buildApp({ config, secret: 'a secret of thirty-two characters', database });
    const time = async (request: InjectOptions): Promise<number> => {
      const start = performance.now();
      const response = await app.inject(request);
      const ms = performance.now() - start;
      if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.body}`);
      return ms;
    };
    const median = (values: readonly number[]): number =>
      values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
    let isFast = true;
    for (const [name, path] of listsOf(orders, products).filter(([each]) => each.includes(only))) {
      const cookie = `razz_staff=${name.startsWith('vendor:') ? vendor : owner}`;
      const listing = listingBeside(path);
      const readListing = () =>
        time({ method: 'POST', url: '/api/filter_products?page=1', payload: listing });
      const read = () => time({ method: 'GET', url: `/api/admin/${path}`, headers: { cookie } });
      // Both are read alternately: what slows one down slows the other.
      await Promise.all([read(), readListing()]);
      const [own, compared]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round++) {
        compared.push(await readListing());
        own.push(await read());
      }
      const ratio = median(own) / median(compared);
      // A report adds up all orders of a time, and is no list.
      const isSlow = ratio > limit && !name.startsWith('report:');
      isFast &&= !isSlow;
      table.push([name, median(own).toFixed(2), `${ratio.toFixed(2)}${isSlow ? ' !' : ''}`]);
    }
    await app.close();
    await database.close();
    process.stdout.write(`${table.toString()}\n`);
    return isFast;
  } finally {
    await server.leave();
    await rm(dataDir, { recursive: true, force: true });
  }
};

await main(
  createCommand(
    'npm run bench:panel --',
    `Measure the lists of the panel beside the shop's listing; fails if one takes over ${limit} times as long.`,
  )
    .option('--orders <number>', 'orders and customers', wholeNumber(1, 10_000_000), 100_000)
    .option('--products <number>', 'products', wholeNumber(1, 10_000_000), 100_000)
    .option('--only <text>', 'lists whose name contains it', '')
    .action(async (options: Options) => {
      if (!(await run(options))) throw new CommandError(`A list takes over ${limit} times as long.`);
    }),
);
