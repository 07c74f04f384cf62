import { answered, type Bend, type Fault, isProduct, type Json, rowsIn } from '../fault.ts';

const listing = 'catalogue.filterProducts';
const _lists = [listing, 'catalogue.merchantProducts', 'catalogue.categoryProducts', 'wishlist.products'];
const rows = (names: string | string[], is: (row: Json) => boolean, change: (row: Json) => void): Bend =>
  answered(names, (body) => rowsIn(body, (row) => isProduct(row) && is(row), change));
const _onPage = (url: string, page: number): boolean =>
  new URL(url).searchParams.get('page') === String(page);

/** Single products and short lists. */
export const productFaults: readonly Fault[] = [
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
    id: 'the purchase price leaks',
    rules: ['schema/undeclared-key'],
    at: ['catalogue.productBySlug'],
    bend: () =>
      answered('catalogue.productBySlug', (body: Json) => ({
        data: { ...(body.data as Json), purchase_price: 12 },
      })),
  },
  {
    id: 'the list bare instead of under data',
    rules: ['schema/body'],
    at: ['catalogue.featuredProducts'],
    bend: () => answered('catalogue.featuredProducts', (body: Json) => body.data),
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
