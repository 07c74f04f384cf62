import type { AddressInput } from '../contracts/schemas/address.ts';
import type { Coupon } from '../contracts/schemas/coupon.ts';
import type { PaymentMethod, PlaceOrderRequest } from '../contracts/schemas/order.ts';
import { type BkashProof, normalizeBkashProof } from './bkash.ts';
import type { CartLine } from './cart-lines.ts';
import type { Totals } from './totals.ts';

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
