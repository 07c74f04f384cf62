import { type Filters, type Listing, listing } from '../listing-bodies.ts';
import { type Json, json, type Mutant, mapRequest, mapResponse, mutantTable } from '../mutant.ts';

let responseCount = 0;

/** Sort options of the listing. */
export const sortingMutants: readonly Mutant[] = [
  ...mutantTable(mapRequest, [
    [
      'the sort is ignored',
      ['relations/sort-reverse', 'relations/sort-order'],
      listing,
      (body: Filters) =>
        ['oldest', 'ztoa', 'atoz', 'all'].includes(body.sort_option)
          ? { ...body, sort_option: 'newness' }
          : body,
    ],
    [
      'newest and oldest are swapped',
      'relations/sort-order',
      listing,
      (body: Filters) => ({
        ...body,
        sort_option:
          ({ newness: 'oldest', oldest: 'newness' } as Record<string, string>)[body.sort_option] ??
          body.sort_option,
      }),
    ],
    [
      'oldest sorts newest first within a category',
      ['relations/sort-reverse', 'relations/sort-order'],
      listing,
      (body: Filters) =>
        body?.sort_option === 'oldest' && body.category_slug !== 'all'
          ? { ...body, sort_option: 'newness' }
          : body,
    ],
    [
      'Z to A ignores the filters',
      ['relations/filter-together', 'relations/sort-same-rows'],
      listing,
      (body: Filters) => (body?.sort_option === 'ztoa' ? { ...body, filter_params: [] } : body),
    ],
  ]),
  {
    id: 'prices are sorted as text',
    rules: ['relations/sort-order', 'relations/sort-reverse'],
    at: [listing],
    mutate: () => ({
      intercept: async (context, next) => {
        if (context.name !== listing) return next();
        const text = await context.request.clone().text();
        const response = await next();
        if (!text.includes('"price_asc"') || !response.ok) return response;
        const body = (await response.json()) as Listing;
        const data = [...body.data].sort((a, b) => (String(a.sales_price) < String(b.sales_price) ? -1 : 1));
        return json(200, { ...body, data });
      },
    }),
  },
  {
    id: 'rows swap places between requests',
    rules: ['relations/sort-stable', 'relations/pages-disjoint'],
    at: [listing],
    mutate: () =>
      mapResponse(listing, (body: Listing) => {
        responseCount += 1;
        const rows = [...body.data];
        if (responseCount % 2 === 0 && rows.length > 1)
          [rows[0], rows[1]] = [rows[1] as Json, rows[0] as Json];
        return { ...body, data: rows };
      }),
  },
  {
    id: 'Z to A sorts within the page',
    rules: ['relations/sort-reverse'],
    at: [listing],
    mutate: () => ({
      intercept: async (context, next) => {
        if (context.name !== listing) return next();
        const text = await context.request.clone().text();
        if (!text.includes('"ztoa"')) return next();
        const { method, headers, url } = context.request;
        const response = await next(
          new Request(url, { method, headers, body: text.replace('"ztoa"', '"atoz"') }),
        );
        if (!response.ok) return response;
        const body = (await response.json()) as Listing;
        return json(200, { ...body, data: body.data.reverse() });
      },
    }),
  },
  {
    id: 'A to Z omits sold-out products',
    rules: ['relations/sort-same-rows', 'relations/pages-total'],
    at: [listing],
    mutate: () => ({
      intercept: async (context, next) => {
        const response = await next();
        if (context.name !== listing || !response.ok) return response;
        if (!(await context.request.clone().text()).includes('"atoz"')) return response;
        const body = (await response.json()) as Listing;
        return json(200, { ...body, data: body.data.filter(({ current_stock }) => current_stock !== 0) });
      },
    }),
  },
  {
    id: 'A to Z reverses the second page',
    rules: ['relations/sort-order', 'relations/sort-reverse'],
    at: [listing],
    mutate: () => ({
      intercept: async (context, next) => {
        const response = await next();
        if (context.name !== listing || !response.ok) return response;
        const isSecond = new URL(context.request.url).searchParams.get('page') === '2';
        if (!isSecond || !(await context.request.clone().text()).includes('"atoz"')) return response;
        const body = (await response.json()) as Listing;
        return json(200, { ...body, data: [...body.data].reverse() });
      },
    }),
  },
];
