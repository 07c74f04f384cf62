import type { FastifyRequest } from 'fastify';
import { say } from '../messages/messages.ts';
import type { Caller } from '../plugins/caller.ts';
import { hasCsrfToken } from '../plugins/session.ts';
import { mustSignIn, Refusal } from './http-error.ts';
import { declares, type NamedRoute } from './routes.ts';

const badToken = () =>
  new Refusal(401, 'The token is not valid, was revoked or has run out.', {
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  });

function guardToken({ metadata }: NamedRoute, scopes: readonly string[]): void {
  const { bearer } = metadata;
  if (bearer === 'any' || (bearer !== 'none' && scopes.includes(bearer))) return;
  if (bearer === 'none') throw new Refusal(403, 'A token does not open this call: sign in instead.');
  throw new Refusal(403, `The token lacks the scope ${bearer}.`, {
    headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${bearer}"` },
  });
}

function guardBrowser({ metadata }: NamedRoute, request: FastifyRequest, caller: Caller): void {
  if (metadata.access === 'customer' && caller.userId === null) throw mustSignIn();
  if (metadata.safe || caller.session === null) return;
  if (request.method === 'GET' && request.headers['x-requested-with'] === undefined)
    throw new Refusal(403, 'This call changes something, so it needs the header X-Requested-With.');
  if (request.method !== 'GET' && !hasCsrfToken(request, caller.session.token))
    throw new Refusal(419, say().pageTooOld);
}

/**
 * Enforces the route's metadata on a caller.
 * @throws Refusal 401, 403 or 419
 */
export function guard(named: NamedRoute, request: FastifyRequest, caller: Caller): void {
  if (caller.scopes === null) guardBrowser(named, request, caller);
  else guardToken(named, caller.scopes);
}

/** A token that opens nothing is refused, but for calls open to all, which it does not make worse. */
export function callerOrVisitor({ route }: NamedRoute, caller: Caller | null): Caller {
  if (caller !== null) return caller;
  if (declares(route, 401)) throw badToken();
  return { userId: null, session: null, scopes: [] };
}
