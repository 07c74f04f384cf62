import { type Bend, instead, isProduct, type Json, json, rowsIn, type Variation } from './fault.ts';

const everyAnswer = (change: (answer: Response, request: Request) => Promise<Response> | Response): Bend => ({
  twist: async ({ request }, next) => change(await next(), request),
});
const status = (names: readonly string[], from: number, to: number): Bend =>
  instead(async ({ name }, next) => {
    if (name === undefined || !names.includes(name)) return undefined;
    const answer = await next();
    if (answer.status !== from) return answer;
    const headers = new Headers(answer.headers);
    return new Response(to === 204 ? null : await answer.text(), { status: to, headers });
  });
const rewritten = (change: (body: unknown, request: Request) => unknown): Bend =>
  everyAnswer(async (answer, request) => {
    if (!/json/.test(answer.headers.get('content-type') ?? '')) return answer;
    const headers = new Headers(answer.headers);
    return new Response(JSON.stringify(change(await answer.json(), request)), {
      status: answer.status,
      headers,
    });
  });
const backwards = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(backwards);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, backwards(inner)]),
  );
};
const owned = [
  'addresses.update',
  'addresses.remove',
  'orders.detail',
  'oauth.updateClient',
  'oauth.removeClient',
  'oauth.removePersonalToken',
  'oauth.revokeGrant',
];

export const variations: readonly Variation[] = [
  {
    id: 'extra headers',
    bend: () =>
      everyAnswer((answer) => {
        answer.headers.set('x-powered-by', 'PHP/8.3');
        answer.headers.append('set-cookie', 'locale=bn; Path=/');
        return answer;
      }),
  },
  { id: 'keys in another order', bend: () => rewritten(backwards) },
  {
    id: 'a page of 24',
    bend: () => ({
      world: (world) => {
        world.pageSize = 24;
      },
    }),
  },
  {
    id: 'a page of 7',
    bend: () => ({
      world: (world) => {
        world.pageSize = 7;
      },
    }),
  },
  {
    id: 'messages in Bangla',
    bend: () =>
      rewritten((body) =>
        rowsIn(
          body,
          (row) => 'message' in row || 'msg' in row,
          (row) => {
            if ('message' in row) row.message = 'অনুরোধটি গ্রহণ করা যায়নি।';
            if ('msg' in row) row.msg = 'সফল হয়েছে।';
          },
        ),
      ),
  },
  { id: '403 for what belongs to others', bend: () => status(owned, 404, 403) },
  {
    id: '204 for a repeated deletion',
    bend: () => status(['oauth.removeClient', 'oauth.removePersonalToken', 'oauth.revokeGrant'], 404, 204),
  },
  {
    id: 'creating answers 200',
    bend: () =>
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
    bend: () => {
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
    id: 'no facets',
    bend: () =>
      rewritten((body) =>
        rowsIn(
          body,
          (row) => 'facets' in row,
          (row) => {
            delete row.facets;
          },
        ),
      ),
  },
  {
    id: 'no page figures but the total',
    bend: () =>
      rewritten((body) =>
        rowsIn(
          body,
          (row) => 'per_page' in row,
          (row) => {
            delete row.per_page;
            delete row.current_page;
            delete row.last_page;
          },
        ),
      ),
  },
  {
    id: 'no settings and no search',
    bend: () =>
      instead(async ({ name }) =>
        name === 'shop.settings' || name === 'shop.search' ? json(404, { message: 'Not here.' }) : undefined,
      ),
  },
  {
    id: 'no tracking links',
    bend: () =>
      rewritten((body) =>
        rowsIn(
          body,
          (row) => 'tracking_token' in row,
          (row) => {
            delete row.tracking_token;
          },
        ),
      ),
  },
  {
    id: 'an empty object for no default address',
    bend: () =>
      instead(async ({ name }, next) => {
        if (name !== 'addresses.shippingDefault') return undefined;
        const answer = await next();
        return answer.ok && (await answer.clone().json()) === null ? json(200, {}) : answer;
      }),
  },
  {
    id: 'numbers for ids of applications',
    bend: () =>
      rewritten((body, request) =>
        new URL(request.url).pathname.startsWith('/oauth/')
          ? rowsIn(
              body,
              (row) => typeof row.id === 'string' && /^\d+$/.test(row.id),
              (row) => {
                row.id = Number(row.id);
              },
            )
          : body,
      ),
  },
  {
    id: 'the charset in capitals',
    bend: () =>
      everyAnswer((answer) => {
        if (answer.headers.has('content-type'))
          answer.headers.set('content-type', 'application/json; charset=UTF-8');
        return answer;
      }),
  },
  {
    id: 'the long texts in lists too',
    bend: () =>
      rewritten((body) =>
        rowsIn(
          body,
          (row: Json) => isProduct(row) && !('description' in row),
          (row) => {
            row.description = '';
            row.short_description = '';
            row.gallery = [];
          },
        ),
      ),
  },
];
