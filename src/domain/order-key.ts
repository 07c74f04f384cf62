import type { PlaceOrderRequest } from '../contracts/schemas/order.ts';
import { addressFields } from './address-fields.ts';

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
