import type { Operation } from '../../../src/contracts/openapi/operations.ts';
import type { ScopeId } from '../../../src/contracts/schemas/oauth.ts';
import { HttpError } from './http-error.ts';
import type { Policy } from './policy.ts';
import type { Session, StoredUser, World } from './world.ts';

export const sessionCookie = 'razz_session';
/** The caller of a request. `scopes` is null for a session, which has no scopes. */
export interface Identity {
  session: Session | null;
  user: StoredUser | null;
  scopes: readonly string[] | null;
}

const cookieOf = (request: Request, name: string): string | undefined =>
  request.headers
    .get('cookie')
    ?.split(/;\s*/)
    .map((pair) => pair.split('='))
    .find(([key]) => key === name)?.[1];

export const newSession = (world: World, userId: number | null): Session => {
  const session: Session = { id: world.secret(), csrf: world.secret(), userId };
  world.sessions.set(session.id, session);
  return session;
};

const userOf = (world: World, id: number | null): StoredUser | null =>
  world.users.find((user) => user.id === id) ?? null;

/** Identifies the caller by token or cookie; a browser without a session gets one. @throws HttpError 401 for an unknown token */
export const identify = (world: World, request: Request, operation: Operation, fixed?: Session): Identity => {
  const header = request.headers.get('authorization');
  if (header === null) {
    const session =
      fixed ?? world.sessions.get(cookieOf(request, sessionCookie) ?? '') ?? newSession(world, null);
    return { session, user: userOf(world, session.userId), scopes: null };
  }
  const bearer = header.replace(/^Bearer +/i, '');
  const token = [...world.tokens, ...world.grants].find((each) => each.bearer === bearer);
  if (token !== undefined) return { session: null, user: userOf(world, token.owner), scopes: token.scopes };
  if (401 in operation.responses) throw new HttpError(401, 'The token is not valid or was revoked.');
  return { session: null, user: null, scopes: [] };
};

/** Enforces the route's metadata. @throws HttpError 401, 403 or 419 */
export const authorize = (
  { name, method, metadata }: Operation,
  request: Request,
  { session, user, scopes }: Identity,
  policy: Policy,
): void => {
  const { access, bearer, safe } = metadata;
  if (scopes !== null) {
    if (bearer === 'any' || !policy.scopes(name)) return;
    if (bearer !== 'none' && scopes.includes(bearer satisfies ScopeId)) return;
    throw new HttpError(403, 'The token does not allow this.');
  }
  if (access === 'customer' && user === null && policy.signIn(name))
    throw new HttpError(401, 'Please sign in.');
  if (safe) return;
  const isScript = request.headers.has('x-requested-with');
  if (method === 'GET' && !isScript && policy.scriptHeader(name))
    throw new HttpError(403, 'This operation requires the header X-Requested-With.');
  if (method !== 'GET' && policy.csrf(name) && request.headers.get('x-xsrf-token') !== session?.csrf)
    throw new HttpError(419, 'The CSRF token is missing or has expired.');
};
