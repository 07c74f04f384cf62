import { isIP } from 'node:net';
import { z } from 'zod';

/** The proxies whose X-Forwarded-* headers are trusted: none, the nearest n, or those at the listed addresses. */
export type TrustProxy = false | number | readonly string[];

const ranges = new Set(['loopback', 'linklocal', 'uniquelocal']);

const isAddress = (text: string): boolean => {
  if (ranges.has(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};

/** Parses TRUST_PROXY. */
export const TrustProxyText = z.string().transform((text, context): TrustProxy => {
  if (text === '0' || text === 'false') return false;
  if (/^[1-9]$/.test(text)) return Number(text);
  const addresses = text.split(',').map((part) => part.trim());
  if (addresses.every(isAddress)) return addresses;
  context.addIssue(
    'use the number of proxies in front of the server, such as 1, or their addresses, such as 10.0.0.0/8, 2001:db8::7 or loopback',
  );
  return z.NEVER;
});

/**
 * Fastify's option `trustProxy`. Hops are counted from the end of X-Forwarded-For, which the nearest proxy wrote:
 * `hop` 0 is the peer of the connection, so entries forged by a client lie beyond the trusted hops.
 */
export const trustProxyOption = (trusted: TrustProxy) => {
  if (typeof trusted === 'number') return (_address: string, hop: number) => hop < trusted;
  return trusted === false ? false : [...trusted];
};
