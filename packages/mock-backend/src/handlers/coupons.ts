import type { Contract } from '../../../../src/contracts/index.ts';
import type { StoredCoupon, World } from '../world.ts';
import type { Handlers } from './handler.ts';

export const findCoupon = (world: World, code: string): StoredCoupon | undefined =>
  world.coupons.find((coupon) => coupon.active && coupon.code === code.trim().toUpperCase());

export const coupons: Handlers<Contract['coupons']> = {
  check: ({ world, params }) => {
    const found = findCoupon(world, params.code);
    if (found === undefined)
      return { status: 200, body: { is_valid: false, msg: 'This coupon code is not valid.' } };
    const { active: _active, ...coupon } = found;
    return { status: 200, body: { is_valid: true, msg: 'The coupon code is valid.', coupon } };
  },
};
