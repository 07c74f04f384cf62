import { z } from 'zod';
import { c } from './contract.ts';
import { commonErrors } from './errors.ts';
import { publicRead, type RouteMetadata } from './metadata.ts';
import { CouponVerdict } from './schemas/coupon.ts';

export const coupons = c.router({
  check: {
    method: 'GET',
    path: '/api/get_coupon_details/:code',
    pathParams: z.object({ code: z.string().min(1).max(40) }),
    summary: 'Check a coupon code',
    description: 'An unknown, expired, disabled or used-up code returns 200 with is_valid false.',
    responses: { 200: CouponVerdict, ...commonErrors },
    metadata: {
      ...publicRead,
      strictRateLimit: true,
      from: { code: { known: ['BOISHAKH10', 'EID500'], data: 'coupons' } },
      relations: [{ kind: 'coupon', valid: 'is_valid', code: 'coupon.code' }],
    } as const satisfies RouteMetadata,
  },
});
