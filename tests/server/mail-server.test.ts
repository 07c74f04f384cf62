import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { smallShop } from '../support/small-shop.ts';

const letters: { from: string | undefined; to: string[]; text: string; as: string | undefined }[] = [];
let isFull = true;
const server = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  // Where names are looked up slowly its greeting would wait for that.
  disableReverseLookup: true,
  onAuth: ({ username, password }, _, answer) =>
    password === 'pass word' ? answer(null, { user: username }) : answer(new Error('wrong password')),
  onRcptTo: (_, __, answer) => answer(isFull ? new Error('the mailbox is full') : null),
  onData: (stream, session, answer) => {
    const { mailFrom, rcptTo } = session.envelope;
    void text(stream).then((letter) => {
      const to = rcptTo.map(({ address }) => address);
      letters.push({ from: mailFrom ? mailFrom.address : undefined, to, text: letter, as: session.user });
      answer();
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

test('a reset link reaches a mail server, once it takes mails, and sets a new password', async () => {
  await shop.customer('karim@example.com');
  const browser = await shop.browser();
  await browser.post('/forgot-password', { email: 'karim@example.com' });
  const waiting = shop.database.db.selectFrom('outbox_mails').select(['attempts', 'last_error', 'sent_at']);
  // The answer does not wait for the mail: it would tell who has an account.
  await expect.poll(() => waiting.execute()).toMatchObject([{ attempts: 1 }]);
  expect(letters).toEqual([]);
  expect(await waiting.execute()).toMatchObject([
    { attempts: 1, last_error: expect.stringContaining('the mailbox is full'), sent_at: null },
  ]);

  isFull = false;
  await shop.database.db.updateTable('outbox_mails').set({ due_at: new Date() }).execute();
  await shop.app.flushMail();
  expect(letters).toMatchObject([{ from: 'shop@razz.example', to: ['karim@example.com'], as: 'shop' }]);
  // Long lines come folded, and "=" as "=3D".
  const letter = (letters[0]?.text ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
  expect(letter).toMatch(/^Subject: Set a new password for Razz\r$/m);
  const link = new URL(/https:\/\/shop\.example\/reset-password\?\S+/.exec(letter)?.[0] ?? '');

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
