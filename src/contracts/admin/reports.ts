import { z } from 'zod';
import { c } from '../contract.ts';
import { listErrors } from './errors.ts';
import { readBy } from './metadata.ts';
import {
  AuditEntry,
  MailState,
  MissingItem,
  OutgoingMail,
  Period,
  PeriodTakings,
  VendorPeriodTakings,
  VendorTakings,
} from './schemas/report.ts';
import { Day, keysetPage, keysetQuery } from './schemas/versions.ts';

const periodQuery = z.object({
  period: Period,
  from: Day.optional().describe('Default: 30 days, 26 weeks or 24 months before `to`'),
  to: Day.optional().describe('The last day. Default: today'),
});
const periodDescription =
  'Days are those of Asia/Dhaka. Periods without orders are included. At most 400 periods: 422 otherwise.';

/** How the shop does, for the owner; for vendors, how they do. */
export const reports = c.router({
  takings: {
    method: 'GET',
    path: '/api/admin/takings',
    query: periodQuery,
    summary: 'Orders and takings per day, week or month, and per vendor',
    description: periodDescription,
    responses: {
      200: z.object({ data: z.array(PeriodTakings), vendors: z.array(VendorTakings) }),
      ...listErrors,
    },
    metadata: readBy('owner'),
  },
  vendorTakings: {
    method: 'GET',
    path: '/api/admin/vendor_takings',
    query: periodQuery,
    summary: 'What the vendor has sold per day, week or month',
    description: periodDescription,
    responses: { 200: z.object({ data: z.array(VendorPeriodTakings) }), ...listErrors },
    metadata: readBy('vendor'),
  },
  mails: {
    method: 'GET',
    path: '/api/admin/mails',
    query: z.object({ state: MailState.optional(), ...keysetQuery }),
    summary: 'Mails of the last 30 days, newest first',
    description:
      'With state=failed: those that never arrived. orders.sendMail sends one about an order again.',
    responses: { 200: keysetPage(OutgoingMail), ...listErrors },
    metadata: readBy('owner', 'staff'),
  },
  auditLog: {
    method: 'GET',
    path: '/api/admin/audit_log',
    query: z.object({
      actor: z.string().min(1).max(300).optional().describe('As listed; a member of the staff also by email'),
      action: z.string().min(1).max(100).optional().describe('such as order.set-status'),
      subject: z.string().min(1).max(300).optional().describe('such as order 12'),
      ...keysetQuery,
    }),
    summary: 'Who changed what, newest first',
    responses: { 200: keysetPage(AuditEntry), ...listErrors },
    metadata: readBy('owner'),
  },
  missing: {
    method: 'GET',
    path: '/api/admin/missing_to_sell',
    summary: 'What the shop still lacks to take orders',
    description: 'The list of `npm run shop -- check`.',
    responses: { 200: z.object({ data: z.array(MissingItem) }), ...listErrors },
    metadata: readBy('owner'),
  },
});
