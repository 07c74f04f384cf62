import { afterResponse, type Json, json, type Mutant, type Mutation, mapRequest } from '../mutant.ts';

const bendOrder = (change: (body: Json) => Json): Mutation =>
  mapRequest('orders.place', (body: Json) => change(body));

/** What an order may be, and what placing it does. */
export const orderPlacingMutants: readonly Mutant[] = [
  {
    id: 'the page’s price is believed',
    rules: ['relations/order-lines'],
    at: ['orders.place'],
    mutate: () =>
      afterResponse('orders.place', ({ world }) => {
        const made = world.orders.at(-1);
        const sent = (JSON.parse(made?.asked ?? '{}') as { cart: { product?: { sales_price?: number } }[] })
          .cart;
        for (const [i, line] of made?.cart.cart_items.entries() ?? [])
          line.sales_price = sent[i]?.product?.sales_price ?? line.sales_price;
      }),
  },
  {
    id: 'the page’s total is believed',
    rules: ['relations/order-total-checked'],
    at: ['orders.place'],
    mutate: () => ({
      intercept: async (about, next) => {
        const response = await next();
        if (
          about.name !== 'orders.place' ||
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
      intercept: async (about, next) => {
        if (about.name !== 'orders.place') return next();
        const headers = new Headers(about.request.headers);
        headers.delete('idempotency-key');
        return next(
          new Request(about.request.url, {
            method: 'POST',
            headers,
            body: await about.request.clone().text(),
          }),
        );
      },
    }),
  },
  {
    id: 'any delivery charge is taken',
    rules: ['relations/order-delivery'],
    at: ['orders.place'],
    mutate: () => ({
      intercept: async (about, next) => {
        const response = await next();
        return about.name === 'orders.place' && (await response.clone().text()).includes('ways of delivery')
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
      intercept: async (about, next) => {
        const response = await next();
        return about.name === 'orders.place' && (await response.clone().text()).includes('used on another')
          ? json(201, { order_id: 1 })
          : response;
      },
    }),
  },
  {
    id: 'bKash without proof',
    rules: ['relations/order-payment'],
    at: ['orders.place'],
    mutate: () =>
      bendOrder((body) =>
        body?.payment_method === 'bkash' && body.payment_trnx_id === ''
          ? { ...body, payment_method: 'cash' }
          : body,
      ),
  },
  {
    id: 'an unknown coupon code is passed over',
    rules: ['relations/order-coupon'],
    at: ['orders.place'],
    mutate: () => ({
      intercept: async (about, next) => {
        const response = await next();
        return about.name === 'orders.place' &&
          (await response.clone().text()).includes('coupon code is not valid')
          ? json(201, { order_id: 1 })
          : response;
      },
    }),
  },
  {
    id: 'an idempotency key is anyone’s',
    rules: ['relations/order-idempotent', 'access/foreign'],
    at: ['orders.place'],
    mutate: () => ({
      intercept: async (about, next) => {
        const key = about.request.headers.get('idempotency-key');
        if (about.name !== 'orders.place' || key === null) return next();
        const earlier = about.world.orders.find((order) => order.key === key);
        const response = await next();
        return response.ok && earlier !== undefined ? json(200, { order_id: earlier.id }) : response;
      },
    }),
  },
  {
    id: 'the same key again is refused as a double',
    rules: ['relations/order-idempotent'],
    at: ['orders.place'],
    mutate: () => ({
      intercept: async (about, next) => {
        const response = await next();
        return about.name === 'orders.place' && response.status === 200
          ? json(422, { message: 'Double.', errors: { cart: ['This order was placed already.'] } })
          : response;
      },
    }),
  },
  {
    id: 'the total is not held against anything by bKash',
    rules: ['relations/order-total-checked', 'relations/order-payment'],
    at: ['orders.place'],
    mutate: () => ({
      intercept: async (about, next) => {
        const response = await next();
        if (about.name !== 'orders.place' || response.status !== 422) return response;
        const isBkash = (await about.request.clone().text()).includes('"bkash"');
        return isBkash && (await response.clone().text()).includes('Prices changed')
          ? json(201, { order_id: 1 })
          : response;
      },
    }),
  },
  {
    id: 'everyone’s orders are in the list',
    rules: ['access/foreign-list'],
    at: ['orders.mine'],
    mutate: () => ({
      intercept: async (about, next) => {
        const response = await next();
        if (about.name !== 'orders.mine' || !response.ok) return response;
        const data = about.world.orders
          .map(({ owner: _owner, key: _key, asked: _asked, ...order }) => order)
          .reverse();
        return json(200, {
          data: { data, total: data.length, current_page: 1, last_page: 1, per_page: 200 },
        });
      },
    }),
  },
];
