import { isNotFound } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { readDistricts } from '../../src/features/addresses/districts.ts';
import { readSignInSearch } from '../../src/features/auth/sign-in-search.ts';
import { readPageSearch } from '../../src/features/catalogue/page-search.ts';
import { orNotFound, orNull } from '../../src/features/shell/read-results.ts';
import { CallFailed, type Failure } from '../../src/machines/failure.ts';
import { listStatus } from '../../src/machines/removable-list.ts';
import { getDefaultAddress } from '../../src/platform/api/default-address.ts';
import type { Api } from '../../src/platform/api/operations.ts';
import type { Shop } from '../../src/platform/shop.ts';
import { createJsonStorage } from '../../src/platform/storage.ts';
import { home } from '../machines/fixtures.ts';
import { storageIn } from '../support/storage-in.ts';

const refusal = (status: number): Failure => ({ kind: 'refused', status, message: 'No.', fields: {} });
const failing = (failure: Failure) => Promise.reject(new CallFailed(failure));

test.each([400, 404, 422])('what the server refuses with %i is not there', async (status) => {
  const error = await orNotFound(failing(refusal(status))).catch((thrown: unknown) => thrown);
  expect(isNotFound(error)).toBe(true);
});

test.each<Failure>([
  refusal(403),
  refusal(429),
  { kind: 'signedOut' },
  { kind: 'server', status: 500 },
  { kind: 'offline' },
])('whether it is there nobody knows after %j', async (failure) => {
  await expect(orNotFound(failing(failure))).rejects.toMatchObject({ failure });
});

test('what is there is given, and a part that cannot be loaded is left out', async () => {
  expect(await orNotFound(Promise.resolve('saree'))).toBe('saree');
  expect(await orNull(Promise.resolve('saree'))).toBe('saree');
  expect(await orNull(failing({ kind: 'offline' }))).toBeNull();
});

test.each([
  ['2', 2],
  [3, 3],
  ['1000000', 1_000_000],
])('the page %j of a list is in its address', (page, read) => {
  expect(readPageSearch({ page })).toEqual({ page: read });
});

test.each(['1', '0', '-2', '1.5', 'x', '', '1000001', null])('the page %j is the first', (page) => {
  expect(readPageSearch({ page })).toEqual({});
});

test('where a sign-in leads is a text or nothing', () => {
  expect(readSignInSearch({ redirect: '/checkout', other: 'x' })).toEqual({ redirect: '/checkout' });
  for (const redirect of ['', 7, undefined]) expect(readSignInSearch({ redirect })).toEqual({});
});

test('an address by default is one, however a backend writes none', () => {
  expect(getDefaultAddress(home)).toEqual(home);
  expect(getDefaultAddress(null)).toBeNull();
  expect(getDefaultAddress({})).toBeNull();
});

test('a card keeps its list on show while it is read again, and says when that fails', () => {
  expect(listStatus('loading', 0)).toBe('loading');
  expect(listStatus('loading', 2)).toBe('shown');
  expect(listStatus('shown', 0)).toBe('shown');
  expect(listStatus('failed', 2)).toBe('failed');
});

test('the districts of last time replace those that cannot be loaded', async () => {
  const storage = storageIn(new Map());
  const read = (answer: () => Promise<string[]>) =>
    readDistricts({
      api: answer as unknown as Api,
      storage: createJsonStorage(() => storage),
    } as Shop);
  const gone = () => failing({ kind: 'offline' });
  await expect(read(gone)).rejects.toBeInstanceOf(CallFailed);
  expect(await read(async () => ['Dhaka', 'Sylhet'])).toEqual(['Dhaka', 'Sylhet']);
  expect(await read(gone)).toEqual(['Dhaka', 'Sylhet']);
  expect(await read(async () => ['Khulna'])).toEqual(['Khulna']);
});
