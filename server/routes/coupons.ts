import type { FastifyInstance } from 'fastify';
import type { contract } from '../../src/contracts/index.ts';
import { formatTaka } from '../../src/domain/money.ts';
import type { Handlers } from '../contract/handlers.ts';
import { couponsIn } from '../repositories/coupons.ts';

export function couponHandlers({ db }: FastifyInstance): Handlers<typeof contract.coupons> {
  const coupons = couponsIn(db);
  return {
    check: async ({ params }) => {
      const coupon = await coupons.valid(params.code);
      if (coupon === undefined)
        return {
          status: 200,
          body: { is_valid: false, msg: 'This coupon code is not valid.', coupon: null },
        };
      const worth = coupon.type === 'percentage_discount' ? `${coupon.amount}%` : formatTaka(coupon.amount);
      return { status: 200, body: { is_valid: true, msg: `This coupon gives ${worth} off.`, coupon } };
    },
  };
}
