import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { localeParameter } from '../../src/domain/locale.ts';
import { type Config, shopSettings } from '../config/config.ts';
import { renderFolder } from '../config/paths.ts';
import { isUnavailable } from '../database/errors.ts';
import { retryAfterSeconds } from '../plugins/errors.ts';
import { pagePolicy } from '../plugins/security.ts';
import { readSessionToken } from '../plugins/session.ts';
import { sessionRepository } from '../repositories/sessions.ts';
import { loadCommonData } from './common-data.ts';
import { type PageDescription, scriptJson } from './head-tags.ts';
import { createPageCache, isCacheable, staleSeconds } from './page-cache.ts';
import { createPageRenderer } from './page-renderer.ts';
import { type PageRequest, pageRequestOf } from './page-request.ts';
import { encodePage, entityTag, matchesPage, type PreparedPage } from './prepared-page.ts';
import { preparePage, readTemplate, type ShopTemplate } from './template.ts';

/** Says what a page is. `request.params` has the pattern's parts, `request.query` the query. */
export type DescribePage = (request: PageRequest) => PageDescription | Promise<PageDescription>;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Serves the shop's page at a pattern such as '/shop/:slug', with and without a slash at the end. A page
     * that nobody describes is served with status 404.
     */
    describePage: (pattern: string, describe: DescribePage, options?: PageOptions) => void;
  }
}

export interface PageOptions {
  /** The page comes as HTML where server rendering is on. It is cached for a query of these parameters alone. */
  rendered?: { query: readonly string[] };
}

export interface ShopPagesOptions {
  config: Config;
  /** The built shop; in development the project, whose index.html is read for each request. */
  shopDir: string;
}

/** The page while the shop is not built, so that the API runs without it. */
const unbuilt: ShopTemplate = {
  html: '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"></head><body><p>The shop is not built: run "npm run build".</p></body></html>\n',
  chunks: {},
  earlyScript: '',
};

const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !/^\/(?:api|oauth|assets|1)\//.test(request.url) &&
  (request.headers.accept ?? '').includes('text/html');

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
      app.addHook('onReady', renderer.start);
      app.addHook('onClose', renderer.close);
    }
    const { pageCacheSeconds } = config;
    /** For shared caches; a browser asks each time. */
    const publicCacheControl = `public, max-age=0, s-maxage=${pageCacheSeconds}, stale-while-revalidate=${staleSeconds}`;
    const cache = createPageCache(pageCacheSeconds);
    const sessions = sessionRepository(app.db);

    /** Whether a page is the same for who sends this request as for everybody who is not signed in. */
    const isVisitor = async (request: FastifyRequest): Promise<boolean> => {
      const token = readSessionToken(request);
      if (token === undefined) return true;
      const session = await sessions.find(token);
      return session === undefined || session.isExpired || session.userId === null;
    };

    const prepare = async (
      request: PageRequest,
      described: PageDescription,
      pattern: string | null,
    ): Promise<PreparedPage> => {
      const { locale, settings } = request;
      const template = config.mode === 'development' ? await read() : built;
      const origin = app.publicUrl;
      const { status = 200 } = described;
      const data = described.data === undefined ? undefined : scriptJson(described.data);
      const content =
        renderer === undefined || pattern === null || status !== 200 || data === undefined
          ? null
          : await renderer.render(pattern, { data, url: request.url, origin, settings, locale }, request.log);
      const nonce = randomBytes(16).toString('base64url');
      const parts = { page: described, settings, locale, origin, content, data, nonce };
      return {
        status,
        html: preparePage(template, parts),
        isRendered: content !== null,
        policy:
          config.mode === 'development'
            ? undefined
            : pagePolicy(config, nonce, template.earlyScript === '' ? [] : [template.earlyScript]),
      };
    };

    const describeSafely = async (describe: DescribePage, request: PageRequest): Promise<PageDescription> => {
      try {
        return await describe(request);
      } catch (error) {
        // The page itself says what is wrong once its own calls fail too.
        request.log.error({ err: error }, 'page could not be described');
        return { status: isUnavailable(error) ? 503 : 500, indexed: false };
      }
    };

    const send = async (request: FastifyRequest, reply: FastifyReply, page: PreparedPage) => {
      if (page.policy !== undefined) reply.header('content-security-policy', page.policy);
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

    /** A page that everybody who is not signed in gets alike: from the cache, and open to those of proxies. */
    const sendCached = async (
      request: FastifyRequest,
      reply: FastifyReply,
      described: { pattern: string; describe: DescribePage },
    ) => {
      const visitor = pageRequestOf(request, config, { isVisitor: true });
      const { settings, locale, url } = visitor;
      // What is on the page until the deals end is not sent after that.
      const areDealsOn = settings.dealEndsAt !== null && settings.dealEndsAt > (settings.serverTime ?? 0);
      const page = await cache.get([locale, areDealsOn, url].join(' '), async () =>
        prepare(visitor, await describeSafely(described.describe, visitor), described.pattern),
      );
      // Who has a session may sign in: their pages stay in their browser.
      if (readSessionToken(request) !== undefined || !isCacheable(page)) return send(request, reply, page);
      reply
        .header('cache-control', publicCacheControl)
        .header('vary', 'cookie, accept-encoding')
        .header('etag', entityTag(page));
      return send(request, reply, page);
    };

    app.decorate(
      'describePage',
      (pattern: string, describe: DescribePage, { rendered }: PageOptions = {}) => {
        const forms = pattern.length > 1 ? [pattern, `${pattern}/`] : [pattern];
        for (const url of forms) {
          app.get(url, async (request, reply) => {
            const isKnown = Object.keys(request.query as object).every(
              (name) => name === localeParameter || rendered?.query.includes(name),
            );
            if (
              renderer &&
              rendered &&
              pageCacheSeconds > 0 &&
              isKnown &&
              request.headers.authorization === undefined &&
              // Without a database the page itself says so.
              (await isVisitor(request).catch(() => false))
            )
              return sendCached(request, reply, { pattern, describe });
            const own = pageRequestOf(request, config);
            const described = await describeSafely(describe, own);
            return send(request, reply, await prepare(own, described, rendered ? pattern : null));
          });
        }
      },
    );

    app.setNotFoundHandler(async (request, reply) => {
      if (!wantsPage(request)) return app.sendNotFound(reply);
      const own = pageRequestOf(request, config);
      const { data } = await loadCommonData(app, own);
      const described = { status: 404, title: 'Page not found', indexed: false, data };
      return send(request, reply, await prepare(own, described, null));
    });

    if (!isBuilt) return;
    await app.register(staticFiles, {
      root: join(shopDir, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      setHeaders: (reply) => reply.header('vary', 'accept-encoding'),
      index: false,
    });
    const manifestFile = join(shopDir, 'site.webmanifest');
    if (existsSync(manifestFile)) {
      const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as object;
      const { shopName } = shopSettings(config);
      const named = JSON.stringify({ ...manifest, name: shopName, short_name: shopName });
      app.get('/site.webmanifest', async (_request, reply) =>
        reply.header('cache-control', 'public, max-age=3600').type('application/manifest+json').send(named),
      );
    }
    await app.register(staticFiles, {
      root: shopDir,
      decorateReply: false,
      wildcard: false,
      index: false,
      maxAge: '1h',
      globIgnore: [
        'assets/**',
        '.vite/**',
        `${renderFolder}/**`,
        'index.html*',
        'site.webmanifest*',
        '**/*.br',
        '**/*.map',
        '.*',
      ],
    });
  },
  { name: 'shop-pages' },
);
