import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Throttle } from '../engine/throttle.ts';

/** The texts of a mailbox: of its URL, its file, or the files in its folder. */
const textsOf = async (mailbox: string, signal: AbortSignal): Promise<string[]> => {
  if (/^https?:/.test(mailbox)) return [await (await fetch(mailbox, { signal })).text()];
  const stats = statSync(mailbox, { throwIfNoEntry: false });
  if (!stats) return [];
  if (!stats.isDirectory()) return [readFileSync(mailbox, 'utf8')];
  return readdirSync(mailbox)
    .sort()
    .map((name) => readFileSync(join(mailbox, name), 'utf8'));
};

/** Decodes the line breaks and equals signs of quoted-printable. Plain text may have a token that starts with `3D`. */
const decodeQuotedPrintable = (text: string): string =>
  /^content-transfer-encoding:\s*quoted-printable/im.test(text)
    ? text.replace(/=\r?\n/g, '').replace(/=3D/gi, '=')
    : text;

/** Decodes the escapes that occur around a token. */
const decode = (mail: string): string =>
  decodeQuotedPrintable(mail).replace(/&amp;/g, '&').replace(/%40/g, '@');

/** The last token mailed to an address. Polls for up to five seconds. @throws OutOfTimeError */
export const mailedToken = async (
  mailbox: string,
  email: string,
  name: string,
  throttle: Throttle,
): Promise<string | undefined> => {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const texts = await textsOf(mailbox, throttle.signal);
    // A text may contain several mails, as a log does.
    const mails = texts.flatMap((text) => text.split(/^(?=To:)/im)).map(decode);
    const mail = mails.findLast((each) => each.includes(email)) ?? '';
    const at = mail.lastIndexOf(email);
    const matches = [...mail.matchAll(new RegExp(`${name}["']?[=:]\\s*["']?([\\w.~-]{8,})`, 'g'))];
    // A response in JSON contains other mails too: the token closest to the address belongs to it.
    const distance = (match: RegExpExecArray) => Math.abs(match.index - at);
    const [nearest] = matches
      .filter((match) => distance(match) < 5000)
      .sort((a, b) => distance(a) - distance(b));
    if (nearest?.[1] !== undefined) return nearest[1];
    await throttle.sleep(250);
  }
  return undefined;
};
