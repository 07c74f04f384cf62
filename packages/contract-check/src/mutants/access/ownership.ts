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
  unenforced,
} from '../mutant.ts';

const isGuests = (owner: string): boolean => owner.startsWith('session:');

/** Shows the orders of others. @param may whether a reader may, by its owner and whether the reader has an order */
const readsOrders = (may: (reader: string, owner: string, hasOne: boolean) => boolean): Mutation => ({
  intercept: async (about, next) => {
    const response = await next();
    const session = sessionOf(about);
    const { orders } = about.world;
    const order = orders.find(({ id }) => String(id) === about.params.orderId);
    if (about.name !== 'orders.detail' || response.ok || session === undefined || order === undefined)
      return response;
    const reader = ownerOf({
      session,
      user:
        session.userId === null ? null : (about.world.users.find(({ id }) => id === session.userId) ?? null),
    });
    const hasOne = orders.some(({ owner }) => owner === reader);
    if (!may(reader, order.owner, hasOne)) return response;
    const { owner: _owner, key: _key, asked: _asked, tracking_token: _token, ...shown } = order;
    return json(200, { data: shown });
  },
});

/** What belongs to one person only. */
export const ownershipMutants: readonly Mutant[] = [
  ...mutantTable(unenforced, [
    ['anyone reads an order', 'access/foreign', 'orders.detail', 'ownership'],
    ['anyone changes an address', 'access/foreign', 'addresses.update', 'ownership'],
    ['anyone deletes an address', 'access/foreign', 'addresses.remove', 'ownership'],
    ['anyone renames a client', 'access/foreign', 'oauth.updateClient', 'ownership'],
    ['anyone deletes a token', 'access/foreign', 'oauth.removePersonalToken', 'ownership'],
    ['anyone takes back access to an application', 'access/foreign', 'oauth.revokeGrant', 'ownership'],
  ]),
  ...mutantTable(mapResponse, [
    [
      'the list holds everyone’s addresses',
      'access/foreign-list',
      'addresses.list',
      (_body, { world }) =>
        world.addresses.map(({ owner: _owner, isDefault: _default, ...address }) => address),
    ],
    [
      'the list holds everyone’s clients',
      'access/foreign-list',
      'oauth.clients',
      (_body, { world }) =>
        world.clients.map(({ id, name, redirect, confidential }) => ({ id, name, redirect, confidential })),
    ],
    [
      'the list holds everyone’s tokens',
      'access/foreign-list',
      'oauth.personalTokens',
      (_body, { world }) => world.tokens.map(({ id, name, scopes }) => ({ id, name, scopes })),
    ],
    [
      'the list holds everyone’s authorized applications',
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
    id: 'a refused deletion deletes',
    rules: ['access/foreign'],
    at: ['oauth.removeClient'],
    mutate: () => ({
      policy: { ownership: allBut('oauth.removeClient') },
      intercept: async (about, next) => {
        const before = about.world.clients.find(({ id }) => id === about.params.id);
        const session = sessionOf(about);
        const response = await next();
        return about.name === 'oauth.removeClient' && response.ok && before?.owner !== session?.userId
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
      intercept: async (about, next) => {
        const response = await next();
        const isCustomer = sessionOf(about)?.userId != null;
        const order = about.world.orders.find(({ id }) => String(id) === about.params.orderId);
        if (about.name !== 'orders.detail' || response.ok || !isCustomer || order === undefined)
          return response;
        const { owner: _owner, key: _key, asked: _asked, tracking_token: _token, ...shown } = order;
        return json(200, { data: shown });
      },
    }),
  },
  {
    id: 'guests read each other’s orders',
    rules: ['access/foreign'],
    at: ['orders.detail'],
    mutate: () => readsOrders((reader, owner) => isGuests(reader) && isGuests(owner)),
  },
  {
    id: 'a guest who has ordered reads every guest’s order',
    rules: ['access/foreign'],
    at: ['orders.detail'],
    mutate: () => readsOrders((reader, owner, hasOne) => isGuests(reader) && isGuests(owner) && hasOne),
  },
  {
    id: 'a customer who has ordered reads every customer’s order',
    rules: ['access/foreign'],
    at: ['orders.detail'],
    mutate: () => readsOrders((reader, owner, hasOne) => !isGuests(reader) && !isGuests(owner) && hasOne),
  },
  {
    id: 'guests share one list of addresses',
    rules: ['access/foreign-list', 'access/foreign'],
    at: ['addresses.list'],
    mutate: () => ({
      intercept: async (about, next) => {
        const response = await next();
        const isGuest = sessionOf(about)?.userId == null && !about.request.headers.has('authorization');
        if (about.name !== 'addresses.list' || !response.ok || !isGuest) return response;
        const shared = about.world.addresses.filter(({ owner }) => owner.startsWith('session:'));
        return json(
          200,
          shared.map(({ owner: _owner, isDefault: _default, ...address }) => address),
        );
      },
    }),
  },
  {
    id: 'a refused change is made all the same',
    rules: ['access/foreign'],
    at: ['addresses.update'],
    mutate: () => ({
      policy: { ownership: allBut('addresses.update') },
      intercept: async (about, next) => {
        const stored = about.world.addresses.find(({ id }) => String(id) === about.params.id);
        const userId = sessionOf(about)?.userId;
        const response = await next();
        return about.name === 'addresses.update' && response.ok && stored?.owner !== `user:${userId}`
          ? json(403, { message: 'This is not yours.' })
          : response;
      },
    }),
  },
  {
    id: 'everyone’s wishlist is one',
    rules: ['access/foreign-list', 'relations/toggle', 'relations/count'],
    at: ['wishlist.products', 'wishlist.toggle', 'wishlist.count'],
    mutate: () => ({
      intercept: async (about, next) => {
        const response = await next();
        if (about.name !== 'wishlist.products' || !response.ok) return response;
        const body = (await response.json()) as { data: Json[] };
        const known = new Set(body.data.map(({ id }) => id));
        const others = [];
        for (const productId of new Set(about.world.wishlist.map((entry) => entry.productId)))
          if (!known.has(productId)) {
            const url = new URL(`/api/get_product_details/${productId}`, about.request.url);
            others.push(((await (await next(new Request(url))).json()) as { data: Json }).data);
          }
        return json(200, { data: [...body.data, ...others] });
      },
    }),
  },
];
