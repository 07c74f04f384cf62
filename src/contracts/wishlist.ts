import { z } from 'zod';
import { c } from './contract.ts';
import { authErrors, commonErrors, csrfErrors, notFoundErrors } from './errors.ts';
import type { RouteMetadata } from './metadata.ts';
import { IdInPath } from './schemas/identifiers.ts';
import { ProductRow } from './schemas/product.ts';

const ToggleAction = z
  .string()
  .min(1)
  .describe("'create': the product was added; any other value: it was removed");

const read = {
  access: 'customer',
  bearer: 'manage-wishlist',
  safe: true,
  idempotent: true,
} as const satisfies RouteMetadata;

export const wishlist = c.router({
  toggle: {
    method: 'GET',
    path: '/api/user/toggle_wishlist/:productId',
    pathParams: z.object({ productId: IdInPath }),
    summary: 'Add a product to the wishlist, or remove it',
    description: 'A GET that changes state: rejected without the X-Requested-With header.',
    responses: {
      200: z.object({ msg: z.string().min(1), action: ToggleAction }),
      ...commonErrors,
      ...authErrors,
      ...csrfErrors,
      ...notFoundErrors,
    },
    metadata: {
      access: 'customer',
      bearer: 'manage-wishlist',
      safe: false,
      idempotent: false,
      from: { productId: { read: 'catalogue.filterProducts', at: 'data[].id' } },
      relations: [
        {
          kind: 'toggles',
          list: 'wishlist.products',
          rows: 'data[]',
          action: 'action',
          flags: [
            { read: 'catalogue.productById', by: 'id', at: 'data', field: 'is_wishlist' },
            { read: 'catalogue.productBySlug', by: 'slug', at: 'data', field: 'is_wishlist' },
            { read: 'catalogue.filterProducts', by: 'id', at: 'data[]', field: 'is_wishlist' },
            {
              read: 'catalogue.merchantProducts',
              by: 'merchant_id',
              at: 'data.data[]',
              field: 'is_wishlist',
            },
            {
              read: 'catalogue.categoryProducts',
              by: 'category_id',
              at: 'data.data[]',
              field: 'is_wishlist',
            },
            { read: 'catalogue.featuredProducts', by: 'id', at: 'data[]', field: 'is_wishlist' },
            { read: 'catalogue.deals', by: 'id', at: 'data[]', field: 'is_wishlist' },
            { read: 'wishlist.products', by: 'id', at: 'data[]', field: 'is_wishlist' },
          ],
        },
      ],
    } as const satisfies RouteMetadata,
  },
  count: {
    method: 'GET',
    path: '/api/user/get_wishlist_count',
    summary: 'The number of products on the wishlist',
    responses: { 200: z.object({ count: z.int().min(0) }), ...commonErrors, ...authErrors },
    metadata: {
      ...read,
      relations: [{ kind: 'count-of', list: 'wishlist.products', rows: 'data[]', at: 'count' }],
    } as const satisfies RouteMetadata,
  },
  products: {
    method: 'GET',
    path: '/api/user/get_wishlist_products',
    summary: 'The products on the wishlist',
    responses: { 200: z.object({ data: z.array(ProductRow) }), ...commonErrors, ...authErrors },
    metadata: read,
  },
});
