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
const mails = [
  ['plain text', 'To: b@example.com\n\nhttps://shop.example/reset?email=b%40example.com&token=a1b2c3d4e5'],
  ['HTML', '<a href="https://shop.example/reset?token=a1b2c3d4e5&amp;email=b@example.com">'],
  ['quoted-printable', `${encoded}https://shop.example/reset?token=3Da1b2c3=\r\nd4e5`],
  ['plain text, starting like an escape', 'To: b@example.com\n\nhttps://shop.example/reset?token=3d5ea1b2'],
  ['quoted-printable, starting like an escape', `${encoded}https://shop.example/reset?token=3D3d5ea1b2`],
] as const;
const tokenOf = (format: string) => (format.includes('escape') ? '3d5ea1b2' : 'a1b2c3d4e5');

test.each(mails)('finds the token of a mail in a folder: %s', async (format, mail) => {
  writeFileSync(join(mailbox, '1'), other);
  writeFileSync(join(mailbox, '2'), mail);
  expect(await mailedToken(mailbox, 'b@example.com', 'token', throttle())).toBe(tokenOf(format));
});

test.each(mails)('finds the token of a mail in a log: %s', async (format, mail) => {
  const log = join(mailbox, 'mails.log');
  writeFileSync(log, `From: shop@example.com\n${other}\nFrom: shop@example.com\n${mail}\n`);
  expect(await mailedToken(log, 'b@example.com', 'token', throttle())).toBe(tokenOf(format));
});
