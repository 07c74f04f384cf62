import { mapProducts } from '../listing-bodies.ts';
import { type Json, type Mutant, mapResponse, mutantTable } from '../mutant.ts';

/** Product pages and product lists. */
export const productMutants: readonly Mutant[] = [
  ...mutantTable(mapProducts, [
    [
      'is_variant is 0 on products without variations',
      'schema/body',
      'catalogue.productById',
      ({ is_variant }) => is_variant === false,
      (row) => {
        row.is_variant = 0;
      },
    ],
    [
      'variations is null on products without variations',
      'schema/body',
      'catalogue.productBySlug',
      ({ is_variant }) => is_variant === false,
      (row) => {
        row.variations = null;
      },
    ],
    [
      'variations is an object with numeric keys',
      'schema/body',
      'catalogue.categoryProducts',
      ({ is_variant }) => is_variant === true,
      (row) => {
        row.variations = { ...(row.variations as string[]) };
      },
    ],
    [
      'a sold-out product has negative stock',
      'schema/body',
      'catalogue.productBySlug',
      ({ current_stock }) => current_stock === 0,
      (row) => {
        row.current_stock = -3;
      },
    ],
    [
      'picture paths of deals lack the leading slash',
      'schema/body',
      'catalogue.deals',
      () => true,
      (row) => {
        row.featured_img = String(row.featured_img).slice(1);
      },
    ],
    [
      'a percentage discount is a string',
      'schema/body',
      'catalogue.featuredProducts',
      ({ discout_type }) => discout_type === 'percentage',
      (row) => {
        row.discount = `${row.discount}.00`;
      },
    ],
    [
      'description is null on variant products',
      'schema/body',
      'catalogue.productById',
      ({ is_variant }) => is_variant === true,
      (row) => {
        row.description = null;
      },
    ],
    [
      'the vendor’s email leaks with the product',
      'schema/undeclared-key',
      'catalogue.productById',
      () => true,
      (row) => {
        row.merchant = { ...(row.merchant as Json), email: 'owner@tangail.example' };
      },
    ],
    [
      'picture ids are strings',
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
      'the list lacks its data envelope',
      'schema/body',
      'catalogue.featuredProducts',
      (body: Json) => body.data,
    ],
    [
      'product_attribute is null on the third product without variations',
      'schema/body',
      'catalogue.merchantProducts',
      (body: { data: { data: Json[] } }) => {
        const third = body.data.data.filter(({ is_variant }) => is_variant === false)[2];
        if (third !== undefined) third.product_attribute = null;
        return body;
      },
    ],
    [
      'districts are objects',
      'schema/body',
      'catalogue.districts',
      (body: string[]) => body.map((name, id) => ({ id, name })),
    ],
  ]),
];
