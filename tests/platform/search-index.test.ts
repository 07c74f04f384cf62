import { expect, test, vi } from 'vitest';
import { searchIndex } from '../../src/platform/search-index.ts';
import { serverClock } from '../../src/platform/server-clock.ts';

const { liteClient, search } = vi.hoisted(() => {
  const search = vi.fn<(asked: object) => Promise<object>>();
  return { search, liteClient: vi.fn<(...given: unknown[]) => object>(() => ({ search })) };
});
vi.mock('algoliasearch/lite', () => ({ liteClient }));
vi.stubGlobal('location', { origin: 'http://localhost:4321' });

const settings = { appId: 'app', searchKey: 'key', indexName: 'products' };
const hit = {
  objectID: '1',
  name: 'Jamdani',
  slug: 'jamdani',
  featured_img: '/j.webp',
  unit_price: 900,
  sales_price: 720,
};

test('ten of the index are asked for; what is no whole product is left out', async () => {
  search.mockResolvedValueOnce({ results: [{ hits: [hit, { ...hit, slug: undefined }] }] });
  expect(await searchIndex(settings)('saree')).toEqual([hit]);
  expect(search).toHaveBeenLastCalledWith({
    requests: [
      {
        indexName: 'products',
        query: 'saree',
        hitsPerPage: 10,
        attributesToRetrieve: ['name', 'name_bn', 'slug', 'featured_img', 'unit_price', 'sales_price'],
      },
    ],
  });
  search.mockResolvedValueOnce({ results: [] });
  expect(await searchIndex(settings)('saree')).toEqual([]);
});

test('a hit without sales_price costs its unit_price: an index filled before it held both', async () => {
  const { sales_price: _, ...old } = hit;
  search.mockResolvedValueOnce({ results: [{ hits: [old, { ...old, sales_price: null }] }] });
  const found = { ...old, sales_price: 900 };
  expect(await searchIndex(settings)('saree')).toEqual([found, found]);
});

test('a hit may have its name in Bangla', async () => {
  const named = { ...hit, name_bn: 'শাড়ি' };
  search.mockResolvedValueOnce({ results: [{ hits: [named, { ...hit, name_bn: null }] }] });
  expect(await searchIndex(settings)('saree')).toStrictEqual([named, hit]);
});

test("the shop's own server answers where the settings say so, the hosted index otherwise", () => {
  searchIndex(settings);
  expect(liteClient).toHaveBeenLastCalledWith('app', 'key', {});
  searchIndex({ ...settings, hosts: ['/', 'https://search.example'] });
  expect(liteClient).toHaveBeenLastCalledWith('app', 'key', {
    hosts: [
      { url: 'localhost:4321', accept: 'readWrite', protocol: 'http' },
      { url: 'search.example', accept: 'readWrite', protocol: 'https' },
    ],
    baseHeaders: { 'content-type': 'application/json' },
  });
});

test.each([
  [true, { kind: 'server', status: 503 }],
  [false, { kind: 'offline' }],
])('an index that does not answer, with a connection: %s', async (onLine, failure) => {
  vi.stubGlobal('navigator', { onLine });
  search.mockRejectedValueOnce(new Error('unreachable'));
  await expect(searchIndex(settings)('saree')).rejects.toMatchObject({ failure });
});

test("the clock goes on from the server's time, whatever the visitor's own says", () => {
  const ticks = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const clock = serverClock(1_800_000_000);
  ticks.mockReturnValue(3500);
  const notified = clock();
  ticks.mockRestore();
  expect(notified).toBe(1_800_000_002.5);
  const own = vi.spyOn(Date, 'now').mockReturnValue(7000);
  const unset = serverClock(null)();
  own.mockRestore();
  expect(unset).toBe(7);
});
