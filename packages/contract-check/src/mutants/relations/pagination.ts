import { type Listing, listing, mapListing } from '../listing-bodies.ts';
import { type Json, json, type Mutant, mapQuery, mapResponse, mutantTable } from '../mutant.ts';

/** Pages, totals and pagination metadata. */
export const paginationMutants: readonly Mutant[] = [
  ...mutantTable(mapQuery, [
    [
      'the page is ignored',
      ['relations/pages-disjoint', 'relations/pages-total', 'relations/pagination-metadata'],
      listing,
      (query) => query.delete('page'),
    ],
    [
      'a page past the end returns the last page',
      'relations/past-the-end',
      listing,
      (query) => {
        if (Number(query.get('page')) > 5 && /^\d+$/.test(query.get('page') ?? '')) query.set('page', '5');
      },
    ],
    [
      'the vendor list ignores the page',
      ['relations/pages-disjoint', 'relations/pagination-metadata'],
      'catalogue.merchantProducts',
      (query) => {
        if (Number(query.get('page')) === 2) query.set('page', '1');
      },
    ],
    [
      'my orders ignore the page',
      [
        'relations/pages-disjoint',
        'relations/pagination-metadata',
        'relations/pages-total',
        'relations/past-the-end',
      ],
      'orders.mine',
      (query) => query.has('page') && query.set('page', '1'),
    ],
  ]),
  ...mutantTable(mapResponse, [
    [
      'the total is the row count of the page',
      'relations/pages-total',
      listing,
      (body: Listing) => ({ ...body, meta: { ...body.meta, total: body.data.length } }),
    ],
    [
      'last_page is one too low',
      'relations/pagination-metadata',
      listing,
      (body: Listing) => ({
        ...body,
        meta: { ...body.meta, last_page: Math.max(1, Number(body.meta.last_page) - 1) },
      }),
    ],
    [
      'the last row of the last page is missing',
      'relations/pages-total',
      listing,
      (body: Listing) => {
        const isLast = body.meta.current_page === body.meta.last_page;
        return { ...body, data: isLast ? body.data.slice(0, -1) : body.data };
      },
    ],
    [
      'current_page is always 1',
      'relations/pagination-metadata',
      'catalogue.merchantProducts',
      (body: { data: Json }) => ({
        data: { ...body.data, current_page: 1 },
      }),
    ],
    [
      'per_page is twice the page size',
      'relations/pagination-metadata',
      listing,
      (body: Listing) => ({
        ...body,
        meta: { ...body.meta, per_page: 2 * Number(body.meta.per_page) },
      }),
    ],
    [
      'the vendor’s total counts all products',
      'relations/pages-total',
      'catalogue.merchantProducts',
      (body: { data: Json }, { world }) => ({
        data: { ...body.data, total: world.products.length },
      }),
    ],
  ]),
  {
    id: 'pages overlap by one row',
    rules: ['relations/pages-disjoint'],
    at: [listing],
    mutate: () => ({
      intercept: async (context, next) => {
        const response = await next();
        if (context.name !== listing || !response.ok) return response;
        const page = Number(new URL(context.request.url).searchParams.get('page') ?? 1);
        const body = (await response.clone().json()) as Listing;
        if (page < 2 || body.data.length === 0) return response;
        const url = new URL(context.request.url);
        url.searchParams.set('page', String(page - 1));
        const { method, headers } = context.request;
        const before = (await (
          await next(new Request(url, { method, headers, body: await context.request.clone().text() }))
        ).json()) as Listing;
        return json(200, { ...body, data: [before.data.at(-1), ...body.data.slice(0, -1)] });
      },
    }),
  },
  {
    id: 'the page is ignored when a filter is set',
    rules: [
      'relations/pages-disjoint',
      'relations/pages-total',
      'relations/pagination-metadata',
      'relations/filter-price',
    ],
    at: [listing],
    mutate: () => ({
      intercept: async (context, next) => {
        if (context.name !== listing) return next();
        const text = await context.request.clone().text();
        if (!text.includes('"filter_params":[{')) return next();
        const url = new URL(context.request.url);
        url.searchParams.delete('page');
        const { method, headers } = context.request;
        return next(new Request(url, { method, headers, body: text }));
      },
    }),
  },
  {
    id: 'the total is one too many for a search',
    rules: ['relations/pages-total'],
    at: [listing],
    mutate: () => ({
      intercept: async (context, next) => {
        const response = await next();
        if (context.name !== listing || !response.ok) return response;
        if (!(await context.request.clone().text()).includes('"search"')) return response;
        const body = (await response.json()) as Listing;
        return json(200, { ...body, meta: { ...body.meta, total: Number(body.meta.total) + 1 } });
      },
    }),
  },
  {
    id: 'the total ignores the category',
    rules: ['relations/pages-total'],
    at: [listing],
    mutate: () =>
      mapListing((body, requested, { world }) => {
        const total = requested.category_slug === 'all' ? body.meta.total : world.products.length;
        return { ...body, meta: { ...body.meta, total } };
      }),
  },
  {
    id: 'a page past the end responds 404',
    rules: ['relations/past-the-end'],
    at: ['catalogue.categoryProducts'],
    mutate: () => ({
      intercept: async (context, next) => {
        const response = await next();
        if (context.name !== 'catalogue.categoryProducts' || !response.ok) return response;
        const { data } = (await response.clone().json()) as { data: { data: unknown[] } };
        return data.data.length === 0 ? json(404, { message: 'No such page.' }) : response;
      },
    }),
  },
];
