import { z } from 'zod';
import { c } from './contract.ts';
import { anyCall, mayBeMissing, readsBody } from './errors.ts';
import { publicRead, type RouteMetadata } from './metadata.ts';
import { HomePage } from './schemas/home.ts';
import { Slug } from './schemas/identifiers.ts';
import { SearchQueries, SearchResults } from './schemas/search.ts';
import { ShopPage, ShopSettings } from './schemas/settings.ts';

export const shop = c.router({
  settings: {
    method: 'GET',
    path: '/api/settings',
    summary: 'The settings of the shop, as pages carry them',
    responses: { 200: ShopSettings, ...anyCall, ...mayBeMissing },
    metadata: { ...publicRead, optional: true },
  },
  home: {
    method: 'GET',
    path: '/api/get_home_page',
    summary: 'What the home page is made of',
    description: 'A shop without it shows its featured products, its deals and a slider for each category.',
    responses: { 200: HomePage, ...anyCall, ...mayBeMissing },
    metadata: { ...publicRead, optional: true },
  },
  page: {
    method: 'GET',
    path: '/api/get_page/:slug',
    pathParams: z.object({ slug: Slug }),
    summary: 'A page of texts about the shop, in every language that it has',
    responses: { 200: z.object({ data: ShopPage }), ...anyCall, ...mayBeMissing },
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
    summary: 'Autocomplete, in the protocol of the hosted index',
    description: "Sent to the hosted index when one is set, else to the shop's own server.",
    responses: { 200: SearchResults, ...anyCall, ...mayBeMissing, ...readsBody },
    metadata: {
      ...publicRead,
      optional: true,
      anyContentType: true,
      relations: [{ kind: 'found', products: 'catalogue.filterProducts' }],
    } as const satisfies RouteMetadata,
  },
});
