import {
  answered,
  everyAnswer,
  instead,
  type Json,
  json,
  type Mutation,
  sessionOf,
  type Variation,
} from '../mutant.ts';

const status = (names: readonly string[], from: number, to: number): Mutation =>
  instead(async ({ name }, next) => {
    if (name === undefined || !names.includes(name)) return undefined;
    const answer = await next();
    if (answer.status !== from) return answer;
    const headers = new Headers(answer.headers);
    return new Response(to === 204 ? null : await answer.text(), { status: to, headers });
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

/** Other ways to answer. */
export const answerVariations: readonly Variation[] = [
  {
    id: 'extra headers',
    mutate: () =>
      everyAnswer((answer) => {
        answer.headers.set('x-powered-by', 'PHP/8.3');
        answer.headers.append('set-cookie', 'locale=bn; Path=/');
        return answer;
      }),
  },
  {
    id: 'a page of 24',
    mutate: () => ({
      world: (world) => {
        world.pageSize = 24;
      },
    }),
  },
  {
    id: 'a page of 7',
    mutate: () => ({
      world: (world) => {
        world.pageSize = 7;
      },
    }),
  },
  {
    id: 'mobile numbers without +88',
    mutate: () =>
      everyAnswer(async (answer) => {
        if (!answer.headers.get('content-type')?.includes('json')) return answer;
        const text = (await answer.text()).replace(/"\+?88(01[3-9]\d{8})"/g, '"$1"');
        return new Response(text, { status: answer.status, headers: answer.headers });
      }),
  },
  { id: '403 for what belongs to others', mutate: () => status(owned, 404, 403) },
  {
    id: '204 for a repeated deletion',
    mutate: () =>
      status(
        ['addresses.remove', 'oauth.removeClient', 'oauth.removePersonalToken', 'oauth.revokeGrant'],
        404,
        204,
      ),
  },
  {
    id: 'another word for taken off the wishlist',
    mutate: () =>
      answered('wishlist.toggle', (body: Json) => ({
        ...body,
        action: body.action === 'create' ? 'create' : 'removed',
      })),
  },
  {
    id: 'creating answers 200',
    mutate: () =>
      status(
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
    id: 'now and then 429 with Retry-After',
    mutate: () => {
      let count = 0;
      return instead(async () => {
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
    id: 'now and then 503 with Retry-After',
    mutate: () => {
      let count = 0;
      return instead(async () => {
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
    id: 'no settings and no search',
    mutate: () =>
      instead(async ({ name }) =>
        name === 'shop.settings' || name === 'shop.search' ? json(404, { message: 'Not here.' }) : undefined,
      ),
  },
  {
    id: 'an empty object for no default address',
    mutate: () =>
      instead(async ({ name }, next) => {
        if (name !== 'addresses.shippingDefault') return undefined;
        const answer = await next();
        return answer.ok && (await answer.clone().json()) === null ? json(200, {}) : answer;
      }),
  },
  {
    id: 'the charset in capitals',
    mutate: () =>
      everyAnswer((answer) => {
        if (answer.headers.has('content-type'))
          answer.headers.set('content-type', 'application/json; charset=UTF-8');
        return answer;
      }),
  },
  {
    id: 'indented JSON in ASCII with escaped slashes',
    mutate: () =>
      everyAnswer(async (answer) => {
        if (!/json/.test(answer.headers.get('content-type') ?? '')) return answer;
        const text = JSON.stringify(await answer.json(), null, 4)
          .replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
          .replaceAll('/', '\\/');
        return new Response(text, { status: answer.status, headers: new Headers(answer.headers) });
      }),
  },
  {
    id: 'addresses and clients newest first',
    mutate: () =>
      instead(async ({ name }, next) => {
        if (!['addresses.list', 'oauth.clients', 'oauth.personalTokens'].includes(name ?? ''))
          return undefined;
        const answer = await next();
        return answer.ok ? json(200, ((await answer.json()) as Json[]).reverse()) : answer;
      }),
  },
  {
    id: 'the default address is the newest',
    mutate: () =>
      instead(async (about, next) => {
        if (about.name !== 'addresses.shippingDefault') return undefined;
        const answer = await next();
        if (!answer.ok) return answer;
        const session = sessionOf(about);
        const token = about.request.headers.get('authorization');
        if (token !== null) return answer;
        const owner = session?.userId == null ? `session:${session?.id}` : `user:${session.userId}`;
        const newest = about.world.addresses.filter((address) => address.owner === owner).at(-1);
        if (newest === undefined) return answer;
        const { owner: _owner, isDefault: _default, ...address } = newest;
        return json(200, address);
      }),
  },
  {
    id: 'malformed JSON and other content types are 422',
    mutate: () =>
      everyAnswer(async (answer, request) =>
        request.method !== 'GET' &&
        (answer.status === 415 || answer.status === 400) &&
        /^(?:\/api\/cart|\/login|\/register)/.test(new URL(request.url).pathname)
          ? json(422, { message: 'The request could not be read.', errors: { body: ['Send JSON.'] } })
          : answer,
      ),
  },
  {
    id: 'letters in place of an id are 404',
    mutate: () =>
      instead(async ({ params }, next) => {
        const answer = await next();
        return answer.status === 400 && Object.keys(params).length > 0
          ? json(404, { message: 'There is nothing here.' })
          : answer;
      }),
  },
  {
    id: 'fields of lists in brackets',
    mutate: () =>
      everyAnswer(async (answer) => {
        if (answer.status !== 422) return answer;
        const { message, errors } = (await answer.json()) as {
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
            Object.entries(errors).map(([field, texts]) => [bracketed(field), texts]),
          ),
        });
      }),
  },
  {
    id: 'cookies again with every answer',
    mutate: () =>
      instead(async (about, next) => {
        const answer = await next();
        const session = sessionOf(about);
        if (
          session === undefined ||
          about.request.headers.has('authorization') ||
          answer.headers.has('set-cookie')
        )
          return answer;
        const headers = new Headers(answer.headers);
        const expires = 'expires=Thu, 01 Jan 2099 00:00:00 GMT; Max-Age=7200; path=/; samesite=lax';
        headers.append('set-cookie', `razz_session=${session.id}; ${expires}; httponly`);
        headers.append('set-cookie', `XSRF-TOKEN=${session.csrf}; ${expires}`);
        return new Response(answer.status === 204 ? null : await answer.text(), {
          status: answer.status,
          headers,
        });
      }),
  },
  {
    id: 'a search that knows the vendor too',
    mutate: () => ({
      world: (world) => {
        for (const product of world.products)
          product.short_description = `${product.short_description} ${product.merchant.name}`;
      },
    }),
  },
];
