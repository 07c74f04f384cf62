import { expect, test } from 'vitest';
import type { WishlistEvent } from '../../src/machines/wishlist.ts';
import { firstWishlist } from '../../src/platform/actors/initial-views.ts';
import type { Api } from '../../src/platform/api/operations.ts';
import { createStore } from '../../src/platform/store.ts';
import { createWishlistRead } from '../../src/platform/wishlist-read.ts';
import { saree } from '../machines/fixtures.ts';

const listRead: WishlistEvent = { type: 'list.read', productIds: [saree.id] };

/** Reads a list of one saree; `meanwhile` happens before the answer. */
const heardOf = async (isSaving: boolean, meanwhile: 'nothing' | 'count' | 'press' | 'answer') => {
  const heard: WishlistEvent[] = [];
  const wishlist = createStore({ ...firstWishlist, isSaving });
  const read = createWishlistRead({
    api: (async () => ({ data: [saree] })) as unknown as Api,
    wishlist: { ...wishlist, enqueue: (event) => heard.push(event) },
  });
  const reading = read();
  if (meanwhile === 'count') wishlist.set({ ...wishlist.get(), count: 3 });
  if (meanwhile === 'press') wishlist.set({ ...wishlist.get(), wished: { [saree.id]: false } });
  if (meanwhile === 'answer') wishlist.set({ ...wishlist.get(), isSaving: false });
  expect(await reading).toEqual({ data: [saree] });
  return heard;
};

test('the wishlist hears what the server has on its list', async () => {
  expect(await heardOf(false, 'nothing')).toEqual([listRead]);
  expect(await heardOf(false, 'count')).toEqual([listRead]);
});

test('an answer that may be older than a press is not listRead', async () => {
  expect(await heardOf(false, 'press')).toEqual([]);
  expect(await heardOf(true, 'nothing')).toEqual([]);
  expect(await heardOf(true, 'answer')).toEqual([]);
});
