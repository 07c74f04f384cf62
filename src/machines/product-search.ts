import { assign, emit, setup } from 'xstate';
import type { SearchHit } from '../contracts/schemas/search.ts';
import { addRecentTerm } from '../domain/browsing-history.ts';
import { type Failure, readFailure } from './failure.ts';
import { unprovidedPromise } from './unprovided-actors.ts';

export interface ProductSearchContext {
  /** As typed. */
  query: string;
  /** The last response, shown while the next is awaited. */
  hits: SearchHit[];
  /** The terms searched for last, newest first. */
  recent: string[];
  failure: Failure | null;
}
export type ProductSearchEvent =
  | { type: 'query.change'; query: string }
  /** Enter: go to the results page. */
  | { type: 'query.submit' }
  /** The field got focus. */
  | { type: 'search.open' }
  | { type: 'search.close' }
  | { type: 'search.retry' }
  | { type: 'term.choose'; term: string }
  | { type: 'recent.clear' };
export type ProductSearchEmitted =
  /** Go to the results page for these words. */
  | { type: 'search.requested'; query: string }
  /** Keep the recent terms. */
  | { type: 'recent.changed'; recent: string[] };

const trimmed = (query: string) => query.trim();

const searchSetup = setup({
  types: {
    context: {} as ProductSearchContext,
    events: {} as ProductSearchEvent,
    input: {} as { recent: string[] },
    emitted: {} as ProductSearchEmitted,
    tags: {} as 'open' | 'busy',
  },
  actors: {
    /** Asks the index for ten hits. */
    searchProducts: unprovidedPromise<SearchHit[], { query: string }>('searchProducts'),
  },
  delays: { typingPause: 200 },
  guards: {
    hasQuery: ({ context }) => trimmed(context.query) !== '',
    hasRecent: ({ context }) => context.recent.length > 0,
  },
  actions: {
    clearHits: assign({ hits: [], failure: null }),
    remember: assign({ recent: ({ context }) => addRecentTerm(context.recent, trimmed(context.query)) }),
    clearRecent: assign({ recent: [] }),
    emitRequest: emit(
      ({ context }) => ({ type: 'search.requested', query: trimmed(context.query) }) as const,
    ),
    emitRecent: emit(({ context }) => ({ type: 'recent.changed', recent: context.recent }) as const),
  },
});

/**
 * Autocomplete. It asks once the shopper pauses; of several questions only the last answer counts; an
 * index that is down takes nothing away but the suggestions.
 */
export const productSearchMachine = searchSetup.createMachine({
  id: 'productSearch',
  context: ({ input }) => ({ query: '', hits: [], recent: input.recent, failure: null }),
  initial: 'closed',
  on: {
    'query.change': [
      {
        guard: ({ event }) => trimmed(event.query) === '',
        target: '.recent',
        actions: [assign({ query: ({ event }) => event.query }), 'clearHits'],
      },
      {
        target: '.waiting',
        actions: assign({ query: ({ event }) => event.query }),
      },
    ],
    'query.submit': {
      guard: 'hasQuery',
      target: '.closed',
      actions: ['clearHits', 'remember', 'emitRequest', 'emitRecent'],
    },
    'term.choose': {
      target: '.closed',
      actions: [
        assign({ query: ({ event }) => event.term }),
        'clearHits',
        'remember',
        'emitRequest',
        'emitRecent',
      ],
    },
    'recent.clear': { guard: 'hasRecent', actions: ['clearRecent', 'emitRecent'] },
  },
  states: {
    closed: {
      on: { 'search.open': [{ guard: 'hasQuery', target: 'waiting' }, { target: 'recent' }] },
    },
    /** Nothing is typed: the recent terms are offered, if there are any. */
    recent: { tags: 'open', on: { 'search.close': 'closed' } },
    waiting: {
      tags: ['open', 'busy'],
      on: { 'search.close': 'closed' },
      after: { typingPause: 'searching' },
    },
    searching: {
      tags: ['open', 'busy'],
      on: { 'search.close': 'closed' },
      invoke: {
        id: 'searchProducts',
        src: 'searchProducts',
        input: ({ context }) => ({ query: trimmed(context.query) }),
        onDone: [
          {
            guard: ({ event }) => event.output.length > 0,
            target: 'found',
            actions: assign(({ event }) => ({ hits: event.output, failure: null })),
          },
          { target: 'nothingFound', actions: 'clearHits' },
        ],
        onError: {
          target: 'failed',
          actions: assign(({ event }) => ({ hits: [], failure: readFailure(event.error) })),
        },
      },
    },
    found: { tags: 'open', on: { 'search.close': 'closed' } },
    nothingFound: { tags: 'open', on: { 'search.close': 'closed' } },
    failed: { tags: 'open', on: { 'search.close': 'closed', 'search.retry': 'searching' } },
  },
});
