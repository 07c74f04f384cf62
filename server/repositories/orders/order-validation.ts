import type { Coupon } from '../../../src/contracts/schemas/coupon.ts';
import type { OrderLineInput, PlaceOrderRequest } from '../../../src/contracts/schemas/order.ts';
import { lineName } from '../../../src/domain/cart.ts';
import { invalidBkashFields, normalizeBkashPayment } from '../../../src/domain/checkout.ts';
import { localName, roundTaka } from '../../../src/domain/locale.ts';
import { type ShippingCharges, type Totals, totals } from '../../../src/domain/pricing.ts';
import { type FieldErrors, fieldError, validationError } from '../../contract/http-error.ts';
import { messages, requestLocale } from '../../messages/messages.ts';
import type { LockedProduct } from './ordered-products.ts';

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

const stockError = (name: string, stock: number, quantity: number): string | undefined => {
  if (stock >= quantity) return undefined;
  return stock === 0 ? messages().soldOut(name) : messages().insufficientStock(name, stock);
};

/** Errors of the variations whose stock is counted, otherwise that of the product. */
const stockErrors = (product: LockedProduct, lines: readonly OrderLineInput[]): (string | undefined)[] => {
  const name = localizedName(product);
  const sum = (of: readonly OrderLineInput[]) => of.reduce((total, { quantity }) => total + quantity, 0);
  const ofVariations = product.variations.map((variation, i) => {
    const stock = product.variationStocks[i] ?? null;
    const same = lines.filter((line) => line.variation === variation);
    return stock === null ? undefined : stockError(lineName(name, variation), stock, sum(same));
  });
  return ofVariations.some((error) => error !== undefined)
    ? ofVariations
    : [stockError(name, product.stock, sum(lines))];
};

/** @throws HttpError 422 at cart with a message for every invalid line */
export const validateLines = (
  lines: readonly OrderLineInput[],
  products: ReadonlyMap<number, LockedProduct>,
): void => {
  const lineErrors = lines.map((line) => lineError(line, products.get(line.productId)));
  const stock = [...products.values()].flatMap((product) =>
    stockErrors(
      product,
      lines.filter(({ productId }) => productId === product.id),
    ),
  );
  const errors = [...new Set([...lineErrors, ...stock])].filter((error) => error !== undefined);
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
