import type { FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import type { Kysely } from 'kysely';
import type { BrowserSession, Caller, Owner } from '../contract/caller.ts';
import { HttpError, unauthorized } from '../contract/http-error.ts';
import type { Database } from '../database/types.ts';
import { messages } from '../messages/messages.ts';
import { lockSession } from '../repositories/accounts/owner-column.ts';
import { type Sessions, sessionRepository } from '../repositories/accounts/sessions.ts';
import { type BearerTokens, bearerTokenRepository } from '../repositories/oauth/bearer-tokens.ts';
import { generateSecret, guestToken } from '../secrets/tokens.ts';
import { readSessionTokens } from './session.ts';

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

/** A visitor with a new cookie. */
export const newVisitor = (cookies: 'visitor' | 'signed out' = 'visitor'): BrowserSession => {
  const token = generateSecret();
  return { token, id: null, visitor: token, lostId: null, cookies };
};

const guest = (session: BrowserSession): Caller => ({ userId: null, session, scopes: null });

export const createCallers = (
  db: Kysely<Database>,
  sessions: Sessions,
  bearers: BearerTokens,
  secret: string,
) => {
  const fromCookies = async (request: FastifyRequest): Promise<Caller> => {
    const tokens = readSessionTokens(request);
    const { visitor } = tokens;
    if (tokens.session === undefined && tokens.guest === undefined && visitor === undefined)
      return guest(newVisitor());
    const found = await sessions.find(tokens);
    for (const name of ['session', 'guest'] as const) {
      const [token, stored] = [tokens[name], found[name]];
      if (token === undefined || stored?.isLive !== true) continue;
      if (name === 'session' && tokens.isUnprefixed && !stored.isUnprefixed) continue;
      if (stored.isStale) await sessions.extend(stored.id);
      // Cookies of older sessions last for 30 days, and are renewed as long as the session is used.
      const isRenewed = name === 'session' && stored.isStale && stored.isUnprefixed;
      const lostId =
        found.started?.isGuest === true && found.started.id !== stored.id ? found.started.id : null;
      const session: BrowserSession = {
        token,
        id: stored.id,
        visitor: visitor ?? null,
        lostId,
        cookies: isRenewed ? 'unprefixed session' : 'csrf',
      };
      return { userId: stored.userId, session, scopes: null };
    }
    // The request left before the response that replaced its session: the browser has newer cookies.
    for (const name of ['session', 'guest'] as const) {
      const token = tokens[name];
      if (token !== undefined && found[name]?.isRecent === true)
        return guest({ token, id: null, visitor: null, lostId: null, cookies: 'none' });
    }
    if (visitor === undefined) return guest(newVisitor());
    const { started } = found;
    return guest({
      token: visitor,
      id: null,
      visitor,
      lostId: started?.isGuest === true ? started.id : null,
      cookies: started?.isRecent === true ? 'none' : 'csrf',
    });
  };

  /**
   * Starts the session of a guest who stores something, with a new token: only this browser can know it.
   * @throws HttpError 419 if a session has started from the visitor before, or has just been replaced. The browser then
   *   repeats the request with its newer cookies.
   */
  const startGuestSession = async (transaction: Kysely<Database>, session: BrowserSession) => {
    const { visitor } = session;
    const started = visitor === null ? undefined : await sessionRepository(transaction).startGuest(visitor);
    if (started !== undefined && visitor !== null) {
      const token = guestToken(secret, visitor, started.id);
      await sessionRepository(transaction).setToken(started.id, token);
      return { id: started.id, token };
    }
    const used =
      visitor === null ? undefined : (await sessionRepository(transaction).find({ visitor })).started;
    // Unless it was a sign-in, the response with newer cookies may have been lost.
    if (used !== undefined && (used.isGuest || !used.isRecent))
      Object.assign(session, newVisitor(), { lostId: used.isGuest ? used.id : null });
    throw new HttpError(419, messages().csrfTokenInvalid);
  };

  return {
    /** @returns null for an invalid token */
    async identify(request: FastifyRequest): Promise<Caller | null> {
      if (request.headers.authorization === undefined) return fromCookies(request);
      const token = bearerToken(request);
      const bearer = token === undefined ? undefined : await bearers.find(token);
      return bearer === undefined ? null : { ...bearer, session: null };
    },

    /** The owner whose data the request may read; null for a guest without a stored session. */
    ownerOf({ userId, session }: Caller): Owner | null {
      if (userId !== null) return { userId };
      return session?.id == null ? null : { sessionId: session.id };
    },

    /**
     * Runs `store`, which stores something for the caller, in a transaction. A guest's session is locked, so that a
     * sign-in also moves the new row, or started in the same transaction: two requests of one visitor start one.
     */
    async storeAsOwner<T>(
      caller: Caller,
      store: (transaction: Kysely<Database>, owner: Owner) => Promise<T>,
    ): Promise<T> {
      const { userId, session } = caller;
      if (userId === null && session === null) throw unauthorized();
      let started: { id: number; token: string } | undefined;
      const result = await db.transaction().execute(async (transaction) => {
        if (userId !== null || session === null) return store(transaction, { userId: userId ?? 0 });
        if (session.id === null) started = await startGuestSession(transaction, session);
        else await lockSession(transaction, session.id);
        return store(transaction, { sessionId: started?.id ?? session.id ?? 0 });
      });
      if (started !== undefined && session !== null) Object.assign(session, started, { cookies: 'guest' });
      return result;
    },
  };
};
export type Callers = ReturnType<typeof createCallers>;

export const callerPlugin = plugin(
  async (app) => {
    app.decorateRequest('caller', null);
    app.decorate(
      'callers',
      createCallers(app.db, sessionRepository(app.db), bearerTokenRepository(app.db), app.secret),
    );
  },
  { dependencies: ['session'] },
);
