import { listing, lists, products } from '../listing-bodies.ts';
import {
  isProduct,
  type Json,
  type Mutant,
  mapResponse,
  mapResponseRows,
  mutantTable,
  rowsIn,
} from '../mutant.ts';

const onPage = (url: string, page: number): boolean => new URL(url).searchParams.get('page') === String(page);

/** Rows of products and categories with a wrong type in some of them. */
export const rowMutants: readonly Mutant[] = [
  ...mutantTable(mapResponseRows, [
    [
      'parent_id null on the third level',
      'schema/body',
      'catalogue.categories',
      ({ parent_id }) => parent_id === 4,
      (row) => {
        row.parent_id = null;
      },
    ],
    [
      'items left out on leaves',
      'schema/body',
      'catalogue.categories',
      ({ items }) => Array.isArray(items) && items.length === 0,
      (row) => {
        delete row.items;
      },
    ],
  ]),
  ...mutantTable(mapResponse, [
    [
      'the meta total missing',
      'schema/body',
      'catalogue.filterProducts',
      (body: { meta: Json }) => {
        delete body.meta.total;
        return body;
      },
    ],
    [
      'prices as text on the second page only',
      'schema/body',
      listing,
      (body, { request }) =>
        onPage(request.url, 2)
          ? rowsIn(body, isProduct, (row) => {
              row.unit_price = Number(row.unit_price).toFixed(2);
            })
          : body,
    ],
    [
      'an empty result is an object',
      'schema/body',
      listing,
      (body: { data: unknown[] }) => (body.data.length === 0 ? { ...body, data: {} } : body),
    ],
    [
      'an empty result has no total',
      'schema/body',
      listing,
      (body: { meta: Json }) =>
        body.meta.total === 0 ? { ...body, meta: { ...body.meta, total: null } } : body,
    ],
  ]),
  {
    id: 'price as text on one row in seven',
    rules: ['schema/body'],
    at: ['catalogue.filterProducts'],
    mutate: () =>
      products(
        lists,
        ({ id }) => Number(id) % 7 === 0,
        (row) => {
          row.sales_price = String(row.sales_price);
        },
      ),
  },
  {
    id: 'a null picture on the last product',
    rules: ['schema/body'],
    at: ['catalogue.filterProducts'],
    mutate: () =>
      products(
        lists,
        ({ id }) => id === 48,
        (row) => {
          row.featured_img = null;
        },
      ),
  },
  {
    id: 'the flag of the wishlist as 1 where it is set',
    rules: ['schema/body'],
    at: ['catalogue.productBySlug', 'catalogue.productById', listing, 'wishlist.products'],
    mutate: () =>
      products(
        [...lists, 'catalogue.productById', 'catalogue.productBySlug'],
        ({ is_wishlist }) => is_wishlist === true,
        (row) => {
          row.is_wishlist = 1;
        },
      ),
  },
  {
    id: 'a product without its category on the last page',
    rules: ['schema/body'],
    at: [listing],
    mutate: () =>
      products(
        lists,
        ({ id }) => id === 1,
        (row) => {
          row.category = null;
        },
      ),
  },
];
