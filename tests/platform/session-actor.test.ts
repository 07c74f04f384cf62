import { expect, test } from 'vitest';
import { CallFailed, type Failure } from '../../src/machines/failure.ts';
import { startSession } from '../../src/platform/actors/session-actor.ts';
import { readInitialData } from '../../src/platform/api/initial-data.ts';
import type { Api } from '../../src/platform/api/operations.ts';
import { createJsonStorage } from '../../src/platform/storage.ts';
import { kamal, rahima } from '../machines/fixtures.ts';
import { storageIn } from '../support/storage-in.ts';

/** A tab whose page says this of who is there, over a server where `here` is signed in. */
const open = (page: object, here: { user: typeof rahima | null; fails?: Failure }) => {
  const map = new Map<string, string>();
  const storage = createJsonStorage(() => storageIn(map));
  const calls: string[] = [];
  const known: unknown[] = [];
  const notified: string[] = [];
  let elsewhere = (_: string) => {};
  const session = startSession({
    api: (async (line: string) => {
      calls.push(line);
      if (here.fails) throw new CallFailed(here.fails);
      if (line === 'POST /logout') here.user = null;
      else if (here.user === null) throw new CallFailed({ kind: 'signedOut' });
      return line === 'GET /api/get_auth_user/' ? here.user : {};
    }) as unknown as Api,
    embedded: readInitialData(JSON.stringify(page)),
    storage: {
      ...storage,
      watch: (name, act) => {
        elsewhere = (changed) => changed === name && act();
        return () => {};
      },
    },
    dispatch: (event) => (event.type === 'session.known' ? known.push(event) : notified.push(event.type)),
  });
  const isKnown = () => expect.poll(() => session.get().isKnown).toBe(true);
  return { session, map, calls, known, notified, isKnown, elsewhere: (name: string) => elsewhere(name) };
};

test('who the page says is there is not asked for', async () => {
  const { session, calls, known, map, isKnown } = open({ user: rahima }, { user: rahima });
  await isKnown();
  expect(session.get().user).toEqual(rahima);
  expect(calls).toEqual([]);
  expect(known).toHaveLength(1);
  // Nobody signed in or out here: other tabs have nothing to ask.
  expect(map.size).toBe(0);
  const visitor = open({ user: null }, { user: null });
  await visitor.isKnown();
  expect(visitor.calls).toEqual([]);
});

test('where the page does not say, the server is asked; refused, it is a visitor', async () => {
  const customer = open({}, { user: rahima });
  await customer.isKnown();
  expect(customer.session.get()).toMatchObject({ user: rahima, checkFailure: null });
  expect(customer.calls).toEqual(['GET /api/user/auth_check', 'GET /api/get_auth_user/']);
  const visitor = open({}, { user: null });
  await visitor.isKnown();
  expect(visitor.session.get()).toMatchObject({ user: null, checkFailure: null });
});

test('a check that fails leaves open who is there', async () => {
  const { session, isKnown } = open({}, { user: rahima, fails: { kind: 'offline' } });
  await isKnown();
  expect(session.get()).toMatchObject({ user: null, checkFailure: { kind: 'offline' } });
});

test('each sign-in and sign-out is written down for the other tabs', async () => {
  const here: { user: typeof rahima | null } = { user: null };
  const { session, map, calls, isKnown } = open({ user: null }, here);
  await isKnown();
  session.send({ type: 'session.opened', user: rahima });
  expect(session.get().user).toEqual(rahima);
  expect(Number(map.get('razz.session'))).toBeGreaterThan(0);
  map.clear();
  session.send({ type: 'session.signOut' });
  expect(session.get().isSigningOut).toBe(true);
  await expect.poll(() => session.get().user).toBeNull();
  expect(session.get().isSigningOut).toBe(false);
  expect(calls).toContain('POST /logout');
  expect(map.has('razz.session')).toBe(true);
});

test('when another tab signs in as somebody, this one asks who it is, and sends no word of its own', async () => {
  const here: { user: typeof rahima | null } = { user: rahima };
  const { session, map, elsewhere, isKnown } = open({ user: rahima }, here);
  await isKnown();
  here.user = kamal;
  elsewhere('cart');
  expect(session.get().user).toEqual(rahima);
  elsewhere('session');
  await expect.poll(() => session.get().user).toEqual(kamal);
  expect(map.size).toBe(0);
});
