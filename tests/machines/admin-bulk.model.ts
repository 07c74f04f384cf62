import { expect } from 'vitest';
import { provideAdminBulk } from '../../src/admin/provide.ts';
import { adminApi } from './admin-client.ts';
import { badGateway, offline, responds, serverError, timesOut } from './support/actor-outcomes.ts';
import { machineModel } from './support/machine-model.ts';

const twelve = { id: 12, version: 1 };
const thirteen = { id: 13, version: 4 };

export default machineModel({
  name: 'admin-bulk',
  machine: provideAdminBulk(adminApi),
  fixtures: { twelve, thirteen },
  cases: {
    'order.toggle': { twelve: { order: twelve } },
    'selection.set': {
      both: { orders: [twelve, thirteen] },
      // A request takes a hundred.
      'too many': { orders: Array.from({ length: 101 }, (_, index) => ({ id: index + 100, version: 1 })) },
    },
    'selection.clear': { plain: {} },
    'status.set': { processing: { status: 'processing' } },
  },
  actors: {
    setStatuses: {
      outcomes: {
        changed: responds(200, { data: [{ id: 12, result: 'changed', version: 2 }] }),
        mixed: responds(200, {
          data: [
            { id: 12, result: 'changed', version: 2 },
            { id: 13, result: 'stale', version: 6 },
          ],
        }),
        gone: responds(200, { data: [{ id: 12, result: 'not_found' }] }),
        expired: responds(401, { message: 'Unauthenticated.' }),
        broken: serverError,
        'bad gateway': badGateway,
        offline,
        slow: timesOut,
      },
    },
  },
  states: {
    selecting: ({ snapshot }) => expect(snapshot.hasTag('busy')).toBe(false),
    changing: ({ context, waiting }) =>
      expect(waiting.map(({ body }) => body)).toEqual([{ orders: context.selected, status: 'processing' }]),
  },
  transitions: {
    selecting: {
      'status.set': ({ before }) => (before.selected.length > 0 ? 'changing' : 'selecting'),
    },
    changing: { 'setStatuses answers': 'selecting' },
  },
  invariants: {
    'starts with nothing': ({ last, context }) => {
      if (!last) expect(context).toEqual({ selected: [], status: null, results: [], failure: null });
    },
    'selects and deselects an order, or as many as can be changed at once': ({ last, before, context }) => {
      if (last?.from !== 'selecting') return;
      const others = before.selected.filter(({ id }) => id !== 12);
      const isSelected = others.length < before.selected.length;
      if (last.move === 'order.toggle · twelve')
        expect(context.selected).toEqual((isSelected ? others : [...others, twelve]).slice(0, 100));
      if (last.move === 'selection.set · both') expect(context.selected).toEqual([twelve, thirteen]);
      if (last.move === 'selection.set · too many')
        expect(context.selected.map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, n) => n + 100));
      if (last.move === 'selection.clear · plain')
        expect(context).toEqual({ ...before, selected: [], results: [], failure: null });
    },
    'results and failures are those of the last change': ({ last, before, context, state }) => {
      const isAnswer = last?.move.startsWith('setStatuses') === true;
      if (state === 'changing') expect([context.results, context.failure]).toEqual([[], null]);
      else if (last && last.move !== 'selection.clear · plain' && !isAnswer)
        expect([context.results, context.failure]).toEqual([before.results, before.failure]);
      const done = last?.emitted.find(({ type }) => type === 'bulk.finished');
      if (done) expect(done).toEqual({ type: 'bulk.finished', results: context.results });
      if (isAnswer) expect(context.results.length > 0).toBe(context.failure === null);
    },
    'nothing is sent for no order': ({ last, before }) => {
      if (last?.move === 'status.set · processing' && before.selected.length === 0)
        expect(last.requests).toEqual([]);
    },
    'what was changed is no longer selected; what was not is, as it is stored now': ({ last, context }) => {
      if (last?.move === 'setStatuses answers · changed') expect(context.selected).toEqual([]);
      if (last?.move === 'setStatuses answers · gone') expect(context.selected).toEqual([]);
      if (last?.move === 'setStatuses answers · mixed')
        expect(context.selected).toEqual([{ id: 13, version: 6 }]);
    },
    'a failed request keeps the selection': ({ last, before, context }) => {
      if (!/^setStatuses answers · (?:expired|broken|bad gateway|offline|slow)$/.test(last?.move ?? ''))
        return;
      expect(context.selected).toEqual(before.selected);
      expect(context.failure).not.toBeNull();
    },
    'reports the results, and an ended session': ({ last }) => {
      const answer = /^setStatuses answers · (.*)$/.exec(last?.move ?? '')?.[1] ?? '';
      const isDone = ['changed', 'mixed', 'gone'].includes(answer);
      const expected = isDone ? ['bulk.finished'] : answer === 'expired' ? ['session.expired'] : [];
      expect(last?.emitted.map(({ type }) => type) ?? []).toEqual(expected);
    },
    'the selection does not change while it is sent': ({ last, before, context }) => {
      if (last?.from === 'changing' && !last.move.startsWith('setStatuses'))
        expect(context.selected).toEqual(before.selected);
    },
  },
});
