import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AdminContract } from '../../../src/contracts/admin/index.ts';
import type { AdminOrder, AdminOrderStatus } from '../../../src/contracts/admin/schemas/order.ts';
import type { BulkResult, VersionedId } from '../../../src/contracts/admin/schemas/versions.ts';
import { admit, queues } from '../../admission/admit.ts';
import type { Handlers } from '../../contract/handlers.ts';
import { HttpError, notFound, unauthorized } from '../../contract/http-error.ts';
import { orderChangedMail, orderNewsMail, orderPlacedMail } from '../../mails/order.ts';
import { messages } from '../../messages/messages.ts';
import { requireStaff } from '../../plugins/staff-sessions.ts';
import { districtRepository } from '../../repositories/accounts/districts.ts';
import {
  type ComposeOrderMail,
  type ComposeOrderNews,
  OrderAdminError,
  type OrderPayment,
  orderAdmin,
} from '../../repositories/admin/order-admin.ts';
import { exportHeadings, exportOrders } from '../../repositories/admin/order-export.ts';
import { panelOrderRepository, vendorOrderRepository } from '../../repositories/admin/panel-orders.ts';
import { staffActor } from '../../repositories/admin/staff.ts';
import { csvStream } from './csv.ts';

/** Why an order cannot be changed, in the language of the request. */
const messageOf = ({ reason }: OrderAdminError): string => {
  const { panel, notFound } = messages();
  return {
    'not found': notFound('order'),
    stale: panel.stale,
    'out of stock': panel.outOfStock,
    'not paid': panel.notPaid,
    closed: panel.linesClosed,
    'too little stock': panel.tooLittleStock,
    erased: panel.erased,
    over: panel.sentClosed,
  }[reason];
};

const resultOf = {
  'not found': 'not_found',
  stale: 'stale',
  'out of stock': 'rejected',
  'not paid': 'rejected',
  closed: 'rejected',
  'too little stock': 'rejected',
  erased: 'rejected',
  over: 'rejected',
} as const satisfies Record<OrderAdminError['reason'], BulkResult['result']>;

export const orderHandlers = (app: FastifyInstance): Handlers<AdminContract['orders']> => {
  const { db } = app;
  const orders = panelOrderRepository(db);
  const districts = districtRepository(db);
  const mailOptions = (isGuest: boolean) => ({
    shop: app.shop.settings,
    secret: app.secret,
    publicUrl: app.publicUrl,
    isGuest,
  });
  const newsMail: ComposeOrderNews = async (news, order, locale, isGuest) =>
    orderNewsMail(mailOptions(isGuest), news, order, locale);
  const changeMail: ComposeOrderMail = async (order, locale, isGuest) =>
    orderChangedMail(mailOptions(isGuest), order, locale);
  /** Reads the districts first, not on a second connection in the transaction. */
  const confirmationMail = async (id: number): Promise<ComposeOrderMail> => {
    const { shipping_address, billing_address } = await find(id);
    const places = {
      shipping: await districts.named(shipping_address.city),
      billing: await districts.named(billing_address.city),
    };
    return async (order, locale, isGuest) => orderPlacedMail(mailOptions(isGuest), order, locale, places);
  };
  const adminOf = (request: FastifyRequest) =>
    orderAdmin(db, staffActor(requireStaff(request).member), newsMail);

  const find = async (id: number): Promise<AdminOrder> => {
    const order = await orders.get(id);
    if (order === undefined) throw notFound('order');
    return order;
  };

  /** Changes an order and returns it. @throws HttpError 404, or 409 with the stored order if it is another version */
  const change = async (id: number, run: () => Promise<unknown>) => {
    try {
      await run();
    } catch (error) {
      if (!(error instanceof OrderAdminError)) throw error;
      if (error.reason === 'not found') throw notFound('order');
      const body = error.reason === 'stale' ? { current: await find(id) } : {};
      throw new HttpError(409, messageOf(error), { body });
    }
    app.sendQueuedMail();
    return { status: 200, body: { data: await find(id) } } as const;
  };

  /** Changes orders one after the other, each in a transaction of its own. */
  const changeEach = async (
    versioned: readonly VersionedId[],
    run: (order: VersionedId) => Promise<boolean>,
  ) => {
    const results: BulkResult[] = [];
    for (const order of versioned) {
      const { id } = order;
      try {
        results.push({ id, result: (await run(order)) ? 'changed' : 'unchanged' });
      } catch (error) {
        if (!(error instanceof OrderAdminError)) throw error;
        results.push({ id, result: resultOf[error.reason], message: messageOf(error) });
      }
    }
    app.sendQueuedMail();
    const versions = await orders.versions(versioned.map(({ id }) => id));
    const data = results.map((result) => {
      const version = versions.get(result.id);
      return version === undefined ? result : { ...result, version };
    });
    return { status: 200, body: { data } } as const;
  };

  const setStatus = async (
    request: FastifyRequest,
    { id, version }: VersionedId,
    status: AdminOrderStatus,
  ): Promise<boolean> => (await adminOf(request).setStatus(id, status, version)).from !== status;
  const setPayment = (request: FastifyRequest, { id, version }: VersionedId, payment: OrderPayment) =>
    adminOf(request).setPayment(id, payment, version);

  return {
    list: async ({ query: { before, limit, ...filter } }) => ({
      status: 200,
      body: await orders.list(filter, { before, limit }),
    }),
    counts: async () => ({ status: 200, body: await orders.counts() }),
    export: async ({ query }, { request, reply }) => {
      const batches = exportOrders(db, query, (task) => admit(queues.exports, task));
      const stream = await csvStream(exportHeadings, batches);
      request.log.info({ staff: requireStaff(request).member.id }, 'exported orders');
      reply.header('content-disposition', 'attachment; filename="orders.csv"');
      // The contract describes the text that is streamed.
      return { status: 200, body: stream as unknown as string };
    },
    get: async ({ params }) => ({ status: 200, body: { data: await find(params.id) } }),
    update: ({ params: { id }, body: { version, ...fields } }, { request }) =>
      change(id, () => adminOf(request).update(id, fields, version)),
    setStatus: ({ params: { id }, body: { version, status } }, { request }) =>
      change(id, () => setStatus(request, { id, version }, status)),
    setPayment: ({ params: { id }, body: { version, payment } }, { request }) =>
      change(id, () => setPayment(request, { id, version }, payment)),
    changeLines: ({ params: { id }, body: { version, lines } }, { request }) =>
      change(id, () => adminOf(request).changeLines(id, lines, changeMail, version)),
    sendMail: ({ params: { id }, body: { mail } }, { request }) =>
      change(id, async () => {
        const compose: ComposeOrderMail =
          mail === 'status' ? (...order) => newsMail(mail, ...order) : await confirmationMail(id);
        await adminOf(request).sendMail(id, mail, compose);
      }),
    setStatuses: ({ body }, { request }) =>
      changeEach(body.orders, (order) => setStatus(request, order, body.status)),
    setPayments: ({ body }, { request }) =>
      changeEach(body.orders, (order) => setPayment(request, order, body.payment)),
  };
};

export const vendorOrderHandlers = ({ db }: FastifyInstance): Handlers<AdminContract['vendorOrders']> => {
  const ownOrders = (request: FastifyRequest) => {
    const { vendor } = requireStaff(request).member;
    if (vendor === undefined) throw unauthorized();
    return vendorOrderRepository(db, vendor.id);
  };
  return {
    list: async ({ query: { status, ...page } }, { request }) => ({
      status: 200,
      body: await ownOrders(request).list(status, page),
    }),
    get: async ({ params }, { request }) => {
      const data = await ownOrders(request).get(params.id);
      if (data === undefined) throw notFound('order');
      return { status: 200, body: { data } };
    },
  };
};
