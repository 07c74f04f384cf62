import { ownerOf } from '@razz/mock-backend';
import {
  allBut,
  type Json,
  json,
  type Mutant,
  type Mutation,
  mapResponse,
  mutantTable,
  sessionOf,
  withoutRule,
} from '../mutant.ts';

const isGuest = (owner: string): boolean => owner.startsWith('session:');

/** Returns orders of other owners to every reader that `isAllowed` accepts. */
const readForeignOrders = (
  isAllowed: (reader: string, owner: string, hasOrder: boolean) => boolean,
): Mutation => ({
  intercept: async (context, next) => {
    const response = await next();
    const session = sessionOf(context);
    const { orders } = context.world;
    const order = orders.find(({ id }) => String(id) === context.params.orderId);
    if (context.name !== 'orders.detail' || response.ok || session === undefined || order === undefined)
      return response;
    const reader = ownerOf({
      session,
      user:
        session.userId === null
          ? null
          : (context.world.users.find(({ id }) => id === session.userId) ?? null),
    });
    const hasOrder = orders.some(({ owner }) => owner === reader);
    if (!isAllowed(reader, order.owner, hasOrder)) return response;
    const { owner: _owner, key: _key, payload: _payload, tracking_token: _token, ...shown } = order;
    return json(200, { data: shown });
  },
});

/** Data that belongs to one owner only. */
export const ownershipMutants: readonly Mutant[] = [
  ...mutantTable(withoutRule, [
    ['anyone reads an order', 'access/foreign', 'orders.detail', 'ownership'],
    ['anyone changes an address', 'access/foreign', 'addresses.update', 'ownership'],
    ['anyone makes an address the default', 'access/foreign', 'addresses.makeDefault', 'ownership'],
    ['anyone deletes an address', 'access/foreign', 'addresses.remove', 'ownership'],
    ['anyone renames a client', 'access/foreign', 'oauth.updateClient', 'ownership'],
    ['anyone deletes a token', 'access/foreign', 'oauth.removePersonalToken', 'ownership'],
    ['anyone revokes a grant', 'access/foreign', 'oauth.revokeGrant', 'ownership'],
  ]),
  ...mutantTable(mapResponse, [
    [
      'the list contains everyone’s addresses',
      'access/foreign-list',
      'addresses.list',
      (_body, { world }) =>
        world.addresses.map(({ owner: _owner, isDefault: _default, ...address }) => address),
    ],
    [
      'the list contains everyone’s clients',
      'access/foreign-list',
      'oauth.clients',
      (_body, { world }) =>
        world.clients.map(({ id, name, redirect, confidential }) => ({ id, name, redirect, confidential })),
    ],
    [
      'the list contains everyone’s tokens',
      'access/foreign-list',
      'oauth.personalTokens',
      (_body, { world }) => world.tokens.map(({ id, name, scopes }) => ({ id, name, scopes })),
    ],
    [
      'the list contains everyone’s grants',
      'access/foreign-list',
      'oauth.grants',
      (_body, { world }) =>
        world.grants.map(({ id, client, scopes }) => ({
          id,
          client: { name: `Application ${client}` },
          scopes,
        })),
    ],
  ]),
  {
    id: 'a rejected delete still deletes',
    rules: ['access/foreign'],
    at: ['oauth.removeClient'],
    mutate: () => ({
      policy: { ownership: allBut('oauth.removeClient') },
      intercept: async (context, next) => {
        const before = context.world.clients.find(({ id }) => id === context.params.id);
        const session = sessionOf(context);
        const response = await next();
        return context.name === 'oauth.removeClient' && response.ok && before?.owner !== session?.userId
          ? json(404, { message: 'Not found.' })
          : response;
      },
    }),
  },
  {
    id: 'any customer reads an order',
    rules: ['access/foreign'],
    at: ['orders.detail'],
    mutate: () => ({
      intercept: async (context, next) => {
        const response = await next();
        const isCustomer = sessionOf(context)?.userId != null;
        const order = context.world.orders.find(({ id }) => String(id) === context.params.orderId);
        if (context.name !== 'orders.detail' || response.ok || !isCustomer || order === undefined)
          return response;
        const { owner: _owner, key: _key, payload: _payload, tracking_token: _token, ...shown } = order;
        return json(200, { data: shown });
      },
    }),
  },
  {
    id: 'guests read each other’s orders',
    rules: ['access/foreign'],
    at: ['orders.detail'],
    mutate: () => readForeignOrders((reader, owner) => isGuest(reader) && isGuest(owner)),
  },
  {
    id: 'a guest who has ordered reads every guest’s order',
    rules: ['access/foreign'],
    at: ['orders.detail'],
    mutate: () =>
      readForeignOrders((reader, owner, hasOrder) => isGuest(reader) && isGuest(owner) && hasOrder),
  },
  {
    id: 'a customer who has ordered reads every customer’s order',
    rules: ['access/foreign'],
    at: ['orders.detail'],
    mutate: () =>
      readForeignOrders((reader, owner, hasOrder) => !isGuest(reader) && !isGuest(owner) && hasOrder),
  },
  {
    id: 'guests share one address list',
    rules: ['access/foreign-list', 'access/foreign'],
    at: ['addresses.list'],
    mutate: () => ({
      intercept: async (context, next) => {
        const response = await next();
        const isVisitor = sessionOf(context)?.userId == null && !context.request.headers.has('authorization');
        if (context.name !== 'addresses.list' || !response.ok || !isVisitor) return response;
        const shared = context.world.addresses.filter(({ owner }) => owner.startsWith('session:'));
        return json(
          200,
          shared.map(({ owner: _owner, isDefault: _default, ...address }) => address),
        );
      },
    }),
  },
  {
    id: 'a rejected update is still stored',
    rules: ['access/foreign'],
    at: ['addresses.update'],
    mutate: () => ({
      policy: { ownership: allBut('addresses.update') },
      intercept: async (context, next) => {
        const stored = context.world.addresses.find(({ id }) => String(id) === context.params.id);
        const userId = sessionOf(context)?.userId;
        const response = await next();
        return context.name === 'addresses.update' && response.ok && stored?.owner !== `user:${userId}`
          ? json(403, { message: 'This is not yours.' })
          : response;
      },
    }),
  },
  {
    id: 'all customers share one wishlist',
    rules: ['access/foreign-list', 'relations/toggle', 'relations/count'],
    at: ['wishlist.products', 'wishlist.toggle', 'wishlist.count'],
    mutate: () => ({
      intercept: async (context, next) => {
        const response = await next();
        if (context.name !== 'wishlist.products' || !response.ok) return response;
        const body = (await response.json()) as { data: Json[] };
        const known = new Set(body.data.map(({ id }) => id));
        const others = [];
        for (const productId of new Set(context.world.wishlist.map((entry) => entry.productId)))
          if (!known.has(productId)) {
            const url = new URL(`/api/get_product_details/${productId}`, context.request.url);
            others.push(((await (await next(new Request(url))).json()) as { data: Json }).data);
          }
        return json(200, { data: [...body.data, ...others] });
      },
    }),
  },
];
