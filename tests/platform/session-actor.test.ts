import { expect, test, vi } from 'vitest';
import { type Failure, RequestError } from '../../src/machines/failure.ts';
import { startSession } from '../../src/platform/actors/session-actor.ts';
import { readInitialData } from '../../src/platform/api/initial-data.ts';
import type { Api } from '../../src/platform/api/operations.ts';
import { createJsonStorage } from '../../src/platform/storage/storage.ts';
import { kamal, rahima } from '../machines/fixtures.ts';
import { mapStorage } from '../support/map-storage.ts';

/** Opens a tab with this initial data, on a server with this session. */
const open = (page: object, server: { user: typeof rahima | null; fails?: Failure }) => {
  vi.stubGlobal('addEventListener', () => undefined);
  const map = new Map<string, string>();
  const storage = createJsonStorage(() => mapStorage(map));
  const calls: string[] = [];
  const known: unknown[] = [];
  const emitted: unknown[] = [];
  let changeInOtherTab = (_: string) => {};
  const session = startSession({
    api: (async (operation: string) => {
      calls.push(operation);
      if (server.fails) throw new RequestError(server.fails);
      if (operation === 'POST /logout') server.user = null;
      else if (server.user === null) throw new RequestError({ kind: 'signedOut' });
      return operation === 'GET /api/get_auth_user/' ? server.user : {};
    }) as unknown as Api,
    embedded: readInitialData(JSON.stringify(page)),
    storage: {
      ...storage,
      watch: (name, act) => {
        changeInOtherTab = (changed) => changed === name && act();
        return () => {};
      },
    },
    dispatch: (event) => (event.type === 'session.known' ? known.push(event) : emitted.push(event)),
  });
  const isKnown = () => expect.poll(() => session.get().isKnown).toBe(true);
  return {
    session,
    map,
    calls,
    known,
    emitted,
    isKnown,
    changeInOtherTab: (name: string) => changeInOtherTab(name),
  };
};

test('an embedded user is used without a request', async () => {
  const { session, calls, known, map, isKnown } = open({ user: rahima }, { user: rahima });
  await isKnown();
  expect(session.get().user).toEqual(rahima);
  expect(calls).toEqual([]);
  expect(known).toHaveLength(1);
  // No sign-in or sign-out happened, so other tabs are not notified.
  expect(map.size).toBe(0);
  const visitor = open({ user: null }, { user: null });
  await visitor.isKnown();
  expect(visitor.calls).toEqual([]);
});

test('without an embedded user the server is asked; 401 means a guest', async () => {
  const customer = open({}, { user: rahima });
  await customer.isKnown();
  expect(customer.session.get()).toMatchObject({ user: rahima, checkFailure: null });
  expect(customer.calls).toEqual(['GET /api/user/auth_check', 'GET /api/get_auth_user/']);
  const visitor = open({}, { user: null });
  await visitor.isKnown();
  expect(visitor.session.get()).toMatchObject({ user: null, checkFailure: null });
});

test('a failed check sets checkFailure', async () => {
  const { session, isKnown } = open({}, { user: rahima, fails: { kind: 'offline' } });
  await isKnown();
  expect(session.get()).toMatchObject({ user: null, checkFailure: { kind: 'offline' } });
});

test('sign-in and sign-out notify other tabs through storage', async () => {
  const server: { user: typeof rahima | null } = { user: null };
  const { session, map, calls, isKnown } = open({ user: null }, server);
  await isKnown();
  session.send({ type: 'session.signedIn', user: rahima });
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

test('a changed email reaches other tabs, where the customer stays the same', async () => {
  const moved = { ...rahima, email: 'moved@example.com' };
  const emailChanged = { type: 'session.emailChanged', from: rahima.email, to: moved.email };
  const server = { user: rahima };
  const tab = open({ user: rahima }, server);
  const other = open({ user: rahima }, server);
  await Promise.all([tab.isKnown(), other.isKnown()]);
  server.user = moved;
  tab.session.send({ type: 'profile.saved', user: moved });
  expect(tab.emitted).toEqual([emailChanged]);
  const stored = tab.map.get('razz.session') ?? '';
  other.map.set('razz.session', stored);
  other.changeInOtherTab('session');
  await other.isKnown();
  expect(other.emitted).toEqual([emailChanged]);
  expect(other.known.at(-1)).toMatchObject({ user: moved, isOtherCustomer: false });
  // The storage event is sent for other values only.
  expect(other.map.get('razz.session')).toBe(stored);
});

test('a sign-in in another tab triggers a check, without notifying other tabs again', async () => {
  const server: { user: typeof rahima | null } = { user: rahima };
  const { session, map, changeInOtherTab, isKnown } = open({ user: rahima }, server);
  await isKnown();
  server.user = kamal;
  changeInOtherTab('cart');
  expect(session.get().user).toEqual(rahima);
  changeInOtherTab('session');
  await expect.poll(() => session.get().user).toEqual(kamal);
  expect(map.size).toBe(0);
});
