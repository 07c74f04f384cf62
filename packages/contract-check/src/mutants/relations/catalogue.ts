import { listing } from '../listing-bodies.ts';
import {
  isProduct,
  type Json,
  json,
  type Mutant,
  mapResponse,
  mapResponseRows,
  mutantTable,
} from '../mutant.ts';

/** Categories, vendors, product pages and product lists. */
export const catalogueMutants: readonly Mutant[] = [
  ...mutantTable(mapResponse, [
    [
      'subcategories are omitted',
      'relations/category-rows',
      'catalogue.categoryProducts',
      (body: { data: { data: Json[]; total: number } }, { params }) => {
        const data = body.data.data.filter(({ category_id }) => String(category_id) === params.categoryId);
        return { data: { ...body.data, data, total: data.length, last_page: 1 } };
      },
    ],
    [
      'the breadcrumb names another product',
      'relations/same-everywhere',
      'catalogue.productBreadcrumb',
      () => ({ data: { name: 'Indigo Jamdani Saree of old' } }),
    ],
    [
      'the breadcrumb is truncated',
      'relations/same-everywhere',
      'catalogue.productBreadcrumb',
      (body: { data: { name: string } }) => ({
        data: { name: body.data.name.slice(0, 16) },
      }),
    ],
    [
      'a vendor’s sold-out products are omitted',
      ['relations/rows-of', 'relations/pages-total'],
      'catalogue.merchantProducts',
      (body: { data: Json & { data: Json[] } }) => ({
        data: { ...body.data, data: body.data.data.filter(({ current_stock }) => current_stock !== 0) },
      }),
    ],
    [
      'the third category level is omitted',
      'relations/tree',
      'catalogue.categories',
      (body: { items: { items: unknown[] }[] }[]) => {
        for (const root of body) for (const below of root.items) below.items = [];
        return body;
      },
    ],
    [
      'a category appears twice in the tree',
      'relations/tree',
      'catalogue.categories',
      (body: { id: number; items: Json[] }[]) => {
        body[2]?.items.push({ ...(body[0]?.items[1] ?? {}), parent_id: body[2]?.id });
        return body;
      },
    ],
    [
      'a district has a trailing space',
      'relations/complete-list',
      'catalogue.districts',
      (body: string[]) => body.map((name) => (name === 'Cumilla' ? 'Cumilla ' : name)),
    ],
  ]),
  ...mutantTable(mapResponseRows, [
    [
      'the product page shows an outdated price',
      ['relations/same-everywhere', 'relations/row-consistent'],
      'catalogue.productBySlug',
      isProduct,
      (row) => {
        row.sales_price = Math.max(1, Number(row.sales_price) - 5);
      },
    ],
    [
      'a category under the wrong parent',
      'relations/tree',
      'catalogue.categories',
      ({ id, parent_id }) => id === 7 && parent_id === 2,
      (row) => {
        row.parent_id = 1;
      },
    ],
    [
      'quick view subtracts a percentage as taka',
      ['relations/same-everywhere', 'relations/row-consistent'],
      'catalogue.productById',
      (row) => row.discout_type === 'percentage',
      (row) => {
        row.sales_price = Number(row.unit_price) - Number(row.discount);
      },
    ],
    [
      'deals show the price before the discount',
      'relations/same-everywhere',
      'catalogue.deals',
      isProduct,
      (row) => {
        row.sales_price = row.unit_price;
      },
    ],
  ]),
  {
    id: 'a vendor list contains another vendor’s products',
    rules: ['relations/rows-of'],
    at: ['catalogue.merchantProducts'],
    mutate: () => ({
      world: (world) => {
        world.products = world.products.map((product) =>
          product.id === 12 ? { ...product, merchant: { id: 1, name: 'Tangail Tant Ghor' } } : product,
        );
      },
      intercept: async (context, next) => {
        const response = await next();
        if (
          context.name !== 'catalogue.merchantProducts' ||
          !response.ok ||
          context.params.merchantId !== '2'
        )
          return response;
        const { method, headers, url } = context.request;
        const other = await next(new Request(url.replace('/2', '/1'), { method, headers }));
        return other;
      },
    }),
  },
  {
    id: 'quick view responds with the next product',
    rules: ['relations/same-everywhere'],
    at: ['catalogue.productById'],
    mutate: () => ({
      intercept: async (context, next) => {
        if (context.name !== 'catalogue.productById' || context.params.id !== '20') return next();
        const { method, headers, url } = context.request;
        return next(new Request(url.replace(/20$/, '21'), { method, headers }));
      },
    }),
  },
  {
    id: 'a district is missing',
    rules: ['relations/complete-list'],
    at: ['catalogue.districts'],
    mutate: () => ({
      world: (world) => {
        world.districts = world.districts.filter((name) => name !== 'Sylhet');
      },
    }),
  },
  {
    id: 'a vendor list ends with another vendor’s product',
    rules: ['relations/rows-of'],
    at: ['catalogue.merchantProducts'],
    mutate: () => ({
      intercept: async (context, next) => {
        const response = await next();
        if (
          context.name !== 'catalogue.merchantProducts' ||
          !response.ok ||
          context.params.merchantId !== '1'
        )
          return response;
        const { headers, url } = context.request;
        const other = (await (await next(new Request(url.replace('/1', '/2'), { headers }))).json()) as {
          data: { data: Json[] };
        };
        const body = (await response.json()) as { data: Json & { data: Json[] } };
        return json(200, {
          data: { ...body.data, data: [...body.data.data.slice(0, -1), other.data.data[0]] },
        });
      },
    }),
  },
  {
    id: 'the listing of a category omits its subcategories',
    rules: ['relations/category-rows'],
    at: [listing],
    mutate: () => ({
      intercept: async (context, next) => {
        const response = await next();
        if (context.name !== listing || !response.ok) return response;
        const { category_slug } = (await context.request.clone().json()) as Json;
        if (category_slug === 'all') return response;
        const body = (await response.json()) as { data: Json[]; meta: Json };
        const data = body.data.filter(({ category }) => (category as Json).slug === category_slug);
        return json(200, { data, meta: { total: data.length } });
      },
    }),
  },
];
