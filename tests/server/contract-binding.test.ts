import Fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { networkPrefix, siteFactor } from '../../server/admission/network.ts';
import { bindContract } from '../../server/contract/bind.ts';
import { checkResponse, ResponseContractError } from '../../server/contract/check-response.ts';
import { fieldErrors } from '../../server/contract/field-messages.ts';
import type { Handlers } from '../../server/contract/handlers.ts';
import { namedRoutes } from '../../server/contract/routes.ts';
import { c } from '../../src/contracts/contract.ts';
import { commonErrors } from '../../src/contracts/errors.ts';
import { contract } from '../../src/contracts/index.ts';
import { publicRead } from '../../src/contracts/metadata.ts';
import { BrowserClient } from '../support/browser-client.ts';
import { address, order, smallShop } from '../support/small-shop.ts';

const shop = await smallShop();
afterAll(shop.close);

const small = c.router({
  thing: {
    method: 'GET',
    path: '/thing',
    responses: {
      200: z.object({ name: z.string(), parts: z.array(z.object({ id: z.int() })) }),
      204: c.noBody(),
      ...commonErrors,
    },
    metadata: publicRead,
  },
});
const options = { strict: true, guardedPerMinute: 1, authorize: async () => {}, isCrossOrigin: true };

describe('contract and handlers', () => {
  test('a route without a handler fails at startup', async () => {
    const routes = c.router({ ...small, nested: small });
    const none = {} as Handlers<typeof routes>;
    await expect(bindContract(Fastify(), routes, none, options)).rejects.toThrow(
      'Contract and handlers disagree. Without a handler: thing, nested.thing. Without a route: none.',
    );
  });

  test('a handler without a route fails at startup', async () => {
    const other = async () => ({});
    const handlers = { thing: async () => ({ status: 204, body: undefined }), other, nested: { other } };
    await expect(bindContract(Fastify(), small, handlers as never, options)).rejects.toThrow(
      'Contract and handlers disagree. Without a handler: none. Without a route: other, nested.other.',
    );
  });

  test('every route of the contract is registered', async () => {
    for (const { route } of namedRoutes(contract)) {
      const path = route.path.replace(':indexName', '*').replace(/:\w+/g, '1');
      const response = await shop.app.inject({ method: 'OPTIONS', url: path });
      expect(response.statusCode, path).toBe(204);
      expect(String(response.headers.allow).split(', ')).toContain(route.method);
      expect(response.headers.allow).toMatch(/(?:\bGET\b.*, HEAD|^(?!.*\bGET\b).*), OPTIONS$/);
    }
  });
});

describe('a response', () => {
  const route = small.thing;
  const good = { name: 'a', parts: [{ id: 1 }] };

  test.each([
    [
      'undeclared keys',
      200,
      { ...good, secret: 1, cost: 2 },
      'The response 200 of thing violates the contract: secret is not declared; cost is not declared',
    ],
    [
      'an undeclared key deep inside',
      200,
      { ...good, parts: [{ id: 1, cost: 2 }] },
      /parts.0.cost is not declared/,
    ],
    ['a wrong type', 200, { ...good, name: 1 }, /name/],
    ['an undeclared status', 201, good, /status is not declared/],
    ['a body where none is declared', 204, good, /body is not declared/],
  ])('with %s throws', (_, status, body, message) => {
    expect(() => checkResponse('thing', route, { status, body }, true)).toThrow(message);
    expect(() => checkResponse('thing', route, { status, body }, true)).toThrow(ResponseContractError);
  });

  test('of a schema other than zod throws', () => {
    const foreign = { ...route, responses: { 200: c.type<string>() } };
    expect(() => checkResponse('thing', foreign, { status: 200, body: 'a' }, true)).toThrow(
      expect.objectContaining({
        name: 'ResponseContractError',
        message: 'The response 200 of thing violates the contract: its schema is not a zod schema',
      }),
    );
  });

  test('may have undefined values, and no body where none is declared', () => {
    const body = { ...good, secret: undefined };
    expect(checkResponse('thing', route, { status: 200, body }, true)).toEqual(good);
    expect(checkResponse('thing', route, { status: 204, body: undefined }, true)).toBeUndefined();
  });

  test('drops undeclared keys in production', () => {
    const body = { ...good, secret: 1, parts: [{ id: 1, cost: 2 }] };
    expect(checkResponse('thing', route, { status: 200, body }, false)).toEqual(good);
  });
});

describe('a request', () => {
  test.each([
    ['malformed JSON', { payload: '{"a":', headers: { 'content-type': 'application/json' } }, 400],
    ['another content type', { payload: 'a', headers: { 'content-type': 'text/plain' } }, 415],
    [
      'a body too large',
      {
        payload: JSON.stringify({ a: 'x'.repeat(1_100_000) }),
        headers: { 'content-type': 'application/json' },
      },
      413,
    ],
    ['an array as body', { payload: '[]', headers: { 'content-type': 'application/json' } }, 422],
  ])('with %s gets the common error body', async (_, request, status) => {
    const response = await shop.app.inject({ method: 'POST', url: '/api/filter_products', ...request });
    expect(response.statusCode).toBe(status);
    expect(response.json().message).toEqual(expect.any(String));
  });

  test('with a NUL character names the field', async () => {
    const browser = await shop.browser();
    const saved = await browser.post('/api/cart/save_address', { ...address, name: 'a\0b' });
    expect(saved).toMatchObject({
      status: 422,
      body: { errors: { name: [expect.stringContaining('unsupported character')] } },
    });
    expect((await browser.get('/api/get_coupon_details/a%00b')).status).toBe(400);
    expect((await browser.get('/api/get_product_details_by_slug/a%00b')).status).toBe(404);
  });

  test.each([
    ['address1', 'x\ud800'],
    ['name', 'A\u001b]0;owned\u0007'],
    ['name', 'A\nStatus  delivered'],
    ['company_name', 'A\u009b31m'],
  ])('with an unpaired surrogate or a control character in %s names the field', async (field, text) => {
    const browser = await shop.browser();
    const placed = await browser.post(
      '/api/cart/place_order',
      order({ shipping_address: { ...address, [field]: text } }),
    );
    expect(placed).toMatchObject({
      status: 422,
      body: { errors: { [`shipping_address.${field}`]: [expect.stringContaining('unsupported character')] } },
    });
  });

  test('may contain line breaks in the note, the displayed product and a search, and any password', async () => {
    const browser = await shop.browser();
    const sample = order();
    const cart = sample.cart.map((line) => ({
      ...line,
      product: { id: line.productId, description: '<p>\n' },
    }));
    const note = 'Ring twice.\r\n\tThen wait.';
    const placed = await browser.post('/api/cart/place_order', { ...sample, cart, additional_note: note });
    expect(placed.status).toBe(201);
    expect((await browser.get(`/api/cart/get_order_detail/${placed.body.order_id}`)).body.data).toMatchObject(
      {
        additional_note: note,
      },
    );
    const found = await browser.post('/api/filter_products', {
      category_slug: 'all',
      filter_params: [{ search: 'red\tsaree' }],
      sort_option: 'all',
    });
    expect(found.body.data).toMatchObject([{ name: 'Red Jamdani Saree' }]);
    const profile = { name: 'Karim', email: 'tab@example.com', phone: '01812345678' };
    const account = { ...profile, password: 'with\ttab and \0' };
    expect((await browser.post('/register', account)).status).toBe(201);
    expect((await (await shop.browser()).post('/login', account)).status).toBe(200);
    expect((await browser.post('/register', { ...account, password: 'eight of \ud800' })).status).toBe(422);
  });

  test('for an unknown path or method is 404 JSON', async () => {
    for (const [method, url] of [
      ['GET', '/api/none'],
      ['DELETE', '/api/get_deals'],
      ['GET', '/oauth/none'],
      ['GET', '/assets/none'],
      ['GET', '/1/none'],
      ['POST', '/cart'],
    ] as const) {
      const response = await shop.app.inject({ method, url, headers: { accept: 'text/html' } });
      expect([response.statusCode, response.json()]).toEqual([404, { message: expect.any(String) }]);
    }
    for (const headers of [{}, { accept: 'application/json' }])
      expect((await shop.app.inject({ url: '/none', headers })).json()).toEqual({
        message: expect.any(String),
      });
  });

  test('HEAD is handled as GET, without the body', async () => {
    const response = await shop.app.inject({ method: 'HEAD', url: '/api/get_deals' });
    expect([response.statusCode, response.body]).toEqual([200, '']);
    expect(response.headers['cache-control']).toBe('private, no-store');
  });
});

test('the messages of invalid fields say what is expected', () => {
  const schema = z.object({
    name: z.string().min(2).max(5),
    tags: z.array(z.string()).min(1).max(2),
    count: z.number().min(2).max(9),
    kind: z.enum(['cash', 'bkash']),
    phone: z
      .string()
      .regex(/^01\d{3}$/)
      .max(5),
    nested: z.object({ zipcode: z.string().regex(/^\d{4}$/) }),
    choice: z.union([z.object({ id: z.int() }), z.string()]),
    code: z.string().regex(/^\d+$/),
    flag: z.boolean(),
    own: z.string().refine(() => false, 'Its own message.'),
  });
  const valid = {
    name: 'abc',
    tags: ['a'],
    count: 5,
    kind: 'cash',
    phone: '01234',
    nested: { zipcode: '1205' },
    choice: 'a',
    code: '7',
    flag: true,
    own: '',
  };
  const messagesOf = (change: object) => {
    const body = { ...valid, ...change };
    const { error } = schema.safeParse(body);
    return error === undefined ? expect.fail('accepted') : fieldErrors(error, body);
  };
  const own = { own: ['Its own message.'] };
  const required = ['This field is required.'];
  expect(messagesOf({})).toEqual(own);
  expect(messagesOf({ name: ' ', count: undefined, nested: null, code: '' })).toEqual({
    ...own,
    name: required,
    count: required,
    nested: required,
    code: required,
  });
  expect(
    messagesOf({
      name: 'abcdef',
      tags: [],
      count: 1,
      kind: 'cheque',
      phone: '01x',
      nested: { zipcode: 'x' },
      choice: { id: 'x' },
      code: 'x',
      flag: 'x',
    }),
  ).toEqual({
    ...own,
    name: ['Use at most 5 characters.'],
    tags: ['Enter at least 1 entries.'],
    count: ['Enter a number of at least 2.'],
    kind: ['Use one of: cash, bkash.'],
    phone: ['Enter a Bangladeshi mobile number: 01, then 3 to 9, then eight digits.'],
    'nested.zipcode': ['A ZIP code has four digits.'],
    'choice.id': ['This must be a value of type number.'],
    code: ['This value is not valid.'],
    flag: ['This must be a value of type boolean.'],
  });
  expect(
    messagesOf({
      name: 'a',
      tags: ['a', 'b', 'c'],
      count: 10,
      phone: '012345',
      nested: { zipcode: 1205 },
      choice: 1,
    }),
  ).toEqual({
    ...own,
    name: ['Use at least 2 characters.'],
    tags: ['Enter at most 2 entries.'],
    count: ['Enter a number of at most 9.'],
    phone: [
      'Enter a Bangladeshi mobile number: 01, then 3 to 9, then eight digits.',
      'Use at most 5 characters.',
    ],
    'nested.zipcode': ['This must be a value of type string.'],
    choice: ['This must be a value of type object.'],
  });
  const whole = z.strictObject({}).safeParse([]);
  expect(whole.error && fieldErrors(whole.error, [])).toEqual({
    body: ['This must be a value of type object.'],
  });
});

describe('access [6.2]', () => {
  const visitor = new BrowserClient(shop.app);
  const customerRoutes = namedRoutes(contract).filter(({ metadata }) => metadata.access === 'customer');

  test.each(customerRoutes.map(({ name, route }) => [name, route.method, route.path.replace(/:\w+/g, '1')]))(
    '%s is 401 for a visitor and 401 or 403 for a token without scopes',
    async (_, method, path) => {
      expect((await visitor.request(method, path)).status).toBe(401);
      const forged = await visitor.request(method, path, { headers: { authorization: 'Bearer forged' } });
      expect(forged.status).toBe(401);
    },
  );

  test('a token gives access to its scopes until it is deleted', async () => {
    const owner = await shop.customer();
    const created = await owner.post('/oauth/personal-access-tokens', {
      name: 'Script',
      scopes: ['write-addresses'],
    });
    const headers = { authorization: `Bearer ${created.body.accessToken}` };
    const program = new BrowserClient(shop.app);
    const saved = await program.post('/api/cart/save_address', address, { headers });
    expect(saved.status).toBe(201);
    expect(program.cookies.size).toBe(0);
    expect((await owner.get('/api/cart/get_addresses')).body).toEqual([saved.body]);
    for (const path of ['/api/get_auth_user', '/api/user/get_my_orders'])
      expect(await program.get(path, { headers })).toMatchObject({
        status: 403,
        body: { message: expect.stringMatching(/^The token lacks the scope read-/) },
        headers: {
          'www-authenticate': expect.stringMatching(
            /^Bearer error="insufficient_scope", scope="read-[a-z]+"$/,
          ),
        },
      });
    expect(await program.get('/oauth/clients', { headers })).toMatchObject({
      status: 403,
      body: { message: 'This operation does not accept tokens: sign in instead.' },
    });
    expect((await program.get('/api/get_deals', { headers })).status).toBe(200);

    await owner.delete(`/oauth/personal-access-tokens/${created.body.token.id}`);
    expect(await program.get('/api/cart/get_addresses', { headers })).toMatchObject({
      status: 401,
      body: { message: 'The token is invalid, revoked or expired.' },
      headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
    });
    expect((await program.get('/api/get_deals', { headers })).status).toBe(200);
  });
});

test('CORS allows requests with a token, but not with cookies', async () => {
  const preflight = await shop.app.inject({ method: 'OPTIONS', url: '/api/cart/save_address' });
  expect(preflight.headers['access-control-allow-origin']).toBe('*');
  expect(preflight.headers).toMatchObject({
    allow: 'POST, OPTIONS',
    'access-control-allow-methods': 'POST, OPTIONS',
    // Without X-XSRF-TOKEN.
    'access-control-allow-headers': 'authorization, content-type, idempotency-key',
  });
  const withCookies = await shop.app.inject('/api/get_deals');
  expect(withCookies.headers).not.toHaveProperty('access-control-allow-origin');
  const withToken = await shop.app.inject({ url: '/api/get_deals', headers: { authorization: 'Bearer x' } });
  expect(withToken.headers['access-control-allow-origin']).toBe('*');
});

test('addresses of one IPv6 network share a prefix', () => {
  expect(networkPrefix('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2');
  expect(networkPrefix('2001:db8::6')).toBe('2001:db8:0:0');
  expect(networkPrefix('2001:db8:1::')).toBe('2001:db8:1:0');
  expect(networkPrefix('1::3:4:5:6:7:8')).toBe('1:0:3:4');
  expect(networkPrefix('::2:3:4:5:6:7:8')).toBe('0:2:3:4');
  expect(networkPrefix('::1')).toBe('0:0:0:0');
  expect(networkPrefix('::')).toBe('0:0:0:0');
  expect(networkPrefix('::ffff:203.0.113.9')).toBe('203.0.113.9');
  expect(networkPrefix('::FFFF:203.0.113.9')).toBe('203.0.113.9');
  expect(networkPrefix('::ffff:cb00:7109')).toBe('203.0.113.9');
  expect(networkPrefix('64:ff9b::203.0.113.9')).toBe('203.0.113.9');
  expect(networkPrefix('64:ff9b::ffff:203.0.113.9')).toBe('64:ff9b:0:0');
  expect(networkPrefix('203.0.113.9')).toBe('203.0.113.9');
});

test('the networks of an IPv6 /48 share twenty times the limit of one', async () => {
  const consume = (address: string) => shop.app.consumeNetworkLimit('test', address, 1);
  for (let i = 0; i < siteFactor; i += 1) await consume(`2001:db8:77:${i.toString(16)}::1`);
  await expect(consume('2001:db8:77:ffff::1')).rejects.toMatchObject({ statusCode: 429 });
  await consume('2001:db8:78::1');
  await shop.app.refundNetworkLimit('test', '2001:db8:77:ffff::1');
  await shop.app.refundNetworkLimit('test', '2001:db8:77:1::1');
  await consume('2001:db8:77:1::1');
  for (let i = 0; i < siteFactor + 1; i += 1) await consume(`198.51.100.${i}`);
});

test.each([
  ['203.0.113.9:61234', '203.0.113.9'],
  ['"203.0.113.9:61234"', '203.0.113.9'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2'],
  ['"[2001:db8:1:2::9]"', '2001:db8:1:2'],
  ['[::ffff:203.0.113.9]:80', '203.0.113.9'],
  ['2001:DB8:1:2::9', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['unknown', 'unknown'],
  ['_hidden', '_hidden'],
])('a gateway may write an address as %s: its network is %s', (address, network) => {
  expect(networkPrefix(address)).toBe(network);
});
