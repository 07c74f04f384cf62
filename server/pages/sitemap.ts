import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { admit, queues } from '../admission/admit.ts';
import { type SitemapEntry, sitemapRepository } from '../repositories/catalogue/sitemap.ts';

/** The protocol's maximum: https://www.sitemaps.org/protocol.html */
const entriesPerSitemap = 50_000;

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Paths that are not worth crawling. Pages that must not be indexed have a robots meta tag instead. */
const disallowed = ['/oauth/', '/docs', '/admin'];

/** Serves robots.txt and sitemaps, which are streamed from the database. Without PUBLIC_URL, crawling is disallowed. */
export const sitemap = fastifyPlugin(
  async (app) => {
    const repository = sitemapRepository(app.db, entriesPerSitemap);
    const absolute = (path: string) => new URL(path, app.publicUrl).href.replaceAll('&', '&amp;');
    const send = (reply: FastifyReply, type: string, body: string | Readable) =>
      reply.header('cache-control', 'public, max-age=3600').type(`${type}; charset=utf-8`).send(body);

    const urlElements = (entries: SitemapEntry[]) =>
      entries
        .map(({ path, changedAt }) => {
          const lastmod = changedAt === null ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`;
          return `<url><loc>${absolute(path)}</loc>${lastmod}</url>\n`;
        })
        .join('');

    app.get('/robots.txt', async (_request, reply) => {
      const isPublic = app.config.publicUrl !== undefined;
      const lines = [
        'User-agent: *',
        ...(isPublic ? disallowed : ['/']).map((path) => `Disallow: ${path}`),
        ...(isPublic ? ['', `Sitemap: ${absolute('/sitemap.xml')}`] : []),
      ];
      return send(reply, 'text/plain', `${lines.join('\n')}\n`);
    });

    app.get('/sitemap.xml', async (_request, reply) => {
      const blocks = await repository.productBlocks();
      const files = ['/sitemap-pages.xml', ...blocks.map((block) => `/sitemap-products-${block}.xml`)];
      const elements = files.map((path) => `<sitemap><loc>${absolute(path)}</loc></sitemap>\n`).join('');
      const body = `${declaration}<sitemapindex xmlns="${namespace}">\n${elements}</sitemapindex>\n`;
      return send(reply, 'application/xml', body);
    });

    app.get('/sitemap-pages.xml', async (_request, reply) => {
      const elements = urlElements([
        ...(await repository.pages()),
        ...[...app.shop.pages.keys()].map((slug) => ({ path: `/pages/${slug}`, changedAt: null })),
      ]);
      return send(
        reply,
        'application/xml',
        `${declaration}<urlset xmlns="${namespace}">\n${elements}</urlset>\n`,
      );
    });

    app.get<{ Params: { block: string } }>(
      '/sitemap-products-:block(^[1-9]\\d{0,4}$).xml',
      async (request, reply) => {
        const batches = repository.products(Number(request.params.block));
        // Reads the first batch before sending headers, so that an unknown sitemap gets 404 and a database error 503.
        const first = await admit(queues.exports, () => batches.next());
        if (first.done) return app.sendNotFound(reply);
        const start = urlElements(first.value);
        const body = async function* () {
          yield `${declaration}<urlset xmlns="${namespace}">\n${start}`;
          for (;;) {
            const batch = await admit(queues.exports, () => batches.next());
            if (batch.done) break;
            yield urlElements(batch.value);
          }
          yield '</urlset>\n';
        };
        return send(reply, 'application/xml', Readable.from(body()));
      },
    );
  },
  { dependencies: ['errors'] },
);
