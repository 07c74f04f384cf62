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
  guards: {
    isOther: ({ context }, { productId }: { productId: number }) => context.productId !== productId,
    canRetry: (_, { error }: { error: unknown }) => canRetry(readFailure(error)),
  },
  actions: {
    setProductId: assign((_, { productId }: { productId: number }) => ({
      productId,
      product: null,
      failure: null,
    })),
    setProduct: assign({ product: (_, { product }: { product: Product }) => product }),
    setFailure: assign({ failure: (_, { error }: { error: unknown }) => readFailure(error) }),
    clearFailure: assign({ failure: null }),
    clearAll: assign({ productId: null, product: null, failure: null }),
  },
});

/** The quick view: open on one product at a time; the answer for a product left meanwhile is dropped. */
export const quickViewMachine = quickViewSetup.createMachine({
  id: 'quickView',
  context: { productId: null, product: null, failure: null },
  initial: 'closed',
  on: {
    'view.open': {
      guard: { type: 'isOther', params: ({ event }) => event },
      target: '.open',
      actions: { type: 'setProductId', params: ({ event }) => event },
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
              actions: { type: 'setProduct', params: ({ event }) => ({ product: event.output }) },
            },
            onError: [
              {
                guard: { type: 'canRetry', params: ({ event }) => event },
                target: 'failed',
                actions: { type: 'setFailure', params: ({ event }) => event },
              },
              { target: 'missing', actions: { type: 'setFailure', params: ({ event }) => event } },
            ],
          },
        },
        shown: {},
        failed: { on: { 'view.retry': 'loading' } },
        /** The shop has no such product (any more): trying again cannot help. */
        missing: {},
      },
    },
  },
});
