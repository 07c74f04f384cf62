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
export type CartEmitted = ShopNotification;

const lineOf = ({ lines }: CartContext, id: number) => lines.find((line) => line.id === id);

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
    isSoldOut: (_, { product }: CartPick) => product.current_stock === 0,
    lacksVariation: (_, { product, variation }: CartPick) =>
      product.is_variant && !product.variations.some((known) => known === variation),
    isAtStock: ({ context }, pick: CartPick) =>
      context.lines.some((line) => isSameLine(line, pick) && line.quantity >= pick.product.current_stock),
    exceedsStock: ({ context }, pick: CartPick) =>
      pick.quantity + (context.lines.find((line) => isSameLine(line, pick))?.quantity ?? 0) >
      pick.product.current_stock,
    hasLine: ({ context }, { id }: { id: number }) => lineOf(context, id) !== undefined,
    canIncrease: ({ context }, { id }: { id: number }) => {
      const line = lineOf(context, id);
      return line !== undefined && line.quantity < line.product.current_stock;
    },
    canDecrease: ({ context }, { id }: { id: number }) => (lineOf(context, id)?.quantity ?? 0) > 1,
    changesQuantity: ({ context }, { id, quantity }: { id: number; quantity: number }) =>
      Number.isFinite(quantity) &&
      setQuantity(context.lines, id, quantity).some(
        (line) => line.id === id && line.quantity !== lineOf(context, id)?.quantity,
      ),
    hasCoupon: ({ context }) => context.coupon !== null,
    hasLines: ({ context }) => context.lines.length > 0,
    hasRemoved: ({ context }) => context.removed.length > 0,
    changedWhileSaving: stateIn({ storage: { saving: 'stale' } }),
    changedWhileRestoring: stateIn({ storage: { restoring: 'changed' } }),
    isDamaged: (_, { stored }: { stored: unknown }) => readStoredCart(stored).dropped > 0,
    wasStored: ({ context }) => context.fault === null,
  },
  actions: {
    addToLines: assign({
      lines: ({ context }, pick: CartPick) => addLine(context.lines, pick, context.now()),
    }),
    changeQuantity: assign({
      lines: ({ context }, { id, by }: { id: number; by: number }) =>
        setQuantity(context.lines, id, (lineOf(context, id)?.quantity ?? 1) + by),
    }),
    writeQuantity: assign({
      lines: ({ context }, { id, quantity }: { id: number; quantity: number }) =>
        setQuantity(context.lines, id, quantity),
    }),
    remove: assign(({ context }, { ids }: { ids: readonly number[] }) => ({
      removed: takeLines(context.lines, ids),
      lines: ids.reduce<CartLine[]>(removeLine, context.lines),
    })),
    restore: assign(({ context }) => ({ lines: putLinesBack(context.lines, context.removed), removed: [] })),
    clearRemoved: assign({ removed: [] }),
    setCoupon: assign({ coupon: (_, { coupon }: { coupon: Coupon | null }) => coupon }),
    setCategories: assign({ categories: (_, { categories }: { categories: Category[] }) => categories }),
    refresh: assign({ lines: ({ context }, fresh: FreshProducts) => refreshLines(context.lines, fresh) }),
    dropOrdered: assign(({ context }, { lines }: { lines: readonly CartLine[] }) => ({
      lines: leaveOrdered(context.lines, lines),
      coupon: null,
      removed: [],
    })),
    joinRestored: assign(({ context }, { stored }: { stored: unknown }) => {
      const { cart } = readStoredCart(stored);
      return {
        lines: context.lines.reduce((lines, line) => addLine(lines, line, line.id), cart.lines),
        categories: context.categories.length > 0 ? context.categories : cart.categories,
        coupon: context.coupon ?? cart.coupon,
      };
    }),
    adoptStored: assign((_, { stored }: { stored: unknown }) => ({
      ...readStoredCart(stored).cart,
      removed: [],
    })),
    setFault: assign({ fault: (_, { error }: { error: unknown }) => readStorageFault(error) }),
    clearFault: assign({ fault: null }),
    save: raise({ type: 'cart.changed' }),
    notifyAdded: enqueueActions(({ enqueue }, { isBuying }: { isBuying?: boolean }) => {
      if (!isBuying) enqueue.emit({ type: 'toast.success', message: { key: 'productAdded' } });
    }),
    notifySoldOut: emit({ type: 'toast.error', key: 'outOfStock', failure: null }),
    notifyChooseVariation: emit({ type: 'toast.error', key: 'variationMissing', failure: null }),
    notifyStockReached: emit({ type: 'toast.error', key: 'stockReached', failure: null }),
    notifyDamaged: emit({ type: 'toast.error', key: 'cartPartlyRestored', failure: null }),
    notifyNotRestored: emit({ type: 'toast.error', key: 'cartNotRestored', failure: null }),
    notifyNotSaved: emit({ type: 'toast.error', key: 'cartNotSaved', failure: null }),
    clearCoupon: assign({ coupon: null }),
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
          { guard: { type: 'isSoldOut', params: ({ event }) => event.pick }, actions: 'notifySoldOut' },
          {
            guard: { type: 'lacksVariation', params: ({ event }) => event.pick },
            actions: 'notifyChooseVariation',
          },
          { guard: { type: 'isAtStock', params: ({ event }) => event.pick }, actions: 'notifyStockReached' },
          {
            guard: { type: 'exceedsStock', params: ({ event }) => event.pick },
            actions: [
              { type: 'addToLines', params: ({ event }) => event.pick },
              'save',
              { type: 'notifyAdded', params: ({ event }) => event },
              'notifyStockReached',
            ],
          },
          {
            actions: [
              { type: 'addToLines', params: ({ event }) => event.pick },
              'save',
              { type: 'notifyAdded', params: ({ event }) => event },
            ],
          },
        ],
        'line.remove': {
          guard: { type: 'hasLine', params: ({ event }) => event },
          actions: [{ type: 'remove', params: ({ event }) => ({ ids: [event.id] }) }, 'save'],
        },
        'quantity.increase': {
          guard: { type: 'canIncrease', params: ({ event }) => event },
          actions: [{ type: 'changeQuantity', params: ({ event }) => ({ id: event.id, by: 1 }) }, 'save'],
        },
        'quantity.decrease': {
          guard: { type: 'canDecrease', params: ({ event }) => event },
          actions: [{ type: 'changeQuantity', params: ({ event }) => ({ id: event.id, by: -1 }) }, 'save'],
        },
        'quantity.set': {
          guard: { type: 'changesQuantity', params: ({ event }) => event },
          actions: [{ type: 'writeQuantity', params: ({ event }) => event }, 'save'],
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
          actions: [{ type: 'setCoupon', params: ({ event }) => event }, 'resetCoupon', 'save'],
        },
        'coupon.remove': { guard: 'hasCoupon', actions: ['clearCoupon', 'resetCoupon', 'save'] },
        'coupon.doubted': { actions: 'recheckCoupon' },
        'categories.loaded': { actions: [{ type: 'setCategories', params: ({ event }) => event }, 'save'] },
        'products.refreshed': {
          guard: 'hasLines',
          actions: [{ type: 'refresh', params: ({ event }) => event.fresh }, 'save'],
        },
        'order.placed': {
          actions: [{ type: 'dropOrdered', params: ({ event }) => event }, 'resetCoupon', 'save'],
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
                guard: { type: 'isDamaged', params: ({ event }) => ({ stored: event.output }) },
                target: 'saving',
                actions: [
                  { type: 'joinRestored', params: ({ event }) => ({ stored: event.output }) },
                  'recheckCoupon',
                  'notifyDamaged',
                ],
              },
              {
                guard: 'changedWhileRestoring',
                target: 'saving',
                actions: [
                  { type: 'joinRestored', params: ({ event }) => ({ stored: event.output }) },
                  'recheckCoupon',
                ],
              },
              {
                target: 'stored',
                actions: [
                  { type: 'joinRestored', params: ({ event }) => ({ stored: event.output }) },
                  'recheckCoupon',
                ],
              },
            ],
            onError: [
              {
                guard: 'wasStored',
                target: 'unread',
                actions: [{ type: 'setFault', params: ({ event }) => event }, 'notifyNotRestored'],
              },
              { target: 'unread', actions: { type: 'setFault', params: ({ event }) => event } },
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
              actions: [{ type: 'adoptStored', params: ({ event }) => event }, 'resetCoupon'],
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
                actions: [{ type: 'setFault', params: ({ event }) => event }, 'notifyNotSaved'],
              },
              { target: 'failed', actions: { type: 'setFault', params: ({ event }) => event } },
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
