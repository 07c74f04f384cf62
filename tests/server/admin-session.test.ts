import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { deleteExpired } from '../../server/repositories/admin/delete-expired.ts';
import { BrowserClient } from '../support/browser-client.ts';
import { password, smallShop } from '../support/small-shop.ts';
import { addStaff, signedInStaff, staffPassword } from '../support/staff.ts';

const shop = await smallShop();
afterAll(shop.close);
const { app } = shop;
const { db } = shop.database;
const me = '/api/admin/me';
const signIn = (client: BrowserClient, email: string, given = staffPassword) =>
  client.post('/api/admin/sign_in', { email, password: given });
const lastAudit = () =>
  db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'subject'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

describe('signing in', () => {
  test('returns the member with role and vendor, and is recorded', async () => {
    const email = await addStaff(app, 'vendor', 2);
    const client = new BrowserClient(app);
    const { status, body, headers } = await signIn(client, email.toUpperCase());
    expect(status).toBe(200);
    expect(body.staff).toMatchObject({ email, role: 'vendor', vendor: { id: 2, name: 'Old Town Tailors' } });
    expect(headers['cache-control']).toBe('private, no-store');
    expect((await client.get(me)).body).toEqual(body);
    expect(await lastAudit()).toEqual({
      actor: `staff ${email}`,
      action: 'staff.sign-in',
      subject: `staff ${body.staff.id}`,
    });
  });

  test('sets cookies of its own: strict, the session not for scripts, none of a shopper', async () => {
    const email = await addStaff(app, 'owner');
    const response = await app.inject({
      method: 'POST',
      url: '/api/admin/sign_in',
      headers: { 'x-requested-with': 'XMLHttpRequest' },
      payload: { email, password: staffPassword },
    });
    expect(response.cookies.map(({ value: _, ...cookie }) => cookie)).toEqual([
      { name: 'razz_staff', path: '/', sameSite: 'Strict', maxAge: 604_800, httpOnly: true },
      { name: 'XSRF-TOKEN-STAFF', path: '/', sameSite: 'Strict', maxAge: 604_800 },
      { name: 'razz_staff_device', path: '/', sameSite: 'Strict', maxAge: 34_560_000, httpOnly: true },
    ]);
  });

  test('over HTTPS the cookies are secure and have the prefix __Host-', async () => {
    const secure = await smallShop({ PUBLIC_URL: 'https://shop.example' });
    const email = await addStaff(secure.app, 'owner');
    const response = await secure.app.inject({
      method: 'POST',
      url: '/api/admin/sign_in',
      headers: { 'x-requested-with': 'XMLHttpRequest' },
      payload: { email, password: staffPassword },
    });
    const session = response.cookies.find(({ name }) => name === '__Host-razz_staff');
    expect(session).toMatchObject({ secure: true, httpOnly: true, path: '/' });
    const get = (cookie: string) => secure.app.inject({ url: me, headers: { cookie } });
    expect((await get(`__Host-razz_staff=${session?.value}`)).statusCode).toBe(200);
    expect((await get(`razz_staff=${session?.value}`)).statusCode).toBe(401);
    await secure.close();
  });

  test('fails equally for a wrong password, an unknown email and an account of a shopper', async () => {
    const email = await addStaff(app, 'staff');
    await shop.customer('shopper@example.com');
    const client = new BrowserClient(app);
    const failures = [
      await signIn(client, email, 'wrong password'),
      await signIn(client, 'nobody@example.com'),
      await signIn(client, 'shopper@example.com', password),
    ];
    for (const { status, body } of failures) {
      expect(status).toBe(422);
      expect(body).toEqual(failures[0]?.body);
    }
    expect((await client.get(me)).status).toBe(401);
  });

  test('needs a header that other sites cannot send', async () => {
    const email = await addStaff(app, 'owner');
    const client = new BrowserClient(app);
    const { status } = await client.post(
      '/api/admin/sign_in',
      { email, password: staffPassword },
      { headers: { 'x-requested-with': undefined } },
    );
    expect(status).toBe(419);
    const preflight = await app.inject({ method: 'OPTIONS', url: '/api/admin/sign_in' });
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('is limited per account; who has signed in before has a limit of their own', async () => {
    const email = await addStaff(app, 'owner');
    const known = new BrowserClient(app);
    expect((await signIn(known, email)).status).toBe(200);
    const stranger = new BrowserClient(app);
    for (let attempt = 0; attempt < 9; attempt += 1) await signIn(stranger, email, 'wrong password');
    expect((await signIn(stranger, email)).status).toBe(429);
    expect((await signIn(known, email)).status).toBe(200);
  });
});

describe('a session', () => {
  test('ends by signing out', async () => {
    const client = await signedInStaff(app, 'staff');
    const kept = new Map(client.cookies);
    expect((await client.post('/api/admin/sign_out')).status).toBe(204);
    expect(client.cookies.has('razz_staff')).toBe(false);
    for (const [name, value] of kept) client.cookies.set(name, value);
    expect((await client.get(me)).status).toBe(401);
  });

  test.each([
    ['12 hours after its last use', 'last_seen_at', '13 hours', '11 hours'],
    ['7 days after it began', 'created_at', '169 hours', '167 hours'],
  ])('ends %s, and its row is deleted', async (_, column, dead, live) => {
    const client = await signedInStaff(app, 'staff');
    const age = (interval: string) =>
      sql`UPDATE staff_sessions SET ${sql.ref(column)} = now() - ${interval}::interval
        WHERE id = (SELECT max(id) FROM staff_sessions)`.execute(db);
    await age(live);
    expect((await client.get(me)).status).toBe(200);
    await age(dead);
    expect((await client.get(me)).status).toBe(401);
    expect((await deleteExpired(db, () => {})).staffSessions).toBe(1);
  });

  test('is extended by its use', async () => {
    const client = await signedInStaff(app, 'staff');
    await sql`UPDATE staff_sessions SET last_seen_at = now() - interval '11 hours'
      WHERE id = (SELECT max(id) FROM staff_sessions)`.execute(db);
    await client.get(me);
    const { rows } = await sql`SELECT FROM staff_sessions
      WHERE id = (SELECT max(id) FROM staff_sessions) AND last_seen_at > now() - interval '1 minute'`.execute(
      db,
    );
    expect(rows).toHaveLength(1);
  });

  test('sets the CSRF cookie again if it was lost, and no cookie of a shopper', async () => {
    const client = await signedInStaff(app, 'staff');
    const csrf = client.cookies.get('XSRF-TOKEN-STAFF');
    client.cookies.delete('XSRF-TOKEN-STAFF');
    await client.get(me);
    expect(client.cookies.get('XSRF-TOKEN-STAFF')).toBe(csrf);
    expect([...client.cookies.keys()].filter((name) => !/staff/i.test(name))).toEqual([]);
  });

  test('ends with the removal of the member', async () => {
    const client = await signedInStaff(app, 'owner');
    await db
      .deleteFrom('staff')
      .where('id', '=', (await client.get(me)).body.staff.id)
      .execute();
    expect((await client.get(me)).status).toBe(401);
  });
});

describe('changing the password', () => {
  const change = (client: BrowserClient, current: string, next: string) =>
    client.post('/api/admin/password', { current_password: current, password: next });

  test('ends the other sessions, and is recorded', async () => {
    const email = await addStaff(app, 'owner');
    const [one, other] = [new BrowserClient(app), new BrowserClient(app)];
    await signIn(one, email);
    await signIn(other, email);
    expect((await change(one, staffPassword, 'another long one')).status).toBe(204);
    expect(await lastAudit()).toMatchObject({ actor: `staff ${email}`, action: 'staff.set-password' });
    expect((await one.get(me)).status).toBe(200);
    expect((await other.get(me)).status).toBe(401);
    expect((await signIn(other, email)).status).toBe(422);
    expect((await signIn(other, email, 'another long one')).status).toBe(200);
  });

  test('needs the current password and a new one that is not guessed first', async () => {
    const client = await signedInStaff(app, 'owner');
    expect((await change(client, 'wrong', 'another long one')).body.errors).toHaveProperty(
      'current_password',
    );
    expect((await change(client, staffPassword, 'password1')).body.errors).toHaveProperty('password');
  });
});

describe('entering the password again', () => {
  const confirm = (client: BrowserClient, given: string) =>
    client.post('/api/admin/password_confirmation', { password: given });
  const age = (interval: string) =>
    sql`UPDATE staff_sessions SET authenticated_at = now() - ${interval}::interval
      WHERE id = (SELECT max(id) FROM staff_sessions)`.execute(db);
  /** Deletes no customer: 404 if the operation is allowed. */
  const dangerous = async (client: BrowserClient) =>
    (await client.post('/api/admin/customers/99999/deletion', { email: 'nobody@example.com' })).status;

  test('allows dangerous operations for 10 minutes, as signing in does, and is recorded', async () => {
    const email = await addStaff(app, 'staff');
    const client = new BrowserClient(app);
    await signIn(client, email);
    expect(await dangerous(client)).toBe(404);
    await age('9 minutes');
    expect(await dangerous(client)).toBe(404);
    await age('11 minutes');
    expect(await dangerous(client)).toBe(423);
    expect((await confirm(client, 'wrong')).body.errors).toEqual({
      password: ['This is not your current password.'],
    });
    expect(await dangerous(client)).toBe(423);
    expect((await confirm(client, staffPassword)).status).toBe(204);
    expect(await lastAudit()).toMatchObject({ actor: `staff ${email}`, action: 'staff.confirm-password' });
    expect(await dangerous(client)).toBe(404);
  });

  test('is for this browser only', async () => {
    const email = await addStaff(app, 'staff');
    const [one, other] = [new BrowserClient(app), new BrowserClient(app)];
    await signIn(one, email);
    await signIn(other, email);
    await age('11 minutes');
    await confirm(one, staffPassword);
    expect(await dangerous(one)).toBe(404);
    expect(await dangerous(other)).toBe(423);
  });

  test('is limited together with signing in', async () => {
    const email = await addStaff(app, 'staff');
    const client = new BrowserClient(app);
    await signIn(client, email);
    for (let attempt = 0; attempt < 10; attempt += 1) await confirm(client, 'wrong password');
    expect((await confirm(client, staffPassword)).status).toBe(429);
    expect((await signIn(client, email)).status).toBe(429);
  });
});
