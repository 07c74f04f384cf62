import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import Table from 'cli-table3';
import { createCommand, main, wholeNumber } from '../../server/cli/command.ts';
import { PRODUCT_WIDTHS } from '../../src/domain/pictures.ts';
import { startOther, startThis, type Target, untilIdle } from './pages/target.ts';

/**
 * Floods a shop with one kind of expensive work at a time, and measures what other visitors wait for: a cached page, a
 * light call, a picture that nobody has asked for yet, and a sign-in.
 * Usage: npm run bench:floods [-- --vs <git ref or folder>]
 */
interface Options {
  vs?: string;
  seconds: number;
}

/** One trusted proxy: the header below names the network of each visitor. */
const settings = { TRUST_PROXY: '1', LOG_LEVEL: 'silent' };
const network = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** Milliseconds that a request takes with its body, and its status; 0 if it got none. */
const time = async (url: string, init: RequestInit = {}): Promise<{ ms: number; status: number }> => {
  const start = performance.now();
  const status = await fetch(url, init).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 0,
  );
  return { ms: performance.now() - start, status };
};

const percentile95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;

/** A guest's cookies and CSRF token. */
const openSession = async (address: string): Promise<Record<string, string>> => {
  const response = await fetch(`${address}/api/settings`);
  await response.arrayBuffer();
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length);
  return {
    accept: 'application/json',
    'content-type': 'application/json',
    'x-requested-with': 'XMLHttpRequest',
    cookie: cookies.join('; '),
    'x-xsrf-token': decodeURIComponent(token ?? ''),
  };
};

const signIn = async (address: string, email: string, password: string) =>
  time(`${address}/login`, {
    method: 'POST',
    headers: { ...(await openSession(address)), 'x-forwarded-for': network() },
    body: JSON.stringify({ email, password }),
  });

/** The pictures of all products in all widths, those of the first products last. */
const allPictures = async (address: string): Promise<string[]> => {
  const found: string[] = [];
  for (let page = 1; page < 40; page += 1) {
    const response = await fetch(`${address}/api/filter_products?page=${page}`, {
      method: 'POST',
      headers: await openSession(address),
      body: JSON.stringify({ category_slug: 'all', filter_params: [], sort_option: 'newness' }),
    });
    const { data } = (await response.json()) as { data: { featured_img: string }[] };
    if (data.length === 0) break;
    for (const { featured_img } of data)
      for (const width of PRODUCT_WIDTHS)
        found.push(`${address}${featured_img.replace(/\.webp$/, `-${width}.avif`)}`);
  }
  return found.reverse();
};

/** What the other visitors wait for, in milliseconds. */
interface Waits {
  page: number;
  call: number;
}

/** The 95th percentiles of a cached page and a light call */
const measureWaits = async (address: string, seconds: number): Promise<Waits> => {
  const pages: number[] = [];
  const calls: number[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const headers = { accept: 'text/html', 'x-forwarded-for': network() };
    const [page, call] = await Promise.all([
      time(`${address}/`, { headers }),
      time(`${address}/api/get_districts`, { headers: { ...headers, accept: 'application/json' } }),
    ]);
    pages.push(page.ms);
    calls.push(call.ms);
    await wait(50);
  }
  return { page: percentile95(pages), call: percentile95(calls) };
};

/** Keeps `clients` requests in flight until the flood is stopped. */
const flood = (clients: number, send: () => Promise<unknown>): (() => Promise<void>) => {
  let isOver = false;
  const client = async () => {
    while (!isOver) await send();
  };
  const all = Array.from({ length: clients }, client);
  return async () => {
    isOver = true;
    await Promise.all(all);
  };
};

type Figures = Record<string, number>;

const measure = async ({ address }: Target, seconds: number): Promise<Figures> => {
  const figures: Figures = {};
  const record = (name: string, waits: Waits) => {
    figures[`${name}: cached page`] = waits.page;
    figures[`${name}: light call`] = waits.call;
  };
  const pictures = await allPictures(address);
  await measureWaits(address, 2);
  record('quiet', await measureWaits(address, seconds));

  const stopSigningIn = flood(60, () =>
    signIn(address, `nobody-${randomInt(1e9)}@example.com`, 'wrong password'),
  );
  const [waits, member] = await Promise.all([
    measureWaits(address, seconds),
    wait(1000).then(() => signIn(address, 'nusrat@example.com', 'shiuli-2026')),
  ]);
  await stopSigningIn();
  record('60 sign-ins at once', waits);
  figures['60 sign-ins at once: a true sign-in'] = member.status === 200 ? member.ms : Number.NaN;

  const own = '198.51.100.7';
  const stopDrawing = flood(600, async () => {
    const url = pictures.pop();
    if (url === undefined) return wait(100);
    await time(url, { headers: { 'x-forwarded-for': own } });
  });
  const [others, picture] = await Promise.all([
    measureWaits(address, seconds),
    wait(1000).then(() => time(pictures.shift() ?? address, { headers: { 'x-forwarded-for': network() } })),
  ]);
  record('600 pictures of one client', others);
  figures["600 pictures of one client: another visitor's"] = picture.status === 200 ? picture.ms : Number.NaN;
  // The rest need not be drawn.
  pictures.length = 0;
  await stopDrawing();

  let price = 0;
  const stopRendering = flood(32, () => {
    price += 1;
    return time(`${address}/shop/all?price_min=${price}`, {
      headers: { accept: 'text/html', 'x-forwarded-for': network() },
    });
  });
  record('32 pages never read before', await measureWaits(address, seconds));
  await stopRendering();
  return figures;
};

const run = async ({ vs, seconds }: Options): Promise<void> => {
  const starts = [() => startThis(settings), ...(vs === undefined ? [] : [() => startOther(vs, settings)])];
  const names: string[] = [];
  const all: Figures[] = [];
  for (const start of starts) {
    const target = await start();
    try {
      names.push(target.name);
      await untilIdle(target);
      all.push(await measure(target, seconds));
    } finally {
      await target.close();
    }
  }
  const table = new Table({
    head: ['p95, or one wait, in ms', ...names.flatMap((name) => [name, 'to quiet'])],
    style: { head: [], border: [] },
  });
  for (const name of Object.keys(all[0] ?? {})) {
    const quiet = name.replace(/^[^:]*/, 'quiet');
    table.push([
      name,
      ...all.flatMap((figures) => {
        const value = figures[name] ?? Number.NaN;
        const ratio = value / (figures[quiet] ?? Number.NaN);
        return [value.toFixed(0), Number.isNaN(ratio) ? '' : ratio.toFixed(1)];
      }),
    ]);
  }
  process.stdout.write(`${table.toString()}\n`);
};

await main(
  createCommand('npm run bench:floods --', 'Measure what visitors wait for while others flood the shop.')
    .option('--vs <shop>', 'the shop to compare with: a git ref or a folder with a checkout')
    .option('--seconds <n>', 'length of each measurement', wholeNumber(2, 600), 10)
    .action(run),
);
