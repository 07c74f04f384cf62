import { products } from '../listing-bodies.ts';
import { type Json, type Mutant, mapResponse, mutantTable } from '../mutant.ts';

/** Single products and short lists. */
export const productMutants: readonly Mutant[] = [
  ...mutantTable(products, [
    [
      'a flag as 0 and 1 on products without forms',
      'schema/body',
      'catalogue.productById',
      ({ is_variant }) => is_variant === false,
      (row) => {
        row.is_variant = 0;
      },
    ],
    [
      'variations null on products without forms',
      'schema/body',
      'catalogue.productBySlug',
      ({ is_variant }) => is_variant === false,
      (row) => {
        row.variations = null;
      },
    ],
    [
      'variations as an object with numbers for keys',
      'schema/body',
      'catalogue.categoryProducts',
      ({ is_variant }) => is_variant === true,
      (row) => {
        row.variations = { ...(row.variations as string[]) };
      },
    ],
    [
      'a stock below nothing for what is sold out',
      'schema/body',
      'catalogue.productBySlug',
      ({ current_stock }) => current_stock === 0,
      (row) => {
        row.current_stock = -3;
      },
    ],
    [
      'pictures without the leading slash among the deals',
      'schema/body',
      'catalogue.deals',
      () => true,
      (row) => {
        row.featured_img = String(row.featured_img).slice(1);
      },
    ],
    [
      'the discount as text where it is per cent',
      'schema/body',
      'catalogue.featuredProducts',
      ({ discout_type }) => discout_type === 'percentage',
      (row) => {
        row.discount = `${row.discount}.00`;
      },
    ],
    [
      'no description on products with forms',
      'schema/body',
      'catalogue.productById',
      ({ is_variant }) => is_variant === true,
      (row) => {
        row.description = null;
      },
    ],
    [
      'the vendor’s address with the product',
      'schema/undeclared-key',
      'catalogue.productById',
      () => true,
      (row) => {
        row.merchant = { ...(row.merchant as Json), email: 'owner@tangail.example' };
      },
    ],
    [
      'picture ids as text',
      'schema/body',
      'catalogue.productBySlug',
      () => true,
      (row) => {
        row.gallery = (row.gallery as Json[]).map((picture) => ({ ...picture, id: String(picture.id) }));
      },
    ],
  ]),
  ...mutantTable(mapResponse, [
    [
      'the purchase price leaks',
      'schema/undeclared-key',
      'catalogue.productBySlug',
      (body: Json) => ({
        data: { ...(body.data as Json), purchase_price: 12 },
      }),
    ],
    [
      'the list bare instead of under data',
      'schema/body',
      'catalogue.featuredProducts',
      (body: Json) => body.data,
    ],
    [
      'the label of variations null where there are none, on the third row',
      'schema/body',
      'catalogue.merchantProducts',
      (body: { data: { data: Json[] } }) => {
        const third = body.data.data.filter(({ is_variant }) => is_variant === false)[2];
        if (third !== undefined) third.product_attribute = null;
        return body;
      },
    ],
    [
      'districts as objects',
      'schema/body',
      'catalogue.districts',
      (body: string[]) => body.map((name, id) => ({ id, name })),
    ],
  ]),
];
