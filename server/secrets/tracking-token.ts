import { createHmac } from 'node:crypto';
import { isSameSecret } from './tokens.ts';

/** Lifetime of a tracking link. */
const ttlSeconds = 90 * 86_400;

const signature = (secret: string, orderId: number, expires: number): Buffer =>
  createHmac('sha256', secret).update(`order ${orderId} until ${expires}`).digest();

/** Creates the token of a tracking link: expiry and HMAC. @param now Unix seconds */
export const createTrackingToken = (secret: string, orderId: number, now: number): string => {
  const expires = now + ttlSeconds;
  return `${expires.toString(36)}.${signature(secret, orderId, expires).toString('base64url')}`;
};

/** Verifies the token of a tracking link. A malformed token or one for another order is 'forged'. */
export const verifyTrackingToken = (
  secret: string,
  orderId: number,
  token: string,
  now: number,
): 'valid' | 'expired' | 'forged' => {
  const [expiry = '', encoded = ''] = token.split('.');
  if (!/^[0-9a-z]{1,9}$/.test(expiry)) return 'forged';
  const expires = Number.parseInt(expiry, 36);
  const actual = Buffer.from(encoded, 'base64url');
  const expected = signature(secret, orderId, expires);
  if (!isSameSecret(actual, expected)) return 'forged';
  return expires > now ? 'valid' : 'expired';
};
