import { assign, setup } from 'xstate';
import type { Review } from '../contracts/schemas/review.ts';
import { type Failure, readFailure } from './failure.ts';
import { unprovidedPromise } from './unprovided-actors.ts';

export interface ReviewPage {
  reviews: readonly Review[];
  /** Whether there are further pages. */
  hasMore: boolean;
}
export interface ProductReviewsContext {
  productId: number;
  reviews: readonly Review[];
  /** The last page that was loaded; 0 before the first. */
  page: number;
  hasMore: boolean;
  failure: Failure | null;
}
export type ProductReviewsEvent = { type: 'reviews.more' } | { type: 'reviews.retry' };

/** A new review moves the last one of a page to the next page. */
const withoutKnown = (known: readonly Review[], loaded: readonly Review[]): readonly Review[] => {
  const ids = new Set(known.map(({ id }) => id));
  return loaded.filter(({ id }) => !ids.has(id));
};

/** The reviews of a product, page by page. A failed page keeps the reviews before it. */
export const productReviewsMachine = setup({
  types: {
    context: {} as ProductReviewsContext,
    events: {} as ProductReviewsEvent,
    input: {} as { productId: number },
  },
  actors: { loadPage: unprovidedPromise<ReviewPage, { productId: number; page: number }>('loadPage') },
}).createMachine({
  id: 'productReviews',
  context: ({ input }) => ({
    productId: input.productId,
    reviews: [],
    page: 0,
    hasMore: false,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      entry: assign({ failure: null }),
      invoke: {
        id: 'loadPage',
        src: 'loadPage',
        input: ({ context: { productId, page } }) => ({ productId, page: page + 1 }),
        onDone: {
          target: 'shown',
          actions: assign(({ context, event: { output } }) => ({
            reviews: [...context.reviews, ...withoutKnown(context.reviews, output.reviews)],
            page: context.page + 1,
            hasMore: output.hasMore,
          })),
        },
        onError: {
          target: 'failed',
          actions: assign({ failure: ({ event }) => readFailure(event.error) }),
        },
      },
    },
    shown: { on: { 'reviews.more': { guard: ({ context }) => context.hasMore, target: 'loading' } } },
    failed: { on: { 'reviews.retry': 'loading' } },
  },
});
