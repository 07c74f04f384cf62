import { assign, emit, enqueueActions, raise, type SnapshotFrom, sendTo, setup, stateIn } from 'xstate';
import type { Category } from '../contracts/schemas/category.ts';
import type { Coupon } from '../contracts/schemas/coupon.ts';
import { type CartLine, type CartPick, checkLines, roomFor, stockOf } from '../domain/cart.ts';
import {
  addLine,
  type FreshProducts,
  isSameLine,
  mergeLine,
  type RemovedLine,
  readStoredCart,
  refreshLines,
  removeLine,
  restoreLines,
  setQuantity,
  subtractOrdered,
  takeLines,
} from '../domain/cart-changes.ts';
import type { StoredCart } from '../domain/stored-cart.ts';
import { couponMachine } from './coupon.ts';
import { type ErrorParams, errorParams } from './failure.ts';
import type { ShopNotification } from './notifications.ts';
import { type StorageErrorReason, storageErrorReason } from './storage-error.ts';
import { unprovidedCallback, unprovidedPromise } from './unprovided-actors.ts';

export type CartContext = StoredCart & {
  /** The lines of the last removal, until it is undone, dismissed or overtaken by an order or another tab. */
  removed: RemovedLine[];
  /** Why the cart could not be read or stored; null if it is stored. */
  storageError: StorageErrorReason | null;
  /** The current time in milliseconds. */
  now: () => number;
};
export type CartEvent =
  /** With `isBuyNow` the checkout opens instead of the cart panel. */
  | { type: 'line.add'; pick: CartPick; isBuyNow?: boolean }
  | { type: 'line.remove'; id: number }
  | { type: 'quantity.increase'; id: number }
  | { type: 'quantity.decrease'; id: number }
  | { type: 'quantity.set'; id: number; quantity: number }
  | { type: 'cart.clear' }
  | { type: 'removal.undo' }
  | { type: 'removal.dismiss' }
  /** From the coupon machine: the coupon to apply, null for none. */
  | { type: 'coupon.changed'; coupon: Coupon | null }
  /** The server refused an order because of its coupon. */
  | { type: 'coupon.recheck' }
  | { type: 'categories.loaded'; categories: Category[] }
  | { type: 'products.refreshed'; fresh: FreshProducts }
  /** Removes the ordered lines and the coupon. */
  | { type: 'order.placed'; orderId: number; lines: readonly CartLine[] }
  /** Another tab stored a cart; `stored` is the new value. */
  | { type: 'storage.changed'; stored: unknown }
  | { type: 'storage.retry' }
  /** Raised by the machine itself to save the cart. */
  | { type: 'cart.changed' };
export type CartEmitted =
  | ShopNotification
  /** A product was added without leaving the page: the id of its line, new or existing. */
  | { type: 'line.added'; id: number };

const findLine = ({ lines }: CartContext, id: number) => lines.find((line) => line.id === id);
const isVariationMissing = ({ product, variation }: CartPick) =>
  product.is_variant && !product.variations.some((known) => known === variation);
const changesQuantity = ({ lines }: CartContext, id: number, quantity: number) =>
  Number.isFinite(quantity) &&
  setQuantity(lines, id, quantity).some(
    (line) => line.id === id && line.quantity !== lines.find((before) => before.id === id)?.quantity,
  );
/** Merges the stored cart with lines added while it was being read. */
const mergeStored = (context: CartContext, stored: unknown) => {
  const { cart } = readStoredCart(stored);
  return {
    lines: context.lines.reduce(mergeLine, cart.lines),
    categories: context.categories.length > 0 ? context.categories : cart.categories,
    coupon: context.coupon ?? cart.coupon,
  };
};

const cartSetup = setup({
  types: {
    context: {} as CartContext,
    events: {} as CartEvent,
    input: {} as { now: () => number },
    emitted: {} as CartEmitted,
    tags: {} as 'restoring' | 'unsaved',
  },
  actors: {
    /** Reads what the browser stored: any value, null for nothing; rejects with StorageError. */
    restoreCart: unprovidedPromise<unknown>('restoreCart'),
    /** Stores the cart; rejects with StorageError. */
    saveCart: unprovidedPromise<void, StoredCart>('saveCart'),
    /** Checks codes and the applied coupon; emits `coupon.changed`. */
    coupon: couponMachine,
    /** Sends `storage.changed` when another tab stores a cart. */
    listenToTabs: unprovidedCallback(),
  },
  guards: {
    hasLines: ({ context }) => context.lines.length > 0,
    hasRemoved: ({ context }) => context.removed.length > 0,
    hasChangedWhileSaving: stateIn({ storage: { saving: 'stale' } }),
    hasChangedWhileRestoring: stateIn({ storage: { restoring: 'changed' } }),
    hasNoStorageError: ({ context }) => context.storageError === null,
  },
  actions: {
    changeQuantity: assign({
      lines: ({ context }, { id, by }: { id: number; by: number }) =>
        setQuantity(context.lines, id, (findLine(context, id)?.quantity ?? 1) + by),
    }),
    remove: assign(({ context }, { ids }: { ids: readonly number[] }) => ({
      removed: takeLines(context.lines, ids),
      lines: ids.reduce<CartLine[]>(removeLine, context.lines),
    })),
    restore: assign(({ context }) => ({ lines: restoreLines(context.lines, context.removed), removed: [] })),
    clearRemoved: assign({ removed: [] }),
    setStorageError: assign({ storageError: (_, { error }: ErrorParams) => storageErrorReason(error) }),
    clearStorageError: assign({ storageError: null }),
    raiseChanged: raise({ type: 'cart.changed' }),
    notifySoldOut: emit({ type: 'toast.error', key: 'outOfStock', failure: null }),
    notifyChooseVariation: emit({ type: 'toast.error', key: 'variationMissing', failure: null }),
    notifyStockReached: emit({ type: 'toast.error', key: 'stockReached', failure: null }),
    notifyPartlyRestored: emit({ type: 'toast.error', key: 'cartPartlyRestored', failure: null }),
    notifyNotRestored: emit({ type: 'toast.error', key: 'cartNotRestored', failure: null }),
    notifyNotSaved: emit({ type: 'toast.error', key: 'cartNotSaved', failure: null }),
    recheckCoupon: enqueueActions(({ context, enqueue }) => {
      if (context.coupon) enqueue.sendTo('coupon', { type: 'coupon.recheck', code: context.coupon.code });
    }),
    resetCoupon: sendTo('coupon', { type: 'coupon.reset' }),
  },
});

/**
 * The cart: its lines, the coupon and the categories, stored in the browser. The context is the source of truth:
 * a storage error is reported and retried, and loses nothing. Changes made while the cart is being saved are
 * coalesced into one more write.
 */
export const cartMachine = cartSetup.createMachine({
  id: 'cart',
  type: 'parallel',
  context: ({ input }) => ({
    lines: [],
    categories: [],
    coupon: null,
    removed: [],
    storageError: null,
    now: input.now,
  }),
  invoke: [
    { id: 'coupon', src: 'coupon' },
    { id: 'listenToTabs', src: 'listenToTabs' },
  ],
  states: {
    contents: {
      on: {
        'line.add': [
          {
            guard: ({ event: { pick } }) => stockOf(pick.product, pick.variation) === 0,
            actions: 'notifySoldOut',
          },
          { guard: ({ event }) => isVariationMissing(event.pick), actions: 'notifyChooseVariation' },
          {
            guard: ({ context, event: { pick } }) =>
              roomFor(context.lines, pick.product, pick.variation) === 0,
            // The product is more recent than the cart: its lines are updated.
            actions: [
              assign(({ context, event }) => ({ lines: addLine(context.lines, event.pick, context.now()) })),
              'raiseChanged',
              'notifyStockReached',
            ],
          },
          {
            actions: enqueueActions(({ context, event: { pick, isBuyNow }, enqueue }) => {
              const lines = addLine(context.lines, pick, context.now());
              const added = lines.find((line) => isSameLine(line, pick));
              enqueue.assign({ lines });
              enqueue('raiseChanged');
              if (!isBuyNow && added) {
                enqueue.emit({ type: 'toast.success', message: { key: 'productAdded' } });
                enqueue.emit({ type: 'line.added', id: added.id });
              }
              if (pick.quantity > roomFor(context.lines, pick.product, pick.variation))
                enqueue('notifyStockReached');
            }),
          },
        ],
        'line.remove': {
          guard: ({ context, event }) => findLine(context, event.id) !== undefined,
          actions: [{ type: 'remove', params: ({ event }) => ({ ids: [event.id] }) }, 'raiseChanged'],
        },
        'quantity.increase': {
          guard: ({ context, event }) => {
            const line = checkLines(context.lines).find(({ id }) => id === event.id);
            return line !== undefined && line.quantity < line.limit;
          },
          actions: [
            { type: 'changeQuantity', params: ({ event }) => ({ id: event.id, by: 1 }) },
            'raiseChanged',
          ],
        },
        'quantity.decrease': {
          guard: ({ context, event }) => (findLine(context, event.id)?.quantity ?? 0) > 1,
          actions: [
            { type: 'changeQuantity', params: ({ event }) => ({ id: event.id, by: -1 }) },
            'raiseChanged',
          ],
        },
        'quantity.set': {
          guard: ({ context, event }) => changesQuantity(context, event.id, event.quantity),
          actions: [
            assign(({ context, event }) => ({ lines: setQuantity(context.lines, event.id, event.quantity) })),
            'raiseChanged',
          ],
        },
        'cart.clear': {
          guard: 'hasLines',
          actions: [
            { type: 'remove', params: ({ context }) => ({ ids: context.lines.map(({ id }) => id) }) },
            'raiseChanged',
          ],
        },
        'removal.undo': { guard: 'hasRemoved', actions: ['restore', 'raiseChanged'] },
        'removal.dismiss': { guard: 'hasRemoved', actions: 'clearRemoved' },
        'coupon.changed': { actions: [assign({ coupon: ({ event }) => event.coupon }), 'raiseChanged'] },
        'coupon.recheck': { actions: 'recheckCoupon' },
        'categories.loaded': {
          actions: [assign({ categories: ({ event }) => event.categories }), 'raiseChanged'],
        },
        'products.refreshed': {
          guard: 'hasLines',
          actions: [
            assign(({ context, event }) => ({ lines: refreshLines(context.lines, event.fresh) })),
            'raiseChanged',
          ],
        },
        'order.placed': {
          actions: [
            assign(({ context, event }) => ({
              lines: subtractOrdered(context.lines, event.lines),
              coupon: null,
              removed: [],
            })),
            'resetCoupon',
            'raiseChanged',
          ],
        },
      },
    },
    storage: {
      initial: 'restoring',
      states: {
        restoring: {
          tags: 'restoring',
          initial: 'unchanged',
          states: { unchanged: { on: { 'cart.changed': 'changed' } }, changed: {} },
          invoke: {
            id: 'restoreCart',
            src: 'restoreCart',
            input: undefined,
            onDone: [
              {
                guard: ({ event }) => readStoredCart(event.output).dropped > 0,
                target: 'saving',
                actions: [
                  assign(({ context, event }) => mergeStored(context, event.output)),
                  'recheckCoupon',
                  'notifyPartlyRestored',
                ],
              },
              {
                guard: 'hasChangedWhileRestoring',
                target: 'saving',
                actions: [
                  assign(({ context, event }) => mergeStored(context, event.output)),
                  'recheckCoupon',
                ],
              },
              {
                target: 'stored',
                actions: [
                  assign(({ context, event }) => mergeStored(context, event.output)),
                  'recheckCoupon',
                ],
              },
            ],
            onError: [
              {
                guard: 'hasNoStorageError',
                target: 'readFailed',
                actions: [{ type: 'setStorageError', params: errorParams }, 'notifyNotRestored'],
              },
              { target: 'readFailed', actions: { type: 'setStorageError', params: errorParams } },
            ],
          },
        },
        // A cart that could not be read is not overwritten: it is read again first.
        readFailed: {
          tags: 'unsaved',
          on: { 'cart.changed': 'restoring.changed', 'storage.retry': 'restoring.changed' },
        },
        stored: {
          on: {
            'cart.changed': 'saving',
            'storage.changed': {
              actions: [
                assign(({ event }) => ({ ...readStoredCart(event.stored).cart, removed: [] })),
                'resetCoupon',
              ],
            },
          },
        },
        saving: {
          initial: 'current',
          states: { current: { on: { 'cart.changed': 'stale' } }, stale: {} },
          invoke: {
            id: 'saveCart',
            src: 'saveCart',
            input: ({ context: { lines, categories, coupon } }) => ({ lines, categories, coupon }),
            onDone: [
              {
                guard: 'hasChangedWhileSaving',
                target: 'saving',
                reenter: true,
                actions: 'clearStorageError',
              },
              { target: 'stored', actions: 'clearStorageError' },
            ],
            onError: [
              {
                guard: 'hasNoStorageError',
                target: 'saveFailed',
                actions: [{ type: 'setStorageError', params: errorParams }, 'notifyNotSaved'],
              },
              { target: 'saveFailed', actions: { type: 'setStorageError', params: errorParams } },
            ],
          },
        },
        saveFailed: {
          tags: 'unsaved',
          on: { 'cart.changed': 'saving', 'storage.retry': 'saving' },
        },
      },
    },
  },
});

export const selectCart = ({
  context: { lines, coupon, removed, storageError },
}: Pick<SnapshotFrom<typeof cartMachine>, 'context'>) => ({ lines, coupon, removed, storageError });
export type CartView = Readonly<ReturnType<typeof selectCart>>;
