import type { Contract } from '../../../../src/contracts/index.ts';
import { notFound } from '../http-error.ts';
import { matchesSearch } from '../search-words.ts';
import type { Handlers } from './handler.ts';

export const shop: Handlers<Contract['shop']> = {
  settings: ({ world }) => ({ status: 200, body: { ...world.settings, serverTime: world.now() } }),
  home: ({ world }) => {
    if (world.home === null) throw notFound();
    return { status: 200, body: world.home };
  },
  page: ({ world, params }) => {
    const data = world.pages[params.slug];
    if (data === undefined) throw notFound();
    return { status: 200, body: { data } };
  },
  search: ({ world, body }) => ({
    status: 200,
    body: {
      results: body.requests.map(({ indexName, query = '', hitsPerPage = 20 }) => {
        const found = world.products.filter(({ name, name_bn, short_description, short_description_bn }) =>
          matchesSearch(query, name, name_bn, short_description, short_description_bn),
        );
        return {
          hits: found
            .slice(0, hitsPerPage)
            .map(({ id, name, slug, featured_img, unit_price, sales_price }) => ({
              objectID: String(id),
              id,
              name,
              slug,
              featured_img,
              unit_price,
              sales_price,
            })),
          index: indexName,
          query,
          nbHits: found.length,
          page: 0,
          nbPages: Math.ceil(found.length / hitsPerPage),
          hitsPerPage,
          processingTimeMS: 1,
          exhaustiveNbHits: true,
          params: '',
        };
      }),
    },
  }),
};
