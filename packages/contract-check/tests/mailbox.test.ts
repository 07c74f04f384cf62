import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Throttle } from '../src/engine/throttle.ts';
import { mailedToken } from '../src/shop/mailbox.ts';

let mailbox: string;
beforeEach(() => {
  mailbox = mkdtempSync(join(tmpdir(), 'mailbox-'));
});
afterEach(() => rmSync(mailbox, { recursive: true }));

const throttle = () => new Throttle({ concurrency: 1, rate: undefined, deadline: Date.now() + 60_000 });
const other = 'To: a@example.com\n\nhttps://shop.example/reset?token=another-token';
const encoded = ['To: b@example.com', 'Content-Transfer-Encoding: quoted-printable', '', ''].join('\r\n');
const link = 'https://shop.example/reset?';
const mails = [
  ['plain text', 'a1b2c3d4e5', `To: b@example.com\n\n${link}email=b%40example.com&token=a1b2c3d4e5`],
  ['HTML', 'a1b2c3d4e5', `<a href="${link}token=a1b2c3d4e5&amp;email=b@example.com">`],
  ['quoted-printable', 'a1b2c3d4e5', `${encoded}${link}token=3Da1b2c3=\r\nd4e5`],
  ['plain text, starting like an escape', '3d5ea1b2', `To: b@example.com\n\n${link}token=3d5ea1b2`],
  ['quoted-printable, starting like an escape', '3d5ea1b2', `${encoded}${link}token=3D3d5ea1b2`],
] as const;

test.each(mails)('finds the token of a mail in a folder: %s', async (_, token, mail) => {
  writeFileSync(join(mailbox, '1'), other);
  writeFileSync(join(mailbox, '2'), mail);
  expect(await mailedToken(mailbox, 'b@example.com', 'token', throttle())).toBe(token);
});

test.each(mails)('finds the token of a mail in a log: %s', async (_, token, mail) => {
  const log = join(mailbox, 'mails.log');
  writeFileSync(log, `From: shop@example.com\n${other}\nFrom: shop@example.com\n${mail}\n`);
  expect(await mailedToken(log, 'b@example.com', 'token', throttle())).toBe(token);
});
