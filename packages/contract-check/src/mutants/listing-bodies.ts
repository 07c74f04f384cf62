import {
  isProduct,
  type Json,
  json,
  type Mutation,
  mapRequest,
  mapResponse,
  mapResponseRows,
  type Passing,
} from './mutant.ts';

export const listing = 'catalogue.filterProducts';
export interface Listing {
  data: Json[];
  meta: Json & { facets?: { sizes: Json[]; price: Json | null } };
}
export interface Filters {
  filter_params: Json[];
  sort_option: string;
  category_slug: string;
}

/** Changes each filter object that the listing gets to see; what is no list of objects stays as it is. */
export const changedFilters = (change: (filter: Json) => Json): Mutation =>
  mapRequest(listing, (body: Filters) => ({
    ...body,
    filter_params: Array.isArray(body?.filter_params)
      ? body.filter_params.map((filter) =>
          typeof filter === 'object' && filter !== null && !Array.isArray(filter) ? change(filter) : filter,
        )
      : body?.filter_params,
  }));

/** The listing is asked without these filters. */
export const withoutFilter = (...keys: string[]): Mutation =>
  changedFilters((filter) =>
    Object.fromEntries(Object.entries(filter).filter(([key]) => !keys.includes(key))),
  );

/** Changes the listing's responses, knowing what was asked. */
export const answeredTo = (change: (body: Listing, asked: Filters, passing: Passing) => unknown): Mutation =>
  mapResponse(listing, async (body: Listing, about) =>
    change(body, (await about.request.clone().json()) as Filters, about),
  );

/** Facets of another question than the one that was asked. */
export const facetsOf = (change: (asked: Filters) => Filters): Mutation => ({
  intercept: async (about, next) => {
    const response = await next();
    if (about.name !== listing || !response.ok) return response;
    const { method, headers, url } = about.request;
    const asked = (await about.request.clone().json()) as Filters;
    const other = await next(new Request(url, { method, headers, body: JSON.stringify(change(asked)) }));
    const [own, others] = [(await response.json()) as Listing, (await other.json()) as Listing];
    return json(200, { ...own, meta: { ...own.meta, facets: others.meta.facets } });
  },
});

/** The operations that respond with lists of products. */
export const lists = [
  listing,
  'catalogue.merchantProducts',
  'catalogue.categoryProducts',
  'wishlist.products',
];

/** Changes the products among the responses that a test picks. */
export const products = (
  names: string | string[],
  is: (row: Json) => boolean,
  change: (row: Json) => void,
): Mutation => mapResponseRows(names, (row) => isProduct(row) && is(row), change);
