import { expect, test, vi } from 'vitest';
import { type Requester, searchIndex } from '../../src/platform/api/search-index.ts';
import { pageTime, serverClock } from '../../src/platform/page/server-clock.ts';

vi.stubGlobal('location', { origin: 'http://localhost:4321' });

const send = vi.fn<Requester['send']>();
const responds = (results: object[]) =>
  send.mockResolvedValueOnce({ status: 200, content: JSON.stringify({ results }), isTimedOut: false });
const unreachable = { status: 0, content: 'unreachable', isTimedOut: false };

const settings = { appId: 'app', searchKey: 'key', indexName: 'products' };
const hit = {
  objectID: '1',
  name: 'Jamdani',
  slug: 'jamdani',
  featured_img: '/j.webp',
  unit_price: 900,
  sales_price: 720,
};

test('the search requests ten hits and omits incomplete ones', async () => {
  responds([{ hits: [hit, { ...hit, slug: undefined }] }]);
  expect(await searchIndex(settings, { send })('saree')).toEqual({ hits: [hit], total: null });
  expect(JSON.parse(String(send.mock.lastCall?.[0].data))).toEqual({
    requests: [
      {
        indexName: 'products',
        query: 'saree',
        hitsPerPage: 10,
        attributesToRetrieve: ['name', 'name_bn', 'slug', 'featured_img', 'unit_price', 'sales_price'],
      },
    ],
  });
  responds([]);
  expect(await searchIndex(settings, { send })('saree')).toEqual({ hits: [], total: null });
});

test('sales_price defaults to unit_price, for an index filled without it', async () => {
  const { sales_price: _, ...old } = hit;
  responds([{ hits: [old, { ...old, sales_price: null }] }]);
  const found = { ...old, sales_price: 900 };
  expect(await searchIndex(settings, { send })('saree')).toEqual({ hits: [found, found], total: null });
});

test('a hit with a sales price that is no number is left out', async () => {
  responds([{ hits: [{ ...hit, sales_price: '7x' }, null, hit] }]);
  expect(await searchIndex(settings, { send })('saree')).toEqual({ hits: [hit], total: null });
});

test('name_bn is optional', async () => {
  const named = { ...hit, name_bn: 'শাড়ি' };
  responds([{ hits: [named, { ...hit, name_bn: null }] }]);
  expect(await searchIndex(settings, { send })('saree')).toStrictEqual({ hits: [named, hit], total: null });
});

test.each([
  ["the shop's own index", ['/'], true, 34],
  ['an index on another host, whose results may differ', ['https://search.example'], true, null],
  ['the hosted index', undefined, true, null],
  ['a number that is a lower bound', ['/'], false, null],
])('the number of results of %s', async (_, hosts, exhaustiveNbHits, total) => {
  responds([{ hits: [hit], nbHits: 34, exhaustiveNbHits }]);
  expect(await searchIndex({ ...settings, hosts }, { send })('saree')).toEqual({ hits: [hit], total });
});

test('the hosts in the settings replace the hosted index', async () => {
  responds([]);
  await searchIndex(settings, { send })('saree');
  expect(send.mock.lastCall?.[0].url).toMatch(/^https:\/\/app-dsn\.algolia\.net\/1\/indexes\/\*\/queries\?/);
  expect(send.mock.lastCall?.[0].headers).toMatchObject({
    'x-algolia-api-key': 'key',
    // Needs no CORS preflight.
    'content-type': 'text/plain',
  });

  send.mockClear();
  send.mockResolvedValueOnce(unreachable);
  responds([]);
  await searchIndex({ ...settings, hosts: ['/', 'https://search.example'] }, { send })('saree');
  expect(send.mock.calls.map(([{ url }]) => new URL(url).origin)).toEqual([
    'http://localhost:4321',
    'https://search.example',
  ]);
  expect(send.mock.lastCall?.[0].headers).toMatchObject({ 'content-type': 'application/json' });
});

test.each([
  [true, { kind: 'server', status: 503 }],
  [false, { kind: 'offline' }],
])('the failure of an unreachable index depends on the connection: online %s', async (onLine, failure) => {
  vi.stubGlobal('navigator', { onLine });
  send.mockResolvedValue(unreachable);
  await expect(searchIndex(settings, { send })('saree')).rejects.toMatchObject({ failure });
});

test('serverClock continues from the server time, else uses the browser clock', () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(1000);
  const clock = serverClock(1_800_000_000);
  now.mockReturnValue(3500);
  const times = [clock(), serverClock(null)()];
  now.mockRestore();
  expect(times).toEqual([1_800_000_002.5, 3.5]);
});

test('pageTime is the time that the response of the page states', () => {
  const entries = vi.spyOn(performance, 'getEntriesByType');
  entries.mockReturnValue([{ serverTiming: [{ name: 'time', duration: 1_800_000_000_500 }] }] as never);
  const stated = pageTime();
  entries.mockReturnValue([{ serverTiming: [] }] as never);
  const missing = pageTime();
  // Insecure pages of some browsers have no server timing.
  entries.mockReturnValue([{}] as never);
  const hidden = pageTime();
  entries.mockRestore();
  expect([stated, missing, hidden]).toEqual([1_800_000_000.5, null, null]);
});
