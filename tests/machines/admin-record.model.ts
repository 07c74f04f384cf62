import { expect } from 'vitest';
import {
  provideCategoryRecord,
  provideCouponRecord,
  provideOrderRecord,
  provideProductRecord,
  provideReviewRecord,
} from '../../src/admin/provide.ts';
import { adminApi } from './admin-client.ts';
import {
  category,
  confirmedOrder,
  correctedAddress,
  coupon,
  order,
  otherCategory,
  otherCoupon,
  otherOrder,
  otherProduct,
  otherReview,
  product,
  review,
} from './admin-fixtures.ts';
import {
  badGateway,
  offline,
  responds,
  serverError,
  timesOut,
  validationError,
} from './support/actor-outcomes.ts';
import { machineModel } from './support/machine-model.ts';

const confirm = { kind: 'status', status: 'processing' } as const;
const correct = { kind: 'details', shipping_address: correctedAddress } as const;
const drop = { kind: 'lines', lines: [{ position: 0, quantity: 1 }] } as const;
const conflictOf = (current: object) => responds(409, { message: 'Somebody else has changed it.', current });

export const orderModel = machineModel({
  name: 'admin-order',
  machine: provideOrderRecord(adminApi),
  input: { record: order },
  fixtures: { order, confirmedOrder, otherOrder, correctedAddress, confirm, correct, drop },
  cases: {
    'change.submit': {
      confirm: { change: confirm },
      correct: { change: correct },
      drop: { change: { ...drop, lines: [...drop.lines] } },
    },
    'change.retry': { plain: {} },
    'change.discard': { plain: {} },
    'conflict.keepMine': { plain: {} },
    'conflict.keepTheirs': { plain: {} },
  },
  actors: {
    save: {
      outcomes: {
        saved: responds(200, { data: confirmedOrder }),
        conflict: conflictOf(otherOrder),
        impossible: responds(409, { message: 'The products are no longer in stock.' }),
        invalid: validationError({ 'shipping_address.phone': ['Not a mobile number.'] }),
        expired: responds(401, { message: 'Unauthenticated.' }),
        broken: serverError,
        'bad gateway': badGateway,
        offline,
        slow: timesOut,
      },
    },
  },
  states: {
    idle: ({ context }) =>
      expect([context.change, context.current, context.failure]).toEqual([null, null, null]),
    saving: ({ context, waiting }) => {
      const [request] = waiting;
      expect(request?.body).toMatchObject({ version: context.record.version });
      const ending = { status: '/12/status', lines: '/12/lines', details: '/12' };
      const kind = context.change?.kind ?? 'mail';
      expect(kind in ending && request?.path.endsWith(ending[kind as 'lines'])).toBe(true);
    },
    failed: ({ context }) => {
      expect(context.failure).not.toBeNull();
      expect(context.change).not.toBeNull();
    },
    conflict: ({ context }) => {
      expect(context.current).toEqual(otherOrder);
      expect(context.change).not.toBeNull();
    },
  },
  invariants: {
    'nobody overwrites what they have not seen: a conflict is sent again only on request': ({
      last,
      before,
      context,
      state,
    }) => {
      if (last?.from !== 'conflict') return;
      if (last.move === 'conflict.keepMine · plain') {
        expect([state, context.record, context.change]).toEqual(['saving', otherOrder, before.change]);
        expect(last.requests.map(({ body }) => body)).toEqual([
          expect.objectContaining({ version: otherOrder.version }),
        ]);
      } else if (last.move === 'conflict.keepTheirs · plain') {
        expect([state, context.record]).toEqual(['idle', otherOrder]);
        expect(last.requests).toEqual([]);
      } else expect(state).toBe('conflict');
    },
    'a change that was not saved is kept': ({ last, before, context }) => {
      if (/^save answers · (?!saved)/.test(last?.move ?? '')) expect(context.change).toEqual(before.change);
    },
    'what was saved is shown': ({ last, context, state }) => {
      if (last?.move === 'save answers · saved')
        expect([state, context.record]).toEqual(['idle', confirmedOrder]);
    },
    'each response leads to its state': ({ last, state }) => {
      const ending = /^save answers · (.*)$/.exec(last?.move ?? '')?.[1];
      if (ending !== undefined)
        expect(state).toBe({ saved: 'idle', conflict: 'conflict' }[ending] ?? 'failed');
    },
  },
});

const edit = { fields: { name: 'Linen kurti' }, stock: { M: 7 } };

export const productModel = machineModel({
  name: 'admin-product',
  machine: provideProductRecord(adminApi),
  input: { record: product },
  fixtures: { product, otherProduct, edit },
  cases: {
    'change.submit': { edit: { change: edit } },
    'change.retry': { plain: {} },
    'change.discard': { plain: {} },
    'conflict.keepMine': { plain: {} },
    'conflict.keepTheirs': { plain: {} },
  },
  actors: {
    save: {
      outcomes: {
        saved: responds(200, { data: { ...product, version: 6, name: 'Linen kurti' } }),
        conflict: conflictOf(otherProduct),
        invalid: validationError({ sales_price: ['At most the price.'] }),
        expired: responds(401, { message: 'Unauthenticated.' }),
        broken: serverError,
        offline,
        slow: timesOut,
      },
    },
  },
  states: {
    idle: ({ context }) => expect(context.change).toBeNull(),
    saving: ({ context, waiting }) => {
      const from = context.record.version === product.version ? 3 : context.record.version === 5 ? 2 : 3;
      // Only what was edited: another one's price stays.
      expect(waiting[0]?.body).toEqual({
        version: context.record.version,
        name: 'Linen kurti',
        stock: [{ variation: 'M', from, to: 7 }],
      });
    },
    failed: ({ context }) => expect(context.failure).not.toBeNull(),
    conflict: ({ context }) => expect(context.current).toEqual(otherProduct),
  },
  invariants: {
    'a change that was not saved is kept': ({ last, before, context }) => {
      if (/^save answers · (?!saved)/.test(last?.move ?? '')) expect(context.change).toEqual(before.change);
    },
    'mine is saved on top of theirs': ({ last, context }) => {
      if (last?.move === 'conflict.keepMine · plain' && last.from === 'conflict')
        expect(context.record).toEqual(otherProduct);
    },
  },
});

const publish = { kind: 'state', state: 'published' } as const;
const thank = { kind: 'answer', answer: 'Thank you.' } as const;

/** The machine is that of the products, the requests others. */
export const reviewModel = machineModel({
  name: 'admin-review',
  machine: provideReviewRecord(adminApi),
  hasTable: false,
  input: { record: review },
  cases: {
    'change.submit': { publish: { change: publish }, thank: { change: thank } },
    'change.retry': { plain: {} },
    'change.discard': { plain: {} },
    'conflict.keepMine': { plain: {} },
    'conflict.keepTheirs': { plain: {} },
  },
  actors: {
    save: {
      outcomes: {
        saved: responds(200, { data: { ...review, version: 6 } }),
        conflict: conflictOf(otherReview),
        gone: responds(404, { message: 'The review was not found.' }),
        invalid: validationError({ answer: ['Too long.'] }),
        expired: responds(401, { message: 'Unauthenticated.' }),
        broken: serverError,
        offline,
        slow: timesOut,
      },
    },
  },
  states: {
    idle: ({ context }) => expect(context.change).toBeNull(),
    saving: ({ context, waiting }) => {
      const { version } = context.record;
      expect(waiting.map(({ path, body }) => [path, body])).toEqual([
        context.change?.kind === 'state'
          ? ['/api/admin/reviews/51/state', { version, state: 'published' }]
          : ['/api/admin/reviews/51/answer', { version, answer: 'Thank you.' }],
      ]);
    },
    failed: ({ context }) => expect(context.failure).not.toBeNull(),
    conflict: ({ context }) => expect(context.current).toEqual(otherReview),
  },
  invariants: {
    'a change that was not saved is kept': ({ last, before, context }) => {
      if (/^save answers · (?!saved)/.test(last?.move ?? '')) expect(context.change).toEqual(before.change);
    },
  },
});

const rename = { kind: 'edit', fields: { slug: 'kurti' } } as const;
const removal = { kind: 'remove', products_to: 4 } as const;

export const categoryModel = machineModel({
  name: 'admin-category',
  machine: provideCategoryRecord(adminApi),
  input: { record: category },
  fixtures: { category, otherCategory, rename, removal },
  cases: {
    'change.submit': { rename: { change: rename }, removal: { change: removal } },
    'change.retry': { plain: {} },
    'change.discard': { plain: {} },
    'conflict.keepMine': { plain: {} },
    'conflict.keepTheirs': { plain: {} },
  },
  actors: {
    save: {
      outcomes: {
        saved: responds(200, { data: { ...category, version: 6, slug: 'kurti' } }),
        conflict: conflictOf(otherCategory),
        'not empty': responds(409, { message: 'There are categories below it.' }),
        invalid: validationError({ slug: ['Something else has this address.'] }),
        expired: responds(401, { message: 'Unauthenticated.' }),
        broken: serverError,
        offline,
        slow: timesOut,
      },
    },
  },
  states: {
    idle: ({ context }) => expect(context.change).toBeNull(),
    saving: ({ context, waiting }) => {
      const { version } = context.record;
      expect(waiting.map(({ path, body }) => [path, body])).toEqual([
        context.change?.kind === 'remove'
          ? ['/api/admin/categories/3/removal', { version, products_to: 4 }]
          : ['/api/admin/categories/3', { version, slug: 'kurti' }],
      ]);
    },
    failed: ({ context }) => expect(context.failure).not.toBeNull(),
    conflict: ({ context }) => expect(context.current).toEqual(otherCategory),
  },
  invariants: {
    'a change that was not saved is kept': ({ last, before, context }) => {
      if (/^save answers · (?!saved)/.test(last?.move ?? '')) expect(context.change).toEqual(before.change);
    },
    'mine is saved on top of theirs': ({ last, context }) => {
      if (last?.move === 'conflict.keepMine · plain' && last.from === 'conflict')
        expect(context.record).toEqual(otherCategory);
    },
  },
});

/** The machine is that of the products, the requests others. */
export const couponModel = machineModel({
  name: 'admin-coupon',
  machine: provideCouponRecord(adminApi),
  hasTable: false,
  input: { record: coupon },
  cases: {
    'change.submit': { raise: { change: { amount: 150, max_uses: null } } },
    'change.retry': { plain: {} },
    'change.discard': { plain: {} },
    'conflict.keepMine': { plain: {} },
    'conflict.keepTheirs': { plain: {} },
  },
  actors: {
    save: {
      outcomes: {
        saved: responds(200, { data: { ...coupon, version: 6, amount: 150 } }),
        conflict: conflictOf(otherCoupon),
        invalid: validationError({ amount: ['A percentage is at most 100.'] }),
        expired: responds(401, { message: 'Unauthenticated.' }),
        broken: serverError,
        offline,
        slow: timesOut,
      },
    },
  },
  states: {
    idle: ({ context }) => expect(context.change).toBeNull(),
    saving: ({ context, waiting }) =>
      expect(waiting.map(({ path, body }) => [path, body])).toEqual([
        ['/api/admin/coupons/7', { version: context.record.version, amount: 150, max_uses: null }],
      ]),
    failed: ({ context }) => expect(context.failure).not.toBeNull(),
    conflict: ({ context }) => expect(context.current).toEqual(otherCoupon),
  },
  invariants: {
    'a change that was not saved is kept': ({ last, before, context }) => {
      if (/^save answers · (?!saved)/.test(last?.move ?? '')) expect(context.change).toEqual(before.change);
    },
  },
});
