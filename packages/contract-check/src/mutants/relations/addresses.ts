import {
  afterResponse,
  type Json,
  json,
  type Mutant,
  mapRequest,
  mapResponse,
  mutantTable,
  respondWith,
} from '../mutant.ts';

/** Addresses: create, update, delete and the default. */
export const addressMutants: readonly Mutant[] = [
  ...mutantTable(afterResponse, [
    [
      'an update overwrites the name',
      ['relations/updated', 'relations/stored-as-sent'],
      'addresses.update',
      ({ world, params }) => {
        const address = world.addresses.find(({ id }) => String(id) === params.id);
        if (address !== undefined) address.name = 'Contract Check';
      },
    ],
    [
      'Bangla letters become question marks',
      'relations/stored-as-sent',
      'addresses.save',
      ({ world }) => {
        const saved = world.addresses.at(-1);
        if (saved !== undefined) {
          saved.name = saved.name.replace(/[\u0980-\u09ff]/g, '?');
          saved.address1 = saved.address1.replace(/[\u0980-\u09ff]/g, '?');
        }
      },
    ],
    [
      'text is HTML-escaped before it is stored',
      'relations/stored-as-sent',
      'addresses.save',
      ({ world }) => {
        const saved = world.addresses.at(-1);
        if (saved !== undefined)
          saved.address1 = saved.address1
            .replaceAll('&', '&amp;')
            .replaceAll("'", '&#039;')
            .replaceAll('<', '&lt;');
      },
    ],
    [
      'an update changes all addresses of the customer',
      'relations/others-unchanged',
      'addresses.update',
      ({ world, params }) => {
        const stored = world.addresses.find(({ id }) => String(id) === params.id);
        if (stored !== undefined)
          for (const other of world.addresses)
            if (other.owner === stored.owner) other.address1 = stored.address1;
      },
    ],
  ]),
  {
    id: 'the default address is the newest of all customers',
    rules: ['relations/default-address', 'access/foreign'],
    at: ['addresses.shippingDefault'],
    mutate: () =>
      mapResponse('addresses.shippingDefault', (body, { world }) => {
        const { owner: _owner, isDefault: _default, ...address } = world.addresses.at(-1) ?? ({} as never);
        return body === null ? body : address;
      }),
  },
  {
    id: 'address2 is lost',
    rules: ['relations/stored-as-sent'],
    at: ['addresses.save'],
    mutate: () =>
      mapRequest('addresses.save', (body: Json) => {
        const { address2: _lost, ...rest } = body;
        return rest;
      }),
  },
  {
    id: 'deleting an address deletes them all',
    rules: ['relations/others-unchanged'],
    at: ['addresses.remove'],
    mutate: () => ({
      intercept: async (context, next) => {
        const deleted = context.world.addresses.find(({ id }) => String(id) === context.params.id);
        const response = await next();
        if (context.name === 'addresses.remove' && response.ok)
          context.world.addresses = context.world.addresses.filter(({ owner }) => owner !== deleted?.owner);
        return response;
      },
    }),
  },
  {
    id: 'delete reports success and deletes nothing',
    rules: ['relations/deleted'],
    at: ['addresses.remove'],
    mutate: () =>
      respondWith(async ({ name, world, params }) =>
        name === 'addresses.remove' && world.addresses.some(({ id }) => String(id) === params.id)
          ? json(200, { msg: 'Address Deleted Successfully.' })
          : undefined,
      ),
  },
  {
    id: 'the deleted address stays the default',
    rules: ['relations/default-address'],
    at: ['addresses.shippingDefault'],
    mutate: () => {
      const stored = new Map<string, unknown>();
      return {
        intercept: async (context, next) => {
          const response = await next();
          if (context.name !== 'addresses.shippingDefault' || !response.ok) return response;
          const who = context.request.headers.get('cookie') ?? '';
          const body: unknown = stored.get(who) ?? (await response.clone().json());
          if (body !== null) stored.set(who, body);
          return json(200, body);
        },
      };
    },
  },
  {
    id: 'address1 and address2 are swapped',
    rules: ['relations/stored-as-sent'],
    at: ['addresses.save'],
    mutate: () =>
      mapResponse('addresses.list', (body: Json[]) =>
        body.map(({ address1, address2, ...rest }) => ({
          ...rest,
          address1: address2 ?? address1,
          ...(address2 === undefined ? {} : { address2: address1 }),
        })),
      ),
  },
  {
    id: 'an update does not change the zipcode',
    rules: ['relations/updated', 'relations/stored-as-sent'],
    at: ['addresses.update'],
    mutate: () => ({
      intercept: async (context, next) => {
        const before = context.world.addresses.find(({ id }) => String(id) === context.params.id)?.zipcode;
        const response = await next();
        const stored = context.world.addresses.find(({ id }) => String(id) === context.params.id);
        if (context.name === 'addresses.update' && stored !== undefined && before !== undefined)
          stored.zipcode = before;
        return response;
      },
    }),
  },
  {
    id: 'an update does not change the city',
    rules: ['relations/updated', 'relations/stored-as-sent'],
    at: ['addresses.update'],
    mutate: () => ({
      intercept: async (context, next) => {
        const before = context.world.addresses.find(({ id }) => String(id) === context.params.id)?.city;
        const response = await next();
        const stored = context.world.addresses.find(({ id }) => String(id) === context.params.id);
        if (context.name === 'addresses.update' && stored !== undefined && before !== undefined)
          stored.city = before;
        return response;
      },
    }),
  },
  {
    id: 'an update creates another address',
    rules: ['relations/updated', 'relations/others-unchanged'],
    at: ['addresses.update'],
    mutate: () => ({
      intercept: async (context, next) => {
        const stored = context.world.addresses.find(({ id }) => String(id) === context.params.id);
        const before = stored === undefined ? undefined : { ...stored };
        const response = await next();
        if (
          context.name === 'addresses.update' &&
          response.ok &&
          stored !== undefined &&
          before !== undefined
        ) {
          context.world.addresses.push({ ...stored, id: context.world.nextId('address'), isDefault: false });
          Object.assign(stored, before);
        }
        return response;
      },
    }),
  },
  {
    id: 'a repeated delete causes a server error',
    rules: ['schema/server-error', 'relations/repeated-delete'],
    at: ['addresses.remove'],
    mutate: () =>
      respondWith(async ({ name, world, params }) =>
        name === 'addresses.remove' &&
        /^\d+$/.test(params.id ?? '') &&
        !world.addresses.some(({ id }) => String(id) === params.id)
          ? json(500, { message: 'Call to a member function delete() on null' })
          : undefined,
      ),
  },
  {
    id: 'the default address is always null',
    rules: ['relations/default-address'],
    at: ['addresses.shippingDefault'],
    mutate: () =>
      respondWith(async ({ name }, next) => {
        if (name !== 'addresses.shippingDefault') return undefined;
        const response = await next();
        return response.ok ? json(200, null) : response;
      }),
  },
  {
    id: 'another default address cannot be chosen',
    rules: ['relations/default-address'],
    at: ['addresses.shippingDefault'],
    mutate: () => ({
      intercept: async (context, next) => {
        const before = context.world.addresses.filter(({ isDefault }) => isDefault);
        const response = await next();
        if (context.name === 'addresses.makeDefault')
          for (const address of context.world.addresses) address.isDefault = before.includes(address);
        return response;
      },
    }),
  },
  {
    id: 'deleting the default address leaves no default',
    rules: ['relations/default-address'],
    at: ['addresses.shippingDefault'],
    mutate: () =>
      afterResponse('addresses.remove', ({ world }) => {
        const owners = new Set(world.addresses.map(({ owner }) => owner));
        for (const owner of owners) {
          const own = world.addresses.filter((address) => address.owner === owner);
          if (own.length > 0 && own[0]?.isDefault === true && own.length < 3) own[0].isDefault = false;
        }
      }),
  },
];
