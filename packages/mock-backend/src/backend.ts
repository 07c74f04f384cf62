import type { Operation } from '../../../src/contracts/openapi/operations.ts';
import { authorize, identify, newSession, sessionCookie } from './caller.ts';
import { allHandlers } from './handlers/all-handlers.ts';
import { HttpError } from './http-error.ts';
import { parseBody, validate } from './parse-request.ts';
import { type Policy, strictPolicy } from './policy.ts';
import { matchRoute } from './route-match.ts';
import { handleTokenRequest } from './token-endpoint.ts';
import { createWorld, type Session, type World } from './world.ts';

export interface BackendOptions {
  world?: World;
  policy?: Partial<Policy>;
  /** Session of every request, without a CSRF check: for tests that send no cookies. */
  session?: Session;
}

type AnyHandler = (input: object) => { status: number; body: unknown };

const json = (status: number, body: unknown): Response =>
  status === 204 ? new Response(null, { status }) : Response.json(body, { status });

const withCookies = (response: Response, session: Session): Response => {
  response.headers.append('set-cookie', `${sessionCookie}=${session.id}; Path=/; HttpOnly; SameSite=Lax`);
  response.headers.append('set-cookie', `XSRF-TOKEN=${session.csrf}; Path=/; SameSite=Lax`);
  return response;
};

/** The whole API in memory, with state between requests. */
export const createBackend = (options: BackendOptions = {}) => {
  const world = options.world ?? createWorld();
  const strict = { ...strictPolicy(), ...options.policy };
  const policy: Policy = options.session === undefined ? strict : { ...strict, csrf: () => false };

  const handleOperation = async (operation: Operation, request: Request, params: Record<string, string>) => {
    const identity = identify(world, request, operation, options.session);
    let session = identity.session;
    const startSession = (userId: number | null): Session => {
      if (options.session !== undefined) return Object.assign(options.session, { userId });
      if (session !== null) world.sessions.delete(session.id);
      session = newSession(world, userId);
      return session;
    };
    try {
      const body = await parseBody(request, operation);
      authorize(operation, request, identity, policy);
      const query = Object.fromEntries(new URL(request.url).searchParams);
      const parsed = validate(
        operation,
        { params, query, headers: request.headers, body },
        policy.validation,
      );
      const [resource = '', name = ''] = operation.name.split('.');
      const handler = (allHandlers as unknown as Record<string, Record<string, AnyHandler>>)[resource]?.[
        name
      ];
      if (handler === undefined) throw new Error(`the mock has no handler for ${operation.name}`);
      const response = handler({ ...parsed, ...identity, world, policy, startSession });
      return { response: json(response.status, response.body), session };
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return { response: errorResponse(error), session };
    }
  };

  const handle = async (request: Request): Promise<Response> => {
    try {
      if (request.method === 'POST' && new URL(request.url).pathname === '/oauth/token')
        return await handleTokenRequest(world, request);
      const matched = matchRoute(request.method, new URL(request.url).pathname);
      if (matched === undefined) return json(404, { message: 'Not found.' });
      const { response, session } = await handleOperation(matched.operation, request, matched.params);
      const isKnown = request.headers.get('cookie')?.includes(session?.id ?? '') ?? false;
      return session === null || isKnown ? response : withCookies(response, session);
    } catch (error) {
      if (error instanceof URIError) return json(400, { message: 'The path is not valid.' });
      if (error instanceof HttpError) return errorResponse(error);
      return json(500, { message: `The mock failed: ${String(error)}` });
    }
  };
  return { world, handle };
};
export type Backend = ReturnType<typeof createBackend>;

const errorResponse = ({ status, message, errors }: HttpError): Response =>
  json(status, errors === undefined ? { message } : { message, errors });
