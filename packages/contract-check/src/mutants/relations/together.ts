import {
  answeredTo,
  changedFilters,
  type Filters,
  facetsOf,
  type Listing,
  listing,
  withoutFilter,
} from '../listing-bodies.ts';
import { type Json, type Mutant, mapRequest, mapResponse, mutantTable } from '../mutant.ts';

/** Several filters at once, facets, and autocomplete. */
export const togetherMutants: readonly Mutant[] = [
  ...mutantTable(mapRequest, [
    [
      'only the first filter holds',
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
      'a search forgets the category',
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
      'only the last filter holds',
      'relations/filter-together',
      listing,
      (body: Filters) =>
        Array.isArray(body?.filter_params) ? { ...body, filter_params: body.filter_params.slice(-1) } : body,
    ],
    [
      'a price bound forgets the category',
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
      'autocomplete gives as many hits as it likes',
      'relations/search-hits',
      'shop.search',
      (body: { requests?: Json[] } | null) =>
        Array.isArray(body?.requests)
          ? { ...body, requests: body.requests.map(({ hitsPerPage: _most, ...rest }) => rest) }
          : body,
    ],
  ]),
  ...mutantTable(mapResponse, [
    [
      'facets count the page',
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
      'autocomplete tells prices in poisha',
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
      'autocomplete responses the first query for all',
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
    id: 'a size and a price together ignore the price',
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
    id: 'facets forget the category',
    rules: ['relations/facets'],
    at: [listing],
    mutate: () => facetsOf((asked) => ({ ...asked, category_slug: 'all' })),
  },
  {
    id: 'facets forget the search',
    rules: ['relations/facets'],
    at: [listing],
    mutate: () =>
      facetsOf((asked) => ({
        ...asked,
        filter_params: asked.filter_params.map(({ search: _search, ...rest }) => rest),
      })),
  },
  {
    id: 'choosing a size leaves that size alone in the facets',
    rules: ['relations/facets'],
    at: [listing],
    mutate: () =>
      answeredTo((body, asked) => {
        const size = asked.filter_params.find((filter) => filter.size !== undefined)?.size;
        if (size !== undefined && body.meta.facets !== undefined)
          body.meta.facets.sizes = body.meta.facets.sizes.filter(({ value }) => value === size);
        return body;
      }),
  },
];
