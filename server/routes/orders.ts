import type { FastifyInstance } from 'fastify';
import type { contract } from '../../src/contracts/index.ts';
import type { Order, PlaceOrderRequest } from '../../src/contracts/schemas/order.ts';
import { maskedEmail } from '../../src/domain/contact.ts';
import { isErasedAddress } from '../../src/domain/erased-address.ts';
import type { Locale } from '../../src/domain/locale.ts';
import { networkPrefix } from '../admission/network.ts';
import type { Caller } from '../contract/caller.ts';
import type { Handlers } from '../contract/handlers.ts';
import { fieldError, HttpError, notFound } from '../contract/http-error.ts';
import { orderMailSummary, orderPlacedMail, orderStatusMail } from '../mails/order.ts';
import { messages } from '../messages/messages.ts';
import { readSessionTokens } from '../plugins/session.ts';
import { mergeGuestIntoAccount } from '../repositories/accounts/guest-merge.ts';
import { sessionRepository } from '../repositories/accounts/sessions.ts';
import { pageSize, paging } from '../repositories/catalogue/products.ts';
import { createCancelOrder } from '../repositories/orders/cancel-order.ts';
import { orderRepository } from '../repositories/orders/orders.ts';
import { createPlaceOrder, findRepeatedOrder, type PlacedOrder } from '../repositories/orders/place-order.ts';
import { guestToken } from '../secrets/tokens.ts';
import { createTrackingToken, verifyTrackingToken } from '../secrets/tracking-token.ts';
import { assertNoLinks } from './assert-no-links.ts';
import { getCaller, requireUser } from './caller.ts';
import { couponAttempts } from './coupon-attempts.ts';

/** Maximum attempts per minute to track one order, from any network. */
const tracksPerMinute = 10;

const now = (): number => Math.floor(Date.now() / 1000);

export const orderHandlers = (app: FastifyInstance): Handlers<typeof contract.orders> => {
  const { db, callers, secret, config, metrics } = app;
  const orders = orderRepository(db);
  const mailOptions = () => ({ shop: app.shop.settings, secret, publicUrl: app.publicUrl });
  const summary = (locale: Locale) =>
    orderMailSummary(app.shop.settings.shopName, config.mail.ordersPerHour, locale);
  const placeOrder = createPlaceOrder({
    readCharges: async (transaction) => (await app.readShop(transaction)).settings,
    limits: config.orderLimits,
    composeMail: (order, locale, districts, isGuest) =>
      orderPlacedMail({ ...mailOptions(), isGuest }, order, locale, districts),
    summary,
  });
  const cancelOrder = createCancelOrder(db, (order, locale, isGuest) => ({
    mail: orderStatusMail({ ...mailOptions(), isGuest }, order, locale),
    summary: summary(locale),
  }));
  const attempts = couponAttempts(app);
  /** Where mails about an order go, if there is a mail server. A stored address may have any form. */
  const mailedTo = (
    { shipping_address: to }: { shipping_address: Partial<Order['shipping_address']> | null },
    isOwner: boolean,
  ): Pick<Order, 'mailed_to'> =>
    config.shop.offersMails && typeof to?.email === 'string' && !isErasedAddress({ email: to.email })
      ? { mailed_to: isOwner ? to.email : maskedEmail(to.email) }
      : {};

  /**
   * The order that an earlier request has placed, whose response and session cookie were lost: who repeats the same
   * request with the same key gets the session again, or has it moved to the account.
   */
  const recoverOrder = async (
    caller: Caller,
    request: PlaceOrderRequest,
    key: string,
    visitor: string | undefined,
  ): Promise<PlacedOrder | undefined> => {
    const { session, userId } = caller;
    if (session === null || session.lostId === null || visitor === undefined) return undefined;
    const id = await findRepeatedOrder(db, session.lostId, request, key);
    if (id === undefined) return undefined;
    if (userId !== null) await mergeGuestIntoAccount(db, session.lostId, userId);
    else if (session.id === null) {
      const token = guestToken(secret, visitor, session.lostId);
      await sessionRepository(db).setToken(session.lostId, token);
      Object.assign(session, { token, id: session.lostId, cookies: 'guest' });
    }
    return { id, isNew: false };
  };

  return {
    place: async ({ body, headers }, { request }) => {
      assertNoLinks({
        'shipping_address.name': body.shipping_address.name,
        'billing_address.name': body.billing_address.name,
      });
      await attempts.consumeForOrder(request, body.coupon_code);
      const caller = getCaller(request);
      const key = headers['idempotency-key'];
      const recover = async (): Promise<PlacedOrder | undefined> =>
        key === undefined ? undefined : recoverOrder(caller, body, key, readSessionTokens(request).visitor);
      const { id, isNew } =
        (await recover()) ??
        (await callers
          .storeAsOwner(caller, (transaction, owner) =>
            placeOrder(transaction, owner, body, networkPrefix(request.ip), key),
          )
          .catch(async (error: unknown) => {
            // The request that was repeated has started a session in the meantime.
            const recovered = await recover();
            if (recovered === undefined) throw error;
            return recovered;
          }));
      if (isNew) {
        metrics.ordersPlaced.inc({ payment_method: body.payment_method });
        app.sendQueuedMail();
      }
      return { status: isNew ? 201 : 200, body: { order_id: id } };
    },
    detail: async ({ params, query }, { request }) => {
      const { orderId } = params;
      const found = await orders.find(orderId);
      const owner = callers.ownerOf(getCaller(request));
      if (found !== undefined && owner !== null && found.belongsTo(owner)) {
        const tracking_token = createTrackingToken(secret, orderId, now());
        const data = { ...found.order, ...mailedTo(found.order, true), tracking_token };
        return { status: 200, body: { data } };
      }
      const tokenState = verifyTrackingToken(secret, orderId, query.token ?? '', now());
      if (found === undefined || tokenState === 'forged') throw notFound('order');
      if (tokenState === 'expired') throw new HttpError(403, messages().trackingLinkExpired);
      return { status: 200, body: { data: { ...found.order, ...mailedTo(found.order, false) } } };
    },
    cancel: async ({ params }, { request }) => {
      const owner = callers.ownerOf(getCaller(request));
      if (owner === null) throw notFound('order');
      const data = await cancelOrder(owner, params.orderId);
      app.sendQueuedMail();
      return { status: 200, body: { data } };
    },
    track: async ({ body }, { request }) => {
      const owner = callers.ownerOf(getCaller(request));
      const isOwn = owner !== null && (await orders.find(body.order_id))?.belongsTo(owner);
      // Counted also for unknown orders, so that the limit does not reveal which orders exist. Strangers' attempts do not
      // keep the customer from the order.
      await app.consumeRateLimit(
        `orders.track ${isOwn ? 'own ' : ''}order ${body.order_id}`,
        tracksPerMinute,
      );
      const data = await orders.findByPhone(body);
      if (data === undefined) throw fieldError('order_id', messages().orderNotTracked);
      return { status: 200, body: { data } };
    },
    mine: async ({ query }, { request }) => {
      const page = query.page ?? 1;
      const { orders: data, total } = await orders.listByUser(
        requireUser(request),
        pageSize,
        (page - 1) * pageSize,
      );
      return { status: 200, body: { data: { data, ...paging(total, page) } } };
    },
  };
};
