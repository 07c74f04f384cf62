import { content, contractOf, described, inPath, nothing, object, respond } from './in-memory-api.ts';

interface Account {
  id: number;
  owner: string;
  title: string;
  code: string | null;
  since: string | null;
  days: number;
  currency: string;
  tags: string[];
}

const int32 = { type: 'integer', format: 'int32' };
const currency = { type: 'string', enum: ['EUR', 'USD'] };
const code = { type: ['string', 'null'], pattern: '^[A-Z]{2}[0-9]{2}$' };
const title = { type: 'string', minLength: 1, maxLength: 40 };
// As Elysia describes a number that may be sent as a text, and, below, a response without a body.
const days = {
  minimum: 0,
  maximum: 90,
  anyOf: [
    { type: 'string', format: 'integer', default: 0 },
    { type: 'integer', minimum: 0, maximum: 90 },
  ],
};
const tags = { type: 'array', items: { type: 'string' } };
const account = object({ id: int32, since: { type: ['string', 'null'] }, title, code, days, currency, tags });
const query = (name: string, schema: object) => ({ name, in: 'query', schema });
const since = { type: ['string', 'null'], format: 'date-time' };
const fields = { code, since, title, days, currency, tags };
const security = [{ bearer: [] }];
const responses = (status: number, schema?: object) => ({
  [status]: schema === undefined ? nothing : described(schema),
  401: nothing,
  404: nothing,
  422: nothing,
});

export const contract = await contractOf(
  {
    '/accounts': {
      get: {
        operationId: 'list',
        security,
        parameters: [
          query('page', { ...int32, minimum: 1, default: 1 }),
          query('currency', currency),
          query('sortBy', { type: 'string', enum: ['days'] }),
          query('order', { type: 'string', enum: ['asc', 'desc'] }),
        ],
        responses: responses(
          200,
          object({ page: int32, total: int32, items: { type: 'array', items: account } }),
        ),
      },
      post: {
        operationId: 'create',
        security,
        requestBody: { required: true, ...content({ ...object(fields), required: ['title', 'tags'] }) },
        responses: responses(201, account),
      },
    },
    '/accounts/{id}': {
      parameters: [{ ...inPath('id'), schema: int32 }],
      get: { operationId: 'read', security, responses: responses(200, account) },
      patch: {
        operationId: 'change',
        security,
        requestBody: { required: true, ...content({ type: 'object', properties: fields }) },
        responses: responses(200, account),
      },
      delete: {
        operationId: 'remove',
        security,
        responses: { ...responses(204), 204: { description: 'Removed', content: { type: 'void' } } },
      },
    },
    '/bookings': {
      get: {
        operationId: 'bookings',
        security,
        responses: responses(200, { type: 'array', items: object({ id: int32 }) }),
      },
      post: {
        operationId: 'book',
        security,
        requestBody: { required: true, ...content(object({ account_id: int32 })) },
        responses: responses(201, object({ id: int32 })),
      },
    },
  },
  { components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } } },
);

/** Converts a list of one into its item and an item into a list, as Fastify does. */
const convert = (body: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body).map(([key, value]): [string, unknown] => {
      if (key === 'tags') return [key, typeof value === 'string' ? [value] : value];
      return [key, Array.isArray(value) && value.length === 1 ? value[0] : value];
    }),
  );

const isText = (value: unknown) => typeof value === 'string';
const isInteger = (value: unknown, from: number, to: number) =>
  Number.isInteger(value) && Number(value) >= from && Number(value) <= to;
const isUtc = (value: string) =>
  /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) &&
  Number.isFinite(Date.parse(value)) &&
  new Date(value).toISOString().slice(0, 19) === value.slice(0, 19);
const isValid: Record<string, (value: unknown) => boolean> = {
  title: (value) => isText(value) && /^(?=.*\S).{1,40}$/su.test(String(value)),
  code: (value) => value === null || (isText(value) && /^[A-Z]{2}[0-9]{2}$/.test(String(value))),
  // As the times of zod, it must end with Z.
  since: (value) => value === null || (isText(value) && isUtc(String(value))),
  days: (value) => isInteger(value, 0, 90),
  currency: (value) => value === 'EUR' || value === 'USD',
  tags: (value) => Array.isArray(value) && value.every(isText),
};

export type Fault =
  | 'code reset'
  | 'currency ignored'
  | 'unsorted'
  | 'location'
  | 'emoji'
  | 'all listed'
  | 'accounts fail'
  | 'large page'
  | 'validation off'
  | 'owner leaks'
  | 'days as text'
  | 'not stored'
  | 'change lost'
  | 'unknown id crashes'
  | 'unknown id rejected'
  | 'owner ignored'
  | 'pages overlap'
  | 'plain text';

/** An API that converts types, echoes parameters and sends a Location which it does not declare. */
export const serve = (fault?: Fault) => {
  let next = 100;
  const bookings: { id: number; owner: string }[] = [];
  const accounts: Account[] = ['b', 'a'].flatMap((owner) =>
    [5, 1, 4].map((count, i) => ({
      id: ++next,
      owner,
      title: `Account ${i}`,
      since: null,
      code: i === 0 ? null : `AB1${i}`,
      days: count,
      currency: i === 1 ? 'USD' : 'EUR',
      tags: [],
    })),
  );
  const shown = ({ owner, ...rest }: Account) => ({
    ...rest,
    ...(fault === 'owner leaks' ? { owner } : {}),
    ...(fault === 'days as text' ? { days: `${rest.days} days` } : {}),
  });

  const listed = (owner: string, parameters: URLSearchParams): Response => {
    const page = Number(parameters.get('page') ?? 1);
    const wanted = parameters.get('currency') ?? undefined;
    const isSorted = parameters.get('sortBy') !== null;
    const [sort, order] = [parameters.get('sortBy') ?? 'days', parameters.get('order') ?? 'asc'];
    if (!Number.isInteger(page) || page < 1 || sort !== 'days' || !['asc', 'desc'].includes(order))
      return respond(422);
    if (wanted !== undefined && !isValid.currency?.(wanted)) return respond(422);
    if (fault === 'accounts fail') return respond(500, { message: 'Internal Server Error' });
    if (fault === 'large page' && page > 2 ** 31) return respond(500);
    const rows = accounts.filter(
      (each) =>
        (each.owner === owner || fault === 'all listed') &&
        (wanted === undefined || each.currency === wanted || fault === 'currency ignored'),
    );
    if (isSorted && fault !== 'unsorted')
      rows.sort((one, other) => (one.days - other.days) * (order === 'asc' ? 1 : -1));
    const items = rows.slice((page - 1) * 2, page * 2 + Number(fault === 'pages overlap')).map(shown);
    return respond(200, { page, total: rows.length, items });
  };

  return async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const [, owner] = /^Bearer key-([ab])$/.exec(request.headers.get('authorization') ?? '') ?? [];
    if (!/^\/(accounts|bookings)(\/|$)/.test(pathname)) return respond(404);
    if (owner === undefined) return respond(401);
    const [, id] = /^\/accounts\/(\d+)$/.exec(pathname) ?? [];
    const found = accounts.find(
      (each) => each.id === Number(id) && (each.owner === owner || fault === 'owner ignored'),
    );
    if (/^\/[a-z]+\//.test(pathname) && found === undefined) {
      if (fault === 'unknown id crashes') return respond(500, { message: 'account is undefined' });
      return respond(fault === 'unknown id rejected' ? 400 : 404);
    }
    if (request.method === 'DELETE' && found !== undefined) {
      accounts.splice(accounts.indexOf(found), 1);
      return respond(204);
    }
    if (request.method === 'GET') {
      if (found !== undefined) return respond(200, shown(found));
      if (pathname === '/accounts') return listed(owner, searchParams);
      return respond(
        200,
        bookings.filter((each) => each.owner === owner).map((each) => ({ id: each.id })),
      );
    }
    const isJson = /^application\/json/.test(request.headers.get('content-type') ?? '');
    if (!isJson && !(fault === 'plain text' && found !== undefined)) return respond(415);
    const text = await request.text();
    if (text.length > 10_000) return respond(413);
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      return respond(400);
    }
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return respond(422);
    if (pathname === '/bookings') {
      const about = accounts.find((each) => each.id === (body as Record<string, unknown>).account_id);
      if (about?.owner !== owner) return respond(404);
      bookings.push({ id: ++next, owner });
      return respond(201, { id: next });
    }
    const sent = Object.fromEntries(Object.entries(convert(body as never)).filter(([key]) => key in isValid));
    const isOpen = fault === 'validation off';
    if (!isOpen && found === undefined && !('title' in sent && 'tags' in sent)) return respond(422);
    if (!isOpen && !Object.entries(sent).every(([key, value]) => isValid[key]?.(value))) return respond(422);
    if (fault === 'accounts fail' || (fault === 'emoji' && text.includes('🙂'))) return respond(500);
    if (found !== undefined) {
      if (fault === 'code reset') found.code = null;
      if (fault === 'change lost') return respond(200, shown({ ...found, ...sent }));
      return respond(200, shown(Object.assign(found, sent)));
    }
    const fresh = { title: '', tags: [], code: null, since: null, days: 14, currency: 'EUR', ...sent };
    const account = { ...fresh, id: ++next, owner };
    if (fault !== 'not stored') accounts.push(account);
    const response = respond(201, shown(account));
    response.headers.set('location', `/accounts/${fault === 'location' ? 0 : next}`);
    return response;
  };
};
