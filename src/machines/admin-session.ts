import { assign, emit, setup } from 'xstate';
import type { StaffCredentials, StaffMember } from '../contracts/admin/schemas/staff.ts';
import { type Failure, readFailure } from './failure.ts';
import { unprovidedPromise } from './unprovided-actors.ts';

export interface AdminSessionContext {
  /** Who is signed in, or was until the session expired. */
  member: StaffMember | null;
  credentials: StaffCredentials;
  /** Why the last request failed. */
  failure: Failure | null;
}
export type AdminSessionEvent =
  | { type: 'signIn.submit'; credentials: StaffCredentials }
  | { type: 'session.retry' }
  /** A response was 401. */
  | { type: 'session.expired' }
  | { type: 'session.signOut' }
  /** The member has changed the own settings. */
  | { type: 'member.changed'; member: StaffMember };
/** For pages that could not be loaded without a session. */
export interface AdminSessionEmitted {
  type: 'session.started';
}

const noCredentials: StaffCredentials = { email: '', password: '' };

const adminSessionSetup = setup({
  types: {
    context: {} as AdminSessionContext,
    events: {} as AdminSessionEvent,
    emitted: {} as AdminSessionEmitted,
    tags: {} as 'busy' | 'form' | 'inside',
  },
  actors: {
    loadMember: unprovidedPromise<StaffMember>('loadMember'),
    signIn: unprovidedPromise<StaffMember, StaffCredentials>('signIn'),
    signOut: unprovidedPromise<null>('signOut'),
  },
  actions: {
    clearFailure: assign({ failure: null }),
    clearMember: assign({ member: null, failure: null }),
    clearPassword: assign({ credentials: noCredentials }),
  },
  guards: {
    isSignedOut: (_, { failure }: { failure: Failure }) => failure.kind === 'signedOut',
  },
});

/** Submits the credentials of the form, which stays as it is if they are rejected. */
const form = adminSessionSetup.createStateConfig({
  initial: 'idle',
  tags: 'form',
  states: {
    idle: {
      on: {
        'signIn.submit': {
          target: 'busy',
          actions: assign(({ event }) => ({ credentials: event.credentials })),
        },
      },
    },
    busy: {
      tags: 'busy',
      entry: 'clearFailure',
      exit: 'clearPassword',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context }) => context.credentials,
        onDone: {
          target: '#adminSession.signedIn',
          actions: [
            assign({ member: ({ event }) => event.output }),
            emit({ type: 'session.started' } as const),
          ],
        },
        onError: {
          target: 'idle',
          actions: assign({ failure: ({ event }) => readFailure(event.error) }),
        },
      },
    },
  },
});

/** The session in the panel. While it has expired, the page stays as it is, and the member signs in above it. */
export const adminSessionMachine = adminSessionSetup.createMachine({
  id: 'adminSession',
  context: { member: null, credentials: noCredentials, failure: null },
  initial: 'checking',
  states: {
    checking: {
      entry: 'clearFailure',
      invoke: {
        id: 'loadMember',
        src: 'loadMember',
        onDone: { target: 'signedIn', actions: assign({ member: ({ event }) => event.output }) },
        onError: [
          {
            guard: {
              type: 'isSignedOut',
              params: ({ event }) => ({ failure: readFailure(event.error) }),
            },
            target: 'signedOut',
          },
          { target: 'failed', actions: assign({ failure: ({ event }) => readFailure(event.error) }) },
        ],
      },
    },
    /** Nobody knows who is signed in. */
    failed: { on: { 'session.retry': 'checking' } },
    signedOut: form,
    signedIn: {
      tags: 'inside',
      initial: 'idle',
      on: {
        'session.expired': { target: 'expired', actions: 'clearFailure' },
        'member.changed': { actions: assign({ member: ({ event }) => event.member }) },
      },
      states: {
        idle: { on: { 'session.signOut': 'signingOut' } },
        signingOut: {
          tags: 'busy',
          entry: 'clearFailure',
          invoke: {
            id: 'signOut',
            src: 'signOut',
            onDone: {
              target: '#adminSession.signedOut',
              actions: 'clearMember',
            },
            onError: [
              {
                guard: {
                  type: 'isSignedOut',
                  params: ({ event }) => ({ failure: readFailure(event.error) }),
                },
                target: '#adminSession.signedOut',
                actions: 'clearMember',
              },
              { target: 'idle', actions: assign({ failure: ({ event }) => readFailure(event.error) }) },
            ],
          },
        },
      },
    },
    expired: {
      ...form,
      tags: ['form', 'inside'],
      on: { 'session.signOut': { target: 'signedOut', actions: 'clearMember' } },
    },
  },
});
