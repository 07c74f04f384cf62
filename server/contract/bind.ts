import type { AppRouter } from '@ts-rest/core';
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  RouteOptions,
} from 'fastify';
import { retryOnConnectionLoss } from '../database/errors.ts';
import { messages } from '../messages/messages.ts';
import { checkResponse, contentTypeOf, ResponseContractError } from './check-response.ts';
import { type AnyHandler, type Handlers, pairHandlers } from './handlers.ts';
import { HttpError } from './http-error.ts';
import { readRequest } from './read-request.ts';
import { declares, type NamedRoute, namedRoutes, pathVariants } from './routes.ts';

export interface BindOptions {
  /** Fail on response keys that the contract does not declare, instead of only removing them. */
  strict: boolean;
  /** Requests per minute and network to operations marked `strictRateLimit`. */
  guardedPerMinute: number;
  /** Identifies the caller and enforces the access rules of the route's metadata. @throws HttpError */
  authorize: (named: NamedRoute, request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** Names of routes that accept JSON as text/plain, which Algolia's client sends to avoid a CORS preflight. */
  jsonAsText?: readonly string[];
  /** Whether other origins may send requests, with a token. */
  isCrossOrigin: boolean;
}

/** Whether the response is one thing, such as a product or an order. */
const isOneThing = ({ route, metadata }: NamedRoute): boolean =>
  metadata.safe && route.path.includes(':') && declares(route, 404);

const routeHandler =
  (named: NamedRoute, handler: AnyHandler, strict: boolean): RouteOptions['handler'] =>
  async (request, reply) => {
    const handle = () => handler(readRequest(named.route, request), { request, reply });
    const response = await (named.metadata.safe ? retryOnConnectionLoss(handle) : handle());
    const contentType = contentTypeOf(named.route, response.status);
    if (contentType !== undefined)
      return reply
        .code(response.status)
        .header('cache-control', 'private, no-store')
        .type(`${contentType}; charset=utf-8`)
        .send(response.body);
    const onOmitted = (omitted: readonly string[]) => {
      request.server.metrics.omittedValues.inc({ operation: named.name }, omitted.length);
      request.log.error(
        { operation: named.name, omitted },
        'omitted stored values that the contract does not allow',
      );
    };
    const check = () =>
      checkResponse(named.name, named.route, response, strict, named.metadata.safe ? onOmitted : undefined);
    const checkOneThing = () => {
      try {
        return check();
      } catch (error) {
        if (!(error instanceof ResponseContractError) || error.unreadable.length === 0) throw error;
        // Lists omit it: it is not found, as if it were not published.
        onOmitted(error.unreadable);
        throw new HttpError(404, messages().pathNotFound);
      }
    };
    const body = isOneThing(named) ? checkOneThing() : check();
    return reply.code(response.status).header('cache-control', 'private, no-store').send(body);
  };

/** Maps a 4xx that the route does not declare, such as 413 for a route without a body, to 400. */
const toDeclaredStatus = ({ route }: NamedRoute, error: FastifyError): FastifyError => {
  const { statusCode = 500 } = error;
  if (statusCode < 500 && !declares(route, statusCode)) error.statusCode = 400;
  return error;
};

const bindRoute = (
  app: FastifyInstance,
  named: NamedRoute,
  handler: AnyHandler,
  options: BindOptions,
): void => {
  const { route, metadata } = named;
  for (const url of pathVariants(route.path))
    app.route({
      method: route.method as HTTPMethods,
      url,
      config: { operation: named.name, isSafe: metadata.safe },
      // A HEAD request must have no side effects.
      exposeHeadRoute: route.method === 'GET' && metadata.safe,
      onRequest: async (request, reply) => {
        await options.authorize(named, request, reply);
        if (metadata.strictRateLimit === true)
          await app.consumeNetworkLimit(named.name, request.ip, options.guardedPerMinute);
      },
      handler: routeHandler(named, handler, options.strict),
      errorHandler: (error, request, reply) =>
        app.errorHandler(toDeclaredStatus(named, error), request, reply),
    });
};

/** Answers OPTIONS for every path: other origins may send tokens, never cookies. */
const bindOptions = (app: FastifyInstance, routes: readonly NamedRoute[]): void => {
  const methods = new Map<string, string[]>();
  for (const { route } of routes)
    for (const path of pathVariants(route.path).map((form) => form.replace(/:\w+/g, ':id')))
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
};

/**
 * Registers every route of a contract: parses the request, authorizes the caller, runs the handler, validates the
 * response.
 * @throws Error at startup when contract and handlers do not match
 */
export const bindContract = async <Router extends AppRouter>(
  app: FastifyInstance,
  contract: Router,
  handlers: Handlers<Router>,
  options: BindOptions,
): Promise<void> => {
  const routes = namedRoutes(contract);
  const byName = pairHandlers(routes, handlers);
  const bindTo = (scope: FastifyInstance, selected: readonly NamedRoute[]) => {
    for (const named of selected) {
      const handler = byName.get(named.name);
      if (handler !== undefined) bindRoute(scope, named, handler, options);
    }
  };
  const isText = ({ name }: NamedRoute) => options.jsonAsText?.includes(name) === true;
  const isFile = ({ metadata }: NamedRoute) => metadata.file !== undefined;
  bindTo(
    app,
    routes.filter((named) => !isText(named) && !isFile(named)),
  );
  for (const named of routes.filter(isFile))
    await app.register(async (scope) => {
      const { types = [], maxBytes = 0 } = named.metadata.file ?? {};
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser([...types], { parseAs: 'buffer', bodyLimit: maxBytes }, (_, body, done) =>
        done(null, body),
      );
      bindTo(scope, [named]);
    });
  await app.register(async (scope) => {
    scope.addContentTypeParser('text/plain', { parseAs: 'string' }, app.parseJson);
    bindTo(scope, routes.filter(isText));
  });
  if (options.isCrossOrigin) bindOptions(app, routes);
};
