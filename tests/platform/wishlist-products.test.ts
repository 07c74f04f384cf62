import { expect, test } from 'vitest';
import type { ProductRow } from '../../src/contracts/schemas/product.ts';
import { RequestError } from '../../src/machines/failure.ts';
import { createWishlistProducts } from '../../src/platform/reads/wishlist-products.ts';
import { kurti, saree } from '../machines/fixtures.ts';

/** Creates the store with requests that can be settled in any order. */
const open = () => {
  const requests: {
    resolve: (response: { data: ProductRow[] }) => void;
    reject: (error: unknown) => void;
  }[] = [];
  const notified: string[] = [];
  const panel = createWishlistProducts({
    readWishlist: () => new Promise((resolve, reject) => requests.push({ resolve, reject })),
    notify: ({ type }) => notified.push(type),
  });
  return { panel, requests, notified };
};
const settled = () => new Promise((resolve) => setImmediate(resolve));
const signedOut = new RequestError({ kind: 'signedOut' });

test('clear discards loaded and pending products', async () => {
  const { panel, requests } = open();
  panel.read();
  requests[0]?.resolve({ data: [saree] });
  await settled();
  expect(panel.get().products).toEqual([saree]);
  panel.read();
  // The list stays visible while it is reloading.
  expect(panel.get().products).toEqual([saree]);
  panel.clear();
  expect(panel.get()).toEqual({ products: null, failure: null });
  requests[1]?.resolve({ data: [saree] });
  await settled();
  expect(panel.get().products).toBeNull();
});

test('the response to the last of two requests wins, in any order', async () => {
  const { panel, requests, notified } = open();
  panel.read();
  panel.read();
  requests[1]?.resolve({ data: [kurti] });
  requests[0]?.reject(signedOut);
  await settled();
  expect(panel.get()).toEqual({ products: [kurti], failure: null });
  expect(notified).toEqual([]);
});

test('an expired session is notified, any other failure is in the state', async () => {
  const { panel, requests, notified } = open();
  panel.read();
  requests[0]?.reject(new RequestError({ kind: 'offline' }));
  await settled();
  expect(panel.get().failure?.kind).toBe('offline');
  expect(notified).toEqual([]);
  panel.read();
  expect(panel.get()).toEqual({ products: null, failure: null });
  requests[1]?.reject(signedOut);
  await settled();
  expect(notified).toEqual(['session.expired']);
});
