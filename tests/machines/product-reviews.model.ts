import { expect } from 'vitest';
import { provideProductReviews } from '../../src/features/catalogue/provide-product-reviews.ts';
import { saree } from './fixtures.ts';
import { api } from './shop-client.ts';
import { badGateway, offline, responds, serverError, timesOut } from './support/actor-outcomes.ts';
import { machineModel } from './support/machine-model.ts';

const review = (id: number) => ({ id, stars: 5, text: 'Soft.', name: 'Rahima', reviewed_at: 1_790_000_000 });
const pageOf = (ids: number[], last_page: number) =>
  responds(200, { data: { data: ids.map(review), total: 3, current_page: 1, last_page, per_page: 2 } });

export default machineModel({
  name: 'product-reviews',
  machine: provideProductReviews({ api }),
  input: { productId: saree.id },
  cases: { 'reviews.more': { plain: {} }, 'reviews.retry': { plain: {} } },
  actors: {
    loadPage: {
      outcomes: {
        'a page of many': pageOf([3, 2], 9),
        // Review 3 is new: review 2 is on both pages.
        'the last page': pageOf([2, 1], 1),
        missing: responds(404, { message: 'Not found.' }),
        broken: serverError,
        'bad gateway': badGateway,
        offline,
        slow: timesOut,
      },
    },
  },
  states: {
    loading: ({ context, waiting }) => {
      expect(waiting.map(({ path, query }) => path + query)).toEqual([
        `/api/get_product_reviews/${saree.id}?page=${context.page + 1}`,
      ]);
      expect(context.failure).toBeNull();
    },
    shown: ({ context, waiting }) => {
      expect(waiting).toEqual([]);
      expect(context.failure).toBeNull();
      expect(context.page).toBeGreaterThan(0);
    },
    failed: ({ context, waiting }) => {
      expect(waiting).toEqual([]);
      expect(context.failure).not.toBeNull();
    },
  },
  invariants: {
    'lists each review once, in the order of the pages': ({ context, history }) => {
      const loaded = history.flatMap(({ move }) => {
        if (move === 'loadPage answers · a page of many') return [3, 2];
        return move === 'loadPage answers · the last page' ? [2, 1] : [];
      });
      expect(context.reviews.map(({ id }) => id)).toEqual([...new Set(loaded)]);
    },
    'a failed page keeps the reviews before it, and a retry loads the same page': ({
      last,
      before,
      context,
      state,
    }) => {
      if (state === 'failed') expect(context.reviews).toEqual(before.reviews);
      if (last?.move === 'reviews.retry · plain') {
        expect(context.page).toBe(before.page);
        expect(state).toBe(last.from === 'failed' ? 'loading' : last.from);
      }
    },
    'loads more only if there are more': ({ last, before, state }) => {
      if (last?.move !== 'reviews.more · plain') return;
      expect(state).toBe(last.from === 'shown' && before.hasMore ? 'loading' : last.from);
    },
  },
});
