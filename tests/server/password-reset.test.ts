import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bn } from '../../server/messages/bn.ts';
import { passwordResetRepository } from '../../server/repositories/accounts/password-resets.ts';
import { readOutbox, waitForMail } from '../support/mails.ts';
import { password, smallShop } from '../support/small-shop.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'razz-password-reset-'));
const shop = await smallShop({ RAZZ_DATA_DIR: dataDir, PORT: '3000' });
afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true });
});
const { db } = shop.database;
const mails = () => readOutbox(dataDir);

test('mails a link that works once and ends all sessions', async () => {
  const browser = await shop.customer('forgetful@example.com');
  const other = await shop.browser();
  const forged = { headers: { host: 'evil.example' } };
  const known = await other.post('/forgot-password', { email: 'forgetful@example.com' }, forged);
  const unknown = await other.post('/forgot-password', { email: 'nobody@example.com' });
  expect(known.body).toEqual({
    message: 'If this address has an account, a link to set a new password is on its way.',
  });
  expect(unknown.body).toEqual(known.body);
  const mail = await waitForMail(mails, 'forgetful@example.com');
  await shop.app.flushMail();
  expect((await mails()).some((text) => text.includes('nobody@example.com'))).toBe(false);
  const link = new URL(/http\S+/.exec(mail)?.[0] ?? '');
  const token = link.searchParams.get('token');
  const email = link.searchParams.get('email');
  // The link does not use the Host header of the request.
  expect(link.origin).toBe('http://localhost:3000');
  expect([link.pathname, email]).toEqual(['/reset-password', 'forgetful@example.com']);
  expect(mail).toBe(
    [
      'From: Razz <shop@razz.example>\nTo: forgetful@example.com\nSubject: Set a new password for Razz',
      'Someone, hopefully you, asked for a new password. Set it here within an hour:',
      link.href,
      'The link works once. If you did not ask for it, nothing has changed and you can ignore this email.',
      'Razz\n',
    ].join('\n\n'),
  );

  const wrongPerson = await other.post('/reset-password', {
    token,
    email: 'one@example.com',
    password: 'another password',
  });
  expect(wrongPerson.status).toBe(422);
  // A weak password does not use up the link.
  for (const weak of ['qwerty123', 'forgetful1'])
    expect(
      (await other.post('/reset-password', { token, email, password: weak })).body.errors,
    ).toHaveProperty('password');
  const reset = { token, email, password: 'another password' };
  expect((await other.post('/reset-password', reset)).body).toEqual({
    message: 'Your new password is set. Sign in with it now.',
  });
  expect((await other.post('/reset-password', reset)).body.errors.token).toEqual([
    'This link was used already or has expired. Ask for a new one.',
  ]);
  expect((await browser.get('/api/user/auth_check')).status).toBe(401);
  expect((await browser.post('/login', { email, password })).status).toBe(422);
  expect((await browser.post('/login', { email, password: 'another password' })).status).toBe(200);
  const stored = await db.selectFrom('outbox_mails').select('text_body').execute();
  expect(stored.every(({ text_body }) => !text_body.includes('token='))).toBe(true);
});

test('accepts only the newest link, for an hour, with a case-insensitive address', async () => {
  await shop.customer('twice@example.com');
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'twice@example.com')
    .executeTakeFirstOrThrow();
  const resets = passwordResetRepository(db);
  const [older, newer] = [await resets.issue(id), await resets.issue(id)];
  const browser = await shop.browser();
  const statusOf = async (token: string) =>
    (await browser.post('/reset-password', { token, email: 'Twice@Example.com', password })).status;
  expect([await statusOf(older), await statusOf(newer)]).toEqual([422, 200]);

  const expired = await resets.issue(id);
  const unused = db.selectFrom('password_resets').where('user_id', '=', id).where('used_at', 'is', null);
  const { created_at, expires_at } = await unused
    .select(['created_at', 'expires_at'])
    .executeTakeFirstOrThrow();
  expect(expires_at.getTime() - created_at.getTime()).toBe(3_600_000);
  await db
    .updateTable('password_resets')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('user_id', '=', id)
    .execute();
  expect(await statusOf(expired)).toBe(422);
});

test('mails in the language of the request', async () => {
  const browser = await shop.customer('bangla@example.com');
  browser.cookies.set('razz_locale', 'bn');
  await browser.post('/forgot-password', { email: 'BANGLA@example.com' });
  const mail = await waitForMail(mails, 'bangla@example.com');
  expect(mail).toContain(`Subject: ${bn.resetSubject('Razz')}\n\n${bn.resetIntro}`);
});
