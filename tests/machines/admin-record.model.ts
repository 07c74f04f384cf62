import { expect } from 'vitest';
import {
  provideCategoryRecord,
  provideCouponRecord,
  provideHomeRecord,
  provideOrderRecord,
  providePageRecord,
  provideProductRecord,
  provideReviewRecord,
  provideSettingsRecord,
  provideStaffRecord,
  provideVendorRecord,
} from '../../src/admin/provide.ts';
import type { AdminCategory } from '../../src/contracts/admin/schemas/category.ts';
import type { AdminCoupon } from '../../src/contracts/admin/schemas/coupon.ts';
import type { AdminHome } from '../../src/contracts/admin/schemas/home.ts';
import type { AdminOrder } from '../../src/contracts/admin/schemas/order.ts';
import type { AdminPage } from '../../src/contracts/admin/schemas/page.ts';
import type { AdminProduct } from '../../src/contracts/admin/schemas/product.ts';
import type { AdminReview } from '../../src/contracts/admin/schemas/review.ts';
import type { AdminSettings } from '../../src/contracts/admin/schemas/settings.ts';
import type { StaffRecord } from '../../src/contracts/admin/schemas/staff.ts';
import type { AdminVendor } from '../../src/contracts/admin/schemas/vendor.ts';
import type { CategoryChange } from '../../src/domain/admin-categories.ts';
import type { OrderChange, ProductChange, ReviewChange } from '../../src/domain/admin-changes.ts';
import type { CouponChange } from '../../src/domain/admin-coupons.ts';
import type { HomeChange } from '../../src/domain/admin-home.ts';
import type { PageChange } from '../../src/domain/admin-pages.ts';
import type { SettingsChange } from '../../src/domain/admin-settings.ts';
import type { StaffChange } from '../../src/domain/admin-staff.ts';
import type { VendorChange } from '../../src/domain/admin-vendors.ts';
import type { RecordContext } from '../../src/machines/admin-record.ts';
import { adminApi } from './admin-client.ts';
import {
  category,
  confirmedOrder,
  correctedAddress,
  coupon,
  homePage,
  member,
  order,
  otherCategory,
  otherCoupon,
  otherHomePage,
  otherMember,
  otherOrder,
  otherPage,
  otherProduct,
  otherReview,
  otherSettings,
  otherVendor,
  page,
  product,
  review,
  settings,
  vendor,
} from './admin-fixtures.ts';
import {
  badGateway,
  noContent,
  offline,
  type RequestOutcome,
  responds,
  serverError,
  timesOut,
  validationError,
} from './support/actor-outcomes.ts';
import { machineModel, type World } from './support/machine-model.ts';

interface RecordModel<Thing, Change> {
  readonly record: Thing;
  /** What somebody else has stored. */
  readonly other: Thing;
  /** What the server responds; without it, the response is empty and the record stays. */
  readonly saved?: Thing;
  readonly changes: Readonly<Record<string, { change: Change }>>;
  /** Responses by which the server refuses a change. */
  readonly refusals: Readonly<Record<string, RequestOutcome>>;
  /** Path and body of the request that makes a change to the record. */
  readonly request: (change: Change, record: Thing) => [path: string, body: object];
}

/** The machine is the same for all records, only what is sent differs. */
const recordModel = <Thing extends { version: number }, Change extends object>({
  record,
  other,
  saved,
  changes,
  refusals,
  request,
}: RecordModel<Thing, Change>) => {
  type Check = (world: World<{ context: RecordContext<Thing, Change> }>) => void;
  const states = {
    idle: ({ context }) =>
      expect([context.change, context.current, context.failure]).toEqual([null, null, null]),
    saving: ({ context, waiting }) => {
      if (!context.change) expect.fail('There is no change.');
      expect(waiting.map(({ path, body }) => [path, body])).toEqual([
        request(context.change, context.record),
      ]);
    },
    failed: ({ context }) => {
      expect(context.failure).not.toBeNull();
      expect(context.change).not.toBeNull();
    },
    conflict: ({ context }) => {
      expect(context.current).toEqual(other);
      expect(context.change).not.toBeNull();
    },
  } satisfies Record<string, Check>;
  const invariants = {
    'nobody overwrites what they have not seen: a conflict is sent again only on request': ({
      last,
      before,
      context,
      state,
    }) => {
      if (last?.from !== 'conflict') return;
      if (last.move === 'conflict.keepMine · plain') {
        expect([state, context.record, context.change]).toEqual(['saving', other, before.change]);
        expect(last.requests.map(({ body }) => body)).toEqual([
          expect.objectContaining({ version: other.version }),
        ]);
      } else if (last.move === 'conflict.keepTheirs · plain') {
        expect([state, context.record]).toEqual(['idle', other]);
        expect(last.requests).toEqual([]);
      } else expect(state).toBe('conflict');
    },
    'a change that was not saved is kept': ({ last, before, context }) => {
      if (/^save answers · (?!saved)/.test(last?.move ?? '')) expect(context.change).toEqual(before.change);
    },
    'what was saved is shown': ({ last, before, context, state }) => {
      if (last?.move === 'save answers · saved')
        expect([state, context.record]).toEqual(['idle', saved ?? before.record]);
    },
    'each response leads to its state': ({ last, state }) => {
      const outcome = /^save answers · (.*)$/.exec(last?.move ?? '')?.[1];
      if (outcome !== undefined)
        expect(state).toBe({ saved: 'idle', conflict: 'conflict' }[outcome] ?? 'failed');
    },
  } satisfies Record<string, Check>;
  return {
    input: { record },
    cases: {
      'change.submit': changes,
      'change.retry': { plain: {} },
      'change.discard': { plain: {} },
      'conflict.keepMine': { plain: {} },
      'conflict.keepTheirs': { plain: {} },
    },
    actors: {
      save: {
        outcomes: {
          saved: saved ? responds(200, { data: saved }) : noContent,
          conflict: responds(409, { message: 'Somebody else has changed it.', current: other }),
          ...refusals,
          expired: responds(401, { message: 'Unauthenticated.' }),
          broken: serverError,
          offline,
          slow: timesOut,
        },
      },
    },
    states,
    invariants,
  };
};

const confirm = { kind: 'status', status: 'processing' } as const;
const correct = { kind: 'details', shipping_address: correctedAddress } as const;
const drop = { kind: 'lines', lines: [{ position: 0, quantity: 1 }] } as const;

export const orderModel = machineModel({
  name: 'admin-order',
  machine: provideOrderRecord(adminApi),
  fixtures: { order, confirmedOrder, otherOrder, correctedAddress, confirm, correct, drop },
  ...recordModel<AdminOrder, OrderChange>({
    record: order,
    other: otherOrder,
    saved: confirmedOrder,
    changes: {
      confirm: { change: confirm },
      correct: { change: correct },
      drop: { change: { ...drop, lines: [...drop.lines] } },
    },
    refusals: {
      impossible: responds(409, { message: 'The products are no longer in stock.' }),
      invalid: validationError({ 'shipping_address.phone': ['Not a mobile number.'] }),
      'bad gateway': badGateway,
    },
    request: ({ kind }, { version }) => {
      if (kind === 'status') return ['/api/admin/orders/12/status', { version, status: 'processing' }];
      if (kind === 'lines')
        return ['/api/admin/orders/12/lines', { version, lines: [{ position: 0, quantity: 1 }] }];
      return ['/api/admin/orders/12', { version, shipping_address: correctedAddress }];
    },
  }),
});

const edit = { fields: { name: 'Linen kurti' }, stock: { M: 7 } };

export const productModel = machineModel({
  name: 'admin-product',
  machine: provideProductRecord(adminApi),
  fixtures: { product, otherProduct, edit },
  ...recordModel<AdminProduct, ProductChange>({
    record: product,
    other: otherProduct,
    saved: { ...product, version: 6, name: 'Linen kurti' },
    changes: { edit: { change: edit } },
    refusals: { invalid: validationError({ sales_price: ['At most the price.'] }) },
    request: (_, { version }) => [
      '/api/admin/products/21',
      // Only what was edited: another one's price stays.
      {
        version,
        name: 'Linen kurti',
        stock: [{ variation: 'M', from: version === otherProduct.version ? 2 : 3, to: 7 }],
      },
    ],
  }),
});

export const reviewModel = machineModel({
  name: 'admin-review',
  machine: provideReviewRecord(adminApi),
  hasTable: false,
  ...recordModel<AdminReview, ReviewChange>({
    record: review,
    other: otherReview,
    saved: { ...review, version: 6 },
    changes: {
      publish: { change: { kind: 'state', state: 'published' } },
      thank: { change: { kind: 'answer', answer: 'Thank you.' } },
    },
    refusals: {
      gone: responds(404, { message: 'The review was not found.' }),
      invalid: validationError({ answer: ['Too long.'] }),
    },
    request: ({ kind }, { version }) =>
      kind === 'state'
        ? ['/api/admin/reviews/51/state', { version, state: 'published' }]
        : ['/api/admin/reviews/51/answer', { version, answer: 'Thank you.' }],
  }),
});

const rename = { kind: 'edit', fields: { slug: 'kurti' } } as const;

export const categoryModel = machineModel({
  name: 'admin-category',
  machine: provideCategoryRecord(adminApi),
  fixtures: { category, otherCategory, rename },
  ...recordModel<AdminCategory, CategoryChange>({
    record: category,
    other: otherCategory,
    saved: { ...category, version: 6, slug: 'kurti' },
    changes: { rename: { change: rename } },
    refusals: { invalid: validationError({ slug: ['Something else has this address.'] }) },
    request: (_, { version }) => ['/api/admin/categories/3', { version, slug: 'kurti' }],
  }),
});

export const categoryRemovalModel = machineModel({
  name: 'admin-category-removal',
  machine: provideCategoryRecord(adminApi),
  hasTable: false,
  ...recordModel<AdminCategory, CategoryChange>({
    record: category,
    other: otherCategory,
    changes: { remove: { change: { kind: 'remove', products_to: 4 } } },
    refusals: { 'not empty': responds(409, { message: 'There are categories below it.' }) },
    request: (_, { version }) => ['/api/admin/categories/3/removal', { version, products_to: 4 }],
  }),
});

export const vendorModel = machineModel({
  name: 'admin-vendor',
  machine: provideVendorRecord(adminApi),
  hasTable: false,
  ...recordModel<AdminVendor, VendorChange>({
    record: vendor,
    other: otherVendor,
    saved: { ...vendor, version: 6, is_hidden: true },
    changes: { hide: { change: { kind: 'edit', fields: { is_hidden: true } } } },
    refusals: { invalid: validationError({ name: ['Another vendor has this name.'] }) },
    request: (_, { version }) => ['/api/admin/vendors/5', { version, is_hidden: true }],
  }),
});

export const vendorRemovalModel = machineModel({
  name: 'admin-vendor-removal',
  machine: provideVendorRecord(adminApi),
  hasTable: false,
  ...recordModel<AdminVendor, VendorChange>({
    record: vendor,
    other: otherVendor,
    changes: { remove: { change: { kind: 'remove', products_to: 6 } } },
    refusals: { 'has orders': responds(409, { message: 'Orders contain its products.' }) },
    request: (_, { version }) => ['/api/admin/vendors/5/removal', { version, products_to: 6 }],
  }),
});

export const pageModel = machineModel({
  name: 'admin-page',
  machine: providePageRecord(adminApi),
  hasTable: false,
  ...recordModel<AdminPage, PageChange>({
    record: page,
    other: otherPage,
    saved: { ...page, version: 6, text: 'Ten looms.' },
    changes: { write: { change: { kind: 'edit', fields: { text: 'Ten looms.' } } } },
    refusals: { invalid: validationError({ text: ['{fax} is unknown.'] }) },
    request: (_, { version }) => ['/api/admin/pages/our-story', { version, text: 'Ten looms.' }],
  }),
});

export const pageRemovalModel = machineModel({
  name: 'admin-page-removal',
  machine: providePageRecord(adminApi),
  hasTable: false,
  ...recordModel<AdminPage, PageChange>({
    record: page,
    other: otherPage,
    changes: { remove: { change: { kind: 'remove' } } },
    refusals: { fixed: responds(409, { message: 'This page is set by a file of the server.' }) },
    request: (_, { version }) => ['/api/admin/pages/our-story/removal', { version }],
  }),
});

export const homeModel = machineModel({
  name: 'admin-home',
  machine: provideHomeRecord(adminApi),
  hasTable: false,
  ...recordModel<AdminHome, HomeChange>({
    record: homePage,
    other: otherHomePage,
    saved: { ...homePage, version: 6, is_general: false },
    changes: {
      arrange: { change: { kind: 'edit', parts: { blocks: [{ type: 'trust' }] } } },
      general: { change: { kind: 'remove' } },
    },
    refusals: { invalid: validationError({ 'blocks.0.title.en': ['This field is required.'] }) },
    request: ({ kind }, { version }) =>
      kind === 'edit'
        ? ['/api/admin/home', { version, blocks: [{ type: 'trust' }] }]
        : ['/api/admin/home/removal', { version }],
  }),
});

export const couponModel = machineModel({
  name: 'admin-coupon',
  machine: provideCouponRecord(adminApi),
  hasTable: false,
  ...recordModel<AdminCoupon, CouponChange>({
    record: coupon,
    other: otherCoupon,
    saved: { ...coupon, version: 6, amount: 150 },
    changes: { raise: { change: { amount: 150, max_uses: null } } },
    refusals: { invalid: validationError({ amount: ['A percentage is at most 100.'] }) },
    request: (_, { version }) => ['/api/admin/coupons/7', { version, amount: 150, max_uses: null }],
  }),
});

export const settingsModel = machineModel({
  name: 'admin-settings',
  machine: provideSettingsRecord(adminApi),
  hasTable: false,
  ...recordModel<AdminSettings, SettingsChange>({
    record: settings,
    other: otherSettings,
    saved: { ...settings, version: 6 },
    changes: { free: { change: { shipping_dhaka: '0', bkash_merchant: '' } } },
    refusals: {
      invalid: validationError({ shipping_dhaka: ['Enter an amount in taka, such as 100.'] }),
      'password required': responds(423, { message: 'Enter your password again.' }),
    },
    request: (_, { version }) => [
      '/api/admin/settings',
      { version, shipping_dhaka: '0', bkash_merchant: '' },
    ],
  }),
});

export const staffModel = machineModel({
  name: 'admin-staff',
  machine: provideStaffRecord(adminApi, () => {}),
  hasTable: false,
  ...recordModel<StaffRecord, StaffChange>({
    record: member,
    other: otherMember,
    saved: { ...member, version: 6, role: 'owner' },
    changes: { promote: { change: { kind: 'edit', fields: { role: 'owner' } } } },
    refusals: {
      'last owner': responds(409, { message: 'This is the only owner who can sign in.' }),
      'password needed': responds(423, { message: 'Enter your password again.' }),
      invalid: validationError({ vendor_id: ['Choose the vendor.'] }),
    },
    request: (_, { version }) => ['/api/admin/staff/2', { version, role: 'owner' }],
  }),
});
