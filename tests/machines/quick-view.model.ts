import { expect } from 'vitest';
import { provideQuickView } from '../../src/features/catalogue/provide-quick-view.ts';
import { kurti, saree } from './fixtures.ts';
import { api } from './shop-client.ts';
import { badGateway, offline, responds, serverError, timesOut } from './support/actor-outcomes.ts';
import { machineModel } from './support/machine-model.ts';

const detail = { short_description: 'Hand woven.', description: '<p>Hand woven.</p>', gallery: [] };

export default machineModel({
  name: 'quick-view',
  machine: provideQuickView({ api }),
  cases: {
    'view.open': { saree: { productId: saree.id }, kurti: { productId: kurti.id } },
    'view.retry': { plain: {} },
    'view.close': { plain: {} },
  },
  actors: {
    loadProduct: {
      outcomes: {
        shown: responds(200, { data: { ...saree, ...detail } }),
        missing: responds(404, { message: 'Not found.' }),
        'rate limited': responds(429, { message: 'Slow down.' }),
        broken: serverError,
        'bad gateway': badGateway,
        malformed: { kind: 'response', status: 200, body: { data: {} }, declared: false },
        offline,
        slow: timesOut,
      },
    },
  },
  alwaysReachable: ['closed'],
  states: {
    closed: ({ context, snapshot }) => {
      expect(context).toEqual({ productId: null, product: null, failure: null });
      expect(snapshot.hasTag('open')).toBe(false);
    },
    open: ({ context, snapshot }) => {
      expect(context.productId).not.toBeNull();
      expect(snapshot.hasTag('open')).toBe(true);
    },
    'open.loading': ({ context, waiting }) => {
      expect(waiting.map(({ path }) => path)).toEqual([`/api/get_product_details/${context.productId}`]);
      expect([context.product, context.failure]).toEqual([null, null]);
    },
    'open.shown': ({ context }) => {
      expect(context.product).not.toBeNull();
      expect(context.failure).toBeNull();
    },
    'open.failed': ({ context }) => {
      expect(context.product).toBeNull();
      expect(['server', 'offline', 'timeout', 'malformed', 'refused']).toContain(context.failure?.kind);
    },
    'open.missing': ({ context }) => expect(context.failure).toMatchObject({ kind: 'refused', status: 404 }),
  },
  invariants: {
    'shows the last requested product [4.27]': ({ last, context }) => {
      if (last?.move === 'view.open · saree') expect(context.productId).toBe(saree.id);
      if (last?.move === 'view.open · kurti') expect(context.productId).toBe(kurti.id);
      if (last?.move === 'view.close · plain') expect(context.productId).toBeNull();
    },
    'loads another product, and ignores the one already open': ({ last, before, context }) => {
      if (!last?.move.startsWith('view.open')) return;
      if (before.productId === context.productId) expect(context).toEqual(before);
      expect(last.requests.length).toBe(before.productId === context.productId ? 0 : 1);
    },
    'closes in any state, and retries a retryable failure': ({ last, state }) => {
      if (last?.move === 'view.close · plain') expect(state).toBe('closed');
      if (last?.move === 'view.retry · plain')
        expect(state).toBe(last.from === 'open.failed' ? 'open.loading' : last.from);
    },
    'each response leads to its state': ({ last, state }) => {
      const ending = /^loadProduct answers · (.*)$/.exec(last?.move ?? '')?.[1];
      if (ending === undefined) return;
      expect(state).toBe({ shown: 'open.shown', missing: 'open.missing' }[ending] ?? 'open.failed');
    },
  },
});
