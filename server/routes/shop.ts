import type { FastifyInstance } from 'fastify';
import type { contract } from '../../src/contracts/index.ts';
import { shopSettings } from '../config/compose-shop.ts';
import type { Handlers } from '../contract/handlers.ts';
import { HttpError } from '../contract/http-error.ts';
import { createHome } from '../home/compose-home.ts';
import { messages } from '../messages/messages.ts';
import { createProductSearch, type FoundProduct } from '../repositories/catalogue/search-index.ts';

/** Default number of hits, as in the hosted index. */
const defaultHits = 10;

/** Creates a hit with the requested attributes. Ids are always included. */
const toHit = (product: FoundProduct, attributes: readonly string[] | undefined) => {
  const { id, ...rest } = product;
  const isRequested = (name: string) =>
    attributes === undefined || attributes.includes('*') || attributes.includes(name);
  const requested = Object.fromEntries(Object.entries(rest).filter(([name]) => isRequested(name)));
  return { objectID: String(id), id, ...requested } as { objectID: string; id: number } & Partial<
    typeof rest
  >;
};

export const shopHandlers = (app: FastifyInstance): Handlers<typeof contract.shop> => {
  const { pool, config, log } = app;
  const search = createProductSearch(pool);
  const readHome = createHome(pool, { maxAgeMs: config.pageCacheSeconds * 1000, log });
  return {
    settings: async () => ({ status: 200, body: shopSettings(app.shop) }),
    home: async () => ({ status: 200, body: await readHome(app.shop.home) }),
    page: async ({ params }) => {
      const data = app.shop.pages.get(params.slug);
      if (data === undefined) throw new HttpError(404, messages().pathNotFound);
      return { status: 200, body: { data } };
    },
    search: async ({ body }) => {
      const runQuery = async (request: (typeof body.requests)[number]) => {
        const startedAt = performance.now();
        const { query = '', hitsPerPage = defaultHits, indexName, attributesToRetrieve } = request;
        const { hits, total, isExact } = await search(query, hitsPerPage);
        return {
          hits: hits.map((hit) => toHit(hit, attributesToRetrieve)),
          index: indexName,
          query,
          nbHits: total,
          page: 0,
          nbPages: Math.ceil(total / hitsPerPage),
          hitsPerPage,
          processingTimeMS: Math.round(performance.now() - startedAt),
          exhaustiveNbHits: isExact,
          params: new URLSearchParams({ query, hitsPerPage: String(hitsPerPage) }).toString(),
        };
      };
      return { status: 200, body: { results: await Promise.all(body.requests.map(runQuery)) } };
    },
  };
};
