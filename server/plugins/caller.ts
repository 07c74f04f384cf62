import type { FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { mustSignIn } from '../contract/http-error.ts';
import { type Bearers, bearersIn } from '../repositories/bearer-tokens.ts';
import { type Sessions, sessionsIn } from '../repositories/sessions.ts';
import { newSecret } from '../repositories/tokens.ts';
import { readSessionToken } from './session.ts';

/** A browser's session, as its cookie names it. */
export interface BrowserSession {
  token: string;
  /** null as long as nothing of the guest is kept */
  id: number | null;
  /** the answer must carry the cookie */
  mustBeSent: boolean;
}

/** Who makes a call: a browser with its session, or a program with a token. */
export interface Caller {
  /** null for a guest */
  userId: number | null;
  session: BrowserSession | null;
  /** what a program's token allows; null for a browser */
  scopes: readonly string[] | null;
}

/** Whom addresses and orders belong to. */
export type Owner = { userId: number } | { sessionId: number };

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for calls of the API; null while a page or a file is served. */
    caller: Caller | null;
  }
  interface FastifyInstance {
    callers: Callers;
  }
}

const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];

const guest = (): Caller => ({
  userId: null,
  session: { token: newSecret(), id: null, mustBeSent: true },
  scopes: null,
});

export function callersFrom(sessions: Sessions, bearers: Bearers) {
  const fromCookie = async (request: FastifyRequest): Promise<Caller> => {
    const token = readSessionToken(request);
    if (token === undefined) return guest();
    const stored = await sessions.find(token);
    if (stored === undefined)
      return { userId: null, session: { token, id: null, mustBeSent: false }, scopes: null };
    if (stored.isOver) return guest();
    if (stored.isStale) await sessions.prolong(stored.id);
    const session = { token, id: stored.id, mustBeSent: stored.isStale };
    return { userId: stored.userId, session, scopes: null };
  };

  return {
    /** @returns null for a token that opens nothing */
    async identify(request: FastifyRequest): Promise<Caller | null> {
      if (request.headers.authorization === undefined) return fromCookie(request);
      const token = bearerOf(request);
      const bearer = token === undefined ? undefined : await bearers.find(token);
      return bearer === undefined ? null : { ...bearer, session: null };
    },

    /** Whose things a call may read; null for a guest of whom nothing is kept. */
    ownerOf({ userId, session }: Caller): Owner | null {
      if (userId !== null) return { userId };
      return session?.id == null ? null : { sessionId: session.id };
    },

    /** Whom a new thing belongs to; keeps the guest's session first. */
    async keepOwner(caller: Caller): Promise<Owner> {
      const { userId, session } = caller;
      if (userId !== null) return { userId };
      if (session === null) throw mustSignIn();
      session.id ??= await sessions.keepGuest(session.token);
      return { sessionId: session.id };
    },
  };
}
export type Callers = ReturnType<typeof callersFrom>;

export const callerPlugin = plugin(
  async (app) => {
    app.decorateRequest('caller', null);
    app.decorate('callers', callersFrom(sessionsIn(app.db), bearersIn(app.db)));
  },
  { name: 'callers', dependencies: ['session'] },
);
