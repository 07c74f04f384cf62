import { cartSetup } from './cart-setup.ts';

/**
 * The cart: its lines, the coupon and the categories, kept by the browser. What is in memory is the cart;
 * a storage that fails is told and tried again, and loses nothing. Changes made while one is being kept
 * are kept together, once.
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
  invoke: { id: 'listenToTabs', src: 'listenToTabs' },
  states: {
    contents: {
      on: {
        'line.add': [
          { guard: { type: 'isSoldOut', params: ({ event }) => event.pick }, actions: 'saySoldOut' },
          {
            guard: { type: 'lacksVariation', params: ({ event }) => event.pick },
            actions: 'sayChooseVariation',
          },
          { guard: { type: 'isAtStock', params: ({ event }) => event.pick }, actions: 'sayStockReached' },
          {
            guard: { type: 'exceedsStock', params: ({ event }) => event.pick },
            actions: [
              { type: 'addToLines', params: ({ event }) => event.pick },
              'keep',
              { type: 'sayAdded', params: ({ event }) => event },
              'sayStockReached',
            ],
          },
          {
            actions: [
              { type: 'addToLines', params: ({ event }) => event.pick },
              'keep',
              { type: 'sayAdded', params: ({ event }) => event },
            ],
          },
        ],
        'line.remove': {
          guard: { type: 'hasLine', params: ({ event }) => event },
          actions: [{ type: 'takeOut', params: ({ event }) => ({ ids: [event.id] }) }, 'keep'],
        },
        'quantity.increase': {
          guard: { type: 'canIncrease', params: ({ event }) => event },
          actions: [{ type: 'changeQuantity', params: ({ event }) => ({ id: event.id, by: 1 }) }, 'keep'],
        },
        'quantity.decrease': {
          guard: { type: 'canDecrease', params: ({ event }) => event },
          actions: [{ type: 'changeQuantity', params: ({ event }) => ({ id: event.id, by: -1 }) }, 'keep'],
        },
        'quantity.set': {
          guard: { type: 'changesQuantity', params: ({ event }) => event },
          actions: [{ type: 'writeQuantity', params: ({ event }) => event }, 'keep'],
        },
        'cart.clear': {
          guard: 'hasLines',
          actions: [
            { type: 'takeOut', params: ({ context }) => ({ ids: context.lines.map(({ id }) => id) }) },
            'keep',
          ],
        },
        'removal.undo': { guard: 'hasRemoved', actions: ['putBack', 'keep'] },
        'removal.dismiss': { guard: 'hasRemoved', actions: 'forgetRemoved' },
        'coupon.changed': { actions: [{ type: 'setCoupon', params: ({ event }) => event }, 'keep'] },
        'categories.loaded': { actions: [{ type: 'setCategories', params: ({ event }) => event }, 'keep'] },
        'products.refreshed': {
          guard: 'hasLines',
          actions: [{ type: 'refresh', params: ({ event }) => event.fresh }, 'keep'],
        },
        'order.placed': { actions: [{ type: 'dropOrdered', params: ({ event }) => event }, 'keep'] },
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
                target: 'keeping',
                actions: [
                  { type: 'joinRestored', params: ({ event }) => ({ stored: event.output }) },
                  'tellRestoredCoupon',
                  'sayDamaged',
                ],
              },
              {
                guard: 'changedWhileRestoring',
                target: 'keeping',
                actions: [
                  { type: 'joinRestored', params: ({ event }) => ({ stored: event.output }) },
                  'tellRestoredCoupon',
                ],
              },
              {
                target: 'kept',
                actions: [
                  { type: 'joinRestored', params: ({ event }) => ({ stored: event.output }) },
                  'tellRestoredCoupon',
                ],
              },
            ],
            onError: [
              {
                guard: 'wasKept',
                target: 'unread',
                actions: [{ type: 'noteFault', params: ({ event }) => event }, 'sayNotRestored'],
              },
              { target: 'unread', actions: { type: 'noteFault', params: ({ event }) => event } },
            ],
          },
        },
        // Nothing is written over what could not be read: it is read again first.
        unread: {
          tags: 'unkept',
          on: { 'cart.changed': 'restoring.changed', 'storage.retry': 'restoring.changed' },
        },
        kept: {
          on: {
            'cart.changed': 'keeping',
            'storage.changed': {
              actions: [{ type: 'adoptStored', params: ({ event }) => event }, 'tellAdoptedCoupon'],
            },
          },
        },
        keeping: {
          initial: 'current',
          states: { current: { on: { 'cart.changed': 'stale' } }, stale: {} },
          invoke: {
            id: 'keepCart',
            src: 'keepCart',
            input: ({ context: { lines, categories, coupon } }) => ({ lines, categories, coupon }),
            onDone: [
              { guard: 'changedWhileKeeping', target: 'keeping', reenter: true, actions: 'forgetFault' },
              { target: 'kept', actions: 'forgetFault' },
            ],
            onError: [
              {
                guard: 'wasKept',
                target: 'failed',
                actions: [{ type: 'noteFault', params: ({ event }) => event }, 'sayNotKept'],
              },
              { target: 'failed', actions: { type: 'noteFault', params: ({ event }) => event } },
            ],
          },
        },
        failed: {
          tags: 'unkept',
          on: { 'cart.changed': 'keeping', 'storage.retry': 'keeping' },
        },
      },
    },
  },
});
