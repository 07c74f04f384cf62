import type { FastifyRequest } from 'fastify';
import { describe, expect, test, vi } from 'vitest';
import { createCallers } from '../../server/plugins/caller.ts';
import type { BearerTokens } from '../../server/repositories/bearer-tokens.ts';
import type { Sessions } from '../../server/repositories/sessions.ts';

const token = 'a'.repeat(43);
const extend = vi.fn();
/** Callers with one stored session and one access token. */
const callersWith = (stored?: { userId: number | null; isExpired: boolean; isStale: boolean }) =>
  createCallers(
    {
      find: async (text: string) => (text === token && stored ? { id: 7, ...stored } : undefined),
      extend,
      saveGuest: async () => 8,
    } as unknown as Sessions,
    {
      find: async (text: string) => (text === 'valid' ? { userId: 3, scopes: ['read-orders'] } : undefined),
    } as unknown as BearerTokens,
  );
const request = (headers: object, cookie?: string) =>
  ({ headers, cookies: cookie === undefined ? {} : { razz_session: cookie } }) as FastifyRequest;

const newGuest = {
  userId: null,
  session: { token: expect.stringMatching(/^(?!a{43})[\w-]{43}$/), id: null, needsCookie: true },
  scopes: null,
};
const current = { userId: 3, isExpired: false, isStale: false };
const sessionOf = (session: object) => ({ userId: 3, session: { token, id: 7, ...session }, scopes: null });

describe('a caller', () => {
  test.each([
    ['without a cookie', undefined, current, newGuest],
    ['with a malformed cookie', `${token}a`, current, newGuest],
    ['with another malformed cookie', `=${token}`, current, newGuest],
    ['whose session is expired', token, { ...current, isExpired: true }, newGuest],
    [
      'whose session is not stored',
      token,
      undefined,
      { userId: null, session: { token, id: null, needsCookie: false }, scopes: null },
    ],
    ['whose session is current', token, current, sessionOf({ needsCookie: false })],
    ['whose session is stale', token, { ...current, isStale: true }, sessionOf({ needsCookie: true })],
  ])('%s', async (_, cookie, stored, expected) => {
    extend.mockClear();
    expect(await callersWith(stored).identify(request({}, cookie))).toEqual(expected);
    expect(extend.mock.calls).toEqual(stored?.isStale === true ? [[7]] : []);
  });

  const program = { userId: 3, scopes: ['read-orders'], session: null };
  test.each([
    ['Bearer valid', program],
    ['bearer  valid', program],
    ['Bearer unknown', null],
    ['Bearer valid x', null],
    ['xBearer valid', null],
    ['Basic valid', null],
    ['', null],
  ])('with the Authorization header "%s"', async (authorization, expected) => {
    expect(await callersWith(current).identify(request({ authorization }, token))).toEqual(expected);
  });
});

describe('the owner of the data of', () => {
  const scopes = null;
  const unstored = () => ({ userId: null, session: { token, id: null, needsCookie: false }, scopes });
  const stored = { userId: null, session: { token, id: 7, needsCookie: false }, scopes };
  const customer = { ...stored, userId: 3 };
  const program = { userId: 3, session: null, scopes: [] };
  const anonymous = { userId: null, session: null, scopes: [] };
  const { ownerOf, ensureOwner } = callersWith();

  test.each([
    ['a customer', customer, { userId: 3 }],
    ['a program', program, { userId: 3 }],
    ['a guest', stored, { sessionId: 7 }],
    ['a guest without a stored session', unstored(), null],
    ['a program without a valid token', anonymous, null],
  ])('%s', (_, caller, owner) => {
    expect(ownerOf(caller)).toEqual(owner);
  });

  test('a new row', async () => {
    expect(await ensureOwner(customer)).toEqual({ userId: 3 });
    expect(await ensureOwner(program)).toEqual({ userId: 3 });
    expect(await ensureOwner(stored)).toEqual({ sessionId: 7 });
    expect(stored.session.needsCookie).toBe(false);
    const guest = unstored();
    expect(await ensureOwner(guest)).toEqual({ sessionId: 8 });
    expect(guest.session).toEqual({ token, id: 8, needsCookie: true });
    await expect(ensureOwner(anonymous)).rejects.toMatchObject({ statusCode: 401 });
  });
});
