import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long an order's link opens it. */
const ttlSeconds = 90 * 86_400;

const signature = (secret: string, orderId: number, expires: number): Buffer =>
  createHmac('sha256', secret).update(`order ${orderId} until ${expires}`).digest();

/** What opens one order to whoever has its link. `now` in Unix seconds. */
export const createTrackingToken = (secret: string, orderId: number, now: number): string => {
  const expires = now + ttlSeconds;
  return `${expires.toString(36)}.${signature(secret, orderId, expires).toString('base64url')}`;
};

/** Whether a token opens an order. A token with another order's signature, or none of ours, is forged. */
export const verifyTrackingToken = (
  secret: string,
  orderId: number,
  token: string,
  now: number,
): 'valid' | 'expired' | 'forged' => {
  const [expiry = '', sent = ''] = token.split('.');
  const expires = Number.parseInt(expiry, 36);
  if (!/^[0-9a-z]{1,9}$/.test(expiry) || !Number.isSafeInteger(expires)) return 'forged';
  const given = Buffer.from(sent, 'base64url');
  const wanted = signature(secret, orderId, expires);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return 'forged';
  return expires > now ? 'valid' : 'expired';
};
