import { fromPromise } from 'xstate';
import type { CouponVerdict } from '../../contracts/schemas/coupon.ts';
import type { Api } from './operations.ts';

export const checkCoupon = (api: Api) =>
  fromPromise<CouponVerdict, { code: string }>(({ input, signal }) =>
    api('GET /api/get_coupon_details/:code', { params: input, signal }),
  );
