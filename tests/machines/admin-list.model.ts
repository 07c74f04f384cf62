import { expect } from 'vitest';
import {
  provideAuditList,
  provideCouponList,
  provideCustomerList,
  provideMailList,
  provideOrderList,
  provideProductList,
  provideReviewList,
  provideVendorOrderList,
} from '../../src/admin/provide.ts';
import { adminApi } from './admin-client.ts';
import {
  auditEntry,
  coupon,
  customerRow,
  failedMail,
  newerRow,
  olderCoupon,
  olderCustomer,
  olderEntry,
  olderMail,
  olderProduct,
  olderReview,
  olderRow,
  orderRow,
  productRow,
  review,
  vendorOrder,
} from './admin-fixtures.ts';
import { badGateway, offline, responds, serverError, timesOut } from './support/actor-outcomes.ts';
import { machineModel } from './support/machine-model.ts';

const first = { data: [orderRow], next_before: 12 };
const withNewer = { data: [newerRow, orderRow], next_before: 12 };
const outcomes = {
  expired: responds(401, { message: 'Unauthenticated.' }),
  broken: serverError,
  'bad gateway': badGateway,
  offline,
  slow: timesOut,
};

export const ordersModel = machineModel({
  name: 'admin-orders',
  machine: provideOrderList(adminApi, { status: 'pending' }),
  input: { page: first },
  fixtures: { orderRow, olderRow, newerRow, first, withNewer },
  cases: {
    'page.loaded': { newer: { page: withNewer }, none: { page: { data: [], next_before: null } } },
    'more.load': { plain: {} },
  },
  actors: {
    loadPage: {
      outcomes: { last: responds(200, { data: [olderRow], next_before: null }), ...outcomes },
    },
  },
  states: {
    idle: ({ snapshot }) => expect(snapshot.hasTag('busy')).toBe(false),
    loading: ({ waiting }) =>
      expect(waiting.map(({ path, query }) => path + query)).toEqual([
        '/api/admin/orders?status=pending&before=12',
      ]),
    failed: ({ context }) => expect(context.failure).not.toBeNull(),
  },
  invariants: {
    'rows are in descending order, each once': ({ context }) => {
      const ids = context.rows.map(({ id }) => id);
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    },
    'a failure loses no row, and can be tried again': ({ last, before, context }) => {
      if (/^loadPage answers · (?!last)/.test(last?.move ?? ''))
        expect([context.rows, context.nextBefore]).toEqual([before.rows, before.nextBefore]);
    },
    'a new order appears above what is shown': ({ last, before, context }) => {
      if (last?.move !== 'page.loaded · newer') return;
      expect(context.rows.slice(0, 2)).toEqual([newerRow, orderRow]);
      expect(context.rows.includes(olderRow)).toBe(before.rows.includes(olderRow));
    },
    'a first page that is loaded again does not stop loading more': ({ last, state, context, waiting }) => {
      if (!last?.move.startsWith('page.loaded') || last.from !== 'loading' || context.nextBefore === null)
        return;
      expect(state).toBe('loading');
      expect(waiting.map(({ query }) => new URLSearchParams(query).get('before'))).toEqual([
        String(context.nextBefore),
      ]);
    },
    'nothing is loaded after the last page': ({ last, before }) => {
      if (last?.move === 'more.load · plain' && before.nextBefore === null) expect(last.requests).toEqual([]);
    },
  },
});

const firstProducts = { data: [productRow], next_before: 21 };

export const productsModel = machineModel({
  name: 'admin-products',
  machine: provideProductList(adminApi, { max_stock: 3 }),
  input: { page: firstProducts },
  fixtures: { productRow, olderProduct, firstProducts },
  cases: {
    'page.loaded': { again: { page: firstProducts } },
    'more.load': { plain: {} },
  },
  actors: {
    loadPage: {
      outcomes: { last: responds(200, { data: [olderProduct], next_before: null }), ...outcomes },
    },
  },
  states: {
    idle: ({ snapshot }) => expect(snapshot.hasTag('busy')).toBe(false),
    loading: ({ waiting }) =>
      expect(waiting.map(({ path, query }) => path + query)).toEqual([
        '/api/admin/products?max_stock=3&before=21',
      ]),
    failed: ({ context }) => expect(context.failure).not.toBeNull(),
  },
  invariants: {
    'rows are in descending order, each once': ({ context }) => {
      const ids = context.rows.map(({ id }) => id);
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    },
  },
});

const firstMails = { data: [failedMail], next_before: 31 };

/** The machine is that of the products, the request another one. */
export const mailsModel = machineModel({
  name: 'admin-mails',
  machine: provideMailList(adminApi, { state: 'failed' }),
  hasTable: false,
  input: { page: firstMails },
  cases: {
    'page.loaded': { again: { page: firstMails } },
    'more.load': { plain: {} },
  },
  actors: {
    loadPage: { outcomes: { last: responds(200, { data: [olderMail], next_before: null }), ...outcomes } },
  },
  states: {
    idle: ({ snapshot }) => expect(snapshot.hasTag('busy')).toBe(false),
    loading: ({ waiting }) =>
      expect(waiting.map(({ path, query }) => path + query)).toEqual([
        '/api/admin/mails?state=failed&before=31',
      ]),
    failed: ({ context }) => expect(context.failure).not.toBeNull(),
  },
  invariants: {},
});

const firstCoupons = { data: [coupon], next_before: 7 };

/** The machine is that of the products, the request another one. */
export const couponsModel = machineModel({
  name: 'admin-coupons',
  machine: provideCouponList(adminApi),
  hasTable: false,
  input: { page: firstCoupons },
  cases: {
    'page.loaded': { again: { page: firstCoupons } },
    'more.load': { plain: {} },
  },
  actors: {
    loadPage: { outcomes: { last: responds(200, { data: [olderCoupon], next_before: null }), ...outcomes } },
  },
  states: {
    idle: ({ snapshot }) => expect(snapshot.hasTag('busy')).toBe(false),
    loading: ({ waiting }) =>
      expect(waiting.map(({ path, query }) => path + query)).toEqual(['/api/admin/coupons?before=7']),
    failed: ({ context }) => expect(context.failure).not.toBeNull(),
  },
  invariants: {},
});

const firstEntries = { data: [auditEntry], next_before: 41 };

/** An order is found by its number. */
export const auditModel = machineModel({
  name: 'admin-audit-log',
  machine: provideAuditList(adminApi, { actor: 'farhana@example.com', subject: 'rzz00000012' }),
  hasTable: false,
  input: { page: firstEntries },
  cases: {
    'page.loaded': { again: { page: firstEntries } },
    'more.load': { plain: {} },
  },
  actors: {
    loadPage: { outcomes: { last: responds(200, { data: [olderEntry], next_before: null }), ...outcomes } },
  },
  states: {
    idle: ({ snapshot }) => expect(snapshot.hasTag('busy')).toBe(false),
    loading: ({ waiting }) =>
      expect(waiting.map(({ path, query }) => path + query)).toEqual([
        '/api/admin/audit_log?actor=farhana%40example.com&subject=order+12&before=41',
      ]),
    failed: ({ context }) => expect(context.failure).not.toBeNull(),
  },
  invariants: {},
});

const firstOwn = { data: [vendorOrder], next_before: 12 };

export const vendorOrdersModel = machineModel({
  name: 'vendor-orders',
  machine: provideVendorOrderList(adminApi, { status: 'processing' }),
  hasTable: false,
  input: { page: firstOwn },
  cases: {
    'page.loaded': { again: { page: firstOwn } },
    'more.load': { plain: {} },
  },
  actors: {
    loadPage: {
      outcomes: {
        last: responds(200, { data: [{ ...vendorOrder, id: 11 }], next_before: null }),
        ...outcomes,
      },
    },
  },
  states: {
    idle: ({ snapshot }) => expect(snapshot.hasTag('busy')).toBe(false),
    loading: ({ waiting }) =>
      expect(waiting.map(({ path, query }) => path + query)).toEqual([
        '/api/admin/vendor_orders?status=processing&before=12',
      ]),
    failed: ({ context }) => expect(context.failure).not.toBeNull(),
  },
  invariants: {},
});

const firstReviews = { data: [review], next_before: 51 };

export const reviewsModel = machineModel({
  name: 'admin-reviews',
  machine: provideReviewList(adminApi, { state: 'pending' }),
  hasTable: false,
  input: { page: firstReviews },
  cases: {
    'page.loaded': { again: { page: firstReviews } },
    'more.load': { plain: {} },
  },
  actors: {
    loadPage: { outcomes: { last: responds(200, { data: [olderReview], next_before: null }), ...outcomes } },
  },
  states: {
    idle: ({ snapshot }) => expect(snapshot.hasTag('busy')).toBe(false),
    loading: ({ waiting }) =>
      expect(waiting.map(({ path, query }) => path + query)).toEqual([
        '/api/admin/reviews?state=pending&before=51',
      ]),
    failed: ({ context }) => expect(context.failure).not.toBeNull(),
  },
  invariants: {},
});

const firstCustomers = { data: [customerRow], next_before: 8 };

export const customersModel = machineModel({
  name: 'admin-customers',
  machine: provideCustomerList(adminApi, { search: 'shirin' }),
  hasTable: false,
  input: { page: firstCustomers },
  cases: {
    'page.loaded': { again: { page: firstCustomers } },
    'more.load': { plain: {} },
  },
  actors: {
    loadPage: {
      outcomes: { last: responds(200, { data: [olderCustomer], next_before: null }), ...outcomes },
    },
  },
  states: {
    idle: ({ snapshot }) => expect(snapshot.hasTag('busy')).toBe(false),
    loading: ({ waiting }) =>
      expect(waiting.map(({ path, query }) => path + query)).toEqual([
        '/api/admin/customers?search=shirin&before=8',
      ]),
    failed: ({ context }) => expect(context.failure).not.toBeNull(),
  },
  invariants: {},
});
