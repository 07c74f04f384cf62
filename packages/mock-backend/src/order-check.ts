import type { OrderLine, PlaceOrderRequest } from '../../../src/contracts/schemas/order.ts';
import type { StoredProduct } from './catalogue-data.ts';
import { findCoupon } from './handlers/coupons.ts';
import { invalidField } from './http-error.ts';
import { type Totals, totals } from './money.ts';
import type { World } from './world.ts';

export interface CheckedOrder {
  lines: (OrderLine & { stored: StoredProduct })[];
  totals: Totals;
  couponCode: string | undefined;
  payment: { payment_trnx_mobile?: string; payment_trnx_id?: string };
}

const checkLines = (world: World, cart: PlaceOrderRequest['cart']): CheckedOrder['lines'] =>
  cart.map(({ productId, quantity, variation }) => {
    const stored = world.products.find(({ id }) => id === productId);
    if (stored === undefined) throw invalidField('cart', 'A product in the cart is no longer sold.');
    const { variants, name, name_bn, slug, featured_img, merchant, merchant_id } = stored;
    if (variants !== null && !variants.variations.includes(variation ?? ''))
      throw invalidField('cart', `Choose a ${variants.attribute} of ${name}.`);
    if (stored.current_stock === 0) throw invalidField('cart', `${name} is sold out.`);
    const requested = cart.reduce((sum, line) => sum + (line.productId === productId ? line.quantity : 0), 0);
    if (requested > stored.current_stock)
      throw invalidField('cart', `Only ${stored.current_stock} of ${name} are left.`);
    return {
      product: {
        id: stored.id,
        name,
        ...(name_bn === undefined ? {} : { name_bn }),
        slug,
        featured_img,
        merchant,
        merchant_id,
        ...(variants === null ? {} : { product_attribute: variants.attribute }),
      },
      quantity,
      sales_price: stored.sales_price,
      isVariant: variants !== null,
      ...(variants === null || variation === undefined ? {} : { variation }),
      stored,
    };
  });

const checkPayment = (world: World, order: PlaceOrderRequest): CheckedOrder['payment'] => {
  if (order.payment_method === 'cash' || order.total_price_cart === 0) return {};
  const mobile = (order.payment_trnx_mobile ?? '').replace(/[\s-]/g, '').replace(/^(?:\+|00)?88(?=0)/, '');
  const transactionId = (order.payment_trnx_id ?? '').replace(/\s/g, '').toUpperCase();
  if (!/^01[3-9]\d{8}$/.test(mobile))
    throw invalidField('payment_trnx_mobile', 'Enter the number you sent the payment from.');
  if (!/^[A-Z0-9]{8,10}$/.test(transactionId))
    throw invalidField('payment_trnx_id', 'Enter the transaction id.');
  if (world.orders.some(({ payment_trnx_id }) => payment_trnx_id === transactionId))
    throw invalidField('payment_trnx_id', 'This transaction id was used on another order.');
  return { payment_trnx_mobile: mobile, payment_trnx_id: transactionId };
};

/**
 * Computes an order from the stored prices, stock, coupon and shipping charges.
 * @throws HttpError 422 that names the invalid field
 */
export const checkOrder = (world: World, order: PlaceOrderRequest): CheckedOrder => {
  const lines = checkLines(world, order.cart);
  for (const field of ['shipping_address', 'billing_address'] as const)
    if (!world.districts.includes(order[field].city))
      throw invalidField(`${field}.city`, 'Choose one of the districts.');
  const { shippingDhaka, shippingOutDhaka } = world.settings;
  if (![0, shippingDhaka, shippingOutDhaka].includes(order.shipping_amount))
    throw invalidField('shipping_amount', 'Choose one of the shipping options.');
  const code = order.coupon_code?.trim() || undefined;
  const coupon = code === undefined ? null : findCoupon(world, code);
  if (coupon === undefined) throw invalidField('coupon_code', 'This coupon code is not valid.');
  const payment = checkPayment(world, order);
  const computed = totals(
    lines.map(({ sales_price, quantity }) => ({ price: sales_price, quantity })),
    coupon,
    order.shipping_amount,
  );
  if (order.total_price_cart !== computed.total)
    throw invalidField('cart', `Prices changed: the total is now ${computed.total}.`);
  return { lines, totals: computed, couponCode: coupon?.code, payment };
};
