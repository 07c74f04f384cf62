import { products } from '../listing-bodies.ts';
import { type Json, type Mutant, mapResponse } from '../mutant.ts';

/** Single products and short lists. */
export const productMutants: readonly Mutant[] = [
  {
    id: 'a flag as 0 and 1 on products without forms',
    rules: ['schema/body'],
    at: ['catalogue.productById'],
    mutate: () =>
      products(
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
    mutate: () =>
      products(
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
    mutate: () =>
      mapResponse('catalogue.productBySlug', (body: Json) => ({
        data: { ...(body.data as Json), purchase_price: 12 },
      })),
  },
  {
    id: 'the list bare instead of under data',
    rules: ['schema/body'],
    at: ['catalogue.featuredProducts'],
    mutate: () => mapResponse('catalogue.featuredProducts', (body: Json) => body.data),
  },
  {
    id: 'variations as an object with numbers for keys',
    rules: ['schema/body'],
    at: ['catalogue.categoryProducts'],
    mutate: () =>
      products(
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
    mutate: () =>
      mapResponse('catalogue.merchantProducts', (body: { data: { data: Json[] } }) => {
        const third = body.data.data.filter(({ is_variant }) => is_variant === false)[2];
        if (third !== undefined) third.product_attribute = null;
        return body;
      }),
  },
  {
    id: 'a stock below nothing for what is sold out',
    rules: ['schema/body'],
    at: ['catalogue.productBySlug'],
    mutate: () =>
      products(
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
    mutate: () =>
      products(
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
    mutate: () =>
      products(
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
    mutate: () =>
      products(
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
    mutate: () =>
      products(
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
    mutate: () =>
      products(
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
    mutate: () =>
      mapResponse('catalogue.districts', (body: string[]) => body.map((name, id) => ({ id, name }))),
  },
];
