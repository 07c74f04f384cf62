import { assign, raise, setup } from 'xstate';
import type { NewPersonalToken, OAuthId, PersonalToken, Scope } from '../contracts/schemas/oauth.ts';
import { type Failure, readFailure } from './failure.ts';
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

export type TokenModalsContext = RemovableListContext & {
  tokens: PersonalToken[];
  /** What a token can be allowed to do; the create modal offers them. */
  scopes: Scope[];
  /** Why the scopes could not be read. */
  scopesFailure: Failure | null;
  /** A new token, as long as its modal is open. */
  accessToken: string | null;
};
export type TokenModalsEvent =
  | { type: 'tokens.retry' }
  | { type: 'token.create' }
  | { type: 'token.delete'; id: OAuthId }
  | { type: 'deletion.confirm' }
  | { type: 'deletion.cancel' }
  /** The token form saved: forward its form.saved, whether or not its modal is still open. */
  | { type: 'token.saved'; saved: NewPersonalToken }
  | { type: 'modal.close' }
  | ListChanged;

interface ById {
  id: OAuthId;
}
interface Thrown {
  error: unknown;
}
interface Saved {
  saved: NewPersonalToken;
}
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
    deleteToken: unprovidedPromise<void, ById>('deleteToken'),
  },
  guards: listGuards,
  actions: listActions<TokenModalsContext, TokenModalsEvent>({
    deleted: { key: 'tokenDeleted' },
    notDeleted: 'tokenNotDeleted',
  }),
}).extend({
  guards: {
    isListed: ({ context }, { id }: ById) => context.tokens.some((token) => token.id === id),
  },
  actions: {
    setItems: assign((_, { items }: { items: PersonalToken[] }) => ({ tokens: items, failure: null })),
    setScopes: assign((_, { scopes }: { scopes: Scope[] }) => ({ scopes, scopesFailure: null })),
    setScopesFailure: assign({ scopesFailure: (_, { error }: Thrown) => readFailure(error) }),
    setToken: assign({ accessToken: (_, { saved }: Saved) => saved.accessToken }),
    clearToken: assign({ accessToken: null }),
    remove: assign(({ context }) => ({
      tokens: context.tokens.filter(({ id }) => id !== context.deletingId),
      deletingId: null,
    })),
    reload: raise({ type: 'list.changed' }),
  },
});

/** The personal access tokens card. A token is shown once: it is forgotten as its modal closes. */
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
          invoke: { id: 'loadTokens', src: 'loadTokens', input: undefined, ...afterLoading },
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
              actions: { type: 'setScopes', params: ({ event }) => ({ scopes: event.output }) },
            },
            onError: {
              target: 'failed',
              actions: { type: 'setScopesFailure', params: ({ event }) => event },
            },
          },
        },
        shown: {},
        // Asked for again as a form is opened, which offers them.
        failed: { on: { 'token.create': 'loading' } },
      },
    },
    modal: {
      initial: 'closed',
      on: {
        'token.saved': {
          target: '.token',
          actions: [{ type: 'setToken', params: ({ event }) => event }, 'reload'],
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
          on: {
            'token.delete': {
              guard: { type: 'isListed', params: ({ event }) => event },
              target: 'confirming',
              actions: { type: 'setDeletingId', params: ({ event }) => event },
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
            id: 'deleteToken',
            src: 'deleteToken',
            input: ({ context }) => ({ id: context.deletingId ?? '' }),
            ...afterDeleting,
          },
        },
      },
    },
  },
});
