import { deepEqual, valueAt } from '../../../engine/body-path.ts';
import { type CheckContext, InconclusiveError } from '../../../engine/check-context.ts';
import type { RuleId } from '../../../engine/rules.ts';
import { describeChangedFields } from '../../../relations/stored.ts';
import {
  composeOrder,
  deliveryCharges,
  fractionalPriceProduct,
  isNewOrder,
  lineOf,
  type PlannedLine,
  plainProduct,
  variantProduct,
  variationsOf,
} from '../../compose-order.ts';
import { type ExpectedTotals, expectedTotals } from '../../expected-totals.ts';
import { forRelation } from '../../for-relation.ts';
import type { ShopFixtures } from '../../shop-fixtures.ts';
import {
  type OrderRelation,
  ordersOf,
  type PlacedOrder,
  placeAndReadOrder,
  productNow,
} from './place-order.ts';

const wholeRules: readonly RuleId[] = [
  'relations/order-lines',
  'relations/order-totals',
  'relations/order-stored',
  'relations/order-listed',
  'relations/order-stock',
];

const expectLines = (
  t: CheckContext,
  { response, detail, order }: PlacedOrder,
  lines: readonly PlannedLine[],
): void => {
  const items = order.cart.cart_items;
  const expect = (passed: boolean, message: string, place: string) =>
    t.expect('relations/order-lines', passed, detail, message, { place, before: [response] });
  expect(
    items.length === lines.length,
    `${lines.length} lines were ordered, ${items.length} are stored`,
    'count',
  );
  for (const { product, quantity, variation } of lines) {
    const own = items.filter((item) => item.product.id === product.id);
    const item = own.find((each) => (each.variation ?? '') === (variation ?? '')) ?? own[0];
    if (item === undefined) {
      expect(false, `product ${product.id} was ordered and is not stored`, 'product');
      continue;
    }
    expect(
      item.quantity === quantity,
      `${quantity} of product ${product.id} were ordered, ${item.quantity} are stored`,
      'quantity',
    );
    expect(
      item.sales_price === product.sales_price,
      `product ${product.id} costs ${product.sales_price}, but ${item.sales_price} in the order`,
      'sales_price',
    );
    expect(
      (item.variation ?? '') === (variation ?? ''),
      `variation ${variation ?? 'none'} was ordered, ${item.variation ?? 'none'} is stored`,
      'variation',
    );
    expect(
      item.isVariant === product.is_variant,
      `isVariant is ${item.isVariant} for product ${product.id}`,
      'isVariant',
    );
    expect(
      item.product.name === product.name && item.product.slug === product.slug,
      `product ${product.id} is “${product.name}”, the order has “${item.product.name}”`,
      'name',
    );
  }
};

/** Compares the totals of an order with the expected ones. */
export const expectTotals = (
  t: CheckContext,
  { response, detail, order }: PlacedOrder,
  expected: ExpectedTotals,
  rule: RuleId = 'relations/order-totals',
): void => {
  const { sub_total, discount, delivery_charge, grand_total } = order.cart;
  for (const [field, actual, amount] of [
    ['sub_total', sub_total, expected.subtotal],
    ['discount', discount, expected.discount],
    ['delivery_charge', delivery_charge, expected.shipping],
    ['grand_total', grand_total, expected.total],
  ] as const)
    t.expect(
      rule,
      actual === amount,
      detail,
      `${field} is ${actual}, expected ${amount} from the prices of the shop`,
      {
        place: field,
        before: [response],
      },
    );
};

const expectStored = (
  t: CheckContext,
  { response, detail, order }: PlacedOrder,
  body: Record<string, unknown>,
): void => {
  const expect = (passed: boolean, message: string, place: string) =>
    t.expect('relations/order-stored', passed, detail, message, { place, before: [response] });
  for (const field of ['shipping_address', 'billing_address'] as const) {
    const stored = order[field];
    if (field === 'billing_address' && stored === undefined) continue;
    const [change] = describeChangedFields(
      body[field] as Record<string, unknown>,
      { ...stored },
      new Set(Object.keys(body[field] as object)),
    );
    expect(change === undefined, `${field}: ${change}`, field);
  }
  for (const field of ['payment_method', 'additional_note', 'coupon_code'] as const)
    if (order[field] !== undefined || field === 'payment_method')
      expect(
        (order[field] ?? '') === (body[field] ?? ''),
        `${field} was sent as ${body[field]} and is ${order[field]}`,
        field,
      );
  expect(
    isNewOrder(order.order_status),
    `the status of a new order is ${order.order_status}`,
    'order_status',
  );
  expect(!order.is_paid || order.cart.grand_total === 0, 'a cash order is already paid', 'is_paid');
  const difference = Math.abs(order.order_date - response.date / 1000);
  expect(
    difference < 600,
    `order_date is ${Math.round(difference)} s away from when the order was placed`,
    'order_date',
  );
};

const expectListed = async (
  t: CheckContext,
  shop: ShopFixtures,
  relation: OrderRelation,
  placed: PlacedOrder,
  before: number,
): Promise<void> => {
  const { exchange, rows, count } = await ordersOf(t, shop.a, relation);
  const listed = rows.filter(({ id }) => id === placed.id);
  const expect = (passed: boolean, message: string, place: string) =>
    t.expect('relations/order-listed', passed, exchange, message, {
      place,
      before: [placed.response],
      operation: relation.list,
    });
  expect(
    listed.length === 1,
    `the new order ${placed.id} is on the first page ${listed.length} times`,
    'listed',
  );
  if (count > rows.length || before < rows.length)
    expect(
      count === before + 1,
      `there were ${before} orders before the new one and ${count} after it`,
      'count',
    );
  const differing = Object.keys(listed[0] ?? {}).find(
    (key) => key !== 'tracking_token' && !deepEqual(listed[0]?.[key], { ...placed.order }[key]),
  );
  expect(differing === undefined, `${differing} of order ${placed.id} differs in the list`, 'list-row');
  const otherOrders = await ordersOf(t, shop.b, relation);
  const leaked = otherOrders.rows.some(({ id }) => id === placed.id);
  t.expect(
    'access/foreign-list',
    !leaked,
    otherOrders.exchange,
    `the list of B contains order ${placed.id} of A`,
    {
      before: [placed.response],
      operation: relation.list,
    },
  );
};

const stocksOf = (
  t: CheckContext,
  shop: ShopFixtures,
  relation: OrderRelation,
  lines: readonly PlannedLine[],
): Promise<number[]> =>
  Promise.all(
    lines.map(async ({ product }) => (await productNow(t, shop, relation, product.id)).current_stock),
  );

/** Other read operations show the same stock. */
const expectSameStockEverywhere = async (
  t: CheckContext,
  shop: ShopFixtures,
  relation: OrderRelation,
  { response }: PlacedOrder,
  lines: readonly PlannedLine[],
): Promise<void> => {
  for (const { product } of lines)
    for (const { read, by, at, field } of relation.stockReads) {
      const [param = ''] = Object.keys(t.op(read).pathParams ?? {});
      const stockNow = async () => (await productNow(t, shop, relation, product.id)).current_stock;
      const left = await stockNow();
      const exchange = await t.send(shop.visitor, read, { params: { [param]: product[by as 'slug'] } });
      const shown = valueAt(exchange.json, `${at}.${field}`);
      const message = `${field} of product ${product.id} is ${shown}, but ${left} in ${relation.product}`;
      // Another shopper may have bought meanwhile.
      const passed = shown === left || (await stockNow()) !== left;
      t.expect('relations/order-stock', passed, exchange, message, { before: [response], operation: read });
    }
};

/** Places a second order before it reports a wrong stock: on a live shop, another shopper may have bought meanwhile. */
const expectStockReduced = async (
  t: CheckContext,
  shop: ShopFixtures,
  relation: OrderRelation,
  { response }: PlacedOrder,
  lines: readonly PlannedLine[],
  stocks: { before: readonly number[]; after: readonly number[] },
): Promise<void> => {
  const ordered = (id: number) =>
    lines.reduce((sum, { product, quantity }) => sum + (product.id === id ? quantity : 0), 0);
  const wrong = lines.findIndex(
    ({ product }, i) => stocks.after[i] !== (stocks.before[i] ?? 0) - ordered(product.id),
  );
  const line = lines[wrong];
  if (line === undefined) return t.pass('relations/order-stock');
  const [stockBefore = 0] = await stocksOf(t, shop, relation, [line]);
  const next = await placeAndReadOrder(t, shop.a, relation, await composeOrder(t, shop, { lines: [line] }));
  const [stockAfter = 0] = await stocksOf(t, shop, relation, [line]);
  const message = `${ordered(line.product.id)} of product ${line.product.id} were ordered, but its stock went from ${stocks.before[wrong]} to ${stocks.after[wrong]}`;
  t.expect('relations/order-stock', stockBefore - stockAfter === line.quantity, response, message, {
    before: [next.response],
  });
};

/** Places an order with forged prices in its cart, and compares the stored order with the data of the shop. */
export const wholeOrder = forRelation(
  'order',
  wholeRules,
  async (t, shop, relation) => {
    const lines: PlannedLine[] = [lineOf(await plainProduct(t, shop), 3)];
    try {
      const product = await variantProduct(t, shop);
      lines.push(lineOf(product, 2));
      const other = variationsOf(product)[1];
      if (other !== undefined) lines.push({ product, quantity: 1, variation: other });
    } catch (error) {
      if (!(error instanceof InconclusiveError)) throw error;
      t.inconclusive('relations/order-lines', error.message);
    }
    const fractional = await fractionalPriceProduct(t, shop);
    if (fractional === undefined)
      t.inconclusive(
        'relations/order-totals',
        'no product with a fractional price is in stock, so rounding is not checked',
      );
    else if (lines.every(({ product }) => product.id !== fractional.id)) lines.push(lineOf(fractional));
    let delivery = 0;
    try {
      delivery = (await deliveryCharges(t, shop)).dhaka;
    } catch (error) {
      if (!(error instanceof InconclusiveError)) throw error;
    }
    const body = await composeOrder(t, shop, { lines, delivery, full: true });
    const forgedCart = (body.cart as Record<string, unknown>[]).map((line) => ({
      ...line,
      product: { ...(line.product as object), sales_price: 1, unit_price: 1, current_stock: 1000 },
    }));
    const billing = { ...(body.billing_address as object), name: 'Billing Person' };
    const sent = { ...body, cart: forgedCart, billing_address: billing };
    const { count } = await ordersOf(t, shop.a, relation);
    const before = await stocksOf(t, shop, relation, lines);
    const placed = await placeAndReadOrder(t, shop.a, relation, sent);
    const after = await stocksOf(t, shop, relation, lines);
    expectLines(t, placed, lines);
    const priced = lines.map(({ product, quantity }) => ({ price: product.sales_price, quantity }));
    expectTotals(t, placed, expectedTotals(priced, null, delivery));
    expectStored(t, placed, sent);
    await expectListed(t, shop, relation, placed, count);
    await expectStockReduced(t, shop, relation, placed, lines, { before, after });
    await expectSameStockEverywhere(t, shop, relation, placed, lines);
  },
  'order-whole',
);
