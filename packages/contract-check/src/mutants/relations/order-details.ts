import {
  changeRows,
  type Json,
  json,
  type Mutant,
  type Mutation,
  mapResponse,
  mapResponseRows,
  mutantTable,
  respondWith,
} from '../mutant.ts';

const mapOrders = (change: (cart: Json, order: Json) => void): Mutation =>
  mapResponse(['orders.detail', 'orders.mine'], (body) =>
    changeRows(
      body,
      (row) => 'cart' in row && 'order_date' in row,
      (row) => change(row.cart as Json, row),
    ),
  );

/** Placed orders: totals, lines, addresses and dates; coupon checks. */
export const orderDetailMutants: readonly Mutant[] = [
  ...mutantTable(mapResponse, [
    [
      'orders are sorted oldest first',
      'relations/newest-first',
      'orders.mine',
      (body: { data: { data: Json[] } }) => ({
        data: { ...body.data, data: body.data.data.reverse() },
      }),
    ],
    [
      'every code returns the first coupon',
      'relations/coupon',
      'coupons.check',
      (body: Json, { world }) => {
        const { active: _active, ...coupon } = world.coupons[0] ?? ({} as never);
        return body.is_valid === true ? { ...body, coupon } : body;
      },
    ],
  ]),
  {
    id: 'the grand total omits the delivery charge',
    rules: ['relations/order-totals'],
    at: ['orders.place'],
    mutate: () =>
      mapOrders((cart) => {
        cart.grand_total = Number(cart.sub_total) - Number(cart.discount);
      }),
  },
  {
    id: 'the coupon is applied twice',
    rules: ['relations/order-coupon'],
    at: ['orders.place'],
    mutate: () =>
      mapOrders((cart) => {
        cart.grand_total = Number(cart.grand_total) - Number(cart.discount);
        cart.discount = 2 * Number(cart.discount);
      }),
  },
  {
    id: 'the variation is lost',
    rules: ['relations/order-lines'],
    at: ['orders.place'],
    mutate: () =>
      mapOrders((cart) => {
        for (const line of cart.cart_items as Json[]) delete line.variation;
      }),
  },
  {
    id: 'the billing address is the shipping address',
    rules: ['relations/order-stored'],
    at: ['orders.place'],
    mutate: () =>
      mapOrders((_cart, order) => {
        order.billing_address = order.shipping_address;
      }),
  },
  {
    id: 'an unknown coupon code is valid',
    rules: ['relations/coupon'],
    at: ['coupons.check'],
    mutate: () =>
      respondWith(async ({ name, params }, next) => {
        if (name !== 'coupons.check') return undefined;
        const response = await next();
        return (params.code ?? '').startsWith('NOSUCH')
          ? json(200, {
              is_valid: true,
              msg: 'Valid.',
              coupon: { code: 'EID500', type: 'fixed_discount', amount: 500 },
            })
          : response;
      }),
  },
  {
    id: 'a percentage coupon is applied as taka',
    rules: ['relations/order-coupon'],
    at: ['orders.place'],
    mutate: () =>
      mapOrders((cart, order) => {
        if (order.coupon_code !== 'BOISHAKH10') return;
        cart.discount = 10;
        cart.grand_total = Number(cart.sub_total) - 10 + Number(cart.delivery_charge);
      }),
  },
  {
    id: 'amounts are not rounded',
    rules: ['relations/order-totals'],
    at: ['orders.place'],
    mutate: () =>
      mapOrders((cart) => {
        const lines = cart.cart_items as { sales_price: number; quantity: number }[];
        cart.sub_total = lines.reduce((sum, { sales_price, quantity }) => sum + sales_price * quantity, 0);
        cart.grand_total = Number(cart.sub_total) - Number(cart.discount) + Number(cart.delivery_charge);
      }),
  },
  {
    id: 'line totals are rounded down',
    rules: ['relations/order-totals'],
    at: ['orders.place'],
    mutate: () =>
      mapOrders((cart) => {
        const lines = cart.cart_items as { sales_price: number; quantity: number }[];
        cart.sub_total = lines.reduce(
          (sum, { sales_price, quantity }) => sum + Math.floor(sales_price * quantity),
          0,
        );
        cart.grand_total = Number(cart.sub_total) - Number(cart.discount) + Number(cart.delivery_charge);
      }),
  },
  {
    id: 'the coupon is not applied',
    rules: ['relations/order-coupon'],
    at: ['orders.place'],
    mutate: () =>
      mapOrders((cart) => {
        cart.grand_total = Number(cart.grand_total) + Number(cart.discount);
        cart.discount = 0;
      }),
  },
  {
    id: 'the subtotal is that of the first line',
    rules: ['relations/order-totals'],
    at: ['orders.place'],
    mutate: () =>
      mapOrders((cart) => {
        const [line] = cart.cart_items as { sales_price: number; quantity: number }[];
        cart.sub_total = Math.round((line?.sales_price ?? 0) * (line?.quantity ?? 0));
        cart.grand_total = Number(cart.sub_total) - Number(cart.discount) + Number(cart.delivery_charge);
      }),
  },
  {
    id: 'an order lists its first line only',
    rules: ['relations/order-lines'],
    at: ['orders.place'],
    mutate: () =>
      mapOrders((cart) => {
        cart.cart_items = (cart.cart_items as Json[]).slice(0, 1);
      }),
  },
  {
    id: 'two variations of a product become one line',
    rules: ['relations/order-lines'],
    at: ['orders.place'],
    mutate: () =>
      mapOrders((cart) => {
        const lines = cart.cart_items as (Json & { product: Json; quantity: number })[];
        const merged = new Map<unknown, (typeof lines)[number]>();
        for (const line of lines) {
          const known = merged.get(line.product.id);
          merged.set(
            line.product.id,
            known === undefined ? line : { ...known, quantity: known.quantity + line.quantity },
          );
        }
        cart.cart_items = [...merged.values()];
      }),
  },
  {
    id: 'the delivery charge is always that of Dhaka',
    rules: ['relations/order-delivery', 'relations/order-totals'],
    at: ['orders.place'],
    mutate: () =>
      mapOrders((cart) => {
        cart.grand_total = Number(cart.grand_total) - Number(cart.delivery_charge) + 100;
        cart.delivery_charge = 100;
      }),
  },
  {
    id: 'a cash order counts as paid',
    rules: ['relations/order-stored'],
    at: ['orders.place'],
    mutate: () =>
      mapOrders((_cart, order) => {
        order.is_paid = true;
      }),
  },
  {
    id: 'the date is local time labelled UTC',
    rules: ['relations/order-stored'],
    at: ['orders.place'],
    mutate: () =>
      mapOrders((_cart, order) => {
        order.order_date = Number(order.order_date) + 6 * 3600;
      }),
  },
  {
    id: 'a new order is already being delivered',
    rules: ['relations/order-stored'],
    at: ['orders.place'],
    mutate: () =>
      mapOrders((_cart, order) => {
        order.order_status = 4;
      }),
  },
  {
    id: 'the order list omits delivery from the total',
    rules: ['relations/order-listed', 'relations/order-totals'],
    at: ['orders.place', 'orders.mine'],
    mutate: () =>
      mapResponseRows(
        'orders.mine',
        (row) => 'grand_total' in row,
        (row) => {
          row.grand_total = Number(row.sub_total) - Number(row.discount);
        },
      ),
  },
  {
    id: 'a prefix of a coupon code is valid',
    rules: ['relations/coupon'],
    at: ['coupons.check'],
    mutate: () =>
      respondWith(async ({ name, params, world }, next) => {
        if (name !== 'coupons.check') return undefined;
        const response = await next();
        const code = (params.code ?? '').toUpperCase();
        const match = world.coupons.find((coupon) => coupon.active && coupon.code.startsWith(code));
        if (match === undefined) return response;
        const { active: _active, ...coupon } = match;
        return json(200, { is_valid: true, msg: 'Valid.', coupon });
      }),
  },
];
