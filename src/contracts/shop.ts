import { z } from 'zod';
import { c } from './contract.ts';
import { bodyErrors, commonErrors, notFoundErrors } from './errors.ts';
import { publicRead, type RouteMetadata } from './metadata.ts';
import { HomePage } from './schemas/home.ts';
import { Slug } from './schemas/identifiers.ts';
import { SearchQueries, SearchResults } from './schemas/search.ts';
import { ShopPage, ShopSettings } from './schemas/settings.ts';

export const shop = c.router({
  settings: {
    method: 'GET',
    path: '/api/settings',
    summary: 'The settings of the shop, as embedded in pages',
    responses: { 200: ShopSettings, ...commonErrors, ...notFoundErrors },
    metadata: { ...publicRead, optional: true },
  },
  home: {
    method: 'GET',
    path: '/api/get_home_page',
    summary: 'The content of the home page',
    description:
      'Without it, the home page shows the featured products, the deals and a slider for each category.',
    responses: { 200: HomePage, ...commonErrors, ...notFoundErrors },
    metadata: { ...publicRead, optional: true },
  },
  page: {
    method: 'GET',
    path: '/api/get_page/:slug',
    pathParams: z.object({ slug: Slug }),
    summary: 'A static page, in all its languages',
    responses: { 200: z.object({ data: ShopPage }), ...commonErrors, ...notFoundErrors },
    metadata: {
      ...publicRead,
      optional: true,
      from: { slug: { read: 'shop.settings', at: 'pages[].slug' } },
    } as const satisfies RouteMetadata,
  },
  search: {
    method: 'POST',
    path: '/1/indexes/:indexName/queries',
    pathParams: z.object({ indexName: z.literal('*') }),
    body: SearchQueries,
    summary: 'Autocomplete, in the Algolia protocol',
    description: "Sent to Algolia if configured, else to the shop's own server.",
    responses: { 200: SearchResults, ...commonErrors, ...notFoundErrors, ...bodyErrors },
    metadata: {
      ...publicRead,
      optional: true,
      anyContentType: true,
      relations: [{ kind: 'search-hits', products: 'catalogue.filterProducts' }],
    } as const satisfies RouteMetadata,
  },
});
