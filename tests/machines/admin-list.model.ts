import { expect } from 'vitest';
import {
  provideAuditList,
  provideCouponList,
  provideCustomerList,
  provideMailList,
  provideOrderList,
  provideProductList,
  provideReviewList,
  provideVendorList,
  provideVendorOrderList,
} from '../../src/admin/provide.ts';
import type { AdminCouponRow } from '../../src/contracts/admin/schemas/coupon.ts';
import type { CustomerRow } from '../../src/contracts/admin/schemas/customer.ts';
import type { AdminOrderRow, VendorOrder } from '../../src/contracts/admin/schemas/order.ts';
import type { AdminProductRow } from '../../src/contracts/admin/schemas/product.ts';
import type { AuditEntry, OutgoingMail } from '../../src/contracts/admin/schemas/report.ts';
import type { AdminReview } from '../../src/contracts/admin/schemas/review.ts';
import type { AdminVendorRow } from '../../src/contracts/admin/schemas/vendor.ts';
import type { ListContext } from '../../src/machines/admin-list.ts';
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
  olderVendor,
  orderRow,
  productRow,
  review,
  vendor,
  vendorOrder,
} from './admin-fixtures.ts';
import { badGateway, offline, responds, serverError, timesOut } from './support/actor-outcomes.ts';
import { machineModel, type World } from './support/machine-model.ts';

interface ListModel<Row> {
  readonly row: Row;
  readonly older: Row;
  /** Path and query of the request for the rows below the first page. */
  readonly request: string;
}

/** The machine is the same for all lists, only what is requested differs. */
const listModel = <Row extends { id: number }>({ row, older, request }: ListModel<Row>) => {
  const page = { data: [row], next_before: row.id };
  type Check = (world: World<{ context: ListContext<Row>; hasTag: (tag: 'busy') => boolean }>) => void;
  const states = {
    idle: ({ snapshot }) => expect(snapshot.hasTag('busy')).toBe(false),
    loading: ({ waiting }) => expect(waiting.map(({ path, query }) => path + query)).toEqual([request]),
    failed: ({ context }) => expect(context.failure).not.toBeNull(),
  } satisfies Record<string, Check>;
  const invariants = {
    'rows are in descending order, each once': ({ context }) => {
      const ids = context.rows.map(({ id }) => id);
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    },
    'a failure loses no row, and can be tried again': ({ last, before, context }) => {
      if (/^loadPage answers · (?!last)/.test(last?.move ?? ''))
        expect([context.rows, context.nextBefore]).toEqual([before.rows, before.nextBefore]);
    },
    'nothing is loaded after the last page': ({ last, before }) => {
      if (last?.move === 'more.load · plain' && before.nextBefore === null) expect(last.requests).toEqual([]);
    },
  } satisfies Record<string, Check>;
  return {
    input: { page },
    cases: { 'page.loaded': { again: { page } }, 'more.load': { plain: {} } },
    actors: {
      loadPage: {
        outcomes: {
          last: responds(200, { data: [older], next_before: null }),
          expired: responds(401, { message: 'Unauthenticated.' }),
          broken: serverError,
          'bad gateway': badGateway,
          offline,
          slow: timesOut,
        },
      },
    },
    states,
    invariants,
  };
};

const orders = listModel<AdminOrderRow>({
  row: orderRow,
  older: olderRow,
  request: '/api/admin/orders?status=pending&before=12',
});
const first = { data: [orderRow], next_before: 12 };
const withNewer = { data: [newerRow, orderRow], next_before: 12 };

export const ordersModel = machineModel({
  name: 'admin-orders',
  machine: provideOrderList(adminApi, { status: 'pending' }),
  fixtures: { orderRow, olderRow, newerRow, first, withNewer },
  ...orders,
  cases: {
    'page.loaded': { newer: { page: withNewer }, none: { page: { data: [], next_before: null } } },
    'more.load': { plain: {} },
  },
  invariants: {
    ...orders.invariants,
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
  },
});

export const productsModel = machineModel({
  name: 'admin-products',
  machine: provideProductList(adminApi, { max_stock: 3 }),
  fixtures: { productRow, olderProduct, firstProducts: { data: [productRow], next_before: 21 } },
  ...listModel<AdminProductRow>({
    row: productRow,
    older: olderProduct,
    request: '/api/admin/products?max_stock=3&before=21',
  }),
});

export const mailsModel = machineModel({
  name: 'admin-mails',
  machine: provideMailList(adminApi, { state: 'failed' }),
  hasTable: false,
  ...listModel<OutgoingMail>({
    row: failedMail,
    older: olderMail,
    request: '/api/admin/mails?state=failed&before=31',
  }),
});

export const couponsModel = machineModel({
  name: 'admin-coupons',
  machine: provideCouponList(adminApi),
  hasTable: false,
  ...listModel<AdminCouponRow>({ row: coupon, older: olderCoupon, request: '/api/admin/coupons?before=7' }),
});

export const vendorsModel = machineModel({
  name: 'admin-vendors',
  machine: provideVendorList(adminApi, { search: 'tangail' }),
  hasTable: false,
  ...listModel<AdminVendorRow>({
    row: vendor,
    older: olderVendor,
    request: '/api/admin/vendor_search?search=tangail&before=5',
  }),
});

/** An order is found by its number. */
export const auditModel = machineModel({
  name: 'admin-audit-log',
  machine: provideAuditList(adminApi, { actor: 'farhana@example.com', subject: 'rzz00000012' }),
  hasTable: false,
  ...listModel<AuditEntry>({
    row: auditEntry,
    older: olderEntry,
    request: '/api/admin/audit_log?actor=farhana%40example.com&subject=order+12&before=41',
  }),
});

export const vendorOrdersModel = machineModel({
  name: 'vendor-orders',
  machine: provideVendorOrderList(adminApi, { status: 'processing' }),
  hasTable: false,
  ...listModel<VendorOrder>({
    row: vendorOrder,
    older: { ...vendorOrder, id: 11 },
    request: '/api/admin/vendor_orders?status=processing&before=12',
  }),
});

export const reviewsModel = machineModel({
  name: 'admin-reviews',
  machine: provideReviewList(adminApi, { state: 'pending' }),
  hasTable: false,
  ...listModel<AdminReview>({
    row: review,
    older: olderReview,
    request: '/api/admin/reviews?state=pending&before=51',
  }),
});

export const customersModel = machineModel({
  name: 'admin-customers',
  machine: provideCustomerList(adminApi, { search: 'shirin' }),
  hasTable: false,
  ...listModel<CustomerRow>({
    row: customerRow,
    older: olderCustomer,
    request: '/api/admin/customers?search=shirin&before=8',
  }),
});
