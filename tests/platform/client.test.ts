import { describe, expect, test, vi } from 'vitest';
import { RequestError, readFailure } from '../../src/machines/failure.ts';
import { createApi } from '../../src/platform/api/client.ts';
import { readInitialData } from '../../src/platform/api/initial-data.ts';

interface Sent {
  url: string;
  init: RequestInit;
}
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const address = {
  id: 4,
  name: 'Nusrat',
  email: 'n@example.com',
  phone: '01712345678',
  address1: 'House 1',
  city: 'Dhaka',
  zipcode: '1205',
};

const busy = (seconds: string) =>
  new Response('{"message":"Busy."}', {
    status: 503,
    headers: { 'content-type': 'application/json', 'retry-after': seconds },
  });
const serverBusy = { kind: 'server', status: 503, message: 'Busy.' };
const orderBody = {
  cart: [{ productId: 1, quantity: 1, isVariant: false }],
  shipping_address: address,
  billing_address: address,
  shipping_amount: 100,
  payment_method: 'cash' as const,
  total_price_cart: 4600,
  discount_amount: 0,
};

/** Creates a client whose server sends these responses in order. */
const client = (
  responses: (Response | (() => Response | Promise<Response>))[],
  embedded: object = {},
  isOnline = true,
  signedInAs: string | null = null,
) => {
  const sent: Sent[] = [];
  const problems: string[] = [];
  const onOtherCustomer = vi.fn();
  let cookies = 'a=b; XSRF-TOKEN=old%3D';
  const api = createApi({
    fetch: async (url, init = {}) => {
      sent.push({ url: String(url), init });
      const response = responses.shift();
      if (response === undefined) throw new TypeError('Failed to fetch');
      return typeof response === 'function' ? response() : response;
    },
    base: 'https://shop.example',
    embedded: readInitialData(JSON.stringify(embedded)),
    cookies: () => cookies,
    isOnline: () => isOnline,
    signedInAs: () => signedInAs,
    onOtherCustomer,
    report: (problem) => problems.push(problem),
  });
  return { api, sent, problems, onOtherCustomer, setCookies: (text: string) => (cookies = text) };
};
const failureOf = (request: Promise<unknown>) =>
  request.then(
    () => null,
    (error: unknown) => (error instanceof RequestError ? readFailure(error) : error),
  );

describe('a request', () => {
  test('has method, filled path, query and the common headers [7.1, 7.39]', async () => {
    const { api, sent } = client([json({ data: { data: [] } })]);
    await api('GET /api/get_category_products/:categoryId', {
      params: { categoryId: 7 },
      query: { page: 2 },
    });
    expect(sent[0]?.url).toBe('https://shop.example/api/get_category_products/7?page=2');
    expect(sent[0]?.init).toMatchObject({
      method: 'GET',
      credentials: 'same-origin',
      headers: {
        Accept: 'application/json',
        'X-Requested-With': 'XMLHttpRequest',
        'X-XSRF-TOKEN': 'old=',
      },
    });
    expect(sent[0]?.init.headers).not.toHaveProperty('Content-Type');
  });

  test('has a JSON body [7.2, 7.39]', async () => {
    const { id: _, ...body } = address;
    const { api, sent } = client([json(address, 201)]);
    await api('POST /api/cart/save_address', { body });
    expect(sent[0]?.init).toMatchObject({
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    });
    expect(JSON.parse(String(sent[0]?.init.body))).toEqual(body);
  });

  test('has its own headers in addition to the common ones', async () => {
    const { api, sent } = client([json({ order_id: 7 })]);
    const body = { note: 'x' } as never;
    await api('POST /api/cart/place_order', { body, headers: { 'idempotency-key': 'k' } });
    const headers = new Headers(sent[0]?.init.headers);
    expect(headers.get('idempotency-key')).toBe('k');
    expect(headers.get('x-xsrf-token')).toBe('old=');
  });

  test('has escaped path parameters', async () => {
    const { api, sent } = client([json({ is_valid: false, msg: 'No' })]);
    await api('GET /api/get_coupon_details/:code', { params: { code: '../x?y' } });
    expect(sent[0]?.url).toBe('https://shop.example/api/get_coupon_details/..%2Fx%3Fy');
  });

  test.each(['', 'XSRF-TOKEN=', 'OTHER-XSRF-TOKEN=a'])(
    'has no CSRF token without a CSRF cookie: %j',
    async (cookies) => {
      const { api, sent, setCookies } = client([json([])]);
      setCookies(cookies);
      await api('GET /api/get_districts');
      expect(new Headers(sent[0]?.init.headers).has('x-xsrf-token')).toBe(false);
    },
  );

  test('is retried when a 419 response renews the CSRF token', async () => {
    const opened = client([
      () => {
        opened.setCookies('XSRF-TOKEN=new');
        return json({ message: 'CSRF token mismatch.' }, 419);
      },
      json({ msg: 'Deleted' }),
    ]);
    await opened.api('GET /api/user/delete_address/:id', { params: { id: 4 } });
    expect(opened.sent.map(({ init }) => new Headers(init.headers).get('x-xsrf-token'))).toEqual([
      'old=',
      'new',
    ]);
  });

  test('is not retried when a 419 response does not renew the CSRF token', async () => {
    const { api, sent } = client([json({ message: 'CSRF token mismatch.' }, 419)]);
    expect(await failureOf(api('POST /logout'))).toMatchObject({ kind: 'refused', status: 419 });
    expect(sent).toHaveLength(1);
  });
});

describe('a response', () => {
  test('has the keys of the contract only', async () => {
    const body = [{ ...address, internal_note: 'x' }];
    const { api } = client([json(body), json(body, 201)]);
    expect(await api('GET /api/cart/get_addresses')).toEqual([address]);
    expect(await api('GET /api/cart/get_addresses')).toEqual([address]);
  });

  test.each([
    ['null', json(null)],
    ['an empty body', new Response('', { status: 200 })],
  ])('without a default address is %s', async (_, response) => {
    const { api } = client([response]);
    expect(await api('GET /api/cart/get_shipping_address/')).toBeNull();
  });

  test('without a default address may be an empty object', async () => {
    const { api } = client([json({})]);
    expect(await api('GET /api/cart/get_shipping_address/')).toEqual({});
  });

  test.each([
    ['percentage_discount', 'percentage_discount', 0],
    ['fixed_discount', 'fixed_discount', 0],
    ['gift', 'fixed_discount', 1],
  ])('with the coupon type %s is read as %s, with %i reports [3.7]', async (type, read, reports) => {
    const coupon = { code: 'EID', type, amount: 50 };
    const { api, problems } = client([json({ is_valid: true, msg: 'Applied.', coupon })]);
    const response = await api('GET /api/get_coupon_details/:code', { params: { code: 'EID' } });
    expect(response).toEqual({ is_valid: true, msg: 'Applied.', coupon: { ...coupon, type: read } });
    expect(problems).toHaveLength(reports);
  });

  test('with status 204 is null', async () => {
    const noContent = () => new Response(null, { status: 204 });
    const { api, problems } = client([noContent(), noContent()]);
    expect(await api('POST /logout')).toBeNull();
    expect(await api('GET /api/user/delete_address/:id', { params: { id: 4 } })).toBeNull();
    expect(problems).toEqual([]);
  });

  test.each(['create', 'delete', 'removed', 'detached'])(
    'may have the wishlist action %s',
    async (action) => {
      const { api, problems } = client([json({ msg: 'Done.', action })]);
      const params = { productId: 7 };
      expect(await api('GET /api/user/toggle_wishlist/:productId', { params })).toEqual({
        msg: 'Done.',
        action,
      });
      expect(problems).toEqual([]);
    },
  );

  test('is taken once from the initial data, without a request', async () => {
    const key = 'GET /api/get_districts';
    const { api, sent } = client([json(['Sylhet'])], { calls: { [key]: ['Dhaka'] } });
    expect(await api(key)).toEqual(['Dhaka']);
    expect(await api(key)).toEqual(['Sylhet']);
    expect(sent).toHaveLength(1);
  });

  test('in the initial data is keyed by the request body, too', async () => {
    const body = { category_slug: 'all', filter_params: [{}], sort_option: 'newness' as const };
    const listing = { data: [], meta: { total: 0 } };
    const key = `POST /api/filter_products?page=1 ${JSON.stringify(body)}`;
    const { api, sent } = client([], { calls: { [key]: listing } });
    expect(await api('POST /api/filter_products', { query: { page: 1 }, body })).toEqual(listing);
    expect(sent).toHaveLength(0);
  });
});

describe('a failure', () => {
  test.each([
    ['another shape', json([{ ...address, zipcode: null }]), /^GET .* expected string, received null/],
    ['a page of HTML', new Response('<html></html>'), /^GET \/api\/cart\/get_addresses: not JSON$/],
    ['broken JSON', new Response('['), /^GET \/api\/cart\/get_addresses: not JSON$/],
  ])('is malformed, and reported, for %s', async (_, response, problem) => {
    const { api, problems } = client([response]);
    expect(await failureOf(api('GET /api/cart/get_addresses'))).toEqual({ kind: 'malformed' });
    expect(problems).toEqual([expect.stringMatching(problem)]);
  });

  test('is reported without what the request sent, which may be a password', async () => {
    const { api, problems } = client([json({})]);
    const body = { email: 'a@example.com', password: 'secret-password' };
    await failureOf(api('POST /login', { body } as never));
    expect(problems).toEqual([expect.stringMatching(/^POST \/login: /)]);
    expect(problems[0]).not.toMatch(/secret|example/);
  });

  test('of one row is reported, and the other rows are returned', async () => {
    const { api, problems } = client([json([{ ...address, id: null }, address])]);
    expect(await api('GET /api/cart/get_addresses')).toEqual([address]);
    expect(problems).toEqual([expect.stringMatching(/^GET .* at \[0\]\.id\. Left out: \[0\]$/)]);
  });

  test('has field errors from lists or plain strings', async () => {
    const { api } = client([
      json(
        { message: 'The data was invalid.', errors: { zipcode: ['Four digits.'], phone: 'No phone.' } },
        422,
      ),
    ]);
    expect(await failureOf(api('POST /api/cart/save_address', { body: address }))).toEqual({
      kind: 'refused',
      status: 422,
      message: 'The data was invalid.',
      fields: { zipcode: ['Four digits.'], phone: ['No phone.'] },
    });
  });

  test('has the messages of an error body without message and errors', async () => {
    const { api } = client([
      json({ name: ['The name is taken.'] }, 422),
      json('The address book is full.', 409),
      json({}, 422),
      json({ trace: 'at Foo.php:12' }, 500),
    ]);
    const save = () => failureOf(api('POST /api/cart/save_address', { body: address }));
    const general = 'Something went wrong. Please try again.';
    expect(await save()).toMatchObject({ message: general, fields: { name: ['The name is taken.'] } });
    expect(await save()).toMatchObject({ message: 'The address book is full.', fields: {} });
    expect(await save()).toMatchObject({ message: general, fields: {} });
    expect(await save()).toEqual({ kind: 'server', status: 500 });
  });

  test('is signedOut for 401, server for 5xx, refused for others', async () => {
    const { api } = client([
      json({ message: 'Sign in.' }, 401),
      new Response('oops', { status: 502 }),
      json({ message: 'Choose one.' }, 300),
    ]);
    expect(await failureOf(api('GET /api/get_auth_user/'))).toEqual({ kind: 'signedOut' });
    expect(await failureOf(api('GET /api/get_auth_user/'))).toMatchObject({ kind: 'server', status: 502 });
    expect(await failureOf(api('GET /api/get_auth_user/'))).toMatchObject({ kind: 'refused', status: 300 });
  });

  test('with status 503 is retried', async () => {
    const { api, sent } = client([busy('0'), busy('0'), json(['Dhaka'])]);
    expect(await api('GET /api/get_districts')).toEqual(['Dhaka']);
    expect(sent).toHaveLength(3);
  });

  test('with status 503 is not retried if Retry-After exceeds the timeout', async () => {
    const { api, sent } = client([busy('60')]);
    expect(await failureOf(api('GET /api/get_districts'))).toEqual(serverBusy);
    expect(sent).toHaveLength(1);
  });

  test('with status 503 is retried for an unsafe request only with an idempotency key', async () => {
    const { api, sent } = client([busy('0'), busy('0'), busy('0'), json({ order_id: 7 }, 201)]);
    expect(await failureOf(api('POST /api/cart/save_address', { body: address }))).toEqual(serverBusy);
    const toggle = api('GET /api/user/toggle_wishlist/:productId', { params: { productId: 4 } });
    expect(await failureOf(toggle)).toEqual(serverBusy);
    expect(sent).toHaveLength(2);
    const body = orderBody;
    await api('POST /api/cart/place_order', { body, headers: { 'idempotency-key': 'a-key' } });
    expect(sent.slice(2).map(({ init }) => new Headers(init.headers).get('idempotency-key'))).toEqual([
      'a-key',
      'a-key',
    ]);
  });

  test('is offline without a connection', async () => {
    const { api } = client([() => Promise.reject(new DOMException('Lost.', 'NetworkError'))]);
    expect(await failureOf(api('GET /api/get_districts'))).toEqual({ kind: 'offline' });
    expect(await failureOf(api('GET /api/get_districts'))).toEqual({ kind: 'offline' });
  });

  test('is timeout without a response in time', async () => {
    const never = ({ init }: Sent) =>
      new Promise<Response>((_, reject) => {
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    const opened = client([() => never(opened.sent.at(-1) as Sent)]);
    expect(await failureOf(opened.api('GET /api/get_districts', { timeoutMs: 5 }))).toEqual({
      kind: 'timeout',
    });
  });

  test('has a timeout of ten seconds, or the requested one', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const { api } = client([json(['Dhaka']), json(['Dhaka'])]);
    await api('GET /api/get_districts');
    await api('GET /api/get_districts', { timeoutMs: 30_000 });
    expect(timeout.mock.calls).toEqual([[10_000], [30_000]]);
    timeout.mockRestore();
  });

  test('is offline on a timeout while the browser is offline', async () => {
    const late = () => Promise.reject(new DOMException('Timed out.', 'TimeoutError'));
    expect(await failureOf(client([late], {}, false).api('GET /api/get_districts'))).toEqual({
      kind: 'offline',
    });
  });

  test('has the message of a 5xx response, if any', async () => {
    const { api } = client([json({ message: 'Back at noon.' }, 503)]);
    expect(await failureOf(api('GET /api/get_districts'))).toEqual({
      kind: 'server',
      status: 503,
      message: 'Back at noon.',
    });
  });

  test('is an AbortError when the caller aborts', async () => {
    const controller = new AbortController();
    const opened = client([
      () =>
        new Promise<Response>((_, reject) => {
          const { signal } = opened.sent.at(-1)?.init ?? {};
          signal?.addEventListener('abort', () => reject(signal.reason));
        }),
    ]);
    const ended = failureOf(opened.api('GET /api/get_districts', { signal: controller.signal }));
    await expect.poll(() => opened.sent).toHaveLength(1);
    controller.abort();
    expect(await ended).toMatchObject({ name: 'AbortError' });
  });

  test('is an AbortError when fetch throws after an abort', async () => {
    const controller = new AbortController();
    const opened = client([
      () => {
        controller.abort();
        throw controller.signal.reason;
      },
    ]);
    const ended = await failureOf(opened.api('GET /api/get_districts', { signal: controller.signal }));
    expect(ended).toMatchObject({ name: 'AbortError' });
  });
});

describe("a request of the page's customer", () => {
  const user = { name: 'Nusrat', email: 'n@example.com', phone: '01712345678' };
  const mismatch = () => json({ message: 'CSRF token mismatch.' }, 419);
  const signedOut = () => json({ message: 'Please sign in.' }, 401);
  const { id: _, ...body } = address;
  const save = (api: ReturnType<typeof client>['api']) => api('POST /api/cart/save_address', { body });
  const requests = (sent: Sent[]) =>
    sent.map(({ url, init }) => [
      init.method,
      new URL(url).pathname.split('/').filter(Boolean).at(-1),
      new Headers(init.headers).get('x-xsrf-token'),
    ]);
  /** A page that knows its customer by the session with the token 'own'. */
  const page = async (responses: (Response | (() => Response))[], email = user.email) => {
    const opened = client([json(user), ...responses], {}, true, email);
    opened.setCookies('XSRF-TOKEN=own');
    await opened.api('GET /api/get_auth_user/');
    opened.sent.length = 0;
    return opened;
  };

  test('is sent with the token of the session in which the customer is known', async () => {
    const { api, sent, setCookies } = await page([json(address, 201)]);
    setCookies('XSRF-TOKEN=other');
    await save(api);
    expect(requests(sent)).toEqual([['POST', 'save_address', 'own']]);
  });

  test.each([
    ['expired', signedOut(), 0],
    ["become another customer's", json({ ...user, email: 'other@example.com' }), 1],
  ])('is not repeated if the session has %s', async (_, response, others) => {
    const { api, sent, setCookies, onOtherCustomer } = await page([mismatch(), response]);
    setCookies('XSRF-TOKEN=other');
    expect(await failureOf(save(api))).toEqual({ kind: 'signedOut' });
    expect(requests(sent)).toEqual([
      ['POST', 'save_address', 'own'],
      ['GET', 'get_auth_user', 'other'],
    ]);
    await vi.waitFor(() => expect(onOtherCustomer).toHaveBeenCalledTimes(others));
  });

  test("is repeated with the new token of the same customer's session", async () => {
    const { api, sent, setCookies } = await page([mismatch(), json(user), json(address, 201)]);
    setCookies('XSRF-TOKEN=renewed');
    await save(api);
    expect(requests(sent).at(-1)).toEqual(['POST', 'save_address', 'renewed']);
  });

  test('fails as the check of the customer does', async () => {
    const { api } = await page([mismatch()]);
    expect(await failureOf(save(api))).toEqual({ kind: 'offline' });
  });

  test('is preceded by a check if the server has not named the customer yet', async () => {
    const { api, sent } = client([signedOut()], {}, true, user.email);
    expect(await failureOf(save(api))).toEqual({ kind: 'signedOut' });
    expect(requests(sent)).toEqual([['GET', 'get_auth_user', 'old=']]);
  });

  test.each([
    ['GET /api/user/delete_address/:id', { params: { id: 4 } }],
    ['GET /api/user/toggle_wishlist/:productId', { params: { productId: 4 } }],
    ['GET /api/cart/get_addresses', {}],
    ['GET /oauth/clients', {}],
  ] as const)('%s is not sent in another session', async (operation, options) => {
    const { api, sent, setCookies } = await page([signedOut()]);
    setCookies('XSRF-TOKEN=other');
    expect(await failureOf(api(operation, options as never))).toEqual({ kind: 'signedOut' });
    expect(requests(sent)).toEqual([['GET', 'get_auth_user', 'other']]);
  });

  test("a guest's list is not read as the customer's when the session expires", async () => {
    const opened = await page([
      () => {
        opened.setCookies('XSRF-TOKEN=of-a-visitor');
        return json([]);
      },
      signedOut(),
    ]);
    expect(await failureOf(opened.api('GET /api/cart/get_addresses'))).toEqual({ kind: 'signedOut' });
  });

  test('does not concern public requests and signing in', async () => {
    const { api, sent, setCookies } = await page([json([]), json({ user })]);
    setCookies('XSRF-TOKEN=other');
    await api('GET /api/get_districts');
    await api('POST /login', { body: { email: user.email, password: 'x' } });
    expect(requests(sent)).toEqual([
      ['GET', 'get_districts', 'other'],
      ['POST', 'login', 'other'],
    ]);
  });
});
