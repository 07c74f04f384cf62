import { z } from 'zod';
import { c } from './contract.ts';
import { authErrors, bodyErrors, commonErrors, csrfErrors, ErrorBody, notFoundErrors } from './errors.ts';
import type { RouteMetadata } from './metadata.ts';
import { Id, IdInPath, PageInQuery } from './schemas/identifiers.ts';
import { nestedPage } from './schemas/listing.ts';
import { Order, PlaceOrderRequest, TrackedOrder, TrackOrderRequest } from './schemas/order.ts';

const Placed = z.object({ order_id: Id }).describe('The placed order');
const aDistrict = { read: 'catalogue.districts', at: '[]' } as const;

export const orders = c.router({
  place: {
    method: 'POST',
    path: '/api/cart/place_order',
    headers: {
      'idempotency-key': z
        .string()
        .min(8)
        .max(200)
        .optional()
        .describe('Requests with the same key place a single order'),
    },
    body: PlaceOrderRequest,
    summary: 'Place an order',
    description:
      'The server computes the total from its own prices, stock, coupons and charges. When it differs from the submitted total, the response is 422 with errors.cart and no order is placed. With a total of 0 no payment is asked for: the payment fields are ignored, and the order is paid, with the method cash. Invalid coupon codes count towards the rate limit of the coupon check (429).',
    responses: {
      200: Placed,
      201: Placed,
      ...commonErrors,
      ...authErrors,
      ...csrfErrors,
      ...bodyErrors,
      409: ErrorBody,
    },
    metadata: {
      access: 'visitor',
      bearer: 'place-orders',
      safe: false,
      idempotent: false,
      fieldErrors: ['cart', 'coupon_code', 'payment_trnx_id', 'payment_trnx_mobile', 'shipping_amount'],
      from: { 'shipping_address.city': aDistrict, 'billing_address.city': aDistrict },
      relations: [
        {
          kind: 'order',
          detail: 'orders.detail',
          list: 'orders.mine',
          product: 'catalogue.productById',
          products: 'catalogue.filterProducts',
          stockReads: [{ read: 'catalogue.productBySlug', by: 'slug', at: 'data', field: 'current_stock' }],
          settings: 'shop.settings',
          coupon: 'coupons.check',
        },
      ],
    } as const satisfies RouteMetadata,
  },
  detail: {
    method: 'GET',
    path: '/api/cart/get_order_detail/:orderId',
    pathParams: z.object({ orderId: IdInPath }),
    query: z.object({
      token: z.string().max(400).optional().describe('The tracking token from the link to the order'),
    }),
    summary: 'An order',
    description:
      'Visible to its owner and to the bearer of its tracking token. 404 for anyone else, 403 for an expired token.',
    responses: { 200: z.object({ data: Order }), ...commonErrors, ...authErrors, ...notFoundErrors },
    metadata: {
      access: 'visitor',
      bearer: 'read-orders',
      safe: true,
      idempotent: true,
      owned: 'order',
      from: { orderId: { create: 'orders.place', at: 'order_id' } },
      relations: [{ kind: 'link-token', query: 'token', at: 'data.tracking_token' }],
    } as const satisfies RouteMetadata,
  },
  cancel: {
    method: 'POST',
    path: '/api/cart/cancel_order/:orderId',
    pathParams: z.object({ orderId: IdInPath }),
    body: z.object({}),
    summary: 'Cancel an order',
    description:
      'Allowed for the owner while the order is pending and either unpaid or free, 409 otherwise. Idempotent: the stock is restored once.',
    responses: {
      200: z.object({ data: Order }),
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
      optional: true,
      from: { orderId: { create: 'orders.place', at: 'order_id' } },
    } as const satisfies RouteMetadata,
  },
  track: {
    method: 'POST',
    path: '/api/track_order',
    body: TrackOrderRequest,
    summary: 'Track an order by number and phone',
    description:
      '422 with the same errors.order_id for an unknown order and for a wrong phone. Rate-limited by network and by order (429).',
    responses: {
      200: z.object({ data: TrackedOrder }),
      ...commonErrors,
      ...authErrors,
      ...notFoundErrors,
      ...csrfErrors,
      ...bodyErrors,
    },
    metadata: {
      access: 'visitor',
      bearer: 'none',
      safe: false,
      idempotent: true,
      strictRateLimit: true,
      optional: true,
      from: { order_id: { create: 'orders.place', at: 'order_id' } },
      relations: [
        {
          kind: 'no-enumeration',
          field: 'order_id',
          unknownValue: 2_000_000_000,
          secretField: 'phone',
          wrongSecret: '01999999999',
        },
      ],
    } as const satisfies RouteMetadata,
  },
  mine: {
    method: 'GET',
    path: '/api/user/get_my_orders',
    query: z.object({ page: PageInQuery.optional() }),
    summary: "The customer's orders, newest first",
    responses: { 200: nestedPage(Order), ...commonErrors, ...authErrors },
    metadata: {
      access: 'customer',
      bearer: 'read-orders',
      safe: true,
      idempotent: true,
      relations: [
        { kind: 'pages', rows: 'data.data[]', total: 'data.total', pagination: 'data' },
        { kind: 'newest-first', rows: 'data.data[]', field: 'order_date' },
      ],
    } as const satisfies RouteMetadata,
  },
});
