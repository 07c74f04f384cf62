import { z } from 'zod';
import { c } from '../contract.ts';
import { notFoundErrors } from '../errors.ts';
import { IdInPath } from '../schemas/identifiers.ts';
import { changeErrors, conflict, listErrors, readErrors } from './errors.ts';
import { changedBy, readBy } from './metadata.ts';
import {
  AdminOrder,
  AdminOrderRow,
  AdminOrderStatus,
  OrderCounts,
  OrderLinesChange,
  OrderMailRequest,
  OrderPaymentChange,
  OrderPaymentChanges,
  OrderStatusChange,
  OrderStatusChanges,
  OrderUpdate,
  VendorOrder,
} from './schemas/order.ts';
import { BulkResult, Day, keysetPage, keysetQuery } from './schemas/versions.ts';

const pathParams = z.object({ id: IdInPath });
const One = z.object({ data: AdminOrder });
const oneErrors = { ...changeErrors, ...notFoundErrors, ...conflict(AdminOrder) } as const;
const BulkResults = z.object({ data: z.array(BulkResult) }).describe('A result per order, in their order');
const fromList = { from: { id: { read: 'orders.list', at: 'data[].id' } } } as const;

/** Filters of the list and of the export, combined with AND. */
const filter = {
  status: AdminOrderStatus.optional(),
  paid: z.enum(['true', 'false']).optional().describe('Only paid orders, or only those that are not'),
  customer: IdInPath.optional().describe('Only orders placed with the account'),
  vendor: IdInPath.optional().describe('Only orders with a product of the vendor'),
  district: z.string().min(1).max(60).optional().describe('Of the delivery address'),
  from: Day.optional().describe('Placed on this day or later, in Asia/Dhaka'),
  to: Day.optional().describe('Placed on this day or before'),
  search: z
    .string()
    .trim()
    .max(100)
    .optional()
    .describe(
      'An order number (RZZ00000012 or 12), or three or more characters of a phone, a name, an email, a bKash transaction or a consignment number',
    ),
};

/** Orders, for the owner and the staff. Lists are sorted newest first. */
export const orders = c.router({
  list: {
    method: 'GET',
    path: '/api/admin/orders',
    query: z.object({ ...filter, ...keysetQuery }),
    summary: 'Orders, newest first',
    description: 'The call list and the table of orders.',
    responses: { 200: keysetPage(AdminOrderRow), ...listErrors },
    metadata: readBy('owner', 'staff'),
  },
  counts: {
    method: 'GET',
    path: '/api/admin/order_counts',
    summary: 'Numbers of orders to work on, and the newest order',
    description: 'Cheap enough to poll: a greater newest_id is a new order.',
    responses: { 200: OrderCounts, ...listErrors },
    metadata: readBy('owner', 'staff'),
  },
  export: {
    method: 'GET',
    path: '/api/admin/orders.csv',
    query: z.object(filter),
    summary: 'Orders as CSV, one row per line of an order',
    description:
      'UTF-8 with a byte order mark, streamed. Phones are written with +880, so that spreadsheets keep them. A link to it downloads the file. 503 while too many exports wait.',
    responses: {
      200: c.otherResponse({ contentType: 'text/csv', body: z.string() }),
      ...listErrors,
    },
    metadata: readBy('owner', 'staff'),
  },
  get: {
    method: 'GET',
    path: '/api/admin/orders/:id',
    pathParams,
    summary: 'An order with its history and mails',
    responses: { 200: One, ...readErrors },
    metadata: { ...readBy('owner', 'staff'), ...fromList },
  },
  update: {
    method: 'PATCH',
    path: '/api/admin/orders/:id',
    pathParams,
    body: OrderUpdate,
    summary: 'Correct the addresses, set courier, consignment number and note',
    description:
      'Fields that are absent are kept; a billing address that is the delivery address is corrected with it. The shopper gets a mail when the order is marked as sent, and when courier or consignment number of a sent one are corrected. 409 without current if a delivered or cancelled one is marked as sent.',
    responses: { 200: One, ...oneErrors },
    metadata: { ...changedBy('owner', 'staff'), ...fromList },
  },
  setStatus: {
    method: 'POST',
    path: '/api/admin/orders/:id/status',
    pathParams,
    body: OrderStatusChange,
    summary: 'Change the status of an order; cancel it',
    description:
      'The shopper gets a mail. Cancelling returns the products to stock; 409 without current if a cancelled order is to be restored and its products are no longer in stock.',
    responses: { 200: One, ...oneErrors },
    metadata: { ...changedBy('owner', 'staff'), ...fromList },
  },
  setPayment: {
    method: 'POST',
    path: '/api/admin/orders/:id/payment',
    pathParams,
    body: OrderPaymentChange,
    summary: 'Mark an order as paid, unpaid or refunded',
    description:
      'Only a paid order can be refunded: 409 without current otherwise. The shopper gets a mail when it is paid or refunded.',
    responses: { 200: One, ...oneErrors },
    metadata: { ...changedBy('owner', 'staff'), ...fromList },
  },
  changeLines: {
    method: 'POST',
    path: '/api/admin/orders/:id/lines',
    pathParams,
    body: OrderLinesChange,
    summary: 'Change quantities of an order, or remove lines',
    description:
      'While it is pending or processing, and not paid: 409 without current otherwise, and if there is too little stock. At least one piece must remain: 422, as the order is then to be cancelled. Prices, coupon and delivery charge stay as agreed, and totals and stock follow. The shopper gets a mail.',
    responses: { 200: One, ...oneErrors },
    metadata: { ...changedBy('owner', 'staff'), ...fromList },
  },
  sendMail: {
    method: 'POST',
    path: '/api/admin/orders/:id/mails',
    pathParams,
    body: OrderMailRequest,
    summary: 'Send the confirmation or the status of an order again',
    description:
      'To the email of the delivery address, as corrected. In the order returned, it is waiting. 409 without current if the personal data of the customer were deleted.',
    responses: { 200: One, ...oneErrors },
    metadata: { ...changedBy('owner', 'staff'), ...fromList },
  },
  setStatuses: {
    method: 'POST',
    path: '/api/admin/order_statuses',
    body: OrderStatusChanges,
    summary: 'Change the status of several orders',
    description: 'Each order is changed, or not, on its own.',
    responses: { 200: BulkResults, ...changeErrors },
    metadata: changedBy('owner', 'staff'),
  },
  setPayments: {
    method: 'POST',
    path: '/api/admin/order_payments',
    body: OrderPaymentChanges,
    summary: 'Mark several orders as paid, unpaid or refunded',
    description: 'Each order is changed, or not, on its own.',
    responses: { 200: BulkResults, ...changeErrors },
    metadata: changedBy('owner', 'staff'),
  },
});

/** A vendor's own lines of orders: what to pack, without the contact of the buyer. */
export const vendorOrders = c.router({
  list: {
    method: 'GET',
    path: '/api/admin/vendor_orders',
    query: z.object({ status: AdminOrderStatus.optional(), ...keysetQuery }),
    summary: "Orders with the vendor's products, newest first",
    responses: { 200: keysetPage(VendorOrder), ...listErrors },
    metadata: readBy('vendor'),
  },
  get: {
    method: 'GET',
    path: '/api/admin/vendor_orders/:id',
    pathParams,
    summary: "The vendor's part of an order",
    description: '404 for an order without a product of the vendor.',
    responses: { 200: z.object({ data: VendorOrder }), ...readErrors },
    metadata: {
      ...readBy('vendor'),
      owned: 'order',
      from: { id: { read: 'vendorOrders.list', at: 'data[].id' } },
    },
  },
});
