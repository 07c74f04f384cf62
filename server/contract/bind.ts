import type { AppRouter } from '@ts-rest/core';
import type { FastifyError, FastifyInstance, HTTPMethods, RouteOptions } from 'fastify';
import { retryOnConnectionLoss } from '../database/errors.ts';
import { networkOf } from '../plugins/rate-limit.ts';
import { callerOrVisitor, guard } from './authorize.ts';
import { checkedAnswer } from './check-response.ts';
import { type AnyHandler, type Handlers, pairHandlers } from './handlers.ts';
import { readRequest } from './read-request.ts';
import { declares, type NamedRoute, namedRoutes, pathForms } from './routes.ts';

export interface BindOptions {
  /** Fail on keys that the contract does not declare, instead of only taking them away. */
  strict: boolean;
  /** Calls a minute from one address where guessing pays. */
  guardedPerMinute: number;
  /** Names of routes whose JSON may come as text/plain, as the hosted index's client sends it to spare a preflight. */
  jsonAsText: readonly string[];
}

const wrap =
  (named: NamedRoute, handler: AnyHandler, strict: boolean): RouteOptions['handler'] =>
  async (request, reply) => {
    const call = () => handler(readRequest(named.route, request), { request, reply });
    const answer = await (named.metadata.safe ? retryOnConnectionLoss(call) : call());
    const body = checkedAnswer(named.name, named.route, answer, strict);
    return reply.code(answer.status).header('cache-control', 'private, no-store').send(body);
  };

/** A 4xx that the route does not declare, such as 413 where no body is read, is answered as 400. */
const asDeclared = ({ route }: NamedRoute, error: FastifyError): FastifyError => {
  const { statusCode = 500 } = error;
  if (statusCode < 500 && !declares(route, statusCode)) error.statusCode = 400;
  return error;
};

function bindRoute(app: FastifyInstance, named: NamedRoute, handler: AnyHandler, options: BindOptions): void {
  const { route, metadata } = named;
  for (const url of pathForms(route.path))
    app.route({
      method: route.method as HTTPMethods,
      url,
      // A HEAD request must change nothing.
      exposeHeadRoute: route.method === 'GET' && metadata.safe,
      onRequest: async (request, reply) => {
        // A program in another site's page may call with its token; cookies are never sent along.
        if (request.headers.authorization !== undefined) reply.header('access-control-allow-origin', '*');
        const caller = callerOrVisitor(
          named,
          await retryOnConnectionLoss(() => app.callers.identify(request)),
        );
        request.caller = caller;
        guard(named, request, caller);
        if (metadata.guarded === true)
          await app.countTry(`${named.name} ${networkOf(request.ip)}`, options.guardedPerMinute);
      },
      handler: wrap(named, handler, options.strict),
      errorHandler: (error, request, reply) => app.errorHandler(asDeclared(named, error), request, reply),
    });
}

/** What may be done at an address, for OPTIONS: by other sites with a token alone, never with cookies. */
function bindOptions(app: FastifyInstance, routes: readonly NamedRoute[]): void {
  const methods = new Map<string, string[]>();
  for (const { route } of routes)
    for (const path of pathForms(route.path).map((form) => form.replace(/:\w+/g, ':id')))
      methods.set(path, [...(methods.get(path) ?? []), route.method]);
  for (const [path, allowed] of methods) {
    const allow = [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
    app.options(path, async (_request, reply) =>
      reply
        .code(204)
        .headers({
          allow,
          'access-control-allow-origin': '*',
          'access-control-allow-methods': allow,
          'access-control-allow-headers': 'authorization, content-type, idempotency-key',
        })
        .send(),
    );
  }
}

/**
 * Serves every route of a contract with its handler: request checked, access enforced, answer checked.
 * @throws Error at boot when contract and handlers do not match
 */
export async function bindContract<Router extends AppRouter>(
  app: FastifyInstance,
  contract: Router,
  handlers: Handlers<Router>,
  options: BindOptions,
): Promise<void> {
  const routes = namedRoutes(contract);
  const byName = pairHandlers(routes, handlers);
  const bindTo = (scope: FastifyInstance, some: readonly NamedRoute[]) => {
    for (const named of some) {
      const handler = byName.get(named.name);
      if (handler !== undefined) bindRoute(scope, named, handler, options);
    }
  };
  const isText = ({ name }: NamedRoute) => options.jsonAsText.includes(name);
  bindTo(
    app,
    routes.filter((named) => !isText(named)),
  );
  await app.register(async (scope) => {
    scope.addContentTypeParser('text/plain', { parseAs: 'string' }, app.parseJson);
    bindTo(scope, routes.filter(isText));
  });
  bindOptions(app, routes);
}
