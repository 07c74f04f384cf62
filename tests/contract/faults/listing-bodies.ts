import { asked, type Bend, type Json } from './fault.ts';

export const listing = 'catalogue.filterProducts';
export type Listing = { data: Json[]; meta: Json & { facets?: { sizes: Json[]; price: Json | null } } };
export type Filters = { filter_params: Json[]; sort_option: string; category_slug: string };

/** Changes each filter object that the listing gets to see; what is no list of objects stays as it is. */
export const changedFilters = (change: (filter: Json) => Json): Bend =>
  asked(listing, (body: Filters) => ({
    ...body,
    filter_params: Array.isArray(body?.filter_params)
      ? body.filter_params.map((filter) =>
          typeof filter === 'object' && filter !== null && !Array.isArray(filter) ? change(filter) : filter,
        )
      : body?.filter_params,
  }));
