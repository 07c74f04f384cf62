import { assign, emit, setup } from 'xstate';
import type { User } from '../contracts/schemas/user.ts';
import { type Failure, readFailure } from './failure.ts';
import type { Notice } from './notices.ts';
import { promiseSlot } from './slots.ts';

export type SessionContext = {
  /** Who is signed in, as far as known; null for nobody. */
  user: User | null;
  /** Why the last check or sign-out failed. */
  failure: Failure | null;
};
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
  | Notice
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
    checkAuth: promiseSlot<User | null>('checkAuth'),
    signOut: promiseSlot<void>('signOut'),
  },
  guards: {
    isSomebody: (_, { user }: { user: User | null }) => user !== null,
    isSignedOut: (_, { error }: { error: unknown }) => readFailure(error).kind === 'signedOut',
  },
  actions: {
    noteUser: assign((_, { user }: { user: User | null }) => ({ user, failure: null })),
    forgetUser: assign({ user: null, failure: null }),
    noteFailure: assign({ failure: (_, { error }: { error: unknown }) => readFailure(error) }),
    forgetFailure: assign({ failure: null }),
    tellFound: emit(({ context: { user } }) => ({ type: 'session.known', user, how: 'found' }) as const),
    tellOpened: emit(({ context: { user } }) => ({ type: 'session.known', user, how: 'opened' }) as const),
    tellClosed: emit({ type: 'session.known', user: null, how: 'closed' }),
    tellExpired: emit({ type: 'session.known', user: null, how: 'expired' }),
    saySignedIn: emit({ type: 'toast.success', said: { key: 'signedIn' } }),
    saySignedOut: emit({ type: 'toast.success', said: { key: 'signedOut' } }),
    sayExpired: emit({ type: 'toast.error', key: 'sessionExpired', failure: null }),
    saySignOutFailed: emit(
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
      actions: [{ type: 'noteUser', params: ({ event }) => event }, 'tellOpened', 'saySignedIn'],
    },
    'session.changed': '.checking',
  },
  states: {
    checking: {
      tags: 'checking',
      entry: 'forgetFailure',
      invoke: {
        id: 'checkAuth',
        src: 'checkAuth',
        input: undefined,
        onDone: [
          {
            guard: { type: 'isSomebody', params: ({ event }) => ({ user: event.output }) },
            target: 'signedIn',
            actions: [{ type: 'noteUser', params: ({ event }) => ({ user: event.output }) }, 'tellFound'],
          },
          { target: 'guest', actions: ['forgetUser', 'tellFound'] },
        ],
        onError: {
          target: 'guest.unsure',
          actions: ['forgetUser', { type: 'noteFailure', params: ({ event }) => event }, 'tellFound'],
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
        'session.expired': { target: 'guest.expired', actions: ['forgetUser', 'tellExpired', 'sayExpired'] },
        'profile.saved': { actions: { type: 'noteUser', params: ({ event }) => event } },
      },
      states: {
        idle: { on: { 'session.signOut': 'signingOut' } },
        signingOut: {
          tags: 'busy',
          entry: 'forgetFailure',
          invoke: {
            id: 'signOut',
            src: 'signOut',
            input: undefined,
            onDone: { target: '#session.guest', actions: ['forgetUser', 'tellClosed', 'saySignedOut'] },
            onError: [
              {
                guard: { type: 'isSignedOut', params: ({ event }) => event },
                target: '#session.guest',
                actions: ['forgetUser', 'tellClosed', 'saySignedOut'],
              },
              {
                target: 'failed',
                actions: [{ type: 'noteFailure', params: ({ event }) => event }, 'saySignOutFailed'],
              },
            ],
          },
        },
        failed: { on: { 'session.signOut': 'signingOut' } },
      },
    },
  },
});
