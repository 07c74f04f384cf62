import type { AddressInput } from '../contracts/schemas/address.ts';
import type { Coupon } from '../contracts/schemas/coupon.ts';
import type { Order, PaymentMethod, PlaceOrderRequest } from '../contracts/schemas/order.ts';
import type { DayRange, ShopSettings } from '../contracts/schemas/settings.ts';
import { addressFields, isSameLabel } from './address.ts';
import { trimBlanks } from './blanks.ts';
import type { CartLine } from './cart.ts';
import {
  type BkashField,
  type BkashPayment,
  invalidBkashFields,
  normalizeBkashPayment,
  type OrderObstacle,
  orderObstacle,
} from './checkout.ts';
import { toLatinDigits } from './locale.ts';
import { shippingOption, type Totals } from './pricing.ts';
import { normalizeBody } from './request-body.ts';

export type OrderStatus = 'pending' | 'processing' | 'cancelled' | 'delivered';

/** Decodes the status number; any number but 1, 2 and 3 means delivered. */
export const orderStatus = (status: number): OrderStatus =>
  (({ 1: 'pending', 2: 'processing', 3: 'cancelled' }) as const)[status as 1 | 2 | 3] ?? 'delivered';

/** Whether the parcel is with the courier. */
export const isOnTheWay = ({ order_status, sent_at }: Pick<Order, 'order_status' | 'sent_at'>): boolean =>
  sent_at !== undefined && ['pending', 'processing'].includes(orderStatus(order_status));

/** How many days after an order it is usually delivered; undefined if that is not known, or over. */
export const deliveryDue = (
  { order_status, shipping_address, cart }: Pick<Order, 'order_status' | 'shipping_address' | 'cart'>,
  days: Pick<ShopSettings, 'deliveryDaysDhaka' | 'deliveryDaysOutDhaka'>,
): DayRange | undefined => {
  const isOpen = ['pending', 'processing'].includes(orderStatus(order_status));
  // Office pickup is not delivered.
  if (!isOpen || cart.delivery_charge === 0) return undefined;
  return shippingOption(null, shipping_address.city) === 'dhaka'
    ? days.deliveryDaysDhaka
    : days.deliveryDaysOutDhaka;
};

/** The billing address of an order, if it is not the shipping address. */
export const separateBilling = ({
  shipping_address,
  billing_address,
}: Pick<Order, 'shipping_address' | 'billing_address'>): Order['billing_address'] =>
  billing_address && !isSameLabel(billing_address, shipping_address) ? billing_address : undefined;

/** Displayed order number: RZZ and the id padded to eight digits. */
export const orderNumber = (id: number): string => `RZZ${String(id).padStart(8, '0')}`;

const unusedOrderId = 2_147_483_647;

/** Parses a typed order number with English or Bangla digits; returns an id that no order has for invalid input. */
export const parseOrderId = (text: string): number => {
  const digits = toLatinDigits(text).replace(/\D/g, '');
  const id = Number(digits);
  return id >= 1 && id <= unusedOrderId ? id : unusedOrderId;
};

const prime = 2n ** 88n + 0x13bn;
const offset = 0x6c62272e07bb014262b821756295c58dn;

/** 128-bit FNV-1a: deterministic, not cryptographic. */
const digest = (text: string): string =>
  new TextEncoder()
    .encode(text)
    .reduce((hash, byte) => BigInt.asUintN(128, (hash ^ BigInt(byte)) * prime), offset)
    .toString(16)
    .padStart(32, '0');

/**
 * Idempotency key of an order, derived from its content, so that it is stable across retries, reloads and tabs. The
 * lines' ids, which are timestamps, distinguish two equal carts of one shopper.
 */
export const orderKey = (request: PlaceOrderRequest): string => {
  const cart = request.cart.map(({ id, productId, quantity, variation }) => [
    id,
    productId,
    quantity,
    variation,
  ]);
  // Omits trailing undefined values, so that adding an optional field does not change existing keys.
  const addressValues = (address: PlaceOrderRequest['shipping_address']) => {
    const values = addressFields.map((field) => address[field]);
    return values.slice(0, values.findLastIndex((value) => value !== undefined) + 1);
  };
  return `order-${digest(
    JSON.stringify([
      cart,
      addressValues(request.shipping_address),
      addressValues(request.billing_address),
      request.shipping_amount,
      request.payment_method,
      request.payment_trnx_mobile,
      request.payment_trnx_id,
      request.total_price_cart,
      request.additional_note,
      request.coupon_code,
      request.discount_amount,
    ]),
  )}`;
};

/** Whether there is nothing to pay: no payment is asked for, and the order is paid. */
export const isFree = ({ total }: Pick<Totals, 'total'>): boolean => total === 0;

export interface OrderDraft {
  lines: readonly CartLine[];
  shippingAddress: AddressInput & { id?: number };
  billingAddress: AddressInput & { id?: number };
  paymentMethod: PaymentMethod;
  bkash: BkashPayment;
  totals: Totals;
  coupon: Coupon | null;
  note: string;
}

/** Request body of `place_order`. */
export const orderRequest = (draft: OrderDraft): PlaceOrderRequest => {
  const { lines, totals, coupon } = draft;
  const paymentMethod = isFree(totals) ? 'cash' : draft.paymentMethod;
  const payment = normalizeBkashPayment(draft.bkash);
  return normalizeBody({
    cart: lines.map((line) => ({
      id: line.id,
      productId: line.productId,
      quantity: line.quantity,
      isVariant: line.isVariant,
      ...(line.variation === null ? {} : { variation: line.variation }),
      product: line.product,
    })),
    shipping_address: draft.shippingAddress,
    billing_address: draft.billingAddress,
    shipping_amount: totals.shipping,
    payment_method: paymentMethod,
    ...(paymentMethod === 'bkash'
      ? { payment_trnx_mobile: payment.mobile, payment_trnx_id: payment.transactionId }
      : {}),
    total_price_cart: totals.total,
    ...(trimBlanks(draft.note) === '' ? {} : { additional_note: draft.note }),
    ...(coupon === null ? {} : { coupon_code: coupon.code }),
    discount_amount: totals.discount,
  });
};

type OrderAddress = AddressInput & { id?: number };
/** State of the checkout when the shopper submits it. The billing address defaults to the shipping address. */
export interface CheckoutDraft {
  lines: readonly CartLine[];
  shippingAddress: OrderAddress | null;
  billingAddress: OrderAddress | null;
  paymentMethod: PaymentMethod | null;
  bkash: BkashPayment;
  totals: Totals;
  coupon: Coupon | null;
  note: string;
}

/** An order ready to send, immediately or once the connection is back. */
export interface PreparedOrder {
  request: PlaceOrderRequest;
  key: string;
  lines: readonly CartLine[];
}

/** The first obstacle to placing the draft; null if there is none. */
export const draftObstacle = (draft: CheckoutDraft): OrderObstacle | null =>
  orderObstacle({
    lineCount: draft.lines.length,
    hasShippingAddress: draft.shippingAddress !== null,
    hasPaymentMethod: draft.paymentMethod !== null || isFree(draft.totals),
  });

/** Invalid fields of a draft's bKash payment; none for any other payment method, or if nothing is to be paid. */
export const invalidDraftFields = ({ paymentMethod, bkash, totals }: CheckoutDraft): BkashField[] =>
  paymentMethod === 'bkash' && !isFree(totals) ? invalidBkashFields(bkash) : [];

/** Prepares a draft for sending; null if there is an obstacle. */
export const prepareOrder = (draft: CheckoutDraft): PreparedOrder | null => {
  const { shippingAddress, billingAddress, lines, totals } = draft;
  const paymentMethod = draft.paymentMethod ?? (isFree(totals) ? 'cash' : null);
  if (draftObstacle(draft) !== null || shippingAddress === null || paymentMethod === null) return null;
  const request = orderRequest({
    ...draft,
    shippingAddress,
    billingAddress: billingAddress ?? shippingAddress,
    paymentMethod,
  });
  return { request, key: orderKey(request), lines };
};

/** Parses an order that was queued in browser storage; null if invalid. */
export const readPreparedOrder = (value: unknown): PreparedOrder | null => {
  if (typeof value !== 'object' || value === null) return null;
  const { request, key, lines } = value as Partial<PreparedOrder>;
  const isValid =
    typeof request === 'object' &&
    request !== null &&
    Array.isArray(request.cart) &&
    Array.isArray(lines) &&
    typeof key === 'string' &&
    key.length >= 8;
  return isValid ? { request, key, lines } : null;
};
