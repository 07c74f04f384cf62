import { assign, raise, type SnapshotFrom, setup } from 'xstate';
import type { NewOAuthClient, OAuthClient, OAuthId } from '../contracts/schemas/oauth.ts';
import type { ShopNotification } from './notifications.ts';
import {
  afterDeleting,
  afterLoading,
  type ListChanged,
  listActions,
  listGuards,
  listStatus,
  type RemovableListContext,
} from './removable-list.ts';
import { unprovidedPromise } from './unprovided-actors.ts';

export type ClientModalsContext = RemovableListContext & {
  clients: OAuthClient[];
  /** The client the edit modal is open on. */
  editing: OAuthClient | null;
  /** A new client's secret, as long as its modal is open. */
  secret: string | null;
};
export type ClientModalsEvent =
  | { type: 'clients.retry' }
  | { type: 'client.create' }
  | { type: 'client.edit'; id: OAuthId }
  | { type: 'client.delete'; id: OAuthId }
  | { type: 'deletion.confirm' }
  | { type: 'deletion.cancel' }
  /** The client form saved: forward its form.saved, whether or not its modal is still open. */
  | { type: 'client.saved'; client: NewOAuthClient | OAuthClient }
  | { type: 'modal.close' }
  | ListChanged;

interface ById {
  id: OAuthId;
}
interface Saved {
  client: NewOAuthClient | OAuthClient;
}
const find = ({ clients }: ClientModalsContext, id: OAuthId) =>
  clients.find((client) => client.id === id) ?? null;
const secretOf = ({ client }: Saved) => ('plainSecret' in client ? (client.plainSecret ?? null) : null);

const clientsSetup = setup({
  types: {
    context: {} as ClientModalsContext,
    events: {} as ClientModalsEvent,
    emitted: {} as ShopNotification,
    tags: {} as 'busy',
  },
  actors: {
    loadClients: unprovidedPromise<OAuthClient[]>('loadClients'),
    deleteClient: unprovidedPromise<void, ById>('deleteClient'),
  },
  guards: listGuards,
  actions: listActions<ClientModalsContext, ClientModalsEvent>({
    deleted: { key: 'clientDeleted' },
    notDeleted: 'clientNotDeleted',
  }),
}).extend({
  guards: {
    isListed: ({ context }, { id }: ById) => find(context, id) !== null,
  },
  actions: {
    setItems: assign((_, { items }: { items: OAuthClient[] }) => ({ clients: items, failure: null })),
    stopEditing: assign({ editing: null }),
    clearSecret: assign({ secret: null }),
    remove: assign(({ context }) => ({
      clients: context.clients.filter(({ id }) => id !== context.deletingId),
      deletingId: null,
    })),
    reload: raise({ type: 'list.changed' }),
  },
});

/** The OAuth clients card. A secret is shown once: it is forgotten as its modal closes. */
export const clientModalsMachine = clientsSetup.createMachine({
  id: 'clientModals',
  type: 'parallel',
  context: { clients: [], failure: null, editing: null, secret: null, deletingId: null },
  states: {
    list: {
      initial: 'loading',
      on: { 'list.changed': '.loading' },
      states: {
        loading: {
          tags: 'busy',
          invoke: { id: 'loadClients', src: 'loadClients', input: undefined, ...afterLoading },
        },
        shown: {},
        failed: { on: { 'clients.retry': 'loading' } },
      },
    },
    modal: {
      initial: 'closed',
      on: {
        'client.saved': [
          {
            guard: ({ event }) => secretOf(event) !== null,
            target: '.secret',
            actions: ['stopEditing', assign({ secret: ({ event }) => secretOf(event) }), 'reload'],
          },
          { target: '.closed', actions: ['stopEditing', 'reload'] },
        ],
      },
      states: {
        closed: {
          on: {
            'client.create': 'creating',
            'client.edit': {
              guard: { type: 'isListed', params: ({ event }) => event },
              target: 'editing',
              actions: assign({ editing: ({ context, event }) => find(context, event.id) }),
            },
          },
        },
        creating: { on: { 'modal.close': 'closed' } },
        editing: { on: { 'modal.close': { target: 'closed', actions: 'stopEditing' } } },
        secret: { exit: 'clearSecret', on: { 'modal.close': 'closed' } },
      },
    },
    deletion: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'client.delete': {
              guard: { type: 'isListed', params: ({ event }) => event },
              target: 'confirming',
              actions: assign({ deletingId: ({ event }) => event.id }),
            },
          },
        },
        confirming: {
          on: {
            'deletion.confirm': 'deleting',
            'deletion.cancel': { target: 'idle', actions: 'clearDeletingId' },
          },
        },
        deleting: {
          tags: 'busy',
          invoke: {
            id: 'deleteClient',
            src: 'deleteClient',
            input: ({ context }) => ({ id: context.deletingId ?? '' }),
            ...afterDeleting,
          },
        },
      },
    },
  },
});

type Snapshot = SnapshotFrom<typeof clientModalsMachine>;
export const selectClients = ({ context }: Snapshot) => context.clients;
export const selectClientsStatus = ({ value, context }: Snapshot) =>
  listStatus(value.list, context.clients.length);
export const selectEditedClient = ({ context }: Snapshot) => context.editing;
export const selectHasClientForm = (snapshot: Snapshot) =>
  snapshot.matches({ modal: 'creating' }) || snapshot.matches({ modal: 'editing' });
export const selectNewSecret = ({ context }: Snapshot) => context.secret;
/** The client that the question is about; null while nothing is asked. */
export const selectClientToDelete = (snapshot: Snapshot) =>
  snapshot.matches({ deletion: 'confirming' }) && snapshot.context.deletingId !== null
    ? find(snapshot.context, snapshot.context.deletingId)
    : null;
export const selectIsDeletingClient = (snapshot: Snapshot) => snapshot.matches({ deletion: 'deleting' });
