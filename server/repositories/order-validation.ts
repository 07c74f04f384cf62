import type { Coupon } from '../../src/contracts/schemas/coupon.ts';
import type { OrderLineInput, PlaceOrderRequest } from '../../src/contracts/schemas/order.ts';
import { invalidBkashFields, normalizeBkashPayment } from '../../src/domain/checkout.ts';
import { localName, roundTaka } from '../../src/domain/locale.ts';
import { type ShippingCharges, type Totals, totals } from '../../src/domain/pricing.ts';
import { type FieldErrors, fieldError, validationError } from '../contract/http-error.ts';
import { messages, requestLocale } from '../messages/messages.ts';
import { type LockedProduct, quantityByProduct } from './ordered-products.ts';

/** The payment columns of an order. */
export interface Payment {
  payment_method: 'cash' | 'bkash';
  payment_trnx_mobile: string | null;
  payment_trnx_id: string | null;
}

/**
 * With a total of 0, which validateTotals compares with the shop's, nothing is asked for.
 * @throws HttpError 422 at payment_trnx_mobile or payment_trnx_id for invalid bKash details
 */
export const parsePayment = (request: PlaceOrderRequest): Payment => {
  if (request.payment_method === 'cash' || request.total_price_cart === 0)
    return { payment_method: 'cash', payment_trnx_mobile: null, payment_trnx_id: null };
  const payment = normalizeBkashPayment({
    mobile: request.payment_trnx_mobile ?? '',
    transactionId: request.payment_trnx_id ?? '',
  });
  const invalidFields = invalidBkashFields(payment);
  const errors: FieldErrors = {};
  if (invalidFields.includes('mobile')) errors.payment_trnx_mobile = [messages().invalidBkashMobile];
  if (invalidFields.includes('transactionId')) errors.payment_trnx_id = [messages().invalidBkashTransaction];
  if (invalidFields.length > 0) throw validationError(errors);
  return {
    payment_method: 'bkash',
    payment_trnx_mobile: payment.mobile,
    payment_trnx_id: payment.transactionId,
  };
};

/** @throws HttpError 422 at shipping_amount if it is not one of the shop's charges, in whole taka */
export const validateShipping = (amount: number, charges: ShippingCharges): void => {
  const known = [0, charges.shippingDhaka, charges.shippingOutDhaka].map(roundTaka);
  if (known.includes(roundTaka(amount))) return;
  throw fieldError('shipping_amount', messages().invalidShipping(charges));
};

const localizedName = ({ snapshot }: LockedProduct): string => localName(snapshot, requestLocale()).children;

const lineError = (line: OrderLineInput, product: LockedProduct | undefined): string | undefined => {
  if (product === undefined) {
    const name = typeof line.product?.name === 'string' ? line.product.name : messages().unnamedProduct;
    return messages().noLongerSold(name);
  }
  const isVariant = product.isVariant && product.variations.length > 0;
  if (!isVariant || product.variations.includes(line.variation ?? '')) return undefined;
  return messages().chooseVariation(localizedName(product), product.attribute ?? undefined);
};

const stockError = (product: LockedProduct, quantity: number): string | undefined => {
  if (product.stock >= quantity) return undefined;
  if (product.stock === 0) return messages().soldOut(localizedName(product));
  return messages().insufficientStock(localizedName(product), product.stock);
};

/** @throws HttpError 422 at cart with a message for every invalid line */
export const validateLines = (
  lines: readonly OrderLineInput[],
  products: ReadonlyMap<number, LockedProduct>,
): void => {
  const lineErrors = lines.map((line) => lineError(line, products.get(line.productId)));
  const stockErrors = [...quantityByProduct(lines)].map(([id, quantity]) => {
    const found = products.get(id);
    return found === undefined ? undefined : stockError(found, quantity);
  });
  const errors = [...new Set([...lineErrors, ...stockErrors])].filter((error) => error !== undefined);
  if (errors.length === 0) return;
  const isStockOnly = lineErrors.every((error) => error === undefined);
  throw validationError({ cart: errors }, { reason: isStockOnly ? 'stock' : 'product' });
};

/**
 * Computes the totals from the shop's prices.
 * @throws HttpError 422 at cart, with the new totals, if the shopper saw a different total
 */
export const validateTotals = (
  request: PlaceOrderRequest,
  products: ReadonlyMap<number, LockedProduct>,
  coupon: Coupon | null,
): Totals => {
  const lines = request.cart.map(({ productId, quantity }) => ({
    price: products.get(productId)?.salesPrice ?? 0,
    quantity,
  }));
  const computed = totals(lines, coupon, request.shipping_amount);
  if (computed.total === request.total_price_cart) return computed;
  throw fieldError('cart', messages().totalChanged(computed), { reason: 'total' });
};
