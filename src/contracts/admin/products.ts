import { z } from 'zod';
import { c } from '../contract.ts';
import { notFoundErrors } from '../errors.ts';
import { IdInPath } from '../schemas/identifiers.ts';
import { changeErrors, conflict, listErrors, readErrors } from './errors.ts';
import { changedBy, readBy } from './metadata.ts';
import { AdminProduct, AdminProductRow, ProductPublication, ProductUpdate } from './schemas/product.ts';
import { Vendor } from './schemas/staff.ts';
import { BulkResult, keysetPage, keysetQuery } from './schemas/versions.ts';

const pathParams = z.object({ id: IdInPath });
const One = z.object({ data: AdminProduct });
const ownProduct = { owned: 'product', from: { id: { read: 'products.list', at: 'data[].id' } } } as const;

/** Products, for the owner, and for vendors their own: of others they get 404. */
export const products = c.router({
  list: {
    method: 'GET',
    path: '/api/admin/products',
    query: z.object({
      search: z
        .string()
        .trim()
        .max(100)
        .optional()
        .describe('An item number, an id, or words of the name in either language'),
      vendor: IdInPath.optional(),
      category: IdInPath.optional().describe('Of this category or one below it'),
      max_stock: z.coerce
        .number()
        .int()
        .min(0)
        .max(1_000_000)
        .optional()
        .describe('Low stock: only products with at most this stock, in total or of a variation'),
      published: z.enum(['true', 'false']).optional(),
      ...keysetQuery,
    }),
    summary: 'Products, newest first',
    responses: { 200: keysetPage(AdminProductRow), ...listErrors },
    metadata: readBy('owner', 'vendor'),
  },
  get: {
    method: 'GET',
    path: '/api/admin/products/:id',
    pathParams,
    summary: 'A product with all that can be edited, and its history',
    responses: { 200: One, ...readErrors },
    metadata: { ...readBy('owner', 'vendor'), ...ownProduct },
  },
  update: {
    method: 'PATCH',
    path: '/api/admin/products/:id',
    pathParams,
    body: ProductUpdate,
    summary: 'Change price, texts, publication and stock of a product',
    description:
      'Fields that are absent are kept. Orders change the stock but not the version: each change of the stock names the stock that was read, and returns 409 if it is another one now. All is changed, or nothing.',
    responses: { 200: One, ...changeErrors, ...notFoundErrors, ...conflict(AdminProduct) },
    metadata: {
      ...changedBy('owner', 'vendor'),
      ...ownProduct,
      fieldErrors: ['unit_price', 'sales_price', 'stock'],
    },
  },
  publish: {
    method: 'POST',
    path: '/api/admin/product_publications',
    body: ProductPublication,
    summary: 'Publish or hide several products',
    description: 'Each product is changed, or not, on its own.',
    responses: {
      200: z.object({ data: z.array(BulkResult) }).describe('A result per product, in their order'),
      ...changeErrors,
    },
    metadata: changedBy('owner', 'vendor'),
  },
});

export const vendors = c.router({
  list: {
    method: 'GET',
    path: '/api/admin/vendors',
    summary: 'All vendors by name, for filters',
    responses: { 200: z.object({ data: z.array(Vendor) }), ...listErrors },
    metadata: readBy('owner', 'staff'),
  },
});
