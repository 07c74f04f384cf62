import { expect } from 'vitest';
import { provideAdminCustomer } from '../../src/admin/provide.ts';
import { adminApi } from './admin-client.ts';
import { personalData } from './admin-fixtures.ts';
import { badGateway, offline, responds, serverError, timesOut } from './support/actor-outcomes.ts';
import { machineModel } from './support/machine-model.ts';

const stateOf = { resetLink: 'sendingLink', export: 'exporting', delete: 'deleting' };
const deleted = { orders: 2, reviews: 1 };
const failures = {
  limited: responds(429, { message: 'Too many attempts.' }),
  gone: responds(404, { message: 'Not found.' }),
  expired: responds(401, { message: 'Unauthenticated.' }),
  broken: serverError,
  'bad gateway': badGateway,
  offline,
  slow: timesOut,
};

export default machineModel({
  name: 'admin-customer',
  machine: provideAdminCustomer(adminApi),
  input: { id: 8, email: 'shirin@example.com' },
  fixtures: { personalData },
  cases: {
    'act.start': { resetLink: { act: 'resetLink' }, export: { act: 'export' }, delete: { act: 'delete' } },
    'act.retry': { plain: {} },
    'act.dismiss': { plain: {} },
  },
  actors: {
    sendResetLink: {
      outcomes: { sent: responds(200, { sent: true }), recent: responds(200, { sent: false }), ...failures },
    },
    exportData: { outcomes: { exported: responds(200, { data: personalData }), ...failures } },
    deleteData: {
      outcomes: {
        deleted: responds(200, { data: deleted }),
        open: responds(409, { message: 'An order is pending.' }),
        ...failures,
      },
    },
  },
  states: {
    idle: ({ context }) => expect([context.act, context.failure]).toEqual([null, null]),
    sendingLink: ({ waiting }) =>
      expect(waiting.map(({ path }) => path)).toEqual(['/api/admin/customers/8/reset_link']),
    exporting: ({ waiting }) =>
      expect(waiting.map(({ path }) => path)).toEqual(['/api/admin/customers/8/personal_data']),
    deleting: ({ waiting }) =>
      expect(waiting.map(({ path, body }) => [path, body])).toEqual([
        ['/api/admin/customers/8/deletion', { email: 'shirin@example.com' }],
      ]),
    failed: ({ context }) => expect([context.failure, context.act]).not.toContain(null),
    deleted: ({ context }) => expect(context.deleted).toEqual(deleted),
  },
  invariants: {
    'one act at a time, and none after the deletion': ({ last }) => {
      if (last?.move.startsWith('act.start'))
        expect(last.requests).toHaveLength(['idle', 'failed'].includes(last.from) ? 1 : 0);
    },
    'a retry does the same': ({ last, before, context, state }) => {
      if (last?.move === 'act.retry · plain' && last.from === 'failed')
        expect([context.act, state]).toEqual([before.act, stateOf[before.act ?? 'delete']]);
    },
    'reports a sent link, exported data, and an ended session': ({ last }) => {
      const outcome = /^\w+ answers · (.*)$/.exec(last?.move ?? '')?.[1] ?? '';
      const expected = {
        sent: [{ type: 'link.sent', isNew: true }],
        recent: [{ type: 'link.sent', isNew: false }],
        exported: [{ type: 'data.exported', data: personalData }],
        expired: [{ type: 'session.expired' }],
      }[outcome];
      expect(last?.emitted ?? []).toEqual(expected ?? []);
    },
  },
});
