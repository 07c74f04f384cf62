import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { totpCode } from '../../server/secrets/totp.ts';
import type { RecoveryCodes, TotpSetup } from '../../src/contracts/admin/schemas/staff.ts';
import { BrowserClient } from '../support/browser-client.ts';
import { smallShop } from '../support/small-shop.ts';
import { addStaff, signedInStaff, staffPassword } from '../support/staff.ts';

const shop = await smallShop();
afterAll(shop.close);
const { app } = shop;
const { db } = shop.database;

const stepMs = 30_000;
/** The middle of a step. */
const start = 1_800_000_015_000;
let now = start;
beforeEach(() => {
  now = start;
  vi.spyOn(Date, 'now').mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

const secretOf = async (email: string): Promise<Buffer> =>
  (
    await db
      .selectFrom('staff_totp')
      .innerJoin('staff', 'staff.id', 'staff_id')
      .select('secret')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).secret;

/** A member who has set up an app, with the client that has done it. */
const withApp = async () => {
  const email = await addStaff(app, 'owner');
  const client = new BrowserClient(app);
  await client.post('/api/admin/sign_in', { email, password: staffPassword });
  const setup: TotpSetup = (await client.post('/api/admin/totp', {})).body.data;
  const secret = await secretOf(email);
  const { status, body } = await client.post('/api/admin/totp/confirmation', { code: totpCode(secret, now) });
  expect(status).toBe(200);
  now += stepMs;
  return {
    email,
    client,
    secret,
    setup,
    codes: (body as RecoveryCodes).recovery_codes,
    id: body.staff.id as number,
  };
};
const signIn = (email: string, code?: string, password = staffPassword) =>
  new BrowserClient(app).post('/api/admin/sign_in', { email, password, ...(code !== undefined && { code }) });
const auditOf = async (id: number) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('subject', '=', `staff ${id}`)
    .orderBy('id')
    .execute();

test('nothing changes until the first code is confirmed; then signing in needs one, and other browsers are out', async () => {
  const email = await addStaff(app, 'owner');
  const [client, other] = [new BrowserClient(app), new BrowserClient(app)];
  for (const each of [client, other])
    await each.post('/api/admin/sign_in', { email, password: staffPassword });
  const { status, body, headers } = await client.post('/api/admin/totp', {});
  expect([status, headers['cache-control']]).toEqual([201, 'private, no-store']);
  expect(body.data.uri).toMatch(/^otpauth:\/\/totp\/.*secret=[A-Z2-7]{32}/);
  expect(body.data.uri).toContain(body.data.secret);
  expect((await signIn(email)).status).toBe(200);
  const wrong = await client.post('/api/admin/totp/confirmation', { code: '000000' });
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['code']]);

  // A new secret replaces one that was not confirmed.
  const before = await secretOf(email);
  await client.post('/api/admin/totp', {});
  const secret = await secretOf(email);
  expect(secret).not.toEqual(before);
  expect((await client.post('/api/admin/totp/confirmation', { code: totpCode(before, now) })).status).toBe(
    422,
  );
  const confirmed = await client.post('/api/admin/totp/confirmation', { code: totpCode(secret, now) });
  expect(confirmed.body.staff.two_factor).toBe(true);
  expect(new Set(confirmed.body.recovery_codes).size).toBe(10);
  expect((await client.get('/api/admin/me')).body.staff.two_factor).toBe(true);
  expect((await other.get('/api/admin/me')).status).toBe(401);

  expect((await client.post('/api/admin/totp', {})).status).toBe(409);
  expect(await secretOf(email)).toEqual(secret);
});

describe('signing in', () => {
  test('asks for the code after the password only', async () => {
    const { email } = await withApp();
    const missing = await signIn(email);
    expect([missing.status, Object.keys(missing.body.errors)]).toEqual([422, ['code']]);
    const wrong = await signIn(email, undefined, 'not the password');
    expect(Object.keys(wrong.body.errors)).toEqual(['email']);
  });

  test('takes each code once, also at the same time, and not the one that has set it up', async () => {
    const { email, secret } = await withApp();
    const code = totpCode(secret, now);
    // The code of the confirmation is still within the tolerance.
    expect((await signIn(email, totpCode(secret, now - stepMs))).status).toBe(422);
    const statuses = (await Promise.all([1, 2, 3].map(() => signIn(email, code)))).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 422, 422]);
    expect((await signIn(email, code)).status).toBe(422);
    now += stepMs;
    expect((await signIn(email, ` ${totpCode(secret, now).replace(/^.../, '$& ')}`)).status).toBe(200);
  });

  test('tolerates a clock that is a step off, not two, and reads Bangla digits', async () => {
    const { email, secret } = await withApp();
    now += 10 * stepMs;
    for (const off of [-2, 2])
      expect((await signIn(email, totpCode(secret, now + off * stepMs))).status).toBe(422);
    expect((await signIn(email, totpCode(secret, now - stepMs))).status).toBe(200);
    const code = totpCode(secret, now + stepMs).replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? '');
    expect((await signIn(email, code)).status).toBe(200);
    // What is older than the last one is over.
    expect((await signIn(email, totpCode(secret, now))).status).toBe(422);
  });

  test('takes a recovery code once, however it is typed, and new ones end the old ones', async () => {
    const { email, codes, client, id } = await withApp();
    const [first = '', second = ''] = codes;
    expect((await signIn(email, ` ${first.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200);
    expect((await signIn(email, first)).status).toBe(422);
    expect((await auditOf(id)).map(({ action }) => action)).toContain('staff.use-recovery-code');
    const renewed = await client.post('/api/admin/totp/recovery_codes', {});
    expect(renewed.body.recovery_codes).toHaveLength(10);
    expect((await signIn(email, second)).status).toBe(422);
    expect((await signIn(email, renewed.body.recovery_codes[3])).status).toBe(200);
  });

  test('ten wrong codes in an hour close it, and strangers without the password do not', async () => {
    const { email, secret } = await withApp();
    const stranger = await withApp();
    for (let count = 0; count < 10; count += 1) {
      // Attempts at the password have a limit of their own.
      await sql`DELETE FROM rate_limits WHERE ends_at < now() + interval '2 minutes'`.execute(db);
      expect((await signIn(email, '000000')).status).toBe(422);
      expect((await signIn(stranger.email, '000000', 'not the password')).status).toBe(422);
    }
    await sql`DELETE FROM rate_limits WHERE ends_at < now() + interval '2 minutes'`.execute(db);
    const closed = await signIn(email, totpCode(secret, now));
    expect([closed.status, Number(closed.headers['retry-after']) > 3000]).toEqual([429, true]);
    expect((await signIn(stranger.email, totpCode(stranger.secret, now))).status).toBe(200);
  });
});

test('the password is confirmed with a code, so who has stolen both cannot turn the app off', async () => {
  const { email, client, secret } = await withApp();
  await sql`UPDATE staff_sessions SET authenticated_at = authenticated_at - interval '11 minutes'`.execute(
    db,
  );
  expect((await client.post('/api/admin/totp/removal', {})).status).toBe(423);
  const confirm = (code?: string) =>
    client.post('/api/admin/password_confirmation', { password: staffPassword, ...(code && { code }) });
  expect(Object.keys((await confirm()).body.errors)).toEqual(['code']);
  expect((await client.post('/api/admin/totp/removal', {})).status).toBe(423);
  expect((await confirm(totpCode(secret, now))).status).toBe(204);
  expect((await client.post('/api/admin/totp/removal', {})).body.staff.two_factor).toBe(false);
  expect((await client.post('/api/admin/totp/recovery_codes', {})).status).toBe(409);
  expect((await signIn(email)).status).toBe(200);
});

test('an owner turns it off for a member, whose sessions end', async () => {
  const member = await withApp();
  const owner = await signedInStaff(app, 'owner');
  const path = `/api/admin/staff/${member.id}`;
  expect((await owner.get(path)).body.data.two_factor).toBe(true);
  const { status, body } = await owner.post(`${path}/totp_removal`, {});
  expect([status, body.data.two_factor, body.data.sessions]).toEqual([200, false, 0]);
  expect((await member.client.get('/api/admin/me')).status).toBe(401);
  expect((await signIn(member.email)).status).toBe(200);
});

test('no secret and no code is in a list, a record, the log or another table', async () => {
  const { setup, codes, id, client, secret } = await withApp();
  const [code = ''] = codes;
  await signIn((await client.get('/api/admin/me')).body.staff.email, code);
  const responses = await Promise.all(
    ['/api/admin/staff', `/api/admin/staff/${id}`, '/api/admin/audit_log', '/api/admin/me'].map((path) =>
      client.get(path),
    ),
  );
  const shown = JSON.stringify(responses.map(({ body }) => body)) + JSON.stringify(await auditOf(id));
  for (const hidden of [setup.secret, secret.toString('hex'), secret.toString('base64'), ...codes])
    expect(shown).not.toContain(hidden);
  const { rows } = await sql<{ code_hash: Buffer }>`SELECT code_hash FROM staff_recovery_codes`.execute(db);
  expect(rows.every(({ code_hash }) => !codes.includes(code_hash.toString()))).toBe(true);
  expect((await auditOf(id)).map(({ action }) => action)).toEqual([
    'staff.sign-in',
    'staff.set-up-totp',
    'staff.use-recovery-code',
    'staff.sign-in',
  ]);
});
