import type { Operation } from '../../../src/contracts/openapi/operations.ts';
import { guard, identify, newSession, sessionCookie } from './caller.ts';
import { allCalls } from './handlers/all-handlers.ts';
import { Refusal } from './http-error.ts';
import { type Policy, strictPolicy } from './policy.ts';
import { readBody, validate } from './read-request.ts';
import { matchRoute } from './route-match.ts';
import { answerToken } from './token-endpoint.ts';
import { createWorld, type Session, type World } from './world.ts';

export type BackendOptions = {
  world?: World;
  policy?: Partial<Policy>;
  /** Every request is this session's and needs no CSRF token: for tests that keep no cookies. */
  session?: Session;
};

type AnyCall = (call: object) => { status: number; body: unknown };

const json = (status: number, body: unknown): Response =>
  status === 204 ? new Response(null, { status }) : Response.json(body, { status });

const withCookies = (answer: Response, session: Session): Response => {
  answer.headers.append('set-cookie', `${sessionCookie}=${session.id}; Path=/; HttpOnly; SameSite=Lax`);
  answer.headers.append('set-cookie', `XSRF-TOKEN=${session.csrf}; Path=/; SameSite=Lax`);
  return answer;
};

/** The whole shop in memory: a request in, an answer out, state kept in between. */
export const createBackend = (options: BackendOptions = {}) => {
  const world = options.world ?? createWorld();
  const strict = { ...strictPolicy(), ...options.policy };
  const policy: Policy = options.session === undefined ? strict : { ...strict, csrf: () => false };

  const perform = async (operation: Operation, request: Request, params: Record<string, string>) => {
    const visit = identify(world, request, operation, options.session);
    let session = visit.session;
    const startSession = (userId: number | null): Session => {
      if (options.session !== undefined) return Object.assign(options.session, { userId });
      if (session !== null) world.sessions.delete(session.id);
      session = newSession(world, userId);
      return session;
    };
    try {
      const body = await readBody(request, operation);
      guard(operation, request, visit, policy);
      const query = Object.fromEntries(new URL(request.url).searchParams);
      const read = validate(operation, { params, query, headers: request.headers, body }, policy.validation);
      const [resource = '', name = ''] = operation.name.split('.');
      const call = (allCalls as unknown as Record<string, Record<string, AnyCall>>)[resource]?.[name];
      if (call === undefined) throw new Error(`the mock has no call ${operation.name}`);
      const answer = call({ ...read, ...visit, world, policy, startSession });
      return { answer: json(answer.status, answer.body), session };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { answer: refused(error), session };
    }
  };

  const answer = async (request: Request): Promise<Response> => {
    try {
      if (request.method === 'POST' && new URL(request.url).pathname === '/oauth/token')
        return await answerToken(world, request);
      const matched = matchRoute(request.method, new URL(request.url).pathname);
      if (matched === undefined) return json(404, { message: 'There is nothing at this address.' });
      const done = await perform(matched.operation, request, matched.params);
      const isKnown = request.headers.get('cookie')?.includes(done.session?.id ?? '') ?? false;
      return done.session === null || isKnown ? done.answer : withCookies(done.answer, done.session);
    } catch (error) {
      if (error instanceof URIError) return json(400, { message: 'The address is not valid.' });
      if (error instanceof Refusal) return refused(error);
      return json(500, { message: `The mock failed: ${String(error)}` });
    }
  };
  return { world, answer };
};
export type Backend = ReturnType<typeof createBackend>;

const refused = ({ status, message, errors }: Refusal): Response =>
  json(status, errors === undefined ? { message } : { message, errors });
