import { assign, setup } from 'xstate';

interface Filters {
  search: string | null;
  min: number | null;
  max: number | null;
  sort: string;
  page: number;
}
export interface Context extends Filters {
  /** Where Back leads, nearest last. */
  past: Filters[];
}

const none: Filters = { search: null, min: null, max: null, sort: 'newness', page: 1 };
const now = ({ search, min, max, sort, page }: Filters): Filters => ({ search, min, max, sort, page });

/** What a shopper can ask of the listing, and where Back leads. */
export const browseMachine = () => {
  return setup({
    types: {
      context: {} as Context,
      events: {} as
        | { type: 'search.apply'; text: string }
        | { type: 'price.apply'; min: number | null; max: number | null; crossed: boolean }
        | { type: 'sort.pick'; sort: string }
        | { type: 'filters.clear' }
        | { type: 'filter.remove'; which: 'search' | 'min' }
        | { type: 'product.openBeside' }
        | { type: 'page.turn' }
        | { type: 'page.back' }
        | { type: 'page.reload' },
    },
    guards: {
      isNewText: ({ context }, { text }: { text: string }) => context.search !== text,
      isNewSort: ({ context }, { sort }: { sort: string }) => context.sort !== sort,
      isNewPrice: (
        { context },
        { min, max, crossed }: { min: number | null; max: number | null; crossed: boolean },
      ) => !crossed && (context.min !== min || context.max !== max),
      isFiltered: ({ context }) => context.search !== null || context.min !== null || context.max !== null,
      isOneOfTwo: ({ context }, { which }: { which: 'search' | 'min' }) =>
        context[which] !== null &&
        [context.search, context.min, context.max].filter((one) => one !== null).length > 1,
      isInForce: ({ context }, { which }: { which: 'search' | 'min' }) => context[which] !== null,
      hasPast: ({ context }) => context.past.length > 0,
    },
    actions: {
      remember: assign({ past: ({ context }) => [...context.past, now(context)] }),
      takeOff: assign((_, { which }: { which: 'search' | 'min' }) => ({ [which]: null, page: 1 })),
    },
  }).createMachine({
    id: 'browse',
    context: { ...none, past: [] },
    initial: 'listing',
    states: {
      listing: {
        on: {
          'search.apply': {
            guard: { type: 'isNewText', params: ({ event }) => event },
            actions: ['remember', assign({ search: ({ event }) => event.text, page: 1 })],
          },
          'price.apply': {
            guard: { type: 'isNewPrice', params: ({ event }) => event },
            actions: [
              'remember',
              assign({ min: ({ event }) => event.min, max: ({ event }) => event.max, page: 1 }),
            ],
          },
          'sort.pick': {
            guard: { type: 'isNewSort', params: ({ event }) => event },
            actions: ['remember', assign({ sort: ({ event }) => event.sort, page: 1 })],
          },
          'filters.clear': {
            guard: 'isFiltered',
            actions: ['remember', assign({ search: null, min: null, max: null, page: 1 })],
          },
          // Of two, the other stays.
          'filter.remove': [
            {
              guard: { type: 'isOneOfTwo', params: ({ event }) => event },
              actions: ['remember', { type: 'takeOff', params: ({ event }) => event }],
            },
            {
              guard: { type: 'isInForce', params: ({ event }) => event },
              actions: ['remember', { type: 'takeOff', params: ({ event }) => event }],
            },
          ],
          'product.openBeside': {},
          'page.turn': {
            actions: ['remember', assign({ page: ({ context }) => context.page + 1 })],
          },
          'page.back': {
            guard: 'hasPast',
            actions: assign(({ context }) => ({
              ...(context.past.at(-1) ?? none),
              past: context.past.slice(0, -1),
            })),
          },
          'page.reload': {},
        },
      },
    },
  });
};
