import { createHash, timingSafeEqual } from 'node:crypto';
import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { sessionDays } from '../repositories/sessions.ts';
import { generateSecret } from '../repositories/tokens.ts';

export const sessionCookie = 'razz_session';
export const csrfCookie = 'XSRF-TOKEN';

/** The session cookie's token, if it is well formed. */
export const readSessionToken = (request: FastifyRequest): string | undefined => {
  const token = request.cookies[sessionCookie];
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
};

/**
 * The CSRF token of a session. Derived from the session's secret, so it is not stored, and a cookie set by a
 * sibling domain cannot match it.
 */
export const csrfToken = (sessionToken: string): string =>
  createHash('sha256').update(`csrf:${sessionToken}`).digest('base64url');

export const hasCsrfToken = (request: FastifyRequest, sessionToken: string): boolean => {
  const sent = Buffer.from(String(request.headers['x-xsrf-token'] ?? ''));
  const wanted = Buffer.from(csrfToken(sessionToken));
  return sent.length === wanted.length && timingSafeEqual(sent, wanted);
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
  reply.statusCode === 204 ||
  /^(?:text\/html|application\/json)/.test(String(reply.getHeader('content-type')));

/** What a shared cache may send to others sets nobody's cookies: they come with the page's first API request. */
const isShared = (reply: FastifyReply): boolean => /^public\b/.test(String(reply.getHeader('cache-control')));

/**
 * Every browser gets a session cookie and its CSRF token with the first page or response that no proxy stores. A
 * guest's session is stored only once an address or order belongs to it.
 */
export const session = plugin(
  async (app) => {
    // Registered before the cookie plugin, whose onSend hook serializes the cookies set here.
    app.addHook('onSend', async (request, reply) => {
      if (isShared(reply) || !isPageOrJson(reply) || request.headers.authorization !== undefined) return;
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
