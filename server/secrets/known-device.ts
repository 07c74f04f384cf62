import { createHmac } from 'node:crypto';
import { generateSecret, isSameSecret } from './tokens.ts';

const signature = (secret: string, id: string, email: string): Buffer =>
  createHmac('sha256', secret).update(`device ${id} of ${email.toLowerCase()}`).digest();

/** Creates the cookie of a browser that has signed in to an account: an id and its HMAC. It does not name the account. */
export const createDeviceToken = (secret: string, email: string): string => {
  const id = generateSecret();
  return `${id}.${signature(secret, id, email).toString('base64url')}`;
};

/** The id of a browser that has signed in to this account; undefined if it has not, or if the token is forged. */
export const knownDevice = (secret: string, email: string, token: string): string | undefined => {
  const [id = '', encoded = ''] = token.split('.');
  const actual = Buffer.from(encoded, 'base64url');
  const expected = signature(secret, id, email);
  return isSameSecret(actual, expected) ? id : undefined;
};
