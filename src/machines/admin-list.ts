import { assign, setup } from 'xstate';
import type { AdminCouponRow } from '../contracts/admin/schemas/coupon.ts';
import type { CustomerRow } from '../contracts/admin/schemas/customer.ts';
import type { AdminOrderRow, VendorOrder } from '../contracts/admin/schemas/order.ts';
import type { AdminProductRow } from '../contracts/admin/schemas/product.ts';
import type { AuditEntry, OutgoingMail } from '../contracts/admin/schemas/report.ts';
import type { AdminReview } from '../contracts/admin/schemas/review.ts';
import type { AdminVendorRow } from '../contracts/admin/schemas/vendor.ts';
import type { Failure } from './failure.ts';
import { errorParams, failureActions } from './failure-actions.ts';
import { unprovidedPromise } from './unprovided-actors.ts';

/** A page of a list in descending order of ids. */
export interface KeysetPage<Row> {
  data: Row[];
  next_before: number | null;
}
export interface ListContext<Row> {
  rows: Row[];
  nextBefore: number | null;
  failure: Failure | null;
}
export type ListEvent<Row> =
  /** The first page was loaded again. */
  { type: 'page.loaded'; page: KeysetPage<Row> } | { type: 'more.load' };
export interface ListExpired {
  type: 'session.expired';
}

/** Replaces the rows down to the end of the page by it, and keeps those below. */
const withFirstPage = <Row extends { id: number }>(
  { rows, nextBefore }: ListContext<Row>,
  page: KeysetPage<Row>,
) => {
  const last = page.data.at(-1)?.id;
  if (page.next_before === null || last === undefined) return { rows: page.data, nextBefore: null };
  const below = rows.filter(({ id }) => id < last);
  return below.length === 0
    ? { rows: page.data, nextBefore: page.next_before }
    : { rows: [...page.data, ...below], nextBefore };
};

/** A list that grows by one page at a time. */
const listMachine = <Row extends { id: number }>(id: string) =>
  setup({
    types: {
      context: {} as ListContext<Row>,
      events: {} as ListEvent<Row>,
      input: {} as { page: KeysetPage<Row> },
      emitted: {} as ListExpired,
      tags: {} as 'busy',
    },
    actors: { loadPage: unprovidedPromise<KeysetPage<Row>, { before: number }>(`${id}.loadPage`) },
    actions: {
      setFirstPage: assign(({ context }, { page }: { page: KeysetPage<Row> }) =>
        withFirstPage(context, page),
      ),
      ...failureActions<ListContext<Row>, ListEvent<Row>>(),
    },
  }).createMachine({
    id,
    context: ({ input }) => ({ rows: input.page.data, nextBefore: input.page.next_before, failure: null }),
    initial: 'idle',
    on: {
      'page.loaded': {
        target: '.idle',
        actions: { type: 'setFirstPage', params: ({ event }) => ({ page: event.page }) },
      },
    },
    states: {
      idle: {
        on: { 'more.load': { guard: ({ context }) => context.nextBefore !== null, target: 'loading' } },
      },
      loading: {
        tags: 'busy',
        entry: assign({ failure: null }),
        on: {
          // The next page starts elsewhere now.
          'page.loaded': {
            guard: ({ event }) => event.page.next_before !== null,
            target: 'loading',
            reenter: true,
            actions: { type: 'setFirstPage', params: ({ event }) => ({ page: event.page }) },
          },
        },
        invoke: {
          id: 'loadPage',
          src: 'loadPage',
          input: ({ context }) => ({ before: context.nextBefore ?? 1 }),
          onDone: {
            target: 'idle',
            actions: assign(({ context, event }) => ({
              rows: [...context.rows, ...event.output.data],
              nextBefore: event.output.next_before,
            })),
          },
          onError: {
            target: 'failed',
            actions: [
              { type: 'setFailure', params: errorParams },
              { type: 'notifyIfExpired', params: errorParams },
            ],
          },
        },
      },
      failed: { on: { 'more.load': 'loading' } },
    },
  });

export type ListMachine<Row extends { id: number }> = ReturnType<typeof listMachine<Row>>;

export const orderListMachine = listMachine<AdminOrderRow>('adminOrders');
export const vendorOrderListMachine = listMachine<VendorOrder>('vendorOrders');
export const productListMachine = listMachine<AdminProductRow>('adminProducts');
export const mailListMachine = listMachine<OutgoingMail>('adminMails');
export const customerListMachine = listMachine<CustomerRow>('adminCustomers');
export const reviewListMachine = listMachine<AdminReview>('adminReviews');
export const auditListMachine = listMachine<AuditEntry>('adminAuditLog');
export const vendorListMachine = listMachine<AdminVendorRow>('adminVendors');
export const couponListMachine = listMachine<AdminCouponRow>('adminCoupons');
