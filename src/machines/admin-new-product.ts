import { assign, emit, setup } from 'xstate';
import type { AdminProduct, NewProduct } from '../contracts/admin/schemas/product.ts';
import type { RecordSaved } from './admin-record.ts';
import type { Failure } from './failure.ts';
import { errorParams, failureActions } from './failure-actions.ts';
import { unprovidedPromise } from './unprovided-actors.ts';

export interface NewProductContext {
  /** Idempotency key of the form: whatever is sent with it adds one product. */
  key: string;
  /** What is being added, or was not added. */
  request: NewProduct | null;
  /** The product that an earlier attempt has added, whose answer was lost. */
  existing: AdminProduct | null;
  failure: Failure | null;
}
/** Input of the actor `create`. */
export interface NewProductRequest {
  key: string;
  request: NewProduct;
}
export type NewProductEvent =
  | { type: 'product.submit'; request: NewProduct }
  /** Send the same product again. */
  | { type: 'product.retry' };
export type NewProductEmitted =
  | { type: 'product.created'; product: AdminProduct }
  | { type: 'session.expired' };

/** Adds a product. A lost answer does not add it twice: every attempt has the same key. */
export const adminNewProductMachine = setup({
  types: {
    context: {} as NewProductContext,
    events: {} as NewProductEvent,
    input: {} as { key: string },
    emitted: {} as NewProductEmitted,
    tags: {} as 'busy',
  },
  actors: { create: unprovidedPromise<RecordSaved<AdminProduct>, NewProductRequest>('create') },
  actions: {
    ...failureActions<NewProductContext, NewProductEvent>(),
    setRequest: assign((_, params: { request: NewProduct }) => ({ request: params.request })),
  },
}).createMachine({
  id: 'adminNewProduct',
  context: ({ input }) => ({ key: input.key, request: null, existing: null, failure: null }),
  initial: 'idle',
  states: {
    idle: {
      on: {
        'product.submit': {
          target: 'creating',
          actions: { type: 'setRequest', params: ({ event }) => ({ request: event.request }) },
        },
      },
    },
    creating: {
      tags: 'busy',
      entry: assign({ failure: null }),
      invoke: {
        id: 'create',
        src: 'create',
        input: ({ context }) => ({ key: context.key, request: context.request as NewProduct }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'conflict',
            target: 'existing',
            actions: assign(({ event }) => ({
              existing: event.output.kind === 'conflict' ? event.output.current : null,
            })),
          },
          {
            target: 'created',
            actions: emit(({ event }) => {
              const { output } = event;
              return {
                type: 'product.created',
                product: output.kind === 'saved' ? output.record : output.current,
              } as const;
            }),
          },
        ],
        onError: {
          target: 'failed',
          actions: [
            { type: 'setFailure', params: errorParams },
            { type: 'notifyIfExpired', params: errorParams },
          ],
        },
      },
    },
    /** Nothing is known to be added: what is typed is kept, to be sent again. */
    failed: {
      on: {
        'product.retry': 'creating',
        'product.submit': {
          target: 'creating',
          actions: { type: 'setRequest', params: ({ event }) => ({ request: event.request }) },
        },
      },
    },
    /** An earlier attempt has added the product, as it was then. */
    existing: {},
    created: { type: 'final' },
  },
});
