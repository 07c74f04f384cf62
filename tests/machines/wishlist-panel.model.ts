import { expect } from 'vitest';
import { provideWishlistPanel } from '../../src/features/wishlist/provide-wishlist-panel.ts';
import type { WishlistView } from '../../src/machines/wishlist.ts';
import { createWishlistRead } from '../../src/platform/reads/wishlist-read.ts';
import { createStore } from '../../src/platform/storage/store.ts';
import { kurti, saree } from './fixtures.ts';
import { api } from './shop-client.ts';
import { badGateway, offline, responds, serverError, timesOut } from './support/actor-outcomes.ts';
import { machineModel } from './support/machine-model.ts';

const lists = { one: [saree], two: [saree, kurti], empty: [] };

const wishlist = {
  ...createStore<WishlistView>({ count: 0, wished: {}, isSaving: false, removed: null }),
  enqueue: () => undefined,
};

export default machineModel({
  name: 'wishlist-panel',
  machine: provideWishlistPanel({ readWishlist: createWishlistRead({ api, wishlist }) }),
  cases: {
    'panel.open': { plain: {} },
    'panel.close': { plain: {} },
    'list.retry': { plain: {} },
  },
  actors: {
    readWishlist: {
      outcomes: {
        one: responds(200, { data: lists.one }),
        two: responds(200, { data: lists.two }),
        empty: responds(200, { data: lists.empty }),
        'signed out': responds(401, { message: 'Unauthenticated.' }),
        'rate limited': responds(429, { message: 'Slow down.' }),
        broken: serverError,
        'bad gateway': badGateway,
        offline,
        slow: timesOut,
      },
    },
  },
  alwaysReachable: ['closed', 'loaded'],
  states: {
    closed: ({ waiting }) => expect(waiting).toEqual([]),
    loading: ({ context, waiting }) => {
      expect(waiting.map(({ path }) => path)).toEqual(['/api/user/get_wishlist_products']);
      expect(context.failure).toBeNull();
    },
    loaded: ({ context, waiting }) => {
      expect(context.products).not.toBeNull();
      expect([context.failure, waiting]).toEqual([null, []]);
    },
    failed: ({ context, waiting }) => {
      expect([context.products, waiting]).toEqual([null, []]);
      expect(context.failure).not.toBeNull();
    },
  },
  invariants: {
    'loads the list each time it opens, and once': ({ last, state }) => {
      if (last?.move !== 'panel.open · plain') return;
      expect(state).toBe('loading');
      expect(last.requests).toHaveLength(1);
    },
    'shows the last list while it loads again': ({ last, before, context }) => {
      if (last && !last.move.startsWith('readWishlist answers'))
        expect(context.products).toEqual(before.products);
    },
    'shows the list of the response': ({ last, context }) => {
      const answer = /^readWishlist answers · (.*)$/.exec(last?.move ?? '')?.[1];
      if (answer === 'one' || answer === 'two' || answer === 'empty')
        expect(context.products?.map(({ id }) => id)).toEqual(lists[answer].map(({ id }) => id));
    },
    'closes in any state, and retries only a failure': ({ last, state }) => {
      if (last?.move === 'panel.close · plain') expect(state).toBe('closed');
      if (last?.move === 'list.retry · plain')
        expect(state).toBe(last.from === 'failed' ? 'loading' : last.from);
    },
    'says why the list could not be loaded, and reports an ended session': ({ last, state, context }) => {
      const answer = /^readWishlist answers · (.*)$/.exec(last?.move ?? '')?.[1];
      const kind = {
        'signed out': 'signedOut',
        'rate limited': 'refused',
        broken: 'server',
        'bad gateway': 'server',
        offline: 'offline',
        slow: 'timeout',
      }[answer ?? ''];
      expect(last?.emitted ?? []).toEqual(answer === 'signed out' ? [{ type: 'session.expired' }] : []);
      if (kind === undefined) return;
      expect([state, context.failure?.kind]).toEqual(['failed', kind]);
    },
  },
});
