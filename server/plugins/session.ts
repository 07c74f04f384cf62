import { createHash, timingSafeEqual } from 'node:crypto';
import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { sessionDays } from '../repositories/sessions.ts';
import { generateSecret } from '../repositories/tokens.ts';

export const sessionCookie = 'razz_session';
export const csrfCookie = 'XSRF-TOKEN';

/** The token in the session cookie, if well formed. */
export const readSessionToken = (request: FastifyRequest): string | undefined => {
  const token = request.cookies[sessionCookie];
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
};

/**
 * The CSRF token of a session. It is derived from the session's secret: it need not be stored, and a cookie injected
 * by a sibling domain cannot match it.
 */
export const csrfToken = (sessionToken: string): string =>
  createHash('sha256').update(`csrf:${sessionToken}`).digest('base64url');

export const hasCsrfToken = (request: FastifyRequest, sessionToken: string): boolean => {
  const actual = Buffer.from(String(request.headers['x-xsrf-token']));
  const expected = Buffer.from(csrfToken(sessionToken));
  return actual.length === expected.length && timingSafeEqual(actual, expected);
};

const setCookies = (
  request: FastifyRequest,
  reply: FastifyReply,
  { token, isNew, isHttps }: { token: string; isNew: boolean; isHttps: boolean },
): void => {
  const shared = {
    path: '/',
    sameSite: 'lax',
    secure: isHttps || request.protocol === 'https',
    maxAge: sessionDays * 86_400,
  } as const;
  if (isNew) reply.setCookie(sessionCookie, token, { ...shared, httpOnly: true });
  const csrf = csrfToken(token);
  if (isNew || request.cookies[csrfCookie] !== csrf) reply.setCookie(csrfCookie, csrf, shared);
};

const isPageOrJson = (reply: FastifyReply): boolean =>
  reply.statusCode === 204 || /text\/html|application\/json/.test(String(reply.getHeader('content-type')));

/** Publicly cacheable responses must not set cookies: the page's first API request sets them. */
const isPubliclyCacheable = (reply: FastifyReply): boolean =>
  String(reply.getHeader('cache-control')).includes('public');

/**
 * Sets a session cookie and its CSRF token with the first page or API response that is not publicly cacheable. A
 * guest's session is stored only when an address or order belongs to it.
 */
export const session = plugin(
  async (app) => {
    // Registered before the cookie plugin, whose onSend hook serializes the cookies set here.
    app.addHook('onSend', async (request, reply) => {
      if (isPubliclyCacheable(reply) || !isPageOrJson(reply) || request.headers.authorization !== undefined)
        return;
      const { session } = request.caller ?? {};
      const token = session?.token ?? readSessionToken(request);
      setCookies(request, reply, {
        token: token ?? generateSecret(),
        isNew: session?.needsCookie ?? token === undefined,
        isHttps: app.publicUrl.startsWith('https:'),
      });
    });
    await app.register(cookie);
  },
  { name: 'session' },
);
