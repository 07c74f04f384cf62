import {
  changedFilters,
  type Filters,
  facetsOfRequest,
  type Listing,
  listing,
  mapListing,
  withoutFilter,
} from '../listing-bodies.ts';
import { type Json, type Mutant, mapRequest, mapResponse, mutantTable } from '../mutant.ts';

/** Several filters at once, facets, and autocomplete. */
export const combinedFilterMutants: readonly Mutant[] = [
  ...mutantTable(mapRequest, [
    [
      'only the first filter is applied',
      'relations/filter-together',
      listing,
      (body: Filters) => ({
        ...body,
        filter_params: Array.isArray(body.filter_params)
          ? body.filter_params.slice(0, 1)
          : body.filter_params,
      }),
    ],
    [
      'a search ignores the category',
      'relations/filter-together',
      listing,
      (body: Filters) =>
        Array.isArray(body.filter_params) &&
        body.filter_params.some((filter) => filter.search !== undefined) &&
        body.category_slug !== 'no-such-thing'
          ? { ...body, category_slug: 'all' }
          : body,
    ],
    [
      'autocomplete ignores the query',
      'relations/search-hits',
      'shop.search',
      (body: { requests: Json[] }) =>
        Array.isArray(body?.requests)
          ? { ...body, requests: body.requests.map((each) => ({ ...each, query: '' })) }
          : body,
    ],
    [
      'only the last filter is applied',
      'relations/filter-together',
      listing,
      (body: Filters) =>
        Array.isArray(body?.filter_params) ? { ...body, filter_params: body.filter_params.slice(-1) } : body,
    ],
    [
      'a price bound ignores the category',
      'relations/filter-together',
      listing,
      (body: Filters) =>
        Array.isArray(body?.filter_params) &&
        body.filter_params.some((filter) => filter?.price_max !== undefined) &&
        body.category_slug !== 'no-such-thing'
          ? { ...body, category_slug: 'all' }
          : body,
    ],
    [
      'the size is ignored within a category',
      'relations/filter-together',
      listing,
      (body: Filters) =>
        Array.isArray(body?.filter_params) && body.category_slug !== 'all'
          ? { ...body, filter_params: body.filter_params.map(({ size: _size, ...rest }) => rest) }
          : body,
    ],
    [
      'autocomplete ignores hitsPerPage',
      'relations/search-hits',
      'shop.search',
      (body: { requests?: Json[] } | null) =>
        Array.isArray(body?.requests)
          ? { ...body, requests: body.requests.map(({ hitsPerPage: _max, ...rest }) => rest) }
          : body,
    ],
  ]),
  ...mutantTable(mapResponse, [
    [
      'facets count only the page',
      'relations/facets',
      listing,
      (body: Listing) => {
        for (const size of body.meta.facets?.sizes ?? [])
          size.count = Math.max(
            1,
            body.data.filter(
              (row) => row.product_attribute === 'Size' && (row.variations as unknown[]).includes(size.value),
            ).length,
          );
        return body;
      },
    ],
    [
      'facet prices are those of the page',
      'relations/facets',
      listing,
      (body: Listing) => {
        const prices = body.data.map(({ sales_price }) => Number(sales_price));
        if (body.meta.facets !== undefined && prices.length > 0)
          body.meta.facets.price = { min: Math.min(...prices), max: Math.max(...prices) };
        return body;
      },
    ],
    [
      'autocomplete shows prices in poisha',
      ['relations/search-hits', 'relations/same-everywhere'],
      'shop.search',
      (body: { results: { hits: Json[] }[] }) => {
        for (const { hits } of body.results)
          for (const hit of hits) hit.unit_price = Number(hit.unit_price) * 100;
        return body;
      },
    ],
    [
      'autocomplete ignores the discount',
      ['relations/search-hits', 'relations/same-everywhere'],
      'shop.search',
      (body: { results: { hits: Json[] }[] }) => {
        for (const { hits } of body.results) for (const hit of hits) hit.sales_price = hit.unit_price;
        return body;
      },
    ],
    [
      'autocomplete repeats the first result for every query',
      'relations/search-hits',
      'shop.search',
      (body: { results: Json[] }) => ({
        results: body.results.map(() => body.results[0]),
      }),
    ],
  ]),
  {
    id: 'the search is ignored',
    rules: ['relations/filter-search', 'relations/filter-together'],
    at: [listing],
    mutate: () => withoutFilter('search'),
  },
  {
    id: 'the price is ignored when a size is set',
    rules: ['relations/filter-together'],
    at: [listing],
    mutate: () =>
      changedFilters((filter) =>
        filter.size === undefined
          ? filter
          : Object.fromEntries(Object.entries(filter).filter(([key]) => !key.startsWith('price'))),
      ),
  },
  {
    id: 'facets ignore the category',
    rules: ['relations/facets'],
    at: [listing],
    mutate: () => facetsOfRequest((requested) => ({ ...requested, category_slug: 'all' })),
  },
  {
    id: 'facets ignore the search',
    rules: ['relations/facets'],
    at: [listing],
    mutate: () =>
      facetsOfRequest((requested) => ({
        ...requested,
        filter_params: requested.filter_params.map(({ search: _search, ...rest }) => rest),
      })),
  },
  {
    id: 'selecting a size hides the other sizes in the facets',
    rules: ['relations/facets'],
    at: [listing],
    mutate: () =>
      mapListing((body, requested) => {
        const size = requested.filter_params.find((filter) => filter.size !== undefined)?.size;
        if (size !== undefined && body.meta.facets !== undefined)
          body.meta.facets.sizes = body.meta.facets.sizes.filter(({ value }) => value === size);
        return body;
      }),
  },
];
