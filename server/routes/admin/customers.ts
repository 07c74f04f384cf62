import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AdminContract } from '../../../src/contracts/admin/index.ts';
import type { Customer } from '../../../src/contracts/admin/schemas/customer.ts';
import { admit, queues } from '../../admission/admit.ts';
import type { Handlers } from '../../contract/handlers.ts';
import { HttpError, notFound } from '../../contract/http-error.ts';
import { messages } from '../../messages/messages.ts';
import { requireStaff } from '../../plugins/staff-sessions.ts';
import {
  CustomerAdminError,
  customerAdmin,
  customerRepository,
} from '../../repositories/admin/customer-admin.ts';
import { staffActor } from '../../repositories/admin/staff.ts';
import { limitResetRequests, mailResetLink } from '../reset-link.ts';

export const customerHandlers = (app: FastifyInstance): Handlers<AdminContract['customers']> => {
  const { db } = app;
  const customers = customerRepository(db);
  const adminOf = (request: FastifyRequest) => customerAdmin(db, staffActor(requireStaff(request).member));

  const find = async (id: number): Promise<Customer> => {
    const customer = await customers.get(id);
    if (customer === undefined) throw notFound('customer');
    return customer;
  };

  return {
    list: async ({ query: { search = '', ...page } }) => ({
      status: 200,
      body: await customers.list(search, page),
    }),
    get: async ({ params }) => ({ status: 200, body: { data: await find(params.id) } }),
    sendResetLink: async ({ params: { id } }, { request }) => {
      const { email } = await find(id);
      await limitResetRequests(app, email);
      const sent = await mailResetLink(app, email, await customers.localeOf(id));
      if (sent) await adminOf(request).record(id, 'customer.send-reset-link');
      return { status: 200, body: { sent } };
    },
    exportData: async ({ params: { id } }, { request }) => {
      const data = await admit(queues.exports, () => customers.personalData(id));
      if (data === undefined) throw notFound('customer');
      await adminOf(request).record(id, 'customer.export');
      return { status: 200, body: { data } };
    },
    delete: async ({ params: { id }, body: { email } }, { request }) => {
      try {
        return { status: 200, body: { data: await adminOf(request).delete(id, email) } };
      } catch (error) {
        if (!(error instanceof CustomerAdminError)) throw error;
        if (error.reason === 'not found') throw notFound('customer');
        const { panel } = messages();
        if (error.reason === 'open orders') throw new HttpError(409, panel.openOrders);
        throw new HttpError(409, panel.stale, { body: { current: await find(id) } });
      }
    },
  };
};
