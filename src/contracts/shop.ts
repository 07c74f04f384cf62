import { z } from 'zod';
import { c } from './contract.ts';
import { anyCall, mayBeMissing, readsBody } from './errors.ts';
import { publicRead, type RouteMetadata } from './metadata.ts';
import { SearchQueries, SearchResults } from './schemas/search.ts';
import { ShopSettings } from './schemas/settings.ts';

export const shop = c.router({
  settings: {
    method: 'GET',
    path: '/api/settings',
    summary: 'The settings of the shop, as pages carry them',
    responses: { 200: ShopSettings, ...anyCall, ...mayBeMissing },
    metadata: { ...publicRead, optional: true },
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
