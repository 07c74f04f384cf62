import { assign, raise, setup } from 'xstate';
import type { AuthorizedToken, OAuthId } from '../contracts/schemas/oauth.ts';
import type { ShopNotification } from './notifications.ts';
import {
  afterDeleting,
  afterLoading,
  type ListChanged,
  listActions,
  listGuards,
  type RemovableListContext,
} from './removable-list.ts';
import { unprovidedPromise } from './unprovided-actors.ts';

export type GrantsContext = RemovableListContext & { grants: AuthorizedToken[] };
export type GrantsEvent =
  | { type: 'grants.retry' }
  | { type: 'grant.revoke'; id: OAuthId }
  | { type: 'revocation.confirm' }
  | { type: 'revocation.cancel' }
  | ListChanged;

const grantsSetup = setup({
  types: {
    context: {} as GrantsContext,
    events: {} as GrantsEvent,
    emitted: {} as ShopNotification,
    tags: {} as 'busy',
  },
  actors: {
    loadGrants: unprovidedPromise<AuthorizedToken[]>('loadGrants'),
    revokeGrant: unprovidedPromise<void, { id: OAuthId }>('revokeGrant'),
  },
  guards: listGuards,
  actions: listActions<GrantsContext, GrantsEvent>({
    deleted: { key: 'grantRevoked' },
    notDeleted: 'grantNotRevoked',
  }),
}).extend({
  guards: {
    isListed: ({ context }, { id }: { id: OAuthId }) => context.grants.some((grant) => grant.id === id),
  },
  actions: {
    setItems: assign((_, { items }: { items: AuthorizedToken[] }) => ({ grants: items, failure: null })),
    remove: assign(({ context }) => ({
      grants: context.grants.filter(({ id }) => id !== context.deletingId),
      deletingId: null,
    })),
    reload: raise({ type: 'list.changed' }),
  },
});

/** The authorized applications card: shown while the customer has let an application in. */
export const grantsMachine = grantsSetup.createMachine({
  id: 'grants',
  type: 'parallel',
  context: { grants: [], failure: null, deletingId: null },
  states: {
    list: {
      initial: 'loading',
      on: { 'list.changed': '.loading' },
      states: {
        loading: {
          tags: 'busy',
          invoke: { id: 'loadGrants', src: 'loadGrants', input: undefined, ...afterLoading },
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
              actions: { type: 'setDeletingId', params: ({ event }) => event },
            },
          },
        },
        confirming: {
          on: {
            'revocation.confirm': 'revoking',
            'revocation.cancel': { target: 'idle', actions: 'clearDeletingId' },
          },
        },
        revoking: {
          tags: 'busy',
          invoke: {
            id: 'revokeGrant',
            src: 'revokeGrant',
            input: ({ context }) => ({ id: context.deletingId ?? '' }),
            ...afterDeleting,
          },
        },
      },
    },
  },
});
