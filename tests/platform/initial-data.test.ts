import { expect, test } from 'vitest';
import { readInitialData } from '../../src/platform/api/initial-data.ts';
import { readAuthorizationRequest } from '../../src/platform/authorization-request.ts';
import { rahima } from '../machines/fixtures.ts';

test('the page says who is there: a customer, nobody, or not at all', () => {
  const userOf = (page: string | null) => readInitialData(page).user();
  expect(userOf(JSON.stringify({ user: rahima }))).toEqual(rahima);
  expect(userOf('{"user":null}')).toBeNull();
  for (const page of [null, '', '{', '[]', '{"user":7}', '{"user":{"name":"Rahima"}}'])
    expect(userOf(page)).toBeUndefined();
});

test('looking leaves who is there to be taken, once', () => {
  const embedded = readInitialData(JSON.stringify({ calls: {}, user: rahima }));
  embedded.user();
  expect(embedded.takeUser()).toEqual(rahima);
  expect(embedded.takeUser()).toBeUndefined();
});

test('an answer of the page is for its own call, and given once', () => {
  const embedded = readInitialData('{"calls":{"GET /api/a":null,"GET /api/a?page=2":[2]}}');
  expect(embedded.take('GET /api/b')).toBeNull();
  expect(embedded.take('GET /api/a?page=2')).toEqual({ answer: [2] });
  expect(embedded.take('GET /api/a?page=2')).toBeNull();
  expect(embedded.take('GET /api/a')).toEqual({ answer: null });
});

test('the request of an application is unpacked in any letters, and is nothing when it cannot be', () => {
  const packed = Buffer.from('a=?&b=xy~&state=নকশি+কাঁথা').toString('base64url');
  expect(packed).toMatch(/_.*-/);
  expect(readAuthorizationRequest(packed)).toEqual({ a: '?', b: 'xy~', state: 'নকশি কাঁথা' });
  expect(readAuthorizationRequest('%%%')).toBeNull();
});
