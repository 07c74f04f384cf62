import type { FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { unauthorized } from '../contract/http-error.ts';
import { type BearerTokens, bearerTokenRepository } from '../repositories/bearer-tokens.ts';
import { type Sessions, sessionRepository } from '../repositories/sessions.ts';
import { generateSecret } from '../repositories/tokens.ts';
import { readSessionToken } from './session.ts';

/** A browser's session, identified by its cookie. */
export interface BrowserSession {
  token: string;
  /** null until the guest's session is stored */
  id: number | null;
  /** the response must set the cookie */
  needsCookie: boolean;
}

/** The sender of a request: a browser with its session, or a program with a token. */
export interface Caller {
  /** null for a guest */
  userId: number | null;
  session: BrowserSession | null;
  /** scopes of the token; null for a browser */
  scopes: readonly string[] | null;
}

/** The account or guest session that addresses and orders belong to. */
export type Owner = { userId: number } | { sessionId: number };

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for API requests; null for pages and files. */
    caller: Caller | null;
  }
  interface FastifyInstance {
    callers: Callers;
  }
}

const bearerToken = (request: FastifyRequest): string | undefined =>
  /^Bearer +(\S+)$/i.exec(String(request.headers.authorization))?.[1];

const newGuest = (): Caller => ({
  userId: null,
  session: { token: generateSecret(), id: null, needsCookie: true },
  scopes: null,
});

export const createCallers = (sessions: Sessions, bearers: BearerTokens) => {
  const fromCookie = async (request: FastifyRequest): Promise<Caller> => {
    const token = readSessionToken(request);
    if (token === undefined) return newGuest();
    const stored = await sessions.find(token);
    if (stored === undefined)
      return { userId: null, session: { token, id: null, needsCookie: false }, scopes: null };
    if (stored.isExpired) return newGuest();
    if (stored.isStale) await sessions.extend(stored.id);
    const session = { token, id: stored.id, needsCookie: stored.isStale };
    return { userId: stored.userId, session, scopes: null };
  };

  return {
    /** @returns null for an invalid token */
    async identify(request: FastifyRequest): Promise<Caller | null> {
      if (request.headers.authorization === undefined) return fromCookie(request);
      const token = bearerToken(request);
      const bearer = token === undefined ? undefined : await bearers.find(token);
      return bearer === undefined ? null : { ...bearer, session: null };
    },

    /** The owner whose data the request may read; null for a guest without a stored session. */
    ownerOf({ userId, session }: Caller): Owner | null {
      if (userId !== null) return { userId };
      return session?.id == null ? null : { sessionId: session.id };
    },

    /** The owner of a new row; stores the guest's session first, and renews its cookie, which may be older. */
    async ensureOwner(caller: Caller): Promise<Owner> {
      const { userId, session } = caller;
      if (userId !== null) return { userId };
      if (session === null) throw unauthorized();
      if (session.id === null) {
        session.id = await sessions.saveGuest(session.token);
        session.needsCookie = true;
      }
      return { sessionId: session.id };
    },
  };
};
export type Callers = ReturnType<typeof createCallers>;

export const callerPlugin = plugin(
  async (app) => {
    app.decorateRequest('caller', null);
    app.decorate('callers', createCallers(sessionRepository(app.db), bearerTokenRepository(app.db)));
  },
  { dependencies: ['session'] },
);
