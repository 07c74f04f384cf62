import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { type Config, shopSettings } from '../config/config.ts';
import { isUnavailable } from '../database/errors.ts';
import { retryAfterSeconds } from '../plugins/errors.ts';
import { getLocale } from '../plugins/locale.ts';
import { pageCspDirectives } from '../plugins/security.ts';
import { loadCommonData } from './common-data.ts';
import type { PageDescription } from './head-tags.ts';
import { readTemplate, renderPage, type ShopTemplate } from './template.ts';

/** Says what a page is. `request.params` has the pattern's parts, `request.query` the query. */
export type DescribePage = (request: FastifyRequest) => PageDescription | Promise<PageDescription>;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Serves the shop's page at a pattern such as '/shop/:slug', with and without a slash at the end. A page
     * that nobody describes is served with status 404.
     */
    describePage: (pattern: string, describe: DescribePage) => void;
  }
}

export interface ShopPagesOptions {
  config: Config;
  /** The built shop; in development the project, whose index.html is read for each request. */
  shopDir: string;
}

/** Stands in while the shop is not built, so that the API runs without it. */
const unbuilt: ShopTemplate = {
  html: '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"></head><body><p>The shop is not built: run "npm run build".</p></body></html>\n',
  chunks: {},
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

    const sendPage = async (request: FastifyRequest, reply: FastifyReply, page: PageDescription) => {
      const nonce = randomBytes(16).toString('base64url');
      const template = config.mode === 'development' ? await read() : built;
      const origin = app.publicUrl;
      if (config.mode !== 'development')
        reply.helmet({
          contentSecurityPolicy: { useDefaults: false, directives: pageCspDirectives(config, nonce) },
        });
      const locale = getLocale(request);
      return reply
        .code(page.status ?? 200)
        .header('cache-control', 'private, no-cache')
        .type('text/html; charset=utf-8')
        .send(renderPage(template, { page, settings: shopSettings(config), locale, origin, nonce }));
    };

    app.decorate('describePage', (pattern: string, describe: DescribePage) => {
      const forms = pattern.length > 1 ? [pattern, `${pattern}/`] : [pattern];
      for (const url of forms) {
        app.get(url, async (request, reply) => {
          const page = await Promise.resolve(describe(request)).catch((error: unknown): PageDescription => {
            // The page itself says what is wrong once its own calls fail too.
            request.log.error({ err: error }, 'page could not be described');
            if (!isUnavailable(error)) return { status: 500, indexed: false };
            reply.header('retry-after', retryAfterSeconds);
            return { status: 503, indexed: false };
          });
          return sendPage(request, reply, page);
        });
      }
    });

    app.setNotFoundHandler(async (request, reply) => {
      if (!wantsPage(request)) return app.sendNotFound(reply);
      const { data } = await loadCommonData(app, request);
      return sendPage(request, reply, { status: 404, title: 'Page not found', indexed: false, data });
    });

    if (!isBuilt) return;
    await app.register(staticFiles, {
      root: join(shopDir, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      setHeaders: (response) => response.setHeader('vary', 'accept-encoding'),
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
      globIgnore: ['assets/**', '.vite/**', 'index.html*', 'site.webmanifest*', '**/*.br', '**/*.map', '.*'],
    });
  },
  { name: 'shop-pages' },
);
