import type { Order } from '../../src/contracts/schemas/order.ts';
import type { ShopSettings } from '../../src/contracts/schemas/settings.ts';
import { streetLines } from '../../src/domain/address.ts';
import { lineName, variationLabel } from '../../src/domain/cart.ts';
import { deliveryDates, formatDate } from '../../src/domain/dates.ts';
import { formatNumber, formatTaka, type Locale, localName, localText } from '../../src/domain/locale.ts';
import {
  deliveryDue,
  isOnTheWay,
  orderNumber,
  orderStatus,
  separateBilling,
} from '../../src/domain/order.ts';
import { lineTotal } from '../../src/domain/pricing.ts';
import { messagesIn } from '../messages/messages.ts';
import type { District, OrderDistricts } from '../repositories/accounts/districts.ts';
import type { OrderNews } from '../repositories/admin/order-admin.ts';
import type { Mail, MailSummary } from '../repositories/outbox.ts';
import { createTrackingToken } from '../secrets/tracking-token.ts';

export interface OrderMailOptions {
  shop: Pick<ShopSettings, 'shopName' | 'deliveryDaysDhaka' | 'deliveryDaysOutDhaka'>;
  /** A guest may have entered somebody else's email: the mail contains nothing that the guest has written. */
  isGuest?: boolean;
  secret: string;
  /** Origin of the links. undefined: the mail contains no links. */
  publicUrl: string | undefined;
}

/** The signed tracking link, and the tracking form that still works after the link has expired. */
const links = ({ publicUrl, secret }: OrderMailOptions, orderId: number, locale: Locale): string[][] => {
  if (publicUrl === undefined) return [];
  const { orderMail } = messagesIn(locale);
  const link = new URL(`/order_confirmed/${orderId}`, publicUrl);
  link.searchParams.set('token', createTrackingToken(secret, orderId, Math.floor(Date.now() / 1000)));
  const track = new URL('/track_order', publicUrl);
  track.searchParams.set('order', orderNumber(orderId));
  return [
    [orderMail.link, link.href],
    [orderMail.track, track.href],
  ];
};

const paragraphs = (...parts: (string | string[])[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.join('\n'))).join('\n\n');

const lines = ({ cart }: Order, locale: Locale): string[] =>
  cart.cart_items.map(({ product, variation, quantity, sales_price: price }) => {
    const name = lineName(localName(product, locale).children, variationLabel(product, variation, locale));
    return `${formatNumber(quantity, locale)} × ${name}: ${formatTaka(lineTotal({ price, quantity }), locale)}`;
  });

const totals = ({ cart, coupon_code }: Order, locale: Locale): string[] => {
  const { orderMail } = messagesIn(locale);
  const row = (label: string, amount: number, sign = '') => `${label}: ${sign}${formatTaka(amount, locale)}`;
  return [
    row(orderMail.subtotal, cart.sub_total),
    ...(cart.discount === 0 ? [] : [row(orderMail.discount(coupon_code), cart.discount, '−')]),
    row(orderMail.delivery, cart.delivery_charge),
    row(orderMail.total, cart.grand_total),
  ];
};

const label = (title: string, to: Order['shipping_address'], city: string): string[] => [
  title,
  to.name,
  ...streetLines(to),
  `${city} - ${to.zipcode}`,
  to.phone,
];

const cityName = ({ name, name_bn }: District, locale: Locale): string =>
  localText({ en: name, bn: name_bn ?? undefined }, locale).children;

/** How the order is paid. */
const payment = ({ cart, payment_method, payment_trnx_id }: Order, locale: Locale): string => {
  const { orderMail } = messagesIn(locale);
  if (cart.grand_total === 0) return orderMail.nothingToPay;
  return payment_method === 'cash'
    ? orderMail.payCash(formatTaka(cart.grand_total, locale))
    : orderMail.payBkash(payment_trnx_id ?? '');
};

/** The order confirmation, sent to the email of the shipping address. */
export const orderPlacedMail = (
  options: OrderMailOptions,
  order: Order,
  locale: Locale,
  districts: OrderDistricts,
): Mail => {
  const { orderMail } = messagesIn(locale);
  const { shipping_address: to } = order;
  const billing = separateBilling(order);
  const due = deliveryDue(order, options.shop);
  const number = orderNumber(order.id);
  return {
    recipient: to.email,
    orderId: order.id,
    subject: orderMail.placedSubject(number, options.shop.shopName),
    text: paragraphs(
      orderMail.placedIntro(
        options.isGuest ? orderMail.customer : to.name,
        number,
        formatDate(order.order_date, locale),
      ),
      lines(order, locale),
      totals(order, locale),
      payment(order, locale),
      ...(due === undefined
        ? []
        : [`${orderMail.deliveryDue}: ${deliveryDates(order.order_date, due, locale)}`]),
      ...(options.isGuest ? [] : [label(orderMail.deliverTo, to, cityName(districts.shipping, locale))]),
      ...(billing && !options.isGuest
        ? [label(orderMail.billTo, billing, cityName(districts.billing, locale))]
        : []),
      ...links(options, order.id, locale),
      options.shop.shopName,
    ),
  };
};

/** Who brings the parcel, and under which number. */
const parcel = ({ courier, consignment_number }: Order, locale: Locale): string[] => {
  const { orderMail } = messagesIn(locale);
  return [
    ...(courier ? [`${orderMail.courier}: ${courier}`] : []),
    ...(consignment_number ? [`${orderMail.consignment}: ${consignment_number}`] : []),
  ];
};

/** The parcel is on its way, or what was said about it was wrong. */
const parcelMail = (
  options: OrderMailOptions,
  news: 'sent' | 'courier',
  order: Order,
  locale: Locale,
): Mail => {
  const { orderMail } = messagesIn(locale);
  const { shipping_address: to, cart } = order;
  const number = orderNumber(order.id);
  const isToCollect = order.payment_method === 'cash' && !order.is_paid && cart.grand_total > 0;
  const facts = parcel(order, locale);
  return {
    recipient: to.email,
    orderId: order.id,
    subject: orderMail[`${news}Subject`](number, options.shop.shopName),
    text: paragraphs(
      orderMail[`${news}Intro`](options.isGuest ? orderMail.customer : to.name, number),
      ...(facts.length > 0 ? [facts] : []),
      lines(order, locale),
      ...(isToCollect ? [payment(order, locale)] : []),
      ...links(options, order.id, locale),
      options.shop.shopName,
    ),
  };
};

/** The money has arrived, or was returned. */
const paymentMail = (
  options: OrderMailOptions,
  news: 'paid' | 'refunded',
  order: Order,
  locale: Locale,
): Mail => {
  const { orderMail } = messagesIn(locale);
  const { shipping_address: to, cart, payment_trnx_id } = order;
  const number = orderNumber(order.id);
  return {
    recipient: to.email,
    orderId: order.id,
    subject: orderMail.paymentSubject[news](number, options.shop.shopName),
    text: paragraphs(
      orderMail.paymentIntro[news](
        options.isGuest ? orderMail.customer : to.name,
        number,
        formatTaka(cart.grand_total, locale),
      ),
      ...(payment_trnx_id ? [orderMail.transaction(payment_trnx_id)] : []),
      ...links(options, order.id, locale),
      options.shop.shopName,
    ),
  };
};

/** The mail with news of an order. */
export const orderNewsMail = (
  options: OrderMailOptions,
  news: OrderNews,
  order: Order,
  locale: Locale,
): Mail => {
  if (news === 'paid' || news === 'refunded') return paymentMail(options, news, order, locale);
  if (news === 'courier') return parcelMail(options, 'courier', order, locale);
  return isOnTheWay(order)
    ? parcelMail(options, 'sent', order, locale)
    : orderStatusMail(options, order, locale);
};

/** The notification of a new order status. */
export const orderStatusMail = (options: OrderMailOptions, order: Order, locale: Locale): Mail => {
  const { orderMail } = messagesIn(locale);
  const { shipping_address: to } = order;
  const number = orderNumber(order.id);
  const status = orderStatus(order.order_status);
  return {
    recipient: to.email,
    orderId: order.id,
    subject: orderMail.statusSubject[status](number, options.shop.shopName),
    text: paragraphs(
      orderMail.statusIntro[status](options.isGuest ? orderMail.customer : to.name, number),
      lines(order, locale),
      totals(order, locale).slice(-1),
      ...links(options, order.id, locale),
      options.shop.shopName,
    ),
  };
};

/** What has become of an order whose lines the staff has changed. */
export const orderChangedMail = (options: OrderMailOptions, order: Order, locale: Locale): Mail => {
  const { orderMail } = messagesIn(locale);
  const { shipping_address: to } = order;
  const number = orderNumber(order.id);
  return {
    recipient: to.email,
    orderId: order.id,
    subject: orderMail.changedSubject(number, options.shop.shopName),
    text: paragraphs(
      orderMail.changedIntro(options.isGuest ? orderMail.customer : to.name, number),
      lines(order, locale),
      totals(order, locale),
      payment(order, locale),
      ...links(options, order.id, locale),
      options.shop.shopName,
    ),
  };
};

/** The mail that lists the subjects of the mails beyond the limit of a recipient. */
export const orderMailSummary = (shopName: string, limit: number, locale: Locale): MailSummary => {
  const { orderMail } = messagesIn(locale);
  return { subject: orderMail.summarySubject(shopName), intro: orderMail.summaryIntro, limit };
};
