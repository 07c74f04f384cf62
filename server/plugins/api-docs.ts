import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { onRequestHookHandler } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { openApiDocument } from '../../src/contracts/openapi/document.ts';

let document: ReturnType<typeof openApiDocument> | undefined;
/** Generated once per process, because it takes 200 ms. */
const openApi = () => {
  document ??= openApiDocument();
  return document;
};

/** Swagger UI appends the path of the document to the page's whole URL, and so does not find it behind a query. */
const redirectWithoutQuery: onRequestHookHandler = (request, reply, done) => {
  const [path = '', query] = request.url.split('?');
  if (query !== undefined && /^\/docs\/?$/.test(path)) reply.redirect(path);
  else done();
};

/** The API reference: Swagger UI at /docs, its OpenAPI document at /openapi.json. */
export const apiDocs = fastifyPlugin(async (app) => {
  await app.register(swagger, {
    mode: 'static',
    specification: { document: openApi() as never },
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: {
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'img-src': ["'self'", 'data:'],
      'connect-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
    },
    // "Try it out" is disabled: its requests would lack the CSRF token.
    uiConfig: { layout: 'BaseLayout', supportedSubmitMethods: [], docExpansion: 'list', deepLinking: true },
    theme: { title: 'Razz API reference' },
    uiHooks: { onRequest: redirectWithoutQuery },
  });
  app.get('/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(app.swagger()),
  );
});
