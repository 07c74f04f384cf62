import type { FastifyInstance } from 'fastify';
import type { contract } from '../../src/contracts/index.ts';
import { shopSettings } from '../config/config.ts';
import type { Handlers } from '../contract/handlers.ts';
import { HttpError } from '../contract/http-error.ts';
import { createHome } from '../home/compose-home.ts';
import { messages } from '../messages/messages.ts';
import { createProductSearch, type FoundProduct } from '../repositories/search-index.ts';

/** The hosted index answers so many hits unless asked for another number. */
const defaultHits = 10;

/** A hit with the attributes asked for; the ids always come along. */
const toHit = (product: FoundProduct, attributes: readonly string[] | undefined) => {
  const { id, ...rest } = product;
  const isWanted = (name: string) =>
    attributes === undefined || attributes.includes('*') || attributes.includes(name);
  const wanted = Object.fromEntries(Object.entries(rest).filter(([name]) => isWanted(name)));
  return { objectID: String(id), id, ...wanted } as { objectID: string; id: number } & Partial<typeof rest>;
};

export const shopHandlers = ({ pool, config, log }: FastifyInstance): Handlers<typeof contract.shop> => {
  const search = createProductSearch(pool);
  const readHome = createHome(pool, config.home, { maxAgeMs: config.pageCacheSeconds * 1000, log });
  return {
    settings: async () => ({ status: 200, body: shopSettings(config) }),
    home: async () => ({ status: 200, body: await readHome() }),
    page: async ({ params }) => {
      const data = config.pages.get(params.slug);
      if (data === undefined) throw new HttpError(404, messages().pathNotFound);
      return { status: 200, body: { data } };
    },
    search: async ({ body }) => {
      const answer = async (wanted: (typeof body.requests)[number]) => {
        const began = performance.now();
        const { query = '', hitsPerPage = defaultHits, indexName, attributesToRetrieve } = wanted;
        const { hits, total, isExact } = await search(query, hitsPerPage);
        return {
          hits: hits.map((hit) => toHit(hit, attributesToRetrieve)),
          index: indexName,
          query,
          nbHits: total,
          page: 0,
          nbPages: Math.ceil(total / hitsPerPage),
          hitsPerPage,
          processingTimeMS: Math.round(performance.now() - began),
          exhaustiveNbHits: isExact,
          params: new URLSearchParams({ query, hitsPerPage: String(hitsPerPage) }).toString(),
        };
      };
      return { status: 200, body: { results: await Promise.all(body.requests.map(answer)) } };
    },
  };
};
