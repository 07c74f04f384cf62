import type { AddressInput } from '../contracts/schemas/address.ts';
import type { Coupon } from '../contracts/schemas/coupon.ts';
import type { PaymentMethod, PlaceOrderRequest } from '../contracts/schemas/order.ts';
import { type BkashFault, type BkashProof, bkashFaults } from './bkash.ts';
import type { CartLine } from './cart-lines.ts';
import { type OrderObstacle, orderObstacle } from './checkout-rules.ts';
import { orderKey } from './order-key.ts';
import { orderRequest } from './order-request.ts';
import type { Totals } from './totals.ts';

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
