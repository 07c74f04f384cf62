import { afterResponse, type Json, json, type Mutant, mapRequest, mutantTable } from '../mutant.ts';

type Line = Json & { productId: number; quantity: number };
const lines = (body: Json): Line[] => (Array.isArray(body?.cart) ? (body.cart as Line[]) : []);

/** What an order may take, and what it takes off the stock. */
export const orderStockMutants: readonly Mutant[] = [
  ...mutantTable(afterResponse, [
    [
      'the stock is not taken',
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
      'one piece leaves the stock for any quantity',
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
      'products with forms keep their stock',
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
      'a form that the product lacks is taken',
      'relations/order-available',
      'orders.place',
      (body: Json, { world }) => {
        for (const line of lines(body)) {
          const forms = world.products.find(({ id }) => id === line?.productId)?.form?.variations;
          if (
            forms !== undefined &&
            typeof line.variation === 'string' &&
            line.variation !== '' &&
            !forms.includes(line.variation)
          )
            line.variation = forms[0];
        }
      },
    ],
    [
      'a product with forms needs none',
      'relations/order-available',
      'orders.place',
      (body: Json, { world }) => {
        for (const line of lines(body)) {
          const forms = world.products.find(({ id }) => id === line?.productId)?.form?.variations;
          if (forms !== undefined && line.variation === undefined) line.variation = forms[0];
        }
      },
    ],
  ]),
  {
    id: 'more than the stock is sold',
    rules: ['relations/order-available'],
    at: ['orders.place'],
    mutate: () => ({
      intercept: async (about, next) => {
        const response = await next();
        return about.name === 'orders.place' &&
          response.status === 422 &&
          (await response.clone().text()).includes('are left')
          ? json(201, { order_id: 1 })
          : response;
      },
    }),
  },
  {
    id: 'a refused order takes the stock',
    rules: ['relations/order-stock', 'negative/not-stored'],
    at: ['orders.place'],
    mutate: () => ({
      intercept: async (about, next) => {
        const response = await next();
        if (about.name !== 'orders.place' || response.status !== 422) return response;
        const body = (await about.request
          .clone()
          .json()
          .catch(() => ({}))) as Json;
        for (const line of lines(body)) {
          const stored = about.world.products.find(({ id }) => id === line?.productId);
          if (stored !== undefined && Number(line.quantity) <= stored.current_stock && line.quantity > 0)
            stored.current_stock -= Math.floor(line.quantity);
        }
        return response;
      },
    }),
  },
  {
    id: 'the product’s page shows the stock of this morning',
    rules: ['relations/order-stock', 'relations/same-everywhere'],
    at: ['orders.place', 'catalogue.productBySlug'],
    mutate: () => {
      const seen = new Map<unknown, unknown>();
      return {
        intercept: async (about, next) => {
          const response = await next();
          if (about.name !== 'catalogue.productBySlug' || !response.ok) return response;
          const { data } = (await response.json()) as { data: Json };
          if (!seen.has(data.slug)) seen.set(data.slug, data.current_stock);
          return json(200, { data: { ...data, current_stock: seen.get(data.slug) } });
        },
      };
    },
  },
  {
    id: 'each line is held against the stock alone',
    rules: ['relations/order-available'],
    at: ['orders.place'],
    mutate: () => ({
      intercept: async (about, next) => {
        const response = await next();
        if (about.name !== 'orders.place' || response.status !== 422) return response;
        const body = (await about.request
          .clone()
          .json()
          .catch(() => ({}))) as Json;
        const isTooMany = (await response.clone().text()).includes('are left');
        const eachFits = lines(body).every(
          (line) =>
            line.quantity <=
            (about.world.products.find(({ id }) => id === line.productId)?.current_stock ?? 0),
        );
        return isTooMany && eachFits ? json(201, { order_id: 1 }) : response;
      },
    }),
  },
];
