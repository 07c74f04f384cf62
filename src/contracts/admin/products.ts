import { z } from 'zod';
import { c } from '../contract.ts';
import { notFoundErrors } from '../errors.ts';
import { IdInPath } from '../schemas/identifiers.ts';
import { changeErrors, conflict, listErrors, readErrors } from './errors.ts';
import { changedBy, readBy } from './metadata.ts';
import {
  AdminProduct,
  AdminProductRow,
  maxPictureBytes,
  NewProduct,
  ProductPublication,
  ProductUpdate,
  pictureTypes,
  UploadedPicture,
} from './schemas/product.ts';
import { BulkResult, keysetPage, keysetQuery } from './schemas/versions.ts';

const pathParams = z.object({ id: IdInPath });
const One = z.object({ data: AdminProduct });
/** Fields that are refused for what is stored. */
const fieldErrors = ['name', 'category', 'slug', 'sku', 'unit_price', 'sales_price', 'stock'] as const;
const ownProduct = {
  owned: 'product',
  sharedBy: ['owner'],
  from: { id: { read: 'products.list', at: 'data[].id' } },
} as const;

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
  create: {
    method: 'POST',
    path: '/api/admin/products',
    headers: {
      'idempotency-key': z
        .string()
        .min(8)
        .max(200)
        .describe('Requests with the same key add a single product'),
    },
    body: NewProduct,
    summary: 'Add a product, which is not published',
    description:
      'A request that is repeated with its key returns 200 with the product; another request with a used key returns 409 with it. 422 names a slug that another product has, and an item number or a name that another product of the vendor has: with a slug of its own, a product may have the name of another one.',
    responses: { 200: One, 201: One, ...changeErrors, ...conflict(AdminProduct) },
    metadata: { ...changedBy('owner', 'vendor'), unique: ['name'], fieldErrors: [...fieldErrors, 'vendor'] },
  },
  update: {
    method: 'PATCH',
    path: '/api/admin/products/:id',
    pathParams,
    body: ProductUpdate,
    summary: 'Change price, texts, category, variations, publication and stock of a product',
    description:
      'Fields that are absent are kept. Orders change the stock but not the version: each change of the stock names the stock that was read, and returns 409 if it is another one now. All is changed, or nothing.',
    responses: { 200: One, ...changeErrors, ...notFoundErrors, ...conflict(AdminProduct) },
    metadata: {
      ...changedBy('owner', 'vendor'),
      ...ownProduct,
      fieldErrors: [...fieldErrors, 'is_published'],
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

export const pictures = c.router({
  upload: {
    method: 'POST',
    path: '/api/admin/pictures',
    body: z.custom<Blob>(),
    summary: 'Upload a picture for a product',
    description:
      'The body is the file; what it is is read from its content: JPEG, PNG, WebP, AVIF or GIF, with at most 50 million pixels. It is stored upright, at most 2,000 pixels wide and high, without its metadata. Uploading it again returns the same URL. A picture that no product gets is deleted after seven days.',
    responses: { 201: z.object({ data: UploadedPicture }), ...changeErrors },
    metadata: {
      ...changedBy('owner', 'vendor'),
      fieldErrors: ['picture'],
      file: { types: pictureTypes, maxBytes: maxPictureBytes },
    },
  },
});
