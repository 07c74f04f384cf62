import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Table from 'cli-table3';
import { buildApp } from '../server/app.ts';
import { readConfig } from '../server/config/config.ts';
import { connect } from '../server/database/connect.ts';
import { startEmbedded } from '../server/database/embedded/start.ts';
import { migrateUp } from '../server/database/migrator.ts';
import { loadSyntheticCatalogue } from '../server/demo/synthetic.ts';
import { listingRepository } from '../server/repositories/listing.ts';
import type { ListingRequest } from '../src/contracts/schemas/listing.ts';

/**
 * What a page of the listing costs by the size of the catalogue: in the repository (database and driver),
 * and through the whole HTTP layer without a socket. Each figure is the median of interleaved rounds, so that
 * the two can be compared however noisy the machine is; the ratio is what counts.
 * Usage: npm run bench [-- rows…], such as `npm run bench -- 1000 1000000`.
 */
const sizes = process.argv.slice(2).map(Number);
const rowCounts = sizes.length > 0 ? sizes : [1_000, 10_000, 100_000];
const rounds = 60;

const ask = (
  sort: ListingRequest['sort_option'],
  filter: ListingRequest['filter_params'][0] = {},
): ListingRequest => ({
  category_slug: 'all',
  filter_params: [filter],
  sort_option: sort,
});
const cases = [
  { name: 'newest', request: ask('newness'), at: 0 },
  { name: 'A to Z', request: ask('atoz'), at: 0 },
  { name: 'half-way', request: ask('newness'), at: 0.5 },
  { name: 'last page', request: ask('newness'), at: 1 },
  { name: 'price bounds', request: ask('newness', { price_min: 1000, price_max: 3000 }), at: 0 },
  { name: 'search', request: ask('all', { search: 'jamdani' }), at: 0 },
] as const;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const dataDir = await mkdtemp(join(tmpdir(), 'razz-bench-'));
const server = await startEmbedded({ dataDir });
const table = new Table({
  head: ['products', 'page', 'repository ms', 'HTTP ms', 'ratio'],
  style: { head: [], border: [] },
});
try {
  for (const products of rowCounts) {
    const database = connect(await server.database(`bench_${products}`));
    await migrateUp(database.db);
    await loadSyntheticCatalogue(database.db, { products });
    const config = readConfig({ LOG_LEVEL: 'silent', RAZZ_DATA_DIR: dataDir });
    const app = await buildApp({
      config,
      secret: 'a secret of thirty-two characters',
      database,
    });
    const listing = listingRepository(database.pool);
    for (const { name, request, at } of cases) {
      const { meta } = await listing.page(0, request, 1, null);
      const page = Math.max(1, Math.ceil((meta.total / (meta.per_page ?? 24)) * at));
      const times = { repository: [] as number[], http: [] as number[] };
      for (let round = 0; round < rounds; round++) {
        times.repository.push(await timed(() => listing.page(0, request, page, null)));
        times.http.push(
          await timed(async () => {
            const url = `/api/filter_products?page=${page}`;
            const answer = await app.inject({ method: 'POST', url, payload: request });
            if (answer.statusCode !== 200)
              throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
          }),
        );
      }
      const [repository, http] = [median(times.repository), median(times.http)];
      const figures = [repository.toFixed(2), http.toFixed(2), (http / repository).toFixed(2)];
      table.push([products.toLocaleString('en'), name, ...figures]);
    }
    await app.close();
    await database.close();
  }
  process.stdout.write(`${table.toString()}\n`);
} finally {
  await server.leave();
  await rm(dataDir, { recursive: true, force: true });
}
