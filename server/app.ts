import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { queues } from './admission/admit.ts';
import { api } from './api.ts';
import type { Config } from './config/config.ts';
import { builtShop } from './config/paths.ts';
import { publicUrl } from './config/public-url.ts';
import { trustProxyOption } from './config/trust-proxy.ts';
import type { ConnectedDatabase } from './database/connect.ts';
import type { Replica } from './database/replica.ts';
import type { Database } from './database/types.ts';
import { firstPictures } from './first-pictures.ts';
import { metrics } from './metrics/plugin.ts';
import { adminPages } from './pages/admin-pages.ts';
import { cataloguePages } from './pages/catalogue-pages.ts';
import { plainPages } from './pages/plain-pages.ts';
import { shopPages } from './pages/shop-pages.ts';
import { sitemap } from './pages/sitemap.ts';
import pictures from './pictures/plugin.ts';
import { apiDocs } from './plugins/api-docs.ts';
import { databaseOutage } from './plugins/database-outage.ts';
import { errors, handleClientError, sendError } from './plugins/errors.ts';
import { gracefulClose } from './plugins/graceful-close.ts';
import { health } from './plugins/health.ts';
import { jsonBody } from './plugins/json-body.ts';
import { createLogger, requestIds } from './plugins/logging.ts';
import { security } from './plugins/security.ts';
import { shop } from './plugins/shop.ts';
import { photoRepository } from './repositories/catalogue/photos.ts';
import { tracing } from './tracing/plugin.ts';

declare module 'fastify' {
  interface FastifyInstance {
    config: Config;
    /** Origin of absolute URLs: PUBLIC_URL, or the address the server listens on. */
    readonly publicUrl: string;
    /** The key that signs tracking links. */
    secret: string;
    db: Kysely<Database>;
    /** For hot paths, which use prepared statements. */
    pool: pg.Pool;
    /** Resolves if the database responds. */
    pingDatabase: () => Promise<void>;
    /** For catalogue reads that may be a few seconds stale. */
    replica: Replica | undefined;
  }
}

export interface AppOptions {
  config: Config;
  secret: string;
  database: Pick<ConnectedDatabase, 'db' | 'pool' | 'ping'>;
  replica?: Replica | undefined;
  logger?: Logger;
  /** Folder of the built shop. Default: dist/shop. */
  shopDir?: string;
}

/** Builds the server without listening. The caller closes the databases. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const { config, database } = options;
  const logger: FastifyBaseLogger = options.logger ?? createLogger(config.logLevel);
  const app = Fastify({
    ...requestIds,
    loggerInstance: logger,
    trustProxy: trustProxyOption(config.trustProxy),
    bodyLimit: 1_048_576,
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 500 },
    clientErrorHandler: handleClientError,
    frameworkErrors: (error, request, reply) => {
      sendError(error, request, reply);
    },
  });
  app.removeContentTypeParser('text/plain');
  app.decorate('config', config);
  app.decorate('publicUrl', { getter: () => publicUrl(config, app.server) });
  app.decorate('secret', options.secret);
  app.decorate('db', database.db);
  app.decorate('pool', database.pool);
  app.decorate('pingDatabase', database.ping);
  app.decorate('replica', options.replica);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });

  await app.register(metrics);
  for (const queue of Object.values(queues)) app.metrics.queues.add(queue);
  await app.register(tracing);
  await app.register(errors);
  await app.register(jsonBody);
  await app.register(gracefulClose);
  await app.register(security, { config });
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip', 'identity'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(health);
  await app.register(databaseOutage);
  await app.register(shop);
  await app.register(api, { config });
  await app.register(apiDocs);
  await app.register(pictures, {
    dataDir: config.dataDir,
    uploaded: photoRepository(database.db),
    firstPictures: () => firstPictures(database.pool),
  });
  await app.register(shopPages, { config, shopDir: options.shopDir ?? builtShop });
  await app.register(adminPages, { config, shopDir: options.shopDir ?? builtShop });
  await app.register(cataloguePages);
  await app.register(plainPages);
  await app.register(sitemap);
  return app;
};
