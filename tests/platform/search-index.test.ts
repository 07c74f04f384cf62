import { expect, test, vi } from 'vitest';
import { searchIndex } from '../../src/platform/search-index.ts';
import { serverClock } from '../../src/platform/server-clock.ts';

const { liteClient, search } = vi.hoisted(() => {
  const search = vi.fn<(query: object) => Promise<object>>();
  return { search, liteClient: vi.fn<(...args: unknown[]) => object>(() => ({ search })) };
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

test('the search requests ten hits and omits incomplete ones', async () => {
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

test('sales_price defaults to unit_price, for an index filled without it', async () => {
  const { sales_price: _, ...old } = hit;
  search.mockResolvedValueOnce({ results: [{ hits: [old, { ...old, sales_price: null }] }] });
  const found = { ...old, sales_price: 900 };
  expect(await searchIndex(settings)('saree')).toEqual([found, found]);
});

test('name_bn is optional', async () => {
  const named = { ...hit, name_bn: 'শাড়ি' };
  search.mockResolvedValueOnce({ results: [{ hits: [named, { ...hit, name_bn: null }] }] });
  expect(await searchIndex(settings)('saree')).toStrictEqual([named, hit]);
});

test('the hosts in the settings replace the hosted index', () => {
  searchIndex(settings);
  expect(liteClient).toHaveBeenLastCalledWith('app', 'key', {});
  const requester = { send: async () => ({ status: 200, content: '{}', isTimedOut: false }) };
  searchIndex(settings, requester);
  expect(liteClient).toHaveBeenLastCalledWith('app', 'key', { requester });
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
])('the failure of an unreachable index depends on the connection: online %s', async (onLine, failure) => {
  vi.stubGlobal('navigator', { onLine });
  search.mockRejectedValueOnce(new Error('unreachable'));
  await expect(searchIndex(settings)('saree')).rejects.toMatchObject({ failure });
});

test('serverClock continues from the server time, else uses the browser clock', () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(1000);
  const clock = serverClock(1_800_000_000);
  now.mockReturnValue(3500);
  const times = [clock(), serverClock(null)()];
  now.mockRestore();
  expect(times).toEqual([1_800_000_002.5, 3.5]);
});
