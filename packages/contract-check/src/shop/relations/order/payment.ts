import type { Coupon } from '../../../../../../src/contracts/schemas/coupon.ts';
import { valueAt } from '../../../engine/body-path.ts';
import { type CheckContext, InconclusiveError } from '../../../engine/check-context.ts';
import { type Exchange, isClientError, isSuccess } from '../../../engine/exchange.ts';
import { anyProduct, composeOrder, deliveryCharges, lineOf, type Product } from '../../compose-order.ts';
import { expectedTotals } from '../../expected-totals.ts';
import { forRelation } from '../../for-relation.ts';
import type { ShopFixtures } from '../../shop-fixtures.ts';
import {
  expectRejected,
  newKey,
  type OrderRelation,
  ordersOf,
  placeAndReadOrder,
  placeOrder,
  productNow,
} from './place-order.ts';
import { expectTotals } from './placed-order.ts';

const validCoupons = async (
  t: CheckContext,
  shop: ShopFixtures,
  relation: OrderRelation,
): Promise<Coupon[]> => {
  const source = t.op(relation.coupon).metadata.from?.code;
  const codes = source === undefined ? [] : await shop.values(t, source, shop.visitor);
  const verdicts = await Promise.all(
    codes.map((code) => t.send(shop.visitor, relation.coupon, { params: { code } })),
  );
  return verdicts
    .filter((verdict) => valueAt(verdict.json, 'is_valid') === true)
    .map((verdict) => valueAt(verdict.json, 'coupon') as Coupon);
};

/** A coupon gives exactly the discount that it describes; a higher discount in the request is rejected. */
export const coupons = forRelation(
  'order',
  ['relations/order-coupon'],
  async (t, shop, relation) => {
    const known = await validCoupons(t, shop, relation);
    if (known.length === 0)
      return t.inconclusive(
        'relations/order-coupon',
        'no valid coupon is known; add one under "coupons" in --data',
      );
    for (const coupon of known.slice(0, 3)) {
      // Two pieces for the order with the discount, two for the one with twice the discount.
      const product = await anyProduct(t, shop, 4);
      const lines = [lineOf(product, 2)];
      const body = await composeOrder(t, shop, { lines, coupon });
      const expected = expectedTotals([{ price: product.sales_price, quantity: 2 }], coupon, 0);
      const response = await placeOrder(t, shop.a, t.operation, body);
      const message = `an order with coupon ${coupon.code} and the discount it describes, ${expected.discount}, got ${response.status}`;
      if (!t.expect('relations/order-coupon', isSuccess(response), response, message, { place: 'discount' }))
        continue;
      const detail = await t.mustSucceed(shop.a, relation.detail, {
        params: { orderId: valueAt(response.json, 'order_id') as number },
      });
      const order = valueAt(detail.json, 'data') as Parameters<typeof expectTotals>[1]['order'];
      expectTotals(t, { id: order.id, response, detail, order }, expected, 'relations/order-coupon');
      const doubled = Math.min(expected.subtotal, expected.discount * 2);
      const twice = { ...body, discount_amount: doubled, total_price_cart: expected.subtotal - doubled };
      if (doubled > expected.discount)
        await expectRejected(t, shop, relation, 'relations/order-coupon', twice, {
          message: `with the discount of coupon ${coupon.code} applied twice`,
          fields: ['cart', 'discount_amount', 'coupon_code', 'total_price_cart'],
          place: 'double-discount',
        });
    }
  },
  'order-coupon',
);

/** An order with a delivery charge of the shop, or with office pickup, is accepted and charged as requested. */
export const deliveries = forRelation(
  'order',
  ['relations/order-delivery'],
  async (t, shop, relation) => {
    const { dhaka, outside } = await deliveryCharges(t, shop);
    const product = await anyProduct(t, shop, 2);
    for (const delivery of new Set([outside, 0])) {
      const placed = await placeAndReadOrder(
        t,
        shop.a,
        relation,
        await composeOrder(t, shop, { lines: [lineOf(product)], delivery }),
      );
      expectTotals(
        t,
        placed,
        expectedTotals([{ price: product.sales_price, quantity: 1 }], null, delivery),
        'relations/order-delivery',
      );
    }
    t.expect(
      'relations/order-delivery',
      dhaka >= 0 && outside >= 0,
      await t.send(shop.visitor, 'catalogue.districts'),
      'a delivery charge is negative',
    );
  },
  'order-delivery',
);

/** Two transaction ids in the bKash format: one that pays for an order, and an unused one. */
export const transactionIds = (seed: number, now: number): { paid: string; unused: string } => {
  const paid = `T${(seed % 1000).toString(36)}${now.toString(36)}`.slice(0, 10).padEnd(8, '0').toUpperCase();
  return { paid, unused: `${paid.slice(0, -1)}${paid.endsWith('Z') ? 'Y' : 'Z'}` };
};

/** A bKash payment requires a number and a transaction id, both are stored, and a transaction id pays for one order. */
export const payment = forRelation(
  'order',
  ['relations/order-payment', 'relations/order-total-checked'],
  async (t, shop, relation) => {
    const product = await anyProduct(t, shop, 2);
    const rule = 'relations/order-payment';
    const ids = transactionIds(shop.seed, Date.now());
    const paid = {
      payment_method: 'bkash',
      payment_trnx_mobile: '01712345678',
      payment_trnx_id: ids.paid,
    };
    const body = (overrides: object) =>
      composeOrder(t, shop, { lines: [lineOf(product)], overrides: { ...overrides } });
    const placed = await placeAndReadOrder(t, shop.a, relation, await body(paid));
    for (const field of ['payment_method', 'payment_trnx_mobile', 'payment_trnx_id'] as const)
      t.expect(
        rule,
        placed.order[field] === paid[field],
        placed.detail,
        `${field} was sent as ${paid[field]} and is ${placed.order[field]}`,
        { place: field, before: [placed.response] },
      );
    const other = { ...paid, payment_trnx_id: ids.unused };
    const cases: [overrides: object, message: string, field: string, place: string][] = [
      [paid, 'with a transaction id that paid for another order', 'payment_trnx_id', 'used-transaction-id'],
      [
        { ...other, payment_trnx_id: '' },
        'by bKash without a transaction id',
        'payment_trnx_id',
        'missing-transaction-id',
      ],
      [
        { ...other, payment_trnx_id: 'AB-12' },
        'by bKash with the transaction id AB-12',
        'payment_trnx_id',
        'invalid-transaction-id',
      ],
      [
        { ...other, payment_trnx_mobile: '' },
        'by bKash without the sender’s number',
        'payment_trnx_mobile',
        'missing-number',
      ],
      [
        { ...other, payment_trnx_mobile: '0123' },
        'by bKash with the sender’s number 0123',
        'payment_trnx_mobile',
        'invalid-number',
      ],
    ];
    await expectRejected(
      t,
      shop,
      relation,
      'relations/order-total-checked',
      await body({ ...other, total_price_cart: 1 }),
      {
        message: 'by bKash for 1',
        fields: ['cart', 'total_price_cart'],
        place: 'bkash',
      },
    );
    for (const [overrides, message, field, place] of cases)
      await expectRejected(t, shop, relation, rule, await body(overrides), {
        message,
        fields: [field],
        place,
      });
  },
  'order-payment',
);

/** Expects that an order sent twice with one key is placed once. Returns the key and the response that placed it. */
const expectPlacedOnce = async (
  t: CheckContext,
  shop: ShopFixtures,
  relation: OrderRelation,
  { product, body }: { product: Product; body: unknown },
  how: 'in a row' | 'at once',
): Promise<{ key: string; placed: Exchange }> => {
  const rule = 'relations/order-idempotent';
  const stockNow = async () => (await productNow(t, shop, relation, product.id)).current_stock;
  const sendTwice = async (key: string) => {
    const stock = await stockNow();
    const send = () => placeOrder(t, shop.a, t.operation, body, key);
    const [first, second] =
      how === 'at once' ? await Promise.all([send(), send()]) : [await send(), await send()];
    return { first, second, reduction: stock - (await stockNow()) };
  };
  const key = newKey(shop);
  const before = await ordersOf(t, shop.a, relation);
  const { first, second, reduction } = await sendTwice(key);
  const after = await ordersOf(t, shop.a, relation);
  const accepted = [first, second].filter(isSuccess);
  const [placed] = accepted;
  if (placed === undefined) throw new InconclusiveError('no order with an idempotency key was accepted');
  const ids = accepted.map(({ json }) => valueAt(json, 'order_id'));
  const settled = [first, second].every((response) => isSuccess(response) || response.status === 409);
  t.expect(
    rule,
    settled,
    second,
    `the same order sent twice ${how} got ${first.status} and ${second.status}`,
    { place: 'status', before: [first] },
  );
  t.expect(
    rule,
    new Set(ids).size === 1,
    second,
    `the same key ${how} placed the orders ${ids.join(' and ')}`,
    { place: 'one-order', before: [first] },
  );
  if (after.count < 10 || after.count > after.rows.length)
    t.expect(
      rule,
      after.count - before.count === 1,
      second,
      `one key ${how} added ${after.count - before.count} orders to the list`,
      { place: 'listed', before: [first] },
    );
  t.expect(
    rule,
    // Another shopper may have bought meanwhile: sends another order to confirm.
    reduction <= 1 || (await sendTwice(newKey(shop))).reduction <= 1,
    second,
    `one key ${how} reduced the stock by ${reduction} instead of 1`,
    { place: 'stock', before: [first] },
  );
  return { key, placed };
};

/** An idempotency key sent twice, one after the other or at once, places one order and reduces the stock once. */
export const idempotent = forRelation(
  'order',
  ['relations/order-idempotent'],
  async (t, shop, relation) => {
    // Two pieces for the orders of A, two for the cart that the key must not place; one of them for B.
    const product = await anyProduct(t, shop, 4);
    const rule = 'relations/order-idempotent';
    const body = await composeOrder(t, shop, { lines: [lineOf(product)] });
    await expectPlacedOnce(t, shop, relation, { product, body }, 'in a row');
    const { key, placed } = await expectPlacedOnce(t, shop, relation, { product, body }, 'at once');
    const before = await ordersOf(t, shop.a, relation);
    const otherBody = await composeOrder(t, shop, { lines: [lineOf(product, 2)] });
    const other = await placeOrder(t, shop.a, t.operation, otherBody, key);
    const after = await ordersOf(t, shop.a, relation);
    const foreign = await placeOrder(t, shop.b, t.operation, body, key);
    const orderOfB = isSuccess(foreign) ? valueAt(foreign.json, 'order_id') : undefined;
    t.expect(
      rule,
      orderOfB === undefined || orderOfB !== valueAt(placed.json, 'order_id'),
      foreign,
      `B sent a key of A and got order ${orderOfB} of A`,
      { place: 'other-account', before: [placed] },
    );
    const isSameOrder =
      isClientError(other) || valueAt(other.json, 'order_id') === valueAt(placed.json, 'order_id');
    t.expect(
      rule,
      isSameOrder && after.newest === before.newest,
      other,
      'a used key with another cart placed a second order',
      { place: 'other-cart', before: [placed] },
    );
  },
  'order-idempotent',
);
