import {
  type Json,
  json,
  type Mutant,
  type Mutation,
  mapResponse,
  mapResponseRows,
  mutantTable,
  respondWith,
  rowsIn,
} from '../mutant.ts';

const order = (change: (cart: Json, whole: Json) => void): Mutation =>
  mapResponse(['orders.detail', 'orders.mine'], (body) =>
    rowsIn(
      body,
      (row) => 'cart' in row && 'order_date' in row,
      (row) => change(row.cart as Json, row),
    ),
  );

/** What an order says once it is placed: amounts, lines, addresses, dates; and what coupons say. */
export const orderFigureMutants: readonly Mutant[] = [
  ...mutantTable(mapResponse, [
    [
      'orders stand oldest first',
      'relations/newest-first',
      'orders.mine',
      (body: { data: { data: Json[] } }) => ({
        data: { ...body.data, data: body.data.data.reverse() },
      }),
    ],
    [
      'every code describes the first coupon',
      'relations/coupon-verdict',
      'coupons.check',
      (body: Json, { world }) => {
        const { active: _active, ...coupon } = world.coupons[0] ?? ({} as never);
        return body.is_valid === true ? { ...body, coupon } : body;
      },
    ],
  ]),
  {
    id: 'the grand total forgets delivery',
    rules: ['relations/order-totals'],
    at: ['orders.place'],
    mutate: () =>
      order((cart) => {
        cart.grand_total = Number(cart.sub_total) - Number(cart.discount);
      }),
  },
  {
    id: 'the coupon is taken off twice',
    rules: ['relations/order-coupon'],
    at: ['orders.place'],
    mutate: () =>
      order((cart) => {
        cart.grand_total = Number(cart.grand_total) - Number(cart.discount);
        cart.discount = 2 * Number(cart.discount);
      }),
  },
  {
    id: 'the chosen form is lost',
    rules: ['relations/order-lines'],
    at: ['orders.place'],
    mutate: () =>
      order((cart) => {
        for (const line of cart.cart_items as Json[]) delete line.variation;
      }),
  },
  {
    id: 'the billing address is the shipping address',
    rules: ['relations/order-stored'],
    at: ['orders.place'],
    mutate: () =>
      order((_cart, whole) => {
        whole.billing_address = whole.shipping_address;
      }),
  },
  {
    id: 'an expired coupon code is valid for all',
    rules: ['relations/coupon-verdict'],
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
    id: 'a percentage is taken off as taka',
    rules: ['relations/order-coupon'],
    at: ['orders.place'],
    mutate: () =>
      order((cart, whole) => {
        if (whole.coupon_code !== 'BOISHAKH10') return;
        cart.discount = 10;
        cart.grand_total = Number(cart.sub_total) - 10 + Number(cart.delivery_charge);
      }),
  },
  {
    id: 'amounts keep half a taka',
    rules: ['relations/order-totals'],
    at: ['orders.place'],
    mutate: () =>
      order((cart) => {
        const lines = cart.cart_items as { sales_price: number; quantity: number }[];
        cart.sub_total = lines.reduce((sum, { sales_price, quantity }) => sum + sales_price * quantity, 0);
        cart.grand_total = Number(cart.sub_total) - Number(cart.discount) + Number(cart.delivery_charge);
      }),
  },
  {
    id: 'the paisa of each line are dropped',
    rules: ['relations/order-totals'],
    at: ['orders.place'],
    mutate: () =>
      order((cart) => {
        const lines = cart.cart_items as { sales_price: number; quantity: number }[];
        cart.sub_total = lines.reduce(
          (sum, { sales_price, quantity }) => sum + Math.floor(sales_price * quantity),
          0,
        );
        cart.grand_total = Number(cart.sub_total) - Number(cart.discount) + Number(cart.delivery_charge);
      }),
  },
  {
    id: 'the coupon is not taken off',
    rules: ['relations/order-coupon'],
    at: ['orders.place'],
    mutate: () =>
      order((cart) => {
        cart.grand_total = Number(cart.grand_total) + Number(cart.discount);
        cart.discount = 0;
      }),
  },
  {
    id: 'the subtotal is that of the first line',
    rules: ['relations/order-totals'],
    at: ['orders.place'],
    mutate: () =>
      order((cart) => {
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
      order((cart) => {
        cart.cart_items = (cart.cart_items as Json[]).slice(0, 1);
      }),
  },
  {
    id: 'two forms of a product become one line',
    rules: ['relations/order-lines'],
    at: ['orders.place'],
    mutate: () =>
      order((cart) => {
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
    id: 'delivery is always that of Dhaka',
    rules: ['relations/order-delivery', 'relations/order-totals'],
    at: ['orders.place'],
    mutate: () =>
      order((cart) => {
        cart.grand_total = Number(cart.grand_total) - Number(cart.delivery_charge) + 100;
        cart.delivery_charge = 100;
      }),
  },
  {
    id: 'a cash order counts as paid',
    rules: ['relations/order-stored'],
    at: ['orders.place'],
    mutate: () =>
      order((_cart, whole) => {
        whole.is_paid = true;
      }),
  },
  {
    id: 'the date is local time labelled UTC',
    rules: ['relations/order-stored'],
    at: ['orders.place'],
    mutate: () =>
      order((_cart, whole) => {
        whole.order_date = Number(whole.order_date) + 6 * 3600;
      }),
  },
  {
    id: 'a new order is already being delivered',
    rules: ['relations/order-stored'],
    at: ['orders.place'],
    mutate: () =>
      order((_cart, whole) => {
        whole.order_status = 4;
      }),
  },
  {
    id: 'the list of orders forgets delivery in the total',
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
    id: 'the beginning of a coupon’s code is enough',
    rules: ['relations/coupon-verdict'],
    at: ['coupons.check'],
    mutate: () =>
      respondWith(async ({ name, params, world }, next) => {
        if (name !== 'coupons.check') return undefined;
        const response = await next();
        const code = (params.code ?? '').toUpperCase();
        const like = world.coupons.find((coupon) => coupon.active && coupon.code.startsWith(code));
        if (like === undefined) return response;
        const { active: _active, ...coupon } = like;
        return json(200, { is_valid: true, msg: 'Valid.', coupon });
      }),
  },
];
