import type { FastifyInstance, FastifyRequest } from 'fastify';
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

  /** @throws HttpError 422 at the field unless it is the password of the member who is signed in, 429 */
  const assertPassword = async (request: FastifyRequest, password: string, field: string) => {
    const { email } = requireStaff(request).member;
    await limitPasswordAttempts(app, accountOf(email), readStaffDevice(request));
    const account = await staffRepository(db, '').findByEmail(email);
    if (!(await verifyPassword(password, account?.passwordHash)))
      throw fieldError(field, messages().wrongPassword);
  };

  return {
    signIn: async ({ body: { email, password } }, { request, reply }) => {
      await limitPasswordAttempts(app, accountOf(email), readStaffDevice(request));
      const account = await staffRepository(db, '').findByEmail(email);
      if (!(await verifyPassword(password, account?.passwordHash)) || account === undefined)
        throw fieldError('email', messages().wrongCredentials);
      const { member, isDisabled } = account;
      if (isDisabled) throw fieldError('email', messages().panel.memberDisabled);
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
    confirmPassword: async ({ body: { password } }, { request }) => {
      const { id, member } = requireStaff(request);
      await assertPassword(request, password, 'password');
      await db.transaction().execute(async (transaction) => {
        await writeAuditLog(transaction, staffActor(member), {
          action: 'staff.confirm-password',
          subject: `staff ${member.id}`,
          details: {},
        });
        await staffSessionRepository(transaction).setAuthenticated(id);
      });
      return { status: 204, body: undefined };
    },
    setOrderMails: async ({ body }, { request }) => {
      const { member } = requireStaff(request);
      await staffRepository(db, staffActor(member)).setOrderMails(member.email, body.order_mails);
      return { status: 200, body: { staff: { ...member, ...body } } };
    },
    changePassword: async ({ body }, { request }) => {
      const { id, member } = requireStaff(request);
      await assertPassword(request, body.current_password, 'current_password');
      const errors = weaknessErrors(body.password, { name: member.name, email: member.email });
      if (errors.password !== undefined) throw validationError(errors);
      await staffRepository(db, staffActor(member)).setPassword(
        member.email,
        await hashPassword(body.password),
        id,
      );
      return { status: 204, body: undefined };
    },
  };
};
