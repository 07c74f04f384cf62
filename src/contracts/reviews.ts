import { z } from 'zod';
import { c } from './contract.ts';
import { authErrors, bodyErrors, commonErrors, csrfErrors, ErrorBody, notFoundErrors } from './errors.ts';
import { publicRead, type RouteMetadata } from './metadata.ts';
import { IdInPath, PageInQuery } from './schemas/identifiers.ts';
import { nestedPage } from './schemas/listing.ts';
import { Review, ReviewableLine, ReviewInput, WrittenReview } from './schemas/review.ts';

const orderInPath = z.object({ orderId: IdInPath });

export const reviews = c.router({
  ofProduct: {
    method: 'GET',
    path: '/api/get_product_reviews/:productId',
    pathParams: z.object({ productId: IdInPath }),
    query: z.object({ page: PageInQuery.optional() }),
    summary: "A product's published reviews, newest first",
    responses: { 200: nestedPage(Review), ...commonErrors, ...notFoundErrors },
    metadata: {
      ...publicRead,
      optional: true,
      from: { productId: { read: 'catalogue.filterProducts', at: 'data[].id' } },
      relations: [
        { kind: 'pages', rows: 'data.data[]', total: 'data.total', pagination: 'data' },
        { kind: 'newest-first', rows: 'data.data[]', field: 'reviewed_at' },
      ],
    } as const satisfies RouteMetadata,
  },
  ofOrder: {
    method: 'GET',
    path: '/api/cart/get_order_reviews/:orderId',
    pathParams: orderInPath,
    summary: 'The lines of an order that its buyer may review',
    description:
      'Empty until the order is delivered. Visible to its owner only, not to the bearer of its tracking token.',
    responses: {
      200: z.object({ data: z.array(ReviewableLine) }),
      ...commonErrors,
      ...authErrors,
      ...notFoundErrors,
    },
    metadata: {
      access: 'visitor',
      bearer: 'read-orders',
      safe: true,
      idempotent: true,
      owned: 'order',
      optional: true,
      from: { orderId: { create: 'orders.place', at: 'order_id' } },
    } as const satisfies RouteMetadata,
  },
  write: {
    method: 'POST',
    path: '/api/cart/review_order/:orderId',
    pathParams: orderInPath,
    body: ReviewInput,
    summary: 'Review a line of a delivered order',
    description:
      'Allowed for the owner once per line, 409 otherwise. Repeating the same review returns it. The shop checks it before it is published.',
    responses: {
      200: z.object({ data: WrittenReview }),
      201: z.object({ data: WrittenReview }),
      ...commonErrors,
      ...authErrors,
      ...notFoundErrors,
      ...csrfErrors,
      ...bodyErrors,
      409: ErrorBody,
    },
    metadata: {
      access: 'visitor',
      bearer: 'place-orders',
      safe: false,
      idempotent: true,
      owned: 'order',
      strictRateLimit: true,
      optional: true,
      from: { orderId: { create: 'orders.place', at: 'order_id' } },
    } as const satisfies RouteMetadata,
  },
});
