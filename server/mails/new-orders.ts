import type { AdminOrderLine, AdminOrderRow, VendorOrder } from '../../src/contracts/admin/schemas/order.ts';
import { lineName } from '../../src/domain/cart.ts';
import { formatNumber, formatTaka, type Locale } from '../../src/domain/locale.ts';
import { messagesIn } from '../messages/messages.ts';
import type { NewOrders } from '../repositories/admin/order-alerts.ts';
import type { Mail } from '../repositories/outbox.ts';

export interface NewOrdersMailOptions {
  shopName: string;
  /** Origin of the links. */
  publicUrl: string;
}

const isText = (text: string | undefined): text is string => text !== undefined && text !== '';

/** What is needed to call the buyer. */
const orderText = (order: AdminOrderRow, link: string, locale: Locale): string => {
  const { newOrders } = messagesIn(locale);
  const { number, grand_total, payment_method, quantity, name, phone, district } = order;
  return [
    `${number}: ${formatTaka(grand_total, locale)}, ${newOrders.paidBy[payment_method]}, ${newOrders.pieces(quantity)}`,
    `${name}, ${district}`,
    phone,
    order.has_note ? newOrders.hasNote : undefined,
    link,
  ]
    .filter(isText)
    .join('\n');
};

const lineText = ({ quantity, name, variation, sku }: AdminOrderLine, locale: Locale): string =>
  `${formatNumber(quantity, locale)} × ${lineName(name, variation ?? null)}${sku === undefined ? '' : ` (${sku})`}`;

/** What a vendor has to prepare: no contact of the buyer. */
const partText = (order: VendorOrder, link: string, locale: Locale): string =>
  [
    `${order.number}: ${formatTaka(order.total, locale)}`,
    ...order.lines.map((line) => lineText(line, locale)),
    `${order.name}, ${order.district}`,
    link,
  ]
    .filter(isText)
    .join('\n');

/** Notifies a member of the staff of new orders. */
export const newOrdersMail = (
  { shopName, publicUrl }: NewOrdersMailOptions,
  recipient: string,
  orders: NewOrders,
  locale: Locale,
): Mail => {
  const { newOrders } = messagesIn(locale);
  const linkTo = (path: string) => new URL(path, publicUrl).href;
  const parts =
    'all' in orders
      ? orders.all.map((order) => ({
          ...order,
          total: order.grand_total,
          text: orderText(order, linkTo(`/admin/orders/${order.id}`), locale),
        }))
      : orders.ofVendor.map((order) => ({
          ...order,
          text: partText(order, linkTo('/admin/vendor-orders'), locale),
        }));
  const [first] = parts;
  return {
    recipient,
    subject:
      parts.length === 1 && first !== undefined
        ? newOrders.oneSubject(first.number, formatTaka(first.total, locale))
        : newOrders.subject(parts.length),
    text: [...parts.map(({ text }) => text), newOrders.why, shopName].join('\n\n'),
  };
};
