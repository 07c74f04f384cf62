import { assign, emit, enqueueActions, raise, setup } from 'xstate';
import type { NewOAuthClient, OAuthClient, OAuthId } from '../contracts/schemas/oauth.ts';
import { type Failure, isGone, readFailure } from './failure.ts';
import type { Notice } from './notices.ts';
import { promiseSlot } from './slots.ts';

export type ClientModalsContext = {
  clients: OAuthClient[];
  /** Why the list could not be read. */
  failure: Failure | null;
  /** The client the edit modal is open on. */
  editing: OAuthClient | null;
  /** A new client's secret, as long as its modal is open. */
  secret: string | null;
  /** The client to delete, from the question on. */
  leaving: OAuthId | null;
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
  /** Raised by the machine itself: the list is to be read anew. */
  | { type: 'list.changed' };

type ById = { id: OAuthId };
type Thrown = { error: unknown };
type Saved = { client: NewOAuthClient | OAuthClient };
const find = ({ clients }: ClientModalsContext, id: OAuthId) =>
  clients.find((client) => client.id === id) ?? null;
const secretOf = ({ client }: Saved) => ('plainSecret' in client ? (client.plainSecret ?? null) : null);

const clientsSetup = setup({
  types: {
    context: {} as ClientModalsContext,
    events: {} as ClientModalsEvent,
    emitted: {} as Notice,
    tags: {} as 'busy',
  },
  actors: {
    loadClients: promiseSlot<OAuthClient[]>('loadClients'),
    deleteClient: promiseSlot<void, ById>('deleteClient'),
  },
  guards: {
    isListed: ({ context }, { id }: ById) => find(context, id) !== null,
    hasSecret: (_, saved: Saved) => secretOf(saved) !== null,
    isGone: (_, { error }: Thrown) => isGone(readFailure(error)),
  },
  actions: {
    noteClients: assign((_, { clients }: { clients: OAuthClient[] }) => ({ clients, failure: null })),
    noteFailure: assign({ failure: (_, { error }: Thrown) => readFailure(error) }),
    startEditing: assign({ editing: ({ context }, { id }: ById) => find(context, id) }),
    stopEditing: assign({ editing: null }),
    noteSecret: assign({ secret: (_, saved: Saved) => secretOf(saved) }),
    forgetSecret: assign({ secret: null }),
    noteLeaving: assign({ leaving: (_, { id }: ById) => id }),
    forgetLeaving: assign({ leaving: null }),
    takeOut: assign(({ context }) => ({
      clients: context.clients.filter(({ id }) => id !== context.leaving),
      leaving: null,
    })),
    reload: raise({ type: 'list.changed' }),
    tellIfExpired: enqueueActions(({ enqueue }, { error }: Thrown) => {
      if (readFailure(error).kind === 'signedOut') enqueue.emit({ type: 'session.expired' });
    }),
    sayDeleted: emit({ type: 'toast.success', said: { key: 'clientDeleted' } }),
    sayNotDeleted: emit(
      (_, { error }: Thrown) =>
        ({ type: 'toast.error', key: 'clientNotDeleted', failure: readFailure(error) }) as const,
    ),
  },
});

/** The OAuth clients card. A secret is shown once: it is forgotten as its modal closes. */
export const clientModalsMachine = clientsSetup.createMachine({
  id: 'clientModals',
  type: 'parallel',
  context: { clients: [], failure: null, editing: null, secret: null, leaving: null },
  states: {
    list: {
      initial: 'loading',
      on: { 'list.changed': '.loading' },
      states: {
        loading: {
          tags: 'busy',
          invoke: {
            id: 'loadClients',
            src: 'loadClients',
            input: undefined,
            onDone: {
              target: 'shown',
              actions: { type: 'noteClients', params: ({ event }) => ({ clients: event.output }) },
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
        failed: { on: { 'clients.retry': 'loading' } },
      },
    },
    modal: {
      initial: 'closed',
      on: {
        'client.saved': [
          {
            guard: { type: 'hasSecret', params: ({ event }) => event },
            target: '.secret',
            actions: ['stopEditing', { type: 'noteSecret', params: ({ event }) => event }, 'reload'],
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
              actions: { type: 'startEditing', params: ({ event }) => event },
            },
          },
        },
        creating: { on: { 'modal.close': 'closed' } },
        editing: { on: { 'modal.close': { target: 'closed', actions: 'stopEditing' } } },
        secret: { exit: 'forgetSecret', on: { 'modal.close': 'closed' } },
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
              actions: { type: 'noteLeaving', params: ({ event }) => event },
            },
          },
        },
        confirming: {
          on: {
            'deletion.confirm': 'deleting',
            'deletion.cancel': { target: 'idle', actions: 'forgetLeaving' },
          },
        },
        deleting: {
          tags: 'busy',
          invoke: {
            id: 'deleteClient',
            src: 'deleteClient',
            input: ({ context }) => ({ id: context.leaving ?? '' }),
            onDone: { target: 'idle', actions: ['takeOut', 'sayDeleted', 'reload'] },
            onError: [
              {
                guard: { type: 'isGone', params: ({ event }) => event },
                target: 'idle',
                actions: ['takeOut', 'sayDeleted', 'reload'],
              },
              {
                target: 'idle',
                actions: [
                  'forgetLeaving',
                  { type: 'sayNotDeleted', params: ({ event }) => event },
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
