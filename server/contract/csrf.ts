import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isSameSecret } from '../secrets/tokens.ts';

/**
 * The CSRF token of a session or visitor. It is derived from the secret in the cookie: it need not be stored, and a
 * cookie injected by a sibling domain cannot match it.
 */
export const csrfToken = (token: string): string =>
  createHash('sha256').update(`csrf:${token}`).digest('base64url');

export const hasCsrfToken = (request: FastifyRequest, token: string): boolean => {
  const actual = Buffer.from(String(request.headers['x-xsrf-token']));
  const expected = Buffer.from(csrfToken(token));
  return isSameSecret(actual, expected);
};
