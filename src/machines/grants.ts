import { assign, emit, enqueueActions, raise, setup } from 'xstate';
import type { AuthorizedToken, OAuthId } from '../contracts/schemas/oauth.ts';
import { type Failure, isGone, readFailure } from './failure.ts';
import type { Notice } from './notices.ts';
import { promiseSlot } from './slots.ts';

export type GrantsContext = {
  grants: AuthorizedToken[];
  /** Why the list could not be read. */
  failure: Failure | null;
  /** The grant to revoke, from the question on. */
  leaving: OAuthId | null;
};
export type GrantsEvent =
  | { type: 'grants.retry' }
  | { type: 'grant.revoke'; id: OAuthId }
  | { type: 'revocation.confirm' }
  | { type: 'revocation.cancel' }
  /** Raised by the machine itself: the list is to be read anew. */
  | { type: 'list.changed' };

type ById = { id: OAuthId };
type Thrown = { error: unknown };
const grantsSetup = setup({
  types: {
    context: {} as GrantsContext,
    events: {} as GrantsEvent,
    emitted: {} as Notice,
    tags: {} as 'busy',
  },
  actors: {
    loadGrants: promiseSlot<AuthorizedToken[]>('loadGrants'),
    revokeGrant: promiseSlot<void, ById>('revokeGrant'),
  },
  guards: {
    isListed: ({ context }, { id }: ById) => context.grants.some((grant) => grant.id === id),
    isGone: (_, { error }: Thrown) => isGone(readFailure(error)),
  },
  actions: {
    noteGrants: assign((_, { grants }: { grants: AuthorizedToken[] }) => ({ grants, failure: null })),
    noteFailure: assign({ failure: (_, { error }: Thrown) => readFailure(error) }),
    noteLeaving: assign({ leaving: (_, { id }: ById) => id }),
    forgetLeaving: assign({ leaving: null }),
    takeOut: assign(({ context }) => ({
      grants: context.grants.filter(({ id }) => id !== context.leaving),
      leaving: null,
    })),
    reload: raise({ type: 'list.changed' }),
    tellIfExpired: enqueueActions(({ enqueue }, { error }: Thrown) => {
      if (readFailure(error).kind === 'signedOut') enqueue.emit({ type: 'session.expired' });
    }),
    sayRevoked: emit({ type: 'toast.success', said: { key: 'grantRevoked' } }),
    sayNotRevoked: emit(
      (_, { error }: Thrown) =>
        ({ type: 'toast.error', key: 'grantNotRevoked', failure: readFailure(error) }) as const,
    ),
  },
});

/** The authorized applications card: shown while the customer has let an application in. */
export const grantsMachine = grantsSetup.createMachine({
  id: 'grants',
  type: 'parallel',
  context: { grants: [], failure: null, leaving: null },
  states: {
    list: {
      initial: 'loading',
      on: { 'list.changed': '.loading' },
      states: {
        loading: {
          tags: 'busy',
          invoke: {
            id: 'loadGrants',
            src: 'loadGrants',
            input: undefined,
            onDone: {
              target: 'shown',
              actions: { type: 'noteGrants', params: ({ event }) => ({ grants: event.output }) },
            },
            onError: {
              target: 'failed',
              actions: [
                { type: 'noteFailure', params: ({ event }) => event },
                { type: 'tellIfExpired', params: ({ event }) => event },
              ],
            },
          },
        },
        shown: {},
        failed: { on: { 'grants.retry': 'loading' } },
      },
    },
    revocation: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'grant.revoke': {
              guard: { type: 'isListed', params: ({ event }) => event },
              target: 'confirming',
              actions: { type: 'noteLeaving', params: ({ event }) => event },
            },
          },
        },
        confirming: {
          on: {
            'revocation.confirm': 'revoking',
            'revocation.cancel': { target: 'idle', actions: 'forgetLeaving' },
          },
        },
        revoking: {
          tags: 'busy',
          invoke: {
            id: 'revokeGrant',
            src: 'revokeGrant',
            input: ({ context }) => ({ id: context.leaving ?? '' }),
            onDone: { target: 'idle', actions: ['takeOut', 'sayRevoked', 'reload'] },
            onError: [
              {
                guard: { type: 'isGone', params: ({ event }) => event },
                target: 'idle',
                actions: ['takeOut', 'sayRevoked', 'reload'],
              },
              {
                target: 'idle',
                actions: [
                  'forgetLeaving',
                  { type: 'sayNotRevoked', params: ({ event }) => event },
                  { type: 'tellIfExpired', params: ({ event }) => event },
                ],
              },
            ],
          },
        },
      },
    },
  },
});
