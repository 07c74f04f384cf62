import { createHmac, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import { localeParameter } from '../../src/domain/locale.ts';
import { timeMetric } from '../../src/domain/page-time.ts';
import { canonicalSlug } from '../../src/domain/slug.ts';
import { isTrackingParameter } from '../../src/domain/tracking-parameters.ts';
import type { Config } from '../config/config.ts';
import { isUnavailable } from '../database/errors.ts';
import { ServerBusy } from '../errors/server-busy.ts';
import { retryAfterSeconds } from '../plugins/errors.ts';
import { pagePolicy } from '../plugins/security.ts';
import { readSessionToken } from '../plugins/session.ts';
import { sessionRepository } from '../repositories/accounts/sessions.ts';
import { hashSecret } from '../secrets/tokens.ts';
import { assets } from './assets.ts';
import { canonicalPath } from './canonical-path.ts';
import { loadCommonData } from './common-data.ts';
import { escapeScriptJson, notFoundPage, type PageDescription } from './head-tags.ts';
import { initialDataJson } from './initial-requests.ts';
import { createPageCache, isCacheable, staleSeconds } from './page-cache.ts';
import { createPageRenderer } from './page-renderer.ts';
import { createPageRequest, type PageRequest } from './page-request.ts';
import { encodePage, entityTag, matchesPage, type PreparedPage } from './prepared-page.ts';
import { preparePage, readTemplate, type ShopTemplate } from './template.ts';

/** Loads the description of a page. `request.params` contains the pattern's parameters. */
export type DescribePage = (request: PageRequest) => PageDescription | Promise<PageDescription>;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Serves a page of the shop at a pattern such as '/shop/:slug', with and without a trailing slash. Unregistered paths
     * get the page with status 404.
     */
    describePage: (pattern: string, describe: DescribePage, options?: PageOptions) => void;
  }
}

export interface PageOptions {
  /** Render on the server if configured. The page is cached if the query contains only these parameters, the language and tracking parameters. */
  rendered?: { query: readonly string[] };
}

export interface ShopPagesOptions {
  config: Config;
  /** The built shop; in development the project's root, whose index.html is read for each request. */
  shopDir: string;
}

/** Placeholder without a build, so that the API runs without it. */
const unbuilt: ShopTemplate = {
  html: '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"></head><body><p>The shop is not built: run "npm run build".</p></body></html>\n',
  chunks: {},
  earlyScript: '',
  styles: new Map(),
};

const acceptsHtml = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !/^\/(?:api|oauth|assets|1)\//.test(request.url) &&
  (request.headers.accept ?? '').includes('text/html');

/** Operations of the panel that change what pages of visitors show. */
const catalogueOfPanel = /^\/api\/admin\/(?:products|product_publications|categories|vendors|reviews)\b/;

export const shopPages = fastifyPlugin(
  async (app, { config, shopDir }: ShopPagesOptions) => {
    const isBuilt = existsSync(join(shopDir, 'assets'));
    const read = () => readTemplate(shopDir).catch(() => unbuilt);
    const built = await read();

    const renderer =
      config.serverRendering && config.mode !== 'development'
        ? createPageRenderer(shopDir, (route, reason) => app.metrics.renderFallbacks.inc({ route, reason }), {
            timeoutMs: config.renderTimeoutMs,
          })
        : undefined;
    if (renderer) {
      app.metrics.queues.add(renderer.queue);
      app.addHook('onReady', renderer.start);
      app.addHook('onClose', renderer.close);
    }
    const { pageCacheSeconds } = config;
    /** Cached by shared caches only; browsers revalidate each time. */
    const publicCacheControl = `public, max-age=0, s-maxage=${pageCacheSeconds}, stale-while-revalidate=${staleSeconds}`;
    const cache = createPageCache(pageCacheSeconds);
    const sessions = sessionRepository(app.db);

    /** Part of the keys of cached pages: whoever has changed the catalogue in the panel sees the change at once. */
    let catalogueChanges = 0;
    app.addHook('onSend', async (request, reply) => {
      if (request.method !== 'GET' && reply.statusCode < 300 && catalogueOfPanel.test(request.url))
        catalogueChanges += 1;
    });

    /** Digests of the sessions that belonged to visitors when they were read last. */
    const visitors = new LRUCache<string, true>({ max: 10_000, ttl: 3_600_000 });

    /**
     * Whether the sender of the request is not signed in, and so gets the same pages as all visitors. Without a database,
     * what was known last; an unknown session gets the page with the error.
     */
    const isVisitor = async (request: FastifyRequest): Promise<boolean> => {
      const token = readSessionToken(request);
      if (token === undefined) return true;
      const key = hashSecret(token).toString('base64url');
      if (app.databaseOutage.isOn()) return visitors.has(key);
      try {
        const { session } = await sessions.find({ session: token });
        const isSignedIn = session?.isLive === true && session.userId !== null;
        if (isSignedIn) visitors.delete(key);
        else visitors.set(key, true);
        return !isSignedIn;
      } catch (error) {
        if (isUnavailable(error)) app.databaseOutage.begin();
        return visitors.has(key);
      }
    };

    /**
     * A nonce that stays the same while the page does, also on another server, so that browsers can revalidate the page.
     * Whoever injects HTML into the page changes it, and cannot compute it without the secret.
     */
    const stableNonce = (data: string, content: Uint8Array): string =>
      createHmac('sha256', app.secret)
        .update('nonce of a page ')
        .update(data)
        .update(content)
        .digest('base64url')
        .slice(0, 22);

    const prepare = async (
      request: PageRequest,
      page: PageDescription,
      pattern: string | null,
      { isShared = false } = {},
    ): Promise<PreparedPage> => {
      const { locale } = request;
      const { settings = request.settings } = page;
      const template = config.mode === 'development' ? await read() : built;
      const origin = app.publicUrl;
      const { status = 200 } = page;
      const data = page.data === undefined ? undefined : escapeScriptJson(initialDataJson(page.data));
      const content =
        renderer === undefined || pattern === null || status !== 200 || data === undefined
          ? null
          : await renderer.render(pattern, { data, url: request.url, origin, settings, locale }, request.log);
      const nonce =
        isShared && data !== undefined && content !== null
          ? stableNonce(data, content)
          : randomBytes(16).toString('base64url');
      const parts = { page, settings, locale, origin, content, data, nonce };
      const { html, inline } = preparePage(template, parts);
      return {
        status,
        html,
        isRendered: content !== null,
        policy: config.mode === 'development' ? undefined : pagePolicy(config, nonce, inline),
      };
    };

    const describeSafely = async (describe: DescribePage, request: PageRequest): Promise<PageDescription> => {
      try {
        return await describe(request);
      } catch (error) {
        if (error instanceof ServerBusy) return { status: 503 };
        // The page shows the error when its own requests fail as well.
        request.log.error({ err: error }, 'failed to load the description of a page');
        if (!isUnavailable(error)) return { status: 500 };
        app.databaseOutage.begin();
        return { status: 503 };
      }
    };

    const send = async (request: FastifyRequest, reply: FastifyReply, page: PreparedPage) => {
      // Without one, the page must not have the default policy of other responses either: it allows nothing.
      if (page.policy === undefined) reply.removeHeader('content-security-policy');
      else reply.header('content-security-policy', page.policy);
      // Not part of the page, which would then be another one each second.
      reply.header('server-timing', `${timeMetric};dur=${Date.now()}`);
      if (reply.hasHeader('etag') && matchesPage(request.headers['if-none-match'], page))
        return reply.code(304).send();
      const { body, encoding } = await encodePage(page, request.headers['accept-encoding']);
      if (page.status === 503) reply.header('retry-after', retryAfterSeconds);
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache');
      if (encoding !== null) reply.header('content-encoding', encoding);
      return reply
        .code(page.status)
        .type('text/html; charset=utf-8')
        .header('vary', reply.getHeader('vary') ?? 'accept-encoding')
        .send(body);
    };

    /** Sends a visitor's page from the cache, with headers that allow shared caches to store it. */
    const sendCached = async (
      request: FastifyRequest,
      reply: FastifyReply,
      { pattern, describe }: { pattern: string; describe: DescribePage },
    ) => {
      const visitor = createPageRequest(request, app.shop, { isVisitor: true });
      const { settings, locale, url } = visitor;
      // Part of the cache key, so that a page is not sent after a change of the settings, or of the catalogue on this server, nor one with deals after their end.
      const page = await cache.get(
        [locale, app.shop.revision, catalogueChanges, settings.dealEndsAt, url].join(' '),
        async () => prepare(visitor, await describeSafely(describe, visitor), pattern, { isShared: true }),
        { isOutage: app.databaseOutage.isOn() },
      );
      if (page.status === 404 && (await redirectToCanonical(request, reply))) return reply;
      if (!isCacheable(page)) return send(request, reply, page);
      reply.header('etag', entityTag(page));
      // With a session cookie the browser may sign in later, so shared caches must not store its pages.
      if (readSessionToken(request) === undefined)
        reply.header('cache-control', publicCacheControl).header('vary', 'cookie, accept-encoding');
      return send(request, reply, page);
    };

    /** Redirects to the canonical path of a page, with the query. @returns whether it did */
    const redirectToCanonical = async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
      const [path = '', ...query] = request.url.split('?');
      // Without a database, the page shows the error.
      const canonical = await canonicalPath(app, path).catch(() => undefined);
      if (canonical === undefined) return false;
      reply
        .header('cache-control', 'private, no-cache')
        .redirect(query.length === 0 ? canonical : `${canonical}?${query.join('?')}`, 301);
      return true;
    };

    app.decorate(
      'describePage',
      (pattern: string, describe: DescribePage, { rendered }: PageOptions = {}) => {
        const urls = pattern.length > 1 ? [pattern, `${pattern}/`] : [pattern];
        for (const url of urls) {
          app.get(url, async (request, reply) => {
            const { slug } = request.params as { slug?: string };
            if (
              slug !== undefined &&
              slug !== canonicalSlug(slug) &&
              (await redirectToCanonical(request, reply))
            )
              return reply;
            const hasCacheableQuery = Object.keys(request.query as object).every(
              (name) =>
                name === localeParameter || isTrackingParameter(name) || rendered?.query.includes(name),
            );
            if (
              renderer &&
              rendered &&
              pageCacheSeconds > 0 &&
              hasCacheableQuery &&
              request.headers.authorization === undefined &&
              (await isVisitor(request))
            )
              return sendCached(request, reply, { pattern, describe });
            const pageRequest = createPageRequest(request, app.shop);
            const page = await describeSafely(describe, pageRequest);
            if (page.status === 404 && (await redirectToCanonical(request, reply))) return reply;
            return send(request, reply, await prepare(pageRequest, page, rendered ? pattern : null));
          });
        }
      },
    );

    app.setNotFoundHandler(async (request, reply) => {
      if (!acceptsHtml(request)) return app.sendNotFound(reply);
      if (await redirectToCanonical(request, reply)) return reply;
      const pageRequest = createPageRequest(request, app.shop);
      const page = await describeSafely(async () => {
        const { data } = await loadCommonData(app, pageRequest);
        return notFoundPage(pageRequest.locale, data);
      }, pageRequest);
      return send(request, reply, await prepare(pageRequest, page, null));
    });

    if (!isBuilt) return;
    await app.register(assets, { folder: join(shopDir, 'assets') });
    const manifestFile = join(shopDir, 'site.webmanifest');
    if (existsSync(manifestFile)) {
      const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as object;
      app.get('/site.webmanifest', async (_request, reply) => {
        const { shopName } = app.shop.settings;
        return reply
          .header('cache-control', 'public, max-age=3600')
          .type('application/manifest+json')
          .send(JSON.stringify({ ...manifest, name: shopName, short_name: shopName }));
      });
    }
    await app.register(staticFiles, {
      root: shopDir,
      decorateReply: false,
      wildcard: false,
      index: false,
      maxAge: '1h',
      // Hidden files and folders are not served either.
      globIgnore: ['assets/**', 'index.html*', 'site.webmanifest*', '**/*.br', '**/*.map'],
    });
  },
  { name: 'shop-pages' },
);
