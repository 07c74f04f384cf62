import type { FastifyRequest } from 'fastify';
import { describe, expect, test, vi } from 'vitest';
import type { Caller } from '../../server/contract/caller.ts';
import { createCallers } from '../../server/plugins/caller.ts';
import type { FoundSessions, Sessions, StoredSession } from '../../server/repositories/accounts/sessions.ts';
import type { BearerTokens } from '../../server/repositories/oauth/bearer-tokens.ts';
import { testSecret } from '../support/test-config.ts';

const token = 'a'.repeat(43);
const visitor = 'v'.repeat(43);
const extend = vi.fn();
/** Callers with stored sessions by cookie, and one access token. */
const callersWith = (found: FoundSessions = {}) =>
  createCallers(
    {} as never,
    { find: async () => found, extend } as unknown as Sessions,
    {
      find: async (text: string) => (text === 'valid' ? { userId: 3, scopes: ['read-orders'] } : undefined),
    } as unknown as BearerTokens,
    testSecret,
  );
const request = (headers: object, cookies: object = {}, publicUrl = 'http://localhost') =>
  ({ headers, cookies, server: { publicUrl } }) as unknown as FastifyRequest;

const newVisitor = {
  userId: null,
  session: {
    token: expect.stringMatching(/^(?![av]{43})[\w-]{43}$/),
    id: null,
    visitor: expect.stringMatching(/^(?![av]{43})[\w-]{43}$/),
    lostId: null,
    cookies: 'visitor',
  },
  scopes: null,
};
const current: StoredSession = {
  id: 7,
  userId: 3,
  isLive: true,
  isGuest: false,
  isRecent: false,
  isStale: false,
  isUnprefixed: false,
};
const ended = { ...current, isLive: false };
const guest = { ...current, id: 8, userId: null, isGuest: true };
const caller = (session: object, userId: number | null = 3) => ({
  userId,
  session: { token, id: 7, visitor: null, lostId: null, cookies: 'csrf', ...session },
  scopes: null,
});
const replaced = caller({ id: null, cookies: 'none' }, null);
const known = { token: visitor, id: null, visitor };
const both = { razz_session: token, razz_visitor: visitor };

describe('a caller', () => {
  test.each<[string, object, FoundSessions, unknown]>([
    ['without a cookie', {}, {}, newVisitor],
    ['with a malformed cookie', { razz_session: `${token}a` }, { session: current }, newVisitor],
    ['with another malformed cookie', { razz_session: `=${token}` }, { session: current }, newVisitor],
    ['whose session is unknown', { razz_session: token }, {}, newVisitor],
    ['whose session has ended', { razz_session: token }, { session: ended }, newVisitor],
    ['whose session has ended, a visitor', both, { session: ended }, caller(known, null)],
    ['whose session has just been replaced', both, { session: { ...ended, isRecent: true } }, replaced],
    [
      'whose guest session has just been replaced',
      { razz_guest: token },
      { guest: { ...ended, isRecent: true } },
      replaced,
    ],
    ['whose session is current', { razz_session: token }, { session: current }, caller({})],
    [
      'whose session is stale',
      { razz_session: token },
      { session: { ...current, isStale: true } },
      caller({}),
    ],
    [
      'whose older session is stale',
      { razz_session: token },
      { session: { ...current, isStale: true, isUnprefixed: true } },
      caller({ cookies: 'unprefixed session' }),
    ],
    ['who is a guest', { razz_guest: token }, { guest }, caller({ id: 8 }, null)],
    [
      'who is signed in and was a guest',
      { ...both, razz_guest: visitor },
      { session: current, guest },
      caller({ visitor }),
    ],
    ['who is a visitor', { razz_visitor: visitor }, {}, caller(known, null)],
    [
      'from whose visitor a session has just started',
      { razz_visitor: visitor },
      { started: { ...current, isRecent: true } },
      caller({ ...known, cookies: 'none' }, null),
    ],
    [
      'from whose visitor a guest session has started',
      { razz_visitor: visitor },
      { started: guest },
      caller({ ...known, lostId: 8 }, null),
    ],
  ])('%s', async (_, cookies, found, expected) => {
    extend.mockClear();
    expect(await callersWith(found).identify(request({}, cookies))).toEqual(expected);
    expect(extend.mock.calls).toEqual(found.session?.isStale === true ? [[7]] : []);
  });

  test.each([
    ['with the prefix', { '__Host-razz_session': token }, current, 3],
    ['without the prefix', { razz_session: token }, current, null],
    [
      'without the prefix, of an older session',
      { razz_session: token },
      { ...current, isUnprefixed: true },
      3,
    ],
  ])('over HTTPS, with a cookie %s', async (_, cookies, session, userId) => {
    const found = await callersWith({ session }).identify(request({}, cookies, 'https://shop.example'));
    expect(found?.userId).toBe(userId);
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
    expect(await callersWith({ session: current }).identify(request({ authorization }, both))).toEqual(
      expected,
    );
  });
});

describe('the owner of the data of', () => {
  const program = { userId: 3, session: null, scopes: [] };
  test.each([
    ['a customer', caller({}), { userId: 3 }],
    ['a program', program, { userId: 3 }],
    ['a guest', caller({}, null), { sessionId: 7 }],
    ['a visitor', caller(known, null), null],
    ['a program without a valid token', { ...program, userId: null }, null],
  ])('%s', (_, person, owner) => {
    expect(callersWith().ownerOf(person as Caller)).toEqual(owner);
  });

  test('a program without a valid token stores nothing', async () => {
    const anonymous: Caller = { ...program, userId: null };
    await expect(callersWith().storeAsOwner(anonymous, async () => 1)).rejects.toMatchObject({
      statusCode: 401,
    });
  });
});
