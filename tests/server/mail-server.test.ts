import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { mail } from '../../server/plugins/mail.ts';
import { outboxRepository } from '../../server/repositories/outbox.ts';
import { smallShop } from '../support/small-shop.ts';

const received: { from: string | undefined; to: string[]; text: string; user: string | undefined }[] = [];
let isFull = true;
/** Accepts the mail to slow@example.com. */
let acceptSlow: (() => void) | undefined;
const reject = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });
const server = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  // A slow reverse lookup would delay the greeting.
  disableReverseLookup: true,
  onAuth: ({ username, password }, _, callback) =>
    password === 'pass word' ? callback(null, { user: username }) : callback(new Error('wrong password')),
  onRcptTo: ({ address }, _, callback) => {
    if (address === 'gone@example.com') callback(reject(550, '5.1.1 no such user: <gone@example.com>'));
    else if (address === 'slow@example.com') acceptSlow = callback;
    else if (address === 'relayed@example.com')
      callback(reject(554, '5.7.1 relayed@example.com: relay access denied'));
    else if (address === 'later@example.com') callback(reject(450, '4.2.0 later: 550 5.1.1 no such user'));
    else callback(isFull ? reject(452, 'the mailbox is full') : null);
  },
  onData: (stream, session, callback) => {
    const { mailFrom, rcptTo } = session.envelope;
    void text(stream).then((mail) => {
      const to = rcptTo.map(({ address }) => address);
      received.push({ from: mailFrom ? mailFrom.address : undefined, to, text: mail, user: session.user });
      callback();
    });
  },
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.server.address() as AddressInfo;

const shop = await smallShop({
  MAIL_URL: `smtp://shop:pass%20word@127.0.0.1:${port}`,
  MAIL_FROM: 'Razz <shop@razz.example>',
  PUBLIC_URL: 'https://shop.example',
});
afterAll(async () => {
  await shop.close();
  await new Promise<void>((resolve) => server.close(resolve));
});

test('a password reset mail is retried until the mail server accepts it, and its link works', async () => {
  await shop.customer('karim@example.com');
  const browser = await shop.browser();
  await browser.post('/forgot-password', { email: 'karim@example.com' });
  const waiting = shop.database.db.selectFrom('outbox_mails').select(['attempts', 'last_error', 'sent_at']);
  // The response does not wait for the mail, which would reveal who has an account.
  await expect
    .poll(() => waiting.execute())
    .toMatchObject([
      { attempts: 1, last_error: expect.stringContaining('the mailbox is full'), sent_at: null },
    ]);
  expect(received).toEqual([]);

  isFull = false;
  // Stored while the clock was ahead.
  await shop.database.db
    .updateTable('outbox_mails')
    .set({ due_at: new Date(Date.now() + 10 * 86_400_000) })
    .execute();
  await shop.app.flushMail();
  expect(received).toMatchObject([{ from: 'shop@razz.example', to: ['karim@example.com'], user: 'shop' }]);
  // Decode quoted-printable.
  const mail = (received[0]?.text ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
  expect(mail).toMatch(/^Subject: Set a new password for Razz\r$/m);
  const link = new URL(/https:\/\/shop\.example\/reset-password\?\S+/.exec(mail)?.[0] ?? '');

  const renewed = await browser.post('/reset-password', {
    token: link.searchParams.get('token'),
    email: link.searchParams.get('email'),
    password: 'another-password-9',
  });
  expect(renewed.status).toBe(200);
  const signedIn = await browser.post('/login', {
    email: 'karim@example.com',
    password: 'another-password-9',
  });
  expect(signedIn.status).toBe(200);
});

test.each([
  ['given up if the recipient does not exist', 'gone@example.com', 'no such user', true],
  // The settings may be wrong.
  ['retried if the mail server denies to relay it', 'relayed@example.com', 'relay access denied', false],
  ['retried if the rejection is temporary, whatever it quotes', 'later@example.com', 'later: 550', false],
])('a rejected mail is %s', async (_, recipient, error, isGivenUp) => {
  const logError = vi.spyOn(shop.app.log, 'error');
  const logWarning = vi.spyOn(shop.app.log, 'warn');
  onTestFinished(() => {
    logError.mockRestore();
    logWarning.mockRestore();
  });
  await shop.app.sendMail({ recipient, subject: 'Hello', text: 'Hello' });
  await shop.app.flushMail();
  // Without the recipient, which is personal data and part of the server's response.
  const line = (text: string) => [
    { mailId: expect.any(Number), attempts: 1, response: expect.stringMatching(`^(?!.*example).*${error}`) },
    text,
  ];
  const givenUp = line('gave up sending a mail: see last_error in outbox_mails');
  const refused = line('the mail server refused a mail, which will be sent again');
  expect(logError.mock.calls).toEqual(isGivenUp ? [givenUp] : []);
  expect(logWarning.mock.calls).toEqual(isGivenUp ? [] : [refused]);
  // The next attempt is not logged.
  if (!isGivenUp)
    await shop.database.db
      .updateTable('outbox_mails')
      .set({ due_at: new Date() })
      .where('recipient', '=', recipient)
      .execute();
  await shop.app.flushMail();
  expect(logWarning.mock.calls).toHaveLength(isGivenUp ? 0 : 1);
  const stored = await shop.database.db
    .selectFrom('outbox_mails')
    .select(['attempts', 'last_error', sql<boolean>`due_at = 'infinity'`.as('isGivenUp')])
    .where('recipient', '=', recipient)
    .executeTakeFirstOrThrow();
  expect(stored).toEqual({
    attempts: isGivenUp ? 1 : 2,
    last_error: expect.stringContaining(error),
    isGivenUp,
  });
});

/** No order is placed in these shops. */
const sender = () => 'Razz <shop@razz.example>';
const composeAlert = () => {
  throw new Error('There is no new order.');
};

test('an unreachable mail server is logged once', async () => {
  const app = Fastify();
  app.decorate('db', shop.database.db);
  // No server listens there.
  const { mail: settings } = shop.app.config;
  const config = { ...shop.app.config, mail: { ...settings, url: 'smtp://127.0.0.1:1' } };
  await app.register(mail, { config, sender, composeAlert });
  onTestFinished(() => app.close());
  const warn = vi.spyOn(app.log, 'warn');
  for (const recipient of ['a@example.com', 'b@example.com']) {
    await outboxRepository(shop.database.db).enqueue({ recipient, subject: 'Hello', text: 'Hello' });
    await app.flushMail();
  }
  expect(warn.mock.calls).toEqual([
    [
      { mailId: expect.any(Number), attempts: 1, response: expect.stringContaining('ECONNREFUSED') },
      'a mail could not be sent; further failures are not logged',
    ],
  ]);
});

test('a closing server finishes sending a mail, and leaves the next one to other processes', async () => {
  const { db } = shop.database;
  const app = Fastify();
  app.decorate('db', db);
  await app.register(mail, { config: shop.app.config, sender, composeAlert });
  await app.sendMail({ recipient: 'slow@example.com', subject: 'Hello', text: 'Hello' });
  await vi.waitFor(() => expect(acceptSlow).toBeDefined());
  await app.sendMail({ recipient: 'next@example.com', subject: 'Hello', text: 'Hello' });
  const closed = app.close();
  await new Promise(setImmediate);
  acceptSlow?.();
  await closed;
  const mails = db.selectFrom('outbox_mails').select(['recipient', 'attempts', 'sent_at']).orderBy('id');
  expect((await mails.execute()).slice(-2)).toEqual([
    { recipient: 'slow@example.com', attempts: 1, sent_at: expect.any(Date) },
    { recipient: 'next@example.com', attempts: 0, sent_at: null },
  ]);
});

test('a server without a mail server writes the mails of all processes to files, every 30 seconds until it closes', async () => {
  const { db } = shop.database;
  await db.updateTable('outbox_mails').set({ sent_at: new Date() }).execute();
  const dataDir = await mkdtemp(join(tmpdir(), 'razz-mails-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const config = { ...shop.app.config, dataDir, mail: { ...shop.app.config.mail, url: undefined } };
  const app = Fastify();
  app.decorate('db', db);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await app.register(mail, { config, sender, composeAlert });
  await outboxRepository(db).enqueue({ recipient: 'file@example.com', subject: 'Hello', text: 'The link' });
  const written = () => readdir(join(dataDir, 'outbox')).catch(() => []);
  vi.advanceTimersByTime(29_999);
  // Other due mails would be sent by now.
  await db.selectFrom('outbox_mails').select('id').execute();
  expect(await written()).toEqual([]);
  vi.advanceTimersByTime(1);
  await vi.waitFor(async () => expect(await written()).toEqual([expect.stringMatching(/^0000\d\d\.txt$/)]));
  await app.close();
  expect(vi.getTimerCount()).toBe(0);
  const [name = ''] = await written();
  const file = join(dataDir, 'outbox', name);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, 'utf8')).toBe(
    'From: Razz <shop@razz.example>\nTo: file@example.com\nSubject: Hello\n\nThe link\n',
  );
});
