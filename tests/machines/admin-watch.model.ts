import { expect } from 'vitest';
import { provideAdminWatch } from '../../src/admin/provide.ts';
import { adminApi } from './admin-client.ts';
import { offline, responds, serverError } from './support/actor-outcomes.ts';
import { machineModel } from './support/machine-model.ts';

const counts = { pending: 2, processing: 1, unpaid: 3, newest_id: 12 };
const more = { ...counts, pending: 3, newest_id: 13 };

export default machineModel({
  name: 'admin-watch',
  machine: provideAdminWatch(adminApi),
  fixtures: { counts, more },
  cases: {
    'page.shown': { plain: {} },
    'page.hidden': { plain: {} },
    'orders.changed': { plain: {} },
  },
  actors: {
    countOrders: {
      outcomes: {
        counts: responds(200, counts),
        more: responds(200, more),
        none: responds(200, { ...counts, pending: 0, newest_id: null }),
        expired: responds(401, { message: 'Unauthenticated.' }),
        broken: serverError,
        offline,
      },
    },
  },
  states: {
    counting: ({ waiting }) => expect(waiting.map(({ path }) => path)).toEqual(['/api/admin/order_counts']),
    waiting: ({ waiting }) => expect(waiting).toEqual([]),
    hidden: ({ waiting }) => expect(waiting).toEqual([]),
  },
  invariants: {
    'a failure keeps the last counts': ({ last, before, context }) => {
      if (/^countOrders answers · (?:expired|broken|offline)$/.test(last?.move ?? ''))
        expect(context.counts).toEqual(before.counts);
    },
    'reports an order that is newer than the last counted one, and an ended session': ({ last, before }) => {
      const answer = /^countOrders answers · (.*)$/.exec(last?.move ?? '')?.[1];
      const hasNew =
        (answer === 'more' && before.counts !== null && before.counts.newest_id !== more.newest_id) ||
        (answer === 'counts' && before.counts !== null && before.counts.newest_id === null);
      const expected = hasNew ? ['orders.arrived'] : answer === 'expired' ? ['session.expired'] : [];
      expect(last?.emitted.map(({ type }) => type) ?? []).toEqual(expected);
    },
    'counts again when orders were changed, also while it counts, and when the page is shown': ({
      last,
      state,
    }) => {
      if (last?.move === 'orders.changed · plain' && last.from !== 'hidden') {
        expect(state).toBe('counting');
        expect(last.requests).toHaveLength(1);
      }
      if (last?.move === 'page.shown · plain' && last.from === 'hidden') expect(state).toBe('counting');
      if (last?.move === 'page.hidden · plain') expect(state).toBe('hidden');
    },
  },
});
