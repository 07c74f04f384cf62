import Table from 'cli-table3';
import { chromium } from 'playwright';
import { createCommand, main, wholeNumber } from '../../../server/cli/command.ts';
import { findBrowser } from '../../../tests/support/find-browser.ts';
import { findProduct, startOther, startThis, type Target, untilIdle } from './target.ts';
import { resourceTypes, type Visit, visit } from './visit.ts';

/**
 * Measures first visits to home, listing and product pages in a real browser that emulates a throttled phone: paints,
 * layout shift, long tasks, bytes and the server's CPU time. Visits alternate between the shops, so that their ratio is
 * valid on a noisy machine.
 * Usage: npm run bench:pages [-- --vs <git ref, folder or URL>]
 */
/** Unmeasured visits that warm up server and disk caches. */
const warmUpRounds = 2;
/**
 * How often the requests of a visit are repeated to measure their CPU time, after as many for the warm-up. After 20, code
 * that is not compiled yet takes two thirds of the time.
 */
const replays = 150;

interface Options {
  vs?: string;
  rounds: number;
  listing: string;
  product?: string;
  vsListing?: string;
  vsProduct?: string;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Mean server CPU time for the requests of a visit, in milliseconds, after a warm-up. */
const replayCpu = async (target: Target, urls: readonly string[]): Promise<number | null> => {
  // A shop at a URL reports no CPU time, and its pages may request other hosts.
  if ((await target.usage()) === null) return null;
  const replay = async () => {
    for (let i = 0; i < replays; i++)
      for (const url of urls)
        await (await fetch(url, { headers: { accept: '*/*', 'accept-encoding': 'br' } })).arrayBuffer();
  };
  await replay();
  const before = await target.usage();
  await replay();
  const after = await target.usage();
  return before === null || after === null ? null : (after.cpu - before.cpu) / replays;
};

const columns: readonly [head: string, read: (visit: Visit) => number, digits: number][] = [
  ['FCP ms', ({ fcp }) => fcp, 0],
  ['LCP ms', ({ lcp }) => lcp, 0],
  ['CLS', ({ cls }) => cls, 3],
  ['long tasks ms', ({ longTasks }) => longTasks, 0],
  ['API calls', ({ apiCalls }) => apiCalls, 0],
  ...resourceTypes.map(
    (type) => [`${type} kB`, ({ bytes }: Visit) => bytes[type] / 1000, 1] satisfies [string, unknown, number],
  ),
];

const summarize = (visits: readonly Visit[]): number[] => columns.map(([, read]) => median(visits.map(read)));

const run = async (options: Options): Promise<void> => {
  const targets = [await startThis()];
  const browser = await chromium.launch({ executablePath: (await findBrowser()).path });
  try {
    if (options.vs !== undefined) targets.push(await startOther(options.vs));
    const pages = await Promise.all(
      targets.map(async ({ address }, i) => ({
        home: '/',
        listing: (i > 0 ? options.vsListing : undefined) ?? options.listing,
        product: (i > 0 ? options.vsProduct : undefined) ?? options.product ?? (await findProduct(address)),
      })),
    );
    const table = new Table({
      head: ['page', 'shop', ...columns.map(([head]) => head), 'server CPU ms'],
      style: { head: [], border: [] },
    });
    for (const target of targets) await untilIdle(target);
    for (const name of ['home', 'listing', 'product'] as const) {
      const visits: Visit[][] = targets.map(() => []);
      for (let round = 1 - warmUpRounds; round <= options.rounds; round++)
        for (const [i, target] of targets.entries()) {
          process.stderr.write(
            `${name} of ${target.name}, visit ${round + warmUpRounds} of ${options.rounds + warmUpRounds}\n`,
          );
          const result = await visit(browser, `${target.address}${pages[i]?.[name] ?? '/'}`);
          if (round > 0) visits[i]?.push(result);
        }
      const figures: (number | null)[][] = [];
      for (const [i, target] of targets.entries()) {
        const last = visits[i]?.at(-1);
        figures.push([
          ...summarize(visits[i] ?? []),
          last === undefined ? null : await replayCpu(target, last.urls),
        ]);
      }
      const show = (value: number | null | undefined, c: number) =>
        value?.toFixed(columns[c]?.[2] ?? 1) ?? '';
      for (const [i, target] of targets.entries())
        table.push([name, target.name, ...(figures[i] ?? []).map(show)]);
      const [ours = [], theirs] = figures;
      if (theirs !== undefined)
        table.push([
          name,
          'ratio',
          ...ours.map((value, c) => ((value ?? 0) / (theirs[c] || NaN)).toFixed(2)),
        ]);
    }
    process.stdout.write(`${table.toString()}\n`);
  } finally {
    await browser.close();
    for (const target of targets) await target.close();
  }
};

await main(
  createCommand(
    'npm run bench:pages --',
    'Measure first visits in a browser that emulates a throttled phone.',
  )
    .option('--vs <ref|folder|URL>', 'another version to compare with, visited alternately; prints the ratio')
    .option('--rounds <n>', 'visits per page and shop', wholeNumber(1, 100), 5)
    .option('--listing <path>', 'path of the listing', '/shop/all')
    .option('--product <path>', 'path of the product (default: a featured product)')
    .option('--vs-listing <path>', 'path of the listing in the other shop')
    .option('--vs-product <path>', 'path of the product in the other shop')
    .action((options: Options) => run(options)),
);
