import { listing, lists, mapProducts } from '../listing-bodies.ts';
import {
  changeRows,
  isProduct,
  type Json,
  type Mutant,
  mapResponse,
  mapResponseRows,
  mutantTable,
} from '../mutant.ts';

const isPage = (url: string, page: number): boolean => new URL(url).searchParams.get('page') === String(page);

/** Product and category rows, some of which have a wrong type. */
export const rowMutants: readonly Mutant[] = [
  ...mutantTable(mapResponseRows, [
    [
      'parent_id is null on the third level',
      'schema/body',
      'catalogue.categories',
      ({ parent_id }) => parent_id === 4,
      (row) => {
        row.parent_id = null;
      },
    ],
    [
      'items is missing on leaf categories',
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
      'meta.total is missing',
      'schema/body',
      'catalogue.filterProducts',
      (body: { meta: Json }) => {
        delete body.meta.total;
        return body;
      },
    ],
    [
      'prices are strings on the second page only',
      'schema/body',
      listing,
      (body, { request }) =>
        isPage(request.url, 2)
          ? changeRows(body, isProduct, (row) => {
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
    id: 'the price is a string on every seventh product',
    rules: ['schema/body'],
    at: ['catalogue.filterProducts'],
    mutate: () =>
      mapProducts(
        lists,
        ({ id }) => Number(id) % 7 === 0,
        (row) => {
          row.sales_price = String(row.sales_price);
        },
      ),
  },
  {
    id: 'the picture of the last product is null',
    rules: ['schema/body'],
    at: ['catalogue.filterProducts'],
    mutate: () =>
      mapProducts(
        lists,
        ({ id }) => id === 48,
        (row) => {
          row.featured_img = null;
        },
      ),
  },
  {
    id: 'is_wishlist is 1 instead of true',
    rules: ['schema/body'],
    at: ['catalogue.productBySlug', 'catalogue.productById', listing, 'wishlist.products'],
    mutate: () =>
      mapProducts(
        [...lists, 'catalogue.productById', 'catalogue.productBySlug'],
        ({ is_wishlist }) => is_wishlist === true,
        (row) => {
          row.is_wishlist = 1;
        },
      ),
  },
  {
    id: 'category is null for a product on the last page',
    rules: ['schema/body'],
    at: [listing],
    mutate: () =>
      mapProducts(
        lists,
        ({ id }) => id === 1,
        (row) => {
          row.category = null;
        },
      ),
  },
];
