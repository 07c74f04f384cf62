import { expect } from 'vitest';
import { provideAdminResend } from '../../src/admin/provide.ts';
import { adminApi } from './admin-client.ts';
import { order } from './admin-fixtures.ts';
import { badGateway, offline, responds, serverError, timesOut } from './support/actor-outcomes.ts';
import { machineModel } from './support/machine-model.ts';

const confirmation = { mailId: 31, orderId: 12, mail: 'confirmation' } as const;
const status = { mailId: 32, orderId: 13, mail: 'status' } as const;

export default machineModel({
  name: 'admin-resend',
  machine: provideAdminResend(adminApi),
  fixtures: { order, confirmation, status },
  cases: {
    'mail.send': { confirmation: { resend: confirmation }, status: { resend: status } },
    'mail.retry': { plain: {} },
  },
  actors: {
    sendMail: {
      outcomes: {
        queued: responds(200, { data: order }),
        gone: responds(404, { message: 'Not found.' }),
        expired: responds(401, { message: 'Unauthenticated.' }),
        broken: serverError,
        'bad gateway': badGateway,
        offline,
        slow: timesOut,
      },
    },
  },
  states: {
    idle: ({ context }) => expect([context.resend, context.failure]).toEqual([null, null]),
    sending: ({ context, waiting }) =>
      expect(waiting.map(({ path, body }) => [path, body])).toEqual([
        [`/api/admin/orders/${context.resend?.orderId}/mails`, { mail: context.resend?.mail }],
      ]),
    failed: ({ context }) => {
      expect(context.failure).not.toBeNull();
      expect(context.resend).not.toBeNull();
    },
  },
  invariants: {
    'one press sends one mail': ({ last }) => {
      if (last?.move.startsWith('mail.send'))
        expect(last.requests).toHaveLength(last.from === 'sending' ? 0 : 1);
    },
    'only a mail that was queued is marked as sent': ({ last, before, context }) => {
      if (last === undefined) return;
      const isQueued = last.move === 'sendMail answers · queued';
      const added = isQueued && before.resend !== null ? [before.resend.mailId] : [];
      expect(context.sent).toEqual([...new Set([...before.sent, ...added])]);
    },
    'a retry sends the same mail': ({ last, before, context }) => {
      if (last?.move === 'mail.retry · plain') expect(context.resend).toEqual(before.resend);
    },
    'reports a queued mail, and an ended session': ({ last }) => {
      const answer = /^sendMail answers · (.*)$/.exec(last?.move ?? '')?.[1] ?? '';
      const expected = { queued: ['mail.queued'], expired: ['session.expired'] }[answer] ?? [];
      expect(last?.emitted.map(({ type }) => type) ?? []).toEqual(expected);
    },
  },
});
