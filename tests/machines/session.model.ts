import { expect } from 'vitest';
import { provideSession } from '../../src/platform/actors/session-actor.ts';
import { readInitialData } from '../../src/platform/api/initial-data.ts';
import { kamal, rahima } from './fixtures.ts';
import { api } from './shop-client.ts';
import { answers, breaks, offline, proxyPage, timesOut } from './support/answers.ts';
import { machineModel } from './support/machine-model.ts';

const known = (emitted: readonly { type: string }[]) =>
  emitted.filter(({ type }) => type === 'session.known');

export default machineModel({
  name: 'session',
  machine: provideSession({ api, embedded: readInitialData(null) }),
  cases: {
    'session.retry': { plain: {} },
    'session.opened': { kamal: { user: kamal } },
    'session.expired': { plain: {} },
    'session.changed': { plain: {} },
    'session.signOut': { plain: {} },
    'profile.saved': { renamed: { user: { ...rahima, name: 'Rahima Begum' } } },
  },
  calls: {
    checkAuth: {
      endings: {
        somebody: [answers(200, { success: true }), answers(200, rahima)],
        nobody: answers(401, { message: 'Unauthenticated.' }),
        'ended between': [answers(200, { success: true }), answers(401, { message: 'Unauthenticated.' })],
        broken: breaks,
        proxied: proxyPage,
        offline,
        slow: timesOut,
      },
    },
    signOut: {
      endings: {
        done: { kind: 'response', status: 204, body: '', declared: false },
        'signed out already': answers(401, { message: 'Unauthenticated.' }),
        broken: breaks,
        offline,
      },
    },
  },
  states: {
    checking: ({ waiting, context, snapshot }) => {
      expect(waiting.map(({ path }) => path)).toEqual(['/api/user/auth_check']);
      expect(context.failure).toBeNull();
      expect(snapshot.hasTag('checking')).toBe(true);
    },
    guest: ({ context, snapshot }) => {
      expect(context.user).toBeNull();
      expect(snapshot.hasTag('guest')).toBe(true);
    },
    'guest.known': ({ context }) => expect(context.failure).toBeNull(),
    'guest.unsure': ({ context }) => expect(context.failure).not.toBeNull(),
    'guest.expired': ({ context }) => expect(context.failure).toBeNull(),
    signedIn: ({ context, snapshot }) => {
      expect(context.user).not.toBeNull();
      expect(snapshot.hasTag('signedIn')).toBe(true);
    },
    'signedIn.idle': ({ context }) => expect(context.failure).toBeNull(),
    'signedIn.signingOut': ({ waiting, context, snapshot }) => {
      expect(waiting.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /logout']);
      expect(context.failure).toBeNull();
      expect(snapshot.hasTag('busy')).toBe(true);
    },
    'signedIn.failed': ({ context }) => expect(context.failure).not.toBeNull(),
  },
  invariants: {
    'nobody is known before the first check has ended [4.26]': ({ last, state }) => {
      if (last === undefined) expect(state).toBe('checking');
    },
    'signed in if the check succeeds [4.26, 6.3, 7.18]': ({ last, state, context }) => {
      if (last?.move !== 'checkAuth answers · somebody') return;
      expect(state).toBe('signedIn.idle');
      expect(context.user).toEqual(rahima);
    },
    'a failed check means not signed in [4.26, 8.18]': ({ last, state }) => {
      if (/^checkAuth answers · (nobody|ended between)$/.test(last?.move ?? ''))
        expect(state).toBe('guest.known');
      if (/^checkAuth answers · (broken|proxied|offline|slow)$/.test(last?.move ?? ''))
        expect(state).toBe('guest.unsure');
    },
    'a sign-in counts whatever was going on': ({ last, state, context }) => {
      if (last?.move !== 'session.opened · kamal') return;
      expect(state).toBe('signedIn.idle');
      expect(context.user).toEqual(kamal);
    },
    'a session that ends in the middle makes a guest, who is notified': ({ last, before, state }) => {
      if (last?.move !== 'session.expired · plain') return;
      const was = last.from.startsWith('signedIn') && before.user !== null;
      expect(state).toBe(was ? 'guest.expired' : last.from);
      expect(last.emitted.map((event) => ('key' in event ? event.key : event.type))).toEqual(
        was ? ['session.known', 'sessionExpired'] : [],
      );
    },
    'signing out ends the session only when the server says so': ({ last, state, context }) => {
      if (/^signOut answers · (done|signed out already)$/.test(last?.move ?? '')) {
        expect(state).toBe('guest.known');
        expect(last?.emitted.at(-1)).toEqual({ type: 'toast.success', message: { key: 'signedOut' } });
      }
      if (!/^signOut answers · (broken|offline)$/.test(last?.move ?? '')) return;
      expect(state).toBe('signedIn.failed');
      expect(last?.emitted).toEqual([
        { type: 'toast.error', key: 'signOutFailed', failure: context.failure },
      ]);
    },
    'others hear who it is, whenever that is known again': ({ last, context }) => {
      if (!last) return;
      const how = last.move.startsWith('checkAuth answers')
        ? 'found'
        : last.move === 'session.opened · kamal'
          ? 'opened'
          : /^signOut answers · (done|signed out already)$/.test(last.move)
            ? 'closed'
            : last.move === 'session.expired · plain' && last.to === 'guest.expired' && last.from !== last.to
              ? 'expired'
              : null;
      expect(known(last.emitted)).toEqual(
        how === null ? [] : [{ type: 'session.known', user: context.user, how }],
      );
    },
    'the user changes only by a check, a sign-in, a sign-out or a saved profile': ({
      last,
      before,
      context,
    }) => {
      if (last?.move === 'profile.saved · renamed' && last.from.startsWith('signedIn'))
        expect(context.user?.name).toBe('Rahima Begum');
      else if (last && last.from === last.to && last.move !== 'session.opened · kamal')
        expect(context.user).toEqual(before.user);
    },
    'what another tab did is asked about': ({ last, state, waiting }) => {
      if (last?.move !== 'session.changed · plain') return;
      expect(state).toBe('checking');
      expect(waiting).toHaveLength(1);
    },
    'an unsure check can be made again, a sign-out tried again': ({ last, state }) => {
      if (last?.move === 'session.retry · plain')
        expect(state).toBe(last.from === 'guest.unsure' ? 'checking' : last.from);
      if (last?.move === 'session.signOut · plain')
        expect(state).toBe(last.from.startsWith('signedIn') ? 'signedIn.signingOut' : last.from);
    },
  },
});
