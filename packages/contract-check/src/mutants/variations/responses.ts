import {
  type Json,
  json,
  type Mutation,
  mapEveryResponse,
  mapResponse,
  respondWith,
  sessionOf,
  type Variation,
} from '../mutant.ts';

const mapStatus = (names: readonly string[], from: number, to: number): Mutation =>
  respondWith(async ({ name }, next) => {
    if (name === undefined || !names.includes(name)) return undefined;
    const response = await next();
    if (response.status !== from) return response;
    const headers = new Headers(response.headers);
    return new Response(to === 204 ? null : await response.text(), { status: to, headers });
  });
const owned = [
  'addresses.update',
  'addresses.remove',
  'orders.detail',
  'oauth.updateClient',
  'oauth.removeClient',
  'oauth.removePersonalToken',
  'oauth.revokeGrant',
];

/** Permitted differences of statuses, headers and response formats. */
export const responseVariations: readonly Variation[] = [
  {
    id: 'extra headers',
    mutate: () =>
      mapEveryResponse((response) => {
        response.headers.set('x-powered-by', 'PHP/8.3');
        response.headers.append('set-cookie', 'locale=bn; Path=/');
        return response;
      }),
  },
  {
    id: 'a page size of 24',
    mutate: () => ({
      world: (world) => {
        world.pageSize = 24;
      },
    }),
  },
  {
    id: 'a page size of 7',
    mutate: () => ({
      world: (world) => {
        world.pageSize = 7;
      },
    }),
  },
  {
    id: 'mobile numbers without +88',
    mutate: () =>
      mapEveryResponse(async (response) => {
        if (!response.headers.get('content-type')?.includes('json')) return response;
        const text = (await response.text()).replace(/"\+?88(01[3-9]\d{8})"/g, '"$1"');
        return new Response(text, { status: response.status, headers: response.headers });
      }),
  },
  { id: '403 for entities of others', mutate: () => mapStatus(owned, 404, 403) },
  {
    id: '204 for a repeated delete',
    mutate: () =>
      mapStatus(
        ['addresses.remove', 'oauth.removeClient', 'oauth.removePersonalToken', 'oauth.revokeGrant'],
        404,
        204,
      ),
  },
  {
    id: 'another action name for a wishlist removal',
    mutate: () =>
      mapResponse('wishlist.toggle', (body: Json) => ({
        ...body,
        action: body.action === 'create' ? 'create' : 'removed',
      })),
  },
  {
    id: 'creating responds 200',
    mutate: () =>
      mapStatus(
        [
          'addresses.save',
          'oauth.createClient',
          'oauth.createPersonalToken',
          'orders.place',
          'signIn.register',
        ],
        201,
        200,
      ),
  },
  {
    id: 'occasional 429 with Retry-After',
    mutate: () => {
      let count = 0;
      return respondWith(async () => {
        count += 1;
        return count % 97 === 0
          ? new Response('{"message":"Slow down."}', {
              status: 429,
              headers: { 'content-type': 'application/json', 'retry-after': '0' },
            })
          : undefined;
      });
    },
  },
  {
    id: 'occasional 503 with Retry-After',
    mutate: () => {
      let count = 0;
      return respondWith(async () => {
        count += 1;
        return count % 89 === 0
          ? new Response('{"message":"Busy."}', {
              status: 503,
              headers: { 'content-type': 'application/json', 'retry-after': '0' },
            })
          : undefined;
      });
    },
  },
  {
    id: 'settings and search respond 404',
    mutate: () =>
      respondWith(async ({ name }) =>
        name === 'shop.settings' || name === 'shop.search' ? json(404, { message: 'Not here.' }) : undefined,
      ),
  },
  {
    id: 'an empty object for no default address',
    mutate: () =>
      respondWith(async ({ name }, next) => {
        if (name !== 'addresses.shippingDefault') return undefined;
        const response = await next();
        return response.ok && (await response.clone().json()) === null ? json(200, {}) : response;
      }),
  },
  {
    id: 'the charset in upper case',
    mutate: () =>
      mapEveryResponse((response) => {
        if (response.headers.has('content-type'))
          response.headers.set('content-type', 'application/json; charset=UTF-8');
        return response;
      }),
  },
  {
    id: 'indented JSON in ASCII with escaped slashes',
    mutate: () =>
      mapEveryResponse(async (response) => {
        if (!/json/.test(response.headers.get('content-type') ?? '')) return response;
        const text = JSON.stringify(await response.json(), null, 4)
          .replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
          .replaceAll('/', '\\/');
        return new Response(text, { status: response.status, headers: new Headers(response.headers) });
      }),
  },
  {
    id: 'addresses and clients newest first',
    mutate: () =>
      respondWith(async ({ name }, next) => {
        if (!['addresses.list', 'oauth.clients', 'oauth.personalTokens'].includes(name ?? ''))
          return undefined;
        const response = await next();
        return response.ok ? json(200, ((await response.json()) as Json[]).reverse()) : response;
      }),
  },
  {
    id: 'the default address is the newest',
    mutate: () =>
      respondWith(async (context, next) => {
        // Nobody can choose another one.
        if (context.name === 'addresses.makeDefault') return json(404, { message: 'Not here.' });
        if (context.name !== 'addresses.shippingDefault') return undefined;
        const response = await next();
        if (!response.ok) return response;
        const session = sessionOf(context);
        const token = context.request.headers.get('authorization');
        if (token !== null) return response;
        const owner = session?.userId == null ? `session:${session?.id}` : `user:${session.userId}`;
        const newest = context.world.addresses.filter((address) => address.owner === owner).at(-1);
        if (newest === undefined) return response;
        const { owner: _owner, isDefault: _default, ...address } = newest;
        return json(200, address);
      }),
  },
  {
    id: 'malformed JSON and other content types respond 422',
    mutate: () =>
      mapEveryResponse(async (response, request) =>
        request.method !== 'GET' &&
        (response.status === 415 || response.status === 400) &&
        /^(?:\/api\/cart|\/login|\/register)/.test(new URL(request.url).pathname)
          ? json(422, { message: 'The request could not be read.', errors: { body: ['Send JSON.'] } })
          : response,
      ),
  },
  {
    id: 'a non-numeric id responds 404',
    mutate: () =>
      respondWith(async ({ params }, next) => {
        const response = await next();
        return response.status === 400 && Object.keys(params).length > 0
          ? json(404, { message: 'There is nothing here.' })
          : response;
      }),
  },
  {
    id: 'error fields use bracket notation',
    mutate: () =>
      mapEveryResponse(async (response) => {
        if (response.status !== 422) return response;
        const { message, errors } = (await response.json()) as {
          message: string;
          errors: Record<string, unknown>;
        };
        const bracketed = (field: string) =>
          field
            .split('.')
            .map((part, i) => (i === 0 ? part : `[${part}]`))
            .join('');
        return json(422, {
          message,
          errors: Object.fromEntries(
            Object.entries(errors).map(([field, messages]) => [bracketed(field), messages]),
          ),
        });
      }),
  },
  {
    id: 'cookies are set on every response',
    mutate: () =>
      respondWith(async (context, next) => {
        const response = await next();
        const session = sessionOf(context);
        if (
          session === undefined ||
          context.request.headers.has('authorization') ||
          response.headers.has('set-cookie')
        )
          return response;
        const headers = new Headers(response.headers);
        const expires = 'expires=Thu, 01 Jan 2099 00:00:00 GMT; Max-Age=7200; path=/; samesite=lax';
        headers.append('set-cookie', `razz_session=${session.id}; ${expires}; httponly`);
        headers.append('set-cookie', `XSRF-TOKEN=${session.csrf}; ${expires}`);
        return new Response(response.status === 204 ? null : await response.text(), {
          status: response.status,
          headers,
        });
      }),
  },
  {
    id: 'the search matches vendor names too',
    mutate: () => ({
      world: (world) => {
        for (const product of world.products)
          product.short_description = `${product.short_description} ${product.merchant.name}`;
      },
    }),
  },
];
