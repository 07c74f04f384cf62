import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { AddressInput } from '../../src/contracts/schemas/address.ts';
import type { Order, PlaceOrderRequest } from '../../src/contracts/schemas/order.ts';
import { withoutEmptyFields } from '../../src/domain/address.ts';
import type { Locale } from '../../src/domain/locale.ts';
import type { ShippingCharges } from '../../src/domain/pricing.ts';
import { fieldError, HttpError } from '../contract/http-error.ts';
import { violatedUniqueConstraint } from '../database/constraints.ts';
import type { Database } from '../database/types.ts';
import { messages, requestLocale } from '../messages/messages.ts';
import type { Owner } from '../plugins/caller.ts';
import { couponRepository } from './coupons.ts';
import { districtRepository } from './districts.ts';
import { parsePayment, validateLines, validateShipping, validateTotals } from './order-validation.ts';
import { decrementStock, type LockedProduct, lockProducts, quantityByProduct } from './ordered-products.ts';
import { orderRepository } from './orders.ts';
import { type Mail, outboxRepository } from './outbox.ts';
import { ownerColumn } from './owner-column.ts';

export interface PlacedOrder {
  id: number;
  /** false when the idempotency key had placed it before */
  isNew: boolean;
}

const transactionUsedError = () => fieldError('payment_trnx_id', messages().bkashTransactionUsed);

/** What makes two requests the same; what the shopper only saw beside the lines does not. */
const requestHash = (request: PlaceOrderRequest): Buffer => {
  const cart = request.cart.map(({ productId, quantity, variation }) => [
    productId,
    quantity,
    variation ?? null,
  ]);
  const { shipping_address, billing_address, ...rest } = request;
  const sorted = (value: object) => Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  const parts = [cart, sorted(shipping_address), sorted(billing_address), sorted({ ...rest, cart: null })];
  return createHash('sha256').update(JSON.stringify(parts)).digest();
};

/** The address as sent with the order, without empty fields. */
const addressSnapshot = ({ id: _, ...address }: AddressInput & { id?: number | undefined }) =>
  JSON.stringify(withoutEmptyFields(address));

const ownerColumns = (owner: Owner) =>
  'userId' in owner
    ? { user_id: owner.userId, session_id: null }
    : { user_id: null, session_id: owner.sessionId };

/** Waits for a request with the same key that is under way, then says which order it placed. */
const findByIdempotencyKey = async (
  transaction: Kysely<Database>,
  owner: Owner,
  key: string,
  hash: Buffer,
): Promise<number | undefined> => {
  const [column, id] = ownerColumn(owner);
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${column} ${id} ${key}`}, 0))`.execute(
    transaction,
  );
  const found = await transaction
    .selectFrom('orders')
    .select(['id', 'request_hash'])
    .where(column, '=', id)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  if (found === undefined) return undefined;
  if (found.request_hash?.equals(hash) === true) return found.id;
  throw new HttpError(409, 'This idempotency key placed another order.');
};

const lineRows = (orderId: number, request: PlaceOrderRequest, goods: ReadonlyMap<number, LockedProduct>) =>
  request.cart.flatMap(({ productId, quantity, variation }, position) => {
    const sold = goods.get(productId);
    if (sold === undefined) return [];
    const isVariant = sold.isVariant && sold.variations.length > 0;
    return {
      order_id: orderId,
      position,
      product_id: productId,
      name: sold.name,
      quantity,
      sales_price: sold.salesPrice,
      is_variant: isVariant,
      variation: isVariant ? (variation ?? null) : null,
      product: JSON.stringify(sold.snapshot),
    };
  });

const validCoupon = async (transaction: Kysely<Database>, code: string | undefined) => {
  if (code === undefined || code.trim() === '') return null;
  const coupon = await couponRepository(transaction).findValid(code);
  if (coupon === undefined) throw fieldError('coupon_code', messages().couponExpired);
  return coupon;
};

export interface PlaceOrderOptions {
  charges: ShippingCharges;
  /** The mail that confirms an order. It is queued in the order's own transaction. */
  composeMail: (order: Order, locale: Locale) => Mail;
}

/**
 * Places orders from the shop's own prices, stock, coupons and charges, each in one transaction.
 */
export const createPlaceOrder = (db: Kysely<Database>, { charges, composeMail }: PlaceOrderOptions) => {
  const placeNew = async (
    transaction: Kysely<Database>,
    owner: Owner,
    request: PlaceOrderRequest,
    key: { idempotency_key: string; request_hash: Buffer } | null,
  ) => {
    const locale = requestLocale();
    const payment = parsePayment(request);
    validateShipping(request.shipping_amount, charges);
    const districts = districtRepository(transaction);
    await districts.assertExists(request.shipping_address.city, 'shipping_address.city');
    await districts.assertExists(request.billing_address.city, 'billing_address.city');
    const coupon = await validCoupon(transaction, request.coupon_code);

    const pieces = quantityByProduct(request.cart);
    const goods = await lockProducts(transaction, [...pieces.keys()]);
    validateLines(request.cart, goods);
    const figures = validateTotals(request, goods, coupon);
    if (!(await decrementStock(transaction, pieces)))
      throw fieldError('cart', messages().justSoldOut, { reason: 'stock' });

    const { id } = await transaction
      .insertInto('orders')
      .values({
        ...ownerColumns(owner),
        ...payment,
        ...key,
        shipping_address: addressSnapshot(request.shipping_address),
        billing_address: addressSnapshot(request.billing_address),
        sub_total: figures.subtotal,
        discount: figures.discount,
        delivery_charge: figures.shipping,
        grand_total: figures.total,
        coupon_code: coupon?.code ?? null,
        additional_note: request.additional_note?.trim() ?? '',
        locale,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto('order_lines')
      .values(lineRows(id, request, goods))
      .execute();
    await outboxRepository(transaction).enqueue(
      composeMail(await orderRepository(transaction).get(id), locale),
    );
    return id;
  };

  /**
   * @param key the same key with the same request places one order, however often and however fast it comes
   * @throws HttpError 422 naming what prevents the order, 409 for a key that placed another order
   */
  return async (owner: Owner, request: PlaceOrderRequest, key?: string): Promise<PlacedOrder> => {
    const hash = requestHash(request);
    try {
      return await db.transaction().execute(async (transaction) => {
        const before =
          key === undefined ? undefined : await findByIdempotencyKey(transaction, owner, key, hash);
        if (before !== undefined) return { id: before, isNew: false };
        const idempotency = key === undefined ? null : { idempotency_key: key, request_hash: hash };
        const id = await placeNew(transaction, owner, request, idempotency);
        return { id, isNew: true };
      });
    } catch (error) {
      if (violatedUniqueConstraint(error) === 'orders_transaction') throw transactionUsedError();
      throw error;
    }
  };
};
