import { fromPromise } from 'xstate';
import { reviewResponseSchemas as schemas } from '../../contracts/review-response-schemas.ts';
import { productReviewsMachine, type ReviewPage } from '../../machines/product-reviews.ts';
import type { Shop } from '../../platform/shop.ts';

export const provideProductReviews = ({ api }: Pick<Shop, 'api'>) =>
  productReviewsMachine.provide({
    actors: {
      loadPage: fromPromise<ReviewPage, { productId: number; page: number }>(async ({ input, signal }) => {
        const { productId, page } = input;
        const { data } = await api('GET /api/get_product_reviews/:productId', {
          params: { productId },
          query: { page },
          signal,
          schemas,
        });
        return { reviews: data.data, hasMore: page < (data.last_page ?? 1) };
      }),
    },
  });
