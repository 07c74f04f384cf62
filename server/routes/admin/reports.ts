import type { FastifyInstance } from 'fastify';
import type { AdminContract } from '../../../src/contracts/admin/index.ts';
import type { Period } from '../../../src/contracts/admin/schemas/report.ts';
import { today } from '../../../src/domain/periods.ts';
import { admit, queues } from '../../admission/admit.ts';
import type { Handlers } from '../../contract/handlers.ts';
import { fieldError, unauthorized } from '../../contract/http-error.ts';
import { messages } from '../../messages/messages.ts';
import { requireStaff } from '../../plugins/staff-sessions.ts';
import { auditEntryRepository } from '../../repositories/admin/audit-entries.ts';
import { sentMailRepository } from '../../repositories/admin/sent-mails.ts';
import { defaultStart, periodStarts, takingsRepository } from '../../repositories/admin/takings.ts';
import { findMissing } from '../../startup/missing-to-sell.ts';

const maxPeriods = 400;

interface PeriodQuery {
  period: Period;
  from?: string | undefined;
  to?: string | undefined;
}

/** The first days of the periods of a report, and its last day. @throws HttpError 422 for days in the wrong order and too many periods */
const periodsOf = ({ period, to = today(), from }: PeriodQuery) => {
  if (from !== undefined && from > to) throw fieldError('from', messages().panel.daysReversed);
  const starts = periodStarts(period, from ?? defaultStart(period, to), to, maxPeriods);
  if (starts.length > maxPeriods) throw fieldError('from', messages().panel.tooManyPeriods(maxPeriods));
  return { period, starts, to };
};

export const reportHandlers = (app: FastifyInstance): Handlers<AdminContract['reports']> => {
  const { db, config } = app;
  const takings = takingsRepository(db);
  const mails = sentMailRepository(db);
  const audit = auditEntryRepository(db);
  return {
    takings: async ({ query }) => {
      const { period, starts, to } = periodsOf(query);
      // A report of years reads all orders of these years.
      const body = await admit(queues.exports, async () => ({
        data: await takings.byPeriod(period, starts, to),
        vendors: await takings.byVendor(starts[0] ?? to, to),
      }));
      return { status: 200, body };
    },
    vendorTakings: async ({ query }, { request }) => {
      const { vendor } = requireStaff(request).member;
      if (vendor === undefined) throw unauthorized();
      const { period, starts, to } = periodsOf(query);
      const data = await admit(queues.exports, () => takings.ofVendor(vendor.id, period, starts, to));
      return { status: 200, body: { data } };
    },
    mails: async ({ query: { state, ...page } }) => ({ status: 200, body: await mails.list(state, page) }),
    auditLog: async ({ query: { before, limit, ...filter } }) => ({
      status: 200,
      body: await audit.list(filter, { before, limit }),
    }),
    missing: async () => ({ status: 200, body: { data: await findMissing(db, config) } }),
  };
};
