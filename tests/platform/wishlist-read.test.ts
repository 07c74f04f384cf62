import { expect, test } from 'vitest';
import type { WishlistEvent } from '../../src/machines/wishlist.ts';
import { initialWishlist } from '../../src/platform/actors/initial-views.ts';
import type { Api } from '../../src/platform/api/operations.ts';
import { createWishlistRead } from '../../src/platform/reads/wishlist-read.ts';
import { createStore } from '../../src/platform/storage/store.ts';
import { saree } from '../machines/fixtures.ts';

const listRead: WishlistEvent = { type: 'list.read', productIds: [saree.id] };

/** Loads a list of one saree; `meanwhile` happens before the response. Returns the events sent. */
const eventsFor = async (isSaving: boolean, meanwhile: 'nothing' | 'count' | 'toggle' | 'saved') => {
  const events: WishlistEvent[] = [];
  const wishlist = createStore({ ...initialWishlist, isSaving });
  const read = createWishlistRead({
    api: (async () => ({ data: [saree] })) as unknown as Api,
    wishlist: { ...wishlist, enqueue: (event) => events.push(event) },
  });
  const request = read();
  if (meanwhile === 'count') wishlist.set({ ...wishlist.get(), count: 3 });
  if (meanwhile === 'toggle') wishlist.set({ ...wishlist.get(), wished: { [saree.id]: false } });
  if (meanwhile === 'saved') wishlist.set({ ...wishlist.get(), isSaving: false });
  expect(await request).toEqual({ data: [saree] });
  return events;
};

test('the loaded list is sent to the wishlist', async () => {
  expect(await eventsFor(false, 'nothing')).toEqual([listRead]);
  expect(await eventsFor(false, 'count')).toEqual([listRead]);
});

test('a list that may be older than a toggle is not sent', async () => {
  expect(await eventsFor(false, 'toggle')).toEqual([]);
  expect(await eventsFor(true, 'nothing')).toEqual([]);
  expect(await eventsFor(true, 'saved')).toEqual([]);
});
