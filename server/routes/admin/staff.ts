import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AdminContract } from '../../../src/contracts/admin/index.ts';
import type { StaffRecord } from '../../../src/contracts/admin/schemas/staff.ts';
import type { Handlers } from '../../contract/handlers.ts';
import { fieldError, HttpError, notFound } from '../../contract/http-error.ts';
import { messages } from '../../messages/messages.ts';
import { requireStaff } from '../../plugins/staff-sessions.ts';
import { panelStaffRepository } from '../../repositories/admin/panel-staff.ts';
import {
  defaultOrderMails,
  StaffError,
  staffActor,
  staffRepository,
} from '../../repositories/admin/staff.ts';
import { staffTotpRepository } from '../../repositories/admin/staff-totp.ts';
import { generatePassword, hashPassword } from '../../secrets/passwords.ts';

export const staffHandlers = ({ db }: FastifyInstance): Handlers<AdminContract['staff']> => {
  const members = panelStaffRepository(db);
  const staffOf = (request: FastifyRequest) => staffRepository(db, staffActor(requireStaff(request).member));

  const find = async (id: number): Promise<StaffRecord> => {
    const member = await members.get(id);
    if (member === undefined) throw notFound('member');
    return member;
  };

  /** What the error means for the client. */
  const toHttpError = async ({ reason }: StaffError, id = 0): Promise<HttpError> => {
    const { panel } = messages();
    switch (reason) {
      case 'not found':
        return notFound('member');
      case 'stale':
        return new HttpError(409, panel.stale, { body: { current: await find(id) } });
      case 'last owner':
        return new HttpError(409, panel.lastOwner);
      case 'vendor required':
        return fieldError('vendor_id', panel.vendorRequired);
      case 'no vendor':
        return fieldError('vendor_id', panel.vendorOfOtherRole);
      case 'unknown vendor':
        return fieldError('vendor_id', panel.vendorGone);
    }
  };
  const rethrow = async (error: unknown, id?: number): Promise<never> => {
    throw error instanceof StaffError ? await toHttpError(error, id) : error;
  };

  return {
    list: async () => ({ status: 200, body: { data: await members.list() } }),
    get: async ({ params }) => ({ status: 200, body: { data: await find(params.id) } }),
    create: async ({ body: { name, email, role, vendor_id } }, { request }) => {
      const password = generatePassword();
      const member = {
        name,
        email,
        role,
        merchantId: vendor_id,
        orderMails: defaultOrderMails(role),
        passwordHash: await hashPassword(password),
      };
      const id = await staffOf(request)
        .add(member)
        .catch((error: unknown) => rethrow(error));
      if (id === undefined) throw fieldError('email', messages().panel.memberExists);
      return { status: 201, body: { data: await find(id), password } };
    },
    update: async (
      { params: { id }, body: { version, name, role, vendor_id, is_disabled } },
      { request },
    ) => {
      const change = { name, role, merchantId: vendor_id, isDisabled: is_disabled };
      await staffOf(request)
        .update({ id, version }, change)
        .catch((error: unknown) => rethrow(error, id));
      return { status: 200, body: { data: await find(id) } };
    },
    setPassword: async ({ params: { id } }, { request }) => {
      const { email } = await find(id);
      const password = generatePassword();
      await staffOf(request).setPassword(email, await hashPassword(password), requireStaff(request).id);
      return { status: 200, body: { data: await find(id), password } };
    },
    endSessions: async ({ params: { id } }, { request }) => {
      if (!(await staffOf(request).endSessions(id, requireStaff(request).id))) throw notFound('member');
      return { status: 200, body: { data: await find(id) } };
    },
    removeTotp: async ({ params: { id } }, { request }) => {
      await find(id);
      const { member, id: session } = requireStaff(request);
      await staffTotpRepository(db, staffActor(member)).remove(id, session);
      return { status: 200, body: { data: await find(id) } };
    },
  };
};
