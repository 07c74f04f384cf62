import { answered, type Bend, type Fault, isProduct, type Json, rowsIn } from '../fault.ts';

const listing = 'catalogue.filterProducts';
const lists = [listing, 'catalogue.merchantProducts', 'catalogue.categoryProducts', 'wishlist.products'];
const rows = (names: string | string[], is: (row: Json) => boolean, change: (row: Json) => void): Bend =>
  answered(names, (body) => rowsIn(body, (row) => isProduct(row) && is(row), change));
const onPage = (url: string, page: number): boolean => new URL(url).searchParams.get('page') === String(page);

/** Rows of products and categories with a wrong type in some of them. */
export const rowFaults: readonly Fault[] = [
  {
    id: 'price as text on one row in seven',
    rules: ['schema/body'],
    at: ['catalogue.filterProducts'],
    bend: () =>
      rows(
        lists,
        ({ id }) => Number(id) % 7 === 0,
        (row) => {
          row.sales_price = String(row.sales_price);
        },
      ),
  },
  {
    id: 'a flag as 0 and 1 on products without forms',
    rules: ['schema/body'],
    at: ['catalogue.productById'],
    bend: () =>
      rows(
        'catalogue.productById',
        ({ is_variant }) => is_variant === false,
        (row) => {
          row.is_variant = 0;
        },
      ),
  },
  {
    id: 'variations null on products without forms',
    rules: ['schema/body'],
    at: ['catalogue.productBySlug'],
    bend: () =>
      rows(
        'catalogue.productBySlug',
        ({ is_variant }) => is_variant === false,
        (row) => {
          row.variations = null;
        },
      ),
  },
  {
    id: 'a null picture on the last product',
    rules: ['schema/body'],
    at: ['catalogue.filterProducts'],
    bend: () =>
      rows(
        lists,
        ({ id }) => id === 48,
        (row) => {
          row.featured_img = null;
        },
      ),
  },
  {
    id: 'parent_id null on the third level',
    rules: ['schema/body'],
    at: ['catalogue.categories'],
    bend: () =>
      answered('catalogue.categories', (body) =>
        rowsIn(
          body,
          ({ parent_id }) => parent_id === 4,
          (row) => {
            row.parent_id = null;
          },
        ),
      ),
  },
  {
    id: 'items left out on leaves',
    rules: ['schema/body'],
    at: ['catalogue.categories'],
    bend: () =>
      answered('catalogue.categories', (body) =>
        rowsIn(
          body,
          ({ items }) => Array.isArray(items) && items.length === 0,
          (row) => {
            delete row.items;
          },
        ),
      ),
  },
  {
    id: 'the purchase price leaks',
    rules: ['schema/undeclared-key'],
    at: ['catalogue.productBySlug'],
    bend: () =>
      answered('catalogue.productBySlug', (body: Json) => ({
        data: { ...(body.data as Json), purchase_price: 12 },
      })),
  },
  {
    id: 'the meta total missing',
    rules: ['schema/body'],
    at: ['catalogue.filterProducts'],
    bend: () =>
      answered('catalogue.filterProducts', (body: { meta: Json }) => {
        delete body.meta.total;
        return body;
      }),
  },
  {
    id: 'the list bare instead of under data',
    rules: ['schema/body'],
    at: ['catalogue.featuredProducts'],
    bend: () => answered('catalogue.featuredProducts', (body: Json) => body.data),
  },
  {
    id: 'prices as text on the second page only',
    rules: ['schema/body'],
    at: [listing],
    bend: () =>
      answered(listing, (body, { request }) =>
        onPage(request.url, 2)
          ? rowsIn(body, isProduct, (row) => {
              row.unit_price = Number(row.unit_price).toFixed(2);
            })
          : body,
      ),
  },
  {
    id: 'an empty result is an object',
    rules: ['schema/body'],
    at: [listing],
    bend: () =>
      answered(listing, (body: { data: unknown[] }) =>
        body.data.length === 0 ? { ...body, data: {} } : body,
      ),
  },
  {
    id: 'an empty result has no total',
    rules: ['schema/body'],
    at: [listing],
    bend: () =>
      answered(listing, (body: { meta: Json }) =>
        body.meta.total === 0 ? { ...body, meta: { ...body.meta, total: null } } : body,
      ),
  },
  {
    id: 'variations as an object with numbers for keys',
    rules: ['schema/body'],
    at: ['catalogue.categoryProducts'],
    bend: () =>
      rows(
        'catalogue.categoryProducts',
        ({ is_variant }) => is_variant === true,
        (row) => {
          row.variations = { ...(row.variations as string[]) };
        },
      ),
  },
  {
    id: 'the label of variations null where there are none, on the third row',
    rules: ['schema/body'],
    at: ['catalogue.merchantProducts'],
    bend: () =>
      answered('catalogue.merchantProducts', (body: { data: { data: Json[] } }) => {
        const third = body.data.data.filter(({ is_variant }) => is_variant === false)[2];
        if (third !== undefined) third.product_attribute = null;
        return body;
      }),
  },
  {
    id: 'the flag of the wishlist as 1 where it is set',
    rules: ['schema/body'],
    at: ['catalogue.productBySlug', 'catalogue.productById', listing, 'wishlist.products'],
    bend: () =>
      rows(
        [...lists, 'catalogue.productById', 'catalogue.productBySlug'],
        ({ is_wishlist }) => is_wishlist === true,
        (row) => {
          row.is_wishlist = 1;
        },
      ),
  },
  {
    id: 'a stock below nothing for what is sold out',
    rules: ['schema/body'],
    at: ['catalogue.productBySlug'],
    bend: () =>
      rows(
        'catalogue.productBySlug',
        ({ current_stock }) => current_stock === 0,
        (row) => {
          row.current_stock = -3;
        },
      ),
  },
  {
    id: 'pictures without the leading slash among the deals',
    rules: ['schema/body'],
    at: ['catalogue.deals'],
    bend: () =>
      rows(
        'catalogue.deals',
        () => true,
        (row) => {
          row.featured_img = String(row.featured_img).slice(1);
        },
      ),
  },
  {
    id: 'a product without its category on the last page',
    rules: ['schema/body'],
    at: [listing],
    bend: () =>
      rows(
        lists,
        ({ id }) => id === 1,
        (row) => {
          row.category = null;
        },
      ),
  },
  {
    id: 'the discount as text where it is per cent',
    rules: ['schema/body'],
    at: ['catalogue.featuredProducts'],
    bend: () =>
      rows(
        'catalogue.featuredProducts',
        ({ discout_type }) => discout_type === 'percentage',
        (row) => {
          row.discount = `${row.discount}.00`;
        },
      ),
  },
  {
    id: 'no description on products with forms',
    rules: ['schema/body'],
    at: ['catalogue.productById'],
    bend: () =>
      rows(
        'catalogue.productById',
        ({ is_variant }) => is_variant === true,
        (row) => {
          row.description = null;
        },
      ),
  },
  {
    id: 'the vendor’s address with the product',
    rules: ['schema/undeclared-key'],
    at: ['catalogue.productById'],
    bend: () =>
      rows(
        'catalogue.productById',
        () => true,
        (row) => {
          row.merchant = { ...(row.merchant as Json), email: 'owner@tangail.example' };
        },
      ),
  },
  {
    id: 'picture ids as text',
    rules: ['schema/body'],
    at: ['catalogue.productBySlug'],
    bend: () =>
      rows(
        'catalogue.productBySlug',
        () => true,
        (row) => {
          row.gallery = (row.gallery as Json[]).map((picture) => ({ ...picture, id: String(picture.id) }));
        },
      ),
  },
  {
    id: 'districts as objects',
    rules: ['schema/body'],
    at: ['catalogue.districts'],
    bend: () => answered('catalogue.districts', (body: string[]) => body.map((name, id) => ({ id, name }))),
  },
];
