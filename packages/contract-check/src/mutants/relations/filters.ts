import { changedFilters, type Filters, listing, mapListing, withoutFilter } from '../listing-bodies.ts';
import { changeRows, isProduct, json, type Mutant, mapRequest, mapResponse, mutantTable } from '../mutant.ts';

const mapPriceBounds = (change: (bound: unknown) => unknown) =>
  changedFilters((filter) =>
    Object.fromEntries(
      Object.entries(filter).map(([key, value]) => [key, key.startsWith('price_') ? change(value) : value]),
    ),
  );

/** Single filters of the listing: search, price, size and attributes. */
export const filterMutants: readonly Mutant[] = [
  ...mutantTable(mapRequest, [
    [
      'the upper bound is exclusive',
      'relations/filter-price',
      listing,
      (body: Filters) => ({
        ...body,
        filter_params: Array.isArray(body.filter_params)
          ? body.filter_params.map((filter) =>
              typeof filter.price_max === 'number' && filter.price_max > 1
                ? { ...filter, price_max: filter.price_max - 0.01 }
                : filter,
            )
          : body.filter_params,
      }),
    ],
    [
      'a minimum of 0 drops the maximum',
      'relations/filter-price',
      listing,
      (body: Filters) => ({
        ...body,
        filter_params: Array.isArray(body.filter_params)
          ? body.filter_params.map((filter) => (filter.price_min === 0 ? {} : filter))
          : body.filter_params,
      }),
    ],
  ]),
  {
    id: 'the price bounds are ignored',
    rules: ['relations/filter-price'],
    at: [listing],
    mutate: () => withoutFilter('price_min', 'price_max'),
  },
  {
    id: 'an empty bound counts as 0',
    rules: ['relations/filter-price'],
    at: [listing],
    mutate: () => mapPriceBounds((bound) => (bound === '' ? 0.001 : bound)),
  },
  {
    id: 'price bounds sent as strings are ignored',
    rules: ['relations/filter-price'],
    at: [listing],
    mutate: () => mapPriceBounds((bound) => (typeof bound === 'string' ? undefined : bound)),
  },
  {
    id: 'the colour filter is ignored',
    rules: ['relations/filter-attributes'],
    at: [listing],
    mutate: () => withoutFilter('colours'),
  },
  {
    id: 'only the first of several fabrics is applied',
    rules: ['relations/filter-attributes'],
    at: [listing],
    mutate: () =>
      changedFilters((filter) =>
        Array.isArray(filter.fabrics) ? { ...filter, fabrics: filter.fabrics.slice(0, 1) } : filter,
      ),
  },
  {
    id: 'the stock filter is ignored',
    rules: ['relations/filter-attributes'],
    at: [listing],
    mutate: () => withoutFilter('in_stock'),
  },
  {
    id: 'the discount filter is ignored',
    rules: ['relations/filter-attributes', 'relations/facets'],
    at: [listing],
    mutate: () => withoutFilter('on_sale'),
  },
  {
    id: 'selecting a vendor hides the other vendors in the facets',
    rules: ['relations/facets'],
    at: [listing],
    mutate: () =>
      mapListing((body, requested) => {
        const selected = requested.filter_params.flatMap(({ vendors }) =>
          Array.isArray(vendors) ? vendors : [],
        );
        const { facets } = body.meta as { facets?: { vendors?: { id: unknown }[] } };
        if (selected.length > 0 && facets?.vendors !== undefined)
          facets.vendors = facets.vendors.filter(({ id }) => selected.includes(id));
        return body;
      }),
  },
  {
    id: 'the size filter is ignored',
    rules: ['relations/filter-size'],
    at: [listing],
    mutate: () => withoutFilter('size'),
  },
  {
    id: 'price bounds apply to the price before the discount',
    rules: ['relations/filter-price'],
    at: [listing],
    mutate: () => ({
      world: (world) => {
        for (const product of world.products)
          Object.defineProperty(product, 'sales_price', {
            enumerable: true,
            get: () => product.unit_price,
          });
      },
      ...mapResponse(
        [
          listing,
          'catalogue.productById',
          'catalogue.productBySlug',
          'catalogue.featuredProducts',
          'catalogue.deals',
          'catalogue.merchantProducts',
          'catalogue.categoryProducts',
        ],
        (body) =>
          changeRows(body, isProduct, (row) => {
            const off =
              row.discout_type === 'flat'
                ? Number(row.discount)
                : Math.round((Number(row.unit_price) * Number(row.discount)) / 100);
            row.sales_price = Number(row.unit_price) - off;
          }),
      ),
    }),
  },
  {
    id: 'a minimum above the maximum causes a server error',
    rules: ['schema/server-error', 'relations/filter-price'],
    at: [listing],
    mutate: () => ({
      intercept: async (context, next) => {
        if (context.name !== listing) return next();
        const body = (await context.request
          .clone()
          .json()
          .catch(() => null)) as Filters | null;
        const filters = Array.isArray(body?.filter_params) ? body.filter_params : [];
        return filters.some((each) => Number(each?.price_min) > Number(each?.price_max))
          ? json(500, { message: 'range lower bound must be less than or equal to range upper bound' })
          : next();
      },
    }),
  },
  {
    id: 'the search is case-sensitive',
    rules: ['relations/filter-search'],
    at: [listing],
    mutate: () =>
      mapListing((body, requested) => {
        const words = requested.filter_params.flatMap(({ search }) => String(search ?? '').split(/\s+/));
        const data = body.data.filter(({ name }) => words.every((word) => String(name).includes(word)));
        return {
          ...body,
          data,
          meta: data.length < body.data.length ? { total: data.length } : body.meta,
        };
      }),
  },
  {
    id: 'the search matches only name prefixes',
    rules: ['relations/filter-search'],
    at: [listing],
    mutate: () =>
      mapListing((body, requested) => {
        const searches = requested.filter_params.map(({ search }) => String(search ?? '').toLowerCase());
        const data = body.data.filter(({ name }) =>
          searches.every((text) => String(name).toLowerCase().startsWith(text)),
        );
        return {
          ...body,
          data,
          meta: data.length < body.data.length ? { total: data.length } : body.meta,
        };
      }),
  },
];
