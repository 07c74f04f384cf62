import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { selectWishlist, type WishlistContext, type wishlistMachine } from '../../src/machines/wishlist.ts';
import { provideWishlist } from '../../src/platform/actors/wishlist-actor.ts';
import { kamal, kurti, rahima, saree } from './fixtures.ts';
import { api } from './shop-client.ts';
import { badGateway, offline, responds, serverError, timesOut } from './support/actor-outcomes.ts';
import { machineModel } from './support/machine-model.ts';

type Snapshot = SnapshotFrom<typeof wishlistMachine>;
const expired = responds(401, { message: 'Unauthenticated.' });
const notified = (emitted: readonly object[]) =>
  emitted.map(
    (event) => Reflect.get(event, 'kind') ?? Reflect.get(event, 'key') ?? Reflect.get(event, 'type'),
  );
/** The badge: the server's count plus the queued wishes. */
const badge = ({ counted, queue }: WishlistContext) =>
  counted === null ? null : counted + queue.reduce((sum, { intent }) => sum + (intent ? 1 : -1), 0);
const isCustomer = (state: string) => state.startsWith('customer');

export default machineModel({
  name: 'wishlist',
  machine: provideWishlist(api),
  key: ({ context: { queue, wished, pendingProductId, removed, counted } }) => [
    queue,
    wished[saree.id],
    wished[kurti.id],
    pendingProductId,
    removed,
    counted === null,
  ],
  cases: {
    'session.known': {
      customer: { user: rahima, isOtherCustomer: false },
      'other customer': { user: kamal, isOtherCustomer: true },
      guest: { user: null, isOtherCustomer: false },
    },
    'wish.toggle': {
      'wish saree': ({ context }: Snapshot) =>
        context.wished[saree.id] === true ? undefined : { productId: saree.id, isWished: false },
      'unwish saree': ({ context }: Snapshot) =>
        context.wished[saree.id] === false || context.queue.length > 1
          ? undefined
          : { productId: saree.id, isWished: true },
      'wish kurti': ({ context }: Snapshot) =>
        context.queue.length > 1 || context.wished[kurti.id] === true
          ? undefined
          : { productId: kurti.id, isWished: false },
    },
    'wish.remove': {
      saree: ({ context }: Snapshot) => (context.queue.length > 1 ? undefined : { productId: saree.id }),
    },
    'removal.undo': { plain: {} },
    'removal.dismiss': { plain: {} },
    'wishlist.open': { plain: {} },
    'count.retry': { plain: {} },
    'list.read': {
      'with saree': { productIds: [saree.id] },
      empty: { productIds: [] },
    },
  },
  actors: {
    countWishes: {
      outcomes: { one: responds(200, { count: 1 }), broken: serverError, expired, offline },
    },
    toggleWish: {
      outcomes: {
        created: responds(200, { msg: 'Product added to wishlist.', action: 'create' }),
        deleted: responds(200, { msg: 'Product removed from wishlist.', action: 'removed' }),
        gone: responds(404, { message: 'Not found.' }),
        broken: serverError,
        'bad gateway': badGateway,
        expired,
        slow: timesOut,
      },
    },
  },
  states: {
    unknown: ({ context }) => expect([context.queue, context.wished]).toEqual([[], {}]),
    guest: ({ context, snapshot }) => {
      expect([context.queue, context.wished, context.counted, context.removed]).toEqual([[], {}, null, null]);
      expect(snapshot.hasTag('guest')).toBe(true);
    },
    customer: ({ context, snapshot }) => {
      expect(context.pendingProductId).toBeNull();
      expect(snapshot.hasTag('customer')).toBe(true);
    },
    'customer.counting': ({ waiting }) =>
      expect(waiting.map(({ path }) => path)).toEqual(['/api/user/get_wishlist_count']),
    'customer.idle': ({ context, snapshot }) => {
      expect(selectWishlist(snapshot).isSaving).toBe(false);
      expect(context.queue).toEqual([]);
      expect(context.counted).not.toBeNull();
    },
    'customer.countFailed': ({ context }) => {
      expect([context.queue, context.counted]).toEqual([[], null]);
      expect(context.failure).not.toBeNull();
    },
    'customer.saving': ({ context, snapshot, waiting }) => {
      expect(selectWishlist(snapshot).isSaving).toBe(true);
      expect(waiting.map(({ path }) => path)).toEqual([
        `/api/user/toggle_wishlist/${context.queue[0]?.productId}`,
      ]);
    },
  },
  invariants: {
    'wishing as a guest shows the sign-in dialog and keeps the wish': ({ last, context, state }) => {
      if (last?.from !== 'guest' || !last.move.startsWith('wish.toggle')) return;
      expect(last.emitted).toEqual([{ type: 'dialog.oops', kind: 'signInToWish' }]);
      expect(context.pendingProductId).toBe(last.move.endsWith('kurti') ? kurti.id : saree.id);
      expect(state).toBe('guest');
    },
    'opening the wishlist as a guest shows the sign-in dialog': ({ last }) => {
      if (last?.move === 'wishlist.open · plain')
        expect(notified(last.emitted)).toEqual(last.from === 'guest' ? ['signInToSeeWishes'] : []);
    },
    'keeps a wish made before the session is known': ({ last, context, before }) => {
      if (last?.from !== 'unknown' || !last.move.startsWith('wish.toggle')) return;
      const wish = { 'wish saree': saree.id, 'wish kurti': kurti.id }[last.move.slice(14)];
      expect(context.pendingProductId).toBe(wish ?? before.pendingProductId);
      expect(last.emitted).toEqual([]);
    },
    'loads the count after sign-in and adds the pending product [7.14]': ({
      last,
      before,
      context,
      state,
    }) => {
      if (!/^session\.known · (other )?customer$/.test(last?.move ?? '') || isCustomer(last?.from ?? ''))
        return;
      expect(state).toBe('customer.counting');
      expect(context.queue.map(({ productId, intent }) => [productId, intent])).toEqual(
        before.pendingProductId === null ? [] : [[before.pendingProductId, true]],
      );
      if (before.pendingProductId !== null) expect(context.wished[before.pendingProductId]).toBe(true);
    },
    'resets the wishes for another customer and loads the count': ({ last, context, state }) => {
      if (last?.move !== 'session.known · other customer' || !isCustomer(last.from)) return;
      const { queue, wished, removed } = context;
      expect([queue, wished, removed]).toEqual([[], {}, null]);
      if (last.requests.length > 0) {
        expect(context.counted).toBeNull();
        expect(state).toBe('customer.counting');
      }
    },
    'changes nothing when the same customer is confirmed': ({ last, before, context, state }) => {
      if (last?.move !== 'session.known · customer' || !isCustomer(last.from)) return;
      expect(context).toEqual(before);
      expect(state).toBe(last.from);
    },
    'the loaded list replaces the local wishes unless one is queued': ({ last, before, context }) => {
      if (!last?.move.startsWith('list.read')) return;
      if (!isCustomer(last.from) || before.queue.length > 0) return expect(context).toEqual(before);
      const isListed = last.move.endsWith('with saree');
      expect(context.wished[saree.id] ?? isListed).toBe(isListed);
      expect(context.wished[kurti.id] ?? false).toBe(false);
      expect(Object.keys(context.wished)).toEqual(Object.keys(before.wished));
      expect(context.removed).toBe(isListed ? null : before.removed);
    },
    'signing out resets the wishes': ({ last, state }) => {
      if (last?.move === 'session.known · guest') expect(state).toBe('guest');
    },
    'updates a toggled wish at once': ({ last, context }) => {
      if (!last || !isCustomer(last.from)) return;
      if (last.move === 'wish.toggle · wish saree') expect(context.wished[saree.id]).toBe(true);
      if (last.move === 'wish.toggle · unwish saree') expect(context.wished[saree.id]).toBe(false);
      if (last.move === 'wish.toggle · wish kurti') expect(context.wished[kurti.id]).toBe(true);
    },
    'adding the removed product again ends its removal': ({ last, before, context }) => {
      if (!last || !isCustomer(last.from)) return;
      if (last.move === 'wish.toggle · wish saree') expect(context.removed).toBeNull();
      if (last.move === 'wish.toggle · wish kurti') expect(context.removed).toBe(before.removed);
    },
    'sends one request at a time': ({ waiting }) => expect(waiting.length).toBeLessThanOrEqual(1),
    'queues at most one wish per product behind the one being sent': ({ context }) => {
      for (const id of [saree.id, kurti.id]) {
        const queued = context.queue.filter(({ productId }) => productId === id);
        expect(queued.filter(({ sent }) => !sent).length).toBeLessThanOrEqual(1);
      }
    },
    'increases the count by one on create and decreases it by one otherwise [4.13]': ({
      last,
      before,
      context,
    }) => {
      const by = { created: 1, deleted: -1 }[/^toggleWish answers · (.*)$/.exec(last?.move ?? '')?.[1] ?? ''];
      if (by !== undefined && before.counted !== null)
        expect(context.counted).toBe(Math.max(0, before.counted + by));
      else if (last?.move === 'countWishes answers · one') expect(context.counted).toBe(1);
    },
    'updates the badge on the toggle, not on its response': ({ last, before, context }) => {
      if (before.counted === null || context.counted === null || !last) return;
      const first = before.queue[0];
      const isAsRequested = last.move === `toggleWish answers · ${first?.intent ? 'created' : 'deleted'}`;
      if (isAsRequested && before.counted > 0) expect(badge(context)).toBe(badge(before));
      if (/^wish\.toggle · wish/.test(last.move)) expect(badge(context)).toBe(Number(badge(before)) + 1);
      if (/^wish\.toggle · unwish/.test(last.move)) expect(badge(context)).toBe(Number(badge(before)) - 1);
    },
    'shows the server’s message if it did as requested': ({ last, before }) => {
      const action = /^toggleWish answers · (created|deleted)$/.exec(last?.move ?? '')?.[1];
      if (action === undefined || !last) return;
      const isAsRequested = before.queue[0]?.intent === (action === 'created');
      const text = action === 'created' ? 'Product added to wishlist.' : 'Product removed from wishlist.';
      expect(last.emitted).toEqual(isAsRequested ? [{ type: 'toast.success', message: { text } }] : []);
    },
    'sends the wish once more if the page was out of date': ({ last, before, context }) => {
      const action = /^toggleWish answers · (created|deleted)$/.exec(last?.move ?? '')?.[1];
      const [first, ...rest] = before.queue;
      if (action === undefined || first === undefined || first.intent === (action === 'created')) return;
      const final = rest.findLast(({ productId }) => productId === first.productId)?.intent ?? first.intent;
      const isRetried = context.queue[0]?.productId === first.productId && context.queue[0].again;
      expect(isRetried).toBe(!first.again && final !== (action === 'created'));
      expect(context.wished[first.productId]).toBe(isRetried ? first.intent : action === 'created');
    },
    'reverts a failed wish, with a toast': ({ last, before, context }) => {
      if (!/^toggleWish answers · (gone|broken|bad gateway|slow)$/.test(last?.move ?? '') || !last) return;
      const first = before.queue[0];
      expect(notified(last.emitted)).toEqual(['wishNotSaved']);
      expect(context.queue.some(({ productId }) => productId === first?.productId)).toBe(false);
      expect(context.wished[first?.productId ?? 0]).toBe(first?.before);
      expect(context.counted).toBe(before.counted);
      expect(context.removed).toBe(before.removed === first?.productId ? null : before.removed);
    },
    'an expired session signs the user out and keeps a wish being added': ({
      last,
      before,
      context,
      state,
    }) => {
      if (!last || !/^(countWishes|toggleWish) answers · expired$/.test(last.move)) return;
      const first = before.queue[0];
      expect(state).toBe('guest');
      expect(context.pendingProductId).toBe(first?.intent ? first.productId : null);
      expect(notified(last.emitted)).toEqual(
        first?.intent ? ['session.expired', 'signInToWish'] : ['session.expired'],
      );
    },
    'removes the product at once and can be undone [4.14]': ({ last, before, context }) => {
      if (!last || !isCustomer(last.from)) return;
      if (last.move === 'wish.remove · saree' && before.wished[saree.id] !== false) {
        expect([context.wished[saree.id], context.removed]).toEqual([false, saree.id]);
      }
      if (last.move === 'removal.undo · plain' && before.removed !== null)
        expect([context.wished[before.removed], context.removed]).toEqual([true, null]);
      if (last.move === 'removal.dismiss · plain' && before.removed !== null) {
        expect(context.removed).toBeNull();
        expect(context.wished).toEqual(before.wished);
      }
    },
    'wishes can be toggled without a count, and the count can be retried': ({ last, state, context }) => {
      if (/^countWishes answers · (broken|offline)$/.test(last?.move ?? ''))
        expect(['customer.countFailed', 'customer.saving']).toContain(state);
      if (last?.move === 'count.retry · plain')
        expect(state).toBe(last.from === 'customer.countFailed' ? 'customer.counting' : last.from);
      if (last?.move === 'countWishes answers · one') expect(context.failure).toBeNull();
    },
  },
});
