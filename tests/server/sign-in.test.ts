import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { DatabaseUnavailable } from '../../server/database/errors.ts';
import { ServerBusy } from '../../server/errors/server-busy.ts';
import { userRepository } from '../../server/repositories/accounts/users.ts';
import { verifyPassword } from '../../server/secrets/passwords.ts';
import { BrowserClient, type ClientResponse } from '../support/browser-client.ts';
import { readOutbox, waitForMail } from '../support/mails.ts';
import { address, order, password, smallShop } from '../support/small-shop.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'razz-sign-in-'));
const shop = await smallShop({ RAZZ_DATA_DIR: dataDir });
afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true });
});

const { db } = shop.database;
const day = 86_400_000;

const person = { name: 'Karim', phone: '01912345678', password };

describe('cookies', () => {
  test('the first response sets the visitor and CSRF cookies, even a 401', async () => {
    const response = await shop.app.inject('/api/user/auth_check');
    expect(response.statusCode).toBe(401);
    expect(response.cookies.map(({ name }) => name).sort()).toEqual(['XSRF-TOKEN', 'razz_visitor']);
    const attributes = { sameSite: 'Lax', path: '/', maxAge: 400 * 86_400 };
    const visitor = response.cookies.find(({ name }) => name === 'razz_visitor');
    expect(visitor).toMatchObject({ httpOnly: true, ...attributes });
    expect(visitor?.secure).toBeUndefined();
    const csrf = response.cookies.find(({ name }) => name === 'XSRF-TOKEN');
    expect(csrf).toMatchObject(attributes);
    expect(csrf?.httpOnly).toBeUndefined();
  });

  test('a page sets them once', async () => {
    const page = { accept: 'text/html' };
    const first = await shop.app.inject({ url: '/cart', headers: page });
    expect(first.cookies.map(({ name }) => name).sort()).toEqual(['XSRF-TOKEN', 'razz_visitor']);
    const cookie = first.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const second = await shop.app.inject({ url: '/cart', headers: { ...page, cookie } });
    expect(second.cookies).toEqual([]);
  });

  test('requests without cookies store no session', async () => {
    const count = () =>
      shop.database.db
        .selectFrom('sessions')
        .select((read) => read.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
    const before = await count();
    for (let i = 0; i < 5; i++) await shop.app.inject('/api/get_deals');
    expect(await count()).toEqual(before);
  });

  test('are extended for a returning customer and expire otherwise', async () => {
    const browser = await shop.customer('seldom@example.com');
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'seldom@example.com')
      .executeTakeFirstOrThrow();
    const age = (expires_at: Date) =>
      db
        .updateTable('sessions')
        .set({ last_seen_at: new Date(Date.now() - 2 * day), expires_at })
        .where('user_id', '=', id)
        .execute();
    const check = () => browser.get('/api/user/auth_check');

    await age(new Date(Date.now() + day));
    const back = await check();
    expect(back.status).toBe(200);
    // A late response could overwrite a newer session.
    expect(back.headers).not.toHaveProperty('set-cookie');
    const { expires_at } = await db
      .selectFrom('sessions')
      .select('expires_at')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(expires_at.getTime()).toBeGreaterThan(Date.now() + 29 * day);
    expect((await check()).headers).not.toHaveProperty('set-cookie');

    await age(new Date(Date.now() - 1000));
    expect((await check()).status).toBe(401);
  });

  test("a guest's session starts with the first address or order and a new token", async () => {
    const browser = await shop.browser();
    const visitor = browser.cookies.get('razz_visitor');
    const save = () => browser.post('/api/cart/save_address', address);
    await save();
    expect(browser.cookies.get('razz_guest')).toMatch(/^[\w-]{43}$/);
    expect(browser.cookies.get('razz_guest')).not.toBe(visitor);
    expect((await save()).headers).not.toHaveProperty('set-cookie');
  });

  test('of a session before the prefix last while it is used', async () => {
    const secure = await smallShop({ PUBLIC_URL: 'https://shop.example' });
    const browser = await secure.customer();
    const token = browser.cookies.get('__Host-razz_session') ?? '';
    browser.cookies.delete('__Host-razz_session');
    browser.cookies.set('razz_session', token);
    const check = () => browser.get('/api/user/auth_check');
    expect((await check()).status).toBe(401);
    await secure.database.db
      .updateTable('sessions')
      .set({ is_unprefixed: true, last_seen_at: new Date(Date.now() - 2 * day) })
      .execute();
    const old = await check();
    expect(old.status).toBe(200);
    expect(String(old.headers['set-cookie'])).toContain(`razz_session=${token}; Max-Age=34560000;`);
    expect((await browser.post('/logout')).status).toBe(204);
    expect(browser.cookies.has('razz_session')).toBe(false);
    await secure.close();
  });

  test.each([
    ['a proxy terminates TLS', { TRUST_PROXY: '1' }, { 'x-forwarded-proto': 'https' }, undefined],
    ['the public address is https', { PUBLIC_URL: 'https://shop.example' }, {}, 'max-age=31536000'],
  ])('are Secure when %s', async (_, environment, headers, policy) => {
    const behind = await smallShop(environment);
    const response = await behind.app.inject({ url: '/api/get_deals', headers });
    expect(response.cookies.map(({ name, secure }) => ({ name, secure }))).toEqual([
      { name: '__Host-razz_visitor', secure: true },
      { name: 'XSRF-TOKEN', secure: true },
    ]);
    expect(response.headers['strict-transport-security']).toBe(policy);
    await behind.close();
  });
});

describe('CSRF', () => {
  test.each([
    ['no token', undefined],
    ['a wrong token', 'x'.repeat(43)],
  ])('a POST with %s is 419 and changes nothing', async (_, token) => {
    const browser = await shop.browser();
    const response = await browser.post('/api/cart/save_address', address, {
      headers: { 'x-xsrf-token': token },
    });
    expect(response.status).toBe(419);
    expect((await browser.get('/api/cart/get_addresses')).body).toEqual([]);
  });

  test('the token of another session is rejected', async () => {
    const [one, two] = [await shop.browser(), await shop.browser()];
    const headers = { 'x-xsrf-token': two.cookies.get('XSRF-TOKEN') };
    expect((await one.post('/api/cart/save_address', address, { headers })).status).toBe(419);
  });

  test.each([
    ['cookies', ['razz_visitor', 'XSRF-TOKEN']],
    ['the cookie of its token', ['XSRF-TOKEN']],
  ])('a POST without %s is 419 and sets them for a retry', async (_, missing) => {
    const browser = await shop.browser();
    for (const name of missing) browser.cookies.delete(name);
    expect((await browser.post('/api/cart/save_address', address)).status).toBe(419);
    expect((await browser.post('/api/cart/save_address', address)).status).toBe(201);
  });

  test('a GET with side effects requires X-Requested-With, and HEAD has no effect', async () => {
    const browser = await shop.customer();
    const headers = { 'x-requested-with': undefined };
    expect(await browser.get('/api/user/toggle_wishlist/1', { headers })).toMatchObject({
      status: 403,
      body: { message: 'This operation changes state and needs the header X-Requested-With.' },
    });
    expect((await browser.request('HEAD', '/api/user/toggle_wishlist/1')).status).toBe(404);
    expect((await browser.get('/api/user/get_wishlist_count')).body).toEqual({ count: 0 });
  });
});

test("a page's GET with side effects does not act in the session of who has signed in since", async () => {
  const first = await shop.customer();
  const second = await shop.customer();
  const headers = { 'x-xsrf-token': first.cookies.get('XSRF-TOKEN') };
  expect((await second.get('/api/user/toggle_wishlist/1', { headers })).status).toBe(419);
  expect((await second.get('/api/user/get_wishlist_count')).body).toEqual({ count: 0 });
});

describe('accounts', () => {
  test('register, sign out, sign in [6.3, 7.17, 7.18]', async () => {
    const browser = await shop.browser();
    const registered = await browser.post('/register', { ...person, email: 'Karim@Example.com' });
    expect(registered).toMatchObject({
      status: 201,
      body: { user: { name: 'Karim', email: 'Karim@Example.com' } },
    });
    const signedIn = browser.cookies.get('razz_session');
    expect(signedIn).toMatch(/^[\w-]{43}$/);
    expect((await browser.get('/api/user/auth_check')).body).toEqual({ success: true });
    for (const path of ['/api/get_auth_user', '/api/get_auth_user/'])
      expect((await browser.get(path)).body).toMatchObject({ name: 'Karim' });

    expect((await browser.post('/logout')).status).toBe(204);
    expect(browser.cookies.has('razz_session')).toBe(false);
    expect((await browser.get('/api/user/auth_check')).status).toBe(401);
    browser.cookies.set('razz_session', String(signedIn));
    expect((await browser.get('/api/user/auth_check')).status).toBe(401);
    browser.cookies.delete('razz_session');

    const wrong = await browser.post('/login', { email: 'karim@example.com', password: 'wrong' });
    const unknown = await browser.post('/login', { email: 'nobody@example.com', password: 'wrong' });
    expect(wrong).toMatchObject({
      status: 422,
      body: { errors: { email: ['Email address or password is wrong.'] } },
    });
    expect(unknown.body).toEqual(wrong.body);
    expect(await browser.post('/login', { email: 'karim@example.com', password })).toMatchObject({
      status: 200,
      body: { user: { name: 'Karim', email: 'Karim@Example.com', phone: person.phone } },
    });
    expect((await browser.get('/api/user/auth_check')).status).toBe(200);
  });

  test('an email address has one account', async () => {
    await shop.customer('one@example.com');
    const browser = await shop.browser();
    for (const [weak, message] of [
      ['Password1', 'This password is one of the most common, and guessed first. Choose another one.'],
      [
        'weak.one@example.com',
        'This password is hardly more than your name, address or number. Choose another one.',
      ],
    ])
      expect(
        (await browser.post('/register', { ...person, email: 'weak.one@example.com', password: weak })).body
          .errors,
      ).toEqual({ password: [message] });
    const again = await browser.post('/register', { ...person, email: 'ONE@example.com' });
    expect(again).toMatchObject({
      status: 422,
      body: { errors: { email: ['This email address has an account. Sign in instead.'] } },
    });
    expect((await browser.get('/api/user/auth_check')).status).toBe(401);
  });

  test('more than thirty waiting passwords are refused as too much work', async () => {
    const attempts = Array.from({ length: 40 }, () => verifyPassword('wrong', undefined));
    const outcomes = await Promise.allSettled(attempts);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(9);
    expect(refused[0]).toMatchObject({ reason: expect.any(ServerBusy) });
    expect(await verifyPassword('wrong', undefined)).toBe(false);
  });

  test('blanks around an email address are not part of it, those of a password are', async () => {
    const browser = await shop.browser();
    const email = 'blanks@example.com';
    const spaced = ` ${password} `;
    const body = { ...person, email: ` ${email}\u200b`, password: spaced };
    expect((await browser.post('/register', body)).body.user).toMatchObject({ email });
    const signIn = async (credentials: object) =>
      (await (await shop.browser()).post('/login', credentials)).status;
    expect(await signIn({ email: `${email}\u00a0`, password: spaced })).toBe(200);
    expect(await signIn({ email, password })).toBe(422);
  });

  test('a rejection names all invalid fields', async () => {
    const browser = await shop.browser();
    const { body } = await browser.post('/register', {
      name: ' ',
      email: 'no',
      phone: '12',
      password: 'short',
    });
    expect(body.errors).toEqual({
      name: ['This field is required.'],
      email: ['Enter a valid email address.'],
      phone: [expect.stringContaining('01')],
      password: ['A password has at least eight characters.'],
    });
  });

  test('sign-in attempts per account are limited: 429 with Retry-After', async () => {
    await shop.customer('guessed@example.com');
    const browser = await shop.browser();
    const tries = [];
    for (let i = 0; i < 12; i++)
      tries.push(await browser.post('/login', { email: 'Guessed@example.com', password: `guess ${i}` }));
    expect(tries.map(({ status }) => status)).toEqual([...Array(10).fill(422), 429, 429]);
    expect(Number(tries.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    expect(tries.at(-1)?.body.message).toMatch(/wait \d+ seconds/);
  });

  test('strangers do not lock out a browser that has signed in, whose own attempts are limited', async () => {
    const email = 'owner@example.com';
    const owner = await shop.customer(email);
    await owner.post('/logout');
    const device = owner.cookies.get('razz_device') ?? expect.fail('no cookie');
    const guess = async (browser: BrowserClient, attempts: number) => {
      const statuses = [];
      for (let i = 0; i < attempts; i++)
        statuses.push((await browser.post('/login', { email, password: `guess ${i}` })).status);
      return statuses;
    };
    const stranger = await shop.browser();
    expect((await guess(stranger, 11)).at(-1)).toBe(429);
    expect((await owner.post('/login', { email: email.toUpperCase(), password })).status).toBe(200);
    // Each sign-in starts the count again.
    expect(await guess(owner, 11)).toEqual([...Array(10).fill(422), 429]);
    // The cookie of another account, or a forged one, is worth nothing.
    const other = await shop.customer('other-owner@example.com');
    expect((await guess(other, 1)).at(-1)).toBe(429);
    stranger.cookies.set('razz_device', `${device.slice(0, -1)}${device.endsWith('A') ? 'Q' : 'A'}`);
    expect((await guess(stranger, 1)).at(-1)).toBe(429);
  });

  test('requests for reset links are limited', async () => {
    const browser = await shop.browser();
    const statuses = [];
    for (let i = 0; i < 11; i++)
      statuses.push((await browser.post('/forgot-password', { email: 'nagged@example.com' })).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });

  test.each([
    ['the nearest proxy', '1'],
    ['proxies by address', '127.0.0.0/8, 2001:db8::7'],
  ])(
    'attempts per network are limited behind %s, regardless of forged X-Forwarded-For entries',
    async (_, trusted) => {
      const limited = await smallShop({ GUARDED_PER_MINUTE: '2', TRUST_PROXY: trusted });
      const guesser = await limited.browser();
      const guess = (i: number, network: string) =>
        guesser.post(
          '/login',
          { email: `guess-${i}@example.com`, password },
          { headers: { 'x-forwarded-for': network } },
        );
      const guesses = [];
      for (let i = 0; i < 3; i++) guesses.push((await guess(i, `198.51.100.${i}, 203.0.113.9`)).status);
      guesses.push((await guess(3, '203.0.113.10')).status);
      await limited.close();
      expect(guesses).toEqual([422, 422, 429, 422]);
    },
  );

  test('the profile can be read and changed; an email address in use is rejected [3.15, 7.27]', async () => {
    await shop.customer('taken@example.com');
    const browser = await shop.customer('mine@example.com');
    const profile = { name: 'New Name', email: 'new@example.com', phone: '01512345678' };
    const withPassword = { ...profile, current_password: password };
    expect((await browser.post('/api/user/save_personal_info', withPassword)).body).toEqual({
      msg: 'Profile saved Successfully.',
    });
    expect((await browser.get('/api/get_auth_user/')).body).toEqual(profile);
    const taken = await browser.post('/api/user/save_personal_info', {
      ...withPassword,
      email: 'Taken@Example.com',
    });
    expect(taken).toMatchObject({
      status: 422,
      body: { errors: { email: ['Another account uses this email address.'] } },
    });
    const capitals = { ...profile, email: 'New@example.com' };
    expect((await browser.post('/api/user/save_personal_info', capitals)).status).toBe(200);
    expect((await browser.get('/api/get_auth_user')).body).toEqual(capitals);
    const elsewhere = await shop.browser();
    expect((await elsewhere.post('/login', { email: 'mine@example.com', password })).status).toBe(422);
    expect((await elsewhere.post('/login', { email: 'new@example.com', password })).status).toBe(200);
    const guest = await shop.browser();
    expect((await guest.post('/api/user/save_personal_info', profile)).status).toBe(401);
  });
});

describe('a change of the email address', () => {
  const save = '/api/user/save_personal_info';
  const moved = { name: 'Rahim Uddin', email: 'moved@example.com', phone: '01812345678' };

  test.each([
    ['no password', {}, 'Enter your current password to change the email address.'],
    ['a wrong password', { current_password: 'a guess' }, 'This is not your current password.'],
  ])('with %s is rejected and changes nothing', async (_, credentials, message) => {
    const browser = await shop.customer();
    const before = (await browser.get('/api/get_auth_user')).body;
    const rejected = await browser.post(save, { ...moved, ...credentials });
    expect(rejected).toMatchObject({ status: 422, body: { errors: { current_password: [message] } } });
    expect((await browser.get('/api/get_auth_user')).body).toEqual(before);
  });

  test('is mailed to the previous address; a change of case needs no password and sends no mail', async () => {
    const browser = await shop.customer('before@example.com');
    const own = { ...moved, email: 'Before@Example.com', name: 'Rahim' };
    expect((await browser.post(save, own)).status).toBe(200);
    expect((await browser.post(save, { ...moved, current_password: password })).status).toBe(200);
    const mail = await waitForMail(() => readOutbox(dataDir), 'before@example.com');
    expect(mail).toContain(
      `Subject: The email address of your Razz account has changed

Your account now has another email address. You can no longer sign in with this one.

If you did not change it, someone else knows your password: reply to this email immediately.

Razz`,
    );
    expect(mail).not.toContain('moved@example.com');
    expect((await readOutbox(dataDir)).filter((text) => /^To: before@example/im.test(text))).toHaveLength(1);
  });

  test('to one that was registered after it was checked is rejected', async () => {
    const users = userRepository(db);
    const profile = { name: 'Rina', phone: '01912345678' };
    const insert = (email: string) => users.insert({ ...profile, email, passwordHash: '-' });
    await insert('first@example.com');
    const id = (await insert('second@example.com')) ?? expect.fail('The email is already registered.');
    expect(await users.updateProfile(id, { ...profile, email: 'First@example.com' })).toBe(false);
    expect(await users.updateProfile(id, { ...profile, email: 'third@example.com' })).toBe(true);
  });

  test('limits password attempts', async () => {
    const browser = await shop.customer();
    const guess = async (i: number) =>
      (await browser.post(save, { ...moved, email: 'guess@example.com', current_password: `guess ${i}` }))
        .status;
    const statuses = [];
    for (let i = 0; i < 11; i++) statuses.push(await guess(i));
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
  });
});

/** A client with the cookies that the browser had when it sent a request. */
const earlier = (browser: BrowserClient): BrowserClient => {
  const copy = new BrowserClient(browser.app);
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
};
/** Applies the cookies of a late response. */
const receive = (browser: BrowserClient, { headers }: ClientResponse) => {
  for (const cookie of [headers['set-cookie'] ?? []].flat()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(cookie)) ?? [];
    browser.cookies.set(name, value);
  }
};

describe('a late response does not undo a sign-in', () => {
  const signIns = {
    'sign-in': (browser: BrowserClient, email: string) => browser.post('/login', { email, password }),
    registration: (browser: BrowserClient, email: string) =>
      browser.post('/register', { ...person, email: `new-${email}` }),
  };
  const requests: Record<string, (browser: BrowserClient) => Promise<ClientResponse>> = {
    'a read': (browser) => browser.get('/api/get_districts'),
    'a check of the session': (browser) => browser.get('/api/user/auth_check'),
    'a page': (browser) => browser.get('/cart', { headers: { accept: 'text/html' } }),
    'a saved address': (browser) => browser.post('/api/cart/save_address', address),
    'an order': (browser) => browser.post('/api/cart/place_order', order()),
    'a write without a CSRF token': (browser) =>
      browser.post('/api/cart/save_address', address, { headers: { 'x-xsrf-token': 'x' } }),
  };
  const browsers: Record<string, (email: string) => Promise<BrowserClient>> = {
    'a first visit': async () => new BrowserClient(shop.app),
    'a visitor': () => shop.browser(),
    'a guest': async () => {
      const guest = await shop.browser();
      await guest.post('/api/cart/save_address', address);
      return guest;
    },
    'another customer': () => shop.customer(),
    'an expired session': async (email) => {
      const customer = await shop.customer(`expired-${email}`);
      await db
        .updateTable('sessions')
        .set({ expires_at: new Date(Date.now() - 1000) })
        .where('user_id', 'in', (read) =>
          read.selectFrom('users').select('id').where('email', '=', `expired-${email}`),
        )
        .execute();
      return customer;
    },
  };
  const cases = Object.keys(browsers).flatMap((from) =>
    Object.keys(requests).flatMap((request) => Object.keys(signIns).map((signIn) => [request, from, signIn])),
  );
  test.each(cases)('%s from %s, handled after the %s', async (request = '', from = '', signIn = '') => {
    const email = `${cases.findIndex((each) => each.join() === [request, from, signIn].join())}@late.example`;
    await shop.customer(email);
    const browser = (await browsers[from]?.(email)) ?? expect.fail();
    const sent = earlier(browser);
    if (browser.cookies.size === 0) await browser.open();
    const { status } = (await signIns[signIn as keyof typeof signIns](browser, email)) ?? {};
    expect(status).toBeLessThan(300);
    receive(browser, (await requests[request]?.(sent)) ?? expect.fail());
    expect((await browser.get('/api/get_auth_user')).body.email).toMatch(email);
  });

  test('and sets no cookie if the session was just replaced', async () => {
    const guest = await shop.browser();
    await guest.post('/api/cart/save_address', address);
    await shop.customer('replaced@late.example');
    const sent = earlier(guest);
    await guest.post('/login', { email: 'replaced@late.example', password });
    const signedIn = earlier(guest);
    await guest.post('/logout');
    for (const client of [sent, signedIn])
      for (const request of Object.values(requests))
        expect((await request(earlier(client))).headers).not.toHaveProperty('set-cookie');
  });

  test('nor a reset of the password, which signs the browser out', async () => {
    const browser = await shop.customer('resets@late.example');
    await browser.post('/forgot-password', { email: 'resets@late.example' });
    const mail = await waitForMail(() => readOutbox(dataDir), 'resets@late.example');
    const token = /token=([\w-]{43})/.exec(mail.replace(/=\n/g, '').replace(/=3D/g, '='))?.[1];
    const sent = earlier(browser);
    const reset = { token, email: 'resets@late.example', password: 'another good one' };
    expect((await browser.post('/reset-password', reset)).status).toBe(200);
    await browser.post('/login', { email: 'resets@late.example', password: 'another good one' });
    for (const request of Object.values(requests)) receive(browser, await request(earlier(sent)));
    expect((await browser.get('/api/user/auth_check')).status).toBe(200);
  });
});

describe("a visitor's first write", () => {
  test('does not start from a token that the server never issued', async () => {
    const planted = 'p'.repeat(43);
    for (const name of ['razz_visitor', 'razz_guest', 'razz_session']) {
      const victim = new BrowserClient(shop.app);
      victim.cookies.set(name, planted);
      // The browser repeats it with the cookies of a 419.
      await victim.post('/api/cart/save_address', address);
      expect((await victim.post('/api/cart/save_address', address)).status).toBe(201);
      const attacker = new BrowserClient(shop.app);
      attacker.cookies.set(name, planted);
      expect((await attacker.get('/api/cart/get_addresses')).body).toEqual([]);
      expect((await victim.get('/api/cart/get_addresses')).body).toHaveLength(1);
    }
  });

  test('in two tabs at once starts one session', async () => {
    const browser = await shop.browser();
    const tabs = [earlier(browser), earlier(browser)];
    const responses = await Promise.all(tabs.map((tab) => tab.post('/api/cart/save_address', address)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 419]);
  });

  test('is repeated in a new session after its response was lost', async () => {
    const browser = await shop.browser();
    await earlier(browser).post('/api/cart/save_address', address);
    expect((await browser.post('/api/cart/save_address', address)).status).toBe(419);
    expect((await browser.post('/api/cart/save_address', address)).status).toBe(201);
  });

  const headers = { 'idempotency-key': 'the response was lost' };
  test('an order is placed once if its response was lost, and belongs to who repeats it', async () => {
    const browser = await shop.browser();
    const lost = await earlier(browser).post('/api/cart/place_order', order(), { headers });
    const other = await earlier(browser).post('/api/cart/place_order', order(), {
      headers: { 'idempotency-key': 'of somebody else' },
    });
    expect(other.status).toBe(419);
    const again = await browser.post('/api/cart/place_order', order(), { headers });
    expect(again).toMatchObject({ status: 200, body: lost.body });
    const url = `/api/cart/get_order_detail/${lost.body.order_id}`;
    expect((await browser.get(url)).status).toBe(200);
  });

  test('an order whose response was lost belongs to the account after a sign-in', async () => {
    await shop.customer('lost@example.com');
    const browser = await shop.browser();
    const lost = await earlier(browser).post('/api/cart/place_order', order(), { headers });
    await browser.post('/login', { email: 'lost@example.com', password });
    const again = await browser.post('/api/cart/place_order', order(), { headers });
    expect(again).toMatchObject({ status: 200, body: lost.body });
    expect((await browser.get('/api/user/get_my_orders')).body.data.data).toHaveLength(1);
  });

  test('an order is placed once if the database failed while its repetition looked for it', async () => {
    const browser = await shop.browser();
    const tab = earlier(browser);
    const repeated = { headers: { 'idempotency-key': 'the repetition failed' } };
    const selectFrom = shop.app.db.selectFrom.bind(shop.app.db);
    const failing = vi.spyOn(shop.app.db, 'selectFrom').mockImplementation(((table: 'orders') => {
      if (table === 'orders') throw new DatabaseUnavailable('The database is in recovery mode.');
      return selectFrom(table);
    }) as typeof selectFrom);
    const place = (from: BrowserClient) => from.post('/api/cart/place_order', order(), repeated);
    const [first, second] = await Promise.all([place(tab), place(browser)]);
    failing.mockRestore();
    expect([first.status, second.status].sort()).toEqual([201, 503]);
    // A browser has the response of the failed request only.
    const [failed, placed] = first.status === 503 ? [tab, second] : [browser, first];
    expect(await place(failed)).toMatchObject({ status: 200, body: placed.body });
  });

  test('an order sent twice at once is placed once', async () => {
    const browser = await shop.browser();
    const twice = { headers: { 'idempotency-key': 'twice at once' } };
    const tabs = [earlier(browser), earlier(browser)];
    const responses = await Promise.all(tabs.map((tab) => tab.post('/api/cart/place_order', order(), twice)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 201]);
    expect(responses[0]?.body).toEqual(responses[1]?.body);
    // Whichever response arrives last, its cookie is that of the order.
    const url = `/api/cart/get_order_detail/${responses[0]?.body.order_id}`;
    for (const tab of tabs) expect((await tab.get(url)).status).toBe(200);
  });
});

describe('a guest who signs in', () => {
  const { pool } = shop.database;
  /** Resolves when a number of statements wait for a lock. */
  const waitForLocks = async (count: number) => {
    const query = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    while (((await pool.query(query)).rowCount ?? 0) < count);
  };

  test.each([
    ['an order', true],
    ['the first order', false],
  ])('while %s is being placed has it in the account', async (_, isStored) => {
    const email = `hasty-${isStored}@example.com`;
    await shop.customer(email);
    const guest = await shop.browser();
    if (isStored) await guest.post('/api/cart/save_address', address);
    const holder = await pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM products FOR UPDATE');
    const ordering = guest.post('/api/cart/place_order', order());
    await waitForLocks(1);
    const signingIn = guest.post('/login', { email, password });
    await Promise.race([signingIn, waitForLocks(2)]);
    await holder.query('COMMIT');
    holder.release();
    const [placed] = await Promise.all([ordering, signingIn]);
    expect(placed.status).toBe(201);
    const { body } = await guest.get('/api/user/get_my_orders');
    expect(body.data.data).toMatchObject([{ id: placed.body.order_id }]);
  });

  test.each([
    ['an order', '/api/cart/place_order', order()],
    ['an address', '/api/cart/save_address', address],
  ])('before %s of the same session is stored must repeat it', async (_, path, body) => {
    const guest = await shop.browser();
    const { rows } = await pool.query('SELECT coalesce(max(id), 0) AS id FROM sessions');
    await guest.post('/api/cart/save_address', address);
    const holder = await pool.connect();
    await holder.query('BEGIN');
    await holder.query('UPDATE sessions SET revoked_at = now() WHERE id > $1', [rows[0]?.id]);
    const storing = guest.post(path, body);
    await waitForLocks(1);
    await holder.query('COMMIT');
    holder.release();
    expect((await storing).status).toBe(419);
  });

  test('keeps addresses and orders, merged with those of the account', async () => {
    const owner = await shop.customer('merged@example.com');
    await owner.post('/api/cart/save_address', address);
    const guest = await shop.browser();
    const same = await guest.post('/api/cart/save_address', address);
    await guest.post('/api/cart/save_address', { ...address, city: 'Sylhet' });
    const placed = await guest.post('/api/cart/place_order', order());
    expect(placed.status).toBe(201);

    await guest.post('/login', { email: 'merged@example.com', password });
    const { body } = await guest.get('/api/cart/get_addresses');
    expect(body.map(({ city }: { city: string }) => city)).toEqual(['Dhaka', 'Sylhet']);
    // The guest's id is kept for the shared address, because the checkout refers to it.
    expect((await guest.get('/api/cart/get_shipping_address')).body.id).toBe(same.body.id);
    const mine = await guest.get('/api/user/get_my_orders');
    expect(mine.body.data.data.map(({ id }: { id: number }) => id)).toEqual([placed.body.order_id]);
  });

  test("keeps the account's default address when the guest saved a copy of another one", async () => {
    const owner = await shop.customer('same-other@example.com');
    const preferred = await owner.post('/api/cart/save_address', { ...address, name: 'Office' });
    await owner.post('/api/cart/save_address', address);
    const guest = await shop.browser();
    const same = await guest.post('/api/cart/save_address', address);

    await guest.post('/login', { email: 'same-other@example.com', password });
    const { body } = await guest.get('/api/cart/get_addresses');
    expect(body.map(({ id }: { id: number }) => id)).toEqual([preferred.body.id, same.body.id]);
    expect((await guest.get('/api/cart/get_shipping_address')).body.id).toBe(preferred.body.id);
  });

  test('makes the first saved address the default of a new account', async () => {
    const guest = await shop.browser();
    const first = await guest.post('/api/cart/save_address', address);
    await guest.post('/api/cart/save_address', { ...address, name: 'Office' });
    const email = 'brings-addresses@example.com';
    expect((await guest.post('/register', { ...person, email })).status).toBe(201);
    expect((await guest.get('/api/cart/get_addresses')).body).toHaveLength(2);
    expect((await guest.get('/api/cart/get_shipping_address')).body).toEqual(first.body);
  });

  test('keeps an order whose idempotency key the account has used too', async () => {
    const headers = { 'idempotency-key': 'the-same-key' };
    const owner = await shop.customer('keys@example.com');
    const own = await owner.post('/api/cart/place_order', order(), { headers });
    const guest = await shop.browser();
    const more = await guest.post('/api/cart/place_order', order(), { headers });
    expect((await guest.post('/login', { email: 'keys@example.com', password })).status).toBe(200);
    const { body } = await guest.get('/api/user/get_my_orders');
    expect(body.data.data.map(({ id }: { id: number }) => id)).toEqual([
      more.body.order_id,
      own.body.order_id,
    ]);
  });

  test('keeps each address that differs from those of the account in one field', async () => {
    const owner = await shop.customer('particular@example.com');
    await owner.post('/api/cart/save_address', address);
    const guest = await shop.browser();
    const others = [
      { name: 'Another Name' },
      { company_name: 'Another Company' },
      { address1: 'House 2, Road 3' },
      { address2: 'Second floor' },
      { city: 'Sylhet' },
      { zipcode: '3100' },
      { email: 'another@example.com' },
      { phone: '01812345678' },
    ];
    for (const other of others) {
      const { status } = await guest.post('/api/cart/save_address', { ...address, ...other });
      expect(status).toBe(201);
    }
    await guest.post('/login', { email: 'particular@example.com', password });
    const { body } = await guest.get('/api/cart/get_addresses');
    expect(body).toMatchObject([address, ...others.map((other) => ({ ...address, ...other }))]);
  });
});
