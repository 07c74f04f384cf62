import { assign, raise, type SnapshotFrom, setup } from 'xstate';
import type { AuthorizedToken, OAuthId } from '../contracts/schemas/oauth.ts';
import type { ShopNotification } from './notifications.ts';
import {
  deleteTransitions,
  type ListChanged,
  listActions,
  listGuards,
  listStatus,
  loadTransitions,
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
  actions: {
    setItems: assign((_, { items }: { items: AuthorizedToken[] }) => ({ grants: items, failure: null })),
    remove: assign({
      grants: ({ context }) => context.grants.filter(({ id }) => id !== context.deletingId),
    }),
    reload: raise({ type: 'list.changed' }),
  },
});

/** The authorized applications card: the access grants of the account. */
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
          invoke: { id: 'loadGrants', src: 'loadGrants', input: undefined, ...loadTransitions },
        },
        shown: {},
        failed: { on: { 'grants.retry': 'loading' } },
      },
    },
    revocation: {
      initial: 'idle',
      states: {
        idle: {
          entry: 'clearDeletingId',
          on: {
            'grant.revoke': {
              guard: ({ context, event }) => context.grants.some(({ id }) => id === event.id),
              target: 'confirming',
              actions: assign({ deletingId: ({ event }) => event.id }),
            },
          },
        },
        confirming: {
          // A reloaded list may lack the item.
          always: {
            guard: ({ context }) => !context.grants.some(({ id }) => id === context.deletingId),
            target: 'idle',
          },
          on: {
            'revocation.confirm': 'revoking',
            'revocation.cancel': 'idle',
          },
        },
        revoking: {
          tags: 'busy',
          invoke: {
            id: 'revokeGrant',
            src: 'revokeGrant',
            input: ({ context }) => ({ id: context.deletingId ?? '' }),
            ...deleteTransitions,
          },
        },
      },
    },
  },
});

type Snapshot = SnapshotFrom<typeof grantsMachine>;
export const selectGrants = ({ context }: Snapshot) => context.grants;
export const selectGrantsStatus = ({ value, context }: Snapshot) =>
  listStatus(value.list, context.grants.length);
/** The grant in the confirmation dialog; null while it is closed. */
export const selectGrantToRevoke = (snapshot: Snapshot) =>
  (snapshot.matches({ revocation: 'confirming' }) &&
    snapshot.context.grants.find(({ id }) => id === snapshot.context.deletingId)) ||
  null;
export const selectIsRevoking = (snapshot: Snapshot) => snapshot.matches({ revocation: 'revoking' });
