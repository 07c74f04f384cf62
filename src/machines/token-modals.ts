import { assign, raise, type SnapshotFrom, setup } from 'xstate';
import type { NewPersonalToken, OAuthId, PersonalToken, Scope } from '../contracts/schemas/oauth.ts';
import { type Failure, readFailure } from './failure.ts';
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

export type TokenModalsContext = RemovableListContext & {
  tokens: PersonalToken[];
  /** The scopes of the create modal. */
  scopes: Scope[];
  /** Why the scopes could not be loaded. */
  scopesFailure: Failure | null;
  /** A new token while its modal is open. */
  accessToken: string | null;
};
export type TokenModalsEvent =
  | { type: 'tokens.retry' }
  | { type: 'token.create' }
  | { type: 'token.delete'; id: OAuthId }
  | { type: 'deletion.confirm' }
  | { type: 'deletion.cancel' }
  /** Forwarded from the token form's `form.saved`, even after its modal was closed. */
  | { type: 'token.saved'; saved: NewPersonalToken }
  | { type: 'modal.close' }
  | ListChanged;

const tokensSetup = setup({
  types: {
    context: {} as TokenModalsContext,
    events: {} as TokenModalsEvent,
    emitted: {} as ShopNotification,
    tags: {} as 'busy',
  },
  actors: {
    loadTokens: unprovidedPromise<PersonalToken[]>('loadTokens'),
    loadScopes: unprovidedPromise<Scope[]>('loadScopes'),
    deleteToken: unprovidedPromise<void, { id: OAuthId }>('deleteToken'),
  },
  guards: listGuards,
  actions: listActions<TokenModalsContext, TokenModalsEvent>({
    deleted: { key: 'tokenDeleted' },
    notDeleted: 'tokenNotDeleted',
  }),
}).extend({
  actions: {
    setItems: assign((_, { items }: { items: PersonalToken[] }) => ({ tokens: items, failure: null })),
    clearToken: assign({ accessToken: null }),
    remove: assign({
      tokens: ({ context }) => context.tokens.filter(({ id }) => id !== context.deletingId),
    }),
    reload: raise({ type: 'list.changed' }),
  },
});

/** The personal access tokens card. A token is shown once: closing its modal clears it. */
export const tokenModalsMachine = tokensSetup.createMachine({
  id: 'tokenModals',
  type: 'parallel',
  context: {
    tokens: [],
    scopes: [],
    failure: null,
    scopesFailure: null,
    accessToken: null,
    deletingId: null,
  },
  states: {
    list: {
      initial: 'loading',
      on: { 'list.changed': '.loading' },
      states: {
        loading: {
          tags: 'busy',
          invoke: { id: 'loadTokens', src: 'loadTokens', input: undefined, ...loadTransitions },
        },
        shown: {},
        failed: { on: { 'tokens.retry': 'loading' } },
      },
    },
    scopes: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'loadScopes',
            src: 'loadScopes',
            input: undefined,
            onDone: {
              target: 'shown',
              actions: assign(({ event }) => ({ scopes: event.output, scopesFailure: null })),
            },
            onError: {
              target: 'failed',
              actions: assign({ scopesFailure: ({ event }) => readFailure(event.error) }),
            },
          },
        },
        shown: {},
        // Opening the create form retries, because it needs the scopes.
        failed: { on: { 'token.create': 'loading' } },
      },
    },
    modal: {
      initial: 'closed',
      on: {
        'token.saved': {
          target: '.token',
          actions: [assign({ accessToken: ({ event }) => event.saved.accessToken }), 'reload'],
        },
      },
      states: {
        closed: { on: { 'token.create': 'creating' } },
        creating: { on: { 'modal.close': 'closed' } },
        token: { exit: 'clearToken', on: { 'modal.close': 'closed' } },
      },
    },
    deletion: {
      initial: 'idle',
      states: {
        idle: {
          entry: 'clearDeletingId',
          on: {
            'token.delete': {
              guard: ({ context, event }) => context.tokens.some(({ id }) => id === event.id),
              target: 'confirming',
              actions: assign({ deletingId: ({ event }) => event.id }),
            },
          },
        },
        confirming: {
          // A reloaded list may lack the item.
          always: {
            guard: ({ context }) => !context.tokens.some(({ id }) => id === context.deletingId),
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
            id: 'deleteToken',
            src: 'deleteToken',
            input: ({ context }) => ({ id: context.deletingId ?? '' }),
            ...deleteTransitions,
          },
        },
      },
    },
  },
});

type Snapshot = SnapshotFrom<typeof tokenModalsMachine>;
export const selectTokens = ({ context }: Snapshot) => context.tokens;
export const selectTokensStatus = ({ value, context }: Snapshot) =>
  listStatus(value.list, context.tokens.length);
export const selectScopes = ({ context }: Snapshot) => context.scopes;
export const selectScopesFailure = (snapshot: Snapshot) =>
  snapshot.matches({ scopes: 'failed' }) ? snapshot.context.scopesFailure : null;
export const selectHasTokenForm = (snapshot: Snapshot) => snapshot.matches({ modal: 'creating' });
export const selectNewToken = ({ context }: Snapshot) => context.accessToken;
/** The token in the confirmation dialog; null while it is closed. */
export const selectTokenToDelete = (snapshot: Snapshot) =>
  (snapshot.matches({ deletion: 'confirming' }) &&
    snapshot.context.tokens.find(({ id }) => id === snapshot.context.deletingId)) ||
  null;
export const selectIsDeletingToken = (snapshot: Snapshot) => snapshot.matches({ deletion: 'deleting' });
