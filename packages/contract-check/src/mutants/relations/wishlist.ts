import { listing } from '../listing-bodies.ts';
import {
  afterResponse,
  isProduct,
  type Json,
  json,
  type Mutant,
  mapResponse,
  mapResponseRows,
  mutantTable,
  respondWith,
} from '../mutant.ts';

const withoutFlag = (names: readonly string[]) =>
  mapResponseRows(names, isProduct, (row) => {
    row.is_wishlist = false;
  });

/** The wishlist, its count and the `is_wishlist` flag. */
export const wishlistMutants: readonly Mutant[] = [
  ...mutantTable(mapResponse, [
    [
      'the toggle responds create both times',
      'relations/toggle',
      'wishlist.toggle',
      (body: Json) => ({ ...body, action: 'create' }),
    ],
    [
      'the count is everyone’s',
      ['relations/count', 'access/foreign-list'],
      'wishlist.count',
      (_body, { world }) => ({ count: world.wishlist.length }),
    ],
    [
      'the wishlist flag is shared by all customers',
      ['relations/flag', 'access/foreign'],
      'catalogue.productById',
      (body: { data: Json }, { world }) => ({
        data: {
          ...body.data,
          is_wishlist: world.wishlist.some(({ productId }) => productId === body.data.id),
        },
      }),
    ],
  ]),
  {
    id: 'the wishlist count is stale',
    rules: ['relations/count'],
    at: ['wishlist.count'],
    mutate: () => {
      let first: unknown;
      return mapResponse('wishlist.count', (body: Json) => {
        first ??= body.count;
        return { count: first };
      });
    },
  },
  {
    id: 'the toggle only adds',
    rules: ['relations/toggle'],
    at: ['wishlist.toggle'],
    mutate: () =>
      respondWith(async ({ name, world, params }) =>
        name === 'wishlist.toggle' &&
        world.wishlist.some(({ productId }) => String(productId) === params.productId)
          ? json(200, { msg: 'Product Removed from wishlist.', action: 'delete' })
          : undefined,
      ),
  },
  {
    id: 'is_wishlist is always false',
    rules: ['relations/flag'],
    at: ['catalogue.productById', listing],
    mutate: () =>
      mapResponseRows(['catalogue.productById', 'catalogue.productBySlug', listing], isProduct, (row) => {
        row.is_wishlist = false;
      }),
  },
  {
    id: 'the count does not go down',
    rules: ['relations/count'],
    at: ['wishlist.count'],
    mutate: () => {
      let max = 0;
      return mapResponse('wishlist.count', (body: { count: number }) => {
        max = Math.max(max, body.count);
        return { count: max };
      });
    },
  },
  {
    id: 'the list shows only the newest product',
    rules: ['relations/toggle', 'relations/count', 'relations/others-unchanged'],
    at: ['wishlist.toggle', 'wishlist.count', 'wishlist.products'],
    mutate: () =>
      mapResponse('wishlist.products', (body: { data: Json[] }) => ({ data: body.data.slice(0, 1) })),
  },
  {
    id: 'the second toggle empties the whole list',
    rules: ['relations/others-unchanged', 'relations/toggle'],
    at: ['wishlist.toggle'],
    mutate: () => ({
      intercept: async (context, next) => {
        const before = [...context.world.wishlist];
        const response = await next();
        const deleted = before.find((entry) => !context.world.wishlist.includes(entry));
        if (context.name === 'wishlist.toggle' && deleted !== undefined)
          context.world.wishlist = context.world.wishlist.filter(({ userId }) => userId !== deleted.userId);
        return response;
      },
    }),
  },
  {
    id: 'the toggle adds the product to everyone’s wishlist',
    rules: ['access/foreign-list', 'relations/others-unchanged', 'access/foreign'],
    at: ['wishlist.toggle', 'wishlist.products'],
    mutate: () =>
      afterResponse('wishlist.toggle', ({ world, params }, { action }) => {
        const productId = Number(params.productId);
        if (action === 'create')
          for (const { id } of world.users)
            if (!world.wishlist.some((entry) => entry.userId === id && entry.productId === productId))
              world.wishlist.push({ userId: id, productId });
      }),
  },
  {
    id: 'is_wishlist is false in the wishlist itself',
    rules: ['relations/flag'],
    at: ['wishlist.products'],
    mutate: () => withoutFlag(['wishlist.products']),
  },
  {
    id: 'is_wishlist is always false on the product page',
    rules: ['relations/flag'],
    at: ['catalogue.productBySlug'],
    mutate: () => withoutFlag(['catalogue.productBySlug']),
  },
  {
    id: 'is_wishlist is always false in vendor lists',
    rules: ['relations/flag'],
    at: ['catalogue.merchantProducts'],
    mutate: () => withoutFlag(['catalogue.merchantProducts']),
  },
  {
    id: 'a third toggle adds the product twice',
    rules: ['relations/toggle', 'relations/count'],
    at: ['wishlist.toggle', 'wishlist.count'],
    mutate: () => {
      const times = new Map<string, number>();
      return respondWith(async ({ name, params, world }, next) => {
        if (name !== 'wishlist.toggle') return undefined;
        const response = await next();
        const key = `${params.productId} ${world.wishlist[0]?.userId}`;
        times.set(key, (times.get(key) ?? 0) + 1);
        const entry = world.wishlist[0];
        if (
          (times.get(key) ?? 0) >= 2 &&
          entry !== undefined &&
          response.ok &&
          String(entry.productId) === params.productId
        )
          world.wishlist.unshift({ ...entry });
        return response;
      });
    },
  },
];
