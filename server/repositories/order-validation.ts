import type { Coupon } from '../../src/contracts/schemas/coupon.ts';
import type { OrderLineInput, PlaceOrderRequest } from '../../src/contracts/schemas/order.ts';
import { invalidBkashFields, normalizeBkashPayment } from '../../src/domain/checkout.ts';
import { type ShippingCharges, type Totals, totals } from '../../src/domain/pricing.ts';
import { type FieldErrors, fieldError, validationError } from '../contract/http-error.ts';
import { messages } from '../messages/messages.ts';
import { type LockedProduct, quantityByProduct } from './ordered-products.ts';

/** The payment columns of an order. */
export interface Payment {
  payment_method: 'cash' | 'bkash';
  payment_trnx_mobile: string | null;
  payment_trnx_id: string | null;
}

/** @throws HttpError 422 at payment_trnx_mobile or payment_trnx_id for a bKash proof that cannot be right */
export const parsePayment = (request: PlaceOrderRequest): Payment => {
  if (request.payment_method === 'cash')
    return { payment_method: 'cash', payment_trnx_mobile: null, payment_trnx_id: null };
  const proof = normalizeBkashPayment({
    mobile: request.payment_trnx_mobile ?? '',
    transactionId: request.payment_trnx_id ?? '',
  });
  const faults = invalidBkashFields(proof);
  const errors: FieldErrors = {};
  if (faults.includes('mobile')) errors.payment_trnx_mobile = [messages().invalidBkashMobile];
  if (faults.includes('transactionId')) errors.payment_trnx_id = [messages().invalidBkashTransaction];
  if (faults.length > 0) throw validationError(errors);
  return {
    payment_method: 'bkash',
    payment_trnx_mobile: proof.mobile,
    payment_trnx_id: proof.transactionId,
  };
};

/** @throws HttpError 422 at shipping_amount for a charge that is none of the shop's */
export const validateShipping = (amount: number, charges: ShippingCharges): void => {
  if ([0, charges.shippingDhaka, charges.shippingOutDhaka].includes(amount)) return;
  throw fieldError('shipping_amount', messages().invalidShipping(charges));
};

const lineError = (line: OrderLineInput, goods: LockedProduct | undefined): string | undefined => {
  if (goods === undefined) {
    const name = typeof line.product?.name === 'string' ? line.product.name : messages().unnamedProduct;
    return messages().noLongerSold(name);
  }
  const isVariant = goods.isVariant && goods.variations.length > 0;
  if (!isVariant || goods.variations.includes(line.variation ?? '')) return undefined;
  return messages().chooseVariation(goods.name, goods.attribute ?? undefined);
};

const stockError = (goods: LockedProduct, pieces: number): string | undefined => {
  if (goods.stock >= pieces) return undefined;
  if (goods.stock === 0) return messages().soldOut(goods.name);
  return messages().insufficientStock(goods.name, goods.stock);
};

/** @throws HttpError 422 at cart that says of every line at fault what is wrong */
export const validateLines = (
  lines: readonly OrderLineInput[],
  goods: ReadonlyMap<number, LockedProduct>,
): void => {
  const ofLines = lines.map((line) => lineError(line, goods.get(line.productId)));
  const ofStock = [...quantityByProduct(lines)].map(([id, pieces]) => {
    const found = goods.get(id);
    return found === undefined ? undefined : stockError(found, pieces);
  });
  const faults = [...new Set([...ofLines, ...ofStock])].filter((fault) => fault !== undefined);
  if (faults.length === 0) return;
  const isStock = ofLines.every((fault) => fault === undefined);
  throw validationError({ cart: faults }, { reason: isStock ? 'stock' : 'product' });
};

/**
 * Computes the order from the shop's own prices.
 * @throws HttpError 422 at cart, with the new totals, when the shopper saw another total
 */
export const validateTotals = (
  request: PlaceOrderRequest,
  goods: ReadonlyMap<number, LockedProduct>,
  coupon: Coupon | null,
): Totals => {
  const priced = request.cart.map(({ productId, quantity }) => ({
    price: goods.get(productId)?.salesPrice ?? 0,
    quantity,
  }));
  const figures = totals(priced, coupon, request.shipping_amount);
  if (figures.total === request.total_price_cart) return figures;
  throw fieldError('cart', messages().totalChanged(figures), { reason: 'total' });
};
