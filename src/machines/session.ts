import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { User } from '../contracts/schemas/user.ts';
import { type Failure, readFailure } from './failure.ts';
import { type ErrorParams, errorParams } from './failure-actions.ts';
import type { ShopNotification } from './notifications.ts';
import { unprovidedPromise } from './unprovided-actors.ts';

export interface SessionContext {
  /** The signed-in user; null for a guest or while unknown. */
  user: User | null;
  /** Why the last check or sign-out failed. */
  failure: Failure | null;
}
export type SessionEvent =
  | { type: 'session.retry' }
  /** A sign-in or registration succeeded. */
  | { type: 'session.signedIn'; user: User }
  | { type: 'session.expired' }
  /** A sign-in or sign-out in another tab. */
  | { type: 'session.changed' }
  | { type: 'session.signOut' }
  | { type: 'profile.saved'; user: User };
export type SessionEmitted =
  | ShopNotification
  /** The user is known now, and why: a check, a sign-in, a sign-out, or a session ended by the server. */
  | { type: 'session.known'; user: User | null; reason: 'checked' | 'signedIn' | 'signedOut' | 'expired' };

const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
    tags: {} as 'checking' | 'guest' | 'signedIn' | 'busy',
  },
  actors: {
    /** Resolves to the signed-in user; null for a guest, as a 401 is an expected response here. */
    checkAuth: unprovidedPromise<User | null>('checkAuth'),
    signOut: unprovidedPromise<void>('signOut'),
  },
  actions: {
    setUser: assign((_, { user }: { user: User | null }) => ({ user, failure: null })),
    clearUser: assign({ user: null, failure: null }),
    setFailure: assign({ failure: (_, { error }: ErrorParams) => readFailure(error) }),
    clearFailure: assign({ failure: null }),
    emitChecked: emit(
      ({ context: { user } }) => ({ type: 'session.known', user, reason: 'checked' }) as const,
    ),
    emitSignedIn: emit(
      ({ context: { user } }) => ({ type: 'session.known', user, reason: 'signedIn' }) as const,
    ),
    emitSignedOut: emit({ type: 'session.known', user: null, reason: 'signedOut' }),
    emitExpired: emit({ type: 'session.known', user: null, reason: 'expired' }),
    notifySignedIn: emit({ type: 'toast.success', message: { key: 'signedIn' } }),
    notifySignedOut: emit({ type: 'toast.success', message: { key: 'signedOut' } }),
    notifyExpired: emit({ type: 'toast.error', key: 'sessionExpired', failure: null }),
    notifySignOutFailed: emit(
      ({ context }) => ({ type: 'toast.error', key: 'signOutFailed', failure: context.failure }) as const,
    ),
  },
});

/** The session of the shopper. A failed check counts as signed out and can be retried. */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: { user: null, failure: null },
  initial: 'checking',
  on: {
    'session.signedIn': {
      target: '.signedIn',
      actions: [{ type: 'setUser', params: ({ event }) => event }, 'emitSignedIn', 'notifySignedIn'],
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
            actions: [{ type: 'setUser', params: ({ event }) => ({ user: event.output }) }, 'emitChecked'],
          },
          { target: 'guest', actions: ['clearUser', 'emitChecked'] },
        ],
        onError: {
          target: 'guest.checkFailed',
          actions: ['clearUser', { type: 'setFailure', params: errorParams }, 'emitChecked'],
        },
      },
    },
    guest: {
      tags: 'guest',
      initial: 'known',
      states: {
        known: {},
        /** The check failed: treated as signed out. */
        checkFailed: { on: { 'session.retry': '#session.checking' } },
        /** The server ended the session. */
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
            onDone: { target: '#session.guest', actions: ['clearUser', 'emitSignedOut', 'notifySignedOut'] },
            onError: [
              {
                guard: ({ event }) => readFailure(event.error).kind === 'signedOut',
                target: '#session.guest',
                actions: ['clearUser', 'emitSignedOut', 'notifySignedOut'],
              },
              {
                target: 'failed',
                actions: [{ type: 'setFailure', params: errorParams }, 'notifySignOutFailed'],
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
  /** The signed-in user; null for a guest or while unknown. */
  user: snapshot.context.user,
  isKnown: !snapshot.hasTag('checking'),
  isSigningOut: snapshot.hasTag('busy'),
  /** Why the check failed; else null. */
  checkFailure: snapshot.matches({ guest: 'checkFailed' }) ? snapshot.context.failure : null,
});
export type SessionView = ReturnType<typeof selectSession>;
