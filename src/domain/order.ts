import type { AddressInput } from '../contracts/schemas/address.ts';
import type { Coupon } from '../contracts/schemas/coupon.ts';
import type { PaymentMethod, PlaceOrderRequest } from '../contracts/schemas/order.ts';
import { addressFields } from './address.ts';
import type { CartLine } from './cart.ts';
import {
  type BkashFault,
  type BkashProof,
  bkashFaults,
  normalizeBkashProof,
  type OrderObstacle,
  orderObstacle,
} from './checkout.ts';
import type { Totals } from './pricing.ts';

export type OrderStatus = 'pending' | 'processing' | 'cancelled' | 'delivered';

/** The wire's number as a word; any number but 1, 2 and 3 means delivered. */
export const orderStatus = (status: number): OrderStatus =>
  (({ 1: 'pending', 2: 'processing', 3: 'cancelled' }) as const)[status as 1 | 2 | 3] ?? 'delivered';

/** The number a shopper reads: RZZ and the id padded to eight digits. */
export const orderNumber = (id: number): string => `RZZ${String(id).padStart(8, '0')}`;

const noOrder = 2_147_483_647;

/** The id in what somebody typed as an order's number, in English or Bangla digits; one that no order has for anything else. */
export const orderIdOf = (text: string): number => {
  const digits = text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6)).replace(/\D/g, '');
  const id = Number(digits);
  return id >= 1 && id <= noOrder ? id : noOrder;
};

const prime = 2n ** 88n + 0x13bn;
const offset = 0x6c62272e07bb014262b821756295c58dn;

/** FNV-1a over 128 bits: not secret, only the same for the same bytes. */
const digest = (text: string): string =>
  new TextEncoder()
    .encode(text)
    .reduce((hash, byte) => BigInt.asUintN(128, (hash ^ BigInt(byte)) * prime), offset)
    .toString(16)
    .padStart(32, '0');

/**
 * The idempotency key of an order: the same for the same content, another for any other. It holds over
 * retries, reloads and two tabs, because it is derived, not random; the lines' ids, which are moments,
 * keep two equal carts of one shopper apart.
 */
export const orderKey = (request: PlaceOrderRequest): string => {
  const cart = request.cart.map(({ id, productId, quantity, variation }) => [
    id,
    productId,
    quantity,
    variation,
  ]);
  // Without missing fields at the end: a field added later changes no key of an order that lacks it.
  const address = (given: PlaceOrderRequest['shipping_address']) => {
    const values = addressFields.map((field) => given[field]);
    return values.slice(0, values.findLastIndex((value) => value !== undefined) + 1);
  };
  return `order-${digest(
    JSON.stringify([
      cart,
      address(request.shipping_address),
      address(request.billing_address),
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

export interface OrderDraft {
  lines: readonly CartLine[];
  shippingAddress: AddressInput & { id?: number };
  billingAddress: AddressInput & { id?: number };
  paymentMethod: PaymentMethod;
  bkash: BkashProof;
  totals: Totals;
  coupon: Coupon | null;
  note: string;
}

/** The body of `place_order` for what the shopper sees on the checkout. */
export const orderRequest = (draft: OrderDraft): PlaceOrderRequest => {
  const { lines, totals, coupon, paymentMethod } = draft;
  const proof = normalizeBkashProof(draft.bkash);
  return {
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
      ? { payment_trnx_mobile: proof.mobile, payment_trnx_id: proof.transactionId }
      : {}),
    total_price_cart: totals.total,
    ...(draft.note.trim() === '' ? {} : { additional_note: draft.note.trim() }),
    ...(coupon === null ? {} : { coupon_code: coupon.code }),
    discount_amount: totals.discount,
  };
};

type ChosenAddress = AddressInput & { id?: number };
/** The checkout as it stands when the shopper presses Place Order. Without a billing address, the shipping one serves. */
export interface CheckoutDraft {
  lines: readonly CartLine[];
  /** An address form is open with something typed in it: it is saved before the order is placed. */
  hasTypedAddress: boolean;
  shippingAddress: ChosenAddress | null;
  billingAddress: ChosenAddress | null;
  paymentMethod: PaymentMethod | null;
  bkash: BkashProof;
  totals: Totals;
  coupon: Coupon | null;
  note: string;
}

/** An order ready to send, now or when there is a connection again. */
export interface PreparedOrder {
  request: PlaceOrderRequest;
  key: string;
  lines: readonly CartLine[];
}

/** The first thing in a draft's way, in the order the checks are made; null when none is. */
export const draftObstacle = (draft: CheckoutDraft): OrderObstacle | null =>
  orderObstacle({
    lineCount: draft.lines.length,
    hasShippingAddress: draft.shippingAddress !== null,
    hasPaymentMethod: draft.paymentMethod !== null,
  });

/** What is wrong with a draft's bKash proof; nothing for any other payment. */
export const draftFaults = ({ paymentMethod, bkash }: CheckoutDraft): BkashFault[] =>
  paymentMethod === 'bkash' ? bkashFaults(bkash) : [];

/** The order to send for a draft; null while something is in its way. */
export const prepareOrder = (draft: CheckoutDraft): PreparedOrder | null => {
  const { shippingAddress, billingAddress, paymentMethod, lines } = draft;
  if (draftObstacle(draft) !== null || shippingAddress === null || paymentMethod === null) return null;
  const request = orderRequest({
    ...draft,
    shippingAddress,
    billingAddress: billingAddress ?? shippingAddress,
    paymentMethod,
  });
  return { request, key: orderKey(request), lines };
};

/** Reads an order that the browser stored while there was no connection; null for anything else. */
export const readPreparedOrder = (value: unknown): PreparedOrder | null => {
  if (typeof value !== 'object' || value === null) return null;
  const { request, key, lines } = value as Partial<PreparedOrder>;
  const isWhole =
    typeof request === 'object' &&
    request !== null &&
    Array.isArray(request.cart) &&
    Array.isArray(lines) &&
    typeof key === 'string' &&
    key.length >= 8;
  return isWhole ? { request, key, lines } : null;
};
