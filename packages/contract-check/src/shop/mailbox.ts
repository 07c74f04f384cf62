import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Throttle } from '../engine/throttle.ts';

const textOf = async (mailbox: string, signal: AbortSignal): Promise<string> => {
  if (/^https?:/.test(mailbox)) return (await fetch(mailbox, { signal })).text();
  if (!statSync(mailbox, { throwIfNoEntry: false })) return '';
  if (!statSync(mailbox).isDirectory()) return readFileSync(mailbox, 'utf8');
  return readdirSync(mailbox)
    .sort()
    .map((name) => readFileSync(join(mailbox, name), 'utf8'))
    .join('\n');
};

/** Decodes the quoted-printable, HTML and URL escapes that occur around a token. */
const decoded = (text: string): string =>
  text
    .replace(/=\r?\n/g, '')
    .replace(/=3D/gi, '=')
    .replace(/&amp;/g, '&')
    .replace(/%40/g, '@');

/** The last token mailed to an address. Polls for up to five seconds. @throws OutOfTimeError */
export const mailedToken = async (
  mailbox: string,
  email: string,
  name: string,
  throttle: Throttle,
): Promise<string | undefined> => {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const text = decoded(await textOf(mailbox, throttle.signal));
    const at = text.lastIndexOf(email);
    if (at >= 0) {
      const matches = [...text.matchAll(new RegExp(`${name}["']?[=:]\\s*["']?([\\w.~-]{8,})`, 'g'))];
      // Other mails may contain tokens too: the one closest to the address belongs to it.
      const distance = (match: RegExpExecArray) => Math.abs(match.index - at);
      const [nearest] = matches
        .filter((match) => distance(match) < 5000)
        .sort((a, b) => distance(a) - distance(b));
      if (nearest?.[1] !== undefined) return nearest[1];
    }
    await throttle.sleep(250);
  }
  return undefined;
};
