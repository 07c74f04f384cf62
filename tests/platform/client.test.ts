import { describe, expect, test, vi } from 'vitest';
import { CallFailed, readFailure } from '../../src/machines/failure.ts';
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
const tooBusy = { kind: 'server', status: 503, message: 'Busy.' };
const orderBody = {
  cart: [{ productId: 1, quantity: 1, isVariant: false }],
  shipping_address: address,
  billing_address: address,
  shipping_amount: 100,
  payment_method: 'cash' as const,
  total_price_cart: 4600,
  discount_amount: 0,
};

/** A client whose server gives these answers, one after the other. */
const client = (
  answers: (Response | (() => Response | Promise<Response>))[],
  embedded: object = {},
  isOnline = true,
) => {
  const sent: Sent[] = [];
  const problems: string[] = [];
  let cookies = 'a=b; XSRF-TOKEN=old%3D';
  const api = createApi({
    fetch: async (url, init = {}) => {
      sent.push({ url: String(url), init });
      const answer = answers.shift();
      if (answer === undefined) throw new TypeError('Failed to fetch');
      return typeof answer === 'function' ? answer() : answer;
    },
    base: 'https://shop.example',
    embedded: readInitialData(JSON.stringify(embedded)),
    cookies: () => cookies,
    isOnline: () => isOnline,
    report: (problem) => problems.push(problem),
  });
  return { api, sent, problems, setCookies: (text: string) => (cookies = text) };
};
const failureOf = (calling: Promise<unknown>) =>
  calling.then(
    () => null,
    (error: unknown) => (error instanceof CallFailed ? readFailure(error) : error),
  );

describe('what is sent', () => {
  test('method, filled path, query and the headers that every call carries [7.1, 7.39]', async () => {
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

  test('a body as JSON [7.2, 7.39]', async () => {
    const { id: _, ...body } = address;
    const { api, sent } = client([json(address, 201)]);
    await api('POST /api/cart/save_address', { body });
    expect(sent[0]?.init).toMatchObject({
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    });
    expect(JSON.parse(String(sent[0]?.init.body))).toEqual(body);
  });

  test("a call's own headers beside those of every call", async () => {
    const { api, sent } = client([json({ order_id: 7 })]);
    const body = { note: 'x' } as never;
    await api('POST /api/cart/place_order', { body, headers: { 'idempotency-key': 'k' } });
    const headers = new Headers(sent[0]?.init.headers);
    expect(headers.get('idempotency-key')).toBe('k');
    expect(headers.get('x-xsrf-token')).toBe('old=');
  });

  test('a path part that would lead elsewhere is escaped', async () => {
    const { api, sent } = client([json({ is_valid: false, msg: 'No' })]);
    await api('GET /api/get_coupon_details/:code', { params: { code: '../x?y' } });
    expect(sent[0]?.url).toBe('https://shop.example/api/get_coupon_details/..%2Fx%3Fy');
  });

  test.each(['', 'XSRF-TOKEN=', 'OTHER-XSRF-TOKEN=a'])(
    'without a CSRF cookie no token: %j',
    async (cookies) => {
      const { api, sent, setCookies } = client([json([])]);
      setCookies(cookies);
      await api('GET /api/get_districts');
      expect(new Headers(sent[0]?.init.headers).has('x-xsrf-token')).toBe(false);
    },
  );

  test('an old CSRF token is renewed by its refusal and the call made once more', async () => {
    const world = client([
      () => {
        world.setCookies('XSRF-TOKEN=new');
        return json({ message: 'CSRF token mismatch.' }, 419);
      },
      json({ msg: 'Deleted' }),
    ]);
    await world.api('GET /api/user/delete_address/:id', { params: { id: 4 } });
    expect(world.sent.map(({ init }) => new Headers(init.headers).get('x-xsrf-token'))).toEqual([
      'old=',
      'new',
    ]);
  });

  test('a CSRF refusal that renews nothing is reported, not repeated', async () => {
    const { api, sent } = client([json({ message: 'CSRF token mismatch.' }, 419)]);
    expect(await failureOf(api('POST /logout'))).toMatchObject({ kind: 'refused', status: 419 });
    expect(sent).toHaveLength(1);
  });
});

describe('what is answered', () => {
  test('a body of the contract, without keys that the contract does not know', async () => {
    const { api } = client([json([{ ...address, internal_note: 'x' }])]);
    expect(await api('GET /api/cart/get_addresses')).toEqual([address]);
  });

  test.each([
    ['null', json(null)],
    ['an empty body', new Response('', { status: 200 })],
  ])('no default address as %s', async (_, answer) => {
    const { api } = client([answer]);
    expect(await api('GET /api/cart/get_shipping_address/')).toBeNull();
  });

  test('an empty object for no default address, as some backends have it', async () => {
    const { api } = client([json({})]);
    expect(await api('GET /api/cart/get_shipping_address/')).toEqual({});
  });

  test.each([
    ['percentage_discount', 'percentage_discount'],
    ['fixed_discount', 'fixed_discount'],
    ['gift', 'fixed_discount'],
  ])('a coupon of the type %s as %s [3.7]', async (type, read) => {
    const coupon = { code: 'EID', type, amount: 50 };
    const { api, problems } = client([json({ is_valid: true, msg: 'Applied.', coupon })]);
    const answer = await api('GET /api/get_coupon_details/:code', { params: { code: 'EID' } });
    expect(answer).toEqual({ is_valid: true, msg: 'Applied.', coupon: { ...coupon, type: read } });
    expect(problems).toEqual([]);
  });

  test('204 is null, for a repeated deletion too', async () => {
    const noContent = () => new Response(null, { status: 204 });
    const { api, problems } = client([noContent(), noContent()]);
    expect(await api('POST /logout')).toBeNull();
    expect(await api('GET /api/user/delete_address/:id', { params: { id: 4 } })).toBeNull();
    expect(problems).toEqual([]);
  });

  test.each(['create', 'delete', 'removed', 'detached'])('the wishlist action %s', async (action) => {
    const { api, problems } = client([json({ msg: 'Done.', action })]);
    const params = { productId: 7 };
    expect(await api('GET /api/user/toggle_wishlist/:productId', { params })).toEqual({
      msg: 'Done.',
      action,
    });
    expect(problems).toEqual([]);
  });

  test('the page brings an answer: no call is made for it, and only once', async () => {
    const line = 'GET /api/get_districts';
    const { api, sent } = client([json(['Sylhet'])], { calls: { [line]: ['Dhaka'] } });
    expect(await api(line)).toEqual(['Dhaka']);
    expect(await api(line)).toEqual(['Sylhet']);
    expect(sent).toHaveLength(1);
  });

  test('the page brings a listing under its body as well', async () => {
    const body = { category_slug: 'all', filter_params: [{}], sort_option: 'newness' as const };
    const listing = { data: [], meta: { total: 0 } };
    const line = `POST /api/filter_products?page=1 ${JSON.stringify(body)}`;
    const { api, sent } = client([], { calls: { [line]: listing } });
    expect(await api('POST /api/filter_products', { query: { page: 1 }, body })).toEqual(listing);
    expect(sent).toHaveLength(0);
  });
});

describe('failures', () => {
  test.each([
    ['another shape', json([{ ...address, zipcode: 1205 }])],
    ['a page of HTML', new Response('<html></html>', { headers: { 'content-type': 'text/html' } })],
    ['broken JSON', new Response('[', { headers: { 'content-type': 'application/json' } })],
  ])('%s is malformed, and reported', async (_, answer) => {
    const { api, problems } = client([answer]);
    expect(await failureOf(api('GET /api/cart/get_addresses'))).toEqual({ kind: 'malformed' });
    expect(problems).toHaveLength(1);
  });

  test('field errors, as lists or as plain sentences', async () => {
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

  test('an error body without message and errors is used whole', async () => {
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

  test('401 means signed out, 5xx the server', async () => {
    const { api } = client([json({ message: 'Sign in.' }, 401), new Response('oops', { status: 502 })]);
    expect(await failureOf(api('GET /api/get_auth_user/'))).toEqual({ kind: 'signedOut' });
    expect(await failureOf(api('GET /api/get_auth_user/'))).toMatchObject({ kind: 'server', status: 502 });
  });

  test('a busy shop is asked again', async () => {
    const { api, sent } = client([busy('0'), busy('0'), json(['Dhaka'])]);
    expect(await api('GET /api/get_districts')).toEqual(['Dhaka']);
    expect(sent).toHaveLength(3);
  });

  test('a wait beyond the timeout is not begun: the shop says how long it is busy', async () => {
    const { api, sent } = client([busy('60')]);
    expect(await failureOf(api('GET /api/get_districts'))).toEqual(tooBusy);
    expect(sent).toHaveLength(1);
  });

  test('a change is repeated for a busy shop with an idempotency key alone', async () => {
    const { api, sent } = client([busy('0'), busy('0'), busy('0'), json({ order_id: 7 }, 201)]);
    expect(await failureOf(api('POST /api/cart/save_address', { body: address }))).toEqual(tooBusy);
    const toggle = api('GET /api/user/toggle_wishlist/:productId', { params: { productId: 4 } });
    expect(await failureOf(toggle)).toEqual(tooBusy);
    expect(sent).toHaveLength(2);
    const body = orderBody;
    await api('POST /api/cart/place_order', { body, headers: { 'idempotency-key': 'a-key' } });
    expect(sent.slice(2).map(({ init }) => new Headers(init.headers).get('idempotency-key'))).toEqual([
      'a-key',
      'a-key',
    ]);
  });

  test('no connection', async () => {
    const { api } = client([]);
    expect(await failureOf(api('GET /api/get_districts'))).toEqual({ kind: 'offline' });
  });

  test('no answer within the timeout', async () => {
    const never = ({ init }: Sent) =>
      new Promise<Response>((_, reject) => {
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    const world = client([() => never(world.sent.at(-1) as Sent)]);
    expect(await failureOf(world.api('GET /api/get_districts', { timeoutMs: 5 }))).toEqual({
      kind: 'timeout',
    });
  });

  test('no answer within ten seconds, or what the call is given', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const { api } = client([json(['Dhaka']), json(['Dhaka'])]);
    await api('GET /api/get_districts');
    await api('GET /api/get_districts', { timeoutMs: 30_000 });
    expect(timeout.mock.calls).toEqual([[10_000], [30_000]]);
    timeout.mockRestore();
  });

  test('an answer that never came because the connection is gone', async () => {
    const late = () => Promise.reject(new DOMException('Timed out.', 'TimeoutError'));
    expect(await failureOf(client([late], {}, false).api('GET /api/get_districts'))).toEqual({
      kind: 'offline',
    });
  });

  test('the words of a broken server, where it has some', async () => {
    const { api } = client([json({ message: 'Back at noon.' }, 503)]);
    expect(await failureOf(api('GET /api/get_districts'))).toEqual({
      kind: 'server',
      status: 503,
      message: 'Back at noon.',
    });
  });

  test('a call is given up when it is left, whatever its timeout', async () => {
    const leaving = new AbortController();
    const world = client([
      () =>
        new Promise<Response>((_, reject) => {
          const { signal } = world.sent.at(-1)?.init ?? {};
          signal?.addEventListener('abort', () => reject(signal.reason));
        }),
    ]);
    const ended = failureOf(world.api('GET /api/get_districts', { signal: leaving.signal }));
    await expect.poll(() => world.sent).toHaveLength(1);
    leaving.abort();
    expect(await ended).toMatchObject({ name: 'AbortError' });
  });

  test('a call that nobody waits for any more ends without being reported as a failure', async () => {
    const leaving = new AbortController();
    const world = client([
      () => {
        leaving.abort();
        throw leaving.signal.reason;
      },
    ]);
    const ended = await failureOf(world.api('GET /api/get_districts', { signal: leaving.signal }));
    expect(ended).toMatchObject({ name: 'AbortError' });
  });
});
