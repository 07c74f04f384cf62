import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { Category } from '../../src/contracts/schemas/category.ts';
import type { ProductRow } from '../../src/contracts/schemas/product.ts';
import { cartMachine } from '../../src/machines/cart.ts';
import { StorageFailed } from '../../src/machines/storage-fault.ts';
import { invariants } from './cart.invariants.ts';
import { fiftyTaka, kurti, saree, soldOut, tenPercent } from './fixtures.ts';
import { returns, throws } from './support/answers.ts';
import { machineModel } from './support/machine-model.ts';

type Snapshot = SnapshotFrom<typeof cartMachine>;
const category: Category = { id: 3, parent_id: 0, name: 'Sarees', slug: 'sarees', items: [] };
const line = (product: ProductRow, quantity: number, id: number) => ({
  id,
  product,
  productId: product.id,
  quantity,
  isVariant: product.is_variant,
  variation: product.is_variant ? 'M' : null,
});
const stored = { lines: [line(saree, 1, 1000)], categories: [category], coupon: tenPercent };
/** Fewer pieces, so that all edges stay few; the last one of its size. */
const lastKurti: ProductRow = { ...kurti, current_stock: 1 };
const cheaper: ProductRow = { ...saree, sales_price: 800 };

const sareeIn = ({ context }: Snapshot) => context.lines.find((one) => one.productId === saree.id);
const theSaree = (snapshot: Snapshot) => {
  const found = sareeIn(snapshot);
  return found && { id: found.id };
};
/** All edges of contents times storage would be too many: where a case needs no other storage state, this one is enough. */
const calm =
  <Payload extends object>(payload: Payload) =>
  (snapshot: Snapshot) =>
    snapshot.matches({ storage: 'stored' }) ? payload : undefined;
const setTo = (quantity: number) => (snapshot: Snapshot) => {
  const found = snapshot.matches({ storage: 'stored' }) ? sareeIn(snapshot) : undefined;
  return found && { id: found.id, quantity };
};
/** What can be undone is limited for the same reason: one saree at most, and no kurti put in meanwhile. */
const isSmall = (snapshot: Snapshot) => (sareeIn(snapshot)?.quantity ?? 1) === 1;

export default machineModel({
  name: 'cart',
  fixtures: { sarees: category, sareeLine: line(saree, 1, 1000), kurtiLine: line(lastKurti, 1, 1000) },
  machine: cartMachine,
  input: { now: () => 1_900_000_000_000 },
  internal: ['cart.changed'],
  criteria: ['transitions', 'ignored', 'states', 'edges'],
  maxStates: 1500,
  key: ({ context: { lines, removed, coupon } }) => [
    coupon !== null,
    lines.map(({ productId, quantity }) => [productId, quantity]).sort(),
    removed.map(({ line: { productId, quantity } }) => [productId, quantity]).sort(),
  ],
  cases: {
    'line.add': {
      saree: { pick: { product: saree, quantity: 1, variation: null } },
      'three sarees': { pick: { product: saree, quantity: 3, variation: null } },
      kurti: ({ context }: Snapshot) =>
        context.removed.length > 0
          ? undefined
          : { pick: { product: lastKurti, quantity: 1, variation: 'M' } },
      'kurti without size': calm({ pick: { product: lastKurti, quantity: 1, variation: null } }),
      'kurti in no such size': calm({ pick: { product: lastKurti, quantity: 1, variation: 'XXL' } }),
      'sold out': calm({ pick: { product: soldOut, quantity: 1, variation: null } }),
    },
    'line.remove': {
      saree: (snapshot: Snapshot) => (isSmall(snapshot) ? theSaree(snapshot) : undefined),
      unknown: calm({ id: 7 }),
    },
    'quantity.increase': { saree: theSaree, unknown: calm({ id: 7 }) },
    'quantity.decrease': { saree: theSaree, unknown: calm({ id: 7 }) },
    'quantity.set': {
      two: setTo(2),
      zero: setTo(0),
      many: setTo(99),
      nonsense: setTo(Number.NaN),
      unknown: calm({ id: 7, quantity: 2 }),
    },
    'cart.clear': { plain: (snapshot: Snapshot) => (isSmall(snapshot) ? {} : undefined) },
    'removal.undo': { plain: {} },
    'removal.dismiss': { plain: {} },
    'coupon.checked': { valid: calm({ coupon: fiftyTaka }), refused: calm({ coupon: null }) },
    'coupon.remove': { plain: calm({}) },
    'coupon.doubted': { plain: calm({}) },
    'categories.loaded': { trees: calm({ categories: [category] }) },
    'products.refreshed': {
      cheaper: { fresh: { products: [cheaper], missing: [] } },
      gone: calm({ fresh: { products: [], missing: [kurti.id] } }),
    },
    'order.placed': {
      all: ({ context }: Snapshot) => ({ orderId: 5, lines: context.lines }),
      // One piece of each went; what was added while the order waited is still to be ordered.
      'one of each': ({ context }: Snapshot) =>
        context.lines.some(({ quantity }) => quantity > 1)
          ? { orderId: 5, lines: context.lines.map((line) => ({ ...line, quantity: 1 })) }
          : undefined,
      others: calm({ orderId: 5, lines: [] }),
    },
    'storage.changed': {
      emptied: { stored: null },
      filled: calm({ stored }),
      broken: calm({ stored: 'not a cart' }),
    },
    'storage.retry': { plain: {} },
  },
  calls: {
    restoreCart: {
      endings: {
        nothing: returns(null),
        cart: returns(stored),
        damaged: returns({ ...stored, lines: [...stored.lines, { id: 'x' }] }),
        forbidden: throws(new StorageFailed('forbidden')),
      },
    },
    saveCart: {
      endings: {
        stored: returns(undefined),
        full: throws(new StorageFailed('full')),
        unforeseen: throws(new Error('odd')),
      },
    },
    couponRecheck: { endings: {} },
    listenToTabs: { endings: {} },
  },
  states: {
    contents: ({ context }) => expect(context.lines.every(({ quantity }) => quantity >= 1)).toBe(true),
    'storage.restoring': ({ snapshot }) => expect(snapshot.hasTag('restoring')).toBe(true),
    'storage.restoring.unchanged': ({ context, last }) => {
      expect([context.lines, context.coupon]).toEqual([[], null]);
      expect(last === undefined || last.from === last.to).toBe(true);
    },
    'storage.restoring.changed': ({ last }) => expect(last).toBeDefined(),
    'storage.unread': ({ context, snapshot }) => {
      expect(context.fault).toBe('forbidden');
      expect(snapshot.hasTag('unsaved')).toBe(true);
    },
    'storage.stored': ({ snapshot, context }) => {
      expect(snapshot.hasTag('unsaved')).toBe(false);
      expect(context.fault).toBeNull();
    },
    'storage.saving.current': ({ snapshot, context: { lines, categories, coupon } }) => {
      expect(snapshot.children.saveCart?.getSnapshot()).toMatchObject({
        input: { lines, categories, coupon },
      });
    },
    'storage.saving.stale': ({ snapshot }) => {
      expect(Object.keys(snapshot.children)).toContain('saveCart');
    },
    'storage.failed': ({ context, snapshot }) => {
      expect(['full', 'broken']).toContain(context.fault);
      expect(snapshot.hasTag('unsaved')).toBe(true);
    },
  },
  invariants,
});
