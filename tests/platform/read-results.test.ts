import { isNotFound } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { readPageSearch } from '../../src/domain/listing.ts';
import { readDistricts } from '../../src/features/addresses/districts.ts';
import { readSignInSearch } from '../../src/features/auth/sign-in-search.ts';
import { orNotFound, orNull } from '../../src/features/page/read-results.ts';
import { type Failure, RequestError } from '../../src/machines/failure.ts';
import { listStatus } from '../../src/machines/removable-list.ts';
import { getDefaultAddress } from '../../src/platform/api/default-address.ts';
import type { Api } from '../../src/platform/api/operations.ts';
import type { Shop } from '../../src/platform/shop.ts';
import { createJsonStorage } from '../../src/platform/storage/storage.ts';
import { home } from '../machines/fixtures.ts';
import { mapStorage } from '../support/map-storage.ts';

const refusal = (status: number): Failure => ({ kind: 'refused', status, message: 'No.', fields: {} });
const failing = (failure: Failure) => Promise.reject(new RequestError(failure));

test.each([400, 404, 422])('orNotFound throws notFound for status %i', async (status) => {
  const error = await orNotFound(failing(refusal(status))).catch((thrown: unknown) => thrown);
  expect(isNotFound(error)).toBe(true);
});

test.each<Failure>([
  refusal(403),
  refusal(429),
  { kind: 'signedOut' },
  { kind: 'server', status: 500 },
  { kind: 'offline' },
])('orNotFound rethrows %j', async (failure) => {
  await expect(orNotFound(failing(failure))).rejects.toMatchObject({ failure });
});

test('orNotFound and orNull resolve to the data; orNull to null on failure', async () => {
  expect(await orNotFound(Promise.resolve('saree'))).toBe('saree');
  expect(await orNull(Promise.resolve('saree'))).toBe('saree');
  expect(await orNull(failing({ kind: 'offline' }))).toBeNull();
});

test.each([
  ['2', 2],
  [3, 3],
  ['1000000', 1_000_000],
])('readPageSearch accepts page %j', (page, expected) => {
  expect(readPageSearch({ page })).toEqual({ page: expected });
});

test.each(['1', '0', '-2', '1.5', 'x', '', '1000001', null])('readPageSearch omits page %j', (page) => {
  expect(readPageSearch({ page })).toEqual({});
});

test('readSignInSearch accepts a non-empty string only', () => {
  expect(readSignInSearch({ redirect: '/checkout', other: 'x' })).toEqual({ redirect: '/checkout' });
  for (const redirect of ['', 7, undefined]) expect(readSignInSearch({ redirect })).toEqual({});
});

test('getDefaultAddress returns null for null and an empty object', () => {
  expect(getDefaultAddress(home)).toEqual(home);
  expect(getDefaultAddress(null)).toBeNull();
  expect(getDefaultAddress({})).toBeNull();
});

test('listStatus stays shown while a non-empty list is reloading', () => {
  expect(listStatus('loading', 0)).toBe('loading');
  expect(listStatus('loading', 2)).toBe('shown');
  expect(listStatus('shown', 0)).toBe('shown');
  expect(listStatus('failed', 2)).toBe('failed');
});

test('readDistricts falls back to the stored districts', async () => {
  const storage = mapStorage(new Map());
  const read = (load: () => Promise<string[]>) =>
    readDistricts({
      api: load as unknown as Api,
      storage: createJsonStorage(() => storage),
    } as Shop);
  const offline = () => failing({ kind: 'offline' });
  await expect(read(offline)).rejects.toBeInstanceOf(RequestError);
  expect(await read(async () => ['Dhaka', 'Sylhet'])).toEqual(['Dhaka', 'Sylhet']);
  expect(await read(offline)).toEqual(['Dhaka', 'Sylhet']);
  expect(await read(async () => ['Khulna'])).toEqual(['Khulna']);
});
