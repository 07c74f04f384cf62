import { isIP } from 'node:net';
import { z } from 'zod';

/** Which proxies may say where a request came from: none, the nearest so many, or those at given addresses. */
export type TrustProxy = false | number | readonly string[];

const ranges = new Set(['loopback', 'linklocal', 'uniquelocal']);

const isAddress = (text: string): boolean => {
  if (ranges.has(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};

/** TRUST_PROXY as the environment spells it. */
export const TrustProxyText = z.string().transform((text, context): TrustProxy => {
  if (text === '0' || text === 'false') return false;
  if (/^[1-9]$/.test(text)) return Number(text);
  const addresses = text.split(',').map((part) => part.trim());
  if (addresses.every(isAddress)) return addresses;
  context.addIssue(
    'give the number of proxies in front of the server, such as 1, or their addresses, such as 10.0.0.0/8, 2001:db8::7 or loopback',
  );
  return z.NEVER;
});

/**
 * As Fastify takes it. X-Forwarded-For is read from its end, where the nearest proxy wrote: `hop` 0 is the peer of
 * the connection itself, so what a client made up lies beyond the trusted hops.
 */
export const trustProxyOption = (trusted: TrustProxy) => {
  if (typeof trusted === 'number') return (_address: string, hop: number) => hop < trusted;
  return trusted === false ? false : [...trusted];
};
