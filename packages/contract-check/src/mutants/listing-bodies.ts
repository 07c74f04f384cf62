import {
  type InterceptContext,
  isProduct,
  type Json,
  json,
  type Mutation,
  mapRequest,
  mapResponse,
  mapResponseRows,
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

/** Maps each filter object of a listing request; a malformed list stays as it is. */
export const changedFilters = (change: (filter: Json) => Json): Mutation =>
  mapRequest(listing, (body: Filters) => ({
    ...body,
    filter_params: Array.isArray(body?.filter_params)
      ? body.filter_params.map((filter) =>
          typeof filter === 'object' && filter !== null && !Array.isArray(filter) ? change(filter) : filter,
        )
      : body?.filter_params,
  }));

/** Removes these filters from listing requests. */
export const withoutFilter = (...keys: string[]): Mutation =>
  changedFilters((filter) =>
    Object.fromEntries(Object.entries(filter).filter(([key]) => !keys.includes(key))),
  );

/** Maps the listing's responses, given the request body. */
export const mapListing = (
  change: (body: Listing, requested: Filters, context: InterceptContext) => unknown,
): Mutation =>
  mapResponse(listing, async (body: Listing, context) =>
    change(body, (await context.request.clone().json()) as Filters, context),
  );

/** Takes the facets from the response to a changed request. */
export const facetsOfRequest = (change: (requested: Filters) => Filters): Mutation => ({
  intercept: async (context, next) => {
    const response = await next();
    if (context.name !== listing || !response.ok) return response;
    const { method, headers, url } = context.request;
    const requested = (await context.request.clone().json()) as Filters;
    const otherResponse = await next(
      new Request(url, { method, headers, body: JSON.stringify(change(requested)) }),
    );
    const [body, other] = [(await response.json()) as Listing, (await otherResponse.json()) as Listing];
    return json(200, { ...body, meta: { ...body.meta, facets: other.meta.facets } });
  },
});

/** The operations that respond with product lists. */
export const lists = [
  listing,
  'catalogue.merchantProducts',
  'catalogue.categoryProducts',
  'wishlist.products',
];

/** Changes every matching product in the responses. */
export const mapProducts = (
  names: string | string[],
  matches: (row: Json) => boolean,
  change: (row: Json) => void,
): Mutation => mapResponseRows(names, (row) => isProduct(row) && matches(row), change);
