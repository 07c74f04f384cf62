import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { AddressInput } from '../../src/contracts/schemas/address.ts';
import type { PlaceOrderRequest } from '../../src/contracts/schemas/order.ts';
import type { ShippingCharges } from '../../src/domain/shipping.ts';
import { Refusal, refuseField } from '../contract/http-error.ts';
import { brokenConstraint } from '../database/constraints.ts';
import type { Database } from '../database/types.ts';
import { say } from '../messages/messages.ts';
import type { Owner } from '../plugins/caller.ts';
import { couponsIn } from './coupons.ts';
import { districtsIn } from './districts.ts';
import { checkedPayment, checkedTotals, checkLines, checkShipping } from './order-validation.ts';
import { type Goods, lockGoods, piecesByProduct, takeFromStock } from './ordered-products.ts';

export interface PlacedOrder {
  id: number;
  /** false when the idempotency key had placed it before */
  isNew: boolean;
}

const usedTransaction = () => refuseField('payment_trnx_id', say().bkashUsed);

/** What makes two requests the same; what the shopper only saw beside the lines does not. */
function requestHash(request: PlaceOrderRequest): Buffer {
  const cart = request.cart.map(({ productId, quantity, variation }) => [
    productId,
    quantity,
    variation ?? null,
  ]);
  const { shipping_address, billing_address, ...rest } = request;
  const sorted = (value: object) => Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  const parts = [cart, sorted(shipping_address), sorted(billing_address), sorted({ ...rest, cart: null })];
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}

/** The address as it stood when the order was placed, without empty parts. */
const keptAddress = ({
  id: _,
  company_name,
  address2,
  ...rest
}: AddressInput & { id?: number | undefined }) =>
  JSON.stringify({
    ...rest,
    ...(company_name?.trim() ? { company_name } : {}),
    ...(address2?.trim() ? { address2 } : {}),
  });

const ownerColumns = (owner: Owner) =>
  'userId' in owner
    ? { user_id: owner.userId, session_id: null }
    : { user_id: null, session_id: owner.sessionId };

/** Waits for a request with the same key that is under way, then says which order it placed. */
async function placedBefore(
  transaction: Kysely<Database>,
  owner: Owner,
  key: string,
  hash: Buffer,
): Promise<number | undefined> {
  const [column, id] =
    'userId' in owner ? ['user_id' as const, owner.userId] : ['session_id' as const, owner.sessionId];
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
  throw new Refusal(409, 'This idempotency key placed another order.');
}

const lineRows = (orderId: number, request: PlaceOrderRequest, goods: ReadonlyMap<number, Goods>) =>
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

async function validCoupon(transaction: Kysely<Database>, code: string | undefined) {
  if (code === undefined || code.trim() === '') return null;
  const coupon = await couponsIn(transaction).valid(code);
  if (coupon === undefined) throw refuseField('coupon_code', say().couponOver);
  return coupon;
}

/**
 * Places orders from the shop's own prices, stock, coupons and charges, each in one transaction: all of an order
 * is kept, or nothing.
 */
export function placeOrderIn(db: Kysely<Database>, charges: ShippingCharges) {
  const placeNew = async (
    transaction: Kysely<Database>,
    owner: Owner,
    request: PlaceOrderRequest,
    key: { idempotency_key: string; request_hash: Buffer } | null,
  ) => {
    const payment = checkedPayment(request);
    checkShipping(request.shipping_amount, charges);
    const districts = districtsIn(transaction);
    await districts.mustHave(request.shipping_address.city, 'shipping_address.city');
    await districts.mustHave(request.billing_address.city, 'billing_address.city');
    const coupon = await validCoupon(transaction, request.coupon_code);

    const pieces = piecesByProduct(request.cart);
    const goods = await lockGoods(transaction, [...pieces.keys()]);
    checkLines(request.cart, goods);
    const figures = checkedTotals(request, goods, coupon);
    if (!(await takeFromStock(transaction, pieces))) throw refuseField('cart', say().lastJustSold);

    const { id } = await transaction
      .insertInto('orders')
      .values({
        ...ownerColumns(owner),
        ...payment,
        ...key,
        shipping_address: keptAddress(request.shipping_address),
        billing_address: keptAddress(request.billing_address),
        sub_total: figures.subtotal,
        discount: figures.discount,
        delivery_charge: figures.shipping,
        grand_total: figures.total,
        coupon_code: coupon?.code ?? null,
        additional_note: request.additional_note?.trim() ?? '',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto('order_lines')
      .values(lineRows(id, request, goods))
      .execute();
    return id;
  };

  /**
   * @param key the same key with the same request places one order, however often and however fast it comes
   * @throws Refusal 422 naming what stands in the way, 409 for a key that placed another order
   */
  return async (owner: Owner, request: PlaceOrderRequest, key?: string): Promise<PlacedOrder> => {
    const hash = requestHash(request);
    try {
      return await db.transaction().execute(async (transaction) => {
        const before = key === undefined ? undefined : await placedBefore(transaction, owner, key, hash);
        if (before !== undefined) return { id: before, isNew: false };
        const kept = key === undefined ? null : { idempotency_key: key, request_hash: hash };
        const id = await placeNew(transaction, owner, request, kept);
        return { id, isNew: true };
      });
    } catch (error) {
      if (brokenConstraint(error) === 'orders_transaction') throw usedTransaction();
      throw error;
    }
  };
}
