import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { User } from '../contracts/schemas/user.ts';
import { type Failure, readFailure } from './failure.ts';
import { type Thrown, thrown } from './failure-actions.ts';
import type { ShopNotification } from './notifications.ts';
import { unprovidedPromise } from './unprovided-actors.ts';

export interface SessionContext {
  /** Who is signed in, as far as known; null for nobody. */
  user: User | null;
  /** Why the last check or sign-out failed. */
  failure: Failure | null;
}
export type SessionEvent =
  | { type: 'session.retry' }
  /** A sign-in or registration succeeded. */
  | { type: 'session.opened'; user: User }
  | { type: 'session.expired' }
  /** Somebody signed in or out in another tab. */
  | { type: 'session.changed' }
  | { type: 'session.signOut' }
  | { type: 'profile.saved'; user: User };
export type SessionEmitted =
  | ShopNotification
  /** Who it is now, and how that came: found by a check, signed in, signed out, or ended by the server. */
  | { type: 'session.known'; user: User | null; how: 'found' | 'opened' | 'closed' | 'expired' };

const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
    tags: {} as 'checking' | 'guest' | 'signedIn' | 'busy',
  },
  actors: {
    /** Who is signed in, null for nobody; a 401 is an answer here, not a failure. */
    checkAuth: unprovidedPromise<User | null>('checkAuth'),
    signOut: unprovidedPromise<void>('signOut'),
  },
  actions: {
    setUser: assign((_, { user }: { user: User | null }) => ({ user, failure: null })),
    clearUser: assign({ user: null, failure: null }),
    setFailure: assign({ failure: (_, { error }: Thrown) => readFailure(error) }),
    clearFailure: assign({ failure: null }),
    emitFound: emit(({ context: { user } }) => ({ type: 'session.known', user, how: 'found' }) as const),
    emitOpened: emit(({ context: { user } }) => ({ type: 'session.known', user, how: 'opened' }) as const),
    emitClosed: emit({ type: 'session.known', user: null, how: 'closed' }),
    emitExpired: emit({ type: 'session.known', user: null, how: 'expired' }),
    notifySignedIn: emit({ type: 'toast.success', message: { key: 'signedIn' } }),
    notifySignedOut: emit({ type: 'toast.success', message: { key: 'signedOut' } }),
    notifyExpired: emit({ type: 'toast.error', key: 'sessionExpired', failure: null }),
    notifySignOutFailed: emit(
      ({ context }) => ({ type: 'toast.error', key: 'signOutFailed', failure: context.failure }) as const,
    ),
  },
});

/** Who the shopper is. A check that fails counts as nobody signed in, and can be made again. */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: { user: null, failure: null },
  initial: 'checking',
  on: {
    'session.opened': {
      target: '.signedIn',
      actions: [{ type: 'setUser', params: ({ event }) => event }, 'emitOpened', 'notifySignedIn'],
    },
    'session.changed': '.checking',
  },
  states: {
    checking: {
      tags: 'checking',
      entry: 'clearFailure',
      invoke: {
        id: 'checkAuth',
        src: 'checkAuth',
        input: undefined,
        onDone: [
          {
            guard: ({ event }) => event.output !== null,
            target: 'signedIn',
            actions: [{ type: 'setUser', params: ({ event }) => ({ user: event.output }) }, 'emitFound'],
          },
          { target: 'guest', actions: ['clearUser', 'emitFound'] },
        ],
        onError: {
          target: 'guest.unsure',
          actions: ['clearUser', { type: 'setFailure', params: thrown }, 'emitFound'],
        },
      },
    },
    guest: {
      tags: 'guest',
      initial: 'known',
      states: {
        known: {},
        /** The check failed: nobody knows, so nobody is signed in. */
        unsure: { on: { 'session.retry': '#session.checking' } },
        /** The server ended a session in the middle. */
        expired: {},
      },
    },
    signedIn: {
      tags: 'signedIn',
      initial: 'idle',
      on: {
        'session.expired': {
          target: 'guest.expired',
          actions: ['clearUser', 'emitExpired', 'notifyExpired'],
        },
        'profile.saved': { actions: { type: 'setUser', params: ({ event }) => event } },
      },
      states: {
        idle: { on: { 'session.signOut': 'signingOut' } },
        signingOut: {
          tags: 'busy',
          entry: 'clearFailure',
          invoke: {
            id: 'signOut',
            src: 'signOut',
            input: undefined,
            onDone: { target: '#session.guest', actions: ['clearUser', 'emitClosed', 'notifySignedOut'] },
            onError: [
              {
                guard: ({ event }) => readFailure(event.error).kind === 'signedOut',
                target: '#session.guest',
                actions: ['clearUser', 'emitClosed', 'notifySignedOut'],
              },
              {
                target: 'failed',
                actions: [{ type: 'setFailure', params: thrown }, 'notifySignOutFailed'],
              },
            ],
          },
        },
        failed: { on: { 'session.signOut': 'signingOut' } },
      },
    },
  },
});

export const selectSession = (snapshot: SnapshotFrom<typeof sessionMachine>) => ({
  /** Who is signed in; null for a visitor, and as long as nobody knows. */
  user: snapshot.context.user,
  isKnown: !snapshot.hasTag('checking'),
  isSigningOut: snapshot.hasTag('busy'),
  /** Why nobody knows who is signed in; null when somebody does. */
  checkFailure: snapshot.matches({ guest: 'unsure' }) ? snapshot.context.failure : null,
});
export type SessionView = ReturnType<typeof selectSession>;
