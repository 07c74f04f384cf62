import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { WishlistContext, wishlistMachine } from '../../src/machines/wishlist.ts';
import { provideWishlist } from '../../src/platform/actors/wishlist-actor.ts';
import { kamal, kurti, rahima, saree } from './fixtures.ts';
import { api } from './shop-client.ts';
import { answers, breaks, offline, proxyPage, timesOut } from './support/answers.ts';
import { machineModel } from './support/machine-model.ts';

type Snapshot = SnapshotFrom<typeof wishlistMachine>;
const expired = answers(401, { message: 'Unauthenticated.' });
const notified = (emitted: readonly object[]) =>
  emitted.map((one) => Reflect.get(one, 'kind') ?? Reflect.get(one, 'key') ?? Reflect.get(one, 'type'));
/** What the badge shows: what the server counted and what is asked of it. */
const badge = ({ counted, queue }: WishlistContext) =>
  counted === null ? null : counted + queue.reduce((sum, { intent }) => sum + (intent ? 1 : -1), 0);
/** All edges of two people would be too many: the other one comes after the first and presses nothing. */
const unlessOther =
  <Payload extends object>(payload: (snapshot: Snapshot) => Payload | undefined) =>
  (snapshot: Snapshot) =>
    snapshot.context.person === kamal.email ? undefined : payload(snapshot);
const isCustomer = (state: string) => state.startsWith('customer');

export default machineModel({
  name: 'wishlist',
  machine: provideWishlist(api),
  input: { wanted: null },
  key: ({ context: { person, queue, wished, wanted, removed, counted } }) => [
    person,
    queue,
    wished[saree.id],
    wished[kurti.id],
    wanted,
    removed,
    counted === null,
  ],
  cases: {
    'session.known': {
      somebody: unlessOther(() => ({ user: rahima })),
      'somebody else': ({ context }: Snapshot) => (context.person === null ? undefined : { user: kamal }),
      nobody: { user: null },
    },
    'wish.toggle': {
      'wish saree': unlessOther(({ context }) =>
        context.wished[saree.id] === true ? undefined : { productId: saree.id, isWished: false },
      ),
      'unwish saree': unlessOther(({ context }) =>
        context.wished[saree.id] === false || context.queue.length > 1
          ? undefined
          : { productId: saree.id, isWished: true },
      ),
      'wish kurti': unlessOther(({ context }) =>
        context.queue.length > 1 || context.wished[kurti.id] === true
          ? undefined
          : { productId: kurti.id, isWished: false },
      ),
    },
    'wish.remove': {
      saree: unlessOther(({ context }) => (context.queue.length > 1 ? undefined : { productId: saree.id })),
    },
    'removal.undo': { plain: {} },
    'removal.dismiss': { plain: {} },
    'wishlist.open': { plain: {} },
    'count.retry': { plain: {} },
    'list.read': {
      'with saree': unlessOther(() => ({ productIds: [saree.id] })),
      empty: unlessOther(() => ({ productIds: [] })),
    },
  },
  calls: {
    countWishes: {
      endings: { one: answers(200, { count: 1 }), broken: breaks, expired, offline },
    },
    toggleWish: {
      endings: {
        created: answers(200, { msg: 'Product added to wishlist.', action: 'create' }),
        deleted: answers(200, { msg: 'Product removed from wishlist.', action: 'removed' }),
        gone: answers(404, { message: 'Not found.' }),
        broken: breaks,
        proxied: proxyPage,
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
      expect(context.wanted).toBeNull();
      expect(snapshot.hasTag('customer')).toBe(true);
    },
    'customer.counting': ({ waiting }) =>
      expect(waiting.map(({ path }) => path)).toEqual(['/api/user/get_wishlist_count']),
    'customer.resting': ({ context }) => {
      expect(context.queue).toEqual([]);
      expect(context.counted).not.toBeNull();
    },
    'customer.uncounted': ({ context }) => {
      expect([context.queue, context.counted]).toEqual([[], null]);
      expect(context.failure).not.toBeNull();
    },
    'customer.saving': ({ context, waiting }) => {
      expect(waiting.map(({ path }) => path)).toEqual([
        `/api/user/toggle_wishlist/${context.queue[0]?.productId}`,
      ]);
    },
  },
  invariants: {
    'wishlisting requires sign-in: the dialog is shown and the wish remembered': ({
      last,
      context,
      state,
    }) => {
      if (last?.from !== 'guest' || !last.move.startsWith('wish.toggle')) return;
      expect(last.emitted).toEqual([{ type: 'dialog.oops', kind: 'signInToWish' }]);
      expect(context.wanted).toBe(last.move.endsWith('kurti') ? kurti.id : saree.id);
      expect(state).toBe('guest');
    },
    'the header’s link tells a guest to sign in': ({ last }) => {
      if (last?.move === 'wishlist.open · plain')
        expect(notified(last.emitted)).toEqual(last.from === 'guest' ? ['signInToSeeWishes'] : []);
    },
    'a wish made before it is known who it is waits': ({ last, context, before }) => {
      if (last?.from !== 'unknown' || !last.move.startsWith('wish.toggle')) return;
      const wish = { 'wish saree': saree.id, 'wish kurti': kurti.id }[last.move.slice(14)];
      expect(context.wanted).toBe(wish ?? before.wanted);
      expect(last.emitted).toEqual([]);
    },
    'after sign-in the count is read and the wanted product wished for [7.14]': ({
      last,
      before,
      context,
      state,
    }) => {
      if (last?.move !== 'session.known · somebody' || isCustomer(last.from)) return;
      expect(state).toBe('customer.counting');
      expect(context.queue.map(({ productId, intent }) => [productId, intent])).toEqual(
        before.wanted === null ? [] : [[before.wanted, true]],
      );
      if (before.wanted !== null) expect(context.wished[before.wanted]).toBe(true);
    },
    'another customer finds nothing of the one before, and the count is read again': ({
      last,
      context,
      state,
    }) => {
      if (last?.move !== 'session.known · somebody else') return;
      const { person, queue, wished, removed } = context;
      expect([person, queue, wished, removed]).toEqual([kamal.email, [], {}, null]);
      if (last.requests.length > 0) {
        expect(context.counted).toBeNull();
        expect(state).toBe('customer.counting');
      }
    },
    'the same customer, found again, keeps what is shown': ({ last, before, context, state }) => {
      if (last?.move !== 'session.known · somebody' || !isCustomer(last.from)) return;
      expect(context).toEqual(before);
      expect(state).toBe(last.from);
    },
    'the server’s list replaces what was pressed here, unless a wish waits': ({ last, before, context }) => {
      if (!last?.move.startsWith('list.read')) return;
      if (!isCustomer(last.from) || before.queue.length > 0) return expect(context).toEqual(before);
      const isListed = last.move.endsWith('with saree');
      expect(context.wished[saree.id] ?? isListed).toBe(isListed);
      expect(context.wished[kurti.id] ?? false).toBe(false);
      expect(Object.keys(context.wished)).toEqual(Object.keys(before.wished));
      expect(context.removed).toBe(isListed ? null : before.removed);
    },
    'signing out forgets everything but a wish': ({ last, state }) => {
      if (last?.move === 'session.known · nobody') expect(state).toBe('guest');
    },
    'a toggle shows at once': ({ last, context }) => {
      if (!last || !isCustomer(last.from)) return;
      if (last.move === 'wish.toggle · wish saree') expect(context.wished[saree.id]).toBe(true);
      if (last.move === 'wish.toggle · unwish saree') expect(context.wished[saree.id]).toBe(false);
      if (last.move === 'wish.toggle · wish kurti') expect(context.wished[kurti.id]).toBe(true);
    },
    'a product wished for again is not said to be removed': ({ last, before, context }) => {
      if (!last || !isCustomer(last.from)) return;
      if (last.move === 'wish.toggle · wish saree') expect(context.removed).toBeNull();
      if (last.move === 'wish.toggle · wish kurti') expect(context.removed).toBe(before.removed);
    },
    'one call at a time': ({ waiting }) => expect(waiting.length).toBeLessThanOrEqual(1),
    'at most one wish of a product waits behind the one on its way': ({ context }) => {
      for (const id of [saree.id, kurti.id]) {
        const asked = context.queue.filter(({ productId }) => productId === id);
        expect(asked.filter(({ sent }) => !sent).length).toBeLessThanOrEqual(1);
      }
    },
    'the count goes up by one on create and down by one otherwise [4.13]': ({ last, before, context }) => {
      const by = { created: 1, deleted: -1 }[/^toggleWish answers · (.*)$/.exec(last?.move ?? '')?.[1] ?? ''];
      if (by !== undefined && before.counted !== null)
        expect(context.counted).toBe(Math.max(0, before.counted + by));
      else if (last?.move === 'countWishes answers · one') expect(context.counted).toBe(1);
    },
    'the badge never lags: a press moves it at once, an answer as asked does not': ({
      last,
      before,
      context,
    }) => {
      if (before.counted === null || context.counted === null || !last) return;
      const first = before.queue[0];
      const asAsked = last.move === `toggleWish answers · ${first?.intent ? 'created' : 'deleted'}`;
      if (asAsked && before.counted > 0) expect(badge(context)).toBe(badge(before));
      if (/^wish\.toggle · wish/.test(last.move)) expect(badge(context)).toBe(Number(badge(before)) + 1);
      if (/^wish\.toggle · unwish/.test(last.move)) expect(badge(context)).toBe(Number(badge(before)) - 1);
    },
    'the server’s words are said when it did as asked': ({ last, before }) => {
      const action = /^toggleWish answers · (created|deleted)$/.exec(last?.move ?? '')?.[1];
      if (action === undefined || !last) return;
      const asAsked = before.queue[0]?.intent === (action === 'created');
      const text = action === 'created' ? 'Product added to wishlist.' : 'Product removed from wishlist.';
      expect(last.emitted).toEqual(asAsked ? [{ type: 'toast.success', message: { text } }] : []);
    },
    'where the page was out of date the wish is asked for once more': ({ last, before, context }) => {
      const action = /^toggleWish answers · (created|deleted)$/.exec(last?.move ?? '')?.[1];
      const [first, ...rest] = before.queue;
      if (action === undefined || first === undefined || first.intent === (action === 'created')) return;
      const final = rest.findLast(({ productId }) => productId === first.productId)?.intent ?? first.intent;
      const asks = context.queue[0]?.productId === first.productId && context.queue[0].again;
      expect(asks).toBe(!first.again && final !== (action === 'created'));
      expect(context.wished[first.productId]).toBe(asks ? first.intent : action === 'created');
    },
    'a failed wish goes back to what was seen before it, and says so': ({ last, before, context }) => {
      if (!/^toggleWish answers · (gone|broken|proxied|slow)$/.test(last?.move ?? '') || !last) return;
      const first = before.queue[0];
      expect(notified(last.emitted)).toEqual(['wishNotSaved']);
      expect(context.queue.some(({ productId }) => productId === first?.productId)).toBe(false);
      expect(context.wished[first?.productId ?? 0]).toBe(first?.before);
      expect(context.counted).toBe(before.counted);
      expect(context.removed).toBe(before.removed === first?.productId ? null : before.removed);
    },
    'a session that ends in the middle makes a guest, whose wish is remembered': ({
      last,
      before,
      context,
      state,
    }) => {
      if (!last || !/^(countWishes|toggleWish) answers · expired$/.test(last.move)) return;
      const first = before.queue[0];
      expect(state).toBe('guest');
      expect(context.wanted).toBe(first?.intent ? first.productId : null);
      expect(notified(last.emitted)).toEqual(
        first?.intent ? ['session.expired', 'signInToWish'] : ['session.expired'],
      );
    },
    'removing takes the product off at once, and can be undone [4.14]': ({ last, before, context }) => {
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
    'a count that cannot be read does not stop wishing, and can be read again': ({
      last,
      state,
      context,
    }) => {
      if (/^countWishes answers · (broken|offline)$/.test(last?.move ?? ''))
        expect(['customer.uncounted', 'customer.saving']).toContain(state);
      if (last?.move === 'count.retry · plain')
        expect(state).toBe(last.from === 'customer.uncounted' ? 'customer.counting' : last.from);
      if (last?.move === 'countWishes answers · one') expect(context.failure).toBeNull();
    },
  },
});
