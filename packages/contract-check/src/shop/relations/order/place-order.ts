import type { Order } from '../../../../../../src/contracts/schemas/order.ts';
import { bodySummary, type CheckContext } from '../../../engine/check-context.ts';
import { type Exchange, isClientError, isSuccess, type Person } from '../../../engine/exchange.ts';
import { objectsAt, valueAt } from '../../../engine/place.ts';
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
/** A key that no order had. */
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

/** Places an order that must be taken, and reads it. */
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

/** How many orders a person has, and the newest one's id. */
export const ordersOf = async (t: CheckContext, person: Person, { mine }: OrderRelation) => {
  const exchange = await t.send(person, mine);
  const rows = objectsAt(exchange.json, 'data.data[]');
  const total = valueAt(exchange.json, 'data.total');
  return { exchange, rows, count: typeof total === 'number' ? total : rows.length, newest: rows[0]?.id };
};

/** A product as it stands now: its stock and price. */
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

/** An order that must be refused: with the field named, and nothing ordered. */
export const expectRejected = async (
  t: CheckContext,
  shop: ShopFixtures,
  relation: OrderRelation,
  rule: RuleId,
  body: unknown,
  /** `known` is false where the product ordered is none of the shop's. */
  about: { message: string; fields: readonly string[]; place: string; known?: boolean },
): Promise<void> => {
  const ordered = valueAt(body, 'cart[].productId');
  const stockOf = async () =>
    about.known === false
      ? undefined
      : (await productNow(t, shop, relation, ordered as number))?.current_stock;
  const [before, was] = [await ordersOf(t, shop.a, relation), await stockOf()];
  const exchange = await placeOrder(t, shop.a, t.operation, body);
  const [after, left] = [await ordersOf(t, shop.a, relation), await stockOf()];
  const { place: at } = about;
  if (!isClientError(exchange)) {
    const what = isSuccess(exchange) ? 'was taken' : `got ${exchange.status}`;
    t.fail(rule, exchange, `an order ${about.message} ${what}`, { place: at });
    return;
  }
  const isNamed = about.fields.some((field) => t.namesField(exchange, field.split('.')));
  const named = `an order ${about.message} was refused with ${exchange.status} ${bodySummary(exchange)}; errors should name ${about.fields.join(' or ')}`;
  t.expect(rule, isNamed, exchange, named, { place: at });
  // Somebody else may have bought meanwhile: the refused order is sent once more before it is judged.
  const isTaken = async (): Promise<boolean> => {
    const stock = await stockOf();
    await placeOrder(t, shop.a, t.operation, body);
    return (await stockOf()) !== stock;
  };
  t.expect(
    'relations/order-stock',
    was === left || !(await isTaken()),
    exchange,
    `an order ${about.message} was refused, and the stock went from ${was} to ${left}`,
    { place: at },
  );
  const stored = after.count !== before.count || after.newest !== before.newest;
  t.expect(
    'negative/not-stored',
    !stored,
    exchange,
    `an order ${about.message} was refused, and is in the list of orders`,
    { place: at },
  );
};
