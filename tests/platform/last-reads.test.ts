import { expect, test } from 'vitest';
import { RequestError } from '../../src/machines/failure.ts';
import { createLastReads } from '../../src/platform/reads/last-reads.ts';

const rows = { data: ['Jamdani saree'] };
const failed = (kind: 'offline' | 'timeout' | 'signedOut') => Promise.reject(new RequestError({ kind }));

test.each(['offline', 'timeout'] as const)(
  'after a failure of kind %s the last response is stale',
  async (kind) => {
    const reads = createLastReads();
    expect(await reads.read('listing', Promise.resolve(rows))).toBe(rows);
    expect(reads.isStale(rows)).toBe(false);
    expect(await reads.read('listing', failed(kind))).toBe(rows);
    expect(reads.isStale(rows)).toBe(true);
    expect(reads.isStale({ listing: rows })).toBe(true);
  },
);

test('other failures and names without a response are thrown', async () => {
  const reads = createLastReads();
  await reads.read('listing', Promise.resolve(rows));
  await expect(reads.read('listing', failed('signedOut'))).rejects.toThrow(RequestError);
  await expect(reads.read('product', failed('offline'))).rejects.toThrow(RequestError);
});

test('the responses of the previous user are not served', async () => {
  const reads = createLastReads();
  await reads.read('listing', Promise.resolve(rows));
  reads.clear();
  await expect(reads.read('listing', failed('offline'))).rejects.toThrow(RequestError);
});

test('only the 40 names that were read last are served', async () => {
  const reads = createLastReads();
  for (let i = 0; i < 40; i += 1) await reads.read(`page ${i}`, Promise.resolve({}));
  await reads.read('page 0', Promise.resolve(rows));
  await reads.read('page 40', Promise.resolve({}));
  expect(await reads.read('page 0', failed('offline'))).toBe(rows);
  await expect(reads.read('page 1', failed('offline'))).rejects.toThrow(RequestError);
});
