import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AdminContract } from '../../../src/contracts/admin/index.ts';
import type { StaffMember } from '../../../src/contracts/admin/schemas/staff.ts';
import type { Handlers } from '../../contract/handlers.ts';
import { fieldError, HttpError, validationError } from '../../contract/http-error.ts';
import { messages } from '../../messages/messages.ts';
import {
  clearStaffCookies,
  readStaffDevice,
  requireStaff,
  setStaffCookies,
} from '../../plugins/staff-sessions.ts';
import { staffActor, staffRepository } from '../../repositories/admin/staff.ts';
import { staffSessionRepository } from '../../repositories/admin/staff-sessions.ts';
import { staffTotpRepository } from '../../repositories/admin/staff-totp.ts';
import { writeAuditLog } from '../../repositories/audit-log.ts';
import { createDeviceToken } from '../../secrets/known-device.ts';
import { hashPassword, verifyPassword } from '../../secrets/passwords.ts';
import { describeTotp } from '../../secrets/totp.ts';
import { limitPasswordAttempts, weaknessErrors } from '../password-rules.ts';

/** The account as limits and known devices name it: a shopper may have the same email. */
const accountOf = (email: string): string => `staff ${email}`;

/** With three valid codes at a time, guessing one takes years. */
const wrongCodesPerHour = 10;

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

  /**
   * Uses a code of a member with a second factor. It is asked for after the password, so only who knows that can lock
   * the member out.
   * @throws HttpError 422 at the field code unless it is right, 429 after ten wrong ones in an hour
   */
  const assertCode = async ({ id, email, two_factor }: StaffMember, code: string | undefined) => {
    if (!two_factor) return;
    const { panel } = messages();
    if (code === undefined || code === '') throw fieldError('code', panel.codeRequired);
    await assertUnderLimit(id, () => staffTotpRepository(db, staffActor({ email })).accept(id, code));
  };
  const assertUnderLimit = async <Accepted>(
    id: number,
    accept: () => Promise<Accepted>,
  ): Promise<Exclude<Accepted, false | undefined>> => {
    const subject = `staff code ${id}`;
    await app.consumeRateLimit(subject, wrongCodesPerHour, 3600);
    const accepted = await accept();
    if (accepted === false || accepted === undefined) throw fieldError('code', messages().panel.codeWrong);
    await app.refundRateLimit(subject);
    return accepted as Exclude<Accepted, false | undefined>;
  };

  /** @throws HttpError 422 at the field unless it is the password of the member who is signed in, 429 */
  const assertPassword = async (request: FastifyRequest, password: string, field: string) => {
    const { email } = requireStaff(request).member;
    await limitPasswordAttempts(app, accountOf(email), readStaffDevice(request));
    const account = await staffRepository(db, '').findByEmail(email);
    if (!(await verifyPassword(password, account?.passwordHash)))
      throw fieldError(field, messages().wrongPassword);
  };

  return {
    signIn: async ({ body: { email, password, code } }, { request, reply }) => {
      await limitPasswordAttempts(app, accountOf(email), readStaffDevice(request));
      const account = await staffRepository(db, '').findByEmail(email);
      if (!(await verifyPassword(password, account?.passwordHash)) || account === undefined)
        throw fieldError('email', messages().wrongCredentials);
      const { member, isDisabled } = account;
      if (isDisabled) throw fieldError('email', messages().panel.memberDisabled);
      await assertCode(member, code);
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
    confirmPassword: async ({ body: { password, code } }, { request }) => {
      const { id, member } = requireStaff(request);
      await assertPassword(request, password, 'password');
      await assertCode(member, code);
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
    setMails: async ({ body }, { request }) => {
      const { member } = requireStaff(request);
      const { order_mails, low_stock_mails = member.low_stock_mails } = body;
      if (member.role === 'staff' && low_stock_mails !== 'off')
        throw validationError({ low_stock_mails: [messages().panel.noProductsOfStaff] });
      await staffRepository(db, staffActor(member)).setMails(member.email, body);
      return { status: 200, body: { staff: { ...member, order_mails, low_stock_mails } } };
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
    beginTotp: async (_, { request }) => {
      const { member } = requireStaff(request);
      const secret = await staffTotpRepository(db, staffActor(member)).begin(member.id);
      if (secret === undefined) throw new HttpError(409, messages().panel.totpIsOn);
      const { shopName } = app.shop.settings;
      return { status: 201, body: { data: describeTotp(secret, { email: member.email, shopName }) } };
    },
    confirmTotp: async ({ body: { code } }, { request }) => {
      const { id, member } = requireStaff(request);
      const totp = staffTotpRepository(db, staffActor(member));
      const codes = await assertUnderLimit(member.id, () => totp.confirm(member.id, code, id));
      return { status: 200, body: { staff: { ...member, two_factor: true }, recovery_codes: codes } };
    },
    renewRecoveryCodes: async (_, { request }) => {
      const { member } = requireStaff(request);
      const codes = await staffTotpRepository(db, staffActor(member)).renewCodes(member.id);
      if (codes === undefined) throw new HttpError(409, messages().panel.totpIsOff);
      return { status: 200, body: { staff: member, recovery_codes: codes } };
    },
    removeTotp: async (_, { request }) => {
      const { id, member } = requireStaff(request);
      await staffTotpRepository(db, staffActor(member)).remove(member.id, id);
      return { status: 200, body: { staff: { ...member, two_factor: false } } };
    },
  };
};
