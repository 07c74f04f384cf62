import { assign, setup } from 'xstate';

interface Filters {
  search: string | null;
  min: number | null;
  max: number | null;
  sort: string;
  page: number;
}
export interface Context extends Filters {
  /** History for Back, newest last. */
  history: Filters[];
}

const noFilters: Filters = { search: null, min: null, max: null, sort: 'newness', page: 1 };
const filtersOf = ({ search, min, max, sort, page }: Filters): Filters => ({ search, min, max, sort, page });

const hasSeveralFilters = ({ search, min, max }: Filters) =>
  [search, min, max].filter((value) => value !== null).length > 1;

/** The filters, sort order, page and history of the listing. */
export const browseMachine = () => {
  return setup({
    types: {
      context: {} as Context,
      events: {} as
        | { type: 'search.apply'; text: string }
        | { type: 'price.apply'; min: number | null; max: number | null; isCrossed: boolean }
        | { type: 'sort.pick'; sort: string }
        | { type: 'filters.clear' }
        | { type: 'filter.remove'; filter: 'search' | 'min' }
        | { type: 'product.openInNewTab' }
        | { type: 'page.turn' }
        | { type: 'page.back' }
        | { type: 'page.reload' },
    },
    guards: {
      isFiltered: ({ context }) => context.search !== null || context.min !== null || context.max !== null,
      hasHistory: ({ context }) => context.history.length > 0,
    },
    actions: {
      pushHistory: assign({ history: ({ context }) => [...context.history, filtersOf(context)] }),
    },
  }).createMachine({
    id: 'browse',
    context: { ...noFilters, history: [] },
    initial: 'listing',
    states: {
      listing: {
        on: {
          'search.apply': {
            guard: ({ context, event }) => context.search !== event.text,
            actions: ['pushHistory', assign({ search: ({ event }) => event.text, page: 1 })],
          },
          'price.apply': {
            guard: ({ context, event }) =>
              !event.isCrossed && (context.min !== event.min || context.max !== event.max),
            actions: [
              'pushHistory',
              assign({ min: ({ event }) => event.min, max: ({ event }) => event.max, page: 1 }),
            ],
          },
          'sort.pick': {
            guard: ({ context, event }) => context.sort !== event.sort,
            actions: ['pushHistory', assign({ sort: ({ event }) => event.sort, page: 1 })],
          },
          'filters.clear': {
            guard: 'isFiltered',
            actions: ['pushHistory', assign({ search: null, min: null, max: null, page: 1 })],
          },
          // Separate transitions: with two filters, the other one stays.
          'filter.remove': [
            {
              guard: ({ context, event }) => context[event.filter] !== null && hasSeveralFilters(context),
              actions: ['pushHistory', assign(({ event }) => ({ [event.filter]: null, page: 1 }))],
            },
            {
              guard: ({ context, event }) => context[event.filter] !== null,
              actions: ['pushHistory', assign(({ event }) => ({ [event.filter]: null, page: 1 }))],
            },
          ],
          'product.openInNewTab': {},
          'page.turn': {
            actions: ['pushHistory', assign({ page: ({ context }) => context.page + 1 })],
          },
          'page.back': {
            guard: 'hasHistory',
            actions: assign(({ context }) => ({
              ...(context.history.at(-1) ?? noFilters),
              history: context.history.slice(0, -1),
            })),
          },
          'page.reload': {},
        },
      },
    },
  });
};
