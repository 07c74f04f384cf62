import { z } from 'zod';
import { c } from '../contract.ts';
import { notFoundErrors } from '../errors.ts';
import { IdInPath } from '../schemas/identifiers.ts';
import { changeErrors, conflict, listErrors, readErrors } from './errors.ts';
import { changedBy, readBy } from './metadata.ts';
import { AdminCoupon, AdminCouponRow, CouponUpdate, NewCoupon } from './schemas/coupon.ts';
import { keysetPage, keysetQuery } from './schemas/versions.ts';

const pathParams = z.object({ id: IdInPath });
const One = z.object({ data: AdminCoupon });

/** Discount codes, for the owner. */
export const coupons = c.router({
  list: {
    method: 'GET',
    path: '/api/admin/coupons',
    query: z.object(keysetQuery),
    summary: 'Coupons, newest first',
    responses: { 200: keysetPage(AdminCouponRow), ...listErrors },
    metadata: readBy('owner'),
  },
  get: {
    method: 'GET',
    path: '/api/admin/coupons/:id',
    pathParams,
    summary: 'A coupon with its history',
    responses: { 200: One, ...readErrors },
    metadata: readBy('owner'),
  },
  create: {
    method: 'POST',
    path: '/api/admin/coupons',
    body: NewCoupon,
    summary: 'Add a coupon',
    description: 'A code that another coupon has, in upper or lower case, returns 422.',
    responses: { 201: One, ...changeErrors },
    metadata: { ...changedBy('owner'), unique: ['code'], fieldErrors: ['code', 'amount', 'ends_on'] },
  },
  update: {
    method: 'PATCH',
    path: '/api/admin/coupons/:id',
    pathParams,
    body: CouponUpdate,
    summary: 'Change or end a coupon',
    description: 'Fields that are absent are kept. Orders that were placed with it keep their discount.',
    responses: { 200: One, ...changeErrors, ...notFoundErrors, ...conflict(AdminCoupon) },
    metadata: { ...changedBy('owner'), fieldErrors: ['amount', 'ends_on'] },
  },
});
