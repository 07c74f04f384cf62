import { expect } from 'vitest';
import { selectSession } from '../../src/machines/session.ts';
import { provideSession } from '../../src/platform/actors/session-actor.ts';
import { readInitialData } from '../../src/platform/api/initial-data.ts';
import { kamal, rahima } from './fixtures.ts';
import { api } from './shop-client.ts';
import { badGateway, offline, responds, serverError, timesOut } from './support/actor-outcomes.ts';
import { machineModel, type PastStep } from './support/machine-model.ts';

const moved = { ...rahima, email: 'moved@example.com' };
const known = (emitted: readonly { type: string }[]) =>
  emitted.filter(({ type }) => type === 'session.known');

/** The email of the customer who was here last; null if none was. */
const lastEmailOf = (history: readonly PastStep[]): string | null =>
  history.reduce<string | null>((email, { move, from }) => {
    if (move === 'checkAuth answers · customer') return rahima.email;
    if (move === 'session.signedIn · kamal') return kamal.email;
    if (!move.startsWith('profile.saved') || !from.startsWith('signedIn')) return email;
    return move.endsWith('another email') ? moved.email : rahima.email;
  }, null);

export default machineModel({
  name: 'session',
  machine: provideSession({ api, embedded: readInitialData(null) }),
  cases: {
    'session.retry': { plain: {} },
    'session.signedIn': { kamal: { user: kamal } },
    'session.expired': { plain: {} },
    'session.changed': { plain: {} },
    'session.signOut': { plain: {} },
    'profile.saved': {
      renamed: { user: { ...rahima, name: 'Rahima Begum' } },
      'with another email': { user: moved },
    },
  },
  actors: {
    checkAuth: {
      outcomes: {
        customer: [responds(200, { success: true }), responds(200, rahima)],
        guest: responds(401, { message: 'Unauthenticated.' }),
        'expired in between': [
          responds(200, { success: true }),
          responds(401, { message: 'Unauthenticated.' }),
        ],
        broken: serverError,
        'bad gateway': badGateway,
        offline,
        slow: timesOut,
      },
    },
    signOut: {
      outcomes: {
        done: { kind: 'response', status: 204, body: '', declared: false },
        'already signed out': responds(401, { message: 'Unauthenticated.' }),
        broken: serverError,
        offline,
      },
    },
  },
  states: {
    checking: ({ waiting, context, snapshot }) => {
      expect(waiting.map(({ path }) => path)).toEqual(['/api/user/auth_check']);
      expect(context.failure).toBeNull();
      expect(snapshot.hasTag('checking')).toBe(true);
      expect(selectSession(snapshot)).toMatchObject({ isKnown: false, checkFailure: null });
    },
    guest: ({ context, snapshot }) => {
      expect(context.user).toBeNull();
      expect(snapshot.hasTag('guest')).toBe(true);
      expect(selectSession(snapshot)).toMatchObject({ isKnown: true, isSigningOut: false });
    },
    'guest.known': ({ context }) => expect(context.failure).toBeNull(),
    'guest.checkFailed': ({ context, snapshot }) => {
      expect(context.failure).not.toBeNull();
      expect(selectSession(snapshot).checkFailure).toBe(context.failure);
    },
    'guest.expired': ({ context }) => expect(context.failure).toBeNull(),
    signedIn: ({ context, snapshot }) => {
      expect(context.user).not.toBeNull();
      expect(snapshot.hasTag('signedIn')).toBe(true);
      expect(selectSession(snapshot)).toMatchObject({
        user: context.user,
        isKnown: true,
        checkFailure: null,
      });
    },
    'signedIn.idle': ({ context, snapshot }) =>
      expect([context.failure, selectSession(snapshot).isSigningOut]).toEqual([null, false]),
    'signedIn.signingOut': ({ waiting, context, snapshot }) => {
      expect(waiting.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /logout']);
      expect(context.failure).toBeNull();
      expect(selectSession(snapshot).isSigningOut).toBe(true);
    },
    'signedIn.failed': ({ context }) => expect(context.failure).not.toBeNull(),
  },
  invariants: {
    'knows no user before the first check has ended [4.26]': ({ last, state }) => {
      if (last === undefined) expect(state).toBe('checking');
    },
    'is signed in if the check succeeds [4.26, 6.3, 7.18]': ({ last, state, context }) => {
      if (last?.move !== 'checkAuth answers · customer') return;
      expect(state).toBe('signedIn.idle');
      expect(context.user).toEqual(rahima);
    },
    'is not signed in if the check fails [4.26, 8.18]': ({ last, state }) => {
      if (/^checkAuth answers · (guest|expired in between)$/.test(last?.move ?? ''))
        expect(state).toBe('guest.known');
      if (/^checkAuth answers · (broken|bad gateway|offline|slow)$/.test(last?.move ?? ''))
        expect(state).toBe('guest.checkFailed');
    },
    'accepts a sign-in in every state': ({ last, state, context }) => {
      if (last?.move !== 'session.signedIn · kamal') return;
      expect(state).toBe('signedIn.idle');
      expect(context.user).toEqual(kamal);
    },
    'an expired session signs the user out, with a toast': ({ last, before, state }) => {
      if (last?.move !== 'session.expired · plain') return;
      const wasSignedIn = last.from.startsWith('signedIn') && before.user !== null;
      expect(state).toBe(wasSignedIn ? 'guest.expired' : last.from);
      expect(last.emitted.map((event) => ('key' in event ? event.key : event.type))).toEqual(
        wasSignedIn ? ['session.known', 'sessionExpired'] : [],
      );
    },
    'signs out only after the server has ended the session': ({ last, state, context }) => {
      if (/^signOut answers · (done|already signed out)$/.test(last?.move ?? '')) {
        expect(state).toBe('guest.known');
        expect(last?.emitted.at(-1)).toEqual({ type: 'toast.success', message: { key: 'signedOut' } });
      }
      if (!/^signOut answers · (broken|offline)$/.test(last?.move ?? '')) return;
      expect(state).toBe('signedIn.failed');
      expect(last?.emitted).toEqual([
        { type: 'toast.error', key: 'signOutFailed', failure: context.failure },
      ]);
    },
    'emits session.known with its reason whenever the user is known again': ({ last, history, context }) => {
      if (!last) return;
      const reason = last.move.startsWith('checkAuth answers')
        ? 'checked'
        : last.move === 'session.signedIn · kamal'
          ? 'signedIn'
          : /^signOut answers · (done|already signed out)$/.test(last.move)
            ? 'signedOut'
            : last.move === 'session.expired · plain' && last.to === 'guest.expired' && last.from !== last.to
              ? 'expired'
              : null;
      const { user } = context;
      const lastEmail = lastEmailOf(history.slice(0, -1));
      const isOtherCustomer = user !== null && lastEmail !== null && lastEmail !== user.email;
      expect(known(last.emitted)).toEqual(
        reason === null ? [] : [{ type: 'session.known', user, reason, isOtherCustomer }],
      );
    },
    'a changed email is emitted, and does not make the user another customer': ({
      last,
      before: { user, customerKey },
      context,
    }) => {
      if (!last?.move.startsWith('profile.saved') || !last.from.startsWith('signedIn') || user === null)
        return;
      const to = last.move.endsWith('another email') ? moved.email : rahima.email;
      expect(context).toMatchObject({ lastEmail: to, customerKey });
      expect(last.emitted).toEqual(
        user.email === to ? [] : [{ type: 'session.emailChanged', from: user.email, to }],
      );
    },
    'changes the user only on a check, a sign-in, a sign-out or a saved profile': ({
      last,
      before,
      context,
    }) => {
      if (last?.move === 'profile.saved · renamed' && last.from.startsWith('signedIn'))
        expect(context.user?.name).toBe('Rahima Begum');
      else if (last?.move === 'profile.saved · with another email' && last.from.startsWith('signedIn'))
        expect(context.user).toEqual(moved);
      else if (last && last.from === last.to && last.move !== 'session.signedIn · kamal')
        expect(context.user).toEqual(before.user);
    },
    'checks again after a change in another tab': ({ last, state, waiting }) => {
      if (last?.move !== 'session.changed · plain') return;
      expect(state).toBe('checking');
      expect(waiting).toHaveLength(1);
    },
    'retries a failed check and a failed sign-out': ({ last, state }) => {
      if (last?.move === 'session.retry · plain')
        expect(state).toBe(last.from === 'guest.checkFailed' ? 'checking' : last.from);
      if (last?.move === 'session.signOut · plain')
        expect(state).toBe(last.from.startsWith('signedIn') ? 'signedIn.signingOut' : last.from);
    },
  },
});
