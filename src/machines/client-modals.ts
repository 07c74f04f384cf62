import { assign, raise, type SnapshotFrom, setup } from 'xstate';
import type { NewOAuthClient, OAuthClient, OAuthId } from '../contracts/schemas/oauth.ts';
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

export type ClientModalsContext = RemovableListContext & {
  clients: OAuthClient[];
  /** The client in the edit modal. */
  editing: OAuthClient | null;
  /** The secret of a new client while its modal is open. */
  secret: string | null;
};
export type ClientModalsEvent =
  | { type: 'clients.retry' }
  | { type: 'client.create' }
  | { type: 'client.edit'; id: OAuthId }
  | { type: 'client.delete'; id: OAuthId }
  | { type: 'deletion.confirm' }
  | { type: 'deletion.cancel' }
  /** Forwarded from the client form's `form.saved`, even after its modal was closed. */
  | { type: 'client.saved'; client: NewOAuthClient | OAuthClient }
  /** Forwarded from the client form's `form.gone`: the edited client was deleted elsewhere. */
  | { type: 'client.gone' }
  | { type: 'modal.close' }
  | ListChanged;

interface IdParams {
  id: OAuthId;
}
interface Saved {
  client: NewOAuthClient | OAuthClient;
}
const findClient = ({ clients }: ClientModalsContext, id: OAuthId | null) =>
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
    deleteClient: unprovidedPromise<void, IdParams>('deleteClient'),
  },
  guards: listGuards,
  actions: listActions<ClientModalsContext, ClientModalsEvent>({
    deleted: { key: 'clientDeleted' },
    notDeleted: 'clientNotDeleted',
  }),
}).extend({
  guards: {
    isListed: ({ context }, { id }: IdParams) => findClient(context, id) !== null,
  },
  actions: {
    setItems: assign((_, { items }: { items: OAuthClient[] }) => ({ clients: items, failure: null })),
    clearEditing: assign({ editing: null }),
    clearSecret: assign({ secret: null }),
    remove: assign({
      clients: ({ context }) => context.clients.filter(({ id }) => id !== context.deletingId),
    }),
    reload: raise({ type: 'list.changed' }),
  },
});

/** The OAuth clients card. A secret is shown once: closing its modal clears it. */
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
          invoke: { id: 'loadClients', src: 'loadClients', input: undefined, ...loadTransitions },
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
            actions: ['clearEditing', assign({ secret: ({ event }) => secretOf(event) }), 'reload'],
          },
          { target: '.closed', actions: ['clearEditing', 'reload'] },
        ],
      },
      states: {
        closed: {
          on: {
            // The modal was closed before the response.
            'client.gone': { actions: ['notifyGone', 'reload'] },
            'client.create': 'creating',
            'client.edit': {
              guard: { type: 'isListed', params: ({ event }) => event },
              target: 'editing',
              actions: assign({ editing: ({ context, event }) => findClient(context, event.id) }),
            },
          },
        },
        creating: { on: { 'modal.close': 'closed' } },
        editing: {
          on: {
            'client.gone': { target: 'closed', actions: ['clearEditing', 'notifyGone', 'reload'] },
            'modal.close': { target: 'closed', actions: 'clearEditing' },
          },
        },
        secret: { exit: 'clearSecret', on: { 'modal.close': 'closed' } },
      },
    },
    deletion: {
      initial: 'idle',
      states: {
        idle: {
          entry: 'clearDeletingId',
          on: {
            'client.delete': {
              guard: { type: 'isListed', params: ({ event }) => event },
              target: 'confirming',
              actions: assign({ deletingId: ({ event }) => event.id }),
            },
          },
        },
        confirming: {
          // A reloaded list may lack the item.
          always: {
            guard: ({ context }) => findClient(context, context.deletingId) === null,
            target: 'idle',
          },
          on: {
            'deletion.confirm': 'deleting',
            'deletion.cancel': 'idle',
          },
        },
        deleting: {
          tags: 'busy',
          invoke: {
            id: 'deleteClient',
            src: 'deleteClient',
            input: ({ context }) => ({ id: context.deletingId ?? '' }),
            ...deleteTransitions,
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
/** The client in the confirmation dialog; null while it is closed. */
export const selectClientToDelete = (snapshot: Snapshot) =>
  snapshot.matches({ deletion: 'confirming' })
    ? findClient(snapshot.context, snapshot.context.deletingId)
    : null;
export const selectIsDeletingClient = (snapshot: Snapshot) => snapshot.matches({ deletion: 'deleting' });
