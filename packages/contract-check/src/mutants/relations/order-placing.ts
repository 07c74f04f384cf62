import { afterResponse, type Json, json, type Mutant, type Mutation, mapRequest } from '../mutant.ts';

const mapOrder = (change: (body: Json) => Json): Mutation =>
  mapRequest('orders.place', (body: Json) => change(body));

/** Placing an order: prices, totals, delivery, payment, coupons and idempotency. */
export const orderPlacingMutants: readonly Mutant[] = [
  {
    id: 'the client’s price is trusted',
    rules: ['relations/order-lines'],
    at: ['orders.place'],
    mutate: () =>
      afterResponse('orders.place', ({ world }) => {
        const placed = world.orders.at(-1);
        const sent = (
          JSON.parse(placed?.payload ?? '{}') as { cart: { product?: { sales_price?: number } }[] }
        ).cart;
        for (const [i, line] of placed?.cart.cart_items.entries() ?? [])
          line.sales_price = sent[i]?.product?.sales_price ?? line.sales_price;
      }),
  },
  {
    id: 'the client’s total is trusted',
    rules: ['relations/order-total-checked'],
    at: ['orders.place'],
    mutate: () => ({
      intercept: async (context, next) => {
        const response = await next();
        if (
          context.name !== 'orders.place' ||
          response.status !== 422 ||
          !(await response.clone().text()).includes('Prices changed')
        )
          return response;
        return json(201, { order_id: 1 });
      },
    }),
  },
  {
    id: 'the idempotency key is ignored',
    rules: ['relations/order-idempotent'],
    at: ['orders.place'],
    mutate: () => ({
      intercept: async (context, next) => {
        if (context.name !== 'orders.place') return next();
        const headers = new Headers(context.request.headers);
        headers.delete('idempotency-key');
        return next(
          new Request(context.request.url, {
            method: 'POST',
            headers,
            body: await context.request.clone().text(),
          }),
        );
      },
    }),
  },
  {
    id: 'any delivery charge is accepted',
    rules: ['relations/order-delivery'],
    at: ['orders.place'],
    mutate: () => ({
      intercept: async (context, next) => {
        const response = await next();
        return context.name === 'orders.place' && (await response.clone().text()).includes('shipping options')
          ? json(201, { order_id: 1 })
          : response;
      },
    }),
  },
  {
    id: 'a transaction id pays twice',
    rules: ['relations/order-payment'],
    at: ['orders.place'],
    mutate: () => ({
      intercept: async (context, next) => {
        const response = await next();
        return context.name === 'orders.place' && (await response.clone().text()).includes('used on another')
          ? json(201, { order_id: 1 })
          : response;
      },
    }),
  },
  {
    id: 'a bKash order without a transaction id is accepted',
    rules: ['relations/order-payment'],
    at: ['orders.place'],
    mutate: () =>
      mapOrder((body) =>
        body?.payment_method === 'bkash' && body.payment_trnx_id === ''
          ? { ...body, payment_method: 'cash' }
          : body,
      ),
  },
  {
    id: 'an unknown coupon code is ignored',
    rules: ['relations/order-coupon'],
    at: ['orders.place'],
    mutate: () => ({
      intercept: async (context, next) => {
        const response = await next();
        return context.name === 'orders.place' &&
          (await response.clone().text()).includes('coupon code is not valid')
          ? json(201, { order_id: 1 })
          : response;
      },
    }),
  },
  {
    id: 'idempotency keys are shared between customers',
    rules: ['relations/order-idempotent', 'access/foreign'],
    at: ['orders.place'],
    mutate: () => ({
      intercept: async (context, next) => {
        const key = context.request.headers.get('idempotency-key');
        if (context.name !== 'orders.place' || key === null) return next();
        const earlier = context.world.orders.find((order) => order.key === key);
        const response = await next();
        return response.ok && earlier !== undefined ? json(200, { order_id: earlier.id }) : response;
      },
    }),
  },
  {
    id: 'a repeated idempotency key is rejected as a duplicate',
    rules: ['relations/order-idempotent'],
    at: ['orders.place'],
    mutate: () => ({
      intercept: async (context, next) => {
        const response = await next();
        return context.name === 'orders.place' && response.status === 200
          ? json(422, { message: 'Double.', errors: { cart: ['This order was placed already.'] } })
          : response;
      },
    }),
  },
  {
    id: 'the total of a bKash order is not verified',
    rules: ['relations/order-total-checked', 'relations/order-payment'],
    at: ['orders.place'],
    mutate: () => ({
      intercept: async (context, next) => {
        const response = await next();
        if (context.name !== 'orders.place' || response.status !== 422) return response;
        const isBkash = (await context.request.clone().text()).includes('"bkash"');
        return isBkash && (await response.clone().text()).includes('Prices changed')
          ? json(201, { order_id: 1 })
          : response;
      },
    }),
  },
  {
    id: 'the order list contains everyone’s orders',
    rules: ['access/foreign-list'],
    at: ['orders.mine'],
    mutate: () => ({
      intercept: async (context, next) => {
        const response = await next();
        if (context.name !== 'orders.mine' || !response.ok) return response;
        const data = context.world.orders
          .map(({ owner: _owner, key: _key, payload: _payload, ...order }) => order)
          .reverse();
        return json(200, {
          data: { data, total: data.length, current_page: 1, last_page: 1, per_page: 200 },
        });
      },
    }),
  },
];
