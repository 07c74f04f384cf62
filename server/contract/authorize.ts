import type { FastifyReply, FastifyRequest } from 'fastify';
import { retryOnConnectionLoss } from '../database/errors.ts';
import { messages } from '../messages/messages.ts';
import type { Caller } from './caller.ts';
import { hasCsrfToken } from './csrf.ts';
import { HttpError, unauthorized } from './http-error.ts';
import { declares, type NamedRoute } from './routes.ts';

const invalidToken = () =>
  new HttpError(401, 'The token is invalid, revoked or expired.', {
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  });

const authorizeToken = ({ metadata }: NamedRoute, scopes: readonly string[]): void => {
  const { bearer } = metadata;
  if (bearer === 'any' || (bearer !== 'none' && scopes.includes(bearer))) return;
  if (bearer === 'none') throw new HttpError(403, 'This operation does not accept tokens: sign in instead.');
  throw new HttpError(403, `The token lacks the scope ${bearer}.`, {
    headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${bearer}"` },
  });
};

const authorizeBrowser = ({ metadata }: NamedRoute, request: FastifyRequest, caller: Caller): void => {
  if (metadata.access === 'customer' && caller.userId === null) throw unauthorized();
  if (metadata.safe || caller.session === null) return;
  if (request.method === 'GET' && request.headers['x-requested-with'] === undefined)
    throw new HttpError(403, 'This operation changes state and needs the header X-Requested-With.');
  // A page sends the token of its session with every request: not changed for a customer who signed in since.
  const needsToken = request.method !== 'GET' || request.headers['x-xsrf-token'] !== undefined;
  if (needsToken && !hasCsrfToken(request, caller.session.token))
    throw new HttpError(419, messages().csrfTokenInvalid);
};

/** Rejects an invalid token, except for public operations, which ignore it. */
const callerOrAnonymous = ({ route }: NamedRoute, caller: Caller | null): Caller => {
  if (caller !== null) return caller;
  if (declares(route, 401)) throw invalidToken();
  return { userId: null, session: null, scopes: [] };
};

/**
 * Identifies the caller of an operation of the shop and enforces the access rules of the route's metadata.
 * @throws HttpError 401, 403 or 419
 */
export const authorize = async (
  named: NamedRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  // Cross-origin requests are allowed with a token, never with cookies.
  if (request.headers.authorization !== undefined) reply.header('access-control-allow-origin', '*');
  const { callers } = request.server;
  const caller = callerOrAnonymous(named, await retryOnConnectionLoss(() => callers.identify(request)));
  request.caller = caller;
  if (caller.scopes === null) authorizeBrowser(named, request, caller);
  else authorizeToken(named, caller.scopes);
};
