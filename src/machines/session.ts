import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { User } from '../contracts/schemas/user.ts';
import { type ErrorParams, errorParams, type Failure, readFailure } from './failure.ts';
import type { ShopNotification } from './notifications.ts';
import { unprovidedPromise } from './unprovided-actors.ts';

export interface SessionContext {
  /** The signed-in user; null for a guest or while unknown. */
  user: User | null;
  /** Why the last check or sign-out failed. */
  failure: Failure | null;
  /** The email of the last signed-in customer, also after the session has ended. */
  lastEmail: string | null;
  /** The email by which this page first knew the last customer; stays the same when the customer changes it. */
  customerKey: string | null;
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
  | {
      type: 'session.known';
      user: User | null;
      reason: 'checked' | 'signedIn' | 'signedOut' | 'expired';
      /** The user is not the last signed-in customer. */
      isOtherCustomer: boolean;
    }
  /** The customer has changed the email, by which stored data is assigned to its owner. */
  | { type: 'session.emailChanged'; from: string; to: string };
type KnownReason = Extract<SessionEmitted, { type: 'session.known' }>['reason'];

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
    setUser: assign(({ context: { lastEmail, customerKey } }, { user }: { user: User }) => ({
      user,
      lastEmail: user.email,
      customerKey: user.email === lastEmail ? customerKey : user.email,
    })),
    setProfile: assign((_, { user }: { user: User }) => ({ user, lastEmail: user.email })),
    clearUser: assign({ user: null, failure: null }),
    setFailure: assign({ failure: (_, { error }: ErrorParams) => readFailure(error) }),
    clearFailure: assign({ failure: null }),
    /** Runs before setUser, which replaces the last customer. */
    emitKnown: emit(
      ({ context: { lastEmail } }, { user, reason }: { user: User | null; reason: KnownReason }) =>
        ({
          type: 'session.known',
          user,
          reason,
          isOtherCustomer: user !== null && lastEmail !== null && user.email !== lastEmail,
        }) as const,
    ),
    emitEmailChanged: emit(
      ({ context: { user } }, { to }: { to: string }) =>
        ({ type: 'session.emailChanged', from: user?.email ?? '', to }) as const,
    ),
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
  context: { user: null, failure: null, lastEmail: null, customerKey: null },
  initial: 'checking',
  on: {
    'session.signedIn': {
      target: '.signedIn',
      actions: [
        { type: 'emitKnown', params: ({ event: { user } }) => ({ user, reason: 'signedIn' }) },
        { type: 'setUser', params: ({ event }) => event },
        'clearFailure',
        'notifySignedIn',
      ],
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
            actions: [
              { type: 'emitKnown', params: ({ event }) => ({ user: event.output, reason: 'checked' }) },
              { type: 'setUser', params: ({ event }) => ({ user: event.output as User }) },
            ],
          },
          {
            target: 'guest',
            actions: ['clearUser', { type: 'emitKnown', params: { user: null, reason: 'checked' } }],
          },
        ],
        onError: {
          target: 'guest.checkFailed',
          actions: [
            'clearUser',
            { type: 'setFailure', params: errorParams },
            { type: 'emitKnown', params: { user: null, reason: 'checked' } },
          ],
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
          actions: [
            'clearUser',
            { type: 'emitKnown', params: { user: null, reason: 'expired' } },
            'notifyExpired',
          ],
        },
        'profile.saved': [
          {
            guard: ({ context, event }) => event.user.email !== context.user?.email,
            actions: [
              { type: 'emitEmailChanged', params: ({ event }) => ({ to: event.user.email }) },
              { type: 'setProfile', params: ({ event }) => event },
            ],
          },
          { actions: { type: 'setProfile', params: ({ event }) => event } },
        ],
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
            onDone: {
              target: '#session.guest',
              actions: [
                'clearUser',
                { type: 'emitKnown', params: { user: null, reason: 'signedOut' } },
                'notifySignedOut',
              ],
            },
            onError: [
              {
                guard: ({ event }) => readFailure(event.error).kind === 'signedOut',
                target: '#session.guest',
                actions: [
                  'clearUser',
                  { type: 'emitKnown', params: { user: null, reason: 'signedOut' } },
                  'notifySignedOut',
                ],
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
  /** Changes when another customer is found, not when the same one changes the email. */
  customerKey: snapshot.context.customerKey,
  isKnown: !snapshot.hasTag('checking'),
  isSigningOut: snapshot.hasTag('busy'),
  /** Why the check failed; else null. */
  checkFailure: snapshot.matches({ guest: 'checkFailed' }) ? snapshot.context.failure : null,
});
export type SessionView = ReturnType<typeof selectSession>;
