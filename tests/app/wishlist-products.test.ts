import { expect, test } from 'vitest';
import { firstSession } from '../../src/app/actors/views.ts';
import { readEmbeddedAnswers } from '../../src/app/api/embedded-answers.ts';
import { createStore } from '../../src/app/store.ts';
import { createWishlistProducts } from '../../src/app/wishlist-products.ts';
import type { ProductRow } from '../../src/contracts/schemas/product.ts';
import { CallFailed } from '../../src/machines/failure.ts';
import { kamal, kurti, rahima, saree } from '../machines/fixtures.ts';

/** The panel of Rahima, and the calls it makes, to be answered in any order. */
const open = () => {
  const calls: { resolve: (answer: { data: ProductRow[] }) => void; reject: (error: unknown) => void }[] = [];
  const told: string[] = [];
  const session = createStore({ ...firstSession(readEmbeddedAnswers(null)), user: rahima });
  const panel = createWishlistProducts({
    readWishlist: () => new Promise((resolve, reject) => calls.push({ resolve, reject })),
    session,
    tell: ({ type }) => told.push(type),
  });
  return { panel, calls, told, session };
};
const settled = () => new Promise((resolve) => setImmediate(resolve));
const signedOut = new CallFailed({ kind: 'signedOut' });

test('the products of one person are not shown to the next', async () => {
  const { panel, calls, session } = open();
  panel.read();
  calls[0]?.resolve({ data: [saree] });
  await settled();
  expect(panel.get().products).toEqual([saree]);
  session.set({ ...session.get(), isSigningOut: true });
  expect(panel.get().products).toEqual([saree]);
  panel.read();
  session.set({ ...session.get(), user: kamal });
  expect(panel.get()).toEqual({ products: null, failure: null });
  calls[1]?.resolve({ data: [saree] });
  await settled();
  expect(panel.get().products).toBeNull();
});

test('of two reads the last counts, whichever answers first', async () => {
  const { panel, calls, told } = open();
  panel.read();
  panel.read();
  calls[1]?.resolve({ data: [kurti] });
  calls[0]?.reject(signedOut);
  await settled();
  expect(panel.get()).toEqual({ products: [kurti], failure: null });
  expect(told).toEqual([]);
});

test('a session that has ended is told, any other failure only shown', async () => {
  const { panel, calls, told } = open();
  panel.read();
  calls[0]?.reject(new CallFailed({ kind: 'offline' }));
  await settled();
  expect(panel.get().failure?.kind).toBe('offline');
  expect(told).toEqual([]);
  panel.read();
  calls[1]?.reject(signedOut);
  await settled();
  expect(told).toEqual(['session.expired']);
});
