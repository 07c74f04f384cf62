import type { FastifyInstance } from 'fastify';
import type { contract } from '../../src/contracts/index.ts';
import type { Handlers } from '../contract/handlers.ts';
import { couponsIn } from '../repositories/coupons.ts';
import { say } from '../sentences/say.ts';

export function couponHandlers({ db }: FastifyInstance): Handlers<typeof contract.coupons> {
  const coupons = couponsIn(db);
  return {
    check: async ({ params }) => {
      const coupon = await coupons.valid(params.code);
      if (coupon === undefined)
        return {
          status: 200,
          body: { is_valid: false, msg: say().couponInvalid, coupon: null },
        };
      const { couponGivesPercent, couponGivesTaka } = say();
      const gives = coupon.type === 'percentage_discount' ? couponGivesPercent : couponGivesTaka;
      return { status: 200, body: { is_valid: true, msg: gives(coupon.amount), coupon } };
    },
  };
}
