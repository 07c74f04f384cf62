import { assign, emit, setup } from 'xstate';
import type { AdminCategory } from '../contracts/admin/schemas/category.ts';
import type { AdminCoupon } from '../contracts/admin/schemas/coupon.ts';
import type { AdminHome } from '../contracts/admin/schemas/home.ts';
import type { AdminOrder } from '../contracts/admin/schemas/order.ts';
import type { AdminPage } from '../contracts/admin/schemas/page.ts';
import type { AdminProduct } from '../contracts/admin/schemas/product.ts';
import type { AdminReview } from '../contracts/admin/schemas/review.ts';
import type { AdminSettings } from '../contracts/admin/schemas/settings.ts';
import type { StaffRecord } from '../contracts/admin/schemas/staff.ts';
import type { AdminVendor } from '../contracts/admin/schemas/vendor.ts';
import type { CategoryChange } from '../domain/admin-categories.ts';
import type { OrderChange, ProductChange, ReviewChange } from '../domain/admin-changes.ts';
import type { CouponChange } from '../domain/admin-coupons.ts';
import type { HomeChange } from '../domain/admin-home.ts';
import type { PageChange } from '../domain/admin-pages.ts';
import type { SettingsChange } from '../domain/admin-settings.ts';
import type { StaffChange } from '../domain/admin-staff.ts';
import type { VendorChange } from '../domain/admin-vendors.ts';
import type { Failure } from './failure.ts';
import { errorParams, failureActions } from './failure-actions.ts';
import { unprovidedPromise } from './unprovided-actors.ts';

export interface RecordContext<Thing, Change> {
  /** What is stored, as far as the page knows. */
  record: Thing;
  /** The change that is being saved, or was not saved. */
  change: Change | null;
  /** What is stored instead, if somebody else has changed it. */
  current: Thing | null;
  failure: Failure | null;
}
/** Input of the actor `save`: the change is to be made to the record as it was read. */
export interface RecordSave<Thing, Change> {
  record: Thing;
  change: Change;
}
/** A conflict changes nothing. */
export type RecordSaved<Thing> = { kind: 'saved'; record: Thing } | { kind: 'conflict'; current: Thing };

export type RecordEvent<Change> =
  | { type: 'change.submit'; change: Change }
  | { type: 'change.retry' }
  | { type: 'change.discard' }
  /** Make the change to what is stored now. */
  | { type: 'conflict.keepMine' }
  /** Show what is stored now, and make no change. */
  | { type: 'conflict.keepTheirs' };
export type RecordEmitted<Change> = { type: 'change.saved'; change: Change } | { type: 'session.expired' };

/**
 * Changes of something with a version. Nobody's change is lost: one that is based on an old version is a conflict, which
 * the person decides.
 */
const recordMachine = <Thing extends { version: number }, Change extends object>(id: string) =>
  setup({
    types: {
      context: {} as RecordContext<Thing, Change>,
      events: {} as RecordEvent<Change>,
      input: {} as { record: Thing },
      emitted: {} as RecordEmitted<Change>,
      tags: {} as 'busy',
    },
    actors: { save: unprovidedPromise<RecordSaved<Thing>, RecordSave<Thing, Change>>(`${id}.save`) },
    actions: {
      ...failureActions<RecordContext<Thing, Change>, RecordEvent<Change>>(),
      clearChange: assign({ change: null, current: null, failure: null }),
      setCurrentAsRecord: assign(({ context }) => ({
        record: context.current ?? context.record,
        current: null,
      })),
    },
  }).createMachine({
    id,
    context: ({ input }) => ({ record: input.record, change: null, current: null, failure: null }),
    initial: 'idle',
    states: {
      idle: {
        on: {
          'change.submit': { target: 'saving', actions: assign(({ event }) => ({ change: event.change })) },
        },
      },
      saving: {
        tags: 'busy',
        entry: assign({ failure: null }),
        invoke: {
          id: 'save',
          src: 'save',
          input: ({ context }) => ({ record: context.record, change: context.change as Change }),
          onDone: [
            {
              guard: ({ event }) => event.output.kind === 'conflict',
              target: 'conflict',
              actions: assign(({ event }) => ({
                current: event.output.kind === 'conflict' ? event.output.current : null,
              })),
            },
            {
              target: 'idle',
              actions: [
                assign(({ context, event }) => ({
                  record: event.output.kind === 'saved' ? event.output.record : context.record,
                })),
                emit(({ context }) => ({ type: 'change.saved', change: context.change as Change }) as const),
                'clearChange',
              ],
            },
          ],
          onError: {
            target: 'failed',
            actions: [
              { type: 'setFailure', params: errorParams },
              { type: 'notifyIfExpired', params: errorParams },
            ],
          },
        },
      },
      /** Nothing was changed: what is typed is kept, to be sent again. */
      failed: {
        on: {
          'change.retry': 'saving',
          'change.submit': { target: 'saving', actions: assign(({ event }) => ({ change: event.change })) },
          'change.discard': { target: 'idle', actions: 'clearChange' },
        },
      },
      conflict: {
        on: {
          'conflict.keepMine': { target: 'saving', actions: 'setCurrentAsRecord' },
          'conflict.keepTheirs': { target: 'idle', actions: ['setCurrentAsRecord', 'clearChange'] },
        },
      },
    },
  });

export type RecordMachine<Thing extends { version: number }, Change extends object> = ReturnType<
  typeof recordMachine<Thing, Change>
>;

export const orderRecordMachine = recordMachine<AdminOrder, OrderChange>('adminOrder');
export const productRecordMachine = recordMachine<AdminProduct, ProductChange>('adminProduct');
export const reviewRecordMachine = recordMachine<AdminReview, ReviewChange>('adminReview');
export const couponRecordMachine = recordMachine<AdminCoupon, CouponChange>('adminCoupon');
export const settingsRecordMachine = recordMachine<AdminSettings, SettingsChange>('adminSettings');
export const pageRecordMachine = recordMachine<AdminPage, PageChange>('adminPage');
export const homeRecordMachine = recordMachine<AdminHome, HomeChange>('adminHome');
export const categoryRecordMachine = recordMachine<AdminCategory, CategoryChange>('adminCategory');
export const vendorRecordMachine = recordMachine<AdminVendor, VendorChange>('adminVendor');
export const staffRecordMachine = recordMachine<StaffRecord, StaffChange>('adminStaff');
