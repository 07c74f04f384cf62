import { assign, emit, setup } from 'xstate';
import type { SearchHit } from '../contracts/schemas/search.ts';
import { addRecentTerm } from '../domain/browsing-history.ts';
import { type Failure, readFailure } from './failure.ts';
import { unprovidedPromise } from './unprovided-actors.ts';

/** The response of the search index. */
export interface FoundHits {
  /** At most ten. */
  hits: SearchHit[];
  /** Number of products that the results page lists; null if it is unknown. */
  total: number | null;
}
export interface ProductSearchContext extends FoundHits {
  // The last response stays visible while the next is pending.
  /** The raw input. */
  query: string;
  /** Recent search terms, newest first. */
  recent: string[];
  failure: Failure | null;
}
export type ProductSearchEvent =
  | { type: 'query.change'; query: string }
  /** Enter was pressed. */
  | { type: 'query.submit' }
  /** The field got focus. */
  | { type: 'search.open' }
  | { type: 'search.close' }
  | { type: 'search.retry' }
  | { type: 'term.select'; term: string }
  | { type: 'recent.clear' };
export type ProductSearchEmitted =
  /** Opens the results page. */
  | { type: 'search.requested'; query: string }
  /** Stores the recent terms. */
  | { type: 'recent.changed'; recent: string[] };

const searchSetup = setup({
  types: {
    context: {} as ProductSearchContext,
    events: {} as ProductSearchEvent,
    input: {} as { recent: string[] },
    emitted: {} as ProductSearchEmitted,
    tags: {} as 'open' | 'busy',
  },
  actors: {
    /** Requests ten hits from the index. */
    searchProducts: unprovidedPromise<FoundHits, { query: string }>('searchProducts'),
  },
  delays: { debounce: 200 },
  guards: {
    hasQuery: ({ context }) => context.query.trim() !== '',
    hasRecent: ({ context }) => context.recent.length > 0,
  },
  actions: {
    clearHits: assign({ hits: [], total: null, failure: null }),
    addRecent: assign({ recent: ({ context }) => addRecentTerm(context.recent, context.query.trim()) }),
    clearRecent: assign({ recent: [] }),
    emitRequest: emit(({ context }) => ({ type: 'search.requested', query: context.query.trim() }) as const),
    emitRecent: emit(({ context }) => ({ type: 'recent.changed', recent: context.recent }) as const),
  },
});

/**
 * Autocomplete of the product search. Input is debounced, and a new query cancels the pending request. If the index
 * fails, only the suggestions are missing: the query can still be submitted.
 */
export const productSearchMachine = searchSetup.createMachine({
  id: 'productSearch',
  context: ({ input }) => ({ query: '', hits: [], total: null, recent: input.recent, failure: null }),
  initial: 'closed',
  on: {
    'query.change': [
      {
        guard: ({ event }) => event.query.trim() === '',
        target: '.recent',
        actions: [assign({ query: ({ event }) => event.query }), 'clearHits'],
      },
      {
        target: '.debouncing',
        actions: assign({ query: ({ event }) => event.query }),
      },
    ],
    'query.submit': {
      guard: 'hasQuery',
      target: '.closed',
      actions: ['clearHits', 'addRecent', 'emitRequest', 'emitRecent'],
    },
    'term.select': {
      target: '.closed',
      actions: [
        assign({ query: ({ event }) => event.term }),
        'clearHits',
        'addRecent',
        'emitRequest',
        'emitRecent',
      ],
    },
    'recent.clear': { guard: 'hasRecent', actions: ['clearRecent', 'emitRecent'] },
  },
  states: {
    closed: {
      on: { 'search.open': [{ guard: 'hasQuery', target: 'debouncing' }, { target: 'recent' }] },
    },
    /** Without a query the recent terms are offered. */
    recent: { tags: 'open', on: { 'search.close': 'closed' } },
    debouncing: {
      tags: ['open', 'busy'],
      on: { 'search.close': 'closed' },
      after: { debounce: 'searching' },
    },
    searching: {
      tags: ['open', 'busy'],
      on: { 'search.close': 'closed' },
      invoke: {
        id: 'searchProducts',
        src: 'searchProducts',
        input: ({ context }) => ({ query: context.query.trim() }),
        onDone: [
          {
            guard: ({ event }) => event.output.hits.length > 0,
            target: 'found',
            actions: assign(({ event }) => ({ ...event.output, failure: null })),
          },
          { target: 'nothingFound', actions: 'clearHits' },
        ],
        onError: {
          target: 'failed',
          actions: ['clearHits', assign({ failure: ({ event }) => readFailure(event.error) })],
        },
      },
    },
    found: { tags: 'open', on: { 'search.close': 'closed' } },
    nothingFound: { tags: 'open', on: { 'search.close': 'closed' } },
    failed: { tags: 'open', on: { 'search.close': 'closed', 'search.retry': 'searching' } },
  },
});
