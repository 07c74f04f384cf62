import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { Category } from '../../src/contracts/schemas/category.ts';
import type { ProductRow } from '../../src/contracts/schemas/product.ts';
import { cartMachine } from '../../src/machines/cart.ts';
import { StorageError } from '../../src/machines/storage-error.ts';
import { invariants } from './cart.invariants.ts';
import { fiftyTaka, kurti, saree, soldOut, tenPercent } from './fixtures.ts';
import { rejects, resolves } from './support/actor-outcomes.ts';
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
/** A stock of one keeps the state space small. */
const lastKurti: ProductRow = { ...kurti, current_stock: 1 };
const cheaper: ProductRow = { ...saree, sales_price: 800 };

const sareeIn = ({ context }: Snapshot) => context.lines.find((one) => one.productId === saree.id);
const theSaree = (snapshot: Snapshot) => {
  const found = sareeIn(snapshot);
  return found && { id: found.id };
};
/** Limits a case to the stored state: contents times storage states would be too many edges. */
const ifStored =
  <Payload extends object>(payload: Payload) =>
  (snapshot: Snapshot) =>
    snapshot.matches({ storage: 'stored' }) ? payload : undefined;
const setTo = (quantity: number) => (snapshot: Snapshot) => {
  const found = snapshot.matches({ storage: 'stored' }) ? sareeIn(snapshot) : undefined;
  return found && { id: found.id, quantity };
};
/** Limits undo for the same reason: at most one saree, and no kurti added after a removal. */
const isSmall = (snapshot: Snapshot) => (sareeIn(snapshot)?.quantity ?? 1) === 1;

export default machineModel({
  name: 'cart',
  fixtures: { sarees: category, sareeLine: line(saree, 1, 1000), kurtiLine: line(lastKurti, 1, 1000) },
  machine: cartMachine,
  input: { now: () => 1_900_000_000_000 },
  internal: ['cart.changed'],
  criteria: ['transitions', 'ignored', 'states', 'edges'],
  maxStates: 1500,
  key: ({ context: { lines, removed, coupon, storageError } }) => [
    coupon !== null,
    // A second failure of the storage is another transition; with an empty cart only, to keep the number of states low.
    lines.length === 0 && storageError !== null,
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
      'kurti in S': (snapshot: Snapshot) =>
        snapshot.matches({ storage: 'stored' }) && snapshot.context.removed.length === 0
          ? { pick: { product: lastKurti, quantity: 1, variation: 'S' } }
          : undefined,
      'kurti without size': ifStored({ pick: { product: lastKurti, quantity: 1, variation: null } }),
      'kurti in unknown size': ifStored({ pick: { product: lastKurti, quantity: 1, variation: 'XXL' } }),
      'sold out': ifStored({ pick: { product: soldOut, quantity: 1, variation: null } }),
    },
    'line.remove': {
      saree: (snapshot: Snapshot) => (isSmall(snapshot) ? theSaree(snapshot) : undefined),
      unknown: ifStored({ id: 7 }),
    },
    'quantity.increase': { saree: theSaree, unknown: ifStored({ id: 7 }) },
    'quantity.decrease': { saree: theSaree, unknown: ifStored({ id: 7 }) },
    'quantity.set': {
      two: setTo(2),
      zero: setTo(0),
      'above stock': setTo(99),
      'not a number': setTo(Number.NaN),
      unknown: ifStored({ id: 7, quantity: 2 }),
    },
    'cart.clear': { plain: (snapshot: Snapshot) => (isSmall(snapshot) ? {} : undefined) },
    'removal.undo': { plain: {} },
    'removal.dismiss': { plain: {} },
    'coupon.changed': { valid: ifStored({ coupon: fiftyTaka }), none: ifStored({ coupon: null }) },
    'coupon.recheck': { plain: ifStored({}) },
    'categories.loaded': { trees: ifStored({ categories: [category] }) },
    'products.refreshed': {
      cheaper: { fresh: { products: [cheaper], missing: [] } },
      'kurti only in XL': ifStored({
        fresh: { products: [{ ...lastKurti, variations: ['XL'] } as ProductRow], missing: [] },
      }),
      gone: ifStored({ fresh: { products: [], missing: [kurti.id] } }),
    },
    'order.placed': {
      all: ({ context }: Snapshot) => ({ orderId: 5, lines: context.lines }),
      // An order of one of each; quantities added while it was queued stay in the cart.
      'one of each': ({ context }: Snapshot) =>
        context.lines.some(({ quantity }) => quantity > 1)
          ? { orderId: 5, lines: context.lines.map((line) => ({ ...line, quantity: 1 })) }
          : undefined,
      others: ifStored({ orderId: 5, lines: [] }),
    },
    'storage.changed': {
      cleared: { stored: null },
      cart: ifStored({ stored }),
      malformed: ifStored({ stored: 'not a cart' }),
    },
    'storage.retry': { plain: {} },
  },
  actors: {
    restoreCart: {
      outcomes: {
        nothing: resolves(null),
        cart: resolves(stored),
        'partly invalid': resolves({ ...stored, lines: [...stored.lines, { id: 'x' }] }),
        forbidden: rejects(new StorageError('forbidden')),
      },
    },
    saveCart: {
      outcomes: {
        stored: resolves(undefined),
        full: rejects(new StorageError('full')),
        'unknown error': rejects(new Error('odd')),
      },
    },
    coupon: { outcomes: {} },
    listenToTabs: { outcomes: {} },
  },
  states: {
    contents: ({ context }) => expect(context.lines.every(({ quantity }) => quantity >= 1)).toBe(true),
    'storage.restoring': ({ snapshot }) => expect(snapshot.hasTag('restoring')).toBe(true),
    'storage.restoring.unchanged': ({ context, last }) => {
      expect([context.lines, context.coupon]).toEqual([[], null]);
      expect(last === undefined || last.from === last.to).toBe(true);
    },
    'storage.restoring.changed': ({ last }) => expect(last).toBeDefined(),
    'storage.readFailed': ({ context, snapshot }) => {
      expect(context.storageError).toBe('forbidden');
      expect(snapshot.hasTag('unsaved')).toBe(true);
    },
    'storage.stored': ({ snapshot, context }) => {
      expect(snapshot.hasTag('unsaved')).toBe(false);
      expect(context.storageError).toBeNull();
    },
    'storage.saving.current': ({ snapshot, context: { lines, categories, coupon } }) => {
      expect(snapshot.children.saveCart?.getSnapshot()).toMatchObject({
        input: { lines, categories, coupon },
      });
    },
    'storage.saving.stale': ({ snapshot }) => {
      expect(Object.keys(snapshot.children)).toContain('saveCart');
    },
    'storage.saveFailed': ({ context, snapshot }) => {
      expect(['full', 'broken']).toContain(context.storageError);
      expect(snapshot.hasTag('unsaved')).toBe(true);
    },
  },
  invariants,
});
