import { createHash, timingSafeEqual } from 'node:crypto';
import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { sessionDays } from '../repositories/sessions.ts';
import { newSecret } from '../repositories/tokens.ts';

export const sessionCookie = 'razz_session';
export const csrfCookie = 'XSRF-TOKEN';

/** The session cookie's token, if it has the shape of one of ours. */
export const readSessionToken = (request: FastifyRequest): string | undefined => {
  const token = request.cookies[sessionCookie];
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
};

/**
 * The CSRF token of a session. Derived from the session's own secret, so it needs no keeping, and a cookie
 * planted by a neighbouring site cannot match it.
 */
export const csrfTokenOf = (sessionToken: string): string =>
  createHash('sha256').update(`csrf:${sessionToken}`).digest('base64url');

export const hasCsrfToken = (request: FastifyRequest, sessionToken: string): boolean => {
  const sent = Buffer.from(String(request.headers['x-xsrf-token'] ?? ''));
  const wanted = Buffer.from(csrfTokenOf(sessionToken));
  return sent.length === wanted.length && timingSafeEqual(sent, wanted);
};

function setCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, isNew, isHttps }: { token: string; isNew: boolean; isHttps: boolean },
): void {
  const shared = {
    path: '/',
    sameSite: 'lax',
    secure: isHttps || request.protocol === 'https',
    maxAge: sessionDays * 86_400,
  } as const;
  if (isNew) reply.setCookie(sessionCookie, token, { ...shared, httpOnly: true });
  const csrf = csrfTokenOf(token);
  if (isNew || request.cookies[csrfCookie] !== csrf) reply.setCookie(csrfCookie, csrf, shared);
}

const isPageOrAnswer = (reply: FastifyReply): boolean =>
  reply.statusCode === 204 ||
  /^(?:text\/html|application\/json)/.test(String(reply.getHeader('content-type')));

/**
 * Every browser has a session cookie and the CSRF token that goes with it from its first page or answer on.
 * The database keeps a guest's session only once something belongs to it.
 */
export const sessionPlugin = plugin(
  async (app) => {
    // Before the cookie plugin: its own onSend hook writes what this one sets.
    app.addHook('onSend', async (request, reply) => {
      if (!isPageOrAnswer(reply) || request.headers.authorization !== undefined) return;
      const { session } = request.caller ?? {};
      const token = session?.token ?? readSessionToken(request);
      setCookies(request, reply, {
        token: token ?? newSecret(),
        isNew: session?.mustBeSent ?? token === undefined,
        isHttps: app.publicUrl.startsWith('https:'),
      });
    });
    await app.register(cookie);
  },
  { name: 'session' },
);
