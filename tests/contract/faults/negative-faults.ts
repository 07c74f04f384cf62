import type { RuleId } from '../kernel/rules.ts';
import { asked, type Bend, type Fault, html, instead, type Json, json, queried } from './fault.ts';

const refusedAs = (
  names: readonly string[],
  status: number,
  change: (answer: Response) => Promise<Response> | Response,
): Bend =>
  instead(async ({ name }, next) => {
    if (name === undefined || !names.includes(name)) return undefined;
    const answer = await next();
    return answer.status === status ? change(answer) : answer;
  });
const noValidation = (...names: string[]): Bend => ({
  policy: { validation: (route) => !names.includes(route) },
});
const filled = (name: string, field: string, value: unknown, isBad: (given: unknown) => boolean): Bend =>
  asked(name, (body: Json) => (isBad(body?.[field]) ? { ...body, [field]: value } : body));
const badBody: readonly RuleId[] = [
  'negative/missing-field',
  'negative/wrong-type',
  'negative/bounds',
  'negative/format',
  'negative/enum',
];

export const negativeFaults: readonly Fault[] = [
  {
    id: 'a missing name is taken',
    rules: ['negative/missing-field'],
    at: ['addresses.save'],
    bend: () => filled('addresses.save', 'name', 'Nobody', (given) => given === undefined),
  },
  {
    id: 'any phone number is taken',
    rules: ['negative/format'],
    at: ['addresses.update'],
    bend: () => filled('addresses.update', 'phone', '01712345678', (given) => typeof given === 'string'),
  },
  {
    id: 'a five-digit zipcode is taken',
    rules: ['negative/format'],
    at: ['addresses.save'],
    bend: () => filled('addresses.save', 'zipcode', '1209', (given) => /^\d{5}$/.test(String(given))),
  },
  {
    id: 'an unknown sort is taken',
    rules: ['negative/enum'],
    at: ['catalogue.filterProducts'],
    bend: () =>
      filled('catalogue.filterProducts', 'sort_option', 'newness', (given) => given === 'no-such-choice'),
  },
  {
    id: 'a payment by card is taken',
    rules: ['negative/enum'],
    at: ['orders.place'],
    bend: () => filled('orders.place', 'payment_method', 'cash', (given) => given === 'no-such-choice'),
  },
  {
    id: 'an order of nothing is taken',
    rules: ['negative/bounds'],
    at: ['orders.place'],
    bend: () =>
      instead(async ({ name, request }) =>
        name === 'orders.place' && (await request.clone().text()).includes('"cart":[]')
          ? json(201, { order_id: 1 })
          : undefined,
      ),
  },
  {
    id: 'a body is not validated at all',
    rules: badBody,
    at: ['account.saveProfile'],
    bend: () => noValidation('account.saveProfile'),
  },
  {
    id: 'a javascript address for redirects',
    rules: ['negative/format'],
    at: ['oauth.createClient'],
    bend: () =>
      filled('oauth.createClient', 'redirect', 'https://shop.example/back', (given) =>
        String(given).startsWith('javascript:'),
      ),
  },
  {
    id: 'errors name another field',
    rules: ['negative/names-field'],
    at: ['addresses.save'],
    bend: () =>
      refusedAs(['addresses.save'], 422, () =>
        json(422, { message: 'Wrong.', errors: { form: ['Something is wrong.'] } }),
      ),
  },
  {
    id: 'only the message says what is wrong',
    rules: ['negative/names-field', 'schema/error-body'],
    at: ['account.saveProfile'],
    bend: () => refusedAs(['account.saveProfile'], 422, () => json(400, { message: 'Wrong.' })),
  },
  {
    id: 'stored though refused',
    rules: ['negative/not-stored'],
    at: ['addresses.save'],
    bend: () =>
      instead(async ({ name, world }, next) => {
        if (name !== 'addresses.save') return undefined;
        const answer = await next();
        const owner = world.addresses.at(-1)?.owner;
        if (answer.status === 422 && owner !== undefined)
          world.addresses.push({
            id: world.nextId('address'),
            name: 'x',
            email: 'x@example.com',
            phone: '01712345678',
            address1: 'x',
            city: 'Dhaka',
            zipcode: '1209',
            owner,
            isDefault: false,
          });
        return answer;
      }),
  },
  {
    id: 'malformed JSON fails the server',
    rules: ['schema/server-error', 'negative/malformed-json'],
    at: ['orders.place'],
    bend: () => refusedAs(['orders.place'], 400, () => html(500)),
  },
  {
    id: 'a form is taken for JSON',
    rules: ['negative/content-type'],
    at: ['oauth.createPersonalToken'],
    bend: () =>
      instead(async ({ name }, next) => {
        if (name !== 'oauth.createPersonalToken') return undefined;
        const answer = await next();
        return answer.status === 415
          ? json(201, { token: { id: '1', name: 'x', scopes: [] }, accessToken: 'x'.repeat(30) })
          : answer;
      }),
  },
  {
    id: 'a large body breaks the server',
    rules: ['schema/server-error', 'negative/oversize'],
    at: ['addresses.save'],
    bend: () => refusedAs(['addresses.save'], 413, () => html(502)),
  },
  {
    id: 'page 0 is the first page',
    rules: ['negative/query'],
    at: ['catalogue.filterProducts'],
    bend: () =>
      queried(['catalogue.filterProducts'], (query) => {
        if (Number(query.get('page')) < 1) query.delete('page');
      }),
  },
  {
    id: 'an unknown product is an empty 200',
    rules: ['negative/unknown', 'schema/body'],
    at: ['catalogue.productById'],
    bend: () => refusedAs(['catalogue.productById'], 404, () => json(200, { data: null })),
  },
  {
    id: 'an unknown category lists everything',
    rules: ['negative/existing'],
    at: ['catalogue.filterProducts'],
    bend: () =>
      asked('catalogue.filterProducts', (body: Json) =>
        body?.category_slug === 'no-such-thing' ? { ...body, category_slug: 'all' } : body,
      ),
  },
  {
    id: 'any city is taken',
    rules: ['negative/existing'],
    at: ['addresses.save'],
    bend: () =>
      filled('addresses.save', 'city', 'Dhaka', (given) => typeof given === 'string' && given !== ''),
  },
  {
    id: 'an unknown scope is taken',
    rules: ['negative/existing'],
    at: ['oauth.createPersonalToken'],
    bend: () =>
      asked('oauth.createPersonalToken', (body: Json) =>
        Array.isArray(body?.scopes)
          ? { ...body, scopes: body.scopes.filter((scope) => scope !== 'no-such-thing') }
          : body,
      ),
  },
  {
    id: 'an id of letters fails the server',
    rules: ['schema/server-error', 'negative/path'],
    at: ['addresses.remove'],
    bend: () =>
      instead(async ({ name, params }) =>
        name === 'addresses.remove' && params.id === 'abc' ? html(500) : undefined,
      ),
  },
  {
    id: 'unknown paths answer the shop page',
    rules: ['negative/unknown-path'],
    at: ['(no such path)'],
    bend: () =>
      instead(async ({ name, request }) =>
        name === undefined && request.method === 'GET' && new URL(request.url).pathname.includes('no-such')
          ? html(200)
          : undefined,
      ),
  },
  {
    id: 'a null byte fails the server',
    rules: ['schema/server-error', 'negative/odd-text'],
    at: ['addresses.save'],
    bend: () =>
      instead(async ({ name, request }) =>
        name === 'addresses.save' && (await request.clone().text()).includes('\\u0000')
          ? json(500, { message: 'Failed.' })
          : undefined,
      ),
  },
];
