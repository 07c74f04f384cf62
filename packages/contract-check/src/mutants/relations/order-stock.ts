import { afterResponse, type Json, json, type Mutant, mapRequest, mutantTable } from '../mutant.ts';

type Line = Json & { productId: number; quantity: number };
const lines = (body: Json): Line[] => (Array.isArray(body?.cart) ? (body.cart as Line[]) : []);

/** Stock checks and stock updates of orders. */
export const orderStockMutants: readonly Mutant[] = [
  ...mutantTable(afterResponse, [
    [
      'the stock is not reduced',
      'relations/order-stock',
      'orders.place',
      ({ world }) => {
        for (const { product, quantity } of world.orders.at(-1)?.cart.cart_items ?? []) {
          const stored = world.products.find(({ id }) => id === product.id);
          if (stored !== undefined) stored.current_stock += quantity;
        }
      },
    ],
    [
      'the stock is reduced by one for any quantity',
      'relations/order-stock',
      'orders.place',
      ({ world }) => {
        for (const { product, quantity } of world.orders.at(-1)?.cart.cart_items ?? []) {
          const stored = world.products.find(({ id }) => id === product.id);
          if (stored !== undefined) stored.current_stock += quantity - 1;
        }
      },
    ],
    [
      'the stock of variant products is not reduced',
      'relations/order-stock',
      'orders.place',
      ({ world }) => {
        for (const { product, quantity, isVariant } of world.orders.at(-1)?.cart.cart_items ?? []) {
          const stored = world.products.find(({ id }) => id === product.id);
          if (stored !== undefined && isVariant) stored.current_stock += quantity;
        }
      },
    ],
  ]),
  ...mutantTable(mapRequest, [
    [
      'an unknown variation is accepted',
      'relations/order-available',
      'orders.place',
      (body: Json, { world }) => {
        for (const line of lines(body)) {
          const variations = world.products.find(({ id }) => id === line?.productId)?.variants?.variations;
          if (
            variations !== undefined &&
            typeof line.variation === 'string' &&
            line.variation !== '' &&
            !variations.includes(line.variation)
          )
            line.variation = variations[0];
        }
      },
    ],
    [
      'a variant product is accepted without a variation',
      'relations/order-available',
      'orders.place',
      (body: Json, { world }) => {
        for (const line of lines(body)) {
          const variations = world.products.find(({ id }) => id === line?.productId)?.variants?.variations;
          if (variations !== undefined && line.variation === undefined) line.variation = variations[0];
        }
      },
    ],
  ]),
  {
    id: 'more than the stock can be ordered',
    rules: ['relations/order-available'],
    at: ['orders.place'],
    mutate: () => ({
      intercept: async (context, next) => {
        const response = await next();
        return context.name === 'orders.place' &&
          response.status === 422 &&
          (await response.clone().text()).includes('are left')
          ? json(201, { order_id: 1 })
          : response;
      },
    }),
  },
  {
    id: 'a rejected order reduces the stock',
    rules: ['relations/order-stock', 'negative/not-stored'],
    at: ['orders.place'],
    mutate: () => ({
      intercept: async (context, next) => {
        const response = await next();
        if (context.name !== 'orders.place' || response.status !== 422) return response;
        const body = (await context.request
          .clone()
          .json()
          .catch(() => ({}))) as Json;
        for (const line of lines(body)) {
          const stored = context.world.products.find(({ id }) => id === line?.productId);
          if (stored !== undefined && Number(line.quantity) <= stored.current_stock && line.quantity > 0)
            stored.current_stock -= Math.floor(line.quantity);
        }
        return response;
      },
    }),
  },
  {
    id: 'the product page shows stale stock',
    rules: ['relations/order-stock', 'relations/same-everywhere'],
    at: ['orders.place', 'catalogue.productBySlug'],
    mutate: () => {
      const seen = new Map<unknown, unknown>();
      return {
        intercept: async (context, next) => {
          const response = await next();
          if (context.name !== 'catalogue.productBySlug' || !response.ok) return response;
          const { data } = (await response.json()) as { data: Json };
          if (!seen.has(data.slug)) seen.set(data.slug, data.current_stock);
          return json(200, { data: { ...data, current_stock: seen.get(data.slug) } });
        },
      };
    },
  },
  {
    id: 'the stock is checked per line, not per product',
    rules: ['relations/order-available'],
    at: ['orders.place'],
    mutate: () => ({
      intercept: async (context, next) => {
        const response = await next();
        if (context.name !== 'orders.place' || response.status !== 422) return response;
        const body = (await context.request
          .clone()
          .json()
          .catch(() => ({}))) as Json;
        const isTooMany = (await response.clone().text()).includes('are left');
        const eachFits = lines(body).every(
          (line) =>
            line.quantity <=
            (context.world.products.find(({ id }) => id === line.productId)?.current_stock ?? 0),
        );
        return isTooMany && eachFits ? json(201, { order_id: 1 }) : response;
      },
    }),
  },
];
