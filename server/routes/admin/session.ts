import type { FastifyInstance } from 'fastify';
import type { AdminContract } from '../../../src/contracts/admin/index.ts';
import type { StaffMember } from '../../../src/contracts/admin/schemas/staff.ts';
import type { Handlers } from '../../contract/handlers.ts';
import { fieldError, validationError } from '../../contract/http-error.ts';
import { messages } from '../../messages/messages.ts';
import {
  clearStaffCookies,
  readStaffDevice,
  requireStaff,
  setStaffCookies,
} from '../../plugins/staff-sessions.ts';
import { staffActor, staffRepository } from '../../repositories/admin/staff.ts';
import { staffSessionRepository } from '../../repositories/admin/staff-sessions.ts';
import { writeAuditLog } from '../../repositories/audit-log.ts';
import { createDeviceToken } from '../../secrets/known-device.ts';
import { hashPassword, verifyPassword } from '../../secrets/passwords.ts';
import { limitPasswordAttempts, weaknessErrors } from '../password-rules.ts';

/** The account as limits and known devices name it: a shopper may have the same email. */
const accountOf = (email: string): string => `staff ${email}`;

export const sessionHandlers = (app: FastifyInstance): Handlers<AdminContract['session']> => {
  const { db } = app;
  const sessions = staffSessionRepository(db);

  const begin = (member: StaffMember) =>
    db.transaction().execute(async (transaction) => {
      await writeAuditLog(transaction, staffActor(member), {
        action: 'staff.sign-in',
        subject: `staff ${member.id}`,
        details: {},
      });
      return staffSessionRepository(transaction).create(member.id);
    });

  return {
    signIn: async ({ body: { email, password } }, { request, reply }) => {
      await limitPasswordAttempts(app, accountOf(email), readStaffDevice(request));
      const account = await staffRepository(db, '').findByEmail(email);
      if (!(await verifyPassword(password, account?.passwordHash)) || account === undefined)
        throw fieldError('email', messages().wrongCredentials);
      const { member } = account;
      const token = await begin(member);
      setStaffCookies(request, reply, token, createDeviceToken(app.secret, accountOf(member.email)));
      return { status: 200, body: { staff: member } };
    },
    me: async (_, { request }) => ({ status: 200, body: { staff: requireStaff(request).member } }),
    signOut: async (_, { request, reply }) => {
      await sessions.end(requireStaff(request).id);
      clearStaffCookies(request, reply);
      return { status: 204, body: undefined };
    },
    setOrderMails: async ({ body }, { request }) => {
      const { member } = requireStaff(request);
      await staffRepository(db, staffActor(member)).setOrderMails(member.email, body.order_mails);
      return { status: 200, body: { staff: { ...member, ...body } } };
    },
    changePassword: async ({ body }, { request }) => {
      const { id, member } = requireStaff(request);
      const staff = staffRepository(db, staffActor(member));
      await limitPasswordAttempts(app, accountOf(member.email), readStaffDevice(request));
      const account = await staff.findByEmail(member.email);
      if (!(await verifyPassword(body.current_password, account?.passwordHash)))
        throw fieldError('current_password', messages().wrongPassword);
      const errors = weaknessErrors(body.password, { name: member.name, email: member.email });
      if (errors.password !== undefined) throw validationError(errors);
      await staff.setPassword(member.email, await hashPassword(body.password), id);
      return { status: 204, body: undefined };
    },
  };
};
