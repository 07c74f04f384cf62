import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { csrfToken } from '../contract/csrf.ts';
import { generateSecret } from '../secrets/tokens.ts';

/** The session of a customer, set by signing in. */
export const sessionCookie = 'razz_session';
/** The stored session of a guest, set when a guest first stores something. */
export const guestCookie = 'razz_guest';
/** A visitor who owns nothing, set by any response. */
export const visitorCookie = 'razz_visitor';
/** A browser that has signed in to an account: see secrets/known-device.ts. */
export const deviceCookie = 'razz_device';
export const csrfCookie = 'XSRF-TOKEN';

/** The longest lifetime that browsers allow. The server ends unused sessions earlier. */
const cookieDays = 400;

export const isHttps = (request: FastifyRequest): boolean =>
  request.server.publicUrl.startsWith('https:') || request.protocol === 'https';

/** Over HTTPS, a prefix that keeps sibling domains and unencrypted responses from setting the cookie. */
export const cookieName = (request: FastifyRequest, cookie: string): string =>
  isHttps(request) ? `__Host-${cookie}` : cookie;

const readToken = (request: FastifyRequest, name: string): string | undefined => {
  const token = request.cookies[name];
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
};

/** The well-formed tokens in the cookies of a request. */
export interface SessionTokens {
  session: string | undefined;
  guest: string | undefined;
  visitor: string | undefined;
  /** The session's cookie lacks the prefix, although it is sent over HTTPS: it is valid for older sessions only. */
  isUnprefixed: boolean;
}

export const readSessionTokens = (request: FastifyRequest): SessionTokens => {
  // A page's initial requests are injected, with the page's cookies, over plain HTTP.
  const read = (name: string) =>
    readToken(request, `__Host-${name}`) ?? readToken(request, cookieName(request, name));
  const prefixed = read(sessionCookie);
  return {
    session: prefixed ?? readToken(request, sessionCookie),
    guest: read(guestCookie),
    visitor: read(visitorCookie),
    isUnprefixed: prefixed === undefined && isHttps(request),
  };
};

/** The token in the session cookie, if well formed. */
export const readSessionToken = (request: FastifyRequest): string | undefined =>
  readSessionTokens(request).session;

/** The token of a browser that has signed in; '' if it has not. */
export const readDeviceToken = (request: FastifyRequest): string =>
  request.cookies[cookieName(request, deviceCookie)] ?? '';

const isPageOrJson = (reply: FastifyReply): boolean =>
  reply.statusCode === 204 || /text\/html|application\/json/.test(String(reply.getHeader('content-type')));

/** Whether the request is for an operation of the panel. */
export const isPanelRequest = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.operation?.startsWith('admin.') === true;

/** Publicly cacheable responses must not set cookies: the page's first API request sets them. */
const isPubliclyCacheable = (reply: FastifyReply): boolean =>
  String(reply.getHeader('cache-control')).includes('public');

/** A page does not look up its session: a browser without any cookie becomes a visitor. */
const visitorOfPage = (request: FastifyRequest) => {
  const { session, guest, visitor } = readSessionTokens(request);
  if (session !== undefined || guest !== undefined) return undefined;
  return { token: visitor ?? generateSecret(), cookies: visitor === undefined ? 'visitor' : 'csrf' } as const;
};

/**
 * Sets the cookies of sessions and visitors, and their CSRF token, with responses that are not publicly cacheable.
 *
 * Responses arrive in any order, so none may overwrite a newer cookie: signing in and storing something have cookies of
 * their own, which only these requests set. A late response to any other request sets at most the visitor's cookie,
 * which the others take precedence over.
 */
export const session = plugin(
  async (app) => {
    // Registered before the cookie plugin, whose onSend hook serializes the cookies set here.
    app.addHook('onSend', async (request, reply) => {
      if (isPubliclyCacheable(reply) || !isPageOrJson(reply) || request.headers.authorization !== undefined)
        return;
      // The panel has its own cookies, and who runs the shop need not become a visitor of it.
      if (isPanelRequest(request)) return;
      // The outcome is unknown: only with the cookies it was sent with does a repeated order find the one it has placed.
      if (reply.statusCode >= 500) return;
      const { token, cookies } = request.caller?.session ?? visitorOfPage(request) ?? {};
      if (token === undefined || cookies === 'none') return;
      const shared = { path: '/', sameSite: 'lax', secure: isHttps(request) } as const;
      const maxAge = cookieDays * 86_400;
      const set = (name: string) => reply.setCookie(name, token, { ...shared, maxAge, httpOnly: true });
      if (cookies === 'session') set(cookieName(request, sessionCookie));
      if (request.caller?.deviceToken !== undefined)
        reply.setCookie(cookieName(request, deviceCookie), request.caller.deviceToken, {
          ...shared,
          maxAge,
          httpOnly: true,
        });
      if (cookies === 'unprefixed session') set(sessionCookie);
      if (cookies === 'guest') set(cookieName(request, guestCookie));
      if (cookies === 'visitor' || cookies === 'signed out') set(cookieName(request, visitorCookie));
      if (cookies === 'signed out')
        for (const name of new Set([sessionCookie, cookieName(request, sessionCookie)]))
          reply.clearCookie(name, { ...shared, httpOnly: true });
      const csrf = csrfToken(token);
      if (request.cookies[csrfCookie] !== csrf) reply.setCookie(csrfCookie, csrf, { ...shared, maxAge });
    });
    await app.register(cookie);
  },
  { name: 'session' },
);
