import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AddressInput } from '../../../src/contracts/schemas/address.ts';
import type { Order, PlaceOrderRequest } from '../../../src/contracts/schemas/order.ts';
import { withoutEmptyFields } from '../../../src/domain/address.ts';
import type { Locale } from '../../../src/domain/locale.ts';
import type { ShippingCharges } from '../../../src/domain/pricing.ts';
import type { OrderLimits } from '../../config/config.ts';
import type { Owner } from '../../contract/caller.ts';
import { fieldError, HttpError } from '../../contract/http-error.ts';
import { lockName } from '../../database/advisory-lock.ts';
import { violatedUniqueConstraint } from '../../database/constraints.ts';
import type { Database } from '../../database/types.ts';
import { messages, requestLocale } from '../../messages/messages.ts';
import { districtRepository, type OrderDistricts } from '../accounts/districts.ts';
import { ownerColumn, ownerValues } from '../accounts/owner-column.ts';
import { type Mail, type MailSummary, outboxRepository } from '../outbox.ts';
import { couponRepository } from './coupons.ts';
import { consumeOrderLimits, validateQuantities } from './order-limits.ts';
import { parsePayment, validateLines, validateShipping, validateTotals } from './order-validation.ts';
import { decrementStock, type LockedProduct, lockProducts, quantityByProduct } from './ordered-products.ts';
import { orderRepository } from './orders.ts';

export interface PlacedOrder {
  id: number;
  /** false if an earlier request with the idempotency key has placed it */
  isNew: boolean;
}

const transactionUsedError = () => fieldError('payment_trnx_id', messages().bkashTransactionUsed);

/** Hash of the request for idempotency. Ignores the fields of lines that are only displayed, such as names. */
const requestHash = (request: PlaceOrderRequest): Buffer => {
  const cart = request.cart.map(({ productId, quantity, variation }) => [productId, quantity, variation]);
  const { shipping_address, billing_address, ...rest } = request;
  const sorted = (value: object) => Object.entries(value).sort();
  const parts = [cart, sorted(shipping_address), sorted(billing_address), sorted({ ...rest, cart: null })];
  return createHash('sha256').update(JSON.stringify(parts)).digest();
};

/** JSON of the address without empty fields. */
const addressSnapshot = ({ id: _, ...address }: AddressInput & { id?: number | undefined }) =>
  JSON.stringify(withoutEmptyFields(address));

/** Waits for a concurrent request with the same key, then returns the order it has placed, if any. */
const findByIdempotencyKey = async (
  transaction: Kysely<Database>,
  owner: Owner,
  key: string,
  hash: Buffer,
): Promise<number | undefined> => {
  const [column, id] = ownerColumn(owner);
  await lockName(transaction, `${column} ${id} ${key}`);
  const found = await transaction
    .selectFrom('orders')
    .select(['id', 'request_hash'])
    .where(column, '=', id)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  if (found === undefined) return undefined;
  if (found.request_hash?.equals(hash) === true) return found.id;
  throw new HttpError(409, 'This idempotency key was used with a different request.');
};

const lineRows = (
  orderId: number,
  request: PlaceOrderRequest,
  products: ReadonlyMap<number, LockedProduct>,
) =>
  request.cart.flatMap(({ productId, quantity, variation }, position) => {
    const product = products.get(productId);
    if (product === undefined) return [];
    const isVariant = product.isVariant && product.variations.length > 0;
    return {
      order_id: orderId,
      position,
      product_id: productId,
      name: product.name,
      quantity,
      sales_price: product.salesPrice,
      merchant_id: product.snapshot.merchant_id,
      is_variant: isVariant,
      variation: isVariant ? (variation ?? null) : null,
      product: JSON.stringify(product.snapshot),
    };
  });

const validCoupon = async (
  transaction: Kysely<Database>,
  owner: Owner,
  { coupon_code: code, shipping_address }: PlaceOrderRequest,
) => {
  if (code === undefined || code.trim() === '') return null;
  const coupons = couponRepository(transaction);
  await coupons.lockLimited(code);
  const coupon = await coupons.findValid(code);
  if (coupon === undefined) throw fieldError('coupon_code', messages().couponExpired);
  if (await coupons.isUsedUpBy(owner, shipping_address.phone, coupon.code))
    throw fieldError('coupon_code', messages().couponUsed);
  return coupon;
};

export interface PlaceOrderOptions {
  readCharges: (transaction: Kysely<Database>) => Promise<ShippingCharges>;
  limits: OrderLimits;
  /** Composes the confirmation mail, which is enqueued in the transaction of the order. */
  composeMail: (order: Order, locale: Locale, districts: OrderDistricts, isGuest: boolean) => Mail;
  summary: (locale: Locale) => MailSummary;
}

/** Places orders, validated against the shop's prices, stock, coupons and charges. */
export const createPlaceOrder = ({ readCharges, limits, composeMail, summary }: PlaceOrderOptions) => {
  const placeNew = async (
    transaction: Kysely<Database>,
    owner: Owner,
    request: PlaceOrderRequest,
    network: string,
    key: { idempotency_key: string; request_hash: Buffer } | null,
  ) => {
    const locale = requestLocale();
    const payment = parsePayment(request);
    validateShipping(request.shipping_amount, await readCharges(transaction));
    const districts = districtRepository(transaction);
    const shipping = await districts.get(request.shipping_address.city, 'shipping_address.city');
    const billing = await districts.get(request.billing_address.city, 'billing_address.city');
    const coupon = await validCoupon(transaction, owner, request);

    const quantities = quantityByProduct(request.cart);
    const products = await lockProducts(transaction, [...quantities.keys()]);
    validateLines(request.cart, products);
    validateQuantities(request, (id) => products.get(id)?.name ?? messages().unnamedProduct, limits);
    const orderTotals = validateTotals(request, products, coupon);
    // Without a discount, it is not used.
    const used = orderTotals.discount === 0 ? null : coupon;
    await consumeOrderLimits(transaction, request, { owner, network }, limits);
    if (!(await decrementStock(transaction, request.cart)))
      throw fieldError('cart', messages().justSoldOut, { reason: 'stock' });

    const { id } = await transaction
      .insertInto('orders')
      .values({
        ...ownerValues(owner),
        ...payment,
        ...key,
        shipping_address: addressSnapshot(request.shipping_address),
        billing_address: addressSnapshot(request.billing_address),
        sub_total: orderTotals.subtotal,
        discount: orderTotals.discount,
        delivery_charge: orderTotals.shipping,
        grand_total: orderTotals.total,
        is_paid: orderTotals.total === 0,
        coupon_code: used?.code ?? null,
        coupon_type: used?.type ?? null,
        coupon_amount: used?.amount ?? null,
        additional_note: request.additional_note?.trim() ?? '',
        locale,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto('order_lines')
      .values(lineRows(id, request, products))
      .execute();
    await transaction.insertInto('order_alerts').values({ order_id: id }).execute();
    await outboxRepository(transaction).enqueueOrderMail(
      composeMail(
        await orderRepository(transaction).get(id),
        locale,
        { shipping, billing },
        'sessionId' in owner,
      ),
      summary(locale),
    );
    return id;
  };

  /**
   * Places an order in a transaction of its own, which has locked a guest's session.
   * @param network the buyer's network, for its rate limit
   * @param key idempotency key: repeated or concurrent requests with the same key place one order
   * @throws HttpError 422 for an invalid order, 409 for a key that was used with a different request
   */
  return async (
    transaction: Kysely<Database>,
    owner: Owner,
    request: PlaceOrderRequest,
    network: string,
    key?: string,
  ): Promise<PlacedOrder> => {
    const hash = requestHash(request);
    try {
      const existingId =
        key === undefined ? undefined : await findByIdempotencyKey(transaction, owner, key, hash);
      if (existingId !== undefined) return { id: existingId, isNew: false };
      const idempotency = key === undefined ? null : { idempotency_key: key, request_hash: hash };
      const id = await placeNew(transaction, owner, request, network, idempotency);
      return { id, isNew: true };
    } catch (error) {
      if (violatedUniqueConstraint(error) === 'orders_transaction') throw transactionUsedError();
      throw error;
    }
  };
};

/** Finds an order of a guest's session whose response was lost, by the same request and idempotency key. */
export const findRepeatedOrder = async (
  db: Kysely<Database>,
  sessionId: number,
  request: PlaceOrderRequest,
  key: string,
): Promise<number | undefined> => {
  const found = await db
    .selectFrom('orders')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('idempotency_key', '=', key)
    .where('request_hash', '=', requestHash(request))
    .executeTakeFirst();
  return found?.id;
};
