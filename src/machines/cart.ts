import { assign, emit, enqueueActions, raise, type SnapshotFrom, sendTo, setup, stateIn } from 'xstate';
import type { Category } from '../contracts/schemas/category.ts';
import type { Coupon } from '../contracts/schemas/coupon.ts';
import {
  addLine,
  type CartLine,
  type CartPick,
  type FreshProducts,
  isSameLine,
  leaveOrdered,
  putLinesBack,
  type RemovedLine,
  refreshLines,
  removeLine,
  setQuantity,
  takeLines,
} from '../domain/cart.ts';
import { readStoredCart, type StoredCart } from '../domain/stored-cart.ts';
import { couponRecheckMachine } from './coupon-recheck.ts';
import { type Thrown, thrown } from './failure-actions.ts';
import type { ShopNotification } from './notifications.ts';
import { readStorageFault, type StorageFault } from './storage-fault.ts';
import { unprovidedCallback, unprovidedPromise } from './unprovided-actors.ts';

export type CartContext = StoredCart & {
  /** What the last removal took, until it is undone, dismissed or made void. */
  removed: RemovedLine[];
  /** Why the cart could not be stored; null while it is. */
  fault: StorageFault | null;
  /** The clock, milliseconds. */
  now: () => number;
};
export type CartEvent =
  /** With `isBuying` the checkout follows at once, and shows what was added. */
  | { type: 'line.add'; pick: CartPick; isBuying?: boolean }
  | { type: 'line.remove'; id: number }
  | { type: 'quantity.increase'; id: number }
  | { type: 'quantity.decrease'; id: number }
  | { type: 'quantity.set'; id: number; quantity: number }
  | { type: 'cart.clear' }
  | { type: 'removal.undo' }
  | { type: 'removal.dismiss' }
  /** From the coupon box, or the check of the coupon in force: the coupon that is in force from now on. */
  | { type: 'coupon.checked'; coupon: Coupon | null }
  | { type: 'coupon.remove' }
  /** The server refused an order over its coupon. */
  | { type: 'coupon.doubted' }
  | { type: 'categories.loaded'; categories: Category[] }
  | { type: 'products.refreshed'; fresh: FreshProducts }
  /** An order holds these lines: they leave the cart, and the coupon with them. */
  | { type: 'order.placed'; orderId: number; lines: readonly CartLine[] }
  /** Another tab stored a cart; `stored` is what the storage holds now. */
  | { type: 'storage.changed'; stored: unknown }
  | { type: 'storage.retry' }
  /** Raised by the machine itself when there is something new to save. */
  | { type: 'cart.changed' };
export type CartEmitted =
  | ShopNotification
  /** A product was added on a page that stays: its line, new or grown. */
  | { type: 'line.added'; id: number };

const lineOf = ({ lines }: CartContext, id: number) => lines.find((line) => line.id === id);
/** How much of what is picked the cart has already. */
const quantityOf = ({ lines }: CartContext, pick: CartPick) =>
  lines.find((line) => isSameLine(line, pick))?.quantity ?? 0;
const lacksVariation = ({ product, variation }: CartPick) =>
  product.is_variant && !product.variations.some((known) => known === variation);
const changesQuantity = ({ lines }: CartContext, id: number, quantity: number) =>
  Number.isFinite(quantity) &&
  setQuantity(lines, id, quantity).some(
    (line) => line.id === id && line.quantity !== lines.find((before) => before.id === id)?.quantity,
  );
/** What was put into the cart while the stored one was read stays. */
const joined = (context: CartContext, stored: unknown) => {
  const { cart } = readStoredCart(stored);
  return {
    lines: context.lines.reduce((lines, line) => addLine(lines, line, line.id), cart.lines),
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
    /** Reads what the browser stored: any value, null for nothing; rejects with StorageFailed. */
    restoreCart: unprovidedPromise<unknown>('restoreCart'),
    /** Stores the cart; rejects with StorageFailed. */
    saveCart: unprovidedPromise<void, StoredCart>('saveCart'),
    /** Checks the coupon in force; emits coupon.checked. */
    couponRecheck: couponRecheckMachine,
    /** Sends storage.changed when another tab stored a cart. */
    listenToTabs: unprovidedCallback(),
  },
  guards: {
    hasCoupon: ({ context }) => context.coupon !== null,
    hasLines: ({ context }) => context.lines.length > 0,
    hasRemoved: ({ context }) => context.removed.length > 0,
    changedWhileSaving: stateIn({ storage: { saving: 'stale' } }),
    changedWhileRestoring: stateIn({ storage: { restoring: 'changed' } }),
    wasStored: ({ context }) => context.fault === null,
  },
  actions: {
    changeQuantity: assign({
      lines: ({ context }, { id, by }: { id: number; by: number }) =>
        setQuantity(context.lines, id, (lineOf(context, id)?.quantity ?? 1) + by),
    }),
    remove: assign(({ context }, { ids }: { ids: readonly number[] }) => ({
      removed: takeLines(context.lines, ids),
      lines: ids.reduce<CartLine[]>(removeLine, context.lines),
    })),
    restore: assign(({ context }) => ({ lines: putLinesBack(context.lines, context.removed), removed: [] })),
    clearRemoved: assign({ removed: [] }),
    setFault: assign({ fault: (_, { error }: Thrown) => readStorageFault(error) }),
    clearFault: assign({ fault: null }),
    save: raise({ type: 'cart.changed' }),
    notifySoldOut: emit({ type: 'toast.error', key: 'outOfStock', failure: null }),
    notifyChooseVariation: emit({ type: 'toast.error', key: 'variationMissing', failure: null }),
    notifyStockReached: emit({ type: 'toast.error', key: 'stockReached', failure: null }),
    notifyDamaged: emit({ type: 'toast.error', key: 'cartPartlyRestored', failure: null }),
    notifyNotRestored: emit({ type: 'toast.error', key: 'cartNotRestored', failure: null }),
    notifyNotSaved: emit({ type: 'toast.error', key: 'cartNotSaved', failure: null }),
    recheckCoupon: enqueueActions(({ context, enqueue }) => {
      if (context.coupon)
        enqueue.sendTo('couponRecheck', { type: 'coupon.recheck', code: context.coupon.code });
    }),
    resetCoupon: sendTo('couponRecheck', { type: 'coupon.reset' }),
  },
});

/**
 * The cart: its lines, the coupon and the categories, stored by the browser. What is in memory is the cart;
 * a storage that fails is reported and tried again, and loses nothing. Changes made while one is being saved
 * are saved together, once.
 */
export const cartMachine = cartSetup.createMachine({
  id: 'cart',
  type: 'parallel',
  context: ({ input }) => ({
    lines: [],
    categories: [],
    coupon: null,
    removed: [],
    fault: null,
    now: input.now,
  }),
  invoke: [
    { id: 'couponRecheck', src: 'couponRecheck' },
    { id: 'listenToTabs', src: 'listenToTabs' },
  ],
  states: {
    contents: {
      on: {
        'line.add': [
          { guard: ({ event }) => event.pick.product.current_stock === 0, actions: 'notifySoldOut' },
          { guard: ({ event }) => lacksVariation(event.pick), actions: 'notifyChooseVariation' },
          {
            guard: ({ context, event: { pick } }) => quantityOf(context, pick) >= pick.product.current_stock,
            actions: 'notifyStockReached',
          },
          {
            actions: enqueueActions(({ context, event: { pick, isBuying }, enqueue }) => {
              const lines = addLine(context.lines, pick, context.now());
              const added = lines.find((line) => isSameLine(line, pick));
              enqueue.assign({ lines });
              enqueue('save');
              if (!isBuying && added) {
                enqueue.emit({ type: 'toast.success', message: { key: 'productAdded' } });
                enqueue.emit({ type: 'line.added', id: added.id });
              }
              if (quantityOf(context, pick) + pick.quantity > pick.product.current_stock)
                enqueue('notifyStockReached');
            }),
          },
        ],
        'line.remove': {
          guard: ({ context, event }) => lineOf(context, event.id) !== undefined,
          actions: [{ type: 'remove', params: ({ event }) => ({ ids: [event.id] }) }, 'save'],
        },
        'quantity.increase': {
          guard: ({ context, event }) => {
            const line = lineOf(context, event.id);
            return line !== undefined && line.quantity < line.product.current_stock;
          },
          actions: [{ type: 'changeQuantity', params: ({ event }) => ({ id: event.id, by: 1 }) }, 'save'],
        },
        'quantity.decrease': {
          guard: ({ context, event }) => (lineOf(context, event.id)?.quantity ?? 0) > 1,
          actions: [{ type: 'changeQuantity', params: ({ event }) => ({ id: event.id, by: -1 }) }, 'save'],
        },
        'quantity.set': {
          guard: ({ context, event }) => changesQuantity(context, event.id, event.quantity),
          actions: [
            assign(({ context, event }) => ({ lines: setQuantity(context.lines, event.id, event.quantity) })),
            'save',
          ],
        },
        'cart.clear': {
          guard: 'hasLines',
          actions: [
            { type: 'remove', params: ({ context }) => ({ ids: context.lines.map(({ id }) => id) }) },
            'save',
          ],
        },
        'removal.undo': { guard: 'hasRemoved', actions: ['restore', 'save'] },
        'removal.dismiss': { guard: 'hasRemoved', actions: 'clearRemoved' },
        'coupon.checked': {
          actions: [assign({ coupon: ({ event }) => event.coupon }), 'resetCoupon', 'save'],
        },
        'coupon.remove': { guard: 'hasCoupon', actions: [assign({ coupon: null }), 'resetCoupon', 'save'] },
        'coupon.doubted': { actions: 'recheckCoupon' },
        'categories.loaded': { actions: [assign({ categories: ({ event }) => event.categories }), 'save'] },
        'products.refreshed': {
          guard: 'hasLines',
          actions: [
            assign(({ context, event }) => ({ lines: refreshLines(context.lines, event.fresh) })),
            'save',
          ],
        },
        'order.placed': {
          actions: [
            assign(({ context, event }) => ({
              lines: leaveOrdered(context.lines, event.lines),
              coupon: null,
              removed: [],
            })),
            'resetCoupon',
            'save',
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
                  assign(({ context, event }) => joined(context, event.output)),
                  'recheckCoupon',
                  'notifyDamaged',
                ],
              },
              {
                guard: 'changedWhileRestoring',
                target: 'saving',
                actions: [assign(({ context, event }) => joined(context, event.output)), 'recheckCoupon'],
              },
              {
                target: 'stored',
                actions: [assign(({ context, event }) => joined(context, event.output)), 'recheckCoupon'],
              },
            ],
            onError: [
              {
                guard: 'wasStored',
                target: 'unread',
                actions: [{ type: 'setFault', params: thrown }, 'notifyNotRestored'],
              },
              { target: 'unread', actions: { type: 'setFault', params: thrown } },
            ],
          },
        },
        // Nothing is written over what could not be read: it is read again first.
        unread: {
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
              { guard: 'changedWhileSaving', target: 'saving', reenter: true, actions: 'clearFault' },
              { target: 'stored', actions: 'clearFault' },
            ],
            onError: [
              {
                guard: 'wasStored',
                target: 'failed',
                actions: [{ type: 'setFault', params: thrown }, 'notifyNotSaved'],
              },
              { target: 'failed', actions: { type: 'setFault', params: thrown } },
            ],
          },
        },
        failed: {
          tags: 'unsaved',
          on: { 'cart.changed': 'saving', 'storage.retry': 'saving' },
        },
      },
    },
  },
});

export const selectCart = ({
  context: { lines, coupon, removed, fault },
}: Pick<SnapshotFrom<typeof cartMachine>, 'context'>) => ({ lines, coupon, removed, fault });
export type CartView = Readonly<ReturnType<typeof selectCart>>;
