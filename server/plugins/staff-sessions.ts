import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import type { AdminMetadata } from '../../src/contracts/admin/metadata.ts';
import { csrfToken, hasCsrfToken } from '../contract/csrf.ts';
import { HttpError, unauthorized } from '../contract/http-error.ts';
import type { NamedRoute } from '../contract/routes.ts';
import { retryOnConnectionLoss } from '../database/errors.ts';
import { messages } from '../messages/messages.ts';
import {
  type StaffSession,
  staffSessionHours,
  staffSessionRepository,
} from '../repositories/admin/staff-sessions.ts';
import { cookieName, isHttps } from './session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the staff member who uses the panel; null for any other request. */
    staff: StaffSession | null;
  }
  interface FastifyInstance {
    findStaffSession: (token: string) => Promise<StaffSession | undefined>;
  }
}

/** The session in the panel. No cookie of a shopper grants access to it. */
const sessionCookie = 'razz_staff';
/** A browser that has signed in to the panel: see known-device.ts. */
const deviceCookie = 'razz_staff_device';
/** Read by the panel's scripts, which send its value in X-XSRF-TOKEN. */
const staffCsrfCookie = 'XSRF-TOKEN-STAFF';

const deviceDays = 400;

/** Not sent with requests that other sites cause, not even with links to the panel. */
const cookieOptions = (request: FastifyRequest) =>
  ({ path: '/', sameSite: 'strict', secure: isHttps(request) }) as const;

const readToken = (request: FastifyRequest): string | undefined => {
  const token = request.cookies[cookieName(request, sessionCookie)];
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
};

/** The token of a browser that has signed in to the panel; '' if it has not. */
export const readStaffDevice = (request: FastifyRequest): string =>
  request.cookies[cookieName(request, deviceCookie)] ?? '';

/** Sets the cookies of a session that has begun with this request. */
export const setStaffCookies = (
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  device: string,
): void => {
  const options = cookieOptions(request);
  const maxAge = staffSessionHours.total * 3600;
  reply.setCookie(cookieName(request, sessionCookie), token, { ...options, maxAge, httpOnly: true });
  reply.setCookie(staffCsrfCookie, csrfToken(token), { ...options, maxAge });
  const deviceAge = deviceDays * 86_400;
  reply.setCookie(cookieName(request, deviceCookie), device, {
    ...options,
    maxAge: deviceAge,
    httpOnly: true,
  });
};

export const clearStaffCookies = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.clearCookie(cookieName(request, sessionCookie), { ...cookieOptions(request), httpOnly: true });
  reply.clearCookie(staffCsrfCookie, cookieOptions(request));
};

/** The session of the request. @throws HttpError 401, although authorizeStaff() has checked it */
export const requireStaff = ({ staff }: FastifyRequest): StaffSession => {
  if (staff === null) throw unauthorized();
  return staff;
};

const csrfError = () => new HttpError(419, messages().csrfTokenInvalid);

/**
 * Enforces the access rules of an operation of the panel: a session in the panel's own cookie, one of the operation's
 * roles, for changes the CSRF token of the session, and for dangerous ones a password that was entered lately. Tokens in
 * the header Authorization are ignored.
 * @throws HttpError 401, 403, 419 or 423
 */
export const authorizeStaff = async (
  { metadata }: NamedRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const { roles, safe, recentPassword } = metadata as AdminMetadata;
  if (metadata.access === 'visitor') {
    // There is no session yet: a header that other sites cannot send keeps them from signing a browser in.
    if (request.headers['x-requested-with'] === undefined) throw csrfError();
    return;
  }
  const token = readToken(request);
  const session =
    token === undefined
      ? undefined
      : await retryOnConnectionLoss(() => request.server.findStaffSession(token));
  if (session === undefined) throw unauthorized();
  request.staff = session;
  const csrf = csrfToken(session.token);
  if (request.cookies[staffCsrfCookie] !== csrf)
    reply.setCookie(staffCsrfCookie, csrf, {
      ...cookieOptions(request),
      maxAge: staffSessionHours.total * 3600,
    });
  if (!roles.includes(session.member.role)) throw new HttpError(403, messages().roleForbidden);
  if (!safe && !hasCsrfToken(request, session.token)) throw csrfError();
  if (recentPassword === true && !session.hasRecentPassword)
    throw new HttpError(423, messages().panel.passwordNeeded);
};

/** Sessions of the panel. */
export const staffSessions = plugin(
  async (app: FastifyInstance) => {
    const sessions = staffSessionRepository(app.db);
    app.decorateRequest('staff', null);
    app.decorate('findStaffSession', sessions.find);
  },
  { dependencies: ['session'] },
);
