import { expect, test } from 'vitest';
import type { ProductRow } from '../../src/contracts/schemas/product.ts';
import { CallFailed } from '../../src/machines/failure.ts';
import { createWishlistProducts } from '../../src/platform/wishlist-products.ts';
import { kurti, saree } from '../machines/fixtures.ts';

/** The panel, and the calls it makes, to be answered in any order. */
const open = () => {
  const calls: { resolve: (answer: { data: ProductRow[] }) => void; reject: (error: unknown) => void }[] = [];
  const notified: string[] = [];
  const panel = createWishlistProducts({
    readWishlist: () => new Promise((resolve, reject) => calls.push({ resolve, reject })),
    notify: ({ type }) => notified.push(type),
  });
  return { panel, calls, notified };
};
const settled = () => new Promise((resolve) => setImmediate(resolve));
const signedOut = new CallFailed({ kind: 'signedOut' });

test('what was read for one person is not shown to the next, nor what is still to come', async () => {
  const { panel, calls } = open();
  panel.read();
  calls[0]?.resolve({ data: [saree] });
  await settled();
  expect(panel.get().products).toEqual([saree]);
  panel.read();
  // The list stays on show while it is read again.
  expect(panel.get().products).toEqual([saree]);
  panel.forget();
  expect(panel.get()).toEqual({ products: null, failure: null });
  calls[1]?.resolve({ data: [saree] });
  await settled();
  expect(panel.get().products).toBeNull();
});

test('of two reads the last counts, whichever answers first', async () => {
  const { panel, calls, notified } = open();
  panel.read();
  panel.read();
  calls[1]?.resolve({ data: [kurti] });
  calls[0]?.reject(signedOut);
  await settled();
  expect(panel.get()).toEqual({ products: [kurti], failure: null });
  expect(notified).toEqual([]);
});

test('a session that has ended is reported, any other failure only shown', async () => {
  const { panel, calls, notified } = open();
  panel.read();
  calls[0]?.reject(new CallFailed({ kind: 'offline' }));
  await settled();
  expect(panel.get().failure?.kind).toBe('offline');
  expect(notified).toEqual([]);
  panel.read();
  expect(panel.get()).toEqual({ products: null, failure: null });
  calls[1]?.reject(signedOut);
  await settled();
  expect(notified).toEqual(['session.expired']);
});
