import type { Order } from '../../../../../../src/contracts/schemas/order.ts';
import { objectsAt, valueAt } from '../../../engine/body-path.ts';
import { bodySummary, type CheckContext } from '../../../engine/check-context.ts';
import { type Exchange, isClientError, isSuccess, type Person } from '../../../engine/exchange.ts';
import type { RelationOf } from '../../../engine/relation-of.ts';
import type { RuleId } from '../../../engine/rules.ts';
import type { Product } from '../../compose-order.ts';
import { products } from '../../compose-order.ts';
import type { ShopFixtures } from '../../shop-fixtures.ts';

export type OrderRelation = RelationOf<'order'>;
export interface PlacedOrder {
  id: number;
  response: Exchange;
  detail: Exchange;
  order: Order;
}

let keys = 0;
/** A new idempotency key. */
export const newKey = (shop: ShopFixtures): string => {
  keys += 1;
  return `check-${shop.seed}-${Date.now().toString(36)}-${keys}`;
};

export const placeOrder = (
  t: CheckContext,
  person: Person,
  operation: string,
  body: unknown,
  key?: string,
): Promise<Exchange> =>
  t.send(person, operation, { body, ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }) });

/** Places an order that must be accepted, and reads it. */
export const placeAndReadOrder = async (
  t: CheckContext,
  person: Person,
  relation: OrderRelation,
  body: unknown,
): Promise<PlacedOrder> => {
  const response = await t.mustSucceed(person, t.operation, { body });
  const id = valueAt(response.json, 'order_id') as number;
  const detail = await t.mustSucceed(person, relation.detail, { params: { orderId: id } });
  return { id, response, detail, order: valueAt(detail.json, 'data') as Order };
};

/** The orders of a person: their count and the id of the newest. */
export const ordersOf = async (t: CheckContext, person: Person, { list }: OrderRelation) => {
  const exchange = await t.send(person, list);
  const rows = objectsAt(exchange.json, 'data.data[]');
  const total = valueAt(exchange.json, 'data.total');
  return { exchange, rows, count: typeof total === 'number' ? total : rows.length, newest: rows[0]?.id };
};

/** Reads the current stock and price of a product. */
export const productNow = async (
  t: CheckContext,
  shop: ShopFixtures,
  { product }: OrderRelation,
  id: number,
): Promise<Product> => {
  const exchange = await t.send(shop.visitor, product, { params: { id } });
  return valueAt(exchange.json, 'data') as Product;
};

export const soldOut = async (t: CheckContext, shop: ShopFixtures): Promise<Product | undefined> =>
  (await products(t, shop)).find(({ current_stock, is_variant }) => current_stock === 0 && !is_variant);

/** How often an order is sent again before a wrong stock is reported. */
const confirmations = 3;

/** Expects that an order is rejected, one of the fields is named, and neither the stock nor the orders change. */
export const expectRejected = async (
  t: CheckContext,
  shop: ShopFixtures,
  relation: OrderRelation,
  rule: RuleId,
  body: unknown,
  /** `known` is false if the product does not exist. */
  expected: { message: string; fields: readonly string[]; place: string; known?: boolean },
): Promise<void> => {
  const ordered = valueAt(body, 'cart[].productId');
  const stockOf = async () =>
    expected.known === false
      ? undefined
      : (await productNow(t, shop, relation, ordered as number))?.current_stock;
  const [before, stockBefore] = [await ordersOf(t, shop.a, relation), await stockOf()];
  const exchange = await placeOrder(t, shop.a, t.operation, body);
  const [after, stockAfter] = [await ordersOf(t, shop.a, relation), await stockOf()];
  const { message, fields, place } = expected;
  if (!isClientError(exchange)) {
    const outcome = isSuccess(exchange) ? 'was accepted' : `got ${exchange.status}`;
    t.fail(rule, exchange, `an order ${message} ${outcome}`, { place });
    return;
  }
  const isNamed = fields.some((field) => t.namesField(exchange, field.split('.')));
  const notNamed = `an order ${message} was rejected with ${exchange.status} ${bodySummary(exchange)}; errors must name ${fields.join(' or ')}`;
  t.expect(rule, isNamed, exchange, notNamed, { place });
  // Other shoppers may have changed the stock meanwhile: sends the order again to confirm.
  const reducesStock = async (): Promise<boolean> => {
    for (let attempt = 0; attempt < confirmations; attempt += 1) {
      const stock = await stockOf();
      await placeOrder(t, shop.a, t.operation, body);
      if ((await stockOf()) === stock) return false;
    }
    return true;
  };
  t.expect(
    'relations/order-stock',
    stockBefore === stockAfter || !(await reducesStock()),
    exchange,
    `an order ${message} was rejected, but the stock went from ${stockBefore} to ${stockAfter}`,
    { place },
  );
  const isStored = after.count !== before.count || after.newest !== before.newest;
  t.expect(
    'negative/not-stored',
    !isStored,
    exchange,
    `an order ${message} was rejected, but is in the list of orders`,
    { place },
  );
};
