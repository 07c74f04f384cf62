import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Table from 'cli-table3';
import { buildApp } from '../../server/app.ts';
import { createCommand, main, wholeNumber } from '../../server/cli/command.ts';
import { readConfig } from '../../server/config/config.ts';
import { type ConnectedDatabase, connect } from '../../server/database/connect.ts';
import { startEmbedded } from '../../server/database/embedded/start.ts';
import { migrateUp } from '../../server/database/migrator.ts';
import { loadSyntheticCatalogue } from '../../server/demo/synthetic.ts';
import { listingRepository } from '../../server/repositories/catalogue/listing.ts';
import type { ListingRequest } from '../../src/contracts/schemas/listing.ts';

const rounds = 40;
/** Rounds with a new repository, which has nothing cached. */
const firstRounds = 10;
const defaultSizes = [1_000, 100_000, 1_000_000];
const largeSize = 10_000_000;

const requestOf = (
  sort: ListingRequest['sort_option'],
  filter: ListingRequest['filter_params'][0] = {},
): ListingRequest => ({
  category_slug: 'all',
  filter_params: [filter],
  sort_option: sort,
});
const cases = [
  { name: 'newest', request: requestOf('newness'), at: 0 },
  { name: 'A to Z', request: requestOf('atoz'), at: 0 },
  { name: 'half-way', request: requestOf('newness'), at: 0.5 },
  { name: 'last page', request: requestOf('newness'), at: 1 },
  { name: 'price bounds', request: requestOf('newness', { price_min: 1000, price_max: 3000 }), at: 0 },
  { name: 'search', request: requestOf('all', { search: 'jamdani' }), at: 0 },
  { name: 'search, newest', request: requestOf('newness', { search: 'jamdani' }), at: 0 },
] as const;

const timeMs = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Waits for the anchors that the first page far from both ends loads in the background. */
const untilIdle = async ({ pool }: ConnectedDatabase): Promise<void> => {
  while (pool.idleCount < pool.totalCount) await wait(20);
};

/** Medians in milliseconds: first read, later reads, later reads over HTTP. */
const measure = async (
  database: ConnectedDatabase,
  dataDir: string,
  { request, at }: (typeof cases)[number],
): Promise<[first: number, repository: number, http: number]> => {
  const config = readConfig({ LOG_LEVEL: 'silent', RAZZ_DATA_DIR: dataDir });
  const app = await buildApp({ config, secret: 'a secret of thirty-two characters', database });
  const listing = listingRepository(database.pool);
  const { meta } = await listing.page(0, request, 1, null);
  const page = Math.max(1, Math.ceil((meta.total / (meta.per_page ?? 24)) * at));
  const url = `/api/filter_products?page=${page}`;
  const readHttp = async () => {
    const response = await app.inject({ method: 'POST', url, payload: request });
    if (response.statusCode !== 200)
      throw new Error(`${url} responded with ${response.statusCode}: ${response.body}`);
  };
  const first: number[] = [];
  for (let round = 0; round < firstRounds; round++) {
    const uncached = listingRepository(database.pool);
    first.push(await timeMs(() => uncached.page(0, request, page, null)));
    await untilIdle(database);
  }
  const readRepository = () => listing.page(0, request, page, null);
  await readRepository();
  await readHttp();
  await untilIdle(database);
  const repository: number[] = [];
  const http: number[] = [];
  for (let round = 0; round < rounds; round++) {
    repository.push(await timeMs(readRepository));
    http.push(await timeMs(readHttp));
  }
  await app.close();
  return [median(first), median(repository), median(http)];
};

const run = async (sizes: readonly number[]): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'razz-bench-'));
  const server = await startEmbedded({ dataDir });
  const table = new Table({
    head: ['products', 'page', 'first read ms', 'repository ms', 'HTTP ms', 'HTTP / repository'],
    style: { head: [], border: [] },
  });
  try {
    for (const products of sizes) {
      const count = products.toLocaleString('en');
      process.stderr.write(`Loading ${count} products …\n`);
      const connection = await server.database(`bench_${products}`);
      const loader = connect(connection, { timeouts: { connect: 10_000, statement: 0, query: 0 } });
      await migrateUp(loader.db);
      const seconds = (await timeMs(() => loadSyntheticCatalogue(loader.db, { products }))) / 1000;
      process.stderr.write(`Loaded ${count} products in ${seconds.toFixed(0)} s.\n`);
      await loader.close();
      const database = connect(connection);
      for (const each of cases) {
        const [first, repository, http] = await measure(database, dataDir, each);
        const figures = [first, repository, http, http / repository].map((figure) => figure.toFixed(2));
        table.push([count, each.name, ...figures]);
      }
      await database.close();
    }
    process.stdout.write(`${table.toString()}\n`);
  } finally {
    await server.leave();
    await rm(dataDir, { recursive: true, force: true });
  }
};

await main(
  createCommand(
    'npm run bench --',
    'Measure the response time of a listing page for several catalogue sizes.',
  )
    .argument('[products...]', 'catalogue sizes (default: 1000, 100000 and 1000000)')
    .option('--large', 'also measure 10 million products: takes about two hours and 15 GB of disk', false)
    .action(async (products: string[], { large }: { large: boolean }) => {
      const sizes = products.length > 0 ? products.map(wholeNumber(1, 100_000_000)) : defaultSizes;
      await run(large ? [...sizes, largeSize] : sizes);
    }),
);
