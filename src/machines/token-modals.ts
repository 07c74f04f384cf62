import { assign, emit, enqueueActions, raise, setup } from 'xstate';
import type { NewPersonalToken, OAuthId, PersonalToken, Scope } from '../contracts/schemas/oauth.ts';
import { type Failure, isGone, readFailure } from './failure.ts';
import type { Notice } from './notices.ts';
import { promiseSlot } from './slots.ts';

export type TokenModalsContext = {
  tokens: PersonalToken[];
  /** What a token can be allowed to do; the create modal offers them. */
  scopes: Scope[];
  /** Why the list could not be read. */
  failure: Failure | null;
  /** Why the scopes could not be read. */
  scopesFailure: Failure | null;
  /** A new token, as long as its modal is open. */
  accessToken: string | null;
  /** The token to delete, from the question on. */
  leaving: OAuthId | null;
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
  /** Raised by the machine itself: the list is to be read anew. */
  | { type: 'list.changed' };

type ById = { id: OAuthId };
type Thrown = { error: unknown };
type Saved = { saved: NewPersonalToken };
const tokensSetup = setup({
  types: {
    context: {} as TokenModalsContext,
    events: {} as TokenModalsEvent,
    emitted: {} as Notice,
    tags: {} as 'busy',
  },
  actors: {
    loadTokens: promiseSlot<PersonalToken[]>('loadTokens'),
    loadScopes: promiseSlot<Scope[]>('loadScopes'),
    deleteToken: promiseSlot<void, ById>('deleteToken'),
  },
  guards: {
    isListed: ({ context }, { id }: ById) => context.tokens.some((token) => token.id === id),
    isGone: (_, { error }: Thrown) => isGone(readFailure(error)),
  },
  actions: {
    noteTokens: assign((_, { tokens }: { tokens: PersonalToken[] }) => ({ tokens, failure: null })),
    noteScopes: assign((_, { scopes }: { scopes: Scope[] }) => ({ scopes, scopesFailure: null })),
    noteFailure: assign({ failure: (_, { error }: Thrown) => readFailure(error) }),
    noteScopesFailure: assign({ scopesFailure: (_, { error }: Thrown) => readFailure(error) }),
    noteToken: assign({ accessToken: (_, { saved }: Saved) => saved.accessToken }),
    forgetToken: assign({ accessToken: null }),
    noteLeaving: assign({ leaving: (_, { id }: ById) => id }),
    forgetLeaving: assign({ leaving: null }),
    takeOut: assign(({ context }) => ({
      tokens: context.tokens.filter(({ id }) => id !== context.leaving),
      leaving: null,
    })),
    reload: raise({ type: 'list.changed' }),
    tellIfExpired: enqueueActions(({ enqueue }, { error }: Thrown) => {
      if (readFailure(error).kind === 'signedOut') enqueue.emit({ type: 'session.expired' });
    }),
    sayDeleted: emit({ type: 'toast.success', said: { key: 'tokenDeleted' } }),
    sayNotDeleted: emit(
      (_, { error }: Thrown) =>
        ({ type: 'toast.error', key: 'tokenNotDeleted', failure: readFailure(error) }) as const,
    ),
  },
});

/** The personal access tokens card. A token is shown once: it is forgotten as its modal closes. */
export const tokenModalsMachine = tokensSetup.createMachine({
  id: 'tokenModals',
  type: 'parallel',
  context: { tokens: [], scopes: [], failure: null, scopesFailure: null, accessToken: null, leaving: null },
  states: {
    list: {
      initial: 'loading',
      on: { 'list.changed': '.loading' },
      states: {
        loading: {
          tags: 'busy',
          invoke: {
            id: 'loadTokens',
            src: 'loadTokens',
            input: undefined,
            onDone: {
              target: 'shown',
              actions: { type: 'noteTokens', params: ({ event }) => ({ tokens: event.output }) },
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
              actions: { type: 'noteScopes', params: ({ event }) => ({ scopes: event.output }) },
            },
            onError: {
              target: 'failed',
              actions: { type: 'noteScopesFailure', params: ({ event }) => event },
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
          actions: [{ type: 'noteToken', params: ({ event }) => event }, 'reload'],
        },
      },
      states: {
        closed: { on: { 'token.create': 'creating' } },
        creating: { on: { 'modal.close': 'closed' } },
        token: { exit: 'forgetToken', on: { 'modal.close': 'closed' } },
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
            id: 'deleteToken',
            src: 'deleteToken',
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
