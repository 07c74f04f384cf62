import { expect, test } from 'vitest';
import { readAuthorizationRequest } from '../../src/platform/api/authorization-request.ts';
import { readInitialData } from '../../src/platform/api/initial-data.ts';
import { rahima } from '../machines/fixtures.ts';

test('the embedded user is a customer, null for a guest, or undefined', () => {
  const userOf = (page: string | null) => readInitialData(page).user();
  expect(userOf(JSON.stringify({ user: rahima }))).toEqual(rahima);
  expect(userOf('{"user":null}')).toBeNull();
  for (const page of [null, '', '{', '[]', '{"user":7}', '{"user":{"name":"Rahima"}}'])
    expect(userOf(page)).toBeUndefined();
});

test('takeUser returns the user once, user() does not consume it', () => {
  const embedded = readInitialData(JSON.stringify({ calls: {}, user: rahima }));
  embedded.user();
  expect(embedded.takeUser()).toEqual(rahima);
  expect(embedded.takeUser()).toBeUndefined();
});

test('take returns each embedded response once, by operation key', () => {
  const embedded = readInitialData('{"calls":{"GET /api/a":null,"GET /api/a?page=2":[2]}}');
  expect(embedded.take('GET /api/b')).toBeNull();
  expect(embedded.take('GET /api/a?page=2')).toEqual({ body: [2] });
  expect(embedded.take('GET /api/a?page=2')).toBeNull();
  expect(embedded.take('GET /api/a')).toEqual({ body: null });
});

test('an authorization request is decoded as UTF-8; null if invalid', () => {
  const encoded = Buffer.from('a=?&b=xy~&state=নকশি+কাঁথা').toString('base64url');
  expect(encoded).toMatch(/_.*-/);
  expect(readAuthorizationRequest(encoded)).toEqual({ a: '?', b: 'xy~', state: 'নকশি কাঁথা' });
  expect(readAuthorizationRequest('%%%')).toBeNull();
});
