import { assign, setup } from 'xstate';
import type { Product } from '../contracts/schemas/product.ts';
import { canRetry, type Failure, readFailure } from './failure.ts';
import { unprovidedPromise } from './unprovided-actors.ts';

export interface QuickViewContext {
  productId: number | null;
  product: Product | null;
  failure: Failure | null;
}
export type QuickViewEvent =
  | { type: 'view.open'; productId: number }
  | { type: 'view.retry' }
  | { type: 'view.close' };

const quickViewSetup = setup({
  types: {
    context: {} as QuickViewContext,
    events: {} as QuickViewEvent,
    tags: {} as 'open',
  },
  actors: { loadProduct: unprovidedPromise<Product, { productId: number }>('loadProduct') },
  actions: {
    clearFailure: assign({ failure: null }),
    clearAll: assign({ productId: null, product: null, failure: null }),
  },
});

/** The quick view of one product. Opening another product cancels the pending request. */
export const quickViewMachine = quickViewSetup.createMachine({
  id: 'quickView',
  context: { productId: null, product: null, failure: null },
  initial: 'closed',
  on: {
    'view.open': {
      guard: ({ context, event }) => context.productId !== event.productId,
      target: '.open',
      actions: assign(({ event }) => ({ productId: event.productId, product: null })),
    },
  },
  states: {
    closed: {},
    open: {
      tags: 'open',
      initial: 'loading',
      on: { 'view.close': { target: 'closed', actions: 'clearAll' } },
      states: {
        loading: {
          entry: 'clearFailure',
          invoke: {
            id: 'loadProduct',
            src: 'loadProduct',
            input: ({ context }) => ({ productId: context.productId ?? 0 }),
            onDone: {
              target: 'shown',
              actions: assign({ product: ({ event }) => event.output }),
            },
            onError: [
              {
                guard: ({ event }) => canRetry(readFailure(event.error)),
                target: 'failed',
                actions: assign({ failure: ({ event }) => readFailure(event.error) }),
              },
              { target: 'missing', actions: assign({ failure: ({ event }) => readFailure(event.error) }) },
            ],
          },
        },
        shown: {},
        failed: { on: { 'view.retry': 'loading' } },
        /** The product does not exist (any more): a retry cannot succeed. */
        missing: {},
      },
    },
  },
});
