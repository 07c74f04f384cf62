import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';
import Table from 'cli-table3';
import { createCommand, main, wholeNumber } from '../../server/cli/command.ts';
import { findProduct, startOther, startThis, type Target, untilIdle } from './pages/target.ts';

/**
 * Measures the server's CPU time per page, rendered and from the cache, then its memory while it renders many different
 * pages. CPU time instead of duration, so that the result is valid on a busy machine. Excludes the database process.
 * Usage: npm run bench:cpu [-- --vs <git ref or folder>]
 */
interface Options {
  vs?: string;
  rounds: number;
  memory: number;
}

/** Requests per page before the measurement, so that the JIT has compiled the code. */
const warmUpPages = 500;
const pagesPerRound = 100;
/** When memory is read, as shares of all pages. */
const readings = [0.1, 0.5, 1];

const agent = new Agent({ keepAlive: true, maxSockets: 2 });

const open = async (url: string): Promise<void> => {
  const headers = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' };
  await new Promise<void>((resolve, reject) => {
    get(url, { agent, headers }, async (response) => {
      await text(response);
      if (response.statusCode === 200) resolve();
      else reject(new Error(`${url} responded with ${response.statusCode}.`));
    }).on('error', reject);
  });
};

let pageNumber = 0;
/** A unique query parameter bypasses the page cache. */
const rendered = (url: string) => `${url}?bench=${++pageNumber}`;
const cached = (url: string) => url;

const openPages = async (count: number, url: () => string): Promise<void> => {
  for (let i = 0; i < count; i++) await open(url());
};

const cpuPerPage = async (target: Target, url: () => string): Promise<number> => {
  const before = await target.usage();
  await openPages(pagesPerRound, url);
  const after = await target.usage();
  return ((after?.cpu ?? NaN) - (before?.cpu ?? NaN)) / pagesPerRound;
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

const tableOf = (...head: string[]) => new Table({ head, style: { head: [], border: [] } });

const measureCpu = async (targets: readonly Target[], rounds: number): Promise<void> => {
  const table = tableOf('page', 'shop', 'rendered, CPU ms', 'from the cache, CPU ms');
  for (const name of ['home', 'listing', 'product'] as const) {
    const urls = await Promise.all(
      targets.map(async ({ address }) => {
        const path = { home: '/', listing: '/shop/all', product: await findProduct(address) }[name];
        return address + path;
      }),
    );
    for (const url of urls)
      for (const kind of [rendered, cached]) await openPages(warmUpPages, () => kind(url));
    const figures = targets.map(() => ({ rendered: [] as number[], cached: [] as number[] }));
    for (let round = 0; round < rounds; round++)
      for (const [i, target] of targets.entries()) {
        const url = urls[i] ?? '';
        figures[i]?.rendered.push(await cpuPerPage(target, () => rendered(url)));
        figures[i]?.cached.push(await cpuPerPage(target, () => cached(url)));
      }
    for (const [i, target] of targets.entries()) {
      const { rendered = [], cached = [] } = figures[i] ?? {};
      table.push([name, target.name, ...[rendered, cached].map((values) => median(values).toFixed(2))]);
    }
  }
  process.stdout.write(`${table.toString()}\n`);
};

/** Opens listing pages with different filters: each is rendered, and the page cache fills and evicts. */
const measureMemory = async (target: Target, pages: number): Promise<void> => {
  const table = tableOf('pages', 'memory MB');
  let opened = 0;
  for (const share of readings) {
    const end = Math.round(pages * share);
    await openPages(end - opened, () => `${target.address}/shop/all?price_min=${++pageNumber}`);
    opened = end;
    table.push([end.toLocaleString('en'), (((await target.usage())?.rss ?? NaN) / 1e6).toFixed(0)]);
  }
  process.stdout.write(`${table.toString()}\n`);
};

const run = async ({ vs, rounds, memory }: Options): Promise<void> => {
  const settings = { PAGE_CACHE_SECONDS: '30' };
  const targets = [await startThis(settings)];
  try {
    if (vs !== undefined) targets.push(await startOther(vs, settings));
    for (const target of targets) await untilIdle(target);
    await measureCpu(targets, rounds);
    if (targets[0] !== undefined && memory > 0) await measureMemory(targets[0], memory);
  } finally {
    agent.destroy();
    for (const target of targets) await target.close();
  }
};

await main(
  createCommand(
    'npm run bench:cpu --',
    "Measure the server's CPU time per page and its memory over many pages.",
  )
    .option('--vs <ref|folder>', 'another version to compare with, measured alternately')
    .option('--rounds <n>', 'measurements per page', wholeNumber(1, 100), 5)
    .option('--memory <pages>', 'pages to open in the memory measurement', wholeNumber(0, 1_000_000), 20_000)
    .action((options: Options) => run(options)),
);
